"""A result to be given on: its picture, a text for a chat, and the way to paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, abort, render_template, url_for
from flask_babel import gettext, ngettext

from scorekeeper.pictures.embedding import with_letters
from scorekeeper.pictures.raster import CAN_RASTERISE, png_of
from scorekeeper.pictures.result_picture import Picture, PictureRow, draw
from scorekeeper.store.evenings.sittings import (
    GamePlayed,
    SittingPlayed,
    any_sitting,
    sitting_by_key,
)
from scorekeeper.store.models import Group
from scorekeeper.store.people.players import PersonRow, all_people
from scorekeeper.web.board.courses import rounds_counted
from scorekeeper.web.board.printing import days_played
from scorekeeper.web.board.standings import Seat, seats
from scorekeeper.web.board.views import winner_letters
from scorekeeper.web.request.access import current_group, say_in_bin, table_or_404
from scorekeeper.web.request.addresses import game_pages, group_pages
from scorekeeper.web.request.caching import by_version, by_version_of_game
from scorekeeper.web.request.slow_pages import may_take_long
from scorekeeper.web.words.clock import day_in_words
from scorekeeper.web.words.evening_words import evening_title, what_was_played
from scorekeeper.web.words.people import together
from scorekeeper.web.words.schemes import game_title, rules_line
from scorekeeper.web.words.table import Table
from scorekeeper.web.words.what_happened import ending, losing, number

blueprint = Blueprint("sharing", __name__)
group_pages.register_blueprint(blueprint)
of_game = Blueprint("sharing", __name__)
game_pages.register_blueprint(of_game)

TYPES = {"svg": "image/svg+xml", "png": "image/png"}
MOST_NAMES = 3
"""A record that more people share is none."""


@of_game.get("/share")
@by_version_of_game
def game(game_key: str) -> str:
    """What can be given on of a game: how it ended, or how it stands."""
    table = table_or_404(game_key)
    return _page(
        game_summary(table),
        back=url_for("group.game.board.board", game_key=game_key),
        pictures={
            form: url_for("group.game.sharing.game_picture", game_key=game_key, form=form)
            for form in _forms()
        },
        paper=url_for("group.game.printing.scoresheet", game_key=game_key),
    )


@of_game.get("/picture.<any(svg, png):form>")
@may_take_long
@by_version_of_game
def game_picture(game_key: str, form: str) -> Response:
    """The picture of a game."""
    return _picture(game_summary(table_or_404(game_key)), form)


@blueprint.get("/evenings/<sitting_key>/share")
@may_take_long
@by_version
def evening(sitting_key: str) -> str:
    """What can be given on of an evening."""
    return _page(
        _evening(sitting_key),
        back=url_for("group.evenings.evening", sitting_key=sitting_key),
        pictures={
            form: url_for("group.sharing.evening_picture", sitting_key=sitting_key, form=form)
            for form in _forms()
        },
        paper="",
    )


@blueprint.get("/evenings/<sitting_key>/picture.<any(svg, png):form>")
@may_take_long
@by_version
def evening_picture(sitting_key: str, form: str) -> Response:
    """The picture of an evening."""
    return _picture(_evening(sitting_key), form)


def _evening(key: str) -> Summary:
    group = current_group()
    played, sitting = sitting_by_key(group, key), any_sitting(group, key)
    if sitting is None:
        abort(404)
    if played is None:
        title = evening_title(group, sitting)
        say_in_bin(title, url_for("group.evenings.restore", sitting_key=key))
    return evening_summary(group, played)


def _page(summary: Summary, **places: object) -> str:
    return render_template("board/share.html", summary=summary, **places)


def _picture(summary: Summary, form: str) -> Response:
    if form not in _forms():
        abort(404)
    svg = draw(summary.picture)
    content = with_letters(svg) if form == "svg" else png_of(svg)
    return Response(content, mimetype=TYPES[form])


def _forms() -> list[str]:
    """The forms of a picture that this machine can make."""
    return ["png", "svg"] if CAN_RASTERISE else ["svg"]


@dataclass(frozen=True, slots=True)
class Summary:
    """What there is to give on: every word of it."""

    title: str
    picture: Picture

    @property
    def text(self) -> str:
        """Line by line, for a chat."""
        picture = self.picture
        head = (picture.kicker, picture.title, picture.text)
        rows = (_row_text(row) for row in picture.rows)
        parts = ("\n".join(filter(None, lines)) for lines in (head, rows, picture.notes))
        return "\n\n".join(filter(None, parts))


def game_summary(table: Table) -> Summary:
    """The standings of a game: in the end, or so far."""
    result, rules = table.result, table.sheet.rules_now
    rounds = len(table.sheet.rounds)
    so_far = ngettext("After %(num)s round", "After %(num)s rounds", rounds)
    over = result.finished
    played = ngettext("%(num)s round", "%(num)s rounds", rounds)
    line = " · ".join(filter(None, (losing(result) if over else "", rules_line(rules), played)))
    picture = Picture(
        kicker=" · ".join(filter(None, (days_played(table), table.sheet.name))),
        title=ending(rules, result, table.sheet.teams) if over else so_far,
        text=line,
        rows=[_seat_row(seat) for seat in seats(table)],
        notes=_game_records(table),
        letters=winner_letters(table) if over else (),
    )
    return Summary(table.title, picture)


def evening_summary(group: Group, played: SittingPlayed) -> Summary:
    """An evening: its games, and who won them."""
    people = {person.key: person for person in all_people(group)}
    title, day = evening_title(group, played.sitting), day_in_words(group, played.sitting.opened_at)
    picture = Picture(
        kicker="" if title == day else day,
        title=title,
        text=what_was_played(len(played.games), played.rounds),
        rows=[_game_row(each, people) for each in played.games],
        notes=_evening_records(played, people),
    )
    return Summary(title, picture)


def _row_text(row: PictureRow) -> str:
    text = f"{row.name}: {row.total}"
    return f"{text} ({row.text})" if row.text else text


def _seat_row(seat: Seat) -> PictureRow:
    share = None
    if seat.value is not None and seat.maximum:
        share = seat.value / seat.maximum
    state = gettext("won") if seat.won else seat.delta if seat.out or seat.away else ""
    return PictureRow(
        name=seat.person.name,
        total=seat.total,
        colour=seat.person.colour,
        text=state,
        share=share,
        out=seat.out,
        won=seat.won,
    )


def _game_row(played: GamePlayed, people: Mapping[str, PersonRow]) -> PictureRow:
    """A game and who won it; the colour is the winner's."""
    game = played.game
    winners = [people[key] for key in game.winners]
    if winners:
        ends = gettext("won by %(names)s", names=together(person.name for person in winners))
    else:
        ends = gettext("ended") if game.finished else gettext("goes on")
    colour = winners[0].seat_colour if len(winners) == 1 else None
    rounds = ngettext("%(num)s round", "%(num)s rounds", played.rounds)
    return PictureRow(game_title(game), rounds, colour, ends, is_quiet=True)


