import { describe, expect, it } from 'vitest';
import { diceFor } from '../../../matches/dice.ts';
import { type Choice, parityOf, ROUNDS, type Role } from '../model.ts';
import type { BotSight, SeenRound } from './sight.ts';
import { STRATEGIES, type StrategyName } from './strategies.ts';

interface Tally {
  rounds: number;
  matches: number;
  /** Rounds and matches won by the first player. */
  won: number;
  matchesWon: number;
}

/** Plays this many matches of five rounds; each player is ODD as often as EVEN. */
function duel(first: StrategyName, second: StrategyName, matches: number): Tally {
  const tally: Tally = { rounds: 0, matches: 0, won: 0, matchesWon: 0 };
  for (let match = 0; match < matches; match++) {
    const roles: [Role, Role] = match % 2 === 0 ? ['ODD', 'EVEN'] : ['EVEN', 'ODD'];
    const seen: [SeenRound[], SeenRound[]] = [[], []];
    let score = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      const choices = [first, second].map((name, i) => choose(name, match, round, roles[i]!, seen[i]!)) as [
        Choice,
        Choice,
      ];
      const winner = roles.indexOf(parityOf(choices[0] + choices[1]));
      for (const i of [0, 1] as const) {
        const silent = { iAnnounced: null, theyAnnounced: null };
        seen[i].push({ mine: choices[i], theirs: choices[1 - i]!, won: winner === i, ...silent });
      }
      tally.rounds += 1;
      tally.won += winner === 0 ? 1 : 0;
      score += winner === 0 ? 1 : -1;
    }
    tally.matches += 1;
    tally.matchesWon += score > 0 ? 1 : 0;
  }
  return tally;
}

function choose(
  name: StrategyName,
  match: number,
  round: number,
  role: Role,
  rounds: readonly SeenRound[],
): Choice {
  const sight: BotSight = {
    matchId: `m${match}`,
    phase: 'COLLECTING_CHOICES',
    round,
    totalRounds: ROUNDS,
    me: 'p:1',
    role,
    isMyTurn: true,
    rounds,
    iAnnounced: null,
    theyAnnounced: null,
  };
  return STRATEGIES[name](sight, diceFor(name, match, round), () => diceFor(name, match, 'habit')).choice;
}

describe('house strategies', () => {
  it('markov beats pattern in at least 60 of 100 matches', () => {
    const { matches, matchesWon } = duel('markov', 'pattern', 4_000);
    expect(matchesWon / matches).toBeGreaterThanOrEqual(0.6);
  });

  it('markov wins 50 ± 1 of 100 rounds against nash, over 100,000 rounds', () => {
    const { rounds, won } = duel('markov', 'nash', 20_000);
    expect(rounds).toBe(100_000);
    expect(Math.abs(won / rounds - 0.5)).toBeLessThanOrEqual(0.01);
  });
});
