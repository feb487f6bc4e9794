"""Checks certificates of house edges, with Python 3.8 and nothing else: python3 check.py FILE...
Plays every round of the stated rules, decides which line of each wager it takes, and compares the
orders of every multiset of cards, the combinations and the edge with the certificate.
check_decisions.py beside this file checks decisions, equilibria and games that a table declares."""
import hashlib, itertools, json, math, operator, re, sys
from collections import Counter, defaultdict
from fractions import Fraction
DECKS = {"value": "0123456789", "rank": "A23456789TJQK"}
VALUE = {**{digit: int(digit) for digit in "0123456789"}, "A": 1, **dict.fromkeys("TJQK", 0)}
BYTES, CARDS = 200_000_000, 1_000_000  # the largest file, and the most cards of a rank
FIELDS = {"baccarat": [
    "player.opening", "banker.opening", "player.total", "banker.total", "player.cards", "banker.cards",
    "player.pair", "banker.pair", "first-four-same-rank", "player.third"],
    "dragon-tiger": ["dragon.rank", "tiger.rank", "result"]}
MADE = {  # fields that follow from the first six: openings, totals and numbers of cards
    "result": lambda a, b, p, q, m, n: "tie" if p == q else "player" if p > q else "banker",
    "margin": lambda a, b, p, q, m, n: abs(p - q), "sum": lambda a, b, p, q, m, n: p + q,
    "cards": lambda a, b, p, q, m, n: m + n, "natural": lambda a, b, *_: max(a, b) > 7,
    "player.natural": lambda a, *_: a > 7, "banker.natural": lambda a, b, *_: b > 7}
OF_SETS = {  # fields that follow from the multiset; an ace is 1 if cards are known by value
    **{f"count.{rank}": lambda cards, rank=rank: cards.count(rank) + (rank == "A") * cards.count("1")
       for rank in DECKS["rank"]}, "highest": lambda cards: max(map(VALUE.get, cards))}
BY_VALUE = {*FIELDS["baccarat"][:6], *MADE, "highest", *map("count.".__add__, "A23456789")}  # fields that need no rank
RELATIONS = {"=": operator.eq, "!=": operator.ne, ">": operator.gt, ">=": operator.ge,
             "<": operator.lt, "<=": operator.le}
FRACTION = "-?[0-9]+(/[1-9][0-9]*)?"
sys.modules["check"] = sys.modules[__name__]  # check_decisions.py imports this file by its name
class Wrong(Exception): pass
def need(holds, text):
    if not holds:
        raise Wrong(text)
def baccarat(draw, deck, code):
    """Yields the fields, the multiset and the number of orders of every round."""
    pairs = [(a, b, 1 + (a != b), (VALUE[a] + VALUE[b]) % 10, code[a] + code[b])
             for at, a in enumerate(deck) for b in deck[at:]]
    for (a, b, orders, player, first), (c, d, more, banker, second) in itertools.product(pairs, repeat=2):
        over = max(player, banker) > 7
        for third in deck if not over and str(player) in draw["player"] else [None]:
            rule = draw["banker-when-player-stands"] if third is None else draw["banker"][banker]
            draws = not over and str(banker if third is None else VALUE[third]) in rule
            for last in deck if draws else [None]:
                yield ((player, banker, (player + VALUE.get(third, 0)) % 10,
                        (banker + VALUE.get(last, 0)) % 10, 2 + (third is not None), 2 + draws,
                        a == b, c == d, a == b == c == d, third),
                       first + second + code.get(third, 0) + code.get(last, 0), orders * more)
def dragon_tiger(_draw, deck, code):
    for (i, a), (j, b) in itertools.product(enumerate(deck), repeat=2):
        yield (a, b, "tie" if i == j else "dragon" if i > j else "tiger"), code[a] + code[b], 1
