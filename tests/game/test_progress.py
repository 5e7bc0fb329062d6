"""Progress in a log: plain lines, and few of them."""

from __future__ import annotations

import pytest

from tbviz.game import progress


def test_a_log_gets_a_plain_line_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = [100.0]
    monkeypatch.setattr(progress, "time", lambda: clock[0])
    with progress.Progress("problems", 5000) as shown:
        for done in range(0, 2501, 100):
            shown.at(done)
            clock[0] += 1
    assert capsys.readouterr().err == "1,000 of 5,000 problems\n2,000 of 5,000 problems\n"
