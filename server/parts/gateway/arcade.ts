import { gatewayRefusal } from '../../../shared/gateway/refusals.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { Games } from '../../matches/games.ts';
import { MatchList } from '../../matches/match-list.ts';
import { mutedRefusal } from '../../moderation/access.ts';
import type { GuardedCaller } from '../../outbound/guarded-caller.ts';
import { Errands } from '../../time/errands.ts';
import { CallMemory } from '../../tools/call-memory.ts';
import type { Kernel } from '../kernel.ts';
import type { SettingsOf } from '../part.ts';
import type { PrivateTables } from '../private-tables.ts';
import { AgentPages } from './agent-page/agent-page.ts';
import { Authors } from './catalogue/authors.ts';
import { builtinId, enteringBuiltins, playedGames } from './catalogue/builtins.ts';
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
import { TableEngagements } from './lobbies/table-engagements.ts';
import { TableService } from './lobbies/table-service.ts';
import { Memory } from './memory/memory.ts';
import { MemoryLayers } from './memory/memory-layers.ts';
import { SealedValues } from './memory/sealed-values.ts';
import { ProxiedCalls } from './proxy/proxied-calls.ts';
import type { GatewayServices } from './services.ts';
import { Caretaker } from './sessions/caretaker.ts';
import { Identities } from './sessions/identities.ts';
import { SessionRecords } from './sessions/records.ts';
import { MB } from './sessions/session-types.ts';
import { openSessions } from './sessions/sessions.ts';
import { SessionRows } from './sessions/sessions-table.ts';
import { StepRows } from './sessions/steps-table.ts';
import { Sweeper } from './sessions/sweeper.ts';
import type { GATEWAY_SETTINGS } from './settings.ts';
import { HouseCompany } from './square/house-company.ts';
import { openSquare, type Square } from './square/square.ts';
import { arcadeTools, respelling } from './tools/arcade-tools.ts';

export type GatewayKernel = Kernel<SettingsOf<typeof GATEWAY_SETTINGS>>;

/** A table idle for this long is removed. */
const TABLE_IDLE_MS = 30 * 60_000;
/** Added to the longest allowed call, for writing its result. */
const GRACE_MS = 5_000;
/** More than the tables that may hang at once. */
const MOST_ERRANDS = 200;
/** Between two lines of residents on one bench, in seconds of town time. */
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
  const { clock, doors, houseComes, log, ownerOf, seats, settings, store } = kernel;
  const timeoutMs = settings.EXPERIENCE_TIMEOUT_S * 1000;
  const inDoubtAfterMs = timeoutMs + GRACE_MS;
  const callsOthers = settings.EXPERIENCES === 'on';
  const games = playedGames(kernel.games);
  const experiences = new Experiences(store);
  const entered = enteringBuiltins({ experiences, store, clock }, games);
  const matchOfGame = async (agentId: string, game: string): Promise<string | null> => {
    const assigned = await seats.assignment(agentId);
    return assigned?.game === game ? assigned.matchId : null;
  };
  const base = {
    ...kernel,
    experiences,
    rows: new SessionRows(store),
    steps: new StepRows(store),
    lobbies: new Lobbies(store),
    holds: new TableEngagements(store),
    memory: new Memory(store, new SealedValues(keys)),
    identities: new Identities(store, kernel.secretFor('experience agent ids')),
    credentialRows: new CredentialRows(store),
    pins: new ToolPins(store, clock),
    caller,
    games,
    errands: new Errands({
      most: MOST_ERRANDS,
      onError: (error, errand) => log.error({ err: error, errand }, 'an errand of the square failed'),
    }),
    async ready() {
      await entered();
    },
    async experienceById(id: string) {
      await entered();
      return experiences.byId(id);
    },
    adapterOf: (record: ExperienceRecord) => adapters.of(record),
    async silenced(agentId: string) {
      const refusal = mutedRefusal(kernel.sanctions, agentId);
      return refusal && gatewayRefusal('MUTED', refusal.message);
    },
  };
  const credentials = new Credentials({ ...base, keys });
  const services: GatewayServices = { ...base, credentials };
  const { errands, experienceById, lobbies, memory, pins, steps } = services;
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
  const adapters = new Adapters({
    ...services,
    own,
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
  const catalogue = new Catalogue({
    ...services,
    pinned: (id) => pins.of(id),
    observed: (id) => steps.observed(id),
    reviewed: (ids) => square.reviews.totals(ids),
  });
  const sessions = openSessions({
    ...services,
    most: { steps: settings.SESSION_STEPS, bytes: settings.SESSION_KEPT_MB * MB },
    matchOf: async (agentId, record) =>
      record.kind === 'builtin' ? matchOfGame(agentId, gameIdOf(record)) : null,
  });
  const records = new SessionRecords(services);
  const kinds = { own: builtinTables(services), foreign: foreignTables(services) };
  const tables = new TableService({
    ...services,
    calls: new CallMemory(kernel.kept, clock),
    kindOf: ({ kind }) => (kind === 'builtin' ? kinds.own : kinds.foreign),
    seated: (id) => square.seated(id),
  });
  const square: Square = openSquare({ ...services, tables });
  const { assembly, benches } = square;
  const everyMs = kernel.scaled(COMPANY_EVERY_S);
  const company =
    settings.SQUARE_BOTS === 'on' && houseComes
      ? new HouseCompany({
          ...services,
          benches,
          assembly,
          games: games.filter(({ house }) => house !== undefined),
          everyMs,
        })
      : null;
  const verifier = new Verifier({
    ...services,
    verifications: new Verifications(store),
    callMs: timeoutMs,
    adapterOf: (record) => adapters.fresh(record),
  });
  const authors = new Authors({
    ...services,
    verifier,
    quota: settings.MAX_EXPERIENCES_PER_AGENT,
    forget: (id) => adapters.forget(id),
    forgetting: (id) => square.forgetting(id),
  });
  const discoverer = new Discoverer({ ...services, authors, look: (serverUrl) => adapters.look(serverUrl) });
  const proxy = new ProxiedCalls({ ...services, sessions });
  const poller = new Poller(services);
  const idleMs = settings.SESSION_IDLE_S * 1000;
  const caretaker = new Caretaker({ ...services, inDoubtAfterMs, idleMs });
  const sweeper = new Sweeper(store, clock, {
    keptDays: settings.SESSION_KEPT_DAYS,
    agentBytes: settings.AGENT_KEPT_MB * MB,
  });
  const tools: readonly GatewayTool[] = [
    ...arcadeTools({
      catalogue,
      sessions,
      records,
      identities: services.identities,
      layers: new MemoryLayers(services),
      tables,
      standing: new StandingTables(services),
      ladders: new Ladders(services),
      foreign: callsOthers ? { authors, discoverer, credentials, proxy } : null,
      respell: respelling(games.map(({ playable }) => playable.instructions)),
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
      ...services,
      list: new MatchList(new Games(kernel.rules, ''), kernel.matches, seats),
    }),
    experienceById,
    privateTables: privateTables({ ...services, tables }),
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
      if (await lobbies.has('gatewayLobbies', { status: 'active', startedAt: null }))
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
