/** What all agents of the exam share: where the town is, whether it is up, and the tables they sit at. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ProposalResult } from '../../shared/canon/proposal-result.ts';
import type { Phase } from '../../shared/games/werewolf/model.ts';
import type { ToolName } from '../../shared/games/werewolf/tool-registry.ts';
import { Ledger } from './ledger.ts';
import { callTool, NoAnswerError, type ToolAnswer } from './tool-caller.ts';

export interface TableView {
  readonly phase: Phase;
  readonly players: readonly { readonly playerId: string; readonly alive: boolean }[];
}

/** One look at a match serves all who sit there for this long. */
const FRESH_MS = 250;

export class World {
  readonly ledger = new Ledger();
  readonly #tables = new Map<string, { view: Promise<TableView>; seenAt: number }>();
  #url = '';
  #up = Promise.withResolvers<void>();
  #inFlight = 0;
  #quiet: (() => void) | null = null;
  /** Counts starts of the town. */
  life = 0;
  over = false;
  /** Nobody pauses: at the moment of death as many calls as possible shall be under way. */
  rush = false;

  /** Agents may speak from now on. */
  opened(url: string): void {
    this.#url = url;
    this.life += 1;
    this.#up.resolve();
  }

  /** Calls from now on wait for the next opening. */
  closed(): void {
    this.rush = false;
    this.#up = Promise.withResolvers();
    this.#tables.clear();
  }

  /** Resolves when every call under way was answered or lost. */
  async quiet(): Promise<void> {
    if (this.#inFlight === 0) return;
    await new Promise<void>((resolve) => {
      this.#quiet = resolve;
    });
  }

  /** Throws NoAnswerError when the town dies over it. */
  async call(apiKey: string, tool: ToolName, args: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
    await this.#up.promise;
    this.#inFlight += 1;
    try {
      return await callTool(this.#url, apiKey, tool, args);
    } finally {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#quiet?.();
    }
  }

  /** Offers something to the town's memory; null when the town dies over it, or cannot decide it. */
  async propose(apiKey: string, body: object): Promise<ProposalResult | null> {
    await this.#up.promise;
    this.#inFlight += 1;
    try {
      const response = await fetch(`${this.#url}/api/agent/propose`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
        body: JSON.stringify(body),
      });
      return response.status < 500 ? ((await response.json()) as ProposalResult) : null;
    } catch {
      return null;
    } finally {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#quiet?.();
    }
  }

  /** Safe to repeat, so it is, until somebody answers. */
  async read(apiKey: string, tool: ToolName, args: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
    for (;;) {
      try {
        const answer = await this.call(apiKey, tool, args);
        if (answer.error?.code !== 'RATE_LIMITED') return answer;
        await delay(FRESH_MS);
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
        await delay(1);
      }
    }
  }

  /** Somebody's look at the match, at most a moment old. */
  look(matchId: string, fetch: () => Promise<TableView>): Promise<TableView> {
    const known = this.#tables.get(matchId);
    if (known && Date.now() - known.seenAt < FRESH_MS) return known.view;
    const view = fetch();
    this.#tables.set(matchId, { view, seenAt: Date.now() });
    view.catch(() => this.#tables.delete(matchId));
    return view;
  }
}
