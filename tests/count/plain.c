/* A plain simulator of counted side bets of baccarat, from the rules alone. It shares no code with
 * the program it checks: eight decks, a generator of its own, outcomes and not expectations.
 *
 * usage: plain WAGER SHOES SEED BURN FIRST CUT AFTER ROUNDS SCALE ROUNDING TRIGGER TAG*13
 *   WAGER    dragon-7 panda-8 both-8-9 nine-over-7 player-pair
 *   BURN     none three by-first-card        FIRST   counted unseen: the first card, turned
 *   CUT      cards behind the cut card       AFTER   rounds after the one in which it comes
 *   ROUNDS   so many to a shoe; 0 for the cut card
 *   SCALE    unseen shoe: true count per 52 of those; running; perfect: exact, of the pair alone
 *   ROUNDING none nearest floor half-deck    TAG     of A 2 3 4 5 6 7 8 9 T J Q K
 * prints, each with its standard error: rounds of a shoe, share of rounds bet, win of a bet, units
 * of a shoe. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS = 416 };

static uint64_t state;

/* xorshift64*: the upper half of its product. */
static uint32_t draw(void) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)((state * 2685821657736338717ULL) >> 32);
}

/* A number below n, all of them equally likely: what would favour the small ones is drawn again. */
static uint32_t below(uint32_t n) {
    uint32_t limit = UINT32_MAX - UINT32_MAX % n, number;
    do number = draw(); while (number >= limit);
    return number % n;
}

static int value(int rank) { return rank < 9 ? rank + 1 : 0; }

static int draws(int banker, int third) {
    switch (banker) {
    case 0: case 1: case 2: return 1;
    case 3: return third != 8;
    case 4: return third >= 2 && third <= 7;
    case 5: return third >= 4 && third <= 7;
    case 6: return third == 6 || third == 7;
    default: return 0;
    }
}

/* What a unit on the wager wins with these totals, numbers of cards, and first two cards. */
static int win(const char *wager, int p, int pc, int b, int bc, const int *card) {
    switch (wager[0]) {
    case 'd': return b == 7 && bc == 3 && p < b ? 40 : -1;
    case 'b': return p >= 8 && b >= 8 ? 20 : -1;
    case 'n': return (p == 9 && pc == 2 && b == 7) || (b == 9 && bc == 2 && p == 7) ? 50 : -1;
    default:
        if (wager[1] == 'a') return p == 8 && pc == 3 && b < p ? 25 : -1;
        return card[0] == card[2] ? 11 : -1; /* Player, Banker, Player, Banker. */
    }
}

/* The error of the ratio of two sums over n shoes, rounds of a shoe being dependent. */
static double error(double n, double x, double y, double xx, double yy, double xy) {
    double r = x / y;
    return sqrt((xx - 2 * r * xy + r * r * yy) * n / (n - 1)) / y;
}

int main(int argc, char **argv) {
    if (argc != 25) return fprintf(stderr, "plain: 24 words are expected\n"), 2;
    const char *wager = argv[1], *burn = argv[4], *scale = argv[9], *rounding = argv[10];
    long shoes = atol(argv[2]), cut = atol(argv[6]), after = atol(argv[7]), fixed = atol(argv[8]);
    int turned = strcmp(argv[5], "counted") == 0;
    double trigger = atof(argv[11]);
    int tag[13], card[CARDS];
    state = strtoull(argv[3], NULL, 10) * 0x9E3779B97F4A7C15ULL + 1;
    for (int rank = 0; rank < 13; rank++) tag[rank] = atoi(argv[12 + rank]);
    for (int at = 0; at < CARDS; at++) card[at] = at % 13;
    double sum[4] = {0}, square[4][4] = {{0}};
    for (long shoe = 0; shoe < shoes; shoe++) {
        for (int at = CARDS - 1; at > 0; at--) {
            int other = below(at + 1), held = card[at];
            card[at] = card[other];
            card[other] = held;
        }
        int unseen[13], seen = 0, next = 0, running = 0, came = 0;
        long more = 0, of[4] = {1, 0, 0, 0}; /* shoes, rounds, bets, units */
        for (int rank = 0; rank < 13; rank++) unseen[rank] = CARDS / 13;
        if (strcmp(burn, "three") == 0) next = 3;
        if (strcmp(burn, "by-first-card") == 0) {
            next = 1 + (value(card[0]) ? value(card[0]) : 10);
            if (turned) running += tag[card[0]], unseen[card[0]]--, seen++;
        }
        for (;;) {
            int left = CARDS - next;
            if (left < 6 || (fixed ? of[1] == fixed : came && more == after)) break;
            /* The cut card lies on top: this round, if any, is one after it. */
            if (!fixed && !came && left <= cut) {
                came = 1;
                continue;
            }
            if (came) more++;
            int bets, rest = CARDS - seen;
            if (strcmp(scale, "perfect") == 0) {
                long pairs = 0; /* 12 times their share of all pairs, less 1 */
                for (int rank = 0; rank < 13; rank++) pairs += unseen[rank] * (unseen[rank] - 1);
                bets = 12 * pairs > (long)rest * (rest - 1);
            } else if (strcmp(scale, "running") == 0) {
                bets = running >= trigger;
            } else {
                double of_deck = (strcmp(scale, "shoe") == 0 ? left : rest) / 52.0;
                if (strcmp(rounding, "half-deck") == 0)
                    of_deck = fmax(floor(2 * of_deck + 0.5), 1) / 2;
                /* Not by a hair: counts of whole tags are no closer than 1/416 to any trigger. */
                double count = running / of_deck + 1e-9;
                if (strcmp(rounding, "nearest") == 0) count = floor(count + 0.5);
                if (strcmp(rounding, "floor") == 0) count = floor(count);
                bets = count >= trigger;
            }
            int *dealt = card + next, used = 4, pc = 2, bc = 2;
            int p = (value(dealt[0]) + value(dealt[2])) % 10;
            int b = (value(dealt[1]) + value(dealt[3])) % 10;
            if (p < 8 && b < 8) {
                int third = -1, had = b;
                if (p <= 5) third = value(dealt[used++]), p = (p + third) % 10, pc = 3;
                if (third < 0 ? had <= 5 : draws(had, third))
                    b = (b + value(dealt[used++])) % 10, bc = 3;
            }
            of[1]++;
            if (bets) of[2]++, of[3] += win(wager, p, pc, b, bc, dealt);
            for (int at = 0; at < used; at++)
                running += tag[dealt[at]], unseen[dealt[at]]--;
            seen += used, next += used;
        }
        for (int i = 0; i < 4; i++) {
            sum[i] += of[i];
            for (int j = 0; j < 4; j++) square[i][j] += (double)of[i] * of[j];
        }
    }
    int ratio[4][2] = {{1, 0}, {2, 1}, {3, 2}, {3, 0}};
    for (int at = 0; at < 4; at++) {
        int x = ratio[at][0], y = ratio[at][1];
        printf("%.9f %.9f\n", sum[x] / sum[y],
               error(shoes, sum[x], sum[y], square[x][x], square[y][y], square[x][y]));
    }
    return 0;
}
