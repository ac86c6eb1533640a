/**
 * What the town needs of a game. A game is a value: whoever hosts, shows, replays or verifies matches is handed one
 * and imports none. Pure: time comes in commands, chance from the seed, and secrecy is the game's own `canSee`, `view`
 * and `wire`.
 */
import type { Tidings } from '../town/crier/town-lines.ts';
import type { Chronicler } from './chronicle.ts';
import type { Debrief, SeatScores } from './debrief.ts';
import type { LabelReader, Labels } from './labels.ts';
import type { PublicMoment } from './moment.ts';
import type { PastOutcomes } from './past-outcomes.ts';
import type { RulesTold } from './rules-told.ts';
import type { BuildingSign, Stir } from './sign.ts';
import type { WireEvent } from './wire-event.ts';

export type Viewer =
  | { readonly kind: 'public' }
  | { readonly kind: 'player'; readonly playerId: string }
  | { readonly kind: 'omniscient' };

export const PUBLIC_VIEWER: Viewer = { kind: 'public' };
export const OMNISCIENT_VIEWER: Viewer = { kind: 'omniscient' };

/** Who sits where; known before anything is dealt, and public. */
export interface SeatedPlayer {
  /** A seat's stable name inside its match: `p:1`, `p:2`, … */
  readonly playerId: string;
  readonly seat: number;
  readonly agentId: string;
  readonly displayName: string;
}

/** What every game's state says in the same words; the rest of it is the game's own. Never given to a viewer. */
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

/** Where a match was played that was not played in this town. */
export interface MatchOrigin {
  /** "Kaggle Game Arena". */
  readonly arena: string;
  /** How the arena calls it. */
  readonly reference: string;
  /** What is different there, in words. */
  readonly notes: readonly string[];
}

/** What every event says in the same words. The first of a journal pins the engine's version. */
export interface GameEvent {
  readonly type: string;
  readonly seq: number;
  readonly eventId: string;
  readonly at: number;
  /** It has no default: `public`, `server`, a player's id, or a group that the game knows. */
  readonly audience: string;
}

/** What every game makes of the host's `abort`, so that the town's row of the match can say why. */
export interface MatchAborted extends GameEvent {
  readonly type: 'MATCH_ABORTED';
  readonly reason: string;
}

/** One step of a match: the event, and the state right after it. */
export interface Entry<S = GameState, E = GameEvent> {
  readonly event: E;
  readonly after: S;
  /** A moderator has hidden the words of this event; here it stands without them. */
  readonly hidden?: true;
  /** What its words say; in logs that have been read. */
  readonly labels?: Labels;
}

/** A step of a match as readers receive it. */
export type ReadStep<E = GameEvent> = Pick<Entry<unknown, E>, 'event' | 'labels'>;

/** A player's command: what is asked beside this is the game's own. */
export interface SeatCommand {
  readonly type: string;
  readonly playerId: string;
  readonly now: number;
}

export type HostCommand =
  /** The timer that was set for phase number `phaseSerial` rang. */
  | { readonly type: 'timeout'; readonly phaseSerial: number; readonly now: number }
  /** The match is hosted again after `pausedMs` without a host. */
  | { readonly type: 'resume'; readonly pausedMs: number; readonly now: number }
  | { readonly type: 'abort'; readonly reason: string; readonly now: number };

/** A command before the match has looked up the seat and the clock. */
export type WithoutSeat<C> = C extends SeatCommand ? Omit<C, 'playerId' | 'now'> : never;

/** A rule says no. The message tells the caller what to do instead. */
export interface Rejection {
  readonly code: string;
  readonly message: string;
  /** May the very same call succeed later? */
  readonly retryable: boolean;
  /** Only where waiting helps: for how long. */
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
  /** Every duration in milliseconds, already scaled: a game knows no time scale. */
  readonly settings: Settings;
  readonly agents: readonly Pick<SeatedPlayer, 'agentId' | 'displayName'>[];
  readonly now: number;
  /** Only house bots play. */
  readonly houseOnly?: boolean;
}

/** Where a match stands, for the town's own row of it. Public facts only. */
export interface MatchProgress {
  readonly phase: string;
  /** Day, round: whatever the game counts. */
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
  /** The winning side or player, in the game's own word; null when nobody has won. */
  readonly winner: string | null;
  /** Called off by the host: nobody has won, nothing is counted. */
  readonly aborted: boolean;
  readonly seats: readonly SeatResult[];
}

export interface SeatDuties {
  readonly playerId: string;
  readonly asked: number;
  readonly met: number;
}

/** One seat with its cards open, for operators alone. */
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
  /** `at`: the index of the first event that differs; as long as the journal if it stops too soon. */
  | { readonly ok: false; readonly at: number; readonly reason: string };

