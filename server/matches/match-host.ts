/**
 * One running match: decide → journal → evolve → publish, one command after the other. It knows no room, no
 * socket and no tool; whoever watches subscribes. Nobody is told anything before it is durable.
 */
import type { Command } from '../../shared/games/werewolf/commands.ts';
import { decide } from '../../shared/games/werewolf/decide.ts';
import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import { evolve } from '../../shared/games/werewolf/evolve.ts';
import type { LogEntry } from '../../shared/games/werewolf/log.ts';
import type { MatchState } from '../../shared/games/werewolf/model.ts';
import type { KeyMoment } from '../../shared/games/werewolf/moments/moment.ts';
import { createMomentReader, type MomentReader } from '../../shared/games/werewolf/moments/reader.ts';
import type { Rejection } from '../../shared/games/werewolf/rejections.ts';
import { dueAt } from '../../shared/games/werewolf/rules/phases.ts';
import type { Statement } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { LiveMatch } from './live-match.ts';

/** How soon a timer is tried again when the store could not take its events. */
const STORE_RETRY_MS = 500;

const NOT_ARMED = { when: Number.NaN, phaseSerial: -1 };

export type Outcome =
  | { readonly ok: true; readonly events: readonly MatchEvent[] }
  | { readonly ok: false; readonly rejection: Rejection };

/** Statements that must be kept or lost together with the events. */
export type Companions = (events: readonly MatchEvent[], after: MatchState) => readonly Statement[];

export interface MatchHostDeps {
  readonly clock: Clock;
  /** Resolves when the events are durable; a rejection that does not say otherwise means that none was kept. */
  append(
    match: MatchHost,
    events: readonly MatchEvent[],
    after: MatchState,
    companions: readonly Statement[],
  ): Promise<void>;
  /** A timer rang `lateMs` after it was due. */
  onTimer(lateMs: number): void;
  /** A step failed for a reason no rule knows: the store is away, or there is a bug. */
  onTrouble(match: MatchHost, error: unknown): void;
}

type Listener = (added: readonly LogEntry[], match: LiveMatch) => void;

export class MatchHost implements LiveMatch {
  readonly matchId: string;
  readonly plotId: string;
  readonly log: LogEntry[];
  #state: MatchState;
  readonly #deps: MatchHostDeps;
  /** Reading talk is work, and most matches are played without anybody asking for their moments. */
  #reader: MomentReader | null = null;
  #readUpTo = 0;
  readonly #listeners = new Set<Listener>();
  readonly #closeListeners = new Set<() => void>();
  #tail: Promise<unknown> = Promise.resolve();
  #cancelTimer: () => void = () => undefined;
  /** For when the timer is set, and in which phase. */
  #armed = NOT_ARMED;
  #closed = false;

  /** `log` is what the journal holds already; the match goes on from there once `start` is called. */
  constructor(plotId: string, log: readonly LogEntry[], deps: MatchHostDeps) {
    const last = log.at(-1);
    if (!last) throw new Error('a match begins with its first events');
    this.matchId = last.after.matchId;
    this.plotId = plotId;
    this.log = [...log];
    this.#state = last.after;
    this.#deps = deps;
  }

  get state(): MatchState {
    return this.#state;
  }

  get moments(): readonly KeyMoment[] {
    this.#reader ??= createMomentReader(this.#state.players);
    for (; this.#readUpTo < this.log.length; this.#readUpTo += 1) {
      const { event } = this.log[this.#readUpTo] as LogEntry;
      if (event.audience === 'public') this.#reader.feed(event);
    }
    return this.#reader.moments();
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Told once, when the match has left this process. Returns the way to stop. */
  onClosed(listener: () => void): () => void {
    this.#closeListeners.add(listener);
    return () => this.#closeListeners.delete(listener);
  }

  start(): void {
    this.#arm(dueAt(this.#state));
  }

  /** No step begins after this; the one under way is finished first. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelTimer();
    await this.#tail;
    this.#listeners.clear();
    for (const listener of [...this.#closeListeners]) listener();
  }

  /** `build` sees the state that all earlier commands have left, and the time at which this one is taken. */
  execute(build: (state: MatchState, now: number) => Command, companions?: Companions): Promise<Outcome> {
    const step = this.#tail.then(() => this.#step(build, companions));
    this.#tail = step.catch(() => undefined);
    return step;
  }

  async #step(
    build: (state: MatchState, now: number) => Command,
    companions: Companions | undefined,
  ): Promise<Outcome> {
    if (this.#closed) throw new MatchClosedError(this.matchId);
    const decision = decide(this.#state, build(this.#state, this.#now()));
    if (!decision.ok) return decision;
    const { events, state } = decision;
    const kept = companions?.(events, state) ?? [];
    if (events.length === 0 && kept.length === 0) return { ok: true, events };
    await this.#deps.append(this, events, state, kept);
    if (events.length > 0) this.#publish(events);
    return { ok: true, events };
  }

  /** A machine's clock may be set back; in a journal no event is older than the one before. */
  #now(): number {
    return Math.max(this.#deps.clock.now(), this.log.at(-1)?.event.at ?? 0);
  }

  #publish(events: readonly MatchEvent[]): void {
    const added: LogEntry[] = [];
    for (const event of events) {
      this.#state = evolve(this.#state, event);
      const entry = { event, after: this.#state };
      added.push(entry);
      this.log.push(entry);
    }
    this.#arm(dueAt(this.#state));
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
    this.#cancelTimer = this.#deps.clock.at(when, () => void this.#ring(when, phaseSerial));
  }

  async #ring(when: number, phaseSerial: number): Promise<void> {
    const { clock } = this.#deps;
    this.#armed = NOT_ARMED;
    this.#deps.onTimer(Math.max(0, clock.now() - when));
    try {
      const outcome = await this.execute((_, now) => ({ type: 'timeout', phaseSerial, now }));
      // Refused: something moved the deadline while the timer was ringing; the next one is set for it.
      if (!outcome.ok) this.#arm(dueAt(this.#state));
    } catch (error) {
      if (this.#closed) return;
      this.#deps.onTrouble(this, error);
      this.#arm(Math.max(dueAt(this.#state), clock.now() + STORE_RETRY_MS));
    }
  }
}

/** The match is not hosted here any more: it was handed over, fenced, or the town is closing. */
export class MatchClosedError extends Error {
  constructor(matchId: string) {
    super(`match ${matchId} is not hosted here any more`);
  }
}
