"""Plots by the data that they draw: no pictures are compared."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from typing import Any

import matplotlib
import pandas
import pytest

import shoe_odds as odds

matplotlib.use("Agg")

from matplotlib import pyplot
from matplotlib.axes import Axes


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    pyplot.close("all")


def rows(ax: Axes) -> list[str]:
    return [label.get_text() for label in ax.get_yticklabels()]


def drawn(ax: Axes, label: str) -> list[tuple[Any, Any]]:
    """The points of the line of that label."""
    [line] = [line for line in ax.get_lines() if line.get_label() == label]
    return list(zip(line.get_xdata(), line.get_ydata()))  # type: ignore[arg-type]


def near(points: list[tuple[Any, Any]], expected: list[tuple[Any, Any]]) -> None:
    """Points are equal but for the last digits of floats."""
    assert len(points) == len(expected) > 0
    for point, other in zip(points, expected):
        assert point == pytest.approx(other, rel=1e-12)


def test_bars_are_the_edges_the_best_on_top() -> None:
    report = odds.price("dynasty")
    ax = report.plot()
    wagers = sorted(report, key=lambda wager: wager.edge)
    assert rows(ax) == [wager.name for wager in wagers]
    widths = [bar.get_width() for bar in ax.patches]
    assert widths == pytest.approx([float(wager.edge) * 100 for wager in wagers], rel=1e-14)
    assert ax.get_ylim()[0] > ax.get_ylim()[1]
    assert ax.get_title(loc="left") == "Dynasty baccarat, 8 decks"
    assert ax.get_xlabel() == "House edge, % of the stake"


def test_bars_of_two_shoes_stand_in_pairs() -> None:
    report = odds.price("dynasty", decks="6,8", wagers=["tie", "player"])
    ax = report.plot()
    six, eight = ax.containers
    for container, one in zip((six, eight), report.reports):
        edges = sorted(float(wager.edge) * 100 for wager in one.wagers)
        assert [bar.get_width() for bar in container] == pytest.approx(edges, rel=1e-14)
    legend = ax.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["6 decks", "8 decks"]


def test_lines_by_decks() -> None:
    report = odds.price("dynasty", decks="1..12", wagers=["tie", "player"])
    ax = report.plot()
    for at, name in enumerate(["Player", "Tie"]):
        points = drawn(ax, name)
        assert [decks for decks, _ in points] == list(range(1, 13))
        edges = [float(one.wagers[at].edge) * 100 for one in report.reports]
        assert [edge for _, edge in points] == pytest.approx(edges, rel=1e-14)
    assert ax.get_xlabel() == "Decks"


def test_another_figure_and_axes_of_ones_own() -> None:
    _, ax = pyplot.subplots()
    report = odds.price("dynasty", wagers="tie")
    assert report.plot(ax, figure="deviation") is ax
    assert ax.patches[0].get_width() == pytest.approx(float(report["tie"].deviation))
    assert ax.get_xlabel() == "Standard deviation, stakes"
    with pytest.raises(ValueError, match="expected one of edge, rtp"):
        report.plot(figure="edges")
    with pytest.raises(TypeError, match="colour"):
        report.plot(colour="red")


def test_the_longest_run() -> None:
    report = odds.streaks("dynasty", hands=30)
    ax = report.plot()
    for runs in report.reports[0].sessions[0].models[0].runs:
        points = drawn(ax, runs.side.capitalize())
        chances = [float(row.probability) * 100 for row in runs.longest]
        assert [chance for _, chance in points] == pytest.approx(chances)
        assert sum(chances) == pytest.approx(100)
    points = drawn(report.plot(at_least=True), "Banker")
    assert points[0] == (0, 100)


def test_wagers_on_runs_by_hands() -> None:
    report = odds.streaks("dragon-tournament", hands="10..40/10")
    points = drawn(report.plot(), "Any Dragon")
    frame = report.to_frame(exact=False)
    frame = frame[frame.wager == "any-dragon"]
    near(points, list(zip(frame.hands, frame.edge * 100)))
    with pytest.raises(ValueError, match="expected one number of hands"):
        odds.streaks("dynasty", hands="10,20").plot()


def test_effects_of_one_wager_are_bars() -> None:
    report = odds.effects("ez", wagers="panda-8")
    ax = report.plot()
    effects = [float(card.effect) * 100 for card in report["panda-8"].cards]
    assert [bar.get_height() for bar in ax.patches] == pytest.approx(effects, rel=1e-14)
    assert [label.get_text() for label in ax.get_xticklabels()] == list("0123456789")
    both = odds.effects("ez", wagers=["panda-8", "tie"])
    assert len(both.plot(wager="panda-8").patches) == 10


def test_effects_of_several_wagers_are_a_map() -> None:
    report = odds.effects("ez", wagers=["panda-8", "tie", "player-pair"])
    ax = report.plot()
    written = {text.get_text() for text in ax.texts}
    for wager in report:
        for card in wager.cards:
            assert f"{float(card.effect) * 100:+.3f}" in written
    assert set(rows(ax)) == {wager.name for wager in report}


def test_the_edge_by_count_and_units_by_the_trigger() -> None:
    report = odds.count("ez", wagers="dragon-7", tags="best:1", trigger=5, shoes=60)
    counts = report["dragon-7"].by_count
    ax = report.plot()
    near(drawn(ax, "Dragon 7"), [(row.count, float(row.edge) * 100) for row in counts])
    assert 5 in {line.get_xdata()[0] for line in ax.get_lines() if line.get_linestyle() == "--"}
    assert ax.get_xlabel().startswith("True count")
    assert "60 shoes, 14 cards behind the cut card" in ax.get_title(loc="left")
    later = odds.count("ez", wagers="tie", after_cut=1, shoes=2).plot()
    assert later.get_title(loc="left").endswith("the cut card, one more round after it")
    by_trigger = report.plot(by="trigger")
    points = [(row.count, float(row.units_per_shoe_from)) for row in counts]
    near(drawn(by_trigger, "Dragon 7"), points)
    # To bet from the trigger on is what the report is of.
    assert dict(points)[5] == pytest.approx(float(report["dragon-7"].units_per_shoe))
    running = odds.count("ez", tags="9=1", running=True, trigger=9, wagers="panda-8", shoes=5)
    assert running.plot(by="trigger").get_xlabel() == "Running count from which on is bet"
    with pytest.raises(ValueError, match="expected one of count, trigger, cut, wager"):
        report.plot(by="edge")
    with pytest.raises(ValueError, match=r"by cut: .*expected cuts="):
        report.plot(by="cut")


def test_units_by_cut_card_and_of_each_bet() -> None:
    report = odds.count(
        "ez", wagers=["dragon-7", "panda-8"], tags="best:1", cuts=[26, 104], shoes=60
    )
    ax = report.plot(by="cut", wager="dragon-7")
    cuts = report["dragon-7"].by_cut
    assert [row.cut for row in cuts] == [14, 26, 104]
    perfect = [(row.cut, float(row.perfect_units_per_shoe)) for row in cuts]
    near(drawn(ax, "Dragon 7, perfect play"), perfect)
    [bars] = ax.containers
    units = [(row.cut, float(row.units_per_shoe)) for row in cuts]
    near(list(zip(bars[0].get_xdata(), bars[0].get_ydata())), units)  # type: ignore[union-attr]
    both = odds.count("ez", wagers=["dragon-7", "panda-8"], shoes=60)
    wagers = sorted(both, key=lambda wager: -wager.units_per_shoe)
    by_wager = both.plot()
    assert rows(by_wager) == [wager.name for wager in wagers]
    widths = [bar.get_width() for bar in by_wager.patches]
    assert widths == pytest.approx([float(wager.units_per_shoe) for wager in wagers])
    with pytest.raises(KeyError, match="no wager 'tie'"):
        both.plot(wager="tie")
    beside = odds.count("ez", wagers="panda-8", tags="9=1 4=-1", bet="perfect", shoes=9)
    names = set(rows(beside.plot(by="wager")))
    assert names == {"Panda 8, 4=-1 9=1", "Panda 8, perfect play"}


def test_paytables_in_the_wanted_range() -> None:
    report = odds.design("non-commission", "lucky-6", edge="10%..13%")
    ax = report.plot()
    frame = report.to_frame(exact=False)
    points = drawn(ax, "paytables")
    near(points, list(zip(frame.edge * 100, frame.deviation)))
    [span] = [patch for patch in ax.patches if patch.get_label() == "wanted"]
    box = span.get_extents().transformed(ax.transData.inverted())
    assert (box.x0, box.x1) == pytest.approx((10, 13))
    present = report.reports[0].present.by_shoe[0]
    near(drawn(ax, "as it is: 12, 20"), [(float(present.edge) * 100, float(present.deviation))])
    with pytest.raises(ValueError, match="expected an edge"):
        odds.design("non-commission", "lucky-6").plot()


def test_printed_minus_exact() -> None:
    report = odds.audit("dragon-bonus")
    ax = report.plot()
    [first, second] = drawn(ax, "known to be wrong in print")
    off = sorted(
        (float(claim.off_by / claim.exact) * 100 for claim in report.claims), key=abs, reverse=True
    )
    assert [first[0], second[0]] == pytest.approx(off)
    # Printed 97.35%, and 97.50% by the payoffs.
    assert second[0] == pytest.approx(100 * (0.9735 / 0.975003707594474 - 1))
    assert "3 of 5 met" in ax.get_title(loc="left")


def test_deviations_of_a_simulator() -> None:
    counts = pandas.DataFrame(
        [("player", "Tie", 97003), ("player", "Player wins", 446210), ("player", "rounds", 10**6)],
        columns=["wager", "event", "count"],
    )
    verdict = odds.check("dynasty", counts)
    ax = verdict.plot()
    names = rows(ax)
    differing = {names[y]: x for x, y in drawn(ax, "differs")}
    assert differing == pytest.approx({"Player: Tie": 6.2946}, abs=1e-3)
    assert "Player: All other" in {names[y] for _, y in drawn(ax, "within the law")}
    critical = [line for line in ax.get_lines() if str(line.get_label()).startswith("critical")]
    assert critical[0].get_xdata()[0] == float(verdict.critical)  # type: ignore[index]
    assert "differs" in ax.get_title(loc="left")


def test_lists_have_no_plot() -> None:
    with pytest.raises(ValueError, match="no plot of 'list'"):
        odds.list_variants().plot()


def test_without_matplotlib_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any, **more: Any) -> Any:
        if name.split(".")[0] == "matplotlib":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(ImportError, match=r"pip install './python\[plot\]'"):
        odds.price("dynasty").plot()


def test_what_is_known_of_the_round_is_told() -> None:
    ax = odds.price("dynasty", dealt="P 9H 4 B 7").plot()
    assert ax.get_title(loc="left").splitlines()[0] == "Dynasty baccarat, 8 decks"
    assert "9H" in ax.get_title(loc="left").splitlines()[1]
    # An edge of the player is a bar to the left, with room for its number.
    left, right = ax.get_xlim()
    widths = [bar.get_width() for bar in ax.patches]
    assert left < min(widths) < 0 < max(widths) < right


def test_models_of_runs_are_told_apart() -> None:
    report = odds.streaks("dragon-tournament", hands=20, model="pair")
    labels = {line.get_label() for line in report.plot().get_lines()}
    assert {"Banker, independent", "Banker, pair"} <= labels
