/** Where league.v2 is spoken: under the town's own address, and at the ports that the document names. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler, Router } from 'express';
import type { AgentIdentity } from '../../agents/identity.ts';
import type { Allowance } from '../../budgets/allowance.ts';
import type { Log } from '../../log.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import { rpcRouter } from './rpc.ts';
import { managerTools, type RpcToolsDeps, refereeTools } from './rpc-tools.ts';
import type { LeagueSettings } from './settings.ts';

/** Node looks for requests that take too long only now and then. */
const LOOK_EVERY_MS = 500;
const MOST_CONNECTIONS = 1_000;

export interface WiresDeps {
  readonly settings: LeagueSettings;
  readonly log: Log;
  readonly outbound: Pick<Outbound, 'listensOn'>;
  /** What one address may send. */
  readonly calls: Allowance;
  /** Turns away whoever is banned. */
  readonly gate: RequestHandler;
}

export interface Connection extends RpcToolsDeps {
  identify(key: string): Promise<AgentIdentity | null>;
}

export interface LeagueWires {
  readonly router: Router;
  /** Once, before anything is asked. */
  connect(connection: Connection): void;
  endpoints(): { readonly manager: string; readonly referee: string; readonly mailbox: string };
  listen(): Promise<void>;
  close(): Promise<void>;
}

export function leagueWires({ calls, gate, settings, log, outbound }: WiresDeps): LeagueWires {
  const router = Router();
  const own = { manager: Router(), referee: Router() };
  const servers: Server[] = [];
  const endpoints = { manager: '/league/mcp', referee: '/league/referee/mcp', mailbox: '/mcp/league' };

  function connect(connection: Connection): void {
    const { identify, messages } = connection;
    const hear = messages.hear.bind(messages);
    const manager = {
      title: 'eliza-town-league',
      tools: managerTools(connection),
      log,
      hear,
      identify,
      calls,
    };
    const referee = {
      title: 'eliza-town-referee',
      tools: refereeTools(connection),
      log,
      hear,
      identify,
      calls,
    };
    router.use(rpcRouter('/league/mcp', manager), rpcRouter('/league/referee/mcp', referee));
    own.manager.use(rpcRouter('/mcp', manager));
    own.referee.use(rpcRouter('/mcp', referee));
  }

  /** Null: somebody else has the port, which is no reason not to start. */
  function listenAt(port: number, routes: Router): Promise<string | null> {
    if (port < 0) return Promise.resolve(null);
    const app = express().disable('x-powered-by').use(gate, routes);
    const receiveMs = settings.LEAGUE_RECEIVE_S * 1000;
    const server = createServer(
      {
        requestTimeout: receiveMs,
        headersTimeout: receiveMs / 2,
        connectionsCheckingInterval: LOOK_EVERY_MS,
      },
      app,
    );
    server.maxConnections = MOST_CONNECTIONS;
    return new Promise((resolve) => {
      server.once('error', (error) => {
        log.warn(
          { port, err: error },
          'this port of the league is taken: it is reached under the town’s own address',
        );
        resolve(null);
      });
      server.listen(port, settings.LEAGUE_HOST, () => {
        servers.push(server);
        const { port: taken } = server.address() as AddressInfo;
        outbound.listensOn(taken);
        resolve(`http://${hostOf(settings.LEAGUE_HOST)}:${taken}/mcp`);
      });
    });
  }

  return {
    router,
    connect,
    endpoints: () => endpoints,
    async listen() {
      const manager = await listenAt(settings.LEAGUE_PORT, own.manager);
      const referee = await listenAt(settings.LEAGUE_REFEREE_PORT, own.referee);
      if (manager) endpoints.manager = manager;
      if (referee) endpoints.referee = referee;
    },
    async close() {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
    },
  };
}

const hostOf = (host: string): string =>
  host === '127.0.0.1' || host === '0.0.0.0' || host === '::'
    ? 'localhost'
    : host.includes(':')
      ? `[${host}]`
      : host;
