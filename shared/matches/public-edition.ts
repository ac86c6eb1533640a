/**
 * A finished match without its secrets: what everybody could see while it was played, plus what its end disclosed. For
 * towns that never show more. Events keep their words and ids, but not `seq`, which counts the hidden ones too.
 */
import type { Edition } from '../contracts/matches.ts';
import type { Accepted, Decision, Entry, Game, GameEvent, Viewer } from './game.ts';
import { PUBLIC_VIEWER } from './game.ts';
import type { JournalFault, Replayed } from './replay-journal.ts';
import { isRecord, replayJournal, wrong } from './replay-journal.ts';

export const publicPart = <S, E>(
  game: { canSee(state: S, viewer: Viewer, event: E): boolean },
  log: readonly Entry<S, E>[],
): Entry<S, E>[] => log.filter(({ event, after }) => game.canSee(after, PUBLIC_VIEWER, event));

/** The first line of a journal's public edition, in place of the hidden event that pins game and version. */
interface PublicEditionPin {
  readonly type: 'PUBLIC_EDITION';
  readonly game: string;
  readonly engineVersion: number;
}

export const isPublicEdition = (first: { readonly type: string } | undefined): boolean =>
  first?.type === ('PUBLIC_EDITION' satisfies PublicEditionPin['type']);

/** The last line of a journal in which a moderator has hidden words: lists the events. */
interface LinesHidden {
  readonly type: 'LINES_HIDDEN';
  readonly eventIds: readonly string[];
}

/** Removes the line that lists hidden words, if there is one. */
export function withoutHiddenNote<E extends { readonly type: string }>(
  events: readonly E[],
): { readonly events: readonly E[]; readonly hidden: readonly string[] } {
  const last = events.at(-1) as (E & Partial<LinesHidden>) | undefined;
  if (last?.type !== ('LINES_HIDDEN' satisfies LinesHidden['type'])) return { events, hidden: [] };
  return {
    events: events.slice(0, -1),
    hidden: Array.isArray(last.eventIds) ? last.eventIds.map(String) : [],
  };
}

/** A journal as a file: one event per line. `log` must hold exactly the edition's events. */
export function journalLines(
  { id: game, version: engineVersion }: Pick<Game, 'id' | 'version'>,
  log: readonly Pick<Entry<unknown, GameEvent>, 'event' | 'hidden'>[],
  edition: Edition,
): string[] {
  const line = (value: object): string => `${JSON.stringify(value)}\n`;
  const eventIds = log.flatMap(({ event, hidden }) => (hidden ? [event.eventId] : []));
  const note: LinesHidden = { type: 'LINES_HIDDEN', eventIds };
  const last = eventIds.length > 0 ? [line(note)] : [];
  if (edition === 'whole') return [...log.map(({ event }) => line(event)), ...last];
  const pin: PublicEditionPin = { type: 'PUBLIC_EDITION', game, engineVersion };
  return [line(pin), ...log.map(({ event }) => line(withoutSeq(event))), ...last];
}

function withoutSeq<E extends GameEvent>({ seq, ...event }: E): Omit<E, 'seq'> {
  return event;
}

/** A command with the state it applies to, in which hidden choices may be invented to fit the known facts. */
export interface Imagined<S, C> {
  readonly state: S;
  readonly command: C;
}

interface PublicRules<S, E, C> {
  /** The game's reconstruction of a journal's first events: the hidden one with the seed, and the public ones. */
  recreate(events: readonly E[]): Accepted<S, E> | { readonly ok: false; readonly reason: string };
  /** The game's additions to that hidden event besides the seed. */
  readonly pin: object;
  /** The command that can have led to the first of these events; `null` if there is none. */
  causeOf(state: S, ahead: readonly E[], seed: string): Imagined<S, C> | null;
  decide(state: S, command: C): Decision<S, E>;
}

export function replayPublicEdition<S extends { readonly phase: string }, E extends GameEvent, C>(
  events: readonly E[],
  rules: PublicRules<S, E, C>,
): Replayed<S> {
  const seed = seedIn(events);
  if (seed === null) return wrong(events.length, 'no event tells the seed, as the end of a match does');
  return replayJournal<S, E, Imagined<S, C>>(events, {
    recreate: (all) => publicly(recreated(all, seed, rules)),
    causeOf: (state, event) => rules.causeOf(state, events.slice(events.indexOf(event)), seed),
    decide: (_, { state, command }) => publicly(rules.decide(state, command)),
  });
}

/** The hidden event that a journal begins with contains only what is known at the end. */
function recreated<S, E extends GameEvent, C>(
  events: readonly E[],
  seed: string,
  { recreate, pin }: Pick<PublicRules<S, E, C>, 'recreate' | 'pin'>,
): Accepted<S, E> | JournalFault {
  const first = events[0] as (E & { readonly matchId?: string }) | undefined;
  if (first?.type !== 'MATCH_CREATED') return wrong(0, 'a public edition begins with MATCH_CREATED');
  const drawn = {
    type: 'SEED_DRAWN',
    seq: 0,
    eventId: `${first.matchId}.0000-s0001`,
    at: first.at,
    audience: 'server',
    ...pin,
    seed,
  };
  const created = recreate([drawn as GameEvent as E, ...events]);
  return created.ok ? created : wrong(0, created.reason);
}

function seedIn(events: readonly unknown[]): string | null {
  const told = events.findLast((event) => isRecord(event) && typeof event.seed === 'string');
  return told ? (told as { readonly seed: string }).seed : null;
}

function publicly<S, E extends GameEvent, Other>(decision: Accepted<S, E> | Other): Accepted<S, E> | Other {
  if (!isAccepted<S, E, Other>(decision)) return decision;
  const after = decision.entries.at(-1)?.after as S;
  const seen = decision.entries.filter(({ event }) => event.audience === 'public');
  return { ok: true, entries: seen.map(({ event }) => ({ event: withoutSeq(event) as E, after })) };
}

const isAccepted = <S, E, Other>(decision: Accepted<S, E> | Other): decision is Accepted<S, E> =>
  typeof decision === 'object' && decision !== null && 'entries' in decision;
