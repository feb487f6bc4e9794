"""Checks certificates of house edges, with Python 3.8 and nothing else: python3 check.py FILE...
Plays every round of the stated rules, decides which line of each wager it takes, and compares the
orders of every multiset of cards, the combinations and the edge with the certificate.
check_decisions.py beside this file checks decisions, equilibria, Dragon Tiger and declared games."""
import functools, hashlib, itertools, json, math, operator, re, sys
from collections import Counter, defaultdict
from fractions import Fraction
DECKS = {"value": "0123456789", "rank": "A23456789TJQK"}
VALUE = {**{digit: int(digit) for digit in "0123456789"}, "A": 1, **dict.fromkeys("TJQK", 0)}
BYTES, CARDS = 200_000_000, 1_000_000  # the largest file, and the most cards of a rank
FIELDS = ["player.opening", "banker.opening", "player.total", "banker.total", "player.cards", "banker.cards",
          "player.pair", "banker.pair", "first-four-same-rank", "player.third"]
MADE = {"result": lambda a, b, p, q, *_: "tie" if p == q else "player" if p > q else "banker",  # from the first six
        "margin": lambda a, b, p, q, *_: abs(p - q), "sum": lambda a, b, p, q, *_: p + q,
        "cards": lambda a, b, p, q, m, n, *_: m + n, "natural": lambda a, b, *_: max(a, b) > 7,
        "player.natural": lambda a, *_: a > 7, "banker.natural": lambda a, b, *_: b > 7}
OF_SETS = {f"count.{rank}": lambda cards, rank=rank: cards.count(rank) + (rank == "A") * cards.count("1")
           for rank in DECKS["rank"]}  # fields that follow from the multiset; an ace is 1 if cards are known by value
OF_SETS["highest"] = lambda cards: max(map(VALUE.get, cards))
BY_VALUE = {*FIELDS[:6], *MADE, "highest", *map("count.".__add__, "A23456789")}  # fields that need no rank
RELATIONS = {"=": operator.eq, "!=": operator.ne, ">": operator.gt, ">=": operator.ge, "<": operator.lt, "<=": operator.le}
FRACTION = "-?[0-9]+(/[1-9][0-9]*)?"
sys.modules["check"] = sys.modules[__name__]  # check_decisions.py imports this file by its name
class Wrong(Exception): pass
def need(holds, text):
    if not holds: raise Wrong(text)
def baccarat(draw, deck):  # the fields, the multiset and the number of orders of every round
    digits = [draw["player"], draw["banker-when-player-stands"], *draw["banker"]]
    need(len(digits) == 10 and all(re.fullmatch("0?1?2?3?4?5?6?7?8?9?", rule) for rule in digits), f"rules {digits}")
    code = {None: 0, **{card: 7**at for at, card in enumerate(deck)}}
    sets = {sum(map(code.get, cards)): "".join(cards) for size in (4, 5, 6)
            for cards in itertools.combinations_with_replacement(deck, size)}
    pairs = [(a, b, 1 + (a != b), (VALUE[a] + VALUE[b]) % 10) for at, a in enumerate(deck) for b in deck[at:]]
    for (a, b, orders, player), (c, d, more, banker) in itertools.product(pairs, repeat=2):
        over, opened = max(player, banker) > 7, code[a] + code[b] + code[c] + code[d]
        for third in deck if not over and str(player) in draw["player"] else [None]:
            rule = draw["banker-when-player-stands"] if third is None else draw["banker"][banker]
            draws = not over and str(banker if third is None else VALUE[third]) in rule
            for last in deck if draws else [None]:
                yield ((player, banker, (player + VALUE.get(third, 0)) % 10, (banker + VALUE.get(last, 0)) % 10,
                        2 + (third is not None), 2 + draws, a == b, c == d, a == b == c == d, third),
                       sets[opened + code[third] + code[last]], orders * more)
