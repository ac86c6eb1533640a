/**
 * What the town needs from a game. A game is a value: code that hosts, shows, replays or verifies matches receives one
 * and imports none. Pure: time comes in commands, chance from the seed, and secrecy is the game's own `canSee`, `view`
 * and `wire`.
 */
import type { Tidings } from '../town/crier/town-lines.ts';
import type { Chronicler } from './chronicle.ts';
import type { Debrief, SeatScores } from './debrief.ts';
import type { LabelReader, Labels } from './labels.ts';
import type { PublicMoment } from './moment.ts';
import type { PastOutcomes } from './past-outcomes.ts';
import type { RulesSummary } from './rules-summary.ts';
import type { BuildingSign, Stir } from './sign.ts';
import type { WireEvent } from './wire-event.ts';

export type Viewer =
  | { readonly kind: 'public' }
  | { readonly kind: 'player'; readonly playerId: string }
  | { readonly kind: 'omniscient' };

export const PUBLIC_VIEWER: Viewer = { kind: 'public' };
export const OMNISCIENT_VIEWER: Viewer = { kind: 'omniscient' };

/** The seating; known before anything is dealt, and public. */
export interface SeatedPlayer {
  /** A seat's stable name inside its match: `p:1`, `p:2`, … */
  readonly playerId: string;
  readonly seat: number;
  readonly agentId: string;
  readonly displayName: string;
}

/** The fields common to every game's state; the rest is the game's own. Never sent to a viewer. */
export interface GameState {
  readonly matchId: string;
  readonly gameNumber: number;
  readonly buildingId: string;
  readonly createdAt: number;
  readonly phase: string;
  /** Counts phases; a timer carries the serial it was set for, so that a stale one does nothing. */
  readonly phaseSerial: number;
  readonly phaseStartedAt: number;
  readonly phaseEndsAt: number;
  readonly players: readonly SeatedPlayer[];
  readonly nextSeq: number;
}

/** Where an imported match was played. */
export interface MatchOrigin {
  /** "Kaggle Game Arena". */
  readonly arena: string;
  /** The arena's name for it. */
  readonly reference: string;
  /** Differences from this town's rules, in words. */
  readonly notes: readonly string[];
}

/** The fields common to every event. The first of a journal pins the engine's version. */
export interface GameEvent {
  readonly type: string;
  readonly seq: number;
  readonly eventId: string;
  readonly at: number;
  /** It has no default: `public`, `server`, a player's id, or a group that the game defines. */
  readonly audience: string;
}

/** Every game's response to the host's `abort`, so that the town's row of the match can give the reason. */
export interface MatchAborted extends GameEvent {
  readonly type: 'MATCH_ABORTED';
  readonly reason: string;
}

/** One step of a match: the event, and the state right after it. */
export interface Entry<S = GameState, E = GameEvent> {
  readonly event: E;
  readonly after: S;
  /** A moderator has hidden the words of this event, which are missing here. */
  readonly hidden?: true;
  /** Labels of its words; in logs that have been read. */
  readonly labels?: Labels;
}

/** A step of a match as readers receive it. */
export type ReadStep<E = GameEvent> = Pick<Entry<unknown, E>, 'event' | 'labels'>;

/** A player's command: fields besides these are the game's own. */
export interface SeatCommand {
  readonly type: string;
  readonly playerId: string;
  readonly now: number;
}

export type HostCommand =
  /** The timer that was set for phase number `phaseSerial` fired. */
  | { readonly type: 'timeout'; readonly phaseSerial: number; readonly now: number }
  /** The match is hosted again after `pausedMs` without a host. */
  | { readonly type: 'resume'; readonly pausedMs: number; readonly now: number }
  | { readonly type: 'abort'; readonly reason: string; readonly now: number };

/** A command before the match has added the seat and the time. */
export type WithoutSeat<C> = C extends SeatCommand ? Omit<C, 'playerId' | 'now'> : never;

/** A refusal by a rule. The message advises the caller what to do instead. */
export interface Rejection {
  readonly code: string;
  readonly message: string;
  /** Whether the very same call may succeed later. */
  readonly retryable: boolean;
  /** Present only where waiting helps: for how long. */
  readonly retryAfterMs?: number;
}