class Rounds:
    """Every round of a deal, by its fields and its multiset of cards."""
    def __init__(self, deal, draw, grain):
        self.names, self.known, self.facts = FIELDS[deal], {}, defaultdict(Counter)
        code = {card: 7**at for at, card in enumerate(DECKS[grain])}
        self.sets = {sum(map(code.get, cards)): "".join(cards) for size in (2, 4, 5, 6)
                     for cards in itertools.combinations_with_replacement(DECKS[grain], size)}
        play = baccarat if deal == "baccarat" else dragon_tiger
        for fields, cards, orders in play(draw, DECKS[grain], code):
            self.facts[fields][self.sets[cards]] += orders
    def by(self, fields):
        """Returns the multisets of all rounds by the values of some fields."""
        if fields not in self.known:
            self.known[fields] = found = defaultdict(Counter)
            for facts, sets in self.facts.items():
                v = dict(zip(self.names, facts))
                of = (v[field] if field in v else MADE[field](*facts[:6]) for field in fields)
                found[tuple(of)].update(sets)
        return self.known[fields]
def fields_of(when):
    need(len(when) == 1 or set(when) == {"field", "is"} and type(when["is"]) is list or
         set(when) == {"field", "relation", "to"} and when["relation"] in RELATIONS, f"condition {when}")
    parts = [when["not"]] if "not" in when else when.get("all", when.get("any", []))
    return set().union([when[key] for key in ("field", "to") if key in when], *map(fields_of, parts))
def holds(when, v, order=""):
    """Returns True if a condition holds for these values; ranks compare by their place in `order`."""
    if "all" in when or "any" in when:
        return (all if "all" in when else any)(holds(part, v, order) for part in when.get("all", when.get("any")))
    if "relation" in when:
        number = lambda of: order.index(of) if type(of) is str and of in order else of
        return RELATIONS[when["relation"]](number(v[when["field"]]), number(v[when["to"]]))
    return not holds(when["not"], v, order) if "not" in when else v[when["field"]] in when["is"]
def replay(wager, rounds):
    """Returns the orders of each multiset that each line takes; the last ones lose the stake."""
    whens, given = [line["when"] for line in wager["lines"]], wager["given"] or {"all": []}
    used = sorted(set().union(*map(fields_of, [*whens, given])))
    by_value = BY_VALUE if rounds.names is FIELDS["baccarat"] else ()
    need(wager["cards"] == "rank" or set(used) <= set(by_value), f"wager {wager['id']!r} is by rank")
    others = tuple(field for field in used if field not in OF_SETS)
    of_sets = [field for field in used if field in OF_SETS]
    taken = [Counter() for _ in [*whens, None]]
    for values, sets in rounds.by(others).items():
        alike = defaultdict(dict) if of_sets else {(): sets}
        for cards, orders in sets.items() if of_sets else ():
            alike[tuple(OF_SETS[field](cards) for field in of_sets)][cards] = orders
        for numbers, some in alike.items():
            v = dict(zip([*others, *of_sets], [*values, *numbers]))
            if holds(given, v):
                taken[next((at for at, when in enumerate(whens) if holds(when, v)), -1)].update(some)
    return taken
def check_wager(wager, rounds, ways_of, whole, at):
    taken = replay(wager, rounds)
    ways = [sum(ways_of(cards) * n for cards, n in orders.items()) for orders in taken]
    for line, orders, combinations in zip(wager["lines"], taken, ways):
        here = f"{at}, line {line['name']!r}"
        stated = [(cards, int(n)) for n, sets in line["orders"].items() for cards in sets.split(" ")]
        for cards, _ in sorted(set(stated) ^ set(orders.items())):
            raise Wrong(f"{here}, cards {cards}: the rules give {orders.get(cards, 0)} orders")
        need(len(stated) == len(orders), f"{here}: a multiset is stated twice")
        need(re.fullmatch(FRACTION, line["pays"]), f"{here}: payoff {line['pays']!r}")
        need(str(combinations) == line["ways"], f"{here}: expected {combinations} combinations")
    need(str(ways[-1]) == wager["lost"], f"{at}: expected {ways[-1]} lost combinations")
    some = wager["given"] is not None and sum(ways) or wager["ways"] == whole
    need(some and str(sum(ways)) == wager["ways"], f"{at}: expected {sum(ways)} of {whole} combinations")
    edge = (ways[-1] - sum(Fraction(line["pays"]) * n for line, n in zip(wager["lines"], ways))) / sum(ways)
    need(str(edge) == wager["edge"], f"{at}: house edge {wager['edge']}, and the orders give {edge}")
