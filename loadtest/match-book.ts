/** The matches of this process: last activity, whether it is over, what was received. */
import { Witness } from './checks/witness.ts';
import type { LoadGame } from './load-game.ts';

const SLACK_MS = 60_000;

/** After this long a silence nothing more will come. */
export const longestSilenceMs = (
  { longestPhaseMs }: Pick<LoadGame, 'longestPhaseMs'>,
  timeScale: number,
): number => longestPhaseMs / timeScale + SLACK_MS;

export type MatchFate = 'running' | 'ended' | 'aborted' | 'stuck';

export class FollowedMatch {
  readonly matchId: string;
  readonly witness = new Witness();
  readonly over: Promise<MatchFate>;
  lastHeardAt: number;
  #fate: MatchFate = 'running';
  #resolve: (fate: MatchFate) => void = () => undefined;

  constructor(matchId: string, now: number) {
    this.matchId = matchId;
    this.lastHeardAt = now;
    this.over = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  get fate(): MatchFate {
    return this.#fate;
  }

  end(fate: Exclude<MatchFate, 'running'>): boolean {
    if (this.#fate !== 'running') return false;
    this.#fate = fate;
    this.#resolve(fate);
    return true;
  }
}

type FateListener = (matchId: string, fate: MatchFate) => void;

export class MatchBook {
  readonly #matches = new Map<string, FollowedMatch>();
  readonly #running = new Set<FollowedMatch>();
  readonly #onFate: FateListener;
  #turn = 0;

  constructor(onFate: FateListener) {
    this.#onFate = onFate;
  }

  follow(matchId: string, now: number): FollowedMatch {
    const known = this.#matches.get(matchId);
    if (known) return known;
    const match = new FollowedMatch(matchId, now);
    this.#matches.set(matchId, match);
    this.#running.add(match);
    this.#onFate(matchId, 'running');
    return match;
  }

  end(match: FollowedMatch, fate: Exclude<MatchFate, 'running'>): void {
    if (!match.end(fate)) return;
    this.#running.delete(match);
    this.#onFate(match.matchId, fate);
  }

  /** Matches that have been silent for longer than any phase lasts are stuck. */
  giveUpOn(silentMs: number, now: number): void {
    for (const match of [...this.#running]) {
      if (now - match.lastHeardAt > silentMs) this.end(match, 'stuck');
    }
  }

  get running(): number {
    return this.#running.size;
  }

  all(): Iterable<FollowedMatch> {
    return this.#matches.values();
  }

  /** Running matches in rotation, so that spectators spread over them. */
  nextToWatch(): FollowedMatch | null {
    const running = [...this.#running];
    return running.length === 0 ? null : (running[this.#turn++ % running.length] ?? null);
  }
}
