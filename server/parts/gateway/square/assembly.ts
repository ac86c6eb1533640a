/**
 * social.propose, .vote, .proposals: a bench decides what to play, and its majority creates the table, exactly once.
 */

import { randomUUID } from 'node:crypto';
import type { NewProposal, Proposal } from '../../../../shared/contracts/square.ts';
import type { MadeTable } from '../../../../shared/contracts/tables.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { tableNote } from '../../../../shared/gateway/square/table-note.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import { cleanText } from '../../../../shared/matches/text.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import { type Answer, no, type Refusal, yes } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { DuplicateKeyError, GuardFailedError } from '../../../store/errors.ts';
import type { Statement } from '../../../store/store.ts';
import { NO_EXPERIENCE } from '../catalogue/catalogue.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import type { JsonObject } from '../json.ts';
import { ARRANGED, type NewTable } from '../lobbies/table-service.ts';
import type { Services } from '../services.ts';
import { type BenchService, NO_BENCH, NOT_MEMBER, textFault } from './bench-service.ts';
import type { Benches } from './benches-table.ts';
import type { Messages } from './messages-table.ts';
import type { ProposalRecord, Proposals, TalliedProposal, Willing } from './proposals-table.ts';

/** D25. In real time: people and models read at their own pace, whatever the town's. */
export const PROPOSAL_LIFE_MS = 10 * 60_000;
const MOST_OPEN_OF_AGENT = 5;
const MOST_LISTED = 50;
const LONGEST_REASON = 500;
const LONGEST_CONFIG = 8 * 1024;
const STRANDED_AFTER_MS = 10_000;

export interface AssemblyDeps
  extends Services<'clock' | 'errands' | 'experienceById' | 'log' | 'silenced' | 'store'> {
  readonly benches: Benches;
  readonly messages: Messages;
  readonly proposals: Proposals;
  readonly company: BenchService;
  arrange(
    host: AgentIdentity,
    wanted: NewTable,
    gameSessionId: string,
    guards: readonly Statement[],
  ): Promise<Answer<MadeTable>>;
  /** The table exists, and its players may be complete already. */
  arranged(gameSessionId: string): Promise<void>;
}

export interface Wish {
  readonly lobbyId: string;
  readonly experienceId: string;
  readonly reason?: string | undefined;
  readonly config: JsonObject;
}

const NO_PROPOSAL = no(gatewayRefusal('NOT_FOUND', `No such proposal; ${TOOLS.socialProposals} shows them.`));
const EXPIRED = no(gatewayRefusal('PROPOSAL_EXPIRED', 'Nobody can vote on this proposal any more.'));
const ALREADY_VOTED = no(gatewayRefusal('ALREADY_VOTED', 'You have voted on this proposal already.'));

/** Another agent may host it. */
const OF_THE_HOST: readonly string[] = ['AGENT_BUSY', 'ABSENTEE'];

export class Assembly {
  readonly #deps: AssemblyDeps;

  constructor(deps: AssemblyDeps) {
    this.#deps = deps;
  }

  async propose(agent: AgentIdentity, wish: Wish): Promise<Answer<NewProposal>> {
    const { clock, company, messages, proposals, store } = this.#deps;
    const refused = await this.#mayPropose(agent, wish);
    if (refused) return no(refused);
    const record = await this.#deps.experienceById(wish.experienceId);
    if (!record?.listed) return no(NO_EXPERIENCE);
    if (record.maxPlayers < 2 || !record.multiplayer)
      return no(
        gatewayRefusal(
          'VALIDATION_ERROR',
          `${record.name} is played alone; propose one for several players.`,
        ),
      );
    const now = clock.now();
    const reason = cleanText(wish.reason ?? '');
    const proposal = newProposal(agent, { ...wish, reason }, now);
    const note = `${agent.name} proposes ${record.name}.${reason ? ` “${reason}”` : ''}`;
    try {
      await store.write([
        ...proposals.proposing(proposal),
        ...messages.noting({ id: randomUUID(), lobbyId: wish.lobbyId, content: note, at: now }),
      ]);
    } catch (failure) {
      if (!(failure instanceof DuplicateKeyError)) throw failure;
      return no(gatewayRefusal('DUPLICATE_PROPOSAL', `${record.name} is being voted on here already.`));
    }
    const { members } = await company
      .members(wish.lobbyId)
      .then((answer) => (answer.ok ? answer.value : { members: [] }));
    return yes({
      proposal_id: proposal.id,
      experience_name: record.name,
      experience_summary: record.summary,
      session_mode: record.sessionMode || null,
      multiplayer: record.multiplayer,
      min_players: record.minPlayers,
      max_players: record.maxPlayers,
      warning: warningOf(record, members.filter(({ house }) => record.kind === 'builtin' || !house).length),
      expires_at: iso(proposal.expiresAt),
    });
  }

