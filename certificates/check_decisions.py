"""Replays for check.py what is not baccarat without a decision: wagers with decisions, games that a
table declares, Dragon Tiger, equilibria.
Deals every round of the stated rules from the stated shoe, grouped by cards that look alike. Computes
the value of every option in each information set, and compares all of them with the certificate."""
import itertools, json, math, re
from collections import Counter, defaultdict
from fractions import Fraction
from operator import itemgetter
from check import FRACTION, MADE, VALUE, Wrong, check_wager, fields_of, holds, need, rounds
RANKS = "A23456789TJQK"
POKER = ["high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house",
         "four-of-a-kind", "straight-flush", "royal-flush", "five-of-a-kind"]
PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
GRAINS = ["value", "rank", "card"]  # how finely cards are known, the coarsest first
NEEDS = {"points": 0, "total": 0, "value": 0, "suits": 2, "poker": 2}  # grains; other features need ranks
BACCARAT = ["player.opening", "banker.opening", "player.total", "banker.total", "player.cards", "banker.cards",
            "player.first-value", "player.second-value", "banker.first-value", "banker.second-value"]
def fraction(text, at):
    need(type(text) is str and re.fullmatch(FRACTION, text), f"{at}: {text!r} is no fraction")
    return Fraction(text)
def in_line(ranks):
    """Returns the longest row of ranks; the ace is next to the two and to the king."""
    rows = [row for row in "".join(rank if rank in ranks else " " for rank in RANKS + "A").split()]
    return min(max(map(len, rows)), 13)
def poker(ranks, suits):
    """Returns the poker hand of five cards."""
    most, *others = sorted(Counter(ranks).values(), reverse=True)
    row, flush = not others == [] and most == 1 and in_line(ranks) == 5, suits == 1
    royal = row and flush and {"A", "K"} <= set(ranks)
    return POKER[10 if most == 5 else 9 if royal else 8 if row and flush else 7 if most == 4 else
                 6 if (most, others[0]) == (3, 2) else 5 if flush else 4 if row else 3 if most == 3 else
                 2 if (most, others[0]) == (2, 2) else 1 if most == 2 else 0]