def _game_records(table: Table) -> list[str]:
    """The dearest hand, and who went out most often."""
    rounds = table.result.rounds[: rounds_counted(table.result)]
    points = [
        (value, name, index + 1)
        for index, played in enumerate(rounds)
        for name, value in (played.outcome.points or {}).items()
    ]
    outs = Counter(played.out for played in table.sheet.rounds[: len(rounds)] if played.out)
    wins = Counter(played.outcome.winner for played in rounds if played.outcome.winner)
    return [*_most_points(points), *_most(outs or wins, _went_out_most)]


def _most_points(points: Sequence[tuple[int, str, int]]) -> list[str]:
    most = max((value for value, _, _ in points), default=0)
    found = [(name, index) for value, name, index in points if value == most]
    if most <= 0 or len(found) > 1:
        return []
    name, index = found[0]
    said = gettext(
        "Most points in a round: %(name)s, %(points)s in round %(number)s",
        name=together([name]),
        points=number(most),
        number=index,
    )
    return [said]


def _most(counts: Counter[str], sentence: Callable[[str, int], str]) -> list[str]:
    """Who leads a count, unless too many do, or by one alone."""
    most = max(counts.values(), default=0)
    names = [name for name, count in counts.items() if count == most]
    return [sentence(together(names), most)] if most > 1 and len(names) <= MOST_NAMES else []


def _went_out_most(names: str, count: int) -> str:
    return ngettext(
        "Went out most often: %(names)s, %(num)s round",
        "Went out most often: %(names)s, %(num)s rounds",
        count,
        names=names,
    )


def _won_most(names: str, count: int) -> str:
    return ngettext(
        "Most games won: %(names)s, %(num)s game",
        "Most games won: %(names)s, %(num)s games",
        count,
        names=names,
    )


def _evening_records(played: SittingPlayed, people: Mapping[str, PersonRow]) -> list[str]:
    winners = (key for each in played.games for key in each.game.winners)
    return _most(Counter(people[key].name for key in winners), _won_most)