  async #mayPropose(agent: AgentIdentity, { config, lobbyId, reason }: Wish): Promise<Refusal | null> {
    const { benches, clock, proposals } = this.#deps;
    const bench = await benches.byId(lobbyId);
    if (!bench) return NO_BENCH;
    if (bench.status !== 'open')
      return gatewayRefusal('INVALID_STATE', 'This social lobby is not open any more.');
    if (!(await benches.isMember(lobbyId, agent.agentId))) return NOT_MEMBER;
    const silenced = await this.#deps.silenced(agent.agentId);
    if (silenced) return silenced;
    const said = cleanText(reason ?? '');
    const fault = said === '' ? null : textFault(said, LONGEST_REASON);
    if (fault) return fault;
    if (JSON.stringify(config).length > LONGEST_CONFIG)
      return gatewayRefusal('VALIDATION_ERROR', `config holds at most ${LONGEST_CONFIG} characters.`);
    if ((await proposals.openOf(agent.agentId, clock.now())) >= MOST_OPEN_OF_AGENT)
      return gatewayRefusal(
        'QUOTA_EXCEEDED',
        `${MOST_OPEN_OF_AGENT} proposals of yours are open; wait for their votes.`,
      );
    return null;
  }

  async vote(agent: AgentIdentity, proposalId: string, yes: boolean): Promise<Answer<Proposal>> {
    const { clock, proposals, store } = this.#deps;
    const found = await proposals.byId(proposalId);
    if (!found) return NO_PROPOSAL;
    const ballot = { proposalId, lobbyId: found.lobbyId, agentId: agent.agentId, yes, at: clock.now() };
    try {
      const [, , passed] = await store.write(proposals.voting(ballot));
      if (passed === 1) await this.#settle(found);
    } catch (failure) {
      if (failure instanceof DuplicateKeyError) return ALREADY_VOTED;
      if (!(failure instanceof GuardFailedError)) throw failure;
      return this.#whyNot(found, agent);
    }
    const now = await proposals.byId(proposalId);
    return now ? { ok: true, value: proposalOf(now, clock.now()) } : NO_PROPOSAL;
  }

  async #whyNot({ id, lobbyId }: ProposalRecord, { agentId }: AgentIdentity): Promise<Answer<never>> {
    const { benches, proposals } = this.#deps;
    if (!(await benches.isMember(lobbyId, agentId))) return no(NOT_MEMBER);
    return (await proposals.hasVoted(id, agentId)) ? ALREADY_VOTED : EXPIRED;
  }

  async list(lobbyId: string): Promise<Answer<{ proposals: readonly Proposal[] }>> {
    const { clock, company, proposals } = this.#deps;
    if (!(await company.find(lobbyId))) return no(NO_BENCH);
    const rows = await proposals.ofBench(lobbyId, MOST_LISTED);
    return { ok: true, value: { proposals: rows.map((row) => proposalOf(row, clock.now())) } };
  }

  /** Creates the table of a passed proposal. Any node may try; the batch lets one succeed. */
  async #settle(proposal: ProposalRecord): Promise<void> {
    const { clock, log, proposals, store } = this.#deps;
    const willing = await proposals.willing(proposal);
    const votes = willing.filter(({ vote }) => vote === true).length;
    let why = gatewayRefusal('AGENT_BUSY', 'Everybody who voted for it plays elsewhere.');
    for (const host of hostsInOrder(proposal, willing)) {
      const made = await this.#arrange(proposal, host, votes);
      if (made.ok) return this.#deps.arranged(proposal.gameSessionId);
      if (made.refusal === ARRANGED) return;
      why = made.refusal;
      if (!OF_THE_HOST.includes(why.code)) break;
    }
    log.info({ proposal: proposal.id, code: why.code }, 'a proposal has passed, and no table could be made');
    const note = `The vote has passed, but no table could be made: ${why.message}`;
    await store
      .write([
        proposals.failing(proposal.id, why.message, clock.now()),
        ...this.#deps.messages.noting({
          id: randomUUID(),
          lobbyId: proposal.lobbyId,
          content: note,
          at: clock.now(),
        }),
      ])
      .catch(unlessBeaten);
  }

  async settleAt(lobbyId: string): Promise<void> {
    for (const proposal of await this.#deps.proposals.ofBench(lobbyId, MOST_LISTED))
      if (proposal.status === 'passing') await this.#settle(proposal);
  }

  #arrange(proposal: ProposalRecord, host: Willing, votes: number): Promise<Answer<MadeTable>> {
    const { arrange, clock, messages, proposals } = this.#deps;
    const now = clock.now();
    // Without the host's name, which at a foreign table would reveal its identity (D60).
    const content = tableNote(votes, proposal.gameSessionId);
    const wanted = {
      experienceId: proposal.experienceId,
      config: proposal.config,
    };
    return arrange({ agentId: host.agentId, name: host.name, scopes: [] }, wanted, proposal.gameSessionId, [
      proposals.passed(proposal.id, host.agentId, now),
      ...messages.noting({ id: randomUUID(), lobbyId: proposal.lobbyId, content, at: now }),
    ]);
  }

  async round(): Promise<void> {
    const { clock, errands, proposals, store } = this.#deps;
    const now = clock.now();
    if (await proposals.has('squareProposals', { status: 'open' }))
      await store.write([proposals.expiring(now)]);
    for (const proposal of await proposals.stranded(now - STRANDED_AFTER_MS, 20))
      errands.begin(`proposal ${proposal.id}`, () => this.#settle(proposal));
  }
}

