/** Compares the responses to the agents with the data on disk. Every difference is a finding; none may be left. */
import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import type { Command, Ledger } from '../town/ledger.ts';
import type { KeptMatch, Snapshot } from './snapshot.ts';

/** Events caused by a player's request. */
const DEEDS: ReadonlySet<MatchEvent['type']> = new Set([
  'PLAYER_READY',
  'PUBLIC_MESSAGE',
  'WOLF_CHAT_MESSAGE',
  'WOLF_TARGET_CHOSEN',
  'SEER_INSPECTED',
  'DOCTOR_PROTECTED',
  'VOTE_CAST',
]);

interface CrashPoint {
  readonly events: number;
  readonly phase: string;
  readonly phaseEndsAt: number;
  readonly killedAt: number;
  readonly hostAliveAt: number;
}

/** Clocks are read in whole milliseconds, at different moments of one step. */
const ROUNDING_MS = 100;
/** A host without a recent heartbeat adds unobservable time. */
const LONGEST_SILENCE_MS = 15_000;

export interface Verdict {
  readonly findings: readonly string[];
  readonly journalsVerified: number;
  readonly matchesResumed: number;
  /** The worst error of a phase's remaining time after a restart. */
  readonly worstTimerErrorMs: number;
}

export class Judge {
  readonly #ledger: Ledger;
  readonly #findings = new Set<string>();
  readonly #kept = new Map<string, KeptMatch>();
  readonly #crashes = new Map<string, CrashPoint>();
  #queue: ReadonlyMap<string, number> = new Map();
  #verified = 0;
  #resumed = 0;
  #worstTimerError = 0;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Finished matches that were read: nothing can be added to them. */
  finished(): ReadonlySet<string> {
    const ended = [...this.#kept.values()].filter(({ state }) => state.phase === 'ENDED');
    return new Set(ended.map(({ matchId }) => matchId));
  }

  /** After a crash: everything acknowledged is there, nothing is damaged, and the queue is unchanged. */
  afterCrash(snapshot: Snapshot, killedAt: number, waiting: readonly string[]): void {
    this.#take(snapshot);
    this.#findLost();
    for (const agentId of waiting) {
      if (snapshot.queue.has(agentId) || snapshot.seated.has(agentId)) continue;
      this.find(`${agentId} was told that it waits, but is in no queue and at no table`);
    }
    for (const match of snapshot.matches.values()) {
      if (match.status === 'running') this.#remember(match, killedAt);
    }
  }

  /** At the very end, with every call answered: the journals contain exactly what was acknowledged. */
  atTheEnd(snapshot: Snapshot): void {
    this.#take(snapshot);
    this.#findLost();
    this.#findUnasked();
    for (const complaint of this.#ledger.complaints) this.find(complaint);
  }

  find(finding: string): void {
    this.#findings.add(finding);
  }

  verdict(): Verdict {
    return {
      findings: [...this.#findings],
      journalsVerified: this.#verified,
      matchesResumed: this.#resumed,
      worstTimerErrorMs: this.#worstTimerError,
    };
  }

  #take(snapshot: Snapshot): void {
    for (const damage of snapshot.damages) this.find(`a journal does not verify: ${damage}`);
    this.#verified += snapshot.matches.size;
    for (const match of snapshot.matches.values()) {
      this.#checkGrowth(match);
      this.#checkResume(match);
      this.#kept.set(match.matchId, match);
    }
    for (const [agentId, ticket] of this.#queue) {
      const now = snapshot.queue.get(agentId);
      if (now === undefined && !snapshot.seated.has(agentId)) this.find(`${agentId} fell out of the queue`);
      else if (now !== undefined && now < ticket) this.find(`${agentId} jumped the queue`);
    }
    this.#queue = snapshot.queue;
  }

  /** Data once on disk stays on disk. */
  #checkGrowth({ matchId, events }: KeptMatch): void {
    const before = this.#kept.get(matchId)?.events ?? [];
    const changed = before.findIndex((event, seq) => JSON.stringify(event) !== JSON.stringify(events[seq]));
    if (changed >= 0) this.find(`${matchId}: event ${changed} was changed after it was written`);
  }

  /** The first event after a crash resumes the match, in the phase it was in, with the time it had left. */
  #checkResume({ matchId, events }: KeptMatch): void {
    const crash = this.#crashes.get(matchId);
    const resumed = crash && events[crash.events];
    // Killed again before this match was resumed: the first crash still counts.
    if (!crash || !resumed) return;
    this.#crashes.delete(matchId);
    if (resumed.type !== 'MATCH_RESUMED') {
      this.find(`${matchId} went on with ${resumed.type} instead of being resumed`);
      return;
    }
    this.#resumed += 1;
    this.#checkTimer(matchId, crash, resumed.phaseEndsAt - resumed.at);
  }

