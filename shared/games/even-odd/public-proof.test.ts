import { describe, expect, it } from 'vitest';
import { logOf } from '../../matches/log.ts';
import { journalLines, publicPart } from '../../matches/public-edition.ts';
import { simulate } from './bots/simulate.ts';
import type { MatchEvent } from './events.ts';
import { evenOdd } from './game.ts';
import { publicProof } from './public-proof.ts';
import { Match, played } from './testing/match.ts';

/** In the downloaded form: without the first line, the header. */
function editionOf(journal: readonly MatchEvent[]): MatchEvent[] {
  const log = publicPart(evenOdd, logOf(evenOdd, journal));
  return journalLines(evenOdd, log, 'public')
    .slice(1)
    .map((line) => JSON.parse(line));
}

const edition = editionOf(
  played([
    [1, 2],
    [3, null],
    [5, 5],
  ]).events,
);
const find = (type: MatchEvent['type']): number => edition.findIndex((event) => event.type === type);
const forged = (type: MatchEvent['type'], changes: object): MatchEvent[] => {
  const at = find(type);
  return edition.with(at, { ...edition[at], ...changes } as MatchEvent);
};

describe('the public edition of a journal', () => {
  it('[PROOF-7] holds no event of a chooser, and proves everything', () => {
    for (const event of edition) {
      expect(event.audience).toBe('public');
      expect(event).not.toHaveProperty('seq');
    }
    expect(publicProof.verify(edition)).toMatchObject({ ok: true, ended: true, events: edition.length });
    for (let i = 0; i < 10; i++) {
      const told = editionOf(simulate(i, 'public', 'markov').log.map(({ event }) => event));
      expect(publicProof.verify(told)).toMatchObject({ ok: true, ended: true });
    }
    expect(publicProof.unchecked).toEqual([]);
  });

  it('[PROOF-7] proves a match cancelled while a choice was sealed', () => {
    const match = new Match().passTo('COLLECTING_CHOICES');
    match.choose('p:1', 4);
    match.host({ type: 'abort', reason: 'The pavilion is on fire.' });
    expect(publicProof.verify(editionOf(match.events))).toMatchObject({
      ok: true,
      ended: true,
      winner: null,
    });
  });

  it.each([
    ['another seed', forged('GAME_ENDED', { seed: 'another' }), /seed does not match/],
    ['a seal that no choice opens', forged('CHOICE_SEALED', { commitment: '00' }), /CHOICE_SEALED/],
    ['a choice that was not sealed', forged('NUMBER_DRAWN', { choices: [2, 2] }), /choices/],
    ['a false score', forged('NUMBER_DRAWN', { score: [9, 9] }), /score/],
    ['an event left out', edition.toSpliced(find('CHOICE_SEALED'), 1), /./],
    ['no end', edition.slice(0, find('NUMBER_DRAWN')), /seed/],
    ['no beginning', edition.slice(1), /begins with MATCH_CREATED/],
  ] as const)('[PROOF-7] finds %s', (_, events, reason) => {
    expect(publicProof.verify(events)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
  });
});

it('has the same transcript as the whole journal', () => {
  const { log } = played([
    [1, 2],
    [4, 4],
  ]);
  expect(evenOdd.transcript(publicPart(evenOdd, log))).toBe(evenOdd.transcript(log));
});
