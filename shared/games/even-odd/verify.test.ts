import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatchEvent } from './events.ts';
import { commitmentOf, nonceOf } from './seal.ts';
import { Match, played, SEED } from './testing/match.ts';
import { verifyJournal } from './verify.ts';

type Of<Type extends MatchEvent['type']> = Extract<MatchEvent, { type: Type }>;

function busyMatch(): Match {
  const match = new Match({ settings: { accepted: false } });
  match.do('p:2', { type: 'accept' });
  match.do('p:1', { type: 'accept' });
  match.passTo('COLLECTING_CHOICES');
  match.choose('p:1', 2, 4);
  match.now += 700;
  match.choose('p:2', 3, 1);
  match.pass();
  return match.round(4, 4).round(null, 2).round(null, null).round(3, 3).passTo('FINISHED');
}
const journal: readonly MatchEvent[] = busyMatch().events;

/** Facts that cannot be derived: the address of the match, and its number. */
const isFree = (key: string, value: unknown): boolean =>
  (key === 'buildingId' && typeof value === 'string') ||
  (key === 'gameNumber' && Number.isSafeInteger(value));

/** The journal with the first event of a type altered, and its index. */
function forge<Type extends MatchEvent['type']>(type: Type, changes: Partial<Of<Type>>) {
  const at = journal.findIndex((event) => event.type === type);
  return { at, events: journal.with(at, { ...journal[at], ...changes } as MatchEvent) };
}

const reasonOf = (events: readonly MatchEvent[]): string => {
  const verdict = verifyJournal(events);
  return verdict.ok ? 'ok' : verdict.reason;
};