def rounds(names, made, played):  # a function that gives the multisets of all rounds by the values of some fields
    facts = defaultdict(Counter)
    for values, cards, orders in played:
        facts[values][cards] += orders
    @functools.lru_cache(None)
    def by(fields):
        found = defaultdict(Counter)
        for values, sets in facts.items():
            v = dict(zip(names, values))
            found[tuple([v[field] if field in v else made[field](*values) for field in fields])].update(sets)
        return found
    return by
def fields_of(when):
    need(len(when) == 1 or set(when) == {"field", "is"} and type(when["is"]) is list or
         set(when) == {"field", "relation", "to"} and when["relation"] in RELATIONS, f"condition {when}")
    parts = [when["not"]] if "not" in when else when.get("all", when.get("any", []))
    return set().union([when[key] for key in ("field", "to") if key in when], *map(fields_of, parts))
def holds(when, v, order=""):  # ranks compare by their place in `order`
    if "all" in when or "any" in when:
        return (all if "all" in when else any)(holds(part, v, order) for part in when.get("all", when.get("any")))
    if "relation" in when:
        number = lambda of: order.index(of) if type(of) is str and of in order else of
        return RELATIONS[when["relation"]](number(v[when["field"]]), number(v[when["to"]]))
    return not holds(when["not"], v, order) if "not" in when else v[when["field"]] in when["is"]
def replay(wager, by):  # the orders of each multiset that each line takes, and those that lose the stake
    whens, given = [line["when"] for line in wager["lines"]], {"all": []} if wager["given"] is None else wager["given"]
    used = sorted(set().union(*map(fields_of, [*whens, given])), key=lambda field: (field in OF_SETS, field))
    need(wager["cards"] == "rank" or BY_VALUE.issuperset(used), f"wager {wager['id']!r} is by rank")
    of_sets = [field for field in used if field in OF_SETS]
    taken, others = [Counter() for _ in [*whens, "lost", "not counted"]], tuple(used[:len(used) - len(of_sets)])
    @functools.lru_cache(None)
    def line_of(*values):
        v = dict(zip(used, values))
        return next((at for at, when in enumerate(whens) if holds(when, v)), -2) if holds(given, v) else -1
    for values, sets in by(others).items():
        for cards, orders in sets.items():
            taken[line_of(*values, *[OF_SETS[field](cards) for field in of_sets])][cards] += orders
    return taken[:-1]
def check_wager(wager, by, ways_of, whole, at):
    taken = replay(wager, by)
    ways = [sum(ways_of(cards) * n for cards, n in orders.items()) for orders in taken]
    for line, orders, combinations in zip(wager["lines"], taken, ways):
        here = f"{at}, line {line['name']!r}"
        stated = [(cards, n) for n, sets in line["orders"].items() for cards in sets.split(" ")]
        for cards, _ in sorted(set(stated) ^ {(cards, str(n)) for cards, n in orders.items()}):
            raise Wrong(f"{here}, cards {cards}: the rules give {orders.get(cards, 0)} orders")
        need(len(stated) == len(orders), f"{here}: a multiset is stated twice")
        need(re.fullmatch(FRACTION, line["pays"]) and line["pays"] == str(Fraction(line["pays"])), f"{here}: payoff {line['pays']!r}")
        need(str(combinations) == line["ways"], f"{here}: expected {combinations} combinations")
    need(str(ways[-1]) == wager["lost"], f"{at}: expected {ways[-1]} lost combinations")
    some = sum(ways) if wager["given"] is not None else wager["ways"] == str(whole)
    need(some and str(sum(ways)) == wager["ways"], f"{at}: expected {sum(ways)} of {whole} combinations")
    edge = (ways[-1] - sum(Fraction(line["pays"]) * n for line, n in zip(wager["lines"], ways))) / Fraction(sum(ways))
    need(str(edge) == wager["edge"], f"{at}: house edge {wager['edge']}, and the orders give {edge}")
