/**
 * Runs one match: decide → journal → evolve → publish, one command at a time. It knows no rooms, sockets or tools;
 * watchers subscribe. Nothing is published before it is durable.
 */
import type {
  Entry,
  Game,
  GameEvent,
  GameState,
  HostCommand,
  InsightReader,
  MomentReader,
  Rejection,
  SeatCommand,
} from '../../shared/matches/game.ts';
import { shownEntry } from '../../shared/matches/hidden-lines.ts';
import { type LabelReader, labelEntries } from '../../shared/matches/labels.ts';
import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { PastOutcomes } from '../../shared/matches/past-outcomes.ts';
import type { Trouble } from '../../shared/protocol/refusals.ts';
import type { Statement } from '../store/store.ts';
import { traced } from '../telemetry/tracing.ts';
import type { Clock } from '../time/clock.ts';
import { LazyReading, NO_INSIGHT } from './lazy-reading.ts';
import type { LiveMatch, MatchTerms } from './live-match.ts';
import type { MixedTable } from './mixed-table.ts';
import { troubled, troubleOf } from './passing-trouble.ts';
import { forgetWire } from './recent-wire.ts';

/** The delay before a timer is retried if the store could not write its events. */
const STORE_RETRY_MS = 500;

const NOT_ARMED = { when: Number.NaN, phaseSerial: -1 };

/** `trouble`: no rule rejected the command, but the step could not be kept, or it is unknown whether it was. */
export type Outcome =
  | { readonly ok: true; readonly entries: readonly Entry[] }
  | { readonly ok: false; readonly rejection: Rejection; readonly trouble?: Trouble };

/** Statements kept in the same batch as the step. */
export type Companions = (entries: readonly Entry[]) => readonly Statement[];

type Build<S> = (state: S, now: number) => SeatCommand | HostCommand;

export interface MatchHostDeps {
  readonly clock: Clock;
  /** Resolves once the entries are durable; unless the rejection says otherwise, none of them was kept. */
  append(match: MatchHost, entries: readonly Entry[], companions: readonly Statement[]): Promise<void>;
  /** A timer fired `lateMs` after it was due. */
  onTimer(lateMs: number): void;
  /**
   * A step could not be kept, or a timer's step or a watcher has a bug. Called before the next step begins, so that a
   * lost match is closed first.
   */
  onTrouble(match: MatchHost, error: unknown): void;
}

/** Declared as a method, so that a host of any game is assignable to MatchHost. */
type Listener<S extends GameState, E extends GameEvent> = {
  stepped(added: readonly Entry<S, E>[], match: LiveMatch<S, E>): void;
}['stepped'];