export interface PublicProof<E = GameEvent> {
  /** `events`: those that everybody may see, without the numbers that count the others too. */
  verify(events: readonly E[]): Verdict;
  /** What that has looked at, and what nobody can look at without the secrets; in words, for people. */
  readonly checked: readonly string[];
  readonly unchecked: readonly string[];
}

/** Finds what is remarkable while a match goes on; fed with its public steps, in order. */
export interface MomentReader<E = GameEvent> {
  feed(step: ReadStep<E>): void;
  moments(): readonly PublicMoment[];
}

/** Tells how a match stands beyond what is said outright: suspicions, chances. Fed like a reader of moments. */
export interface InsightReader<E = GameEvent> {
  feed(step: ReadStep<E>): void;
  /** In the game's own shape; public, like all it was fed with. */
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
  /** "Werewolf": how people call it. */
  readonly title: string;
  /** What it counts its length in: "day"; without one, "round". */
  readonly roundNoun?: string;

  open(input: OpenMatch<Settings>): Accepted<S, E>;
  decide(state: S, command: C | HostCommand): Decision<S, E>;
  evolve(state: S | null, event: E): S;
  /** When the running phase must end; Infinity when the match is over. */
  dueAt(state: S): number;

  view(state: S, viewer: Viewer): V;
  canSee(state: S, viewer: Viewer, event: E): boolean;
  /**
   * Where even the omniscient must wait: whatever players thought before such an event may be told from then on. Without
   * it, thoughts are told as soon as everything else is.
   */
  opensThoughts?(event: E): boolean;
  /** What a step means to everybody alike: whoever tells many viewers makes this once. */
  publicWire(entry: Entry<S, E>): readonly WireEvent[];
  /** What it means to this viewer beyond that; nothing, for the public. */
  privateWire(entry: Entry<S, E>, viewer: Viewer): readonly WireEvent[];

  progress(state: S): MatchProgress;
  /** What the map shows of the match: from public facts alone. */
  sign(state: S): BuildingSign;
  /** What a passer-by should know of it right now, in a few words; from public facts alone. Empty: the sign says it all. */
  headline?(state: S, moments: readonly PublicMoment[]): string;
  /** What was said makes it hard to look away, whatever its sign tells; from public facts alone. */
  grips?(state: S, moments: readonly PublicMoment[]): boolean;
  /** The same as far as the town's row of the match tells, for a match that lives elsewhere or is long over. */
  glance(row: MatchRow): BuildingSign;
  /** What a public event means to somebody who only sees the building. */
  stir(event: E): Stir | null;
  /** What somebody says in a public event, to float over the building. */
  spoken?(event: E): { readonly playerId: string; readonly text: string } | null;
  /** A player's own words in an event, hidden ones too, and the same event with others: moderators may hide them. */
  readonly words?: {
    /** Null: nobody says anything in it. */
    of(event: E): string | null;
    replaced(event: E, words: string): E;
  };
  readonly tidings?: Tidings;
  /** Everything about every seat: no viewer ever gets it. */
  cards(state: S): readonly SeatCards[];
  /** Null, and without it: it was played in this town. */
  origin?(state: S): MatchOrigin | null;
  /** Null while it runs. */
  result(state: S): MatchResult | null;
  /** Of a match that is over: who played, and who was away. A game without it takes everybody for present. */
  duties?(log: readonly Entry<S, E>[]): readonly SeatDuties[];
  /** How one player fared. The truth is in it when the match is over, and nothing but its own duties before. */
  debrief?(log: readonly Entry<S, E>[], playerId: string): Debrief;
  /** Of a match that was played to its end: how well each seat deceived others, or saw through them. */
  scores?(log: readonly Entry<S, E>[]): readonly SeatScores[];
  /** What an action that changed nothing is answered with: the player's earlier event that still stands. */
  standing(log: readonly Entry<S, E>[], playerId: string, action: string): E | null;

  /** For a game in which players talk. */
  labelReader?(players: readonly SeatedPlayer[]): LabelReader<E>;
  momentReader(players: readonly SeatedPlayer[]): MomentReader<E>;
  /** Viewers may guess which seats hold what is hidden: how many there are of them. */
  readonly riddle?: { readonly picks: number };
  /** A game without it has no more to tell than its moments. */
  insightReader?(players: readonly SeatedPlayer[], past: PastOutcomes): InsightReader<E>;
  /** How the town remembers a match of it; without one, the town's books have none. */
  readonly chronicler?: Chronicler;
  /** What the town's gatekeeper says of it; without it, nothing. */
  readonly rulesTold?: RulesTold;
  transcript(log: readonly Entry<S, E>[]): string;
  verify(events: readonly E[]): Verdict;
  /** What a match that is told without its secrets still proves. */
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

/** The player's last event of this type: what an action that changed nothing is answered with. */
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