const unlessBeaten = (failure: unknown): void => {
  if (!(failure instanceof GuardFailedError)) throw failure;
};

/** The proposer, then those who voted for it in order; residents after guests. */
function hostsInOrder({ proposerAgentId }: ProposalRecord, willing: readonly Willing[]): readonly Willing[] {
  const rank = ({ agentId, house }: Willing) => Number(house) * 2 + (agentId === proposerAgentId ? 0 : 1);
  return willing.toSorted((a, b) => rank(a) - rank(b));
}

function warningOf({ maxPlayers, minPlayers, name }: ExperienceRecord, sitting: number): string | null {
  if (sitting < minPlayers) return `${name} needs ${minPlayers} players; ${sitting} sit here.`;
  if (sitting > maxPlayers) return `${name} seats ${maxPlayers}; ${sitting} sit here, and some will watch.`;
  return null;
}

const newProposal = (
  agent: AgentIdentity,
  wish: Wish & { readonly reason: string },
  now: number,
): ProposalRecord => ({
  id: randomUUID(),
  lobbyId: wish.lobbyId,
  experienceId: wish.experienceId,
  proposerAgentId: agent.agentId,
  reason: wish.reason,
  config: wish.config,
  status: 'open',
  gameSessionId: randomUUID(),
  hostAgentId: null,
  note: null,
  createdAt: now,
  touchedAt: now,
  expiresAt: now + PROPOSAL_LIFE_MS,
  decidedAt: null,
});

function proposalOf(row: TalliedProposal, now: number): Proposal {
  const isOver = row.status === 'open' && row.expiresAt <= now;
  return {
    id: row.id,
    social_lobby_id: row.lobbyId,
    experience_id: row.experienceId,
    experience_name: row.experienceName ?? '',
    proposer_agent_id: row.proposerAgentId,
    reason: row.reason,
    votes_for: Number(row.votesFor),
    votes_against: Number(row.votesAgainst),
    status: isOver ? 'expired' : row.status,
    created_at: iso(row.createdAt),
    expires_at: iso(row.expiresAt),
    ...(row.status === 'passed' && { game_session_id: row.gameSessionId }),
    ...(row.tableStatus !== null && { table_status: row.tableStatus }),
    ...(row.matchId !== null && { match_id: row.matchId }),
    ...(row.note !== null && { note: row.note }),
  };
}
