/** social.propose, .vote, .proposals: a bench decides what to play, and its majority makes the table, exactly once. */
import { randomUUID } from 'node:crypto';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { cleanText } from '../../../../shared/matches/text.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import type { Answer, Refusal } from '../../../../shared/protocol/refusals.ts';
import type { NewProposal, Proposal } from '../../../../shared/protocol/square.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { Log } from '../../../log.ts';
import { DuplicateKeyError, GuardFailedError } from '../../../store/errors.ts';
import type { Statement, Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import type { Errands } from '../../../time/errands.ts';
import { NO_EXPERIENCE } from '../catalogue/catalogue.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import type { JsonObject } from '../json.ts';
import { ARRANGED, type MadeTable, type NewTable } from '../lobbies/table-service.ts';
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
/** Whoever decided it has had that long to make the table. */
const STRANDED_AFTER_MS = 10_000;

export interface AssemblyDeps {
  readonly store: Store;
  readonly benches: Benches;
  readonly messages: Messages;
  readonly proposals: Proposals;
  readonly company: BenchService;
  readonly clock: Clock;
  readonly log: Log;
  readonly errands: Errands;
  experienceById(id: string): Promise<ExperienceRecord | undefined>;
  arrange(
    host: AgentIdentity,
    wanted: NewTable,
    gameSessionId: string,
    guards: readonly Statement[],
  ): Promise<Answer<MadeTable>>;
  /** The table stands: whoever should sit there may be complete already. */
  arranged(gameSessionId: string): Promise<void>;
  silenced(agentId: string): Promise<Refusal | null>;
}

export interface Wish {
  readonly lobbyId: string;
  readonly experienceId: string;
  readonly reason?: string | undefined;
  readonly config: JsonObject;
}

const no = (refusal: Refusal): Answer<never> => ({ ok: false, refusal });
const NO_PROPOSAL = no(
  gatewayRefusal('NOT_FOUND', 'There is no such proposal; social.proposals shows them.'),
);
const EXPIRED = no(gatewayRefusal('PROPOSAL_EXPIRED', 'Nobody can vote on this proposal any more.'));
const ALREADY_VOTED = no(gatewayRefusal('ALREADY_VOTED', 'You have voted on this proposal already.'));

/** Somebody else may host it. */
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
    if (record?.listed !== 1) return no(NO_EXPERIENCE);
    if (record.max_players < 2 || record.multiplayer !== 1)
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
    return {
      ok: true,
      value: {
        proposal_id: proposal.id,
        experience_name: record.name,
        experience_summary: record.summary,
        session_mode: record.session_mode || null,
        multiplayer: record.multiplayer === 1,
        min_players: record.min_players,
        max_players: record.max_players,
        warning: warningOf(record, members.filter(({ house }) => record.kind === 'builtin' || !house).length),
        expires_at: iso(proposal.expires_at),
      },
    };
  }

  /** Null: it may. */
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
    const ballot = { proposalId, lobbyId: found.lobby_id, agentId: agent.agentId, yes, at: clock.now() };
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

  async #whyNot({ id, lobby_id }: ProposalRecord, { agentId }: AgentIdentity): Promise<Answer<never>> {
    const { benches, proposals } = this.#deps;
    if (!(await benches.isMember(lobby_id, agentId))) return no(NOT_MEMBER);
    return (await proposals.hasVoted(id, agentId)) ? ALREADY_VOTED : EXPIRED;
  }

  async list(lobbyId: string): Promise<Answer<{ proposals: readonly Proposal[] }>> {
    const { clock, company, proposals } = this.#deps;
    if (!(await company.find(lobbyId))) return no(NO_BENCH);
    const rows = await proposals.ofBench(lobbyId, MOST_LISTED);
    return { ok: true, value: { proposals: rows.map((row) => proposalOf(row, clock.now())) } };
  }

  /** Makes the table of a proposal that has passed. Any node may try: the batch lets one of them. */
  async #settle(proposal: ProposalRecord): Promise<void> {
    const { clock, log, proposals, store } = this.#deps;
    const willing = await proposals.willing(proposal);
    const votes = willing.filter(({ vote }) => vote === 1).length;
    let why = gatewayRefusal('AGENT_BUSY', 'Everybody who voted for it plays elsewhere.');
    for (const host of hostsInOrder(proposal, willing)) {
      const made = await this.#arrange(proposal, host, votes);
      if (made.ok) return this.#deps.arranged(proposal.game_session_id);
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
          lobbyId: proposal.lobby_id,
          content: note,
          at: clock.now(),
        }),
      ])
      .catch(unlessBeaten);
  }

  /** What has just got its majority on this bench. */
  async settleAt(lobbyId: string): Promise<void> {
    for (const proposal of await this.#deps.proposals.ofBench(lobbyId, MOST_LISTED))
      if (proposal.status === 'passing') await this.#settle(proposal);
  }

  #arrange(proposal: ProposalRecord, host: Willing, votes: number): Promise<Answer<MadeTable>> {
    const { arrange, clock, messages, proposals } = this.#deps;
    const now = clock.now();
    // Without the host's name: at a foreign table it would tell who is who (D60).
    const content = `The vote has passed, ${votes} for it. The table is set: lobby.join ${proposal.game_session_id}`;
    const wanted = {
      experienceId: proposal.experience_id,
      config: JSON.parse(proposal.config) as JsonObject,
    };
    return arrange({ agentId: host.agentId, name: host.name, scopes: [] }, wanted, proposal.game_session_id, [
      proposals.passed(proposal.id, host.agentId, now),
      ...messages.noting({ id: randomUUID(), lobbyId: proposal.lobby_id, content, at: now }),
    ]);
  }

  /** What must be done now and then: votes run out, and what a lost node has left is finished. */
  async round(): Promise<void> {
    const { clock, errands, proposals, store } = this.#deps;
    const now = clock.now();
    await store.write([proposals.expiring(now)]);
    for (const proposal of await proposals.stranded(now - STRANDED_AFTER_MS, 20))
      errands.begin(`proposal ${proposal.id}`, () => this.#settle(proposal));
  }
}

