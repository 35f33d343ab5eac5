"""Lays templates/ and static/ under the package when a wheel is built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TopLevelFolders(BuildHookInterface):  # type: ignore[type-arg]
    """Force-includes the two folders that stand beside the package in a checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install reads the folders where they stand, so it gets no stale copy."""
        if self.target_name != "wheel" or version == "editable":
            return
        for folder in ("templates", "static"):
            source = Path(self.root, folder)
            if not source.is_dir():
                raise FileNotFoundError(f"{folder}/ is missing beside pyproject.toml")
            build_data["force_include"][str(source)] = f"scorekeeper/{folder}"