class Hands:
    """A game whose hands the table declares."""
    def __init__(self, table):
        self.rules, self.shoe, self.known, self.subjects, place = table["hands"], table["shoe"], {}, {}, 0
        for hand in self.rules["hands"]:
            cards = tuple(range(place, place + hand["cards"]))
            self.subjects[hand["name"]], place = cards, place + len(cards)
            self.subjects.update((f"{hand['name']}.{name}", (at,)) for name, at in zip(PLACES, cards))
        self.subjects.update((name, tuple(cards)) for name, cards in self.rules["groups"].items())
        self.places, self.order = range(place), RANKS[1:] + "A" if self.rules["ace_high"] else RANKS
        self.classes = {one["name"]: one["when"] for one in self.rules["classes"]}
    def looks(self, field):
        """Returns the cards that a field looks at, each set with a feature of it."""
        if field in self.rules["comparisons"]:
            return [(self.subjects[hand], "standing") for hand in self.rules["comparisons"][field]]
        subject = max((name for name in self.subjects if field.startswith(name + ".")), key=len)
        return [(self.subjects[subject], field[len(subject) + 1:])]
    def grain(self, field):
        """Returns how finely a field must know cards, as a place in GRAINS."""
        def of(feature):
            parts = set().union(*map(fields_of, self.classes.values()))
            parts |= set(self.rules["ties"]) if feature == "standing" else set()
            return max(map(of, parts), default=1) if feature in ("class", "standing") else NEEDS.get(feature, 1)
        return max(of(feature) for _, feature in self.looks(field))
    def feature(self, name, ranks, suits):
        """Returns a feature of cards, from their ranks and the number of their suits."""
        total, counts = sum(VALUE[rank] or 10 for rank in ranks), Counter(ranks)
        plain = {"value": total, "points": total % 10, "total": total, "rank": ranks, "suits": suits,
                 "ranks": len(counts), "of-a-kind": max(counts.values())}
        if name in plain or name.startswith("count."):
            return plain[name] if name in plain else counts[name[6:]]
        number = lambda value: self.order.index(value) if type(value) is str and value in self.order else value
        if name == "class":
            values = {one: self.feature(one, ranks, suits) for one in set().union(*map(fields_of, self.classes.values()))}
            return next((one for one, when in self.classes.items() if holds(when, values, self.order)), "none")
        if name == "standing":  # it is greater for a better hand
            wheel = len(ranks) > 2 and set(ranks) == set(RANKS[:len(ranks)])  # its ace is below the two
            value = lambda rank: -1 if wheel and rank == "A" else number(rank)
            groups = tuple(sorted(((n, value(rank)) for rank, n in counts.items()), reverse=True))
            ties = [groups if tie == "ranks" else number(self.feature(tie, ranks, suits)) for tie in self.rules["ties"]]
            of_class = [*self.classes, "none"].index(self.feature("class", ranks, suits) if self.classes else "none")
            return (-of_class, *ties)
        high = sorted(ranks, key=self.order.index, reverse=True)
        below = {"highest": 0, "second-highest": 1, "third-highest": 2, "fourth-highest": 3, "lowest": -1}
        if name in below:
            return high[below[name]]
        made = {"pips": lambda: sum(RANKS.index(rank) + 1 for rank in ranks), "in-line": lambda: in_line(ranks),
                "between": lambda: max(number(high[0]) - number(high[-1]) - 1, 0), "poker": lambda: poker(ranks, suits)}
        need(name in made, f"feature {name!r} needs a later checker")
        return made[name]()
    def winner(self, field, standings):
        hands, best = self.rules["comparisons"][field], max(standings)
        return hands[standings.index(best)] if standings.count(best) == 1 else "tie"
    def rounds(self, fields, grain, rules):
        """Returns the number of deals of each combination of values of some fields."""
        need(rules is None, "an option changes the rules of a declared game")
        looks = list(dict.fromkeys(look for field in fields for look in self.looks(field)))
        held = self.shoe["cards"] if grain != "card" else self.shoe["suited"]
        left = Counter()
        for card, n in held.items():
            left[str(VALUE[card]) if grain == "value" else card] += n
        # Cards that the same looks look at are dealt together, in any order.
        atoms = defaultdict(list)
        for place in self.places:
            atoms[tuple(place in cards for cards, _ in looks)].append(place)
        unseen = len(atoms.pop((False,) * len(looks), []))
        atoms, place_of, level, order = list(atoms.values()), {}, [], []
        for atom in atoms:
            place_of.update(zip(atom, range(len(place_of), len(place_of) + len(atom))))
            # The looks that have all their cards now, those at the same cards together.
            together = defaultdict(list)
            for cards, feature in looks:
                if set(cards) <= set(place_of) and set(cards) & set(atom):
                    together[cards].append(feature)
            order += [(cards, feature) for cards, features in together.items() for feature in features]
            level.append([(tuple(map(place_of.get, cards)), tuple(features)) for cards, features in together.items()])
        picks = [[order.index(look) for look in self.looks(field)] for field in fields]
        last = len(atoms) - 1
        is_alone = all(len(cards) == len(atoms[last]) for cards, _ in level[last]) and last > 0
        def show(cards, looks_of):
            """Returns the features that some looks see, one look after the other."""
            values = ()
            for places, features in looks_of:
                some = [cards[place] for place in places]
                key = features, "".join(sorted(card[0] for card in some)), len({card[1:] for card in some})
                if key not in self.known:
                    self.known[key] = tuple(self.feature(feature, *key[1:]) for feature in features)
                values += self.known[key]
            return values
        def orders(cards):
            return math.factorial(len(cards)) // math.prod(map(math.factorial, Counter(cards).values()))
        def ways_of(cards, ways):
            """Returns the ways to deal these cards next, times `ways`."""
            for at, card in enumerate(cards):
                ways *= left[card] - cards[:at].count(card)
                if not ways:
                    return 0
            return ways
        choices = [[(cards, orders(cards)) for cards in itertools.combinations_with_replacement(sorted(left), len(atom))]
                   for atom in atoms]
        if grain == "card" and all(n == held[card[0] + suit] for card, n in held.items() for suit in "SHDC"):
            # Suits are alike: the first cards stand for all that differ by the names of suits.
            alike = {}
            for cards, n in choices[0]:
                key = tuple(sorted("".join(card[0] for card in cards if card[1] == suit) for suit in "SHDC"))
                first, times = alike.get(key, (cards, 0))
                alike[key] = first, times + n
            choices[0] = list(alike.values())
        if is_alone:
            # Nothing else looks at the last cards: they are counted once, and corrected for what is gone.
            shift = sum(map(len, atoms[:last]))
            hands = [(cards, n, ways_of(cards, n), show((None,) * shift + cards, level[last])) for cards, n in choices[last]]
            full, sharing = Counter(), defaultdict(set)
            for at, (cards, _, ways, shown) in enumerate(hands):
                full[shown] += ways
                for card in cards:
                    sharing[card].add(at)
        def deal(at, before, ways, values):
            """Yields what the looks show and the ways, from the cards `before` on."""
            if at > last:
                yield values, ways
            elif at == last and is_alone:
                counts, gone = full.copy(), {card for card in before if not left[card]}
                for hand in set().union(*map(sharing.get, before)):
                    cards, n, whole, shown = hands[hand]
                    counts[shown] -= whole - (ways_of(cards, n) if gone.isdisjoint(cards) else 0)
                for shown, n in counts.items():
                    if n:
                        yield values + shown, ways * n
            else:
                for cards, n in choices[at]:
                    more = ways_of(cards, ways * n)
                    if more:
                        for card in cards:
                            left[card] -= 1
                        yield from deal(at + 1, before + cards, more, values + show(before + cards, level[at]))
                        for card in cards:
                            left[card] += 1
        seen, found, rest = Counter(), Counter(), math.perm(sum(left.values()) - len(place_of), unseen)
        for values, ways in deal(0, (), rest, ()):
            seen[values] += ways
        is_compared = [field in self.rules["comparisons"] for field in fields]
        while seen:
            values, ways = seen.popitem()
            found[tuple([self.winner(field, [values[at] for at in pick]) if compared else values[pick[0]]
                         for field, pick, compared in zip(fields, picks, is_compared)])] += ways
        return found
