/** The addresses of league.v2: under the town's own address, and at the ports named in the specification. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler, Router } from 'express';
import type { LeagueAddresses } from '../../../shared/contracts/league.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import type { Allowance } from '../../budgets/allowance.ts';
import { crossSiteRefusal, turnAway } from '../../http/cross-site.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import type { Kernel } from '../kernel.ts';
import { rpcRouter } from './rpc.ts';
import { managerTools, type RpcToolsDeps, refereeTools } from './rpc-tools.ts';
import type { LeagueSettings } from './settings.ts';

const LOOK_EVERY_MS = 500;
const MOST_CONNECTIONS = 1_000;

export interface WiresDeps extends Pick<Kernel, 'address' | 'isPublic' | 'log' | 'site'> {
  readonly settings: LeagueSettings;
  readonly outbound: Pick<Outbound, 'listensOn'>;
  /** The rate limit per address. */
  readonly calls: Allowance;
  readonly gate: RequestHandler;
}

type Addresses = Omit<LeagueAddresses, 'table'>;

export interface Connection extends RpcToolsDeps {
  identify(key: string): Promise<AgentIdentity | null>;
}

export interface LeagueWires {
  readonly router: Router;
  /** Must be called once, before the first request. */
  connect(connection: Connection): void;
  endpoints(): Addresses;
  listen(): Promise<void>;
  close(): Promise<void>;
}

export function leagueWires(deps: WiresDeps): LeagueWires {
  const { address, calls, gate, isPublic, log, outbound, settings, site } = deps;
  const router = Router();
  const own = { manager: Router(), referee: Router() };
  const servers: Server[] = [];
  const ports: { manager: string | null; referee: string | null } = { manager: null, referee: null };

  const rules = { ...site, hosts: site.hosts && [...site.hosts, settings.LEAGUE_HOST] };
  const guard: RequestHandler = (req, res, next) => {
    const refusal = crossSiteRefusal(req, rules);
    return refusal ? turnAway(res, refusal) : next();
  };

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

  /** Null: the port is taken; the town starts anyway. */
  function listenAt(port: number, routes: Router): Promise<string | null> {
    if (port < 0) return Promise.resolve(null);
    const app = express().disable('x-powered-by').use(guard, gate, routes);
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
    endpoints() {
      const town = address();
      const [manager, referee] = isPublic ? [null, null] : [ports.manager, ports.referee];
      return {
        manager: manager ?? `${town}/league/mcp`,
        referee: referee ?? `${town}/league/referee/mcp`,
        mailbox: `${town}/mcp/league`,
      };
    },
    async listen() {
      ports.manager = await listenAt(settings.LEAGUE_PORT, own.manager);
      ports.referee = await listenAt(settings.LEAGUE_REFEREE_PORT, own.referee);
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
