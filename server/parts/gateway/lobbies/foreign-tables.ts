/** Tables of foreign experiences: the gateway manages the seats, the experience the game. */

import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import type { RatedSide } from '../../../ratings/ratings.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import type { Reply, TableCall } from '../experiences/experience.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import type { Services } from '../services.ts';
import { outcomesIn, pointsOf } from '../sessions/outcomes.ts';
import type { MemberView } from './lobbies-table.ts';
import type { AtTable, TableKind, TableReply } from './table-kinds.ts';

type ForeignTablesDeps = Services<'adapterOf' | 'holds' | 'identities' | 'lobbies' | 'ownerOf'>;

const tableReply = (reply: Reply): TableReply => (reply.ok ? { ok: true, response: reply.response } : reply);

export function foreignTables({
  adapterOf,
  holds,
  identities,
  lobbies,
  ownerOf,
}: ForeignTablesDeps): TableKind {
  /** Its key identifies the operation, the agent, and the state of the table before it. */
  const callOf = async ({ agent, lobby, record }: AtTable, what: string): Promise<TableCall> => {
    const experienceAgentId = await identities.of(agent.agentId, record.id);
    return {
      gameSessionId: lobby.gameSessionId,
      experienceAgentId,
      role: lobby.hostAgentId === agent.agentId ? 'host' : 'player',
      key: `${lobby.gameSessionId}/${what}/${experienceAgentId}/${lobby.touchedAt}`,
    };
  };
  return {
    mayAbort: true,
    refusalOf: async () => null,
    taking: ({ agent, record }, now) => [holds.engaging(agent.agentId, record.id, now)],
    leaving: (lobby, agentId) => [holds.freeing(lobby, agentId)],
    async created(at, config) {
      const { lobby } = adapterOf(at.record);
      if (!lobby) return { ok: true, response: null };
      const call = await callOf(at, 'create');
      return tableReply(await lobby.create({ ...call, config, maxPlayers: at.lobby.maxPlayers }));
    },
    async joined(at, role) {
      const { lobby } = adapterOf(at.record);
      if (!lobby) return { ok: true, response: null };
      return tableReply(await lobby.join({ ...(await callOf(at, 'join')), role }));
    },
    async left(at) {
      await adapterOf(at.record).lobby?.leave(await callOf(at, 'leave'));
    },
    async start(at, members) {
      const players = members.filter(({ role }) => role === 'host' || role === 'player');
      if (players.length < at.record.minPlayers) {
        return {
          ok: false,
          refusal: gatewayRefusal(
            'EXPERIENCE_ERROR',
            `${at.record.minPlayers} players are needed; ${players.length} are here.`,
          ),
        };
      }
      const { match } = adapterOf(at.record);
      return match ? tableReply(await match.start(await callOf(at, 'start'))) : { ok: true, response: null };
    },
    begun: ({ lobby }, now) => [
      lobbies.moving(lobby.gameSessionId, ['active'], { startedAt: now, touchedAt: now }),
    ],
    async end(at, members, reason) {
      const { match } = adapterOf(at.record);
      const reply: Reply = match
        ? await match.end({ ...(await callOf(at, 'end')), ...(reason !== undefined && { reason }) })
        : { ok: true, response: null };
      if (!reply.ok) return reply;
      const { outcomes } = outcomesIn(reply.response);
      return { ok: true, response: reply.response, outcomes, sides: await sidesOf(at, members, outcomes) };
    },
  };

  async function sidesOf(
    at: AtTable,
    members: readonly MemberView[],
    outcomes: JsonObject,
  ): Promise<RatedSide[]> {
    const said = await saidOf(at, outcomes);
    const spectators = new Set(
      members.filter(({ role }) => role === 'spectator').map(({ agentId }) => agentId),
    );
    const known = new Map(
      [...(said.size > 0 ? said : await fromSessions(at))].filter(([agentId]) => !spectators.has(agentId)),
    );
    const publisher = await publisherOf(at.record);
    const owners = await Promise.all(
      [...known.keys()].map(async (agentId) => (await ownerOf(agentId)) ?? agentId),
    );
    // One owner on two sides, or the publisher's own agents: unrated.
    const isFair = new Set(owners).size === owners.length && !owners.includes(publisher ?? '');
    const wereThere = new Set(members.map(({ agentId }) => agentId));
    if (!isFair || ![...known.keys()].every((agentId) => wereThere.has(agentId))) return [];
    const byTeam = Map.groupBy([...known], ([agentId, { team }]) => team ?? agentId);
    return [...byTeam.values()].map((side) => ({
      score: Math.max(...side.map(([, { score }]) => score)),
      members: side.map(([agentId]) => ({ agentId })),
    }));
  }

  async function saidOf({ record }: AtTable, outcomes: JsonObject): Promise<Map<string, Said>> {
    const players = Array.isArray(outcomes.players) ? outcomes.players.filter(isJsonObject) : [];
    const said = new Map<string, Said>();
    for (const player of players) {
      const agentId = await identities.agentOf(record.id, String(player.experience_agent_id));
      const score = scoreIn(player);
      if (agentId === undefined || score === undefined) continue;
      said.set(agentId, { score, ...(typeof player.team === 'string' && { team: player.team }) });
    }
    return said;
  }

  async function fromSessions({ lobby }: AtTable): Promise<Map<string, Said>> {
    const ended = await holds.outcomesAt(lobby.gameSessionId, lobby.startedAt ?? 0);
    return new Map(
      ended.flatMap(({ agentId, outcomes }) => {
        const said = outcomes ?? {};
        const score = said.result === 'abandoned' ? Number.NEGATIVE_INFINITY : scoreIn(said);
        return score === undefined ? [] : [[agentId, { score: Math.max(score, -1e9) }] as const];
      }),
    );
  }

  async function publisherOf({ createdBy }: ExperienceRecord): Promise<string | null> {
    return createdBy === null ? null : ((await ownerOf(createdBy)) ?? createdBy);
  }
}

interface Said {
  readonly score: number;
  readonly team?: string;
}

/** A result says more than a score: two may both have won. */
const scoreIn = (said: JsonObject): number | undefined =>
  pointsOf(said) ?? (typeof said.score === 'number' && Number.isFinite(said.score) ? said.score : undefined);