class Baccarat:
    """Baccarat by the values of cards."""
    order = RANKS
    def __init__(self, table):
        self.rules, self.held = table["rules"], [0] * 10
        for card, n in table["shoe"]["cards"].items():
            self.held[VALUE[card]] += n
        self.gone = not table["shoe"].get("put_back")  # True if a dealt card does not come back
    def grain(self, field):
        need(field in BACCARAT or field in MADE, f"field {field!r} needs a later checker")
        return 0
    def ways(self, *cards):
        """Returns the number of deals of six cards that begin with these, of which None are not dealt."""
        dealt = [card for card in cards if card is not None]
        each = (self.held[card] - self.gone * dealt[:at].count(card) for at, card in enumerate(dealt))
        return math.prod(each) * math.prod(sum(self.held) - self.gone * at for at in range(len(dealt), 6))
    def opened(self):
        """Yields the first two cards of both hands."""
        return (cards for cards in itertools.product(range(10), repeat=4) if self.ways(*cards))
    def rounds(self, fields, grain, rules):
        """Returns the number of deals of each combination of values of some fields."""
        draw, found = rules or self.rules, Counter()
        for a, b, c, d in self.opened():
            player, banker = (a + b) % 10, (c + d) % 10
            over = max(player, banker) > 7
            for third in range(10) if not over and str(player) in draw["player"] else [None]:
                rule = draw["banker-when-player-stands"] if third is None else draw["banker"][banker]
                draws = not over and str(banker if third is None else third) in rule
                for last in range(10) if draws else [None]:
                    six = (player, banker, (player + (third or 0)) % 10, (banker + (last or 0)) % 10,
                           2 + (third is not None), 2 + draws)
                    values = dict(zip(BACCARAT, (*six, a, b, c, d)))
                    found[tuple(values[field] if field in values else MADE[field](*six) for field in fields)] += \
                        self.ways(a, b, c, d, third, last)
        return found
