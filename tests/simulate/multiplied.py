#!/usr/bin/env python3
"""Wins of Prosperity Tree Baccarat by multiplier, drawn by the description in
crates/questions/src/question/simulate/multiplied.rs and the terms of the game, and by nothing else.

    python3 tests/simulate/multiplied.py 7 40 > tests/simulate/prosperity-tree.csv

Eight of the 52 faces are marked in every round, each with 3 (chance 0.0622) or else with 2. All
wagers share the marks. The fee is 20% of the stake; a win of the Banker returns 95% of the stake.
"""

import sys
from fractions import Fraction

from deal import WORD, baccarat, below, shuffled, total, words

FACES = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
TWO = 1 - Fraction("0.0622")


def marked(stream):
    faces = list(FACES)
    for i in range(8):
        j = i + below(stream, 52 - i)
        faces[i], faces[j] = faces[j], faces[i]
    # A word that has the first 64 digits of 0.9378 would need the next word; this run has none.
    return {face: 2 if Fraction(next(stream), WORD) < TWO else 3 for face in faces[:8]}


def settled(player, banker):
    """The winning cards of each wager, its odds, and what a push or a loss pays."""
    one, two = total(player), total(banker)
    yield "player", player if one > two else None, 1, 1, "Player wins", one == two
    yield "banker", banker if two > one else None, 1, Fraction("0.95"), "Banker wins", one == two
    yield "tie", player + banker if one == two else None, 5, 1, "Tie", False
    for name, hand in ("player", player), ("banker", banker):
        pair = hand[:2] if hand[0][0] == hand[1][0] else None
        yield f"{name}-pair", pair, 10, 1, f"{name.title()} Pair", False


def main(seed, shoes):
    wins, won = {}, {}
    for shoe in range(1, int(shoes) + 1):
        cards = shuffled(8, int(seed), shoe)
        stream = words(int(seed), shoe + 2**63)
        for _ in range(60):
            marks = marked(stream)
            for wager, hand, odds, returned, name, push in settled(*baccarat(cards)):
                pays = Fraction("-0.2") if push else Fraction("-1.2")
                if hand is not None:
                    times = 1
                    for card in hand:
                        times *= marks.get(card, 1)
                    wins[wager, times] = wins.get((wager, times), 0) + 1
                    pays = odds * times + returned - 1 - Fraction("0.2")
                won[wager] = won.get(wager, 0) + pays
    print("wager,times,count")
    for wager, times in sorted(wins):
        print(f"{wager},{times},{wins[wager, times]}")
    for wager, sum in sorted(won.items()):
        print(f"{wager},won,{float(sum):.10g}")


main(*sys.argv[1:])
