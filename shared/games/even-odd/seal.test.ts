import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { hashSeed } from '../../matches/rng.ts';
import { createMatch } from './decide.ts';
import { evenOdd } from './game.ts';
import { CHOICES, PLAYER_IDS, ROUNDS } from './model.ts';
import { commitmentOf, nonceOf } from './seal.ts';
import { inputOf, Match, played, SEED } from './testing/match.ts';

describe('a seal', () => {
  it('[SEAL-1] matches an independent calculation', () => {
    // From `printf '3/2' | openssl dgst -sha256 -hmac a-test-seed-0`, and sha256sum of the digit and that.
    const nonce = '1b39081c585f42c124400eab085075e038b8ab0f35620e8d6118f7f123b3f8ea';
    expect(nonceOf(SEED, 3, 'p:2')).toBe(nonce);
    expect(commitmentOf(4, nonce)).toBe('e44291565310f1194cc0167f3ae89dd0aab6eea73948892113acbb62fb7e536c');
  });

  it('[SEAL-1] differs for every round, seat and choice', () => {
    const seals = PLAYER_IDS.flatMap((playerId) =>
      Array.from({ length: ROUNDS }, (_, i) => nonceOf(SEED, i + 1, playerId)).flatMap((nonce) =>
        CHOICES.map((choice) => commitmentOf(choice, nonce)),
      ),
    );
    expect(new Set(seals).size).toBe(2 * ROUNDS * CHOICES.length);
  });

  it('[SEAL-2] is final: the same choice again makes no event, another choice or claim is refused', () => {
    const match = new Match().passTo('COLLECTING_CHOICES');
    match.choose('p:1', 3, 2);
    const again = { type: 'choose', round: 1, choice: 3, claim: 2 } as const;
    expect(match.do('p:1', again)).toEqual([]);
    expect(evenOdd.standing(match.log, 'p:1', 'choose')).toMatchObject({ type: 'CHOICE_MADE', choice: 3 });
    expect(evenOdd.standing(match.log, 'p:2', 'choose')).toBeNull();
    for (const other of [
      { ...again, choice: 4 },
      { ...again, claim: 3 },
      { ...again, claim: null },
    ])
      expect(match.codeOf('p:1', other)).toBe('ALREADY_CHOSEN');
    match.round(null, 1);
    expect(match.state.history).toMatchObject([{ choices: [3, 1] }]);
  });

  it('[SEAL-5] opens at the draw: choices and nonces reproduce the published commitments', () => {
    const match = played([
      [1, 5],
      [2, 4],
      [3, 3],
      [4, null],
      [null, 1],
    ]);
    let opened = 0;
    for (const { round, choices, nonces, commitments } of match.state.history) {
      for (const [i, choice] of choices.entries()) {
        if (choice === null) {
          expect([nonces[i], commitments[i]]).toEqual([null, null]);
          continue;
        }
        expect(nonces[i]).toBe(nonceOf(SEED, round, PLAYER_IDS[i]!));
        expect(commitments[i]).toBe(commitmentOf(choice, nonces[i]!));
        opened += 1;
      }
    }
    expect(opened).toBe(8);
    const published = match.events.flatMap((event) =>
      event.type === 'CHOICE_SEALED' ? [event.commitment] : [],
    );
    expect(published).toEqual(match.state.history.flatMap(({ commitments }) => commitments.filter(Boolean)));
  });

  it('[SEAL-6] rejects a seed that HMAC would replace by its public hash', () => {
    const long = 'x'.repeat(65);
    const fromThePublicHash = bytesToHex(hmac(sha256, sha256(utf8ToBytes(long)), utf8ToBytes('1/1')));
    expect(bytesToHex(sha256(utf8ToBytes(long)))).toBe(hashSeed(long));
    expect(nonceOf(long, 1, 'p:1')).toBe(fromThePublicHash);
    expect(() => createMatch(inputOf({ seed: long }))).toThrow('at most 64 bytes');
    expect(() => createMatch(inputOf({ seed: 'ä'.repeat(33) }))).toThrow('at most 64 bytes');
    expect(createMatch(inputOf({ seed: 'x'.repeat(64) })).ok).toBe(true);
  });

  it('[SEAL-7] shows everybody at once that a player has chosen', () => {
    const match = new Match().passTo('COLLECTING_CHOICES');
    match.choose('p:2', 5);
    for (const kind of ['public', 'omniscient'] as const) {
      const [ada, bram] = evenOdd.view(match.state, { kind }).players;
      expect([ada?.commitment, bram?.commitment]).toEqual([null, commitmentOf(5, nonceOf(SEED, 1, 'p:2'))]);
    }
  });
});
