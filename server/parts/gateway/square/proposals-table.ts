/** Proposals of benches and their votes, as rows. The batch of the deciding vote advances the proposal, once. */
import { type Selectable, sql } from 'kysely';
import { above, atMost, exactlyOne, Rows } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import type { GatewayTables } from '../tables.ts';

export type ProposalRecord = Selectable<GatewayTables['squareProposals']>;

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
  readonly house: boolean;
  /** Null: the proposer, without a vote. */
  readonly vote: boolean | null;
}

export interface Ballot {
  readonly proposalId: string;
  readonly lobbyId: string;
  readonly agentId: string;
  readonly yes: boolean;
  readonly at: number;
}

/** The voters: all members still there, but residents only for the town's own games. */
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

export class Proposals extends Rows<GatewayTables> {
  async byId(id: string): Promise<TalliedProposal | undefined> {
    return this.one(this.#tallied().where('squareProposals.id', '=', id));
  }

  async ofTable(gameSessionId: string): Promise<TalliedProposal | undefined> {
    return this.one(this.#tallied().where('squareProposals.gameSessionId', '=', gameSessionId));
  }

  ofBench(lobbyId: string, limit: number): Promise<TalliedProposal[]> {
    return this.read(
      this.#tallied()
        .where('squareProposals.lobbyId', '=', lobbyId)
        .orderBy('squareProposals.createdAt', 'desc')
        .orderBy('squareProposals.id')
        .limit(limit),
    );
  }

  async openAt(lobbyIds: readonly string[], now: number): Promise<ReadonlyMap<string, number>> {
    if (lobbyIds.length === 0) return new Map();
    const rows = await this.read(
      this.sql
        .selectFrom('squareProposals')
        .select(({ fn }) => ['lobbyId', fn.countAll<number>().as('count')])
        .where('lobbyId', 'in', lobbyIds)
        .where('status', '=', 'open')
        .where('expiresAt', '>', now)
        .groupBy('lobbyId'),
    );
    return new Map(rows.map(({ count, lobbyId }) => [lobbyId, Number(count)]));
  }

  #tallied() {
    // Votes are shown as cast; those of members who left since no longer count.
    const cast = (vote: 0 | 1) =>
      sql<number>`(select count(*) from square_votes v where v.proposal_id = square_proposals.id and v.vote = ${sql.lit(vote)})`;
    return this.sql
      .selectFrom('squareProposals')
      .leftJoin('gatewayExperiences as experiences', 'experiences.id', 'squareProposals.experienceId')
      .leftJoin('gatewayLobbies as tables', 'tables.gameSessionId', 'squareProposals.gameSessionId')
      .selectAll('squareProposals')
      .select([
        cast(1).as('votesFor'),
        cast(0).as('votesAgainst'),
        'experiences.name as experienceName',
        'tables.status as tableStatus',
        'tables.matchId',
      ]);
  }

  /** The players who still sit there: those who voted for it, in order, and the proposer unless it voted against. */
  willing({ id, lobbyId, proposerAgentId }: ProposalRecord): Promise<Willing[]> {
    return this.read(
      this.sql
        .selectFrom('squareMembers as members')
        .innerJoin('agents', 'agents.agentId', 'members.agentId')
        .leftJoin('squareVotes as votes', (join) =>
          join.onRef('votes.agentId', '=', 'members.agentId').on('votes.proposalId', '=', id),
        )
        .select(['members.agentId', 'agents.name', 'agents.house', 'votes.vote'])
        .where('members.lobbyId', '=', lobbyId)
        .where('members.leftAt', 'is', null)
        .where('agents.deletedAt', 'is', null)
        .where((eb) =>
          eb.or([
            eb('votes.vote', '=', true),
            eb.and([eb('members.agentId', '=', proposerAgentId), eb('votes.vote', 'is', null)]),
          ]),
        )
        .orderBy('votes.at')
        .orderBy('members.agentId'),
    );
  }

  /** DuplicateKeyError: this bench already has an open proposal for that experience. */
  proposing(proposal: ProposalRecord): Statement[] {
    return [this.expiring(proposal.createdAt, proposal.lobbyId), this.insert('squareProposals', proposal)];
  }

  expiring(now: number, lobbyId?: string): Statement {
    return this.update(
      'squareProposals',
      { status: 'open', expiresAt: atMost(now), ...(lobbyId !== undefined && { lobbyId }) },
      { status: 'expired', touchedAt: now, decidedAt: now },
    );
  }

  /** The bench is closed, and with it its open proposals. */
  closing(lobbyId: string, now: number): Statement {
    return this.update(
      'squareProposals',
      { lobbyId, status: 'open' },
      { status: 'expired', touchedAt: now, decidedAt: now },
    );
  }

  /**
   * One vote and its effect. The proposal's row is locked first, so that concurrent votes on any nodes run one after
   * the other: exactly one of them moves it from `open` to `passing`. Statement 0 rolls back if it is decided, expired,
   * or the voter is not a member; a second vote is a DuplicateKeyError; the number of rows changed by statement 2 shows
   * whether this vote has passed it.
   */
  voting({ agentId, at, lobbyId, proposalId, yes }: Ballot): Statement[] {
    const sitting = this.sql
      .selectFrom('squareMembers')
      .select('agentId')
      .where('lobbyId', '=', lobbyId)
      .where('agentId', '=', agentId)
      .where('leftAt', 'is', null);
    return [
      exactlyOne(
        this.sql
          .updateTable('squareProposals')
          .set({ touchedAt: at })
          .where('id', '=', proposalId)
          .where('status', '=', 'open')
          .where('expiresAt', '>', at)
          .where(({ exists }) => exists(sitting)),
      ),
      this.insert('squareVotes', { proposalId, agentId, vote: yes, at }),
      this.#passing(at).where('id', '=', proposalId).compile(),
      this.sql
        .updateTable('squareProposals')
        .set({ status: 'rejected', touchedAt: at, decidedAt: at })
        .where('id', '=', proposalId)
        .where('status', '=', 'open')
        .where(sql<boolean>`${votes(0)} * 2 >= ${sitters}`)
        .compile(),
    ];
  }

  /** A member has left: fewer votes may be a majority now. */
  recounting(lobbyId: string, at: number): Statement {
    return this.#passing(at).where('lobbyId', '=', lobbyId).where('expiresAt', '>', at).compile();
  }

  /** More than half of the members with a vote (D25). */
  #passing(at: number) {
    return this.sql
      .updateTable('squareProposals')
      .set({ status: 'passing', touchedAt: at, decidedAt: at })
      .where('status', '=', 'open')
      .where(sql<boolean>`${votes(1)} * 2 > ${sitters}`);
  }