export interface Accepted<S = GameState, E = GameEvent> {
  readonly ok: true;
  /** Each event with the state after it, in order; empty when the command changed nothing. */
  readonly entries: readonly Entry<S, E>[];
}

export type Decision<S = GameState, E = GameEvent> =
  | Accepted<S, E>
  | { readonly ok: false; readonly rejection: Rejection };

export interface OpenMatch<Settings = unknown> {
  readonly matchId: string;
  readonly gameNumber: number;
  readonly buildingId: string;
  readonly seed: string;
  /** All durations in milliseconds, already scaled: a game does not know the time scale. */
  readonly settings: Settings;
  readonly agents: readonly Pick<SeatedPlayer, 'agentId' | 'displayName'>[];
  readonly now: number;
  /** Only house bots play. */
  readonly houseOnly?: boolean;
}

/** The standing of a match for the town's own row of it. Public facts only. */
export interface MatchProgress {
  readonly phase: string;
  /** Day or round: the game's own unit. */
  readonly round: number;
  /** Players who are still in it. */
  readonly remaining: number;
}

export interface MatchRow extends MatchProgress {
  readonly winner: string | null;
  readonly aborted: boolean;
  readonly players: readonly { readonly seat: number; readonly displayName: string }[];
}

export interface SeatResult {
  readonly seat: number;
  readonly role: string;
  readonly won: boolean;
  readonly survived: boolean;
}

export interface MatchResult {
  /** The winning side or player, in the game's own word; null without a winner. */
  readonly winner: string | null;
  /** Cancelled by the host: no winner, and nothing counts. */
  readonly aborted: boolean;
  readonly seats: readonly SeatResult[];
}

export interface SeatDuties {
  readonly playerId: string;
  readonly asked: number;
  readonly met: number;
}

/** One seat with its secrets, for operators alone. */
export interface SeatCards {
  readonly seat: number;
  readonly role: string | null;
  readonly team: string | null;
  /** Still in the game. */
  readonly active: boolean;
}

export type Verdict =
  | {
      readonly ok: true;
      readonly matchId: string;
      readonly events: number;
      readonly ended: boolean;
      readonly winner: string | null;
    }
  /** `at`: the index of the first event that differs; the journal's length if it stops too soon. */
  | { readonly ok: false; readonly at: number; readonly reason: string };

export interface PublicProof<E = GameEvent> {
  /** `events`: the public ones, without the numbers that count the others too. */
  verify(events: readonly E[]): Verdict;
  /** What the check covers, and what cannot be checked without the secrets; in words, for people. */
  readonly checked: readonly string[];
  readonly unchecked: readonly string[];
}

/** Finds key moments while a match goes on; receives its public steps, in order. */
export interface MomentReader<E = GameEvent> {
  feed(step: ReadStep<E>): void;
  moments(): readonly PublicMoment[];
}

/** Derives suspicions and chances from a match. Fed like a reader of moments. */
export interface InsightReader<E = GameEvent> {
  feed(step: ReadStep<E>): void;
  /** In the game's own shape; public, like its input. */
  insight(): unknown;
}

export interface Game<
  S extends GameState = GameState,
  C extends SeatCommand = SeatCommand,
  E extends GameEvent = GameEvent,
  V = unknown,
  Settings = unknown,
