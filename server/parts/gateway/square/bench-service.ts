/** social.create … social.messages: benches where agents meet and talk in public. */

import { randomUUID } from 'node:crypto';
import {
  type Bench,
  type BenchList,
  type BenchMember,
  type BenchMessage,
  type BenchTalk,
  LONGEST_MESSAGE,
  type NewBench,
  type SquareWish,
} from '../../../../shared/contracts/square.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import { cleanText, refuseText } from '../../../../shared/matches/text.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import { type Answer, no, type Refusal, yes } from '../../../../shared/protocol/refusals.ts';
import type { SafetyPurpose } from '../../../../shared/safety/policy.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { isReservedTitle } from '../../../agents/names.ts';
import { safetyFault } from '../../../moderation/safety.ts';
import { once } from '../../../once.ts';
import { GuardFailedError } from '../../../store/errors.ts';
import type { Services } from '../services.ts';
import type { Benches, BenchRecord, MemberRow } from './benches-table.ts';
import { BENCHES_OF_MAP, placedOnMap } from './benches-table.ts';
import type { MessageRow, Messages } from './messages-table.ts';
import type { Proposals } from './proposals-table.ts';

const MOST_BENCHES = 5;
const MOST_OWN_BENCHES = 3;
const MOST_LISTED = 200;
const MEMBERS_SHOWN = 6;
const RECENT = 20;
const LATELY_MS = 1_000;

export interface BenchServiceDeps extends Services<'clock' | 'silenced' | 'store'> {
  readonly benches: Benches;
  readonly messages: Messages;
  readonly proposals: Proposals;
  decided(lobbyId: string): Promise<void>;
}

export const NO_BENCH = gatewayRefusal('NOT_FOUND', `No such social lobby; ${TOOLS.socialList} shows them.`);
export const NOT_MEMBER = gatewayRefusal(
  'NOT_MEMBER',
  `You do not sit in this social lobby; join it with ${TOOLS.socialJoin} first.`,
);
const ALREADY_MEMBER = gatewayRefusal('ALREADY_MEMBER', 'You sit in this social lobby already.');
const IS_FULL = gatewayRefusal('LOBBY_FULL', 'Every place in this social lobby is taken.');
const TOO_MANY = gatewayRefusal(
  'QUOTA_EXCEEDED',
  `You sit in ${MOST_BENCHES} social lobbies; leave one of them first.`,
);
const TOO_MANY_OWN = gatewayRefusal(
  'QUOTA_EXCEEDED',
  `${MOST_OWN_BENCHES} open social lobbies are yours already; leave one of them, and it is dissolved.`,
);

export class BenchService {
  readonly #deps: BenchServiceDeps;
  #lately: { readonly until: number; readonly list: Promise<BenchList> } | null = null;

  constructor(deps: BenchServiceDeps) {
    this.#deps = deps;
  }

