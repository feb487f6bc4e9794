#!/usr/bin/env python3
"""Shoes dealt by the description in src/random.rs and the rules of the games, and by nothing else.

    python3 tests/simulate/deal.py baccarat 8 1 2 cut 14 by-first-card 1 > tests/simulate/eight-decks.csv
    python3 tests/simulate/deal.py baccarat 1 0xfedcba9876543210 4 rounds 8 none > tests/simulate/one-deck.csv
    python3 tests/simulate/deal.py dragon-tiger 1 18446744073709551615 2 cut 20 three > tests/simulate/dragon-tiger.csv
"""

import sys

WORD = 2**64
STEP = 0x9E3779B97F4A7C15


def mix(z):
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB % WORD
    return z ^ z >> 31


def rotated(x, k):
    return (x << k | x >> 64 - k) % WORD


def words(seed, shoe):
    b = mix((seed + STEP) % WORD) ^ shoe
    c = mix((b + STEP) % WORD) ^ seed
    s = [mix((start + steps * STEP) % WORD) for start in (b, c) for steps in (1, 2)]
    while True:
        yield (rotated((s[0] + s[3]) % WORD, 23) + s[0]) % WORD
        t = s[1] << 17 & WORD - 1
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotated(s[3], 45)


def below(stream, n):
    while True:
        product = next(stream) * n
        if product % WORD >= WORD % n:
            return product // WORD


def shuffled(decks, seed, shoe):
    stream = words(seed, shoe)
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC" for _ in range(decks)]
    for i in range(len(cards)):
        j = i + below(stream, len(cards) - i)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def value(card):
    return {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}.get(card[0]) if card[0] in "ATJQK" else int(card[0])


def total(hand):
    return sum(map(value, hand)) % 10


def banker_draws(banker, third):
    """The table of play: by the Banker's total, the third cards of the Player on which it draws."""
    on = {0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567", 6: "67"}
    return str(value(third)) in on.get(banker, "")


def baccarat(cards):
    player, banker = [cards.pop(0)], [cards.pop(0)]
    player.append(cards.pop(0))
    banker.append(cards.pop(0))
    if total(player) < 8 and total(banker) < 8:
        if total(player) <= 5:
            player.append(cards.pop(0))
            if banker_draws(total(banker), player[2]):
                banker.append(cards.pop(0))
        elif total(banker) <= 5:
            banker.append(cards.pop(0))
    return player, banker


def main(game, decks, seed, shoes, how, number, burn, after=0):
    decks, seed, shoes, number = int(decks), int(seed, 0), int(shoes), int(number)
    if game == "baccarat":
        print("shoe,round,player_cards,banker_cards,player_total,banker_total,result")
    else:
        print("shoe,round,dragon_cards,tiger_cards,result")
    for shoe in range(1, shoes + 1):
        cards = shuffled(decks, seed, shoe)
        if burn == "three":
            del cards[:3]
        elif burn == "by-first-card":
            first = cards.pop(0)
            del cards[: value(first) or 10]
        played, more = 0, int(after)
        while played < number if how == "rounds" else len(cards) > number or more > 0:
            if how == "cut" and len(cards) <= number:
                more -= 1
            played += 1
            row = [str(shoe), str(played)]
            if game == "baccarat":
                player, banker = baccarat(cards)
                one, two = total(player), total(banker)
                row += [" ".join(player), " ".join(banker), str(one), str(two)]
                names = "player", "banker"
            else:
                dragon, tiger = cards.pop(0), cards.pop(0)
                one, two = ("A23456789TJQK".index(card[0]) for card in (dragon, tiger))
                row += [dragon, tiger]
                names = "dragon", "tiger"
            row.append("tie" if one == two else names[0] if one > two else names[1])
            print(",".join(row))


if __name__ == "__main__":
    main(*sys.argv[1:])
