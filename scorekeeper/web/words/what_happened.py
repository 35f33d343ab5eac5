"""What a round brought: numbers with a sign, sentences in the present tense with bare names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import url_for
from flask_babel import gettext, ngettext

from scorekeeper.scoring.result import Outcome, Result, RoundResult, Standing
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.web.words.people import spoken, together

MOST_NAMED = 3
"""So many names at most stand in a sentence of what happened."""

CLOSE_TO_TARGET = 30
"""So few points from the limit, the board says so."""

OPENED = "opened"
"""The id of the row that is open: numbers change as rounds come and go."""


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence, a quieter one below it, and its tone: plain, out, wiped or win."""

    title: str
    text: str = ""
    tone: str = ""


def sayings(sheet: Scoresheet, result: Result, index: int) -> list[Saying]:
    """Everything a round brought that people should hear, the weightiest first."""
    played, rules = result.rounds[index], sheet.rules_of(index)
    outcome = played.outcome
    is_last = index == len(result.rounds) - 1
    found: list[Saying] = []
    if is_last and result.finished:
        found.append(Saying(ending(rules, result, sheet.teams), losing(result), "win"))
    if outcome.eliminated:
        found.append(_out(rules, outcome.eliminated))
    if outcome.wiped:
        found.append(_wiped(rules, outcome.wiped))
    if not is_last:
        return found
    if not found:
        found.append(Saying(gained(rules, sheet, index, played)))
    first = found[0]
    found[0] = Saying(first.title, _joined(first.text, next_turn(result)), first.tone)
    return found


def ending(rules: Rules, result: Result, teams: Sequence[Sequence[str]] = ()) -> str:
    """The sentence that says who won, or that the game is over and nobody did."""
    winners = result.winners
    if not winners:
        return gettext("The game is over.")
    if len(winners) > 1 and _won_together(rules, result, teams):
        return gettext("%(names)s win.", names=together(winners))
    if len(winners) > 1:
        return gettext("%(names)s share the win.", names=together(winners))
    if SCHEMES[rules.scheme].eliminates and _by_its_rules(result):
        return gettext("%(name)s is the last one standing.", name=spoken(winners[0]))
    return gettext("%(name)s wins.", name=spoken(winners[0]))


def _won_together(rules: Rules, result: Result, teams: Sequence[Sequence[str]]) -> bool:
    """One team, or all others: nobody had to share."""
    one_team = any(set(result.winners) <= set(team) for team in teams)
    return one_team or (rules.others_win and bool(result.losers))


def losing(result: Result) -> str:
    """Who lost, where the scheme says so."""
    if not result.losers:
        return ""
    names = together(result.losers)
    return ngettext("%(names)s loses.", "%(names)s lose.", len(result.losers), names=names)


def next_turn(result: Result) -> str:
    """Who deals and starts next; nothing if nobody does."""
    deal = result.next
    if deal is None or deal.dealer is None or deal.starter is None:
        return ""
    return gettext(
        "%(dealer)s deals next, %(starter)s starts.",
        dealer=spoken(deal.dealer),
        starter=spoken(deal.starter),
    )


def gained(rules: Rules, sheet: Scoresheet, index: int, played: RoundResult) -> str:
    """The round in plain words: who goes out and gets what, who is knocked out."""
    said, named = _went_out(rules, sheet, index, played), sheet.rounds[index].knocked_out
    if not named:
        return said
    return _joined(said, knocked_out([name for name in named if name in played.in_play]))


def knocked_out(names: Sequence[str]) -> str:
    """Who fell out of the round; nothing if nobody did."""
    if not names:
        return ""
    return ngettext(
        "%(names)s is knocked out.", "%(names)s are knocked out.", len(names), names=together(names)
    )


def _went_out(rules: Rules, sheet: Scoresheet, index: int, played: RoundResult) -> str:
    outcome, out = played.outcome, sheet.rounds[index].out
    if outcome.winner is not None or outcome.losers:
        return _won_and_lost(outcome.winner, outcome.losers or ())
    if out is None or out not in played.in_play:
        return gettext("Nobody goes out.")
    if outcome.stages is not None:
        return _counted_down(out, outcome.stages[out])
    if outcome.points is not None and SCHEMES[rules.scheme].hands_go_to == "out":
        points = outcome.points[out] + (outcome.bonus or {}).get(out, 0)
        return _collected(out, sheet.team_of(out), points)
    return gettext("%(name)s goes out.", name=spoken(out))