  /** For the batch that creates the table: the second node to try creates none. */
  passed(id: string, hostAgentId: string, at: number): Statement {
    return this.#moving(id, { status: 'passed', hostAgentId, touchedAt: at });
  }

  failing(id: string, note: string, at: number): Statement {
    return this.#moving(id, { status: 'failed', note, touchedAt: at });
  }

  #moving(id: string, to: Partial<ProposalRecord>): Statement {
    return this.change('squareProposals', { id, status: 'passing' }, to);
  }

  hasVoted(proposalId: string, agentId: string): Promise<boolean> {
    return this.has('squareVotes', { proposalId, agentId });
  }

  /** Passed, but the node that counted the deciding vote has not created the table. */
  stranded(before: number, limit: number): Promise<ProposalRecord[]> {
    return this.all('squareProposals', { status: 'passing', touchedAt: atMost(before) }, { limit });
  }

  /** Tables of passed proposals that have not begun. */
  async waitingTables(limit: number): Promise<{ gameSessionId: string; decidedAt: number }[]> {
    const rows = await this.read(
      this.sql
        .selectFrom('squareProposals as proposals')
        .innerJoin('gatewayLobbies as tables', 'tables.gameSessionId', 'proposals.gameSessionId')
        .select(['proposals.gameSessionId', 'proposals.decidedAt'])
        .where('proposals.status', '=', 'passed')
        .where('tables.status', '=', 'waiting')
        .where('tables.startedAt', 'is', null)
        .where('tables.endedAt', 'is', null)
        .orderBy('proposals.decidedAt')
        .limit(limit),
    );
    return rows.map(({ decidedAt, gameSessionId }) => ({ gameSessionId, decidedAt: decidedAt ?? 0 }));
  }

  forgetting(experienceId: string): Statement[] {
    const own = this.sql.selectFrom('squareProposals').select('id').where('experienceId', '=', experienceId);
    return [
      this.remove('squareVotes', { proposalId: own }),
      this.remove('squareProposals', { experienceId }),
    ];
  }

  async openOf(agentId: string, now: number): Promise<number> {
    return this.countRows('squareProposals', {
      proposerAgentId: agentId,
      status: 'open',
      expiresAt: above(now),
    });
  }
}
