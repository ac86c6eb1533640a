/** Messages between the leader of a run and its load processes. */
import type { AgentKind } from './arguments.ts';
import type { MatchFate } from './match-book.ts';
import type { TallyData } from './tally.ts';

export interface Share {
  readonly url: string;
  /** The game's id. */
  readonly game: string;
  /** Which process this is, of how many. */
  readonly index: number;
  readonly processes: number;
  readonly matches: number;
  readonly spectators: number;
  readonly agents: AgentKind;
  readonly ramp: number;
  /** Agents queue again after their match, until told to stop. */
  readonly again: boolean;
}

export type ToWorker =
  | { readonly kind: 'begin'; readonly share: Share }
  /** Starts no further match; finishes those that run. */
  | { readonly kind: 'stop' }
  /** The server is down, or back, because the run killed it. */
  | { readonly kind: 'server'; readonly isAway: boolean }
  | { readonly kind: 'verify' }
  | { readonly kind: 'leave' };

export interface Tick {
  readonly kind: 'tick';
  readonly tally: TallyData;
  readonly seated: number;
  readonly watching: number;
  readonly cpuS: number;
  readonly rssMb: number;
  /** Delay of this process's own timers: a busy generator measures itself. */
  readonly lateMs: number;
}

export interface Findings {
  readonly kind: 'findings';
  readonly verified: readonly string[];
  readonly badJournals: readonly string[];
  readonly leaks: readonly string[];
  readonly gaps: readonly string[];
  readonly brokenPromises: readonly string[];
  readonly lateRefusals: number;
  readonly unexpectedRefusals: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  readonly eventsChecked: number;
}

export type FromWorker =
  | { readonly kind: 'ready' }
  | Tick
  | { readonly kind: 'match'; readonly matchId: string; readonly fate: MatchFate }
  | { readonly kind: 'failed'; readonly what: string; readonly reason: string }
  | { readonly kind: 'idle' }
  | Findings;
