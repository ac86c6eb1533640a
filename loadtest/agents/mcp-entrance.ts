/** An agent on MCP: calls, and one long poll for news. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  isTurnedAway,
  NoAnswerError,
  reasonOf,
  type ToolAnswer,
  TownClient,
} from '../../scripts/town/town-client.ts';
import type { Crew } from '../crew.ts';
import type { Assigned, Entrance, Seat, SeenEvent, SeenEvents } from './entrance.ts';
import { assignmentIn } from './entrance.ts';
import { ReadPace } from './read-pace.ts';

const WAIT_S = 20;
const ASK_EVERY_MS = 1_000;
const RETRY_MS = 500;
const MOST_EVENTS = 200;
/** One for its wait and one for its calls: with more, 8,000 agents reach a usual limit of 20,000 open files. */
const SOCKETS = 2;

export class McpEntrance implements Entrance {
  readonly #crew: Crew;
  readonly #town: TownClient;
  readonly #pace: ReadPace;

  constructor(crew: Crew, key: string) {
    this.#crew = crew;
    this.#town = new TownClient(crew.url, { key, sockets: SOCKETS });
    this.#pace = new ReadPace(crew.town.timeScale);
  }

  async findMatch(): Promise<Assigned | null> {
    const { join, status } = this.#crew.game.tools;
    let waits = false;
    while (!this.#crew.stopping()) {
      try {
        const answer = await this.#call(waits ? status : join, {});
        const assigned = assignmentIn(answer);
        if (assigned) return assigned;
        waits = answer.ok && answer.queue.position !== null;
        await delay(ASK_EVERY_MS);
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
        this.#crew.failed('queue over MCP', error.message);
        await delay(RETRY_MS);
      }
    }
    return this.#giveUp();
  }

  async #giveUp(): Promise<Assigned | null> {
    const { leave, status } = this.#crew.game.tools;
    try {
      await this.#call(leave, {});
      return assignmentIn(await this.#call(status, {}));
    } catch (error) {
      this.#crew.failed('leave the queue', reasonOf(error));
      return null;
    }
  }

  async sit({ matchId }: Assigned, onEvents: SeenEvents): Promise<Seat> {
    this.#crew.matches.follow(matchId, Date.now());
    const gone = new AbortController();
    void this.#listen(matchId, onEvents, gone.signal);
    return {
      call: (tool, args) => this.#call(tool, args),
      leave: async () => gone.abort(),
    };
  }

  async close(): Promise<void> {
    this.#town.close();
  }

  async #listen(matchId: string, onEvents: SeenEvents, gone: AbortSignal): Promise<void> {
    let afterEventId: string | null = null;
    while (!gone.aborted) {
      try {
        const args = { matchId, afterEventId, limit: MOST_EVENTS };
        const { events: tool } = this.#crew.game.tools;
        const answer: ToolAnswer = await this.#call(tool, args, gone);
        this.#crew.tally.count(`calls.${tool}`);
        if (!answer.ok) {
          this.#refused(answer.error?.code ?? 'no code');
          await delay(answer.error?.retryAfterMs ?? RETRY_MS);
          continue;
        }
        const events = answer.events as readonly SeenEvent[];
        if (events.length > 0 && !gone.aborted) onEvents(events, afterEventId === null);
        afterEventId = events.at(-1)?.eventId ?? afterEventId;
      } catch (error) {
        if (gone.aborted) return;
        if (!(error instanceof NoAnswerError)) throw error;
        this.#crew.failed('wait for events', error.message);
        await delay(RETRY_MS);
      }
    }
  }

  /** Calls sent at the right pace may arrive in a burst: the town says when to retry, and nothing is lost. */
  #refused(code: string): void {
    if (code === 'RATE_LIMITED') this.#crew.tally.count(`refused.${code}`);
    else this.#crew.failed(this.#crew.game.tools.events, code);
  }

  /** `held`: aborts the long poll. */
  async #call(tool: string, args: object, held?: AbortSignal): Promise<ToolAnswer> {
    const isRead = tool.endsWith('.get_state') || tool.endsWith('.events.get');
    if (isRead) await this.#pace.wait();
    const begun = performance.now();
    const answer = await this.#town.tool(tool, args, { wait: WAIT_S, ...(held && { signal: held }) });
    if (isTurnedAway(answer))
      throw new NoAnswerError(`${tool}: ${answer.error?.code} ${answer.error?.message}`);
    // A long poll lasts as long as nothing happens: that is not latency.
    if (!held) this.#crew.tally.time('tool', performance.now() - begun);
    return answer;
  }
}
