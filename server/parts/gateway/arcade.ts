import { gatewayRefusal } from '../../../shared/gateway/refusals.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { Games } from '../../matches/games.ts';
import { MatchList } from '../../matches/match-list.ts';
import { mutedRefusal } from '../../moderation/doors.ts';
import type { GuardedCaller } from '../../outbound/guarded-caller.ts';
import { Errands } from '../../time/errands.ts';
import { CallMemory } from '../../tools/call-memory.ts';
import type { Kernel } from '../kernel.ts';
import type { SettingsOf } from '../part.ts';
import type { PrivateTables } from '../private-tables.ts';
import { AgentPages } from './agent-page/agent-page.ts';
import { Authors } from './catalogue/authors.ts';
import { Builtins, builtinId, playedGames } from './catalogue/builtins.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { type ExperienceRecord, Experiences, gameIdOf, originOf } from './catalogue/experiences-table.ts';
import { Ladders } from './catalogue/ladders.ts';
import { Poller } from './catalogue/poller.ts';
import { Verifications } from './catalogue/verifications-table.ts';
import { Verifier } from './catalogue/verifier.ts';
import { Credentials } from './credentials/credentials.ts';
import { CredentialRows } from './credentials/credentials-table.ts';
import type { MasterKeys } from './credentials/master-keys.ts';
import type { GatewayTool } from './define-tool.ts';
import { Discoverer } from './discovery/discoverer.ts';
import { ToolPins } from './discovery/tool-pins.ts';
import { Adapters } from './experiences/adapters.ts';
import { BuiltinExperience } from './experiences/builtin.ts';
import type { Experience } from './experiences/experience.ts';
import { builtinTables } from './lobbies/builtin-tables.ts';
import { foreignTables } from './lobbies/foreign-tables.ts';
import { Lobbies } from './lobbies/lobbies-table.ts';
import { privateTables } from './lobbies/private-tables.ts';
import { StandingTables } from './lobbies/standing-tables.ts';
import { TableHolds } from './lobbies/table-holds.ts';
import { TableService } from './lobbies/table-service.ts';
import { Memory } from './memory/memory.ts';
import { MemoryLayers } from './memory/memory-layers.ts';
import { SealedValues } from './memory/sealed-values.ts';
import { ProxiedCalls } from './proxy/proxied-calls.ts';
import { Caretaker } from './sessions/caretaker.ts';
import { Identities } from './sessions/identities.ts';
import { SessionRecords } from './sessions/records.ts';
import { MB } from './sessions/session-types.ts';
import { Sessions } from './sessions/sessions.ts';
import { SessionRows } from './sessions/sessions-table.ts';
import { StepRows } from './sessions/steps-table.ts';
import { Sweeper } from './sessions/sweeper.ts';
import type { GATEWAY_SETTINGS } from './settings.ts';
import { HouseCompany } from './square/house-company.ts';
import { openSquare, type Square } from './square/square.ts';
import { arcadeTools, respelling } from './tools/arcade-tools.ts';

export type GatewayKernel = Kernel<SettingsOf<typeof GATEWAY_SETTINGS>>;

/** A table nobody has touched for so long is cleared away. */
const TABLE_IDLE_MS = 30 * 60_000;
/** Beyond the longest that a call may take, for what is written after it. */
const GRACE_MS = 5_000;
/** As many as there are tables that may hang, and then some. */
const MOST_ERRANDS = 200;
/** Between two lines of residents on one bench, in seconds of the town. */
const COMPANY_EVERY_S = 60;

export interface Arcade {
  readonly tools: readonly GatewayTool[];
  readonly authors: Authors;
  readonly verifier: Verifier;
  readonly records: SessionRecords;
  readonly square: Square;
  readonly agentPages: AgentPages;
  experienceById(id: string): Promise<ExperienceRecord | undefined>;
  readonly privateTables: PrivateTables;
  leaveTable(agentId: string, gameSessionId: string): Promise<unknown>;
  settle(): Promise<void>;
  round(): Promise<void>;
  close(): Promise<void>;
}

export interface ArcadeMakings {
  readonly caller: GuardedCaller;
  keys(): Promise<MasterKeys>;
}

