/**
 * Kills a town under stepping with kill -9, again and again, before an experience that counts. No step that was
 * acknowledged may be lost, none may reach the experience twice, and nobody may stay busy.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { launchTown, type TownProcess } from '../../../server/operations/testing/town-process.ts';
import { RAISED_LIMITS } from '../../../shared/town/raised-limits.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export interface GatewayExamOptions {
  readonly kills: number;
  readonly agents: number;
  onKill?(kill: number, findings: number): void;
}

export interface GatewayExamReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly sessions: number;
  /** Steps that were under way at a death, and of which nobody knows. */
  readonly unknown: number;
  readonly longestBusyMs: number;
  readonly findings: readonly string[];
}

/** Nobody may be busy for longer after a death (must show 4). */
const LONGEST_BUSY_MS = 60_000;
const STEPS_PER_SESSION = 40;
const pause = (ms: number) => new Promise((later) => setTimeout(later, ms));

interface Told {
  readonly code?: string;
  readonly session_id?: string;
  readonly step_count?: number;
  readonly warning?: string;
}

/** Counts every step by session and number, and answers at its own pace. */
class CountingExperience {
  /** `session/number` → the actions that came under it. */
  readonly steps = new Map<string, string[]>();
  readonly #server = createServer(async (req, res) => {
    const body = JSON.parse((await text(req)) || '{}') as { action?: { tag?: string } };
    const key = req.headers['idempotency-key'];
    if (req.url?.endsWith('/step') && typeof key === 'string' && body.action?.tag) {
      this.steps.set(key, [...(this.steps.get(key) ?? []), body.action.tag]);
      await pause(Math.random() * 8);
    }
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"outcomes":{}}');
  });

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await new Promise((ready) => this.#server.once('listening', ready));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

class ExamAgent {
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
        (told) => told.session_id !== undefined,
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
      const told = await this.#call('session.step', { session_id, action: { tag } });
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
      const told = await this.#call('session.step', { session_id, action: { tag } });
      if (told?.step_count !== undefined) {
        this.acknowledged += 1;
        return told.step_count;
      }
      if (Date.now() - startedAt > LONGEST_BUSY_MS) {
        this.#findings.push(`${session_id}: takes no step for more than a minute (${told?.code})`);
        return 0;
      }
      await pause(100);
    }
  }

  async #until(tool: string, args: object, isGood: (told: Told) => boolean): Promise<Told> {
    const startedAt = Date.now();
    for (;;) {
      const told = await this.#call(tool, args);
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

  /** Null: nobody answered. */
  async #call(name: string, args: object): Promise<Told | null> {
    try {
      const response = await fetch(`${this.#town()}/mcp/gateway`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${this.key}`,
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: args },
        }),
      });
      const { result } = (await response.json()) as { result?: { content: [{ text: string }] } };
      return result ? (JSON.parse(result.content[0].text) as Told) : null;
    } catch {
      return null;
    }
  }
}

export async function runGatewayExam({
  agents,
  kills,
  onKill,
}: GatewayExamOptions): Promise<GatewayExamReport> {
  const folder = await temporaryFolder('gateway-exam');
  const upstream = new CountingExperience();
  const findings: string[] = [];
  const environment = {
    ...RAISED_LIMITS,
    DATA_DIR: folder.path,
    HOUSE_BOTS: 'off',
    NODE_ID: 'exam',
    LOG_LEVEL: 'error',
  };
  let town: TownProcess = await launchTown(environment).opened;
  try {
    const url = await upstream.open();
    const keys = await Promise.all(Array.from({ length: agents }, (_, i) => newAgent(town.url, `Exam ${i}`)));
    const experience_id = await publish(town.url, keys[0] ?? '', url);
    let isOver = false;
    const players = keys.map((key) => new ExamAgent(key, () => town.url, upstream, findings));
    const playing = players.map((player) => player.play(experience_id, () => isOver));
    for (let kill = 1; kill <= kills; kill++) {
      await pause(150 + Math.random() * 700);
      await town.kill();
      town = await launchTown(environment).opened;
      onKill?.(kill, findings.length);
    }
    await pause(500);
    isOver = true;
    await Promise.all(playing);
    for (const [key, tags] of upstream.steps) {
      const twice = tags.filter((tag, i) => tags.indexOf(tag) !== i);
      if (twice.length > 0) findings.push(`${key}: sent twice: ${twice.join(', ')}`);
    }
    const sum = (of: (player: ExamAgent) => number) =>
      players.reduce((total, player) => total + of(player), 0);
    const longestBusyMs = Math.max(...players.map((player) => player.longestBusyMs));
    if (longestBusyMs > LONGEST_BUSY_MS) findings.push(`somebody was busy for ${longestBusyMs} ms`);
    return {
      kills,
      acknowledged: sum((player) => player.acknowledged),
      sessions: sum((player) => player.sessions),
      unknown: sum((player) => player.unknown),
      longestBusyMs,
      findings,
    };
  } finally {
    await town.kill();
    upstream.close();
    await folder.remove();
  }
}

async function newAgent(url: string, name: string): Promise<string> {
  const response = await fetch(`${url}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  return ((await response.json()) as { apiKey: string }).apiKey;
}

async function publish(url: string, key: string, base_url: string): Promise<string> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const made = await fetch(`${url}/api/experiences`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ manifest: { name: 'Counting', rest: { base_url } } }),
  });
  const { id } = (await made.json()) as { id: string };
  for (;;) {
    const { verification_status } = (await (await fetch(`${url}/api/experiences/${id}`)).json()) as {
      verification_status: string;
    };
    if (verification_status === 'verified') return id;
    if (verification_status === 'failed') throw new Error('the counting experience was not verified');
    await pause(100);
  }
}
