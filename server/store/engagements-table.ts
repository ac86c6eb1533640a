/**
 * What each agent is busy with, at most one thing at a time. The key on the agent decides every race, on whichever
 * node it is run: the second batch that wants the same agent fails with DuplicateKeyError (AGENT_BUSY).
 */
import type { Statement, Store } from './store.ts';

export interface Engagement {
  readonly agentId: string;
  /** What it plays: the id of a game, or of anything else that holds an agent. */
  readonly experience: string;
  readonly matchId: string | null;
  readonly sessionId: string | null;
  readonly leagueId: string | null;
  readonly since: number;
}

export class Engagements {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async of(agentId: string): Promise<Engagement | undefined> {
    const [row] = await this.#store.read(
      this.#store.sql
        .selectFrom('engagements')
        .select([
          'agent_id as agentId',
          'experience',
          'match_id as matchId',
          'session_id as sessionId',
          'league_id as leagueId',
          'since',
        ])
        .where('agent_id', '=', agentId)
        .compile(),
    );
    return row;
  }

  /** Goes into the batch that seats a match or opens a session; one of them busy fails all of it. */
  engaging(engagements: readonly Engagement[]): Statement {
    // Sorted, so that two batches that want the same agents wait for each other instead of deadlocking.
    const rows = engagements
      .map((engagement) => ({
        agent_id: engagement.agentId,
        experience: engagement.experience,
        match_id: engagement.matchId,
        session_id: engagement.sessionId,
        league_id: engagement.leagueId,
        since: engagement.since,
      }))
      .sort((a, b) => (a.agent_id < b.agent_id ? -1 : 1));
    return this.#store.sql.insertInto('engagements').values(rows).compile();
  }

  /** Everybody the match holds is free. */
  freeing(matchId: string): Statement {
    return this.#store.sql.deleteFrom('engagements').where('match_id', '=', matchId).compile();
  }

  async busyAmong(agentIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (agentIds.length === 0) return new Set();
    const rows = await this.#store.read(
      this.#store.sql
        .selectFrom('engagements')
        .select('agent_id as agentId')
        .where('agent_id', 'in', agentIds)
        .compile(),
    );
    return new Set(rows.map((row) => row.agentId));
  }

  /** House agents that are busy anywhere in the town. */
  async busyHouse(): Promise<ReadonlySet<string>> {
    const rows = await this.#store.read(
      this.#store.sql
        .selectFrom('engagements')
        .innerJoin('agents', 'agents.agent_id', 'engagements.agent_id')
        .select('agents.agent_id as agentId')
        .where('house', '=', 1)
        .compile(),
    );
    return new Set(rows.map((row) => row.agentId));
  }
}
