import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../matches/game.ts';
import type { Command } from './commands.ts';
import { createMatch, decide } from './decide.ts';
import type { MatchEvent } from './events.ts';
import { fold } from './evolve.ts';
import type { MatchState, Phase, PlayerId } from './model.ts';
import { MESSAGE_KINDS, PLAYER_IDS, ROLE_DECK } from './model.ts';
import { dueAt } from './rules/phases.ts';
import { newMatch } from './testing/game.ts';

/** Any command at any time, most of them nonsense. */
const player = fc.constantFrom(...PLAYER_IDS);
const target = fc.oneof(player, fc.constantFrom('p:0', 'p:9', '', 'Ada'));
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(' ', 'x'.repeat(501)));
const aimed = fc.constantFrom('wolf_kill', 'seer_inspect', 'doctor_protect');
const move = fc.oneof(
  fc.record({ type: fc.constant('ready' as const), playerId: player }),
  fc.record({
    type: fc.constant('say_public' as const),
    playerId: player,
    text,
    kind: fc.constantFrom(...MESSAGE_KINDS),
    replyToEventId: fc.option(fc.constantFrom('m.0001', 'm.0400', 'zzz')),
  }),
  fc.record({
    type: fc.constant('vote' as const),
    playerId: player,
    targetPlayerId: fc.option(target),
    reason: fc.option(text),
  }),
  fc.record({ type: fc.constant('wolf_chat' as const), playerId: player, text }),
  fc.record({ type: aimed, playerId: player, targetPlayerId: target }),
  fc.record({ type: fc.constant('timeout' as const), phaseSerial: fc.nat(8) }),
  fc.record({ type: fc.constant('resume' as const), pausedMs: fc.nat(100_000) }),
  fc.constant({ type: 'abort', reason: 'test' } as const),
);
const step = fc.record({
  // Frequent aborts would end every match at once.
  move: fc.oneof(
    { weight: 30, arbitrary: move },
    { weight: 20, arbitrary: fc.constant('next phase' as const) },
  ),
  after: fc.constantFrom(0, 0, 1, 500, 2_000, 3_000, 10_000),
});
const script = fc.record({
  seed: fc.string({ minLength: 1, maxLength: 8 }),
  steps: fc.array(step, { maxLength: 120 }),
});

const AFTER: Readonly<Record<Phase, readonly Phase[]>> = {
  LOBBY: ['NIGHT', 'ENDED'],
  NIGHT: ['DAY_ANNOUNCE', 'ENDED'],
  DAY_ANNOUNCE: ['DAY_OPENING', 'ENDED'],
  DAY_OPENING: ['DAY_DISCUSSION', 'ENDED'],
  DAY_DISCUSSION: ['DAY_VOTE', 'ENDED'],
  DAY_VOTE: ['DAY_RESOLUTION', 'ENDED'],
  DAY_RESOLUTION: ['NIGHT', 'ENDED'],
  ENDED: [],
};

const actorOf = (event: MatchEvent): PlayerId | null =>
  'playerId' in event && event.type !== 'PLAYER_ELIMINATED' ? event.playerId : null;

const frozen = (state: MatchState): string => JSON.stringify(state);

interface Played {
  readonly journal: readonly MatchEvent[];
  readonly state: MatchState;
}

function play({ seed, steps }: { seed: string; steps: readonly { move: unknown; after: number }[] }): Played {
  const agents = PLAYER_IDS.map((id) => ({ agentId: id, displayName: id }));
  const created = createMatch(newMatch({ seed, agents }));
  const journal = [...eventsOf(created.entries)];
  let { state } = created;
  let now = 0;
  for (const { move: next, after } of steps) {
    now += after;
    if (next === 'next phase' && state.phase !== 'ENDED') now = Math.max(now, dueAt(state));
    const command = (
      next === 'next phase'
        ? { type: 'timeout', phaseSerial: state.phaseSerial, now }
        : { ...(next as object), now }
    ) as Command;
    const before = frozen(state);
    const decision = decide(state, command);
    expect(frozen(state)).toBe(before);
    if (!decision.ok) continue;
    checkStep(state, eventsOf(decision.entries));
    state = decision.state;
    journal.push(...eventsOf(decision.entries));
  }
  return { journal, state };
}

function checkStep(before: MatchState, events: readonly MatchEvent[]): void {
  let phase = before.phase;
  for (const event of events) {
    if (event.type === 'PHASE_CHANGED') {
      expect(event.from).toBe(phase);
      expect(AFTER[event.from]).toContain(event.to);
      phase = event.to;
    }
    const actor = actorOf(event);
    if (actor) expect(before.players.find((p) => p.playerId === actor)?.alive).toBe(true);
  }
}

describe('any sequence of commands', () => {
  it('[GATE-2] [PHASE-1] throws nothing, skips no phase, ignores the dead, and leaves no trace of refusals', () => {
    fc.assert(
      fc.property(script, (s) => void play(s)),
      { numRuns: 400, seed: 8 },
    );
  });

  it('[REPLAY-1] folds the journal, written and read back, to the live state', () => {
    fc.assert(
      fc.property(script, (s) => {
        const { journal, state } = play(s);
        expect(fold(JSON.parse(JSON.stringify(journal)) as MatchEvent[])).toEqual(state);
        expect(journal.map((event) => event.seq)).toEqual(journal.map((_, i) => i));
        expect(new Set(journal.map((event) => event.eventId)).size).toBe(journal.length);
      }),
      { numRuns: 200, seed: 9 },
    );
  });

  it('[REPLAY-2] gives the same journal every time, byte for byte', () => {
    fc.assert(
      fc.property(script, (s) => {
        expect(JSON.stringify(play(s).journal)).toBe(JSON.stringify(play(s).journal));
      }),
      { numRuns: 50, seed: 10 },
    );
  });

  it('[DEAL-1] deals the same deck every time', () => {
    fc.assert(
      fc.property(script, (s) => {
        const roles = play(s).state.players.map((p) => p.role);
        expect([...roles].sort()).toEqual([...ROLE_DECK].sort());
      }),
      { numRuns: 100, seed: 11 },
    );
  });

  it('[SECRET-1] names an audience for every event, and none for the seed before the end', () => {
    fc.assert(
      fc.property(script, (s) => {
        const { journal, state } = play(s);
        for (const event of journal) {
          expect(['public', 'wolves', 'omniscient', 'server', ...PLAYER_IDS]).toContain(event.audience);
          const opens =
            event.type === 'GAME_ENDED' || event.type === 'MATCH_ABORTED' || event.audience === 'server';
          if (!opens) expect(event).not.toHaveProperty('seed');
        }
        expect(state.seed).toBe(s.seed);
      }),
      { numRuns: 100, seed: 12 },
    );
  });
});

describe('a journal', () => {
  it('[REPLAY-3] is refused unless it begins with its seed', () => {
    const { journal } = play({ seed: 's', steps: [] });
    expect(() => fold(journal.slice(1))).toThrow('begins with SEED_DRAWN');
    expect(() => fold([])).toThrow('empty');
  });
});
