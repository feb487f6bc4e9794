"""The parameters of each question: the words that one takes, and what it is.

Made by `tools/parameters.py` from the schema of parameters; do not edit.
"""

# fmt: off
from __future__ import annotations

from typing import Literal

InputOfCheck = Literal["hands", "counts", "totals"]
BetOfCount = Literal["perfect"]
BurnOfCount = Literal["none", "three", "by-first-card"]
FirstCardOfCount = Literal["counted", "unseen"]
PerOfCount = Literal["unseen", "shoe"]
RoundOfCount = Literal["none", "nearest", "floor", "half-deck"]
SortOfDesign = Literal["middle", "deviation"]
SeesOfEquilibrium = Literal["composition", "total"]
ModelOfPrice = Literal["independent", "pair", "triple"]
ReadingOfPrice = Literal["longest", "every"]
SortOfPrice = Literal["edge", "hit", "name"]
BurnOfSimulate = Literal["none", "three", "by-first-card"]
FormatOfSimulate = Literal["csv", "json"]
WriteOfSimulate = Literal["hands", "left", "counts", "totals"]
ModelOfStreaks = Literal["independent", "pair", "triple"]
ReadingOfStreaks = Literal["longest", "every"]

PARAMETERS: dict[str, dict[str, str]] = {
    "appendix": {
        "author": (
            "Author of the document"
        ),
        "date": (
            "Date of the document; without it, no date is printed"
        ),
        "decks": (
            "Numbers of decks, each with event tables, in one document: 6,8 [default: the "
            "first number the rules allow]"
        ),
        "reference": (
            "Reference number of the document"
        ),
        "title": (
            "Title of the document [default: the subject]"
        ),
        "variant": (
            "Variant \"game/variant\", variant name, game, or collection: usual, documents, "
            "games or market [default: usual,documents]"
        ),
    },
    "audit": {
        "all": (
            "Audit the claims of every built-in table, including collections"
        ),
        "author": (
            "Author of the document"
        ),
        "column": (
            "Column of a spreadsheet of figures with another name: wager=Side bet; "
            "repeatable"
        ),
        "date": (
            "Date of the document; without it, no date is printed"
        ),
        "list": (
            "List every figure, not only those that differ or have a known error"
        ),
        "reference": (
            "Reference number of the document"
        ),
        "shoes": (
            "Shoes to simulate for figures of counts [default: the number each claim "
            "states]"
        ),
        "title": (
            "Title of the document [default: the subject]"
        ),
        "variant": (
            "Audit only the claims about this variant or game: game/variant, variant "
            "name, or game; repeatable"
        ),
    },
    "certify": {
        "decks": (
            "Number of decks, 1 to 10000 [default: the first number the rules allow]"
        ),
        "equilibrium": (
            "Certify the equilibrium of hands that decide, as of chemin de fer, and no "
            "wager"
        ),
        "seen": (
            "Cards that have left the shoe of `decks` or `shoe`, or else the default "
            "number of decks: \"9H KD*2 4\", separated by blanks, commas or line breaks; or "
            "a file of such lines, in which # starts a comment"
        ),
        "shoe": (
            "Shoe: \"8 - KH*2 - 9\" for 8 decks less cards, or counts \"AS=8 AH=7\", \"A=30 "
            "T=25\", \"0=100 1=30\"; see `odds help shoe`"
        ),
        "variant": (
            "Variant \"game/variant\", variant name, game, or collection: usual, documents "
            "or market [default: usual,documents]"
        ),
        "wagers": (
            "Certify only the wagers with these ids; repeatable"
        ),
    },
    "check": {
        "author": (
            "Author of the document"
        ),
        "cards": (
            "Order of cards that are written as numbers: 0..51:SHDC:A..K is suit by suit, "
            "1..52:2..A:CDHS rank by rank, 1..13:A..K ranks only"
        ),
        "column": (
            "Column with another name: player_cards=p, player_cards=c1,c2,c3 for one "
            "column per card, player_cards=player.cards for an object within a JSON row; "
            "repeatable"
        ),
        "date": (
            "Date of the document; without it, no date is printed"
        ),
        "decks": (
            "Number of decks, 1 to 10000 [default: the first number the rules allow]"
        ),
        "digits": (
            "Digits after the point of decimals, `0..=1000` (default: 6). The front "
            "writes the report with these digits."
        ),
        "every_look": (
            "Test totals with bounds that hold at every look, for a simulator that is "
            "checked repeatedly"
        ),
        "ignore": (
            "Column to ignore even though it looks like cards; repeatable"
        ),
        "input": (
            "Content of a row [default: derived from the column names]"
        ),
        "level": (
            "Significance level: the probability that a correct simulator fails the check"
        ),
        "reference": (
            "Reference number of the document"
        ),
        "seen": (
            "Cards that have left the shoe of `decks` or `shoe`, or else the default "
            "number of decks: \"9H KD*2 4\", separated by blanks, commas or line breaks; or "
            "a file of such lines, in which # starts a comment"
        ),
        "shift": (
            "RTP shift that the rounds must be able to show before a wager counts as "
            "agreeing"
        ),
        "shoe": (
            "Shoe: \"8 - KH*2 - 9\" for 8 decks less cards, or counts \"AS=8 AH=7\", \"A=30 "
            "T=25\", \"0=100 1=30\"; see `odds help shoe`"
        ),
        "strict": (
            "Stop at the first fault: exit 1 for a broken rule, 2 for a row that is "
            "unreadable, missing, repeated or out of order"
        ),
        "title": (
            "Title of the document [default: the subject]"
        ),
        "variant": (
            "Variant: game/variant, variant name, or game with one variant [default: the "
            "one of `tables`, else baccarat; the first that has the requested wagers]"
        ),
        "wagers": (
            "Check only the wagers or outcome tables with these ids; repeatable"
        ),
    },
    "count": {
        "after_cut": (
            "Rounds dealt after the one in which the cut card comes out, 0 to 2, if "
            "enough cards are left; a round that starts with the cut card as the next "
            "card is the first of them [default: 1]"
        ),
        "bankroll": (
            "Bankroll in units, for its risk of ruin, its certainty equivalent and the "
            "best ramp"
        ),
        "bet": (
            "Bet whenever the exact expectation is above 0, as well as by counts "
            "[default: on if there are no tags]"
        ),
        "burn": (
            "Cards burned before the first round of a shoe"
        ),
        "cap": (
            "Maximum stake, in money, which is the largest stake of a ramp; the stakes of "
            "`with_` are then in money too: 25,100"
        ),
        "chip": (
            "Smallest chip in units, of which every stake of a ramp is a multiple "
            "[default: 1 for the best ramp]"
        ),
        "cut": (
            "Cards behind the cut card [default: 14]"
        ),
        "cuts": (
            "More positions of the cut card to evaluate on the same shoes: 14,26,52,104"
        ),
        "decks": (
            "Number of decks, 1 to 10000 [default: the first number the rules allow]"
        ),
        "enter": (
            "Count at which the player begins to bet, above the trigger or the first "
            "count of the ramp; he stops where the count falls below that; \"dragon-7: 4\" "
            "for one wager only; repeatable"
        ),
        "exact": (
            "Exact means over all orders of the shoe instead of simulated shoes, for up "
            "to 40 million compositions: one deck by value"
        ),
        "first_card": (
            "Count of a first card that is turned before others are burned [default: "
            "counted]"
        ),
        "goal": (
            "Bankroll at which the player stops, in units"
        ),
        "hours": (
            "Hours of a trip, for the risk of ruin in it"
        ),
        "kelly": (
            "Share of full Kelly stakes that are right for the player: 1/2 [default: 1]"
        ),
        "max": (
            "Largest stake of the best ramp, in units"
        ),
        "min": (
            "Smallest stake of the best ramp, in units [default: the chip]"
        ),
        "per": (
            "Decks to divide a true count by [default: as a named count has it, or "
            "unseen]"
        ),
        "ramp": (
            "Stakes in units, each from a count on, instead of one unit from a trigger "
            "on: \"2=1 3=2 4=4\", 0 to sit out, or best for `bankroll`; \"dragon-7: 2=1 4=4\" "
            "for one wager only; repeatable"
        ),
        "round": (
            "Rounding of a true count [default: as a named count has it, or none]"
        ),
        "rounds_per_hour": (
            "Rounds per hour [default: 70]"
        ),
        "rounds_per_shoe": (
            "Rounds dealt from each shoe, instead of a cut card"
        ),
        "ruin": (
            "Risk of ruin for bankrolls [default: 5%]"
        ),
        "running": (
            "Compare the running count with the trigger instead of the true count"
        ),
        "seed": (
            "Seed, a whole number below 2^64, decimal or hexadecimal with 0x"
        ),
        "seen": (
            "Cards that have left the shoe of `decks` or `shoe`, or else the default "
            "number of decks: \"9H KD*2 4\", separated by blanks, commas or line breaks; or "
            "a file of such lines, in which # starts a comment"
        ),
        "shard": (
            "Simulate part I of N of the shoes, to be merged by `odds merge`"
        ),
        "shoe": (
            "Shoe: \"8 - KH*2 - 9\" for 8 decks less cards, or counts \"AS=8 AH=7\", \"A=30 "
            "T=25\", \"0=100 1=30\"; see `odds help shoe`"
        ),
        "shoes": (
            "Shoes to simulate [default: 100000]"
        ),
        "start": (
            "Running count of a whole shoe, from which a true count follows too [default: "
            "as a named count has it, or 0]"
        ),
        "tags": (
            "Tags of a count: \"4=-1 9=2\", \"(0,0,0,-1,-1,-1,-1,2,2,0)\" for A to 9 and ten, "
            "best:LEVEL, or the name of a count of the table; \"panda-8: best:2\" for one "
            "wager only; repeatable"
        ),
        "trigger": (
            "Trigger: bet at this count or above, or at the best one; \"panda-8: 11\" for "
            "one wager only; repeatable [default: as a named count has it, or best]"
        ),
        "until": (
            "Simulate until the standard error of units per shoe is at most this: 0.001"
        ),
        "variant": (
            "Variant: game/variant, variant name, or game with one variant [default: the "
            "one of `tables`, else baccarat; the first that has the requested wagers]"
        ),
        "wagers": (
            "Evaluate only the wagers with these ids; repeatable"
        ),
        "with_": (
            "Wager that must be bet beside each unit, and its stake: player=1; repeatable"
        ),
    },
    "design": {
        "decks": (
            "Number of decks, 1 to 10000 [default: the first number the rules allow]"
        ),
        "deviation": (
            "Target standard deviation, in stakes: 2..3, 2.. or ..3"
        ),
        "edge": (
            "Target house edge: 3%..5%, 3-5% or 0.03..0.05; 8% for the nearest to it"
        ),
        "fix": (
            "Line with a fixed payoff, \"Tie=8\", or with its current payoff, \"Tie\"; "
            "repeatable"
        ),
        "fix_others": (
            "Fix the payoffs of lines that are not named"
        ),
        "hit": (
            "Target hit frequency: 10%..20%, 10%.. or ..20%"
        ),
        "most": (
            "Maximum number of paytables to print, 1 to 10000"
        ),
        "order": (
            "Order of payoffs between lines: \"1>2>=3\", by number or name; kept, for the "
            "current order; or any; repeatable [default: kept]"
        ),
        "pays": (
            "Payoffs a line may have: \"Tie=5..12\", 3=5..40/5, or 5..40 for all lines not "
            "named; of a meter that grows reset=200..500/50 or increment=0.1..0.2/0.01; "
            "repeatable"
        ),
        "round_to": (
            "Payoffs that the house deals: 5 for multiples of 5 above 5, or a list, "
            "10,15,20,25,30,40"
        ),
        "rtp": (
            "Target return to player, instead of the edge: 95%..97%, or 92%"
        ),
        "seen": (
            "Cards that have left the shoe of `decks` or `shoe`, or else the default "
            "number of decks: \"9H KD*2 4\", separated by blanks, commas or line breaks; or "
            "a file of such lines, in which # starts a comment"
        ),
        "shoe": (
            "Shoe: \"8 - KH*2 - 9\" for 8 decks less cards, or counts \"AS=8 AH=7\", \"A=30 "
            "T=25\", \"0=100 1=30\"; see `odds help shoe`"
        ),
        "sort": (
            "Order of the paytables, best first"
        ),
        "variant": (
            "Variant that offers the wager, if several do"
        ),
        "wager": (
            "Wager whose payoffs are searched: its id or its name [default: the only one "
            "of the variant]"
        ),
    },
    "diff": {
        "decks": (
            "Number of decks, 1 to 10000 [default: the first number the rules allow]"
        ),
        "first": (
            "First variant, game/variant, variant name, or game; or a table file, "
            "FILE.toml"
        ),
        "second": (
            "Second variant or table file [default: the first one, on the second shoe of "
            "`decks`]"
        ),
        "seen": (
            "Cards that have left the shoe of `decks` or `shoe`, or else the default "
            "number of decks: \"9H KD*2 4\", separated by blanks, commas or line breaks; or "
            "a file of such lines, in which # starts a comment"
        ),
        "shoe": (
            "Shoe: \"8 - KH*2 - 9\" for 8 decks less cards, or counts \"AS=8 AH=7\", \"A=30 "
            "T=25\", \"0=100 1=30\"; see `odds help shoe`"
        ),
        "wagers": (
            "Compare only the wagers with these ids or names; repeatable"
        ),
    },
    "effects": {
        "decks": (
            "Number of decks, 1 to 10000 [default: the first number the rules allow]"
        ),
        "left": (
            "Cards left in the shoe at these true counts [default: half the shoe]"
        ),
        "seen": (
            "Cards that have left the shoe of `decks` or `shoe`, or else the default "
            "number of decks: \"9H KD*2 4\", separated by blanks, commas or line breaks; or "
            "a file of such lines, in which # starts a comment"
        ),
        "shoe": (
            "Shoe: \"8 - KH*2 - 9\" for 8 decks less cards, or counts \"AS=8 AH=7\", \"A=30 "
            "T=25\", \"0=100 1=30\"; see `odds help shoe`"
        ),
        "tag_level": (
            "Levels of tags, the largest absolute value of a tag: 2, 1..4 or 1,3 "
            "[default: 1..4]"
        ),
        "true_counts": (
            "True counts at which to compute the exact expectation, by the tags of the "
            "highest level: -5..10, -5..10/0.5 or 0,2,4"
        ),
        "variant": (
            "Variant \"game/variant\", variant name, game, or collection: usual, documents, "
            "games or market [default: usual,documents]"
        ),
        "wagers": (
            "Evaluate only the wagers with these ids; repeatable"
        ),
    },
    "equilibrium": {
        "commission": (
            "Share of its wins that the hand which customarily pays a commission pays, 0% "
            "to 100%: 5% [default: none]"
        ),
        "decks": (
            "Number of decks, 1 to 10000 [default: the first number the rules allow]"
        ),
        "seen": (
            "Cards that have left the shoe of `decks` or `shoe`, or else the default "
            "number of decks: \"9H KD*2 4\", separated by blanks, commas or line breaks; or "
            "a file of such lines, in which # starts a comment"
        ),
        "sees": (
            "Knowledge that the hand which decides last has of its own cards [default: "
            "composition]"
        ),
        "shoe": (
            "Shoe: \"8 - KH*2 - 9\" for 8 decks less cards, or counts \"AS=8 AH=7\", \"A=30 "
            "T=25\", \"0=100 1=30\"; see `odds help shoe`"
        ),
        "variant": (
            "Variant: game/variant, variant name, or game with one variant [default: the "
            "first whose rules leave decisions to the hands, of `tables` before others]"
        ),
    },
    "explain": {
        "decks": (
            "Number of decks, 1 to 10000 [default: the first number the rules allow]"
        ),
        "seen": (
            "Cards that have left the shoe of `decks` or `shoe`, or else the default "
            "number of decks: \"9H KD*2 4\", separated by blanks, commas or line breaks; or "
            "a file of such lines, in which # starts a comment"
        ),
        "shoe": (
            "Shoe: \"8 - KH*2 - 9\" for 8 decks less cards, or counts \"AS=8 AH=7\", \"A=30 "
            "T=25\", \"0=100 1=30\"; see `odds help shoe`"
        ),
        "variant": (
            "Variant: game/variant, variant name, or game with one variant [default: the "
            "one of `tables`, else the first that has the wager]"
        ),
        "wager": (
            "Wager to explain: its id or its name [default: the only one of the variant]"
        ),
    },
    "fit": {
        "decks": (
            "Number of decks, 1 to 10000 [default: the first number the rules allow]"
        ),
        "laws": (
            "Bound returns over all laws of multipliers or shown cards, also of laws "
            "whose chances the table states"
        ),
        "seen": (
            "Cards that have left the shoe of `decks` or `shoe`, or else the default "
            "number of decks: \"9H KD*2 4\", separated by blanks, commas or line breaks; or "
            "a file of such lines, in which # starts a comment"
        ),
        "shoe": (
            "Shoe: \"8 - KH*2 - 9\" for 8 decks less cards, or counts \"AS=8 AH=7\", \"A=30 "
            "T=25\", \"0=100 1=30\"; see `odds help shoe`"
        ),
        "variant": (
            "Variant \"game/variant\", variant name, game, or collection; repeatable "
            "[default: every variant with an unknown chance or law, of `tables` if one "
            "has it]"
        ),
    },
    "price": {
        "all_wagers": (
            "With `sort` and --summary, include wagers that are not on offer on this "
            "shoe, or whose rule can be read in two ways [default: left out, unless "
            "`wagers` names them]"
        ),
        "chip": (
            "Add the house edge by stake if wins are paid in whole chips of this value, "
            "so that a commission is rounded: in the house's favor, and to the nearest "
            "chip"
        ),
        "cut": (
            "Cards behind the cut card [default: 0]"
        ),
        "dealt": (
            "Known cards of this round, by hand in dealing order: \"P 9H 4 B 7\", in Dragon "
            "Tiger \"D 9H T 4\"; 9H is a card, 4 a rank, 0 any card worth nothing. The shoe "
            "is the one before this round; every figure is conditional on these cards"
        ),
        "decks": (
            "Number of decks, 1 to 10000 [default: the first number the rules allow]"
        ),
        "given": (
            "Condition that the round meets, in the syntax of a paytable line: "
            "'player.opening = 6, banker.opening = 5'; see `odds list fields`. Every "
            "figure is conditional on it"
        ),
        "hands": (
            "Hands in a session, 1 to 1000: 30; several lengths: 10..80, 10..80/5 or "
            "10,20,30; a random length with weights: 20:1,21:3"
        ),
        "model": (
            "Dependence to keep between the rounds of one shoe"
        ),
        "reading": (
            "Runs that wagers pay"
        ),
        "risk": (
            "Add the risk of a round: volatility indices at 90, 95 and 99%, the range of "
            "the RTP after 1,000 to 10,000,000 rounds, covariance and correlation of "
            "every pair of wagers, and the maximum liability of all together"
        ),
        "rounds_per_shoe": (
            "Rounds dealt from each shoe before a new one [default: one shoe per session]"
        ),
        "seen": (
            "Cards that have left the shoe of `decks` or `shoe`, or else the default "
            "number of decks: \"9H KD*2 4\", separated by blanks, commas or line breaks; or "
            "a file of such lines, in which # starts a comment"
        ),
        "shoe": (
            "Shoe: \"8 - KH*2 - 9\" for 8 decks less cards, or counts \"AS=8 AH=7\", \"A=30 "
            "T=25\", \"0=100 1=30\"; see `odds help shoe`"
        ),
        "sort": (
            "Order of the wagers [default: the order of the tables]"
        ),
        "stakes": (
            "Stakes for `chip`, multiples of it: 25,50,100 [default: 1 chip, 2 chips, … "
            "until nothing is rounded]"
        ),
        "variant": (
            "Variant \"game/variant\", variant name, game, or collection: usual, documents, "
            "games or market [default: usual,documents]"
        ),
        "wagers": (
            "Price only the wagers with these ids; repeatable"
        ),
    },
    "session": {
        "bankroll": (
            "Bankroll at the start [default: 100 stakes]"
        ),
        "cap": (
            "Maximum stake, in money"
        ),
        "chip": (
            "Smallest chip, of which every stake is a multiple [default: the stake]"
        ),
        "decks": (
            "Number of decks, 1 to 10000 [default: the first number the rules allow]"
        ),
        "exact": (
            "Compute exact fractions also where they take long: up to 10000 states and "
            "1000 rounds"
        ),
        "goal": (
            "Bankroll at which the session ends"
        ),
        "handle": (
            "Sum of all stakes of a month: adds the house's reserve and the distribution "
            "of its hold"
        ),
        "loss_limit": (
            "Amount that may be lost [default: the bankroll]"
        ),
        "plan": (
            "Staking plan: flat, martingale, fibonacci, paroli or paroli:WINS, "
            "labouchere:1-2-3-4, fraction:2%, stakes after wins 1-3-2-6, or steps "
            "STAKE:WIN:LOSS, as 1:1:2,2:1:3,4:1:end [default: flat]"
        ),
        "rounds": (
            "Maximum number of rounds, 1 to 10000 [default: 100, or no maximum if there "
            "is a goal]"
        ),
        "rounds_per_hour": (
            "Rounds per hour [default: 70]"
        ),
        "seen": (
            "Cards that have left the shoe of `decks` or `shoe`, or else the default "
            "number of decks: \"9H KD*2 4\", separated by blanks, commas or line breaks; or "
            "a file of such lines, in which # starts a comment"
        ),
        "shoe": (
            "Shoe: \"8 - KH*2 - 9\" for 8 decks less cards, or counts \"AS=8 AH=7\", \"A=30 "
            "T=25\", \"0=100 1=30\"; see `odds help shoe`"
        ),
        "stake": (
            "Amount of one unit of the plan [default: 1]"
        ),
        "variant": (
            "Variant: game/variant, variant name, or game with one variant [default: the "
            "one of `tables`, else the first that has the wager]"
        ),
        "wager": (
            "Wager to stake on: its id or its name [default: the only one of the variant]"
        ),
        "with_": (
            "Wager that is bet beside each unit, and its stake: tie=0.1; repeatable"
        ),
    },
    "simulate": {
        "after_cut": (
            "Rounds dealt after the one in which the cut card comes out, 0 to 2, if "
            "enough cards are left; a round that starts with the cut card as the next "
            "card is the first of them [default: 1]"
        ),
        "burn": (
            "Cards burned before the first round of a shoe"
        ),
        "cut": (
            "Cards behind the cut card [default: 14]"
        ),
        "decks": (
            "Number of decks, 1 to 10000 [default: the first number the rules allow]"
        ),
        "format": (
            "Format of rows [default: by the ending of the output file, else csv]"
        ),
        "rounds_per_shoe": (
            "Rounds dealt from each shoe, instead of a cut card; at most the number that "
            "can always be dealt"
        ),
        "seed": (
            "Seed, a whole number below 2^64, decimal or hexadecimal with 0x"
        ),
        "seen": (
            "Cards that have left the shoe of `decks` or `shoe`, or else the default "
            "number of decks: \"9H KD*2 4\", separated by blanks, commas or line breaks; or "
            "a file of such lines, in which # starts a comment"
        ),
        "shard": (
            "Simulate part I of N of the shoes"
        ),
        "shoe": (
            "Shoe: \"8 - KH*2 - 9\" for 8 decks less cards, or counts \"AS=8 AH=7\", \"A=30 "
            "T=25\", \"0=100 1=30\"; see `odds help shoe`"
        ),
        "shoes": (
            "Shoes to simulate"
        ),
        "variant": (
            "Variant: game/variant, variant name, or game with one variant [default: the "
            "one of `tables`, else baccarat; the first that has the requested wagers]"
        ),
        "wagers": (
            "Include only the wagers or outcome tables with these ids; repeatable"
        ),
        "write": (
            "Content of a row"
        ),
    },
    "strategy": {
        "decks": (
            "Number of decks, 1 to 10000 [default: the first number the rules allow]"
        ),
        "seen": (
            "Cards that have left the shoe of `decks` or `shoe`, or else the default "
            "number of decks: \"9H KD*2 4\", separated by blanks, commas or line breaks; or "
            "a file of such lines, in which # starts a comment"
        ),
        "shoe": (
            "Shoe: \"8 - KH*2 - 9\" for 8 decks less cards, or counts \"AS=8 AH=7\", \"A=30 "
            "T=25\", \"0=100 1=30\"; see `odds help shoe`"
        ),
        "variant": (
            "Variant: game/variant, variant name, or game with one variant [default: the "
            "one of `tables`, else the first that has the wager]"
        ),
        "wager": (
            "Wager with decisions: its id or its name [default: all of the variant]"
        ),
    },
    "streaks": {
        "brief": (
            "Print only the wagers: no runs, no dependence of rounds"
        ),
        "cut": (
            "Cards behind the cut card [default: 0]"
        ),
        "decks": (
            "Number of decks, 1 to 10000 [default: the first number the rules allow]"
        ),
        "edge": (
            "House edge to find payoffs for, 5% or 0.05 [default: 0, a fair bet]"
        ),
        "hands": (
            "Hands in a session, 1 to 1000: 30; several lengths: 10..80, 10..80/5 or "
            "10,20,30; a random length with weights: 20:1,21:3"
        ),
        "longest": (
            "Longest run length listed separately, 1 to 1000; longer runs share a row "
            "[default: 20 in text; 100 in data formats, fewer in long sessions]"
        ),
        "model": (
            "Dependence to keep between the rounds of one shoe"
        ),
        "reading": (
            "Runs that wagers pay"
        ),
        "rounds_per_shoe": (
            "Rounds dealt from each shoe before a new one [default: one shoe per session]"
        ),
        "seen": (
            "Cards that have left the shoe of `decks` or `shoe`, or else the default "
            "number of decks: \"9H KD*2 4\", separated by blanks, commas or line breaks; or "
            "a file of such lines, in which # starts a comment"
        ),
        "shoe": (
            "Shoe: \"8 - KH*2 - 9\" for 8 decks less cards, or counts \"AS=8 AH=7\", \"A=30 "
            "T=25\", \"0=100 1=30\"; see `odds help shoe`"
        ),
        "variant": (
            "Variant \"game/variant\", variant name, or game [default: all that have a "
            "wager on runs]"
        ),
        "wagers": (
            "Price only the wagers with these ids; repeatable"
        ),
    },
    "universe": {
        "decks": (
            "Number of decks, 1 to 10000 [default: the first number the rules allow]"
        ),
        "seen": (
            "Cards that have left the shoe of `decks` or `shoe`, or else the default "
            "number of decks: \"9H KD*2 4\", separated by blanks, commas or line breaks; or "
            "a file of such lines, in which # starts a comment"
        ),
        "shoe": (
            "Shoe: \"8 - KH*2 - 9\" for 8 decks less cards, or counts \"AS=8 AH=7\", \"A=30 "
            "T=25\", \"0=100 1=30\"; see `odds help shoe`"
        ),
        "variant": (
            "Variant: game/variant, variant name, or game with one variant [default: the "
            "one of `tables`, else the first that has the wagers]"
        ),
        "wagers": (
            "Sum only the wagers with these ids; repeatable"
        ),
    },
}
