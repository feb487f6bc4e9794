"""A simulator of baccarat in a few lines, written from the rules and not from this program."""
import random, sys
seed, shoes, decks = (int(word) for word in sys.argv[1:4])
random.seed(seed)
DRAWS = {3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: ""}
points = lambda hand: sum("A23456789".find(card[0]) + 1 for card in hand) % 10
print("shoe,round,player_cards,banker_cards,player_total,banker_total,result")
for shoe in range(1, shoes + 1):
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"] * decks
    random.shuffle(cards)
    for number in range(1, len(cards) // 6):
        player, banker = [cards.pop(), cards.pop()], [cards.pop(), cards.pop()]
        two = points(player), points(banker)
        if max(two) < 8:
            if two[0] < 6:
                player.append(cards.pop())
                draws = two[1] < 3 or str(points(player[2:])) in DRAWS[two[1]]
            else:
                draws = two[1] < 6
            if draws:
                banker.append(cards.pop())
        p, b = points(player), points(banker)
        result = "player" if p > b else "banker" if b > p else "tie"
        print(f"{shoe},{number},{' '.join(player)},{' '.join(banker)},{p},{b},{result}")