describe('journal verification', () => {
  it('[PROOF-1] accepts a match that was played, written down and read again', () => {
    expect(verifyJournal(JSON.parse(JSON.stringify(journal)))).toEqual({
      ok: true,
      matchId: 'mt_test',
      events: journal.length,
      ended: true,
      winner: 'p:2',
    });
    for (const odd of ['FIRST', 'SECOND'] as const)
      for (const seed of ['one', 'two', 'three', 'four'])
        expect(verifyJournal(played([[1, 2]], { seed, settings: { odd } }).events).ok).toBe(true);
  });

  it('[PROOF-1] accepts a match that still runs, was paused, was cancelled, or had no players show up', () => {
    const match = new Match().passTo('COLLECTING_CHOICES');
    match.choose('p:2', 4);
    expect(verifyJournal(match.events)).toMatchObject({ ok: true, ended: false, winner: null });
    match.now += 5_000;
    match.host({ type: 'resume', pausedMs: 5_000 });
    expect(verifyJournal(match.events)).toMatchObject({ ok: true, ended: false });
    match.host({ type: 'abort', reason: 'The pavilion is on fire.' });
    expect(verifyJournal(match.events)).toMatchObject({ ok: true, ended: true, winner: null });
    const empty = new Match({ settings: { accepted: false } });
    empty.do('p:1', { type: 'decline' });
    empty.pass();
    expect(verifyJournal(empty.events)).toMatchObject({ ok: true, ended: true, winner: null });
  });

  it('[PROOF-2] finds another seed, game, version, seating or role', () => {
    expect(verifyJournal(forge('SEED_DRAWN', { seed: 'another' }).events)).toEqual({
      ok: false,
      at: 1,
      reason: 'the seed does not match its published commitment',
    });
    expect(reasonOf(forge('SEED_DRAWN', { seed: 'x'.repeat(65) }).events)).toBe(
      'SEED_DRAWN.seed is not a seed',
    );
    expect(reasonOf(forge('SEED_DRAWN', { game: 'werewolf' as 'even-odd' }).events)).toContain('werewolf');
    expect(reasonOf(forge('SEED_DRAWN', { engineVersion: 2 }).events)).toContain('version 2');
    expect(reasonOf(forge('MATCH_CREATED', { roles: ['EVEN', 'ODD'] }).events)).toContain('the rules give');
    const players = (journal[1] as Of<'MATCH_CREATED'>).players;
    expect(reasonOf(forge('MATCH_CREATED', { players: players.toReversed() }).events)).toContain(
      'the rules give',
    );
  });

  it.each([
    ['a wrong nonce beside the choice', forge('CHOICE_MADE', { nonce: nonceOf(SEED, 2, 'p:1') })],
    [
      'a commitment to another choice',
      forge('CHOICE_SEALED', { commitment: commitmentOf(3, nonceOf(SEED, 1, 'p:1')) }),
    ],
    ['a commitment that does not open', forge('CHOICE_SEALED', { commitment: '0'.repeat(64) })],
    ['a claim that was not made', forge('CHOICE_SEALED', { claim: 5 })],
    ['a changed choice in the draw', forge('NUMBER_DRAWN', { choices: [1, 3] })],
    [
      'a wrong nonce in the draw',
      forge('NUMBER_DRAWN', { nonces: ['0'.repeat(64), nonceOf(SEED, 1, 'p:2')] }),
    ],
    ['a wrong sum', forge('NUMBER_DRAWN', { sum: 6 })],
    ['a wrong parity', forge('NUMBER_DRAWN', { parity: 'EVEN' })],
    ['a wrong winner of the round', forge('NUMBER_DRAWN', { winner: 'p:2' })],
    ['a wrong score', forge('NUMBER_DRAWN', { score: [2, 0] })],
    ['a wrong ending', forge('GAME_ENDED', { ending: 'DRAWN' })],
    ['a wrong winner', forge('GAME_ENDED', { winner: 'p:1' })],
    ['another seed at the end', forge('GAME_ENDED', { seed: 'another' })],
  ])('[PROOF-3] finds %s', (_, { events, at }) => {
    const verdict = verifyJournal(events);
    expect(verdict).toMatchObject({ ok: false, at });
    expect(verdict.ok || verdict.reason).toContain('the rules give');
  });

  it('[PROOF-3] finds a changed choice by the published commitment', () => {
    const { events, at } = forge('CHOICE_MADE', { choice: 5 });
    expect(verifyJournal(events)).toMatchObject({
      ok: false,
      at: at + 1,
      reason: /^CHOICE_SEALED.commitment is/,
    });
  });

  it('[PROOF-4] finds any event with an altered number, id or audience', () => {
    for (const [at, event] of journal.entries()) {
      const audience = event.audience === 'public' ? 'p:1' : 'public';
      for (const change of [{ seq: 99 }, { eventId: `${event.eventId}9` }, { audience }])
        expect(verifyJournal(journal.with(at, { ...event, ...change } as MatchEvent))).toMatchObject({
          ok: false,
          at,
        });
    }
  });

  it('[PROOF-4] finds a removed or duplicated event, and a journal that stops within one decision', () => {
    for (const [at, event] of journal.entries()) {
      if (at < journal.length - 1) expect(verifyJournal(journal.toSpliced(at, 1)).ok).toBe(false);
      expect(verifyJournal(journal.toSpliced(at, 0, event)).ok).toBe(false);
    }
    const sealed = journal.findIndex((event) => event.type === 'CHOICE_SEALED');
    expect(reasonOf(journal.slice(0, sealed))).toContain('stops before CHOICE_SEALED');
    expect(verifyJournal([])).toMatchObject({ ok: false, at: 0 });
    expect(verifyJournal(journal.slice(1))).toMatchObject({ ok: false, at: 0 });
  });

  it('[PROOF-4] names the rule an event breaks', () => {
    expect(reasonOf(forge('CHOICE_MADE', { choice: 7 as 5 }).events)).toBe(
      'CHOICE_MADE is against the rules: Choose a whole number from 1 to 5.',
    );
    expect(reasonOf(forge('CHOICE_MADE', { round: 2 }).events)).toContain('This is round 1');
  });

  it('[PROOF-5] finds times that are invalid, run backwards, or do not fit the phase', () => {
    for (const [at, event] of journal.entries())
      for (const time of [
        -1,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        9e15,
        null,
        '0',
        ...(at > 1 ? [0] : []),
      ]) {
        const verdict = verifyJournal(journal.with(at, { ...event, at: time } as MatchEvent));
        expect([at, time, verdict]).toMatchObject([at, time, { ok: false }]);
      }
    const made = journal.findIndex((event) => event.type === 'CHOICE_MADE');
    const late = journal
      .slice(0, made + 2)
      .map((event, i) => (i < made ? event : { ...event, at: event.at + 30_000 }));
    expect(verifyJournal(late)).toMatchObject({
      ok: false,
      at: made,
      reason: /time to choose in round 1 is up/,
    });
    const early = journal.findIndex((event) => event.type === 'PHASE_CHANGED');
    const rung = { ...journal[early]!, at: journal[early]!.at - 1 };
    expect(verifyJournal(journal.with(early, rung as MatchEvent))).toMatchObject({ ok: false, at: early });
    const swapped = forge('CHOICE_MADE', { at: journal[made]!.at - 1 });
    expect(reasonOf(swapped.events)).toContain('earlier than the event before it');
  });

  it('[PROOF-6] never throws, whatever value a field holds', () => {
    const junk = fc.oneof(
      fc.constantFrom(null, undefined, '', 'p:3', 0, -1, 1.5, [], {}, true, [null], 'x'.repeat(80)),
      fc.jsonValue({ maxDepth: 1 }),
    );
    const place = fc.record({ at: fc.nat(journal.length - 1), field: fc.nat(20), value: junk });
    fc.assert(
      fc.property(place, ({ at, field, value }) => {
        const event = journal[at]!;
        const keys = Object.keys(event);
        const key = keys[field % keys.length]!;
        const isWhole = field >= keys.length;
        const altered = isWhole ? value : { ...event, [key]: value };
        const verdict = verifyJournal(journal.with(at, altered as MatchEvent));
        const isTheSame = JSON.stringify(altered) === JSON.stringify(event);
        expect(verdict.ok).toBe(isTheSame || (at === 1 && !isWhole && isFree(key, value)));
      }),
      { numRuns: 1500, seed: 21 },
    );
  });

  it.each([
    { acceptMs: -1 },
    { choiceMs: Number.NaN },
    { drawMs: '6000' },
    { odd: 'THIRD' },
    { accepted: 1 },
    { extra: 1 },
    { gatherMs: undefined },
  ])('[PROOF-6] finds settings that make no sense: %j', (change) => {
    const { settings } = journal[1] as Of<'MATCH_CREATED'>;
    const altered = { ...settings, ...change } as Of<'MATCH_CREATED'>['settings'];
    expect(reasonOf(forge('MATCH_CREATED', { settings: altered }).events)).toBe(
      'MATCH_CREATED.settings makes no sense',
    );
  });
});
