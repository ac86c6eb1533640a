/** What is proposed on a bench and how it is voted, as rows. The batch of the deciding vote moves it on, once. */
import { type Selectable, sql } from 'kysely';
import { expecting, type Statement, type Store } from '../../../store/store.ts';
import { type SquareSql, type SquareTables, squareSql } from './square-tables.ts';

export type ProposalRecord = Selectable<SquareTables['square_proposals']>;

export interface TalliedProposal extends ProposalRecord {
  readonly votesFor: number;
  readonly votesAgainst: number;
  readonly experienceName: string | null;
  readonly tableStatus: string | null;
  readonly matchId: string | null;
}

export interface Willing {
  readonly agentId: string;
  readonly name: string;
  readonly house: number;
  /** Null: has proposed it, and not voted. */
  readonly vote: number | null;
}

export interface Ballot {
  readonly proposalId: string;
  readonly lobbyId: string;
  readonly agentId: string;
  readonly yes: boolean;
  readonly at: number;
}

/** Who has a say in it: everybody who still sits there, but residents only in the town's own games. */
const electorate = sql`square_members m
    inner join agents a on a.agent_id = m.agent_id
    where m.lobby_id = square_proposals.lobby_id and m.left_at is null
      and (a.house = 0 or exists (
        select 1 from gateway_experiences e
          where e.id = square_proposals.experience_id and e.kind = 'builtin'))`;
const votes = (vote: 0 | 1) => sql<number>`(
  select count(*) from ${electorate}
      and exists (select 1 from square_votes v
        where v.proposal_id = square_proposals.id and v.agent_id = m.agent_id and v.vote = ${sql.lit(vote)}))`;
const sitters = sql<number>`(select count(*) from ${electorate})`;