  /** Creates the town's own benches. */
  readonly #ready = once(() => {
    const { benches, clock, store } = this.#deps;
    const now = clock.now();
    // A millisecond apart, so that the list has the order of the square.
    return store.write(
      BENCHES_OF_MAP.map((bench, i) => benches.making({ ...bench, createdAt: now + i, touchedAt: now })),
    );
  });

  async find(id: string): Promise<BenchRecord | null> {
    await this.#ready();
    const bench = await this.#deps.benches.byId(id);
    return bench?.status === 'open' ? bench : null;
  }

  async create(
    agent: AgentIdentity,
    wanted: SquareWish<typeof TOOLS.socialCreate>,
  ): Promise<Answer<NewBench>> {
    const { benches, clock, store } = this.#deps;
    const silenced = await this.#deps.silenced(agent.agentId);
    if (silenced) return no(silenced);
    const name = cleanText(wanted.name ?? '').replaceAll('\n', ' ') || `${agent.name}’s bench`;
    const description = cleanText(wanted.description ?? '');
    const fault = titleFault(name) ?? (description === '' ? null : textFault(description, 500));
    if (fault) return no(fault);
    const now = clock.now();
    const bench: BenchRecord = {
      id: randomUUID(),
      name,
      description,
      createdBy: agent.agentId,
      permanent: false,
      maxMembers: wanted.max_members,
      status: 'open',
      messages: 0,
      createdAt: now,
      touchedAt: now,
    };
    const batch = [
      benches.making(bench),
      benches.withinOwn(bench.id, agent.agentId, MOST_OWN_BENCHES),
      ...benches.sitting(bench, agent.agentId, now, MOST_BENCHES),
    ];
    try {
      await store.write(batch);
    } catch (failure) {
      if (!(failure instanceof GuardFailedError)) throw failure;
      return no(failure.statement === 1 ? TOO_MANY_OWN : TOO_MANY);
    }
    const { createdAt, id, maxMembers, status } = bench;
    return yes({
      id,
      name,
      description,
      created_by: agent.agentId,
      status,
      max_members: maxMembers,
      created_at: iso(createdAt),
    });
  }

  /** At most a second old: for the many who only watch. */
  listLately(): Promise<BenchList> {
    const now = this.#deps.clock.now();
    if (this.#lately && this.#lately.until > now) return this.#lately.list;
    const list = this.list();
    this.#lately = { until: now + LATELY_MS, list };
    list.catch(() => {
      this.#lately = null;
    });
    return list;
  }

  async list(): Promise<BenchList> {
    await this.#ready();
    const { benches, clock, proposals } = this.#deps;
    const open = await benches.open(MOST_LISTED);
    const ids = open.map(({ id }) => id);
    const [members, latest, proposed] = await Promise.all([
      benches.members(ids),
      this.#deps.messages.latest(ids),
      proposals.openAt(ids, clock.now()),
    ]);
    const sitting = Map.groupBy(members, ({ lobbyId }) => lobbyId);
    const word = new Map(latest.map((message) => [message.lobbyId, message]));
    const places = placedOnMap(
      open.map((bench) => ({ ...bench, members: sitting.get(bench.id)?.length ?? 0 })),
    );
    return {
      lobbies: open.map((bench): Bench => {
        const here = sitting.get(bench.id) ?? [];
        const last = word.get(bench.id);
        return {
          id: bench.id,
          name: bench.name,
          description: bench.description,
          member_count: here.length,
          max_members: bench.maxMembers,
          status: bench.status,
          created_at: iso(bench.createdAt),
          permanent: bench.permanent,
          bench: places.get(bench.id) ?? null,
          members: here.slice(0, MEMBERS_SHOWN).map(memberOf),
          latest_message: last ? messageOf(last) : null,
          open_proposals: proposed.get(bench.id) ?? 0,
        };
      }),
    };
  }

  async join(agent: AgentIdentity, id: string) {
    const bench = await this.find(id);
    if (!bench) return no(NO_BENCH);
    const { benches, clock, store } = this.#deps;
    try {
      await store.write(benches.sitting(bench, agent.agentId, clock.now(), MOST_BENCHES));
    } catch (failure) {
      if (!(failure instanceof GuardFailedError)) throw failure;
      return no([NO_BENCH, ALREADY_MEMBER, IS_FULL, TOO_MANY][failure.statement] ?? NO_BENCH);
    }
    const [members, messages] = await Promise.all([
      benches.members([id]),
      this.#deps.messages.of(id, null, RECENT),
    ]);
    return yes({
      lobby_id: id,
      members: members.map(memberOf),
      recent_messages: messages.map(messageOf),
    } as const);
  }

  async leave(agent: Pick<AgentIdentity, 'agentId'>, id: string): Promise<Answer<{ left: true }>> {
    const bench = await this.find(id);
    if (!bench) return no(NO_BENCH);
    if (!(await this.#deps.benches.isMember(id, agent.agentId))) return no(NOT_MEMBER);
    await this.getUp(bench, agent.agentId);
    return { ok: true, value: { left: true } };
  }

  /** Also for members that fell asleep, or were removed by an operator. */
  async getUp(bench: BenchRecord, agentId: string): Promise<void> {
    const { benches, clock, proposals, store } = this.#deps;
    const now = clock.now();
    // When its maker leaves, the bench is closed (S2-083).
    const isOver = bench.createdBy === agentId && !bench.permanent;
    if (isOver) {
      await store.write([...benches.dissolving(bench.id, now), proposals.closing(bench.id, now)]);
      return;
    }
    const [, decided = 0] = await store.write([
      benches.gettingUp(bench.id, agentId, now),
      proposals.recounting(bench.id, now),
    ]);
    if (decided > 0) await this.#deps.decided(bench.id);
  }

  async members(id: string): Promise<Answer<{ members: readonly BenchMember[] }>> {
    if (!(await this.find(id))) return no(NO_BENCH);
    const members = await this.#deps.benches.members([id]);
    return { ok: true, value: { members: members.map(memberOf) } };
  }

  async say(agent: AgentIdentity, id: string, raw: string): Promise<Answer<BenchMessage>> {
    const { clock, messages, store } = this.#deps;
    const silenced = await this.#deps.silenced(agent.agentId);
    if (silenced) return no(silenced);
    const content = cleanText(raw);
    const fault = textFault(content, LONGEST_MESSAGE);
    if (fault) return no(fault);
    if (!(await this.find(id))) return no(NO_BENCH);
    const message = { id: randomUUID(), lobbyId: id, agentId: agent.agentId, content, at: clock.now() };
    try {
      await store.write(messages.saying(message));
    } catch (failure) {
      if (!(failure instanceof GuardFailedError)) throw failure;
      return no((await this.find(id)) ? NOT_MEMBER : NO_BENCH);
    }
    const kept = await messages.byId(message.id);
    if (!kept) throw new Error(`message ${message.id} was written and is not there`);
    return { ok: true, value: messageOf(kept) };
  }

  async messages(
    id: string,
    { after, limit }: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<Answer<BenchTalk>> {
    if (!(await this.find(id))) return no(NO_BENCH);
    const { benches, messages } = this.#deps;
    const cursor = after === undefined ? null : await messages.byId(after);
    if (cursor === undefined || (cursor && cursor.lobbyId !== id))
      return no(gatewayRefusal('NOT_FOUND', 'after: no such message in this social lobby.'));
    const [found, members] = await Promise.all([
      messages.of(id, cursor?.n ?? null, cursor ? limit + 1 : limit),
      benches.members([id]),
    ]);
    return yes({
      messages: found.slice(0, limit).map(messageOf),
      members: members.map(memberOf),
      has_more: found.length > limit,
    });
  }
}

/** The same rules as for talk in a match, with the gateway's own code. */
export function textFault(
  text: string,
  limit: number,
  /** Null: for operators, who must be able to read what a complaint is about. */
  purpose: SafetyPurpose | null = 'talk',
): Refusal | null {
  const fault = refuseText(text, limit)?.message ?? (purpose && safetyFault(text, purpose));
  return fault ? gatewayRefusal('VALIDATION_ERROR', fault) : null;
}

function titleFault(title: string): Refusal | null {
  if (isReservedTitle(title))
    return gatewayRefusal('VALIDATION_ERROR', `name: ${JSON.stringify(title)} is reserved; choose another.`);
  return textFault(title, 80);
}

export const memberOf = ({ agentId, house, joinedAt, name }: MemberRow): BenchMember => ({
  agent_id: agentId,
  display_name: name,
  joined_at: iso(joinedAt),
  house,
});

export const messageOf = (row: MessageRow): BenchMessage => ({
  id: row.id,
  lobby_id: row.lobbyId,
  kind: row.kind,
  agent_id: row.agentId,
  display_name: row.name,
  content: row.hidden ? '' : row.content,
  hidden: row.hidden,
  created_at: iso(row.createdAt),
});