export function openArcade(kernel: GatewayKernel, { caller, keys }: ArcadeMakings): Arcade {
  const { clock, log, nodeId, ownerOf, sanctions, secretFor, settings, store } = kernel;
  const { agents, apart, doors, engagements, houseComes, matches, queue, ratings, seats, stats } = kernel;
  const timeoutMs = settings.EXPERIENCE_TIMEOUT_S * 1000;
  const inDoubtAfterMs = timeoutMs + GRACE_MS;
  const experiences = new Experiences(store);
  const rows = new SessionRows(store);
  const steps = new StepRows(store);
  const lobbies = new Lobbies(store);
  const holds = new TableHolds(store);
  const memory = new Memory(store, new SealedValues(keys));
  const identities = new Identities(store, secretFor('experience agent ids'));
  const games = playedGames(kernel.games);
  const builtins = new Builtins(experiences, store, clock, games);

  const matchOfGame = async (agentId: string, game: string): Promise<string | null> => {
    const assigned = await seats.assignment(agentId);
    return assigned?.game === game ? assigned.matchId : null;
  };
  const own = new Map<string, Experience>(
    games.flatMap((game) => {
      const door = doors.of(game.game.id);
      if (!door) return [];
      const matchOf = (agentId: string) => matchOfGame(agentId, game.game.id);
      const id = builtinId(game.game.id);
      const ownTables = {
        hasChair: async (agentId: string, table: string) =>
          (await lobbies.placeOf(agentId, id))?.gameSessionId === table,
        leave: (agent: AgentIdentity, table: string) => tables.leave(agent, table),
      };
      return [
        [id, new BuiltinExperience({ game, door, town: kernel.tools, clock, matchOf, tables: ownTables })],
      ];
    }),
  );
  const callsOthers = settings.EXPERIENCES === 'on';
  const pins = new ToolPins(store, clock);
  const credentialRows = new CredentialRows(store);
  const adapters = new Adapters({
    own,
    caller,
    pins,
    timeoutMs,
    callsOthers,
    async ownerMemoryOf(agentId, record) {
      const owner = await ownerOf(agentId);
      const layer = { experienceId: record.id, shared: true, origin: originOf(record) } as const;
      return owner === null ? {} : (await memory.read({ holder: owner, ...layer })).data;
    },
    savingCredential: (record, agentId, found, sessionId) =>
      credentials.saving(agentId, record, found, sessionId),
  });
  const adapterOf = (record: ExperienceRecord) => adapters.of(record);
  const ready = () => builtins.entered();
  const experienceById = async (id: string) => {
    await ready();
    return experiences.byId(id);
  };

  const credentials = new Credentials({ store, rows: credentialRows, clock, keys, experienceById });
  const catalogue = new Catalogue({
    experiences,
    ratings,
    clock,
    ready,
    adapterOf,
    pinned: (id) => pins.of(id),
    observed: (id) => steps.observed(id),
    reviewed: (ids) => square.reviews.totals(ids),
  });
  const sessions = new Sessions({
    store,
    rows,
    steps,
    identities,
    memory,
    ratings,
    credentials,
    credentialRows,
    engagements,
    queue,
    clock,
    nodeId,
    log,
    most: { steps: settings.SESSION_STEPS, bytes: settings.SESSION_KEPT_MB * MB },
    experienceById,
    adapterOf,
    ownerOf,
    placeOf: (agentId, experienceId) => lobbies.placeOf(agentId, experienceId),
    matchOf: async (agentId, record) =>
      record.kind === 'builtin' ? matchOfGame(agentId, gameIdOf(record)) : null,
  });
  const records = new SessionRecords({ rows, steps, identities, credentials, experienceById, adapterOf });
  const kinds = {
    own: builtinTables({ queue, lobbies, apart, games, ownerOf }),
    foreign: foreignTables({ lobbies, holds, identities, adapterOf, ownerOf }),
  };
  const tables = new TableService({
    store,
    engagements,
    queue,
    lobbies,
    holds,
    identities,
    ratings,
    memory: new CallMemory(kernel.kept, clock),
    clock,
    experienceById,
    kindOf: ({ kind }) => (kind === 'builtin' ? kinds.own : kinds.foreign),
    seated: (id) => square.seated(id),
  });
  const errands = new Errands({
    most: MOST_ERRANDS,
    onError: (error, errand) => log.error({ err: error, errand }, 'an errand of the square failed'),
  });
  const silenced = async (agentId: string) => {
    const refusal = mutedRefusal(sanctions, agentId);
    return refusal && gatewayRefusal('MUTED', refusal.message);
  };
  const square: Square = openSquare({
    store,
    clock,
    log,
    errands,
    tables,
    lobbies,
    games,
    houseComes,
    isStopped: kernel.isStopped,
    experienceById,
    ready,
    silenced,
  });
  const company =
    settings.SQUARE_BOTS === 'on' && houseComes
      ? new HouseCompany({
          store,
          clock,
          nodeId,
          benches: square.benches,
          assembly: square.assembly,
          busy: () => engagements.busyHouse(),
          games: games.filter(({ house }) => house !== undefined),
          everyMs: kernel.scaled(COMPANY_EVERY_S),
        })
      : null;
  const verifier = new Verifier({
    store,
    experiences,
    verifications: new Verifications(store),
    caller,
    clock,
    nodeId,
    log,
    callMs: timeoutMs,
    adapterOf: (record) => adapters.fresh(record),
  });
  const authors = new Authors({
    store,
    experiences,
    verifier,
    ratings,
    caller,
    clock,
    quota: settings.MAX_EXPERIENCES_PER_AGENT,
    ready,
    silenced,
    forget: (id) => adapters.forget(id),
    forgetting: (id) => square.forgetting(id),
  });
  const discoverer = new Discoverer({
    authors,
    experiences,
    pins,
    look: (serverUrl) => adapters.look(serverUrl),
  });
  const proxy = new ProxiedCalls({ sessions, rows, identities, credentials, experienceById, adapterOf });
  const poller = new Poller({ experiences, clock, log, adapterOf });
  const caretaker = new Caretaker({
    store,
    rows,
    steps,
    identities,
    memory,
    credentials,
    credentialRows,
    clock,
    nodeId,
    log,
    inDoubtAfterMs,
    idleMs: settings.SESSION_IDLE_S * 1000,
    livingNodes: kernel.livingNodes,
    experienceById,
    adapterOf,
  });
  const sweeper = new Sweeper(store, clock, {
    keptDays: settings.SESSION_KEPT_DAYS,
    agentBytes: settings.AGENT_KEPT_MB * MB,
  });
  const respell = respelling(games.map(({ playable }) => playable.instructions));
  const tools: readonly GatewayTool[] = [
    ...arcadeTools({
      catalogue,
      sessions,
      records,
      identities,
      layers: new MemoryLayers({ memory, identities, rows, clock, experienceById, ownerOf }),
      tables,
      standing: new StandingTables({ games, doors, queue, identities }),
      ladders: new Ladders({
        ratings,
        identities,
        experienceById,
        nameOf: async (agentId) => (await agents.byId(agentId))?.name ?? null,
      }),
      foreign: callsOthers ? { authors, discoverer, credentials, proxy } : null,
      respell,
      all: () => tools,
    }),
    ...square.tools,
  ];

  return {
    tools,
    authors,
    verifier,
    records,
    square,
    agentPages: new AgentPages({
      agents,
      stats,
      ratings,
      list: new MatchList(new Games(kernel.rules, ''), matches, seats),
      seats,
      memory,
      credentialRows,
      identities,
      games,
      experienceById,
    }),
    experienceById,
    privateTables: privateTables({ lobbies, tables, experienceById }),
    leaveTable: (agentId, id) => tables.leave({ agentId, name: '', scopes: [] }, id),
    settle: () => caretaker.settle(),
    async round() {
      await caretaker.round();
      await sweeper.round();
      if (callsOthers) await verifier.round();
      await poller.round();
      await square.round();
      if (company) errands.begin('company', () => company.round());
      const now = clock.now();
      await store.write([lobbies.stranded(now - inDoubtAfterMs)]);
      for (const lobby of await lobbies.idle(now - TABLE_IDLE_MS, 50)) await tables.callOff(lobby);
    },
    async close() {
      await Promise.all([
        verifier.close(),
        poller.close(),
        caretaker.close(),
        errands.close(),
        tables.close(),
      ]);
    },
  };
}