const unlessBeaten = (failure: unknown): void => {
  if (!(failure instanceof GuardFailedError)) throw failure;
};

/** Whoever proposed it, then those who voted for it as they came; residents give way to guests. */
function hostsInOrder(
  { proposer_agent_id }: ProposalRecord,
  willing: readonly Willing[],
): readonly Willing[] {
  const rank = ({ agentId, house }: Willing) => house * 2 + (agentId === proposer_agent_id ? 0 : 1);
  return willing.toSorted((a, b) => rank(a) - rank(b));
}

function warningOf({ max_players, min_players, name }: ExperienceRecord, sitting: number): string | null {
  if (sitting < min_players) return `${name} needs ${min_players} players; ${sitting} sit here.`;
  if (sitting > max_players) return `${name} seats ${max_players}; ${sitting} sit here, and some will watch.`;
  return null;
}

const newProposal = (
  agent: AgentIdentity,
  wish: Wish & { readonly reason: string },
  now: number,
): ProposalRecord => ({
  id: randomUUID(),
  lobby_id: wish.lobbyId,
  experience_id: wish.experienceId,
  proposer_agent_id: agent.agentId,
  reason: wish.reason,
  config: JSON.stringify(wish.config),
  status: 'open',
  game_session_id: randomUUID(),
  host_agent_id: null,
  note: null,
  created_at: now,
  touched_at: now,
  expires_at: now + PROPOSAL_LIFE_MS,
  decided_at: null,
});

function proposalOf(row: TalliedProposal, now: number): Proposal {
  const isOver = row.status === 'open' && row.expires_at <= now;
  return {
    id: row.id,
    social_lobby_id: row.lobby_id,
    experience_id: row.experience_id,
    experience_name: row.experienceName ?? '',
    proposer_agent_id: row.proposer_agent_id,
    reason: row.reason,
    votes_for: Number(row.votesFor),
    votes_against: Number(row.votesAgainst),
    status: isOver ? 'expired' : row.status,
    created_at: iso(row.created_at),
    expires_at: iso(row.expires_at),
    ...(row.status === 'passed' && { game_session_id: row.game_session_id }),
    ...(row.tableStatus !== null && { table_status: row.tableStatus }),
    ...(row.matchId !== null && { match_id: row.matchId }),
    ...(row.note !== null && { note: row.note }),
  };
}