> {
  readonly id: string;
  /** Bumped when the same journal would fold to another state. */
  readonly version: number;
  readonly seats: number;
  /** "Werewolf": the name people use. */
  readonly title: string;
  /** The unit of its length: "day"; "round" by default. */
  readonly roundNoun?: string;

  open(input: OpenMatch<Settings>): Accepted<S, E>;
  decide(state: S, command: C | HostCommand): Decision<S, E>;
  evolve(state: S | null, event: E): S;
  /** When the running phase must end; Infinity when the match is over. */
  dueAt(state: S): number;

  view(state: S, viewer: Viewer): V;
  canSee(state: S, viewer: Viewer, event: E): boolean;
  /**
   * Events that delay thoughts even for the omniscient: thoughts from before such an event may be shown only after it.
   * If absent, thoughts are shown as soon as everything else is.
   */
  opensThoughts?(event: E): boolean;
  /** The part of a step that is the same for everybody; a caller with many viewers computes it once. */
  publicWire(entry: Entry<S, E>): readonly WireEvent[];
  /** What the step adds for this viewer; nothing for the public. */
  privateWire(entry: Entry<S, E>, viewer: Viewer): readonly WireEvent[];

  progress(state: S): MatchProgress;
  /** What the map shows of the match: from public facts alone. */
  sign(state: S): BuildingSign;
  /** The state of a match for a passer-by, in a few words; from public facts alone. Empty: the sign is enough. */
  headline?(state: S, moments: readonly PublicMoment[]): string;
  /** Whether the talk makes the match exciting, whatever its sign says; from public facts alone. */
  grips?(state: S, moments: readonly PublicMoment[]): boolean;
  /** The same as far as the town's row of the match allows, for a match on another node or long over. */
  glance(row: MatchRow): BuildingSign;
  /** The visible effect of a public event for somebody who only sees the building. */
  stir(event: E): Stir | null;
  /** The words spoken in a public event, to float over the building. */
  spoken?(event: E): { readonly playerId: string; readonly text: string } | null;
  /**
   * A player's own words in an event, including hidden ones, and the same event with others: moderators may hide them.
   */
  readonly words?: {
    /** Null: an event without speech. */
    of(event: E): string | null;
    replaced(event: E, words: string): E;
  };
  readonly tidings?: Tidings;
  /** Everything about every seat: never sent to a viewer. */
  cards(state: S): readonly SeatCards[];
  /** Null or absent: it was played in this town. */
  origin?(state: S): MatchOrigin | null;
  /** Null while it runs. */
  result(state: S): MatchResult | null;
  /** For a finished match: who played, and who was absent. A game without it counts everybody as present. */
  duties?(log: readonly Entry<S, E>[]): readonly SeatDuties[];
  /** How one player did. Includes the truth only when the match is over; before that, only the player's own duties. */
  debrief?(log: readonly Entry<S, E>[], playerId: string): Debrief;
  /** For a completed match: how well each seat deceived others, or saw through them. */
  scores?(log: readonly Entry<S, E>[]): readonly SeatScores[];
  /** The response to an action that changed nothing: the player's earlier event that still stands. */
  standing(log: readonly Entry<S, E>[], playerId: string, action: string): E | null;

  /** For a game in which players talk. */
  labelReader?(players: readonly SeatedPlayer[]): LabelReader<E>;
  momentReader(players: readonly SeatedPlayer[]): MomentReader<E>;
  /** Viewers may guess which seats hold hidden roles: how many there are. */
  readonly riddle?: { readonly picks: number };
  /** If absent, the game has only its moments. */
  insightReader?(players: readonly SeatedPlayer[], past: PastOutcomes): InsightReader<E>;
  /** Writes its chronicles; if absent, the library has none. */
  readonly chronicler?: Chronicler;
  /** What the town's gatekeeper says about it; nothing if absent. */
  readonly rulesSummary?: RulesSummary;
  transcript(log: readonly Entry<S, E>[]): string;
  verify(events: readonly E[]): Verdict;
  /** Verifies a match without its secrets. */
  readonly publicProof?: PublicProof<E>;
}

export const wireEvents = <S extends GameState, E extends GameEvent>(
  game: Pick<Game<S, SeatCommand, E>, 'publicWire' | 'privateWire'>,
  entry: Entry<S, E>,
  viewer: Viewer,
): WireEvent[] => [...game.publicWire(entry), ...game.privateWire(entry, viewer)];

export function foldEvents<S, E>(evolve: (state: S | null, event: E) => S, events: Iterable<E>): S {
  let state: S | null = null;
  for (const event of events) state = evolve(state, event);
  if (!state) throw new Error('an empty journal has no state');
  return state;
}

/** The player's last event of this type: the response to an action that changed nothing. */
export const lastEventOf = <E extends GameEvent>(
  log: readonly Entry<unknown, E>[],
  playerId: string,
  type: string | undefined,
): E | null =>
  log.findLast(({ event }) => event.type === type && 'playerId' in event && event.playerId === playerId)
    ?.event ?? null;

export const isOver = (game: Pick<Game, 'result'>, state: GameState): boolean => game.result(state) !== null;

export const eventsOf = <E>(entries: readonly { readonly event: E }[]): E[] =>
  entries.map(({ event }) => event);