class Play:
    """A wager that is settled deal by deal, and its decisions."""
    def __init__(self, wager, table, known, at):
        self.wager, self.at, self.decisions = wager, at, wager.get("decisions", [])
        need(table["deal"] in ("hands", "baccarat"), f"{at}: decisions of {table['deal']!r} need a later checker")
        key = json.dumps([table["deal"], table["rules"], table.get("hands"), table["shoe"]])
        known[key] = known.get(key) or (Hands if table["deal"] == "hands" else Baccarat)(table)
        self.game, self.known = known[key], known
        options = [option for decision in self.decisions for option in decision["options"]]
        whens = [line["when"] for line in wager["lines"]] + [one["given"] for one in options if "given" in one]
        self.fields = tuple(sorted(set().union(*map(fields_of, whens), *map(self.visible, self.decisions))))
        grain = GRAINS[max(map(self.game.grain, self.fields), default=0)]
        need(wager["cards"] == grain, f"{at}: expected cards by {grain}")
        self.pays = [fraction(line["pays"], f"{at}, line {line['name']!r}") for line in wager["lines"]]
        self.lines, self.sets = {}, [{} for _ in self.decisions]
        for decision, sets in zip(self.decisions, self.sets):
            for one in decision["sets"]:
                need(tuple(one["seen"]) not in sets, f"{self.of(decision, one['seen'])}: it is stated twice")
                sets[tuple(one["seen"])] = one
    def visible(self, decision):
        return [*decision["sees"], *decision.get("shown", {"fields": []})["fields"]]
    def of(self, decision, values):
        """Names an information set."""
        seen = ", ".join(f"{field} = {value}" for field, value in zip(self.visible(decision), values) if value is not None)
        return f"{self.at}, decision {decision['after'] or 'at first'}, {seen or 'no card shown'}"
    def law(self, rules):
        """Returns the deals under these rules by the fields of the wager."""
        key = self.game, json.dumps(rules), self.fields, self.wager["cards"]
        self.known[key] = self.known.get(key) or list(self.game.rounds(self.fields, self.wager["cards"], rules).items())
        return self.known[key]
    def settle(self, lines, deals):
        """Returns the deals of each line, the first of `lines` that holds, or else the last of them."""
        start, end = lines
        if lines not in self.lines:
            used = set().union(*(fields_of(line["when"]) for line in self.wager["lines"][start:end]))
            places = [at for at, field in enumerate(self.fields) if field in used]
            self.lines[lines] = places, {}
        (places, known), taken = self.lines[lines], Counter()
        for values, ways in deals:
            key = tuple([values[at] for at in places])
            if key not in known:
                v = {self.fields[at]: values[at] for at in places}
                hit = (at for at, line in enumerate(self.wager["lines"][start:end], start) if holds(line["when"], v, self.game.order))
                known[key] = next(hit, end - 1)
            taken[known[key]] += ways
        return taken
    def rules_of(self, at):
        """Returns the rules of the options of a decision and of those that follow, as JSON."""
        options = self.decisions[at]["options"]
        later = [self.rules_of(one["decision"]) for one in options if "decision" in one]
        return set().union({json.dumps(one.get("rules")) for one in options if "lines" in one}, *later)
    def option(self, option, deals, hidden, scale):
        """Returns the net win of an option, the deals of its lines, and the sets that it comes to."""
        if "decision" in option:
            return self.choose(option["decision"], deals, hidden, scale)
        taken = self.settle(tuple(option["lines"]), deals[json.dumps(option.get("rules"))])
        return sum(self.pays[line] * ways for line, ways in taken.items()), taken, []
    def choose(self, at, deals, hidden, scale):
        """Makes a decision in each information set of some deals. Compares the stated sets among them.
        Returns the net win, the deals of each line, and the sets that the stated play comes to."""
        decision, won, taken, visited = self.decisions[at], 0, Counter(), []
        visible = self.visible(decision)
        places = [None if field in hidden and field not in decision["sees"] else self.fields.index(field) for field in visible]
        sets = defaultdict(lambda: defaultdict(list))
        for rules in self.rules_of(at):
            for values, ways in deals[rules]:
                sets[tuple([None if place is None else values[place] for place in places])][rules].append((values, ways))
        for seen, members in sets.items():
            here, stated = self.of(decision, seen), self.sets[at].get(seen)
            numbers = {sum(ways for _, ways in members[rules]) for rules in self.rules_of(at)}
            need(len(numbers) == 1, f"{here}: the player sees cards that an option changes")
            ways, v = numbers.pop(), dict(zip(visible, seen))
            plays = [self.option(one, members, hidden, scale) if holds(one.get("given", {"all": []}), v, self.game.order)
                     else None for one in decision["options"]]
            need(any(plays), f"{here}: no option is offered")
            best = max(range(len(plays)), key=lambda one: (plays[one] is not None, plays[one] and plays[one][0]))
            if stated:
                need(stated["ways"] == str(ways * scale), f"{here}: expected {ways * scale} combinations")
                need(len(stated["net"]) == len(plays), f"{here}: expected {len(plays)} options")
                for option, play, net in zip(decision["options"], plays, stated["net"]):
                    worth = None if play is None else str(Fraction(play[0], ways) if type(play[0]) is int else play[0] / ways)
                    need(net == worth, f"{here}: option {option['id']!r} is worth {worth}, and not {net}")
                chosen = stated["best"]
                need(type(chosen) is int and 0 <= chosen < len(plays) and plays[chosen], f"{here}: option {chosen!r} is not offered")
                need(plays[chosen][0] == plays[best][0], f"{here}: option {decision['options'][best]['id']!r} is better than "
                     f"{decision['options'][chosen]['id']!r}")
                best = chosen
            more, lines, later = plays[best]
            won, visited = won + more, [*visited, (at, seen), *later]
            taken.update(lines)
        return won, taken, visited
    def draws(self, shown):
        """Returns every set of fields that stay hidden, with its number of draws, and the number of all draws."""
        if shown is None:
            return [((), 1)], 1
        fields, chances = shown["fields"], [fraction(one, self.at) for one in shown["chances"]]
        need(sum(chances) == 1 and min(chances) >= 0, f"{self.at}: the chances of the draw do not add up to 1")
        each = [(tuple(set(fields) - set(some)), chance / math.comb(len(fields), n)) for n, chance in enumerate(chances)
                for some in itertools.combinations(fields, n) if chance]
        under = 1
        for _, chance in each:
            under = under * chance.denominator // math.gcd(under, chance.denominator)
        return [(hidden, int(chance * under)) for hidden, chance in each], under
    def check(self, whole):
        """Checks the wager. `whole` is the number of all deals."""
        lines, taken, visited, draws = self.wager["lines"], Counter(), set(), 1
        if not self.decisions:
            need(self.wager["kind"] == "deal", f"{self.at}: it has no decision")
            taken = self.settle((0, len(lines) + 1), self.law(None))  # behind the lines: the stake is lost
        else:
            need(self.wager["kind"] == "decision", f"{self.at}: it has decisions")
            for decision in self.decisions:
                for one in decision["options"]:
                    start, end = one.get("lines", (0, 1))
                    need(("lines" in one) != ("decision" in one) and 0 <= start < end <= len(lines), f"{self.at}: option {one['id']!r}")
                    need(one.get("decision", len(lines)) > self.decisions.index(decision), f"{self.at}: a decision follows itself")
            subsets, draws = self.draws(self.decisions[0].get("shown"))
            deals = {rules: self.law(json.loads(rules)) for rules in self.rules_of(0)}
            for hidden, scale in subsets:
                _, some, sets = self.choose(0, deals, hidden, scale)
                taken.update({line: ways * scale for line, ways in some.items()})
                visited |= set(sets)
            for at, decision in enumerate(self.decisions):
                reached = {seen for where, seen in visited if where == at}
                for seen in self.sets[at].keys() ^ reached:
                    raise Wrong(f"{self.of(decision, seen)}: " + ("it is missing" if seen in reached else "no deal comes to it"))
        ways = [taken[line] for line in range(len(lines))]
        for line, n in zip(lines, ways):
            need(line["ways"] == str(n), f"{self.at}, line {line['name']!r}: expected {n} combinations")
        lost, all_ways = taken[len(lines)], whole * draws
        need(self.wager["lost"] == str(lost), f"{self.at}: expected {lost} lost combinations")
        need(self.wager["ways"] == str(all_ways) == str(sum(ways) + lost), f"{self.at}: expected {all_ways} combinations")
        edge = (lost - sum(pays * n for pays, n in zip(self.pays, ways))) / Fraction(all_ways)
        need(self.wager["edge"] == str(edge), f"{self.at}: house edge {self.wager['edge']}, and the deals give {edge}")
