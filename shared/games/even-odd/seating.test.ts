import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashSeed } from '../../matches/rng.ts';
import { createMatch } from './decide.ts';
import { oddOfPairing, seatingOf } from './seating.ts';
import { inputOf, Match, played, SEED } from './testing/match.ts';

const AGENTS = ['Ada', 'Bram'].map((displayName) => ({ agentId: `ag_${displayName}`, displayName }));

describe('seats', () => {
  it('[SEAT-1] follow from the seed, and every seating occurs', () => {
    const seen = new Set<string>();
    for (let i = 0; i < 400; i++) {
      const { players, roles } = seatingOf(`seed ${i}`, AGENTS, 'DRAWN');
      expect(seatingOf(`seed ${i}`, AGENTS, 'DRAWN')).toEqual({ players, roles });
      expect(players.map(({ playerId, seat }) => [playerId, seat])).toEqual([
        ['p:1', 1],
        ['p:2', 2],
      ]);
      expect([...roles].sort()).toEqual(['EVEN', 'ODD']);
      seen.add(`${players.map(({ displayName }) => displayName)} ${roles}`);
    }
    expect(seen.size).toBe(4);
  });

  it('[SEAT-1] are exactly two', () => {
    const input = inputOf();
    for (const agents of [[], AGENTS.slice(1), [...AGENTS, ...AGENTS]])
      expect(() => createMatch({ ...input, agents })).toThrow('a match seats 2');
  });

  it('[SEAT-2] give ODD to the agent that the settings name, wherever it sits', () => {
    for (let i = 0; i < 50; i++) {
      for (const [odd, name] of [
        ['FIRST', 'Ada'],
        ['SECOND', 'Bram'],
      ] as const) {
        const { players, roles } = seatingOf(`seed ${i}`, AGENTS, odd);
        expect(players[roles.indexOf('ODD')]?.displayName).toBe(name);
      }
    }
  });

  it('[SEAT-3] give each ODD as often as EVEN, give or take one, in a list in which all meet', () => {
    const list = fc.integer({ min: 2, max: 24 });
    fc.assert(
      fc.property(list, (size) => {
        const balance = new Array<number>(size).fill(0);
        for (let first = 0; first < size; first++) {
          for (let second = first + 1; second < size; second++) {
            const isFirst = oddOfPairing(first, second) === 'FIRST';
            // The order of the names must not matter.
            expect(oddOfPairing(second, first)).toBe(isFirst ? 'SECOND' : 'FIRST');
            balance[isFirst ? first : second]! += 1;
            balance[isFirst ? second : first]! -= 1;
          }
        }
        for (const each of balance) expect(Math.abs(each)).toBe(size % 2 === 1 ? 0 : 1);
      }),
      { seed: 3, numRuns: 23 },
    );
  });
});

describe('the first events', () => {
  it('[SEAT-4] hide game, version and seed but publish the seed’s hash; the end discloses the seed', () => {
    const match = played([]);
    expect(match.events[0]).toEqual({
      type: 'SEED_DRAWN',
      audience: 'server',
      game: 'even-odd',
      engineVersion: 1,
      seed: SEED,
      seq: 0,
      eventId: 'mt_test.0000-s0001',
      at: match.events[0]?.at,
    });
    expect(match.events[1]).toMatchObject({
      type: 'MATCH_CREATED',
      audience: 'public',
      seedHash: hashSeed(SEED),
      players: [
        { playerId: 'p:1', displayName: 'Ada' },
        { playerId: 'p:2', displayName: 'Bram' },
      ],
      roles: ['ODD', 'EVEN'],
    });
    expect(match.events.find((event) => event.type === 'GAME_ENDED')).toMatchObject({ seed: SEED });
    const aborted = new Match().host({ type: 'abort', reason: 'rain' });
    expect(aborted[0]).toMatchObject({ type: 'MATCH_ABORTED', reason: 'rain', seed: SEED });
  });
});
