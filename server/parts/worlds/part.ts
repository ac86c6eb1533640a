import { count, toggle } from '../../setting-types.ts';
import type { Part } from '../part.ts';
import { widgetResources } from '../widget-resources.ts';
import { allowancesOf, worldBudgets } from './budgets.ts';
import { ExportLinks } from './export-links.ts';
import { fileRoutes } from './file-routes.ts';
import { Importer } from './importer.ts';
import { Legends } from './legends.ts';
import { MIGRATIONS } from './migrations.ts';
import { WIDGETS, worldResources } from './resources.ts';
import { worldRoutes } from './routes.ts';
import { WorldStudio } from './studio.ts';
import { worldsToolset } from './toolset.ts';
import { TownWorld } from './town-world.ts';
import { WorldReads } from './world-reads.ts';
import { WorldService } from './world-service.ts';
import { WorldWrites } from './world-writes.ts';

const SETTINGS = {
  WORLDS: toggle('on').describe("Whether owners may keep worlds here (/mcp/worlds, the map-maker's stall)"),
  WORLD_WRITES_PER_MINUTE: count(120).describe(
    'Changes one agent, or one owner at the stall, may make to worlds in a minute',
  ),
  WORLD_READS_PER_MINUTE: count(600).describe(
    'Worlds, characters and locations one agent, one owner, or one address with a shared link, may read in a minute',
  ),
  WORLD_SEARCHES_PER_MINUTE: count(120).describe('The same for searches, summaries and ideas'),
  WORLD_EXPORTS_PER_MINUTE: count(20).describe('The same for exports'),
  WORLD_MAX_WORLDS: count(50).describe('Worlds one owner may have'),
  WORLD_MAX_ENTITIES: count(20_000).describe('Characters and locations one world may have'),
  WORLD_MAX_RELATIONSHIPS: count(50_000).describe('Relationships one world may have'),
  WORLD_IMPORT_MB: count(64, 1_024).describe('The largest file that may be imported as a world'),
  WORLD_IMPORT_SHARE: count(25, 100).describe(
    'Per cent of a core, and of the database’s writer, for all imports of worlds together',
  ),
};

const HOUR_MS = 3_600_000;

export const worldsPart: Part<typeof SETTINGS> = {
  id: 'worlds',
  settings: SETTINGS,
  migrations: () => MIGRATIONS,
  open(kernel) {
    const { accounts, address, clock, memory, search, settings, store } = kernel;
    if (settings.WORLDS === 'off') return {};
    const limits = {
      worlds: settings.WORLD_MAX_WORLDS,
      entities: settings.WORLD_MAX_ENTITIES,
      relationships: settings.WORLD_MAX_RELATIONSHIPS,
    };
    const reads = new WorldReads(store, new TownWorld({ store, clock, memory, rules: kernel.rules }));
    const writes = new WorldWrites(store, clock, limits);
    const service = new WorldService({ reads, writes, search, limits });
    const studio = new WorldStudio(reads, clock, () => memory()?.model ?? null);
    const legends = new Legends({ accounts, reads, memory, clock });
    const links = new ExportLinks(kernel.secretFor('export links'), clock);
    const restFactor = 100 / Math.max(1, settings.WORLD_IMPORT_SHARE) - 1;
    const importer = new Importer({ store, writes, clock, limits, restFactor });
    const exporter = { reads, links, address };
    const budgets = worldBudgets({
      writes: settings.WORLD_WRITES_PER_MINUTE,
      reads: settings.WORLD_READS_PER_MINUTE,
      searches: settings.WORLD_SEARCHES_PER_MINUTE,
      exports: settings.WORLD_EXPORTS_PER_MINUTE,
    });
    const allowances = allowancesOf(budgets, kernel.budgets.all);
    const resources = worldResources({
      reads,
      paidFrom: allowances.reads,
      widgets: widgetResources(WIDGETS),
    });
    return {
      toolsets: [worldsToolset({ service, studio, exporter, budgets }, resources)],
      routes: worldRoutes({ accounts, allowances, service, exporter, legends, reads, studio, writes }),
      rootRoutes: fileRoutes({
        accounts,
        importer,
        links,
        log: kernel.log,
        allowances,
        perAddress: kernel.budgets.restCalls,
        reads,
        mostBytes: settings.WORLD_IMPORT_MB * 2 ** 20,
      }),
      chores: [
        {
          name: 'imports that broke off',
          everyMs: HOUR_MS,
          work: () => importer.discardBefore(clock.now() - HOUR_MS),
        },
      ],
    };
  },
};
