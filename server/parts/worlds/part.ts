/** Owners' worlds: built with tools or at the map-maker's stall, searched, exported, imported and shared. */
import type { Part, TownAccess } from '../part.ts';
import { worldBudgets } from './budgets.ts';
import { WorldDesk } from './desk.ts';
import { worldEditRoutes } from './edit-routes.ts';
import { ExportLinks } from './export-links.ts';
import { fileRoutes } from './file-routes.ts';
import { Importer } from './importer.ts';
import { Legends } from './legends.ts';
import { MIGRATIONS } from './migrations.ts';
import { WorldPaying } from './paying.ts';
import { WorldRemovals } from './removals.ts';
import { RemovedRows } from './removed-rows.ts';
import { worldResources } from './resources.ts';
import { worldRoutes } from './routes.ts';
import { SETTINGS } from './settings.ts';
import { WorldStudio } from './studio.ts';
import { worldsToolset } from './toolset.ts';
import { TownWorld } from './town-world.ts';
import { widgetResources } from './widgets.ts';
import { WorldReads } from './world-reads.ts';
import { WorldWrites } from './world-writes.ts';

const HOUR_MS = 3_600_000;

export const worldsPart: Part<typeof SETTINGS> = {
  id: 'worlds',
  settings: SETTINGS,
  migrations: () => MIGRATIONS,
  open(kernel) {
    const { accounts, address, clock, search, settings, store } = kernel;
    if (settings.WORLDS === 'off') return {};
    const limits = {
      worlds: settings.WORLD_MAX_WORLDS,
      entities: settings.WORLD_MAX_ENTITIES,
      relationships: settings.WORLD_MAX_RELATIONSHIPS,
    };
    let town: TownAccess | null = null;
    const memory = () => town?.memory() ?? null;
    const reads = new WorldReads(store, new TownWorld({ store, clock, memory, rules: kernel.rules }));
    const writes = new WorldWrites(store, clock, limits);
    const desk = new WorldDesk({ reads, writes, search, limits });
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
    const paying = new WorldPaying(budgets, kernel.budgets.all);
    const removals = new WorldRemovals(reads, new RemovedRows(store, clock));
    const deps = { accounts, desk, exporter, legends, paying, reads, removals, studio, writes };
    return {
      toolsets: (_doors, access) => {
        town = access;
        const paidFrom = kernel.budgets.all.of(budgets.reads);
        const resources = worldResources({ reads, paidFrom, widgets: widgetResources() });
        return [worldsToolset({ desk, studio, exporter, budgets }, resources)];
      },
      routes: worldRoutes(deps).use(worldEditRoutes(deps)),
      rootRoutes: fileRoutes({
        accounts,
        importer,
        links,
        log: kernel.log,
        paying,
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