export class Proposals {
  readonly #store: Store;
  readonly #sql: SquareSql;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = squareSql(store);
  }

  async byId(id: string): Promise<TalliedProposal | undefined> {
    const [row] = await this.#store.read(this.#tallied().where('square_proposals.id', '=', id).compile());
    return row;
  }

  async ofTable(gameSessionId: string): Promise<TalliedProposal | undefined> {
    const [row] = await this.#store.read(
      this.#tallied().where('square_proposals.game_session_id', '=', gameSessionId).compile(),
    );
    return row;
  }

  /** Of a bench, newest first. */
  ofBench(lobbyId: string, limit: number): Promise<TalliedProposal[]> {
    return this.#store.read(
      this.#tallied()
        .where('square_proposals.lobby_id', '=', lobbyId)
        .orderBy('square_proposals.created_at', 'desc')
        .orderBy('square_proposals.id')
        .limit(limit)
        .compile(),
    );
  }

  async openAt(lobbyIds: readonly string[], now: number): Promise<ReadonlyMap<string, number>> {
    if (lobbyIds.length === 0) return new Map();
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('square_proposals')
        .select(({ fn }) => ['lobby_id', fn.countAll<number>().as('count')])
        .where('lobby_id', 'in', lobbyIds)
        .where('status', '=', 'open')
        .where('expires_at', '>', now)
        .groupBy('lobby_id')
        .compile(),
    );
    return new Map(rows.map(({ count, lobby_id }) => [lobby_id, Number(count)]));
  }

  #tallied() {
    // Votes are told as they were cast; who has got up since counts no longer, but has voted.
    const cast = (vote: 0 | 1) =>
      sql<number>`(select count(*) from square_votes v where v.proposal_id = square_proposals.id and v.vote = ${sql.lit(vote)})`;
    return this.#sql
      .selectFrom('square_proposals')
      .leftJoin('gateway_experiences as experiences', 'experiences.id', 'square_proposals.experience_id')
      .leftJoin('gateway_lobbies as tables', 'tables.game_session_id', 'square_proposals.game_session_id')
      .selectAll('square_proposals')
      .select([
        cast(1).as('votesFor'),
        cast(0).as('votesAgainst'),
        'experiences.name as experienceName',
        'tables.status as tableStatus',
        'tables.match_id as matchId',
      ]);
  }

  /** Who wants to play it and still sits there: those who voted for it, as they voted, and who proposed it and did not vote against it. */
  willing({ id, lobby_id, proposer_agent_id }: ProposalRecord): Promise<Willing[]> {
    return this.#store.read(
      this.#sql
        .selectFrom('square_members as members')
        .innerJoin('agents', 'agents.agent_id', 'members.agent_id')
        .leftJoin('square_votes as votes', (join) =>
          join.onRef('votes.agent_id', '=', 'members.agent_id').on('votes.proposal_id', '=', id),
        )
        .select([
          'members.agent_id as agentId',
          'agents.name as name',
          'agents.house as house',
          'votes.vote as vote',
        ])
        .where('members.lobby_id', '=', lobby_id)
        .where('members.left_at', 'is', null)
        .where('agents.deleted_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('votes.vote', '=', 1),
            eb.and([eb('members.agent_id', '=', proposer_agent_id), eb('votes.vote', 'is', null)]),
          ]),
        )
        .orderBy('votes.at')
        .orderBy('members.agent_id')
        .compile(),
    );
  }

  /** DuplicateKeyError: this bench decides about that experience already. */
  proposing(proposal: ProposalRecord): Statement[] {
    return [
      this.expiring(proposal.created_at, proposal.lobby_id),
      this.#sql.insertInto('square_proposals').values(proposal).compile(),
    ];
  }

  expiring(now: number, lobbyId?: string): Statement {
    let query = this.#sql
      .updateTable('square_proposals')
      .set({ status: 'expired', touched_at: now, decided_at: now })
      .where('status', '=', 'open')
      .where('expires_at', '<=', now);
    if (lobbyId !== undefined) query = query.where('lobby_id', '=', lobbyId);
    return query.compile();
  }

  /** The bench is gone, and with it what nobody has decided. */
  closing(lobbyId: string, now: number): Statement {
    return this.#sql
      .updateTable('square_proposals')
      .set({ status: 'expired', touched_at: now, decided_at: now })
      .where('lobby_id', '=', lobbyId)
      .where('status', '=', 'open')
      .compile();
  }

  /**
   * One vote, and what it decides. The proposal's row is taken first, so that two who vote at once do it one after the
   * other, on whichever node: exactly one of them is the vote that moves it from `open` to `passing`. Statement 0 is
   * undone when it is decided, expired, or the voter does not sit there; a second vote is a DuplicateKeyError; the
   * rows changed by statement 2 say whether this vote has passed it.
   */
  voting({ agentId, at, lobbyId, proposalId, yes }: Ballot): Statement[] {
    const sitting = this.#sql
      .selectFrom('square_members')
      .select('agent_id')
      .where('lobby_id', '=', lobbyId)
      .where('agent_id', '=', agentId)
      .where('left_at', 'is', null);
    return [
      expecting(
        this.#sql
          .updateTable('square_proposals')
          .set({ touched_at: at })
          .where('id', '=', proposalId)
          .where('status', '=', 'open')
          .where('expires_at', '>', at)
          .where(({ exists }) => exists(sitting))
          .compile(),
        1,
      ),
      this.#sql
        .insertInto('square_votes')
        .values({ proposal_id: proposalId, agent_id: agentId, vote: yes ? 1 : 0, at })
        .compile(),
      this.#passing(at).where('id', '=', proposalId).compile(),
      this.#sql
        .updateTable('square_proposals')
        .set({ status: 'rejected', touched_at: at, decided_at: at })
        .where('id', '=', proposalId)
        .where('status', '=', 'open')
        .where(sql<boolean>`${votes(0)} * 2 >= ${sitters}`)
        .compile(),
    ];
  }

  /** Somebody has got up: fewer votes may be a majority now. */
  recounting(lobbyId: string, at: number): Statement {
    return this.#passing(at).where('lobby_id', '=', lobbyId).where('expires_at', '>', at).compile();
  }

  /** More than half of those who sit there and have a say (D25). */
  #passing(at: number) {
    return this.#sql
      .updateTable('square_proposals')
      .set({ status: 'passing', touched_at: at, decided_at: at })
      .where('status', '=', 'open')
      .where(sql<boolean>`${votes(1)} * 2 > ${sitters}`);
  }

  /** Goes into the batch that makes the table: whoever comes second makes none. */
  passed(id: string, hostAgentId: string, at: number): Statement {
    return expecting(this.#moved(id, { status: 'passed', host_agent_id: hostAgentId, touched_at: at }), 1);
  }

  failing(id: string, note: string, at: number): Statement {
    return expecting(this.#moved(id, { status: 'failed', note, touched_at: at }), 1);
  }

  #moved(id: string, to: Partial<ProposalRecord>): Statement {
    return this.#sql
      .updateTable('square_proposals')
      .set(to)
      .where('id', '=', id)
      .where('status', '=', 'passing')
      .compile();
  }

  async hasVoted(proposalId: string, agentId: string): Promise<boolean> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('square_votes')
        .select('agent_id')
        .where('proposal_id', '=', proposalId)
        .where('agent_id', '=', agentId)
        .compile(),
    );
    return rows.length > 0;
  }

  /** Decided, and whoever decided it has not come to make the table. */
  async stranded(before: number, limit: number): Promise<ProposalRecord[]> {
    return this.#store.read(
      this.#sql
        .selectFrom('square_proposals')
        .selectAll()
        .where('status', '=', 'passing')
        .where('touched_at', '<=', before)
        .limit(limit)
        .compile(),
    );
  }

  /** Tables of passed proposals at which nobody has begun. */
  async waitingTables(limit: number): Promise<{ gameSessionId: string; decidedAt: number }[]> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('square_proposals as proposals')
        .innerJoin('gateway_lobbies as tables', 'tables.game_session_id', 'proposals.game_session_id')
        .select(['proposals.game_session_id as gameSessionId', 'proposals.decided_at as decidedAt'])
        .where('proposals.status', '=', 'passed')
        .where('tables.status', '=', 'waiting')
        .where('tables.started_at', 'is', null)
        .where('tables.ended_at', 'is', null)
        .orderBy('proposals.decided_at')
        .limit(limit)
        .compile(),
    );
    return rows.map(({ decidedAt, gameSessionId }) => ({ gameSessionId, decidedAt: decidedAt ?? 0 }));
  }

  forgetting(experienceId: string): Statement[] {
    const own = this.#sql
      .selectFrom('square_proposals')
      .select('id')
      .where('experience_id', '=', experienceId);
    return [
      this.#sql.deleteFrom('square_votes').where('proposal_id', 'in', own).compile(),
      this.#sql.deleteFrom('square_proposals').where('experience_id', '=', experienceId).compile(),
    ];
  }

  /** What an agent has open anywhere. */
  async openOf(agentId: string, now: number): Promise<number> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('square_proposals')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('proposer_agent_id', '=', agentId)
        .where('status', '=', 'open')
        .where('expires_at', '>', now)
        .compile(),
    );
    return Number(row?.count ?? 0);
  }
}
