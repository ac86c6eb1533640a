import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventsOf, wireEvents } from '../../matches/game.ts';
import type { Command } from './commands.ts';
import { createMatch, decide } from './decide.ts';
import type { LogEntry, MatchEvent } from './events.ts';
import { fold } from './evolve.ts';
import { evenOdd } from './game.ts';
import type { MatchState, Phase } from './model.ts';
import { ODD_SEATINGS, PLAYER_IDS, ROUNDS } from './model.ts';
import { dueAt } from './rules/phases.ts';
import { inputOf } from './testing/match.ts';
import { verifyJournal } from './verify.ts';

/** Any command at any time, many of them nonsense. */
const playerId = fc.constantFrom(...PLAYER_IDS);
const number = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 5 }) }, fc.constantFrom(0, 6, 2.5));
const move = fc.oneof(
  fc.record({ type: fc.constantFrom('accept', 'decline'), playerId }),
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('choose'),
      playerId,
      round: fc.oneof({ weight: 5, arbitrary: fc.constant('running') }, fc.nat(6)),
      choice: number,
      claim: fc.option(number),
    }),
  },
  { weight: 5, arbitrary: fc.constant({ type: 'next phase' }) },
  fc.record({ type: fc.constant('timeout'), phaseSerial: fc.nat(12) }),
  fc.record({ type: fc.constant('resume'), pausedMs: fc.nat(100_000) }),
);
const script = fc.record({
  seed: fc.string({ minLength: 1, maxLength: 8 }),
  settings: fc.record({
    accepted: fc.boolean(),
    odd: fc.constantFrom(...ODD_SEATINGS),
    minPhaseMs: fc.constantFrom(0, 2_000, 60_000),
    gatherMs: fc.constantFrom(0, 5_000),
  }),
  steps: fc.array(fc.record({ move, after: fc.constantFrom(0, 0, 1, 500, 2_000, 40_000) }), {
    maxLength: 60,
  }),
  abort: fc.boolean(),
});
type Script = typeof script extends fc.Arbitrary<infer T> ? T : never;

const AFTER: Readonly<Record<Phase, readonly Phase[]>> = {
  WAITING_FOR_PLAYERS: ['COLLECTING_CHOICES', 'FINISHED'],
  COLLECTING_CHOICES: ['DRAWING_NUMBER', 'FINISHED'],
  DRAWING_NUMBER: ['COLLECTING_CHOICES', 'FINISHED'],
  FINISHED: [],
};

function play({ seed, settings, steps, abort }: Script): LogEntry[] {
  const log = [...createMatch(inputOf({ seed, settings })).entries];
  let { now } = inputOf();
  const submit = (command: object): void => {
    const state = log.at(-1)!.after;
    const before = JSON.stringify(state);
    const decision = decide(state, { ...command, now } as Command);
    expect(JSON.stringify(state)).toBe(before);
    if (decision.ok) log.push(...decision.entries);
  };
  for (const { move: next, after } of steps) {
    const { phase, phaseSerial, round } = log.at(-1)!.after;
    now += after;
    if (next.type !== 'next phase') {
      submit('round' in next && next.round === 'running' ? { ...next, round } : next);
    } else if (phase !== 'FINISHED') {
      now = Math.max(now, dueAt(log.at(-1)!.after));
      submit({ type: 'timeout', phaseSerial });
    }
  }
  if (abort) submit({ type: 'abort', reason: 'enough' });
  return log;
}

const stateOf = (log: readonly LogEntry[]): MatchState => log.at(-1)!.after;

describe('any sequence of commands', () => {
  it('[DENY-2] [FLOW-1] throws nothing, skips no phase, and alters no state passed in', () => {
    fc.assert(
      fc.property(script, (s) => {
        let phase: Phase = 'WAITING_FOR_PLAYERS';
        for (const { event } of play(s)) {
          if (event.type !== 'PHASE_CHANGED') continue;
          expect(event.from).toBe(phase);
          expect(AFTER[phase]).toContain(event.to);
          phase = event.to;
        }
      }),
      { numRuns: 300, seed: 8 },
    );
  });

  it('[KEEP-1] [WIRE-3] folds the journal, written and read back, to the live state', () => {
    fc.assert(
      fc.property(script, (s) => {
        const log = play(s);
        const journal = JSON.parse(JSON.stringify(eventsOf(log))) as MatchEvent[];
        expect(fold(journal)).toEqual(stateOf(log));
        expect(JSON.stringify(fold(journal))).toBe(JSON.stringify(stateOf(log)));
        expect(journal.map(({ seq }) => seq)).toEqual(journal.map((_, i) => i));
        expect(new Set(journal.map(({ eventId }) => eventId)).size).toBe(journal.length);
      }),
      { numRuns: 200, seed: 9 },
    );
  });

  it('[KEEP-2] [PROOF-1] gives the same journal every time, and it verifies', () => {
    fc.assert(
      fc.property(script, (s) => {
        const journal = eventsOf(play(s));
        expect(JSON.stringify(eventsOf(play(s)))).toBe(JSON.stringify(journal));
        expect(verifyJournal(journal)).toMatchObject({ ok: true, events: journal.length });
      }),
      { numRuns: 200, seed: 10 },
    );
  });

  it('[ROUND-4] [ROUND-5] scores the rounds won, and the winner has more', () => {
    fc.assert(
      fc.property(script, (s) => {
        const { score, history, winner, ending, phase, round } = stateOf(play(s));
        const won = PLAYER_IDS.map((id) => history.filter((each) => each.winner === id).length);
        expect(score).toEqual(won);
        if (ending === 'WON' || ending === 'DRAWN') expect([round, history.length]).toEqual([ROUNDS, ROUNDS]);
        if (ending === 'WON') expect(score[winner === 'p:1' ? 0 : 1]).toBeGreaterThan(Math.min(...score));
        if (ending === 'DRAWN') expect([winner, score[0]]).toEqual([null, score[1]]);
        if (phase !== 'FINISHED') expect([ending, winner]).toEqual([null, null]);
      }),
      { numRuns: 300, seed: 11 },
    );
  });

  it('[SEAL-3] reveals no choice before its draw except to its chooser', () => {
    fc.assert(
      fc.property(script, (s) => {
        for (const entry of play(s)) {
          const { event, after } = entry;
          if (event.type === 'NUMBER_DRAWN' || event.type === 'SEED_DRAWN') continue;
          for (const viewer of [{ kind: 'public' }, { kind: 'omniscient' }] as const) {
            const sent = JSON.stringify(wireEvents(evenOdd, entry, viewer));
            expect(sent).not.toMatch(/"(choice|choices|nonce)":/);
            for (const sealed of after.phase === 'COLLECTING_CHOICES' ? after.choices : [])
              if (sealed) expect(JSON.stringify(evenOdd.view(after, viewer))).not.toContain(sealed.nonce);
          }
        }
      }),
      { numRuns: 100, seed: 12 },
    );
  });
});

describe('a journal', () => {
  it('[KEEP-4] is refused unless it begins with its seed', () => {
    const journal = eventsOf(createMatch(inputOf()).entries);
    expect(() => fold(journal.slice(1))).toThrow('begins with SEED_DRAWN');
    expect(() => fold([])).toThrow('empty');
  });
});
