/** The town's own tables, opened once per store. Parts use them through ports and never construct them. */
import { Journal } from './journal/journal.ts';
import { Ratings } from './ratings/ratings.ts';
import { Absences } from './store/absences-table.ts';
import { Agents } from './store/agents-table.ts';
import { Engagements } from './store/engagements-table.ts';
import { KeptResults } from './store/idempotency-table.ts';
import { Matches } from './store/matches-table.ts';
import { Queue } from './store/queue-table.ts';
import { Seats } from './store/seats-table.ts';
import { AgentStats } from './store/stats-table.ts';
import type { Store } from './store/store.ts';

export const coreTables = (store: Store) => ({
  absences: new Absences(store),
  agents: new Agents(store),
  engagements: new Engagements(store),
  journal: new Journal(store),
  kept: new KeptResults(store),
  matches: new Matches(store),
  queue: new Queue(store),
  ratings: new Ratings(store),
  seats: new Seats(store),
  stats: new AgentStats(store),
});
export type CoreTables = ReturnType<typeof coreTables>;