export class MatchHost<S extends GameState = GameState, E extends GameEvent = GameEvent>
  implements LiveMatch<S, E>
{
  readonly game: Game<S, SeatCommand, E>;
  readonly matchId: string;
  readonly plotId: string;
  readonly ranked: boolean;
  readonly leagueId: string | null;
  readonly mixed: MixedTable | null;
  readonly #log: Entry<S, E>[];
  /** The number of log entries that are labelled. */
  #read = 0;
  #labelReader: LabelReader<E> | undefined;
  #state: S;
  readonly #deps: MatchHostDeps;
  /** How far the match's time is ahead of this node's clock, if its last host's clock was ahead. */
  readonly #aheadMs: number;
  readonly #moments = new LazyReading<E, MomentReader<E>>(() => this.game.momentReader(this.#state.players));
  #insight: LazyReading<E, InsightReader<E>> | null = null;
  /** The original entries of hidden lines, by index in the log. */
  readonly #said = new Map<number, Entry<S, E>>();
  #revision = 0;
  readonly #listeners = new Set<Listener<S, E>>();
  readonly #closeListeners = new Set<() => void>();
  #tail: Promise<unknown> = Promise.resolve();
  #cancelTimer: () => void = () => undefined;
  /** The time and phase for which the timer is set. */
  #armed = NOT_ARMED;
  #closed = false;

  /** `log` is what the journal already holds; the match continues from there once `start` is called. */
  constructor(
    game: Game<S, SeatCommand, E>,
    { plotId, ranked, leagueId = null, mixed = null }: MatchTerms,
    log: readonly Entry<S, E>[],
    deps: MatchHostDeps,
  ) {
    const last = log.at(-1);
    if (!last) throw new Error('a match begins with its first events');
    this.game = game;
    this.matchId = last.after.matchId;
    this.plotId = plotId;
    this.ranked = ranked;
    this.leagueId = leagueId;
    this.mixed = mixed;
    this.#log = [...log];
    this.#state = last.after;
    this.#deps = deps;
    this.#aheadMs = Math.max(0, last.event.at - deps.clock.now());
  }

  get state(): S {
    return this.#state;
  }

  /**
   * The log for viewers: lines hidden by moderators are removed, and labels are added. The labels of a replayed log are
   * computed on first use: doing it for the talk of thousands of matches would delay a restart.
   */
  get log(): readonly Entry<S, E>[] {
    if (this.#read < this.#log.length) this.#label(this.#log, this.#read);
    this.#read = this.#log.length;
    return this.#log;
  }

  get moments(): readonly PublicMoment[] {
    return this.#moments.upTo(this.log).moments();
  }

  /** `past`: outcomes to compare chances with; the first caller's are used. */
  insight(past: PastOutcomes): unknown {
    this.#insight ??= new LazyReading(
      () => this.game.insightReader?.(this.#state.players, past) ?? NO_INSIGHT,
    );
    return this.#insight.upTo(this.log).insight();
  }

  get revision(): number {
    return this.#revision;
  }

  /** The log is what viewers get: hides the words of these events in it and restores all others. */
  hideLines(hidden: ReadonlySet<string>): void {
    if (hidden.size === 0 && this.#said.size === 0) return;
    const { log } = this;
    let changed = false;
    for (const [step, entry] of log.entries()) {
      const said = this.#said.get(step) ?? entry;
      const shown = shownEntry(this.game, said, hidden) as Entry<S, E>;
      if ((shown !== said) === this.#said.has(step)) continue;
      changed = true;
      this.#log[step] = shown;
      if (shown === said) this.#said.delete(step);
      else this.#said.set(step, said);
    }
    if (!changed) return;
    this.#revision += 1;
    forgetWire(log);
    this.#moments.restart();
    this.#insight?.restart();
  }

  subscribe(listener: Listener<S, E>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called once, when the match has left this process. Returns unsubscribe. */
  onClosed(listener: () => void): () => void {
    this.#closeListeners.add(listener);
    return () => this.#closeListeners.delete(listener);
  }

  start(): void {
    this.#arm(this.game.dueAt(this.#state));
  }

  /** Finishes the current step; no further step begins. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelTimer();
    await this.#tail;
    this.#listeners.clear();
    for (const listener of [...this.#closeListeners]) listener();
  }

  /**
   * `build` gets the state left by all earlier commands and the time at which this one runs. Trouble with the store is
   * returned as an outcome, for players, timers and operators alike; a throw is a bug or a companion's failed guard.
   */
  execute(build: Build<S>, companions?: Companions): Promise<Outcome> {
    const step = this.#tail.then(() => this.#step(build, companions));
    this.#tail = step.catch(() => undefined);
    return step;
  }

  async #step(build: Build<S>, companions: Companions | undefined): Promise<Outcome> {
    if (this.#closed) return failed('MOVED');
    const decision = traced(
      () => ({
        kind: 'decide',
        name: 'decide',
        attributes: { 'town.game': this.game.id, 'town.match': this.#state.matchId },
      }),
      () => this.game.decide(this.#state, build(this.#state, this.#now())),
    );
    if (!decision.ok) return decision;
    const entries = this.#labelled(decision.entries);
    const kept = companions?.(entries) ?? [];
    if (entries.length > 0 || kept.length > 0) {
      const trouble = await this.#keep(entries, kept);
      if (trouble) return failed(trouble);
    }
    if (entries.length > 0) this.#publish(entries);
    return { ok: true, entries };
  }

  /** Null once it is durable. */
  async #keep(entries: readonly Entry<S, E>[], companions: readonly Statement[]): Promise<Trouble | null> {
    try {
      await this.#deps.append(this, entries, companions);
      return null;
    } catch (error) {
      this.#readAgain();
      const trouble = troubleOf(error);
      if (!trouble) throw error;
      this.#deps.onTrouble(this, error);
      return trouble;
    }
  }

  /** In a journal no event is older than the one before. */
  #now(): number {
    return Math.max(this.#deps.clock.now() + this.#aheadMs, this.#log.at(-1)?.event.at ?? 0);
  }

  /** Labels the entries before they are kept, because their companions may depend on the labels. */
  #labelled(entries: readonly Entry<S, E>[]): readonly Entry<S, E>[] {
    // Reading the log labels all earlier entries first.
    if (entries.length === 0 || this.log.length === 0) return entries;
    const read = [...entries];
    this.#label(read, 0);
    return read;
  }

  #label(log: Entry<S, E>[], from: number): void {
    this.#labelReader ??= this.game.labelReader?.(this.#state.players);
    if (this.#labelReader) labelEntries(log, from, this.#labelReader);
  }

  /** Discards the labels of a step that was not kept. */
  #readAgain(): void {
    this.#labelReader = undefined;
    this.#read = 0;
  }

  #publish(added: readonly Entry<S, E>[]): void {
    this.#log.push(...added);
    this.#read = this.#log.length;
    this.#state = (added.at(-1) as Entry<S, E>).after;
    this.#arm(this.game.dueAt(this.#state));
    for (const listener of this.#listeners) {
      try {
        listener(added, this);
      } catch (error) {
        this.#deps.onTrouble(this, error);
      }
    }
  }

  #arm(when: number): void {
    const { phaseSerial } = this.#state;
    if (this.#armed.when === when && this.#armed.phaseSerial === phaseSerial && !this.#closed) return;
    this.#cancelTimer();
    this.#armed = { when, phaseSerial };
    if (this.#closed || when === Number.POSITIVE_INFINITY) return;
    this.#cancelTimer = this.#deps.clock.at(when - this.#aheadMs, () => void this.#ring(when, phaseSerial));
  }

  async #ring(when: number, phaseSerial: number): Promise<void> {
    this.#armed = NOT_ARMED;
    this.#deps.onTimer(Math.max(0, this.#deps.clock.now() + this.#aheadMs - when));
    try {
      const outcome = await this.execute((_, now) => ({ type: 'timeout', phaseSerial, now }));
      if (outcome.ok) return;
      // Rejected: the deadline moved while the timer fired, and the next timer is set for it.
      if (outcome.trouble) this.#armAgain();
      else this.#arm(this.game.dueAt(this.#state));
    } catch (error) {
      this.#deps.onTrouble(this, error);
      this.#armAgain();
    }
  }

  #armAgain(): void {
    this.#arm(Math.max(this.game.dueAt(this.#state), this.#now() + STORE_RETRY_MS));
  }
}

function failed(trouble: Trouble): Outcome {
  const { refusal } = troubled(trouble);
  return { ok: false, rejection: refusal, trouble };
}
