/** An agent that opens a session, steps, ends it, and starts again, whatever happens to the town. */
import { setTimeout as delay } from 'node:timers/promises';
import { isTurnedAway, type TownClient } from '../../town/town-client.ts';
import { AcknowledgedSteps, type ReplayedStep } from './acknowledged-steps.ts';
import type { CountingExperience } from './counting-experience.ts';

/** No agent may be busy for longer after a death (must show 4). */
const LONGEST_BUSY_MS = 60_000;
const STEPS_PER_SESSION = 40;

export interface StepAnswer {
  readonly code?: string;
  readonly message?: string;
  readonly status?: string;
  readonly session_id?: string;
  readonly step_count?: number;
  /** From a replay. */
  readonly steps?: readonly ReplayedStep[];
}

/** Null: no response. */
export const callGateway = (
  town: TownClient,
  key: string,
  name: string,
  args: object,
): Promise<StepAnswer | null> =>
  town.tool(name, args, { key, path: '/mcp/gateway' }).then(
    (answer) => (isTurnedAway(answer) ? null : (answer as StepAnswer)),
    () => null,
  );

/** The records of all agents and of the experience itself. */
export function resultOf(
  players: readonly SteppingAgent[],
  upstream: CountingExperience,
  findings: string[],
) {
  findings.push(...upstream.sentTwice());
  const longestBusyMs = Math.max(0, ...players.map((player) => player.longestBusyMs));
  if (longestBusyMs > LONGEST_BUSY_MS) findings.push(`somebody was busy for ${longestBusyMs} ms`);
  const sum = (of: 'acknowledged' | 'sessions' | 'unknown') =>
    players.reduce((total, player) => total + player[of], 0);
  return {
    acknowledged: sum('acknowledged'),
    sessions: sum('sessions'),
    /** Steps in flight at a death, with unknown outcome. */
    unknown: sum('unknown'),
    longestBusyMs,
    findings,
  };
}

export class SteppingAgent {
  readonly key: string;
  readonly #town: () => TownClient;
  readonly #findings: string[];
  readonly #upstream: CountingExperience;
  readonly #steps: AcknowledgedSteps;
  acknowledged = 0;
  sessions = 0;
  unknown = 0;
  longestBusyMs = 0;
  #tag = 0;

  constructor(key: string, town: () => TownClient, upstream: CountingExperience, findings: string[]) {
    this.key = key;
    this.#town = town;
    this.#upstream = upstream;
    this.#findings = findings;
    this.#steps = new AcknowledgedSteps(findings);
  }

  /** Runs until told to stop, then ends its session and checks that everything acknowledged is in the replays. */
  async play(experience_id: string, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const { session_id } = await this.#until(
        'session.create',
        { experience_id },
        // A session that a dead node was opening is reported until it is abandoned, and does not count yet.
        (told) => told.session_id !== undefined && told.status === 'active',
      );
      if (session_id === undefined) return;
      this.sessions += 1;
      await this.#play(session_id, isOver);
      await this.#until(
        'session.end',
        { session_id, reason: 'abandon' },
        ({ code }) => code === undefined || code === 'EXPERIENCE_ERROR',
      );
    }
    for (const session_id of this.#steps.sessions) {
      const { steps = [] } = await this.#until('session.replay', { session_id }, ({ code }) => !code);
      this.#steps.compare(session_id, steps);
    }
  }

  async #play(session_id: string, isOver: () => boolean): Promise<void> {
    for (let i = 0; i < STEPS_PER_SESSION && !isOver(); i++) {
      if ((await this.#step(session_id)).step_count !== undefined) continue;
      this.unknown += 1;
      // The town is down, or reports that the last step is not settled: the session continues when it is back.
      const startedAt = Date.now();
      await this.#until('session.replay', { session_id }, ({ code }) => code === undefined);
      await this.#goOn(session_id);
      this.longestBusyMs = Math.max(this.longestBusyMs, Date.now() - startedAt);
    }
  }

  /** Empty: no response. */
  async #step(session_id: string): Promise<StepAnswer> {
    const tag = `${this.key.slice(-6)}-${this.#tag++}`;
    const told = await callGateway(this.#town(), this.key, 'session.step', { session_id, action: { tag } });
    if (told?.step_count === undefined) {
      this.#steps.unsure(session_id);
      return told ?? {};
    }
    this.acknowledged += 1;
    this.#steps.acknowledged(session_id, told.step_count, tag);
    if (!this.#upstream.hasHeard(tag, session_id, told.step_count))
      this.#findings.push(`${session_id}: acknowledged ${tag} never reached the experience`);
    return told;
  }

  /** Until the town accepts steps again. */
  async #goOn(session_id: string): Promise<void> {
    const startedAt = Date.now();
    for (;;) {
      const { code, message, step_count } = await this.#step(session_id);
      if (step_count !== undefined) return;
      if (Date.now() - startedAt > LONGEST_BUSY_MS) {
        this.#findings.push(`${session_id}: takes no step for more than a minute (${code}: ${message})`);
        return;
      }
      await delay(100);
    }
  }

  async #until(tool: string, args: object, isGood: (told: StepAnswer) => boolean): Promise<StepAnswer> {
    const startedAt = Date.now();
    for (;;) {
      const told = await callGateway(this.#town(), this.key, tool, args);
      if (told && isGood(told)) {
        this.longestBusyMs = Math.max(this.longestBusyMs, Date.now() - startedAt);
        return told;
      }
      if (Date.now() - startedAt > 2 * LONGEST_BUSY_MS) {
        this.#findings.push(`${tool} does not succeed: ${JSON.stringify(told)}`);
        return {};
      }
      await delay(100);
    }
  }
}
