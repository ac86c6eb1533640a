/** House players for a league: each season draws other residents, each with its own style. */
import type { LeagueGame } from '../../../shared/league/league-game.ts';
import { advance } from '../../../shared/league/lifecycle.ts';
import { diceFor } from '../../../shared/matches/dice.ts';
import { HOUSE_NAMES } from '../../../shared/town/residents.ts';
import type { LeaguePlayer } from './records.ts';

interface ForLeague {
  readonly leagueId: string;
  readonly seed: string;
  readonly game: LeagueGame;
  readonly taken: ReadonlySet<number>;
  readonly at: number;
}

export function housePlayers(count: number, { at, game, leagueId, seed, taken }: ForLeague): LeaguePlayer[] {
  const byMessages = game.referee !== undefined;
  const strategies = game.house?.strategies ?? [];
  const dice = diceFor(seed, 'house');
  const names = HOUSE_NAMES.map((name) => ({ name, draw: dice.roll() })).sort((a, b) => a.draw - b.draw);
  return freeNumbers(count, taken).map((number, i) => {
    const name = names[i % names.length]?.name ?? `House ${i + 1}`;
    return {
      leagueId,
      playerId: `P${String(number).padStart(3, '0')}`,
      number,
      displayName: i < names.length ? name : `${name} ${Math.floor(i / names.length) + 1}`,
      kind: 'house',
      endpoint: null,
      strategy: strategies[i % Math.max(1, strategies.length)] ?? null,
      // At a table, house bots play the seats, so the id must be a resident's; by messages the player answers itself.
      agentId: byMessages ? `ag_league_${leagueId}_${number}` : `ag_house_league_${leagueId}_${number}`,
      tokenDigest: null,
      tokenUntil: 0,
      registeredBy: null,
      state: advance('INIT', 'register_success') ?? 'REGISTERED',
      fails: 0,
      expelled: false,
      kin: [],
      createdAt: at,
    };
  });
}

function freeNumbers(count: number, taken: ReadonlySet<number>): number[] {
  const free: number[] = [];
  for (let number = 1; free.length < count; number++) if (!taken.has(number)) free.push(number);
  return free;
}
