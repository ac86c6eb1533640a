/** An agent that opens a session, steps, ends it, and begins again, whatever becomes of the town meanwhile. */
import type { CountingExperience } from './counting-experience.ts';
import { callTown, pause, type Told } from './town-calls.ts';

/** Nobody may be busy for longer after a death (must show 4). */
export const LONGEST_BUSY_MS = 60_000;
const STEPS_PER_SESSION = 40;

export class ExamAgent {
  readonly key: string;
  readonly #town: () => string;
  readonly #findings: string[];
  readonly #upstream: CountingExperience;
  acknowledged = 0;
  sessions = 0;
  unknown = 0;
  longestBusyMs = 0;
  #tag = 0;

  constructor(key: string, town: () => string, upstream: CountingExperience, findings: string[]) {
    this.key = key;
    this.#town = town;
    this.#upstream = upstream;
    this.#findings = findings;
  }

  /** Until it is told to stop, and has ended what it had open. */
  async play(experience_id: string, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const { session_id } = await this.#until(
        'session.create',
        { experience_id },
        // One that a dead node was about to open is given up after half a minute; until then it is told, and is no session yet.
        (told) => told.session_id !== undefined && told.status === 'active',
      );
      if (session_id === undefined) return;
      this.sessions += 1;
      await this.#steps(session_id, isOver);
      await this.#until(
        'session.end',
        { session_id, reason: 'abandon' },
        ({ code }) => code === undefined || code === 'EXPERIENCE_ERROR',
      );
    }
  }

  async #steps(session_id: string, isOver: () => boolean): Promise<void> {
    let count = 0;
    for (let i = 0; i < STEPS_PER_SESSION && !isOver(); i++) {
      const tag = `${this.key.slice(-6)}-${this.#tag++}`;
      const told = await callTown(this.#town(), this.key, 'session.step', { session_id, action: { tag } });
      if (told?.step_count !== undefined) {
        this.acknowledged += 1;
        if (told.step_count !== count + 1)
          this.#findings.push(
            `${session_id}: step ${tag} was acknowledged as ${told.step_count} after ${count}`,
          );
        count = told.step_count;
        const sent = this.#upstream.steps.get(`${session_id}/${count}`) ?? [];
        if (!sent.includes(tag))
          this.#findings.push(`${session_id}: acknowledged ${tag} never reached the experience`);
        continue;
      }
      this.unknown += 1;
      // The town is gone, or says that the last step is not settled: it comes back, and goes on.
      const startedAt = Date.now();
      await this.#until('session.replay', { session_id }, ({ code }) => code === undefined);
      count = await this.#counted(session_id);
      this.longestBusyMs = Math.max(this.longestBusyMs, Date.now() - startedAt);
    }
  }

  /** The number of steps that the town has kept, when it takes steps again. */
  async #counted(session_id: string): Promise<number> {
    const startedAt = Date.now();
    for (;;) {
      const tag = `${this.key.slice(-6)}-${this.#tag++}`;
      const told = await callTown(this.#town(), this.key, 'session.step', { session_id, action: { tag } });
      if (told?.step_count !== undefined) {
        this.acknowledged += 1;
        return told.step_count;
      }
      if (Date.now() - startedAt > LONGEST_BUSY_MS) {
        this.#findings.push(
          `${session_id}: takes no step for more than a minute (${told?.code}: ${told?.message})`,
        );
        return 0;
      }
      await pause(100);
    }
  }

  async #until(tool: string, args: object, isGood: (told: Told) => boolean): Promise<Told> {
    const startedAt = Date.now();
    for (;;) {
      const told = await callTown(this.#town(), this.key, tool, args);
      if (told && isGood(told)) {
        this.longestBusyMs = Math.max(this.longestBusyMs, Date.now() - startedAt);
        return told;
      }
      if (Date.now() - startedAt > 2 * LONGEST_BUSY_MS) {
        this.#findings.push(`${tool} does not succeed: ${JSON.stringify(told)}`);
        return {};
      }
      await pause(100);
    }
  }
}
