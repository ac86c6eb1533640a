/** What of a town an operator's request needs: all of it when it runs, the store's side of it when it is stopped. */
import { loadPepper } from '../agents/keys.ts';
import { Registrar } from '../agents/registrar.ts';
import { Journal } from '../journal/journal.ts';
import { systemClock } from '../matches/clock.ts';
import { MatchRegistry } from '../matches/match-registry.ts';
import { Agents } from '../store/agents-table.ts';
import { Matches } from '../store/matches-table.ts';
import { Seats } from '../store/seats-table.ts';
import { AgentStats } from '../store/stats-table.ts';
import type { Store } from '../store/store.ts';
import type { TownServices } from '../town-services.ts';

export type AdminParts = Pick<
  TownServices,
  'agents' | 'clock' | 'journal' | 'matches' | 'registrar' | 'registry' | 'seats' | 'stats' | 'store'
>;

/** A store without a town: nothing is hosted. */
export async function partsOfStore(
  store: Store,
  settings: { readonly DATA_DIR: string; readonly SECRET?: string | undefined },
): Promise<AdminParts> {
  const agents = new Agents(store);
  const pepper = await loadPepper(settings.DATA_DIR, settings.SECRET);
  return {
    store,
    agents,
    clock: systemClock,
    journal: new Journal(store),
    matches: new Matches(store),
    registrar: new Registrar(agents, systemClock, pepper),
    registry: new MatchRegistry(() => undefined),
    seats: new Seats(store),
    stats: new AgentStats(store),
  };
}
