/**
 * Replays a journal: each event is traced back to the command that must have caused it, the game decides on that
 * command afresh, and the result is compared, byte for byte, with the record. The game defines what a valid journal
 * is; this only walks it.
 */
import type { Accepted, Decision, GameEvent, GameState, Verdict } from './game.ts';

export type JournalFault = Extract<Verdict, { readonly ok: false }>;

export interface JournalRules<S, E, C> {
  /** The game's check of the first events; an error if they are invalid. */
  recreate(events: readonly E[]): Accepted<S, E> | JournalFault;
  /** The only command that can have led to this event; `null` for events that only follow others, or are invalid. */
  causeOf(state: S, event: E): C | null;
  decide(state: S, command: C): Decision<S, E>;
}

export type Replayed<S> = { readonly ok: true; readonly state: S } | JournalFault;

/** What a replay proves; a match has ended when it is in its game's last phase. */
export function verdictOf(
  replayed: Replayed<Pick<GameState, 'matchId' | 'phase'> & { readonly winner: string | null }>,
  { length }: readonly unknown[],
  lastPhase: string,
): Verdict {
  if (!replayed.ok) return replayed;
  const { matchId, phase, winner } = replayed.state;
  return { ok: true, matchId, events: length, ended: phase === lastPhase, winner };
}

type Step<S> = { readonly ok: true; readonly state: S; readonly length: number } | JournalFault;

/** The latest time that a date can represent. */
export const END_OF_TIME = 8.64e15;

export const wrong = (at: number, reason: string): JournalFault => ({ ok: false, at, reason });

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const isNumber = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;

export function replayJournal<S extends { readonly phase: string }, E extends GameEvent, C>(
  events: readonly E[],
  rules: JournalRules<S, E, C>,
): Replayed<S> {
  const created = rules.recreate(events);
  let step: Step<S> = created.ok ? compare(created, events, 0) : created;
  let next = 0;
  while (step.ok) {
    const { state } = step;
    next += step.length;
    if (next >= events.length) return { ok: true, state };
    step = refuseTime(events, next) ?? turnedBack(events, next) ?? replay(state, events, next, rules);
  }
  return step;
}

export function refuseTime(events: readonly unknown[], at: number): JournalFault | null {
  const event = events[at];
  if (!isRecord(event)) return wrong(at, `${JSON.stringify(event)} is not an event`);
  return isNumber(event.at, END_OF_TIME) ? null : wrong(at, `${event.type}.at is not a time`);
}

/** No event is older than the one before it, unless another process with its own clock has taken over. */
function turnedBack(events: readonly GameEvent[], at: number): JournalFault | null {
  const [before, event] = [events[at - 1]!, events[at]!];
  if (!(event.at < before.at) || event.type === 'MATCH_RESUMED') return null;
  return wrong(at, `${event.type}.at is ${event.at}, earlier than the event before it (${before.at})`);
}

function replay<S extends { readonly phase: string }, E extends GameEvent, C>(
  state: S,
  events: readonly E[],
  at: number,
  rules: JournalRules<S, E, C>,
): Step<S> {
  const event = events[at]!;
  const command = rules.causeOf(state, event);
  if (!command) return wrong(at, `nothing that may happen in ${state.phase} begins with ${event.type}`);
  const decision = rules.decide(state, command);
  if (decision.ok) return compare(decision, events, at);
  return wrong(at, `${event.type} is against the rules: ${decision.rejection.message}`);
}

/** Compares the batch that the rules give with the recorded batch, byte for byte. */
function compare<S, E extends GameEvent>(
  { entries }: Accepted<S, E>,
  events: readonly E[],
  at: number,
): Step<S> {
  const last = entries.at(-1);
  // An accepted command without events changes nothing, so no journal entry can come from it.
  if (!last) return wrong(at, `${events[at]?.type} changes nothing and is not written twice`);
  for (const [i, { event: expected }] of entries.entries()) {
    const written = events[at + i];
    if (!written)
      return wrong(at + i, `the journal stops before ${expected.type}, which belongs to the event before`);
    if (JSON.stringify(written) !== JSON.stringify(expected))
      return wrong(at + i, difference(written, expected));
  }
  return { ok: true, state: last.after, length: entries.length };
}

function difference(written: GameEvent, expected: GameEvent): string {
  if (written.type !== expected.type) return `${written.type} stands where the rules give ${expected.type}`;
  const [found, right] = [written, expected].map((event) => new Map(Object.entries(event)));
  for (const field of new Set([...right!.keys(), ...found!.keys()])) {
    const [is, should] = [found, right].map((fields) => JSON.stringify(fields!.get(field)) ?? 'missing');
    if (is !== should) return `${written.type}.${field} is ${is}; the rules give ${should}`;
  }
  return `${written.type} has its fields in another order than the rules give`;
}