def check_table(table, known):
    """Checks the wagers and the equilibrium of a table, and returns their number."""
    at, shoe, cards, seen = f"table {table['id']!r}", table["shoe"], table["shoe"]["cards"], set()
    need(hashlib.sha256(table["text"].encode()).hexdigest() == table["sha256"], f"{at}: another SHA-256")
    need(table["deal"] in [*FIELDS, "hands"], f"{at}: the deal {table['deal']!r} needs a later checker")
    need(set(cards) in map(set, DECKS.values()) and all(type(n) is int and 0 <= n <= CARDS
         for n in cards.values()), f"{at}: up to {CARDS} cards of each rank or value")
    deal, all_cards = {"baccarat": 6, "dragon-tiger": 2}.get(table["deal"]), sum(cards.values())
    deal = deal or sum(hand["cards"] for hand in table["hands"]["hands"])
    whole = all_cards**deal if shoe.get("put_back") else math.perm(all_cards, deal)
    need(shoe["ways"] == str(whole) and shoe["deal"] == deal, f"{at}: other deals")
    need(not shoe.get("put_back") or not table["wagers"], f"{at}: wagers need a finite shoe")
    held = {"rank": cards, "value": Counter(), "ways": {}}
    for card, n in cards.items():
        held["value"][str(VALUE[card])] += n
    for wager in table["wagers"]:
        here, names = f"{at}, wager {wager['id']!r}", {(one, wager["id"]) for one in wager["variants"]}
        need(names and not names & seen, f"{here}: it is stated twice, or of no variant")
        grain, seen = wager["cards"], seen | names
        if wager["kind"] in ("deal", "decision"):
            from check_decisions import check_wager as check_deals
            check_deals(wager, table, known, here)
            continue
        need(wager["kind"] == "round" and table["deal"] in FIELDS, f"{here}: kind {wager['kind']!r} needs a later checker")
        def ways_of(sets):
            if (sets, grain) not in held["ways"]:
                each = (math.perm(held[grain].get(card, 0), sets.count(card)) for card in set(sets))
                left = math.perm(max(all_cards - len(sets), 0), deal - len(sets))
                held["ways"][sets, grain] = math.prod(each) * left
            return held["ways"][sets, grain]
        key = json.dumps([table["deal"], table["rules"], grain])
        known[key] = known.get(key) or Rounds(table["deal"], table["rules"], grain)
        need(set(cards) >= set(DECKS["rank"]) or grain == "value", f"{here}: the shoe has no ranks")
        check_wager(wager, known[key], ways_of, shoe["ways"], here)
    if table.get("equilibrium"):
        from check_decisions import check_equilibrium
        check_equilibrium(table, at)
    return len(table["wagers"]) + bool(table.get("equilibrium"))
def check(text):
    """Checks the text of a certificate, and returns the number of its wagers and equilibria."""
    need(len(text) <= BYTES, f"too large: {len(text)} bytes, at most {BYTES}")
    try:
        made, known = json.loads(text), {}
        kind = f"{made['format']}, version {made['version']}"
        need(kind == "odds certificate, version 1", f"{kind}: expected an odds certificate of version 1")
        wagers = sum(check_table(table, known) for table in made["tables"])
        need(wagers, "it has no wager")
        return wagers
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        raise Wrong(f"not a certificate, or cut off: {type(error).__name__}: {error}") from None
def stated(text):
    """Returns what a certificate states, a line a wager: the reader compares it with the rules that he knows."""
    for table in json.loads(text)["tables"]:
        yield f"  {table['name']}, {table['shoe']['name']}; compare these lines with the rules, of which the text in this file is not read:"
        for wager in table["wagers"]:
            pays = list(dict.fromkeys(line["pays"] for line in wager["lines"]))
            pays = f"pays {', '.join(pays)} to 1" if len(pays) <= 12 else f"{len(wager['lines'])} lines"
            yield f"    {wager['name']}: house edge {100 * float(Fraction(wager['edge'])):.4f}%, {pays}"
        if table.get("equilibrium"):
            yield f"    {table['equilibrium']['variant']}: value {table['equilibrium']['value']}"
if __name__ == "__main__":
    for file in sys.argv[1:] or sys.exit("usage: python3 check.py FILE..."):
        try:
            print(f"{file}: {check(text := open(file, encoding='utf-8').read(BYTES + 1))} wager(s) hold", *stated(text), sep="\n")
        except (Wrong, OSError, UnicodeDecodeError) as error:
            sys.exit(f"{file}: {error}")
