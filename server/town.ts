/** The composition root: services, rooms and HTTP become one listening town. Reads no environment. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@colyseus/core';
import express, { type Express } from 'express';
import { isOfOneMatch, isPerson } from '../shared/agents/kinds.ts';
import { isResident } from '../shared/town/residents.ts';
import { derivedKey, loadPepper } from './agents/keys.ts';
import { addressBehind, type Trust } from './budgets/address.ts';
import { type Config, isLoopback } from './config.ts';
import { mountTown } from './http/app.ts';
import { limitCors } from './http/cors.ts';
import { FORM_TYPE, JSON_TYPE, LOOPBACK_NAMES, type SiteRules, siteRulesOf } from './http/cross-site.ts';
import { openFrontDoor } from './http/front-door.ts';
import { operators } from './http/operators.ts';
import { ownerSecretIn } from './http/owner-cookie.ts';
import { cutSlowRequests, SLOWEST_REQUEST_MS } from './http/slow-requests.ts';
import { consoleLike, type Log } from './log.ts';
import type { Matchmaker } from './matches/matchmaker.ts';
import { createMcpHttp } from './mcp/http.ts';
import { SessionIds } from './mcp/session-ids.ts';
import { isOpenToAll, isTurnedAway } from './moderation/access.ts';
import { adoptSafetyPolicy } from './moderation/safety.ts';
import { removeAddress, writeAddress } from './operations/address-file.ts';
import { createMeters } from './operations/meters.ts';
import { probePort } from './operations/probe-port.ts';
import type { Part } from './parts/part.ts';
import { defineRooms, MAX_CLIENT_MESSAGE_BYTES } from './rooms/define-rooms.ts';
import type { Identities } from './rooms/room-deps.ts';
import { SocketGate } from './rooms/socket-gate.ts';
import { SteadyTransport } from './rooms/steady-transport.ts';
import { SampledLog } from './sampled-log.ts';
import { SteadyClock, type TownClock } from './time/clock.ts';
import { Rounds } from './time/rounds.ts';
import { Bookmarks } from './tools/profile/bookmarks.ts';
import { chatProfile } from './tools/profile/chat-profile.ts';
import { llmProfile } from './tools/profile/llm-profile.ts';
import type { Toolset } from './tools/toolset.ts';
import type { TownModel } from './town/town-model.ts';
import { openTownServices, type TownServices } from './town-services.ts';
import { TOWN_VERSION } from './version.ts';

/** Longer than proxies' own timeout: closing a connection just as a proxy reuses it would lose a call. */
const KEEP_ALIVE_MS = 75_000;
const PRESENCE_EVERY_MS = 5_000;

export interface Town {
  readonly services: TownServices;
  readonly sets: readonly Toolset[];
  readonly app: Express;
  readonly url: string;
  close(): Promise<void>;
}

export interface TownOptions {
  readonly config: Config;
  readonly log: Log;
  readonly onFatal: (error: Error) => void;
  /** The parts that `config` was read with; default: all. */
  readonly parts?: readonly Part[];
  /** The town's clock; default: this machine's. */
  readonly clock?: TownClock;
}