def dragon_tiger():
    """Yields the fields, the multiset and the number of orders of every round."""
    for (i, a), (j, b) in itertools.product(enumerate(RANKS), repeat=2):
        yield (a, b, "tie" if i == j else "dragon" if i > j else "tiger"), a + b if i < j else b + a, 1
def check_other(wager, table, known, ways_of, at):
    """Checks a wager that is not on a round of baccarat without a decision."""
    if wager["kind"] == "round" and table["deal"] == "dragon-tiger":
        need(wager["cards"] == "rank", f"wager {wager['id']!r} is by rank")
        known["dragon-tiger"] = known.get("dragon-tiger") or rounds(["dragon.rank", "tiger.rank", "result"], {}, dragon_tiger())
        return check_wager(wager, known["dragon-tiger"], ways_of, int(table["shoe"]["ways"]), at)
    need(wager["kind"] in ("deal", "decision"), f"{at}: kind {wager['kind']!r} needs a later checker")
    need(not any(line.get("orders") for line in wager["lines"]), f"{at}: orders of a wager that every deal settles")
    need(wager["given"] is None, f"{at}: a wager of some rounds needs a later checker")
    suited = table["shoe"].get("suited")
    if suited:
        by_rank = Counter()
        for card, n in suited.items():
            by_rank[card[0]] += n
        need(len(suited) == 52 and by_rank == Counter(table["shoe"]["cards"]) and min(suited.values()) >= 0, f"{at}: the cards by suit are others")
    return Play(wager, table, known, at).check(int(table["shoe"]["ways"]))
