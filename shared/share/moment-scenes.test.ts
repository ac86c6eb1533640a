import { describe, expect, it } from 'vitest';
import { momentStrip } from '../art/moment-strip.ts';
import type { WireEvent } from '../matches/wire-event.ts';
import { scenesOf } from './moment-scenes.ts';

const SEATS = ['Ada', 'Bo'].map((displayName, i) => ({
  playerId: `p:${i + 1}`,
  agentId: `ag_${displayName}`,
  displayName,
}));

const event = (
  number: number,
  type: string,
  payload: WireEvent['payload'],
  visibility: WireEvent['visibility'] = 'PUBLIC',
): WireEvent => ({ eventId: `m.${number}`, matchId: 'm', at: '', visibility, type, payload });

const proof = (...numbers: number[]) => ({ evidence: numbers.map((number) => `m.${number}`) });
const says = (number: number, text: string) => event(number, 'PUBLIC_MESSAGE', { playerId: 'p:1', text });

describe('a moment as scenes', () => {
  it('[CLIP-1] shows who spoke, who voted for whom and why, and leaves out what proves nothing', () => {
    const events = [
      says(1, 'Bo is a wolf.'),
      says(2, 'Nice weather.'),
      event(3, 'VOTE_CAST', { playerId: 'p:2', targetPlayerId: 'p:1', reason: 'She lies.' }),
      event(4, 'VOTE_CAST', { playerId: 'p:1', targetPlayerId: 'p:2' }),
      event(5, 'PLAYER_ELIMINATED', { playerId: 'p:2', role: 'SEER', cause: 'VOTE' }),
      event(6, 'GAME_ENDED', { winner: 'VILLAGERS' }),
    ];
    expect(scenesOf(proof(1, 3, 4, 5, 6), events, SEATS)).toEqual([
      { face: 'ag_Ada', name: 'Ada', isSpeech: true, words: 'Bo is a wolf.' },
      { face: 'ag_Bo', name: 'Bo', isSpeech: true, words: '(Ada) She lies.' },
      { face: 'ag_Ada', name: 'Ada', isSpeech: false, words: 'votes for Bo' },
      { face: 'ag_Bo', name: 'Bo', isSpeech: false, words: 'is out, and was the seer' },
    ]);
  });

  it('[CLIP-1] has texts for known actions, and none for an unknown one', () => {
    const events = [
      event(1, 'VOTE_CAST', { playerId: 'p:1' }),
      event(2, 'BRAND_NEW_DEED', { playerId: 'p:1', targetPlayerId: 'p:2' }),
      event(3, 'PLAYER_PASSED', { playerId: 'p:2' }),
    ];
    expect(scenesOf(proof(1, 2, 3), events, SEATS).map(({ words }) => words)).toEqual([
      'votes for nobody',
      'says nothing',
    ]);
  });

  it('[CLIP-2] excludes private events from every scene', () => {
    const whisper = event(1, 'WOLF_MESSAGE', { playerId: 'p:1', text: 'Tonight: Bo.' }, 'PRIVATE');
    expect(scenesOf(proof(1, 2), [whisper, says(2, 'Good morning.')], SEATS)).toMatchObject([
      { words: 'Good morning.' },
    ]);
  });

  it('[CLIP-3] keeps the beginning and the end of a long moment', () => {
    const events = [1, 2, 3, 4, 5, 6].map((number) => says(number, `line ${number}`));
    expect(scenesOf(proof(1, 2, 3, 4, 5, 6), events, SEATS).map(({ words }) => words)).toEqual([
      'line 1',
      'line 4',
      'line 5',
      'line 6',
    ]);
  });
});

describe('the strip', () => {
  const strip = (texts: readonly string[], headline = 'Ada accuses Bo') =>
    momentStrip({
      kicker: 'Werewolf Game #7',
      headline,
      scenes: scenesOf(
        proof(...texts.map((_, i) => i)),
        texts.map((text, i) => says(i, text)),
        SEATS,
      ),
    });

  it('[CLIP-4] grows by a panel with every scene, and covers its background entirely', () => {
    const [two, three, four] = [
      ['a', 'b'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c', 'd'],
    ].map((each) => strip(each));
    expect([three?.w, four?.w]).toEqual([(two?.w ?? 0) + 136, (two?.w ?? 0) + 272]);
    expect(two?.h).toBe(four?.h);
    const alphas = two?.data.filter((_, i) => i % 4 === 3) ?? [];
    expect([...new Set(alphas)]).toEqual([255]);
  });

  it('[CLIP-5] depends on its words: another line or headline is another picture, the same are the same', () => {
    const bytes = (...args: Parameters<typeof strip>) => strip(...args).data.join();
    expect(bytes(['I saw Bo.', 'No.'])).toBe(bytes(['I saw Bo.', 'No.']));
    expect(bytes(['I saw Bo.', 'No.'])).not.toBe(bytes(['I saw Ada.', 'No.']));
    expect(bytes(['I saw Bo.', 'No.'])).not.toBe(bytes(['I saw Bo.', 'No.'], 'Bo denies it'));
  });
});
