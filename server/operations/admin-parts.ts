/** What of a town an operator's request needs: all of it when it runs, the store's side of it when it is stopped. */

import { AgentAccounts } from '../agents/agent-accounts.ts';
import { loadPepper } from '../agents/keys.ts';
import { Presence } from '../agents/presence.ts';
import { Budgets } from '../budgets/budgets.ts';
import { townBudgets } from '../budgets/town-budgets.ts';
import type { Config } from '../config.ts';
import { callerOf, ownedAgent, ownerOf } from '../http/owned-agent.ts';
import { Journal } from '../journal/journal.ts';
import { silentLog } from '../log.ts';
import { HostedMatches } from '../matches/hosted-matches.ts';
import { HiddenLines } from '../moderation/hidden-lines.ts';
import { Sanctions } from '../moderation/sanctions.ts';
import { Outbound } from '../outbound/outbound.ts';
import { townGames } from '../parts/games.ts';
import { PARTS } from '../parts/parts.ts';
import { TownParts } from '../parts/town-parts.ts';
import { townSearch } from '../search/town-search.ts';
import { Agents } from '../store/agents-table.ts';
import { Matches } from '../store/matches-table.ts';
import { Seats } from '../store/seats-table.ts';
import { AgentStats } from '../store/stats-table.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../time/clock.ts';
import type { TownServices } from '../town-services.ts';

export type AdminParts = Pick<
  TownServices,
  | 'accounts'
  | 'agents'
  | 'clock'
  | 'games'
  | 'journal'
  | 'matches'
  | 'parts'
  | 'registry'
  | 'seats'
  | 'stats'
  | 'store'
>;

/** A store without a town: nothing is hosted. */
export async function partsOfStore(store: Store, config: Config): Promise<AdminParts> {
  const agents = new Agents(store);
  const clock = systemClock;
  const pepper = await loadPepper(config.DATA_DIR, config.SECRET);
  const accounts = new AgentAccounts({ agents, clock, pepper, presence: new Presence(clock, 0) });
  const sanctions = new Sanctions({
    store,
    clock,
    pepper,
    voidKey: (key) => accounts.voidKeys.declare(key, true),
  });
  await sanctions.refresh();
  const [games, journal] = [townGames(), new Journal(store)];
  const hiddenLines = new HiddenLines({
    store,
    clock,
    journal,
    games,
    remaking: (matchId, at) => parts.remaking(matchId, at),
  });
  await hiddenLines.refresh();
  // Also what ends while nobody is there is settled by the parts.
  const parts = new TownParts(PARTS, {
    clock,
    config,
    log: silentLog,
    store,
    listensAt: () => '',
    previews: () => ({}),
    accounts,
    budgets: townBudgets(config, new Budgets({ clock })),
    outbound: new Outbound(config),
    search: townSearch({ config, clock, log: silentLog }),
    nodeId: 'admin',
    pepper,
    rules: PARTS.flatMap(({ rules = [] }) => rules),
    model: null,
    // Nobody can ask a town that is stopped.
    operatorsOnly: (_req, res) => void res.status(503).end(),
    ownedAgent: (req) => ownedAgent(accounts, req),
    callerOf: (req) => callerOf(accounts, req),
    ownerOf: async (agentId) => (await agents.byId(agentId))?.ownerId ?? null,
    askingOwner: (req) => ownerOf(accounts, req),
    identify: (key) => accounts.identify(key),
    sanctions,
    hiddenLines,
  });
  return {
    store,
    agents,
    clock,
    games,
    parts,
    journal,
    matches: new Matches(store),
    accounts,
    registry: new HostedMatches(() => undefined),
    seats: new Seats(store),
    stats: new AgentStats(store),
  };
}