def check_equilibrium(table, at):
    """Checks an equilibrium of baccarat: neither hand has a reply that is worth more than the stated value."""
    proof, rules, game, at = table["equilibrium"], table["rules"], Baccarat(table), f"{at}, equilibrium"
    need(table["deal"] == "baccarat" and len(rules["player-chooses"]) <= 1, f"{at}: it needs a later checker")
    choice, own = proof["choice"] or {"own": "", "probability": "0"}, rules["player-chooses"]
    need(choice["own"] == own, f"{at}: the Player chooses on {own}")
    p, value = (fraction(text, at) for text in (choice["probability"], proof["value"]))
    need(0 <= p <= 1, f"{at}: the Player draws with probability {p}")
    settled, net, ways_of, usual = 0, defaultdict(Counter), Counter(), {}
    sign = lambda player, banker: (player > banker) - (player < banker)
    for a, b, c, d in game.opened():
        player, banker = (a + b) % 10, (c + d) % 10
        if max(player, banker) > 7:
            settled += sign(player, banker) * game.ways(a, b, c, d)
            continue
        # The Player draws or stands by the rule, or chooses: `part` names the case.
        for third in [*range(10), None]:
            draws, chooses = third is not None, str(player) == own
            if not chooses and draws != (str(player) in rules["player"]):
                continue
            part, total = draws if chooses else None, (player + (third or 0)) % 10
            # The Banker sees its two cards and the third card, and draws or stands.
            seen = f"{min(c, d)}-{max(c, d)}", str(third) if draws else "none"
            rule = rules["banker"][banker] if draws else rules["banker-when-player-stands"]
            free = rules["banker-chooses"][banker] if draws else rules["banker-chooses-when-player-stands"]
            shown = str(third if draws else banker)
            usual[seen] = None if shown in free else Fraction(shown in rule)
            ways_of[seen] += game.ways(a, b, c, d, third)
            net[seen][part, False] += sign(total, banker) * game.ways(a, b, c, d, third)
            net[seen][part, True] += sum(sign(total, (banker + last) % 10) * game.ways(a, b, c, d, third, last) for last in range(10))
    stated = {(one["own"], one["seen"]): one for one in proof["situations"]}
    need(len(stated) == len(proof["situations"]), f"{at}: a situation is stated twice")
    for seen in sorted(stated.keys() ^ {seen for seen, n in ways_of.items() if n}):
        raise Wrong(f"{at}, Banker's cards {seen[0]} and third card {seen[1]}: " + ("no deal comes to it" if seen in stated else "it is missing"))
    play = {}
    for seen, one in stated.items():
        here = f"{at}, Banker's cards {seen[0]} and third card {seen[1]}"
        play[seen] = q = fraction(one["probability"], here)
        need(one["ways"] == str(ways_of[seen]), f"{here}: expected {ways_of[seen]} combinations")
        need(0 <= q <= 1 and usual[seen] in (None, q), f"{here}: the Banker draws with probability {q}")
    whole = int(table["shoe"]["ways"])
    def worth(seen, p, move):
        """Returns the Player's net win in a situation, if the Player draws with probability p."""
        of = net[seen]
        return of[None, move] + p * of[True, move] + (1 - p) * of[False, move]
    def player(p):
        """Returns the Player's net win per stake against the Banker's stated strategy."""
        each = (q * worth(seen, p, True) + (1 - q) * worth(seen, p, False) for seen, q in play.items())
        return (settled + sum(each)) / Fraction(whole)
    replies = [worth(seen, p, bool(q)) if usual[seen] is not None else min(worth(seen, p, move) for move in (True, False))
               for seen, q in play.items()]
    found = {"the stated strategies": player(p), "the Player's best reply": max(player(Fraction(move)) for move in (0, 1)) if own else player(p),
             "the Banker's best reply": (settled + sum(replies)) / Fraction(whole)}
    for name, worth_of in found.items():
        need(worth_of == value, f"{at}: {name} leave{'s' * ('reply' in name)} the Player {worth_of}, and not {value}")
    return f"{proof['variant']}: value {value}"
if __name__ == "__main__":
    raise SystemExit("check_decisions.py is a part of check.py: python3 check.py FILE...")