export async function startTown({
  config,
  log: everything,
  onFatal,
  parts,
  clock = new SteadyClock(),
}: TownOptions): Promise<Town> {
  const log = new SampledLog(everything, clock);
  adoptSafetyPolicy({
    refusedWords: config.SAFETY_REFUSED_WORDS,
    allowedWords: config.SAFETY_ALLOWED_WORDS,
    off: config.SAFETY_OFF,
  });
  const telemetry = config.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./telemetry/otlp.ts')).openTelemetry(config.OTEL_EXPORTER_OTLP_ENDPOINT)
    : null;
  const meters = createMeters();
  const services = await openTownServices({ config, log, meters, onFatal, clock, ...(parts && { parts }) });
  const { accounts, budgets, cluster, disclosure, dispatch, dispatching, presence, registry, waits } =
    services;
  const { model: townModel } = services;
  const sets = services.parts.toolsets;
  const reads = { calls: 2, everyMs: config.scaled(1) };
  const bookmarks = new Bookmarks();
  const llm = llmProfile({ ...dispatching, clock, scaled: config.scaled, reads, bookmarks });
  const pepper = await loadPepper(config.DATA_DIR, config.SECRET);
  const identities = identitiesOf(services);
  const site = siteRulesOf(config);
  let url = '';
  let closing = false;
  const mcp = createMcpHttp({
    sets,
    clock,
    dispatch,
    profiles: { llm, chat: chatProfile(dispatching) },
    gathered: services.parts.mcpPaths,
    identify: (key) => accounts.identify(key),
    hold: (caller) => presence.hold(caller),
    calls: budgets.calls,
    budgets: budgets.all,
    allowedHosts: site.hosts,
    allowedOrigins: [...LOOPBACK_NAMES, ...site.origins],
    onError: (error, where) => log.error({ err: error, where }, 'an MCP call failed'),
    onKeyVoid: identities.keys.onVoid,
    isLean: config.LEAN_MCP === 'on',
    sessionIds: new SessionIds(derivedKey(pepper, 'session ids'), clock),
    taskSecret: derivedKey(pepper, 'tasks'),
  });

  const app = express();
  const addressOf = (req: IncomingMessage) => addressBehind(req, app.get('trust proxy fn') as Trust);
  const turnedAway = (req: IncomingMessage) => isTurnedAway(services.sanctions, req, () => addressOf(req));
  const http = createServer(
    { requestTimeout: SLOWEST_REQUEST_MS, connectionsCheckingInterval: SLOWEST_REQUEST_MS / 6 },
    app,
  );
  http.keepAliveTimeout = KEEP_ALIVE_MS;
  cutSlowRequests(http);
  const server = new Server({
    transport: new SteadyTransport({
      server: http,
      maxPayload: MAX_CLIENT_MESSAGE_BYTES,
      gate: new SocketGate({ ...budgets, addressOf, isTurnedAway: turnedAway, log }),
    }),
    greet: false,
    logger: consoleLike(log),
    gracefullyShutdown: false,
    selectProcessIdToCreateRoom: (_, options) => rooms.directory.processFor(options),
    ...cluster.serverOptions,
  });
  const rooms = defineRooms(server, {
    nodeId: services.nodeId,
    gates: services.gates,
    ...(cluster.hostOf && { hostOf: cluster.hostOf }),
    ...(cluster.nodesNow && { nodesNow: cluster.nodesNow }),
    gameRooms: services.parts.games.map(({ room }) => room),
    queues: services.parts.games.map(({ game, queueId, words }) => ({ game: game.id, queueId, words })),
    matches: registry,
    tools: sets.flatMap(({ definitions }) => definitions),
    dispatch,
    calls: budgets.calls,
    identities,
    presence,
    disclosure,
    town: townModel,
    clock,
    lingerMs: config.scaled(config.BUILDING_LINGER_S),
    shortcuts: {
      directFrames: config.DIRECT_FRAMES === 'on',
      sharedPatches: config.SHARED_PATCHES === 'on',
    },
    log,
  });
  cluster.answerBy(rooms.directory);
  for (const matchmaker of services.matchmakers.all()) showQueue(matchmaker, townModel);
  limitCors(config.ALLOWED_ORIGINS, () => config.PUBLIC_URL ?? url);
  mountTown(app, {
    town: services,
    mcp,
    log,
    disclosure,
    plainSets: llm.sets,
    facts: { version: TOWN_VERSION, publicUrl: () => config.PUBLIC_URL?.replace(/\/$/, '') ?? url },
    operators: operators({
      town: services,
      disclosure,
      meters,
      directory: rooms.directory,
      waits,
      pepper,
      version: TOWN_VERSION,
      log,
      isHouse: isResident,
      isClosing: () => closing,
    }),
  });

  try {
    // A port in use must stop the start before any match continues; and callers must find all matches.
    await probePort(config.PORT, config.HOST);
    await services.open();
    await server.listen(config.PORT, config.HOST);
    openFrontDoor(http, app, {
      siteAt: siteRules(config, services.parts.formPaths),
      mostBytes: MAX_CLIENT_MESSAGE_BYTES,
      addressOf,
      roomJoins: budgets.roomJoins,
      isTurnedAway: (req) => turnedAway(req) && !isOpenToAll(req.url ?? ''),
    });
  } catch (error) {
    await services.close();
    await telemetry?.close();
    log.close();
    throw error;
  }
  const { port } = http.address() as AddressInfo;
  services.outbound.listensOn(port);
  url = `http://${isLoopback(config.HOST) ? 'localhost' : config.HOST}:${port}`;
  services.listensAt(url);
  await rooms.open();
  await cluster.share(townModel, rooms.directory);
  await cluster.shareBudgets([waits.byAddress, budgets.sockets]);
  await cluster.shareBookmarks(bookmarks);
  await services.liveNodes.serve();
  const stopWatching = watchPresence(services, townModel, (error) =>
    log.error({ err: error }, 'who has left could not be found out'),
  );
  if (!config.DATABASE_URL) await writeAddress(config.DATA_DIR, url);

  async function close(): Promise<void> {
    closing = true;
    stopWatching();
    if (!config.DATABASE_URL) await removeAddress(config.DATA_DIR);
    await mcp.close();
    rooms.close();
    await services.close();
    await server.gracefullyShutdown(false);
    http.closeAllConnections();
    await telemetry?.close();
    log.close();
  }
  return { services, sets, app, url, close };
}