def _collected(out: str, team: Sequence[str], points: int) -> str:
    """Whoever goes out gets it, and every other member of the team."""
    if len(team) > 1:
        return ngettext(
            "%(name)s goes out: %(num)s point for each of %(names)s.",
            "%(name)s goes out: %(num)s points for each of %(names)s.",
            points,
            name=spoken(out),
            names=together(team),
        )
    return ngettext(
        "%(name)s goes out and gets %(num)s point.",
        "%(name)s goes out and gets %(num)s points.",
        points,
        name=spoken(out),
    )


def warnings(sheet: Scoresheet, result: Result) -> list[Saying]:
    """Who is close to a limit that is better not reached, and what would happen exactly on it."""
    rules = sheet.rules_now
    scheme = SCHEMES[rules.scheme]
    if not scheme.has_totals or scheme.most_wins or result.finished or rules.target is None:
        return []
    left = {
        standing.player: rules.target - standing.measure["total"]
        for standing in result.standings
        if standing.status == "in"
    }
    close = [(points, name) for name, points in left.items() if 0 < points <= CLOSE_TO_TARGET]
    return [_close(rules, name, points) for points, name in sorted(close)[:1]]


def _close(rules: Rules, name: str, points: int) -> Saying:
    title = ngettext(
        "%(name)s has %(num)s point left.",
        "%(name)s has %(num)s points left.",
        points,
        name=spoken(name),
    )
    if not rules.exact_reset:
        return Saying(title)
    text = gettext(
        "Exactly %(target)s wipes %(name)s back to zero.", target=rules.target, name=spoken(name)
    )
    return Saying(title, text)


def _out(rules: Rules, names: Sequence[str]) -> Saying:
    words = {"names": named_or_counted(names), "target": rules.target}
    if rules.crossing == "reach":
        title = ngettext(
            "%(names)s is out: %(target)s or more.",
            "%(names)s are out: %(target)s or more.",
            len(names),
            **words,
        )
    else:
        title = ngettext(
            "%(names)s is out: past %(target)s.",
            "%(names)s are out: past %(target)s.",
            len(names),
            **words,
        )
    return Saying(title, tone="out")


def _wiped(rules: Rules, names: Sequence[str]) -> Saying:
    title = ngettext(
        "%(names)s is back at zero: exactly %(target)s.",
        "%(names)s are back at zero: exactly %(target)s.",
        len(names),
        names=named_or_counted(names),
        target=rules.target,
    )
    return Saying(title, tone="wiped")


def named_or_counted(names: Sequence[str]) -> str:
    """`Anna and Boris`; of many only how many, so that the sentence stays one."""
    if len(names) <= MOST_NAMED:
        return together(names)
    return ngettext("%(num)s player", "%(num)s players", len(names))


def _won_and_lost(winner: str | None, losers: Sequence[str]) -> str:
    won = gettext("%(name)s wins the round.", name=spoken(winner)) if winner else ""
    lost = ""
    if losers:
        names = together(losers)
        lost = ngettext("%(names)s loses it.", "%(names)s lose it.", len(losers), names=names)
    return _joined(won, lost)


def _counted_down(name: str, stage: int) -> str:
    if stage == 0:
        return gettext("%(name)s goes out for the last time.", name=spoken(name))
    return ngettext(
        "%(name)s goes out and picks up %(num)s card.",
        "%(name)s goes out and picks up %(num)s cards.",
        stage,
        name=spoken(name),
    )


def _by_its_rules(result: Result) -> bool:
    """Not ended by hand: nobody else is left."""
    left = [standing for standing in result.standings if standing.status != "out"]
    return len(left) == len(result.winners)


def _joined(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def number(points: int) -> str:
    """Points with a true minus sign."""
    return str(points).replace("-", "−")


def signed(points: int) -> str:
    """Points gained or lost: `+27`, `−20`, `+0`."""
    return f"+{points}" if points >= 0 else number(points)


def change(outcome: Outcome, name: str) -> str:
    """What a round did to one player's total: `+54 ×2`, `−50`, `wiped`."""
    points = (outcome.points or {}).get(name, 0)
    bonus = (outcome.bonus or {}).get(name, 0)
    parts = [signed(points)] if points or not bonus else []
    if points and (outcome.multiplier or 1) > 1:
        parts.append(f"×{outcome.multiplier}")
    if bonus:
        parts.append(signed(bonus))
    return " ".join(parts)


def measured(standing: Standing) -> str:
    """The total, the wins or the stage."""
    measure = standing.measure
    if "total" in measure:
        return number(measure["total"])
    return str(measure["wins"] if "wins" in measure else measure["stage"])


def round_address(game_key: str, round_id: str) -> str:
    """The rounds of the game, this one opened to its cards and scrolled to."""
    return url_for("group.game.board.rounds", game_key=game_key, open=round_id, _anchor=OPENED)
