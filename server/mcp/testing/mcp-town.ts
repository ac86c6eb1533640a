/** `/mcp` on a free loopback port, in front of a door chosen by the test, with clients of every kind. */

import {
  Client as V2Client,
  StreamableHTTPClientTransport as V2Transport,
} from '@modelcontextprotocol/client';
import { Client as V1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as V1Transport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import express from 'express';
import { serveLocally } from '../../../scripts/town/local-server.ts';
import { DEFAULT_SETTINGS } from '../../../shared/games/werewolf/model.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import type { CallLimit } from '../../budgets/budget.ts';
import { type WaitLimits, WaitSlots } from '../../budgets/wait-slots.ts';

import type { WerewolfLimits } from '../../parts/werewolf/settings.ts';
import { werewolfToolset } from '../../parts/werewolf/toolset.ts';
import type { WerewolfDoor } from '../../parts/werewolf/werewolf-door.ts';
import { LEAN_MCP } from '../../testing/shortcuts.ts';
import { type Clock, systemClock } from '../../time/clock.ts';
import { createDispatch } from '../../tools/dispatch.ts';
import { llmProfile } from '../../tools/profile/llm-profile.ts';
import type { Toolset } from '../../tools/toolset.ts';
import { createMcpHttp } from '../http.ts';

export const ROOMY_WAITS: WaitLimits = { perCaller: 4, perAddress: 100, anonymous: 100, overall: 1_000 };
const UNHURRIED: CallLimit = { calls: 1_000_000, everyMs: 1_000 };
export const UNHURRIED_READS: WerewolfLimits = { reads: UNHURRIED, looks: UNHURRIED };

export interface McpTown {
  readonly url: string;
  readonly origin: string;
  readonly slots: WaitSlots;
  readonly keys: Map<string, AgentIdentity>;
  /** Internal errors; tests expect none unless they cause them. */
  readonly errors: unknown[];
  /** Acts as if the agent's key had been rotated. */
  voidKeyOf(agent: AgentIdentity): void;
  close(): Promise<void>;
}

interface TownOptions {
  readonly clock?: Clock;
  readonly reads?: CallLimit;
  readonly waits?: WaitLimits;
  readonly port?: number;
  readonly hold?: (caller: AgentIdentity) => () => void;
  /** Sets of tools beside Werewolf's. */
  readonly more?: readonly Toolset[];
}

const unscaled = (seconds: number): number => seconds * 1_000;

export const keyFor = (agent: AgentIdentity): string => `key-${agent.agentId}`;

export async function openMcpTown(
  door: WerewolfDoor,
  agents: readonly AgentIdentity[],
  {
    clock = systemClock,
    reads = UNHURRIED,
    waits = ROOMY_WAITS,
    port = 0,
    hold,
    more = [],
  }: TownOptions = {},
): Promise<McpTown> {
  const keys = new Map(agents.map((agent) => [keyFor(agent), agent]));
  const errors: unknown[] = [];
  const slots = new WaitSlots(waits);
  let keyIsVoid: (agentId: string) => void = () => undefined;
  const limits = { reads, looks: UNHURRIED };
  const sets = [werewolfToolset({ door, settings: DEFAULT_SETTINGS, limits }), ...more];
  const mcp = createMcpHttp({
    isLean: LEAN_MCP,
    taskSecret: Buffer.from('tasks'),
    sets,
    clock,
    dispatch: createDispatch({ sets, clock, waits: slots }),
    profiles: { llm: llmProfile({ sets, clock, scaled: unscaled, reads, waits: slots }) },
    identify: (key) => keys.get(key) ?? null,
    ...(hold && { hold }),
    allowedHosts: ['127.0.0.1', 'localhost'],
    allowedOrigins: ['http://localhost:5173', '127.0.0.1'],
    onError: (error) => errors.push(error),
    onKeyVoid: (listener) => {
      keyIsVoid = listener;
    },
  });
  const app = express();
  app.use(mcp.router, mcp.probes);
  app.use((_req, res) => void res.status(404).send('the page'));
  const server = await serveLocally(app, { port });
  const { url: origin } = server;
  return {
    url: `${origin}/mcp`,
    origin,
    slots,
    keys,
    errors,
    voidKeyOf(agent) {
      keys.delete(keyFor(agent));
      keyIsVoid(agent.agentId);
    },
    async close() {
      await mcp.close();
      await server.close();
    },
  };
}

const headersFor = (agent: AgentIdentity | null) =>
  agent ? { requestInit: { headers: { Authorization: `Bearer ${keyFor(agent)}` } } } : {};

export async function v1Client(url: string, agent: AgentIdentity | null): Promise<V1Client> {
  const client = new V1Client({ name: 'v1', version: '0' });
  // The SDK's own types disagree under exactOptionalPropertyTypes.
  await client.connect(
    new V1Transport(new URL(url), headersFor(agent)) as Parameters<V1Client['connect']>[0],
  );
  return client;
}

export async function v2Client(
  url: string,
  agent: AgentIdentity | null,
  era: 'legacy' | '2026-07-28',
): Promise<V2Client> {
  const mode = era === 'legacy' ? 'legacy' : { pin: era };
  const client = new V2Client({ name: 'v2', version: '0' }, { versionNegotiation: { mode } });
  await client.connect(new V2Transport(new URL(url), headersFor(agent)));
  return client;
}

/** The common operations of all three clients. */
export interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}

export const CLIENTS: Record<string, (url: string, agent: AgentIdentity | null) => Promise<AnyClient>> = {
  'v1 SDK': v1Client as (url: string, agent: AgentIdentity | null) => Promise<AnyClient>,
  'v2 SDK, initialize era': (url, agent) => v2Client(url, agent, 'legacy'),
  'v2 SDK, 2026-07-28': (url, agent) => v2Client(url, agent, '2026-07-28'),
};
