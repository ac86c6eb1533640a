/** A match that replays a log step by step to its watchers. */
import type { LogEntry, MatchEvent } from '../../../../shared/games/even-odd/events.ts';
import { evenOdd } from '../../../../shared/games/even-odd/game.ts';
import type { MatchState } from '../../../../shared/games/even-odd/model.ts';
import type { LiveMatch } from '../../../matches/live-match.ts';
import type { EvenOddMatch } from '../even-odd-match.ts';

/** Events that became durable together. */
export type Step = readonly LogEntry[];

type EventType = MatchEvent['type'];

/** Maps each event to its cause in the same step. */
const SAME_STEP: Readonly<Partial<Record<EventType, readonly EventType[]>>> = {
  SEED_DRAWN: ['MATCH_CREATED'],
  CHOICE_MADE: ['CHOICE_SEALED'],
  PHASE_CHANGED: ['NUMBER_DRAWN'],
  GAME_ENDED: ['PHASE_CHANGED'],
  MATCH_ABORTED: ['PHASE_CHANGED'],
};

export function stepsOf(log: readonly LogEntry[]): Step[] {
  const steps: LogEntry[][] = [];
  for (const entry of log) {
    const last = steps.at(-1);
    const before = last?.at(-1)?.event.type;
    if (last && before && SAME_STEP[before]?.includes(entry.event.type)) last.push(entry);
    else steps.push([entry]);
  }
  return steps;
}

type Listener = Parameters<EvenOddMatch['subscribe']>[0];

export class ReplayedMatch implements EvenOddMatch {
  readonly game = evenOdd as EvenOddMatch['game'];
  readonly plotId = 'plot_1';
  readonly ranked = true;
  readonly mixed = null;
  readonly moments = [];
  readonly log: LogEntry[] = [];
  readonly #listeners = new Set<Listener>();

  constructor(opening: Step) {
    this.tell(opening);
  }

  get matchId(): string {
    return this.state.matchId;
  }

  get state(): MatchState {
    return this.log.at(-1)!.after;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** One durable step. */
  tell(step: Step): void {
    this.log.push(...step);
    for (const listener of this.#listeners) listener(step, this);
  }

  /** The match as the town sees it, whatever the game. */
  asLive(): LiveMatch {
    return this as unknown as LiveMatch;
  }
}
