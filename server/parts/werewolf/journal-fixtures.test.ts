/**
 * Journals of earlier versions, one per engine version. A fixture never changes; a later engine version adds its own,
 * and the older ones stay readable, verifiable and rendered in the same words.
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
      public: '0ab20567e2627211f97ed3b2153f096fdce279221e563c9ec1251ab8b4ec3d07',
      omniscient: '3ab97da037b7631b14c707d5679a60eadecacc82fc8fd73feead62a21103cc33',
      'p:1': '24a1dc84196c944e33275eef6f3a2de82f740104b2313bae9b2925f61df269d1',
      'p:2': 'fd83933115736a0d0cab71d28515fa9ad52b70c07caa11ce178b3e3aff3281e3',
      'p:3': '3df60713a208ca7e4cf3f9ba6f61c4b5533fa2f2d4f91e0fea0f329edf52278d',
      'p:4': 'bed9f8700ef70a019a5655a7de59934a90cba5fce8fe1a22a90a0325baa387cb',
      'p:5': 'c69f2810767db244bf317daf60aebe726924461af544bb69acea40e70d1e1cd9',
      'p:6': '1e4946e028fcea0d8b48e0067495e7a9f761a6af110fc258923de1613cc3bd36',
      'p:7': 'fa651563d359e1d03cf99319d07c6e218abd6fc8401c7a9a43c638f36ed679b7',
      'p:8': '03dcacccfea0d0f70a617952beb1fb72a583fa71f174147c226ffa5500ee0d87',
    },
  },
  {
    file: 'engine-3.jsonl',
    version: 3,
    fileSha256: '1cb0736d28e5f222bfc74712ce05072b5552d911605c268244564346b3794d66',
    finalState: 'c73c5468537c3c535f0fc40131c149ea',
    winner: 'WEREWOLVES',
    wire: {
      public: 'aba10b1f5b98c658e573dfaecb6f900efd7b6cc2f36a401ce21c2dcc74abdc38',
      omniscient: '66af9247c56f712cd8d057241b9de7203029152d7ee84ca487e4765bfb3beeb9',
      'p:1': 'fad9e013a81db0d8f815db661c87935ffdd28fa76d9e16c3e0f09e7d49256016',
      'p:2': 'c6f607de76c278204ce7912f9df980fef5b2e74435976aed0debeb099b903215',
      'p:3': '859fb505ce8c19c5442f596419f3cb7afea55a5972989189b3a2be5c7d85e91e',
      'p:4': '1d894c1bfb9abc9e5a02a62da12f18a3650a9fa068ea2c9c6722ba302bd51a5e',
      'p:5': '910ba904da5f115ea51b53c146a3e28539973ac8cac22bdabeb3c2d1f3a84ed7',
      'p:6': '1263d16869da2bac55c3afafbe47e89727bdbee1193108903868be4d3cf3f170',
      'p:7': '599b49a1537ecddbfa8158d36974a2d09f39faa6b01b595fb4131cfb9ec568f5',
      'p:8': '49fbb3fe6cb4e9370cc900b8f5d8475411389eac67391388bbf563b0cd8a4560',
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

  it('has an unchanged file', () => expect(sha256(text)).toBe(fileSha256));

  it('identifies its game and version', () => expect(game).toMatchObject({ id: 'werewolf', version }));

  it('[VERIFY-1] passes verification', () => {
    const { winner } = expected;
    expect(game.verify(events)).toMatchObject({ ok: true, events: events.length, ended: true, winner });
  });

  it('replays to the same state', () => expect(hashState(log.at(-1)!.after)).toBe(expected.finalState));

  it.each(Object.entries(expected.wire))('renders the same for %s, byte for byte', (name, hash) => {
    const told = log.flatMap((entry) => wireEvents(game, entry, viewerOf(name)));
    expect(sha256(told.map((event) => `${JSON.stringify(event)}\n`).join(''))).toBe(hash);
  });
});
