/** The town's memory on a free port, before a town model of the test's choice: tools over MCP, routes under `/api`. */

import express from 'express';
import { serveLocally } from '../../../../scripts/town/local-server.ts';
import { temporaryFolder } from '../../../../scripts/town/temporary-folder.ts';
import { evenOdd } from '../../../../shared/games/even-odd/game.ts';
import { werewolf } from '../../../../shared/games/werewolf/game.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { coreTables } from '../../../core-tables.ts';
import { errorHandler } from '../../../http/api-error.ts';
import { correlate, nameRequest } from '../../../http/correlation.ts';
import { type Log, silentLog } from '../../../log.ts';
import { Doors } from '../../../matches/doors.ts';
import type { Models } from '../../../models/town-models.ts';
import { Search } from '../../../search/search.ts';
import { Agents } from '../../../store/agents-table.ts';
import { openSqliteStore } from '../../../store/sqlite-store.ts';
import type { Store } from '../../../store/store.ts';
import { copyMigratedFile } from '../../../store/testing/migrated-file.ts';
import { unexpected } from '../../../store/testing/places.ts';
import type { Clock } from '../../../time/clock.ts';
import type { Toolset } from '../../../tools/toolset.ts';
import { TownModel } from '../../../town/town-model.ts';
import { MIGRATIONS } from '../migrations.ts';
import { contextPart } from '../part.ts';

export interface ContextTown {
  readonly store: Store;
  readonly model: TownModel;
  readonly set: Toolset;
  readonly api: string;
  /** Every chore once, in order. */
  chores(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly clock: Clock;
  readonly agents?: readonly AgentIdentity[];
  readonly models?: Models | null;
  readonly doors?: Doors;
  readonly log?: Log;
}

const WITH_CONTEXT = [{ part: 'context', migrations: () => MIGRATIONS }];
const DAY_MS = 1_200_000;

export async function openContextTown({
  clock,
  agents = [],
  models = null,
  doors,
  log = silentLog,
}: Options): Promise<ContextTown> {
  const directory = temporaryFolder('town-store-');
  await copyMigratedFile(directory.path, WITH_CONTEXT);
  const migrations = WITH_CONTEXT;
  const store = await openSqliteStore({ dataDir: directory.path, onFatal: unexpected, migrations });
  if (agents.length > 0)
    await new Agents(store).add(
      agents.map(({ agentId, name, scopes }) => ({
        agentId,
        ownerId: null,
        name,
        keyHmac: `hmac ${agentId}`,
        scopes,
        house: false,
        createdAt: 1,
      })),
    );
  const search = new Search({ mostDocuments: 10_000, onTrouble: unexpected as (error: unknown) => void });
  const model = new TownModel({
    games: [werewolf],
    timeScale: 1,
    dayLengthMs: DAY_MS,
    buildingLingerMs: 60_000,
    isHouse: () => false,
  });
  // As much of the town as the part uses.
  const kernel: Partial<Parameters<typeof contextPart.open>[0]> = {
    ...coreTables(store),
    doors: doors ?? new Doors([], async () => undefined),
    seasons: async () => [],
    watch: (watcher) => model.watch(watcher),
    cry: (line) => model.cry(line),
    clock,
    log,
    store,
    search,
    settings: { CHRONICLE: 'on', CONTEXT_CALLS_PER_MINUTE: 1_000_000, CONTEXT_CALLS_PER_SECOND: 1_000_000 },
    timeScale: 1,
    scaled: (seconds) => seconds * 1_000,
    isPublic: false,
    rules: [werewolf, evenOdd],
    dayLengthMs: DAY_MS,
    models,
    tokensPerHour: 10_000,
    callerOf: async (req) =>
      agents.find(({ agentId }) => req.get('authorization') === `Bearer key-${agentId}`) ?? null,
    operatorsOnly: (_req, _res, next) => next(),
    ownedAgent: async () => {
      throw new Error('nobody owns an agent here');
    },
  };
  const part = contextPart.open(kernel as Parameters<typeof contextPart.open>[0]);
  const [set] = part.toolsets ?? [];
  if (!set || !part.routes) throw new Error('the part brings no tools');
  const app = express()
    .use(nameRequest, express.json(), correlate)
    .use('/api', part.routes)
    .use(errorHandler(log));
  const server = await serveLocally(app);
  return {
    store,
    model,
    set,
    api: `${server.url}/api`,
    async chores() {
      for (const chore of part.chores ?? []) await chore.work();
    },
    async close() {
      await server.close();
      await search.close();
      await store.close();
      directory.remove();
    },
  };
}