def check_table(table, known):  # yields what the table states of each wager
    at, shoe, cards, seen = f"table {table['id']!r}", table["shoe"], table["shoe"]["cards"], set()
    need(hashlib.sha256(table["text"].encode()).hexdigest() == table["sha256"], f"{at}: another SHA-256")
    need(table["deal"] in ("baccarat", "dragon-tiger", "hands"), f"{at}: the deal {table['deal']!r} needs a later checker")
    need(set(cards) in map(set, DECKS.values()) and all(type(n) is int and 0 <= n <= CARDS
         for n in cards.values()), f"{at}: up to {CARDS} cards of each rank or value")
    deal = {"baccarat": 6, "dragon-tiger": 2}.get(table["deal"]) or sum(hand["cards"] for hand in table["hands"]["hands"])
    total = sum(cards.values())
    whole = total**deal if shoe.get("put_back") else math.perm(total, deal)
    need(shoe["ways"] == str(whole) and shoe["deal"] == deal, f"{at}: other deals")
    need(not shoe.get("put_back") or not table["wagers"], f"{at}: wagers need a finite shoe")
    held = {"1": cards.get("A", 0), "0": sum(cards.get(card, 0) for card in "TJQK"), **cards}
    @functools.lru_cache(None)
    def ways_of(sets):  # the deals that begin with these cards in one order
        each = (math.perm(held[card], sets.count(card)) for card in set(sets))
        return math.prod(each) * math.perm(max(total - len(sets), 0), deal - len(sets))
    for wager in table["wagers"]:
        here, names = f"{at}, wager {wager['id']!r}", {(one, wager["id"]) for one in wager["variants"]}
        need(names and not names & seen, f"{here}: it is stated twice, or of no variant")
        need("A" in cards or wager["cards"] == "value", f"{here}: the shoe has no ranks")
        seen |= names
        if wager["kind"] == "round" and table["deal"] == "baccarat":
            key = json.dumps([table["rules"], wager["cards"]])
            known[key] = known.get(key) or rounds(FIELDS, MADE, baccarat(table["rules"], DECKS[wager["cards"]]))
            check_wager(wager, known[key], ways_of, whole, here)
        else:
            __import__("check_decisions").check_other(wager, table, known, ways_of, here)
        pays = f"pays {', '.join(dict.fromkeys(line['pays'] for line in wager['lines']))} to 1"
        yield wager["name"] + f": house edge {100 * float(Fraction(wager['edge'])):.4f}%, {pays if len(pays) < 80 else 'and many lines'}"
    if table.get("equilibrium"): yield __import__("check_decisions").check_equilibrium(table, at)
def check(text):
    """Checks the text of a certificate. Returns what it states, a line for each wager and equilibrium."""
    need(len(text) <= BYTES, f"too large: {len(text)} bytes, at most {BYTES}")
    try:
        once = lambda pairs: need(len(dict(pairs)) == len(pairs), f"a key is stated twice: {dict(pairs).keys()}") or dict(pairs)
        made, known = json.loads(text, object_pairs_hook=once), {}
        kind = f"{made['format']}, version {made['version']!r}"
        need(kind == "odds certificate, version 1", f"{kind}: expected an odds certificate of version 1")
        said = [", ".join([table["name"], table["shoe"]["name"], one]) for table in made["tables"] for one in check_table(table, known)]
        need(said, "it has no wager")
        need(all(map(str.isprintable, said)), "a name has characters that are not printed")
        return said
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise Wrong(f"not a certificate, or cut off: {type(error).__name__}: {error}") from None
if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")
    wrong = 0 if sys.argv[1:] else sys.exit("usage: python3 check.py FILE...")
    for file in sys.argv[1:]:
        try:
            said = check(open(file, encoding="utf-8").read(BYTES + 1))
            print(f"{file}: {len(said)} wager(s) hold; compare them with the rules, whose text in this file is not read:", *said, sep="\n  ")
        except (Wrong, OSError, UnicodeDecodeError) as error:
            wrong = print(f"{file}: {error}", file=sys.stderr) or 1
    sys.exit(wrong)
