/**
 * Journals that earlier towns wrote, one for each engine version. A file in this collection never changes; a later
 * engine version adds its own beside it, and the older ones stay readable, verifiable and told in the same words.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Game, GameEvent, Viewer } from '../../../shared/matches/game.ts';
import { wireEvents } from '../../../shared/matches/game.ts';
import { logOf } from '../../../shared/matches/log.ts';
import { hashState } from '../../matches/state-hash.ts';
import { townGames } from '../games.ts';

const FOLDER = join(import.meta.dirname, '../../../shared/games/werewolf/fixtures');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const FIXTURES = [
  {
    file: 'engine-2.jsonl',
    version: 2,
    fileSha256: '690519e78febed470d303c46c0e64bb1c710d1fc2fa681cebefd96dd80d07082',
    finalState: '272d75a0e109e74a55f2550780eb1f7b',
    winner: 'VILLAGERS',
    wire: {
      public: 'eb5685b4cb8b5777bd4372e4d159695c9a9b20987977e26e8963dd64a81f2483',
      omniscient: '23f14b1ca338f064bde0d75975a306d00f07b0da6be690d68a2a2adc0e265f7b',
      'p:1': 'edb1c45b73299fb7704066c5d4012e5ec0ae8a65f3fc92318dca8ada2032223f',
      'p:2': '060bd9867ee82bec9fc41224ec0c2fbae06053b994a2fee8af28074da1ef8aca',
      'p:3': '911a80b2121e84f009952448487f05681cc8a3035884946ceb93ac4426cb1efe',
      'p:4': 'a0d955882e068347265b79de718ae9d67235e36c89bc50ab40c0df1d00839abf',
      'p:5': 'cc2b1e1c96a18f36099d389348d43a5ce54aafd8c06382612d6f44e4838b296c',
      'p:6': 'f5b49a50a72c6323628b7d41ed43e48c51f939c5c3cddf2fe179677c6924f3e2',
      'p:7': 'e734e137411a35ec629ced94b286e2862b63c03ba7ff94cd948e4accc1be199d',
      'p:8': 'cc2775c904913a502efee51cdc9279465da7aacbd7689bb261f7f235687242d9',
    },
  },
] as const;

const viewerOf = (name: string): Viewer =>
  name === 'public' || name === 'omniscient' ? { kind: name } : { kind: 'player', playerId: name };

describe.each(FIXTURES)('the journal of engine $version', ({ file, version, fileSha256, ...expected }) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  const events = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as GameEvent);
  const game = townGames().thatWrote(events[0] ?? null) as Game;
  const log = logOf(game, events);

  it('is the file it was', () => expect(sha256(text)).toBe(fileSha256));

  it('finds its game and its version by itself', () =>
    expect(game).toMatchObject({ id: 'werewolf', version }));

  it('[VERIFY-1] verifies', () => {
    const { winner } = expected;
    expect(game.verify(events)).toMatchObject({ ok: true, events: events.length, ended: true, winner });
  });

  it('folds to the same state', () => expect(hashState(log.at(-1)!.after)).toBe(expected.finalState));

  it.each(Object.entries(expected.wire))('tells %s the same, byte for byte', (name, hash) => {
    const told = log.flatMap((entry) => wireEvents(game, entry, viewerOf(name)));
    expect(sha256(told.map((event) => `${JSON.stringify(event)}\n`).join(''))).toBe(hash);
  });
});
