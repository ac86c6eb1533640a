/**
 * The process under load: the whole town on one port, and on three others a no-op tool on express: on the SDK's server
 * behind the SDK's transport and behind the town's, and as a tool of the town. Prints their addresses on standard
 * output, and its CPU usage for every line of input.
 */

import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { Server } from '@modelcontextprotocol/server';
import express, { type Express, type Request, type Response } from 'express';
import { readConfig } from '../../../server/config.ts';
import { createLog } from '../../../server/log.ts';
import { answerPlainly, plainRequestIn } from '../../../server/mcp/plain-answer.ts';
import { asWerewolf } from '../../../server/parts/werewolf/werewolf-match.ts';
import { startTown } from '../../../server/town.ts';
import { DEFAULT_SETTINGS } from '../../../shared/games/werewolf/model.ts';
import { RAISED_LIMITS } from '../../../shared/town/raised-limits.ts';
import { serveLocally } from '../../town/local-server.ts';
import { serveLines } from '../../town/piped-process.ts';
import { temporaryFolder } from '../../town/temporary-folder.ts';
import { townsNoop } from './noop-tool.ts';
import { callersFor } from './turns.ts';

export interface BenchPlayer {
  readonly key: string;
  readonly matchId: string;
}

export interface BenchHost {
  readonly townUrl: string;
  readonly noopUrl: string;
  readonly plainNoopUrl: string;
  readonly townsNoopUrl: string;
  readonly players: readonly BenchPlayer[];
}

const SEATS = 8;
const MOST_LANES = 8;
const TIME_SCALE = 1_000;
/**
 * The pace of speech is a rule of the game, which no setting lifts: there are enough players to keep it at any speed.
 */
const SPEAKERS = callersFor(DEFAULT_SETTINGS.publicChatEveryMs / TIME_SCALE, MOST_LANES);
/** The first night kills one player of each match. */
const MATCHES = Math.ceil(SPEAKERS / (SEATS - 1));

/** A thousand times faster, so that read limits do not apply; a discussion that outlasts the run. */
const SETTINGS = {
  ...RAISED_LIMITS,
  MCP_WAITS_PER_ADDRESS: '1000',
  PORT: '0',
  HOUSE_BOTS: 'off',
  LEAGUE_PORT: '-1',
  LEAGUE_REFEREE_PORT: '-1',
  LOG_LEVEL: 'error',
  TIME_SCALE: String(TIME_SCALE),
  LOBBY_S: '100',
  NIGHT_S: '100',
  MIN_PHASE_S: '1',
  DAY_ANNOUNCE_S: '100',
  DAY_OPENING_S: '10',
  DAY_DISCUSSION_S: '86400',
};

async function openTown(dataDir: string) {
  // The cost of telemetry is the difference to a run without it.
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = process.env;
  const config = readConfig({ ...SETTINGS, DATA_DIR: dataDir, OTEL_EXPORTER_OTLP_ENDPOINT });
  const fail = (error: Error): never => {
    throw error;
  };
  return startTown({ config, log: createLog(config.LOG_LEVEL), onFatal: fail });
}

type Town = Awaited<ReturnType<typeof openTown>>;

/** Eight agents a match, joined as callers, all alive when the discussion begins. */
async function seatPlayers({ services }: Town): Promise<BenchPlayer[]> {
  const keys: string[] = [];
  for (let i = 0; i < MATCHES * SEATS; i++) {
    const made = await services.accounts.make(`Bench ${i}`, 'nobody');
    if (!made.ok) throw new Error(made.refusal.message);
    keys.push(made.value.apiKey);
    const agent = await services.accounts.identify(made.value.apiKey);
    const door = services.doors.of('werewolf');
    const joined = agent && (await door?.joinQueue(agent, { queueId: 'werewolf-default' }));
    if (!joined?.ok) throw new Error(`Bench ${i} cannot queue: ${joined?.refusal.message}`);
  }
  const players: BenchPlayer[] = [];
  for (const key of keys) {
    const agent = await services.accounts.identify(key);
    const status = agent && (await services.doors.of('werewolf')?.queueStatus(agent, 'werewolf-default'));
    const matchId = status?.ok ? status.value.assignment?.matchId : undefined;
    if (agent && matchId && (await livesToTalk(services, agent.agentId, matchId)))
      players.push({ key, matchId });
  }
  if (players.length < SPEAKERS) throw new Error(`${players.length} live to talk, where ${SPEAKERS} must`);
  return players;
}

async function livesToTalk(
  { registry }: Town['services'],
  agentId: string,
  matchId: string,
): Promise<boolean> {
  const match = registry.get(matchId);
  if (!match) return false;
  if (match.state.phase !== 'DAY_DISCUSSION') {
    await new Promise<void>((resolve) => {
      const stop = match.subscribe(() => {
        if (match.state.phase !== 'DAY_DISCUSSION') return;
        stop();
        resolve();
      });
    });
  }
  return asWerewolf(match).state.players.some((player) => player.agentId === agentId && player.alive);
}

/** The SDK's stateless example, verbatim except for the plain JSON response that the town gives too. */
const bySdkTransport: ServeNoop = async (server, req, res) => {
  const transport = new NodeStreamableHTTPServerTransport({ enableJsonResponse: true });
  res.on('close', () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
};

const byTownsTransport: ServeNoop = async (server, req, res) => {
  const request = plainRequestIn(req);
  if (!request) throw new Error('the bench sends plain requests only');
  await answerPlainly(server, request, res);
};

type ServeNoop = (server: Server, req: Request, res: Response) => Promise<void>;

async function openNoop(serve: ServeNoop): Promise<string> {
  const app = express();
  app.use(express.json());
  app.post('/mcp', async (req, res) => {
    const server = new Server({ name: 'noop', version: '1.0.0' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/call', () => ({ content: [{ type: 'text', text: 'ok' }] }));
    await serve(server, req, res);
  });
  return listening(app);
}

const listening = async (app: Express): Promise<string> => `${(await serveLocally(app)).url}/mcp`;

const town = await openTown(temporaryFolder('town-bench-').path);
const host: BenchHost = {
  townUrl: `${town.url}/mcp`,
  noopUrl: await openNoop(bySdkTransport),
  plainNoopUrl: await openNoop(byTownsTransport),
  townsNoopUrl: await listening(townsNoop()),
  players: await seatPlayers(town),
};
serveLines(host, () => process.cpuUsage());
