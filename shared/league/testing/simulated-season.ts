/** Simulated seasons of Werewolf with random outcomes: test input for ratings. */
import { diceFor } from '../../matches/dice.ts';
import type { LeagueResult } from '../standings.ts';
import { tables8 } from '../tables8.ts';

export interface SeasonWish {
  readonly players: number;
  /** Approximate number of games each has played at the end. */
  readonly games: number;
  readonly seed: string;
  /** How often wolves win when everybody is equal; 0.87 in random play. */
  readonly wolvesWin: number;
  /** Whose side wins more often, and by which factor in odds. */
  readonly strong?: { readonly playerId: string; readonly odds: number };
}

const WOLVES = 2;

export function simulatedSeason({ players, games, seed, wolvesWin, strong }: SeasonWish): LeagueResult[] {
  const ids = Array.from({ length: players }, (_, i) => `P${String(i + 1).padStart(3, '0')}`);
  const rounds = Math.ceil((games * players) / (Math.floor(players / 8) * 8));
  const played: string[][] = [];
  const results: LeagueResult[] = [];
  for (let round = 1; round <= rounds; round++) {
    // Only recent matches count: the draw of a long season must not pay for history that does not affect it.
    for (const [i, table] of tables8({ players: ids, played: played.slice(-60), round, seed }).entries()) {
      played.push(table);
      const dice = diceFor(seed, round, i);
      const order = table.map((id) => ({ id, draw: dice.roll() })).sort((a, b) => a.draw - b.draw);
      const wolves = new Set(order.slice(0, WOLVES).map(({ id }) => id));
      const odds = wolvesWin / (1 - wolvesWin);
      const helped =
        strong && table.includes(strong.playerId)
          ? wolves.has(strong.playerId)
            ? strong.odds
            : 1 / strong.odds
          : 1;
      const wolfOdds = odds * helped;
      const wolvesWon = dice.chance(wolfOdds / (1 + wolfOdds));
      results.push({
        matchId: `R${round}M${i + 1}`,
        round,
        status: 'COMPLETE',
        source: 'JOURNAL',
        gameId: null,
        completedAt: 0,
        history: [],
        seats: table.map((playerId) => {
          const isWolf = wolves.has(playerId);
          const side = isWolf ? 'WEREWOLVES' : 'VILLAGERS';
          return { playerId, role: side, side, outcome: isWolf === wolvesWon ? 'WIN' : 'LOSS', score: 0 };
        }),
      });
    }
  }
  return results;
}
