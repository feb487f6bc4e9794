/** Bets to begin with, by game: a press makes one, and its parts are changed from there. */

export interface Example {
  name: string;
  lines: { odds: string; when: string; name?: string }[];
}

const one = (name: string, odds: string, when: string): Example => ({
  name,
  lines: [{ odds, when }],
});

export const EXAMPLES: Readonly<Record<string, Example[]>> = {
  baccarat: [
    one("Player wins with 8 or 9", "3 to 1", 'result = "player", player.total = "8+"'),
    one("Both hands tie at 6", "45 to 1", 'result = "tie", player.total = 6'),
    one("Banker pair", "11 to 1", "banker.pair = true"),
    one("A pair in either hand", "5 to 1", "either.pair = true"),
    one("A perfect pair in either hand", "25 to 1", "either.perfect-pair = true"),
    one("Banker wins by 4 or more", "3 to 1", 'result = "banker", margin = "4+"'),
    one("Six cards are dealt", "2 to 1", "cards = 6"),
    one("The winner has a natural 9", "9 to 2", "winner.natural = true, winner.total = 9"),
    one(
      "Player wins with a three-card 8",
      "25 to 1",
      'result = "player", player.total = 8, player.cards = 3',
    ),
    {
      name: "Banker wins with 6, two cards or three",
      lines: [
        { odds: "12 to 1", when: 'result = "banker", banker.total = 6, banker.cards = 2' },
        { odds: "20 to 1", when: 'result = "banker", banker.total = 6, banker.cards = 3' },
      ],
    },
    one("Every card is red", "22 to 1", 'same-colour = true, count.red = "4+"'),
    one("Player begins with king and queen", "75 to 1", 'player.first-two = "KQ"'),
    one("Both hands are naturals", "25 to 1", "both.natural = true"),
  ],
  "dragon-tiger": [
    one("Dragon wins with a king", "12 to 1", 'result = "dragon", dragon.rank = "K"'),
    one("A tie in one suit", "50 to 1", 'result = "tie", suited = true'),
    one("Tiger wins by 7 or more", "13 to 2", 'result = "tiger", margin = "7+"'),
    one("Both cards are red", "14 to 5", 'dragon.colour = "red", tiger.colour = "red"'),
  ],
};