  /** The crash costs nobody any time; at most the unobservable time is restored. */
  #checkTimer(matchId: string, crash: CrashPoint, leftAfter: number): void {
    const leftBefore = Math.max(0, crash.phaseEndsAt - crash.killedAt);
    const silence = crash.killedAt - crash.hostAliveAt;
    // Overdue is overdue, by however much.
    const error = Math.max(0, leftAfter) - leftBefore;
    this.#worstTimerError = Math.max(this.#worstTimerError, Math.abs(error));
    const isHonest = error >= -ROUNDING_MS && error <= silence + ROUNDING_MS && silence < LONGEST_SILENCE_MS;
    if (isHonest) return;
    this.find(
      `${matchId}: ${leftBefore} ms of ${crash.phase} were left, ${leftAfter} ms after the restart; its host had been silent for ${silence} ms`,
    );
  }

  #remember({ matchId, events, state, hostAliveAt }: KeptMatch, killedAt: number): void {
    if (this.#crashes.has(matchId)) return;
    const { phase, phaseEndsAt } = state;
    this.#crashes.set(matchId, { events: events.length, phase, phaseEndsAt, killedAt, hostAliveAt });
  }

  #findLost(): void {
    const kept = new Map([...this.#kept].map(([matchId, { events }]) => [matchId, namesOf(events)]));
    for (const deed of this.#ledger.acknowledged()) {
      if (kept.get(deed.matchId)?.has(nameOf(deed))) continue;
      this.find(`lost: ${deed.tool} ${deed.key} was acknowledged as ${nameOf(deed)}`);
    }
  }

  #findUnasked(): void {
    const asked = new Set(this.#ledger.acknowledged().map((deed) => `${deed.matchId} ${nameOf(deed)}`));
    const tokens = new Set<string>();
    for (const { matchId, events } of this.#kept.values()) {
      for (const event of events) {
        if (!DEEDS.has(event.type)) continue;
        if (!asked.has(`${matchId} ${eventName(event)}`)) {
          this.find(`${matchId}: ${event.type} ${event.eventId} was done, but nobody was told so`);
        }
        const token = tokenOf(event);
        if (token && tokens.has(token)) this.find(`done twice: ${token} in ${matchId}`);
        if (token) tokens.add(token);
      }
    }
  }
}

/** `ready` is answered without an event id; there is one for each player. */
const nameOf = ({ eventId, playerId }: Command): string => eventId || `ready ${playerId}`;
const eventName = (event: MatchEvent): string =>
  event.type === 'PLAYER_READY' ? `ready ${event.playerId}` : event.eventId;
const namesOf = (events: readonly MatchEvent[]): ReadonlySet<string> => new Set(events.map(eventName));

function tokenOf(event: MatchEvent): string | null {
  const text = 'text' in event ? event.text : event.type === 'VOTE_CAST' ? event.reason : null;
  return text ? (/\[(\S+)\]$/.exec(text)?.[1] ?? null) : null;
}