function showQueue(matchmaker: Matchmaker, town: TownModel): void {
  const { id, seats: required } = matchmaker.game;
  matchmaker.onQueueChanged((waiting) =>
    town.queueChanged(id, {
      size: waiting.length,
      required,
      away: waiting.filter(({ here }) => !here).length,
      estimateSeconds: waiting.length > 0 ? roughly(matchmaker.estimateSeconds()) : 0,
      waiting: waiting.map(({ agentId, displayName }) => ({ agentId, name: displayName })),
    }),
  );
}

/** Rounded, because all spectators see it and need not know every second. */
function roughly(seconds: number): number {
  const step = seconds <= 10 ? 1 : seconds <= 60 ? 5 : 30;
  return Math.ceil(seconds / step) * step;
}

const isUnseen = (agentId: string): boolean => isPerson(agentId) || isOfOneMatch(agentId);

/** Shows agents that call, over any transport, and residents as present. Returns unsubscribe. */
function watchPresence(
  { clock, house, presence }: TownServices,
  town: TownModel,
  onError: (error: unknown) => void,
): () => void {
  for (const { agentId, displayName } of house?.townsfolk ?? []) town.cameOnline(agentId, displayName);
  presence.watch({
    // People count as present for open tables only: a masked table must not reveal them.
    came: (agentId, name) => isUnseen(agentId) || town.cameOnline(agentId, name),
    went: (agentId) => isUnseen(agentId) || town.wentOffline(agentId),
  });
  const rounds = new Rounds({
    clock,
    everyMs: PRESENCE_EVERY_MS,
    work: () => presence.forgetSilent(),
    onError,
  });
  rounds.start();
  return () => void rounds.close();
}

/** MCP clients on this machine may send a loopback origin; a key proves their identity. */
function siteRules(config: Config, formPaths: readonly string[]): (url: string) => SiteRules {
  const { hosts, origins } = siteRulesOf(config);
  const usual = { hosts: isLoopback(config.HOST) ? hosts : null, origins };
  const mcp = { ...usual, origins: [...LOOPBACK_NAMES, ...origins] };
  const forms = { ...usual, types: [JSON_TYPE, FORM_TYPE] };
  const isBelow = (path: string, url: string) =>
    url.startsWith(path) && /^(?:[/?]|$)/.test(url.slice(path.length));
  return (url) => {
    if (isBelow('/mcp', url)) return mcp;
    return formPaths.some((path) => isBelow(path, url)) ? forms : usual;
  };
}

function identitiesOf({ agents, accounts, sanctions, tickets }: TownServices): Identities {
  const idsOf = async (ownerId: string | null): Promise<string[]> =>
    ownerId ? (await accounts.ownedBy(ownerId)).map((agent) => agent.agentId) : [];
  return {
    agentByKey: (key) => accounts.identify(key),
    keyId: (key) => accounts.keyId(key),
    keys: {
      isVoid: (keyId) => accounts.voidKeys.has(keyId),
      onVoid: (listener) => accounts.voidKeys.onVoid(({ agentId }) => listener(agentId)),
      bans: {
        isTurnedAway: ({ address, ownAgentIds }) =>
          (address !== undefined && sanctions.refusesAddress(address)) ||
          ownAgentIds.some((agentId) => sanctions.refusesOwnerOf(agentId)),
        onChanged: (listener) => sanctions.onChanged(listener),
      },
    },
    async personByTicket(ticket) {
      const read = tickets.read(ticket);
      const person = read && (await agents.byId(read.agentId));
      if (!person || person.barred) return null;
      const { agentId, name, scopes } = person;
      return { agent: { agentId, name, scopes }, matchId: read.matchId };
    },
    async agentIdsByCookie(cookie) {
      const secret = ownerSecretIn(cookie ?? undefined);
      return secret ? idsOf(await accounts.ownerOf(secret)) : [];
    },
    async agentIdsBeside(agentId) {
      return idsOf((await agents.byId(agentId))?.ownerId ?? null);
    },
  };
}
