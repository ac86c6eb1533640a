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
      'p:1': '622e6c894f44c923c3e58138d924d94eb811c2873ea89d4724af9c8ae62ecb69',
      'p:2': '626a4170f4cf20162874912fc5bc65111f05f02cca998fef5490a8dcb780c0a7',
      'p:3': '9b8481cd0b470c73b936f02e9776f3d40bc2292b7632532e533592f425299ded',
      'p:4': '952b876dc81b418879268c1a3768aa905616a4d9c5b27ac01eda43596a30c516',
      'p:5': 'e58e6fb267c5a75dcaadf195b770270867d5107d95ee97e4a21ef03165651b27',
      'p:6': '533f72831818668429fbcad46c192792e840d638bf8c2f2104460084dfa1ad0f',
      'p:7': 'b1bf85ac738cd2adbdb5306faabd9833aae3fe56831a4d9a490aaf59914a00df',
      'p:8': 'ce2b9d2d9a8be30df9fdf80505985597b0047f701d99d924895d883a5949a84d',
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
