/** An agent on MCP, with the client that agents run today: one connection, calls, and one call held for news. */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Crew } from '../crew.ts';
import { reasonOf, WireLost } from '../wire/wire-lost.ts';
import type { Assigned, Entrance, Seat, SeenEvent, SeenEvents, ToolAnswer } from './entrance.ts';
import { assignmentIn } from './entrance.ts';
import { ReadPace } from './read-pace.ts';

const WAIT_S = 20;
const ANSWER_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 1_000;
const RETRY_MS = 500;
const MOST_EVENTS = 200;

export class McpEntrance implements Entrance {
  readonly #crew: Crew;
  readonly #key: string;
  readonly #pace: ReadPace;
  #client: Client | null = null;

  constructor(crew: Crew, key: string) {
    this.#crew = crew;
    this.#key = key;
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
        waits = answer.ok && (answer.queue as { position: number | null }).position !== null;
        await delay(ASK_EVERY_MS);
      } catch (error) {
        if (!(error instanceof WireLost)) throw error;
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
    await this.#client?.close().catch(() => undefined);
    this.#client = null;
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
        if (!(error instanceof WireLost)) throw error;
        this.#crew.failed('wait for events', error.message);
        await delay(RETRY_MS);
      }
    }
  }

  /** Calls sent at the right pace may arrive in a bunch: the town says when to come back, and nothing is lost. */
  #refused(code: string): void {
    if (code === 'RATE_LIMITED') this.#crew.tally.count(`refused.${code}`);
    else this.#crew.failed(this.#crew.game.tools.events, code);
  }

  async #call(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    held?: AbortSignal,
  ): Promise<ToolAnswer> {
    const isRead = tool.endsWith('.get_state') || tool.endsWith('.events.get');
    if (isRead) await this.#pace.wait();
    const begun = performance.now();
    // The client listens to the signal of a call for as long as that lives: one of its own goes with the call.
    const ended = new AbortController();
    const end = (): void => ended.abort();
    held?.addEventListener('abort', end);
    if (held?.aborted) end();
    try {
      const client = await this.#connected();
      const result = await client.callTool({ name: tool, arguments: args }, undefined, {
        timeout: ANSWER_WITHIN_MS,
        signal: ended.signal,
      });
      // A held call lasts as long as nothing happens: that is no latency.
      if (!held) this.#crew.tally.time('tool', performance.now() - begun);
      return result.structuredContent as ToolAnswer;
    } catch (error) {
      throw new WireLost(`${tool}: ${reasonOf(error)}`);
    } finally {
      held?.removeEventListener('abort', end);
    }
  }

  async #connected(): Promise<Client> {
    if (this.#client) return this.#client;
    const client = new Client({ name: 'eliza-town-loadtest', version: '1.0.0' });
    const address = new URL(`${this.#crew.url}/mcp?wait=${WAIT_S}`);
    const headers = { Authorization: `Bearer ${this.#key}` };
    const transport = new StreamableHTTPClientTransport(address, { requestInit: { headers } });
    client.onerror = () => undefined;
    await client.connect(transport as Parameters<Client['connect']>[0]);
    this.#client = client;
    return client;
  }
}
