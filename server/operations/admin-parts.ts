/** What of a town an operator's request needs: all of it when it runs, the store's side of it when it is stopped. */

import { AgentAccounts } from '../agents/agent-accounts.ts';
import { loadPepper } from '../agents/keys.ts';
import { Journal } from '../journal/journal.ts';
import { HostedMatches } from '../matches/hosted-matches.ts';
import { townGames } from '../parts/games.ts';
import { Agents } from '../store/agents-table.ts';
import { Matches } from '../store/matches-table.ts';
import { Seats } from '../store/seats-table.ts';
import { AgentStats } from '../store/stats-table.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../time/clock.ts';
import type { TownServices } from '../town-services.ts';

export type AdminParts = Pick<
  TownServices,
  'agents' | 'clock' | 'games' | 'journal' | 'matches' | 'accounts' | 'registry' | 'seats' | 'stats' | 'store'
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
    games: townGames(),
    journal: new Journal(store),
    matches: new Matches(store),
    accounts: new AgentAccounts(agents, systemClock, pepper),
    registry: new HostedMatches(() => undefined),
    seats: new Seats(store),
    stats: new AgentStats(store),
  };
}
