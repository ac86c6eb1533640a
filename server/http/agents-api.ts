import { type Request, Router } from 'express';
import { isPerson } from '../../shared/agents/kinds.ts';
import { playScope } from '../../shared/agents/scopes.ts';
import { AGENT_ROUTES, CLAIM_ROUTES, type OwnedAgent } from '../../shared/contracts/agents.ts';
import type { AgentAccounts } from '../agents/agent-accounts.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import { cleanName } from '../agents/names.ts';
import { addressOf } from '../budgets/address.ts';
import { type Allowance, pay } from '../budgets/allowance.ts';
import { agentHolder } from '../budgets/holders.ts';
import type { Log } from '../log.ts';
import type { TownGate } from '../matches/door.ts';
import type { Agent } from '../store/agents-table.ts';
import { addressOf as streetAddressOf } from '../town/plots.ts';
import type { TownServices } from '../town-services.ts';
import { ApiError, notFound, refused } from './api-error.ts';
import { gameOf } from './game-of.ts';
import { holderOf, payPerAddress } from './limits.ts';
import { ownedAgent, ownerOf } from './owned-agent.ts';
import { ownerSecretOf, setOwnerCookie } from './owner-cookie.ts';
import { gameRecords } from './records.ts';
import { routes } from './routes.ts';

/**
 * Claims an agent with its key, after a lost cookie or because it was made without a browser. A full key is enough to
 * move ownership without asking the previous owner; a limited key is not, see AgentAccounts.claim.
 */
interface ClaimsDeps {
  readonly accounts: AgentAccounts;
  readonly wrongKeys: Allowance;
  readonly log: Log;
  /** The town is reached by https, even if a proxy speaks http to it. */
  readonly isHttps: boolean;
}

export const claimsApi = ({ accounts, wrongKeys, log, isHttps }: ClaimsDeps): Router =>
  routes(CLAIM_ROUTES, {
    'POST /agents/claim': async (call) => {
      const { req, res } = call;
      const refusal = wrongKeys.refusalFor(holderOf(req));
      if (refusal) throw refused(refusal);
      const { apiKey } = call.body;
      const secret = ownerSecretOf(req);
      const ownerId = secret ? await accounts.ownerOf(secret) : null;
      const claimed = await accounts.claim(apiKey, ownerId ? { ownerId } : 'new-owner');
      if (!claimed) {
        wrongKeys.take(holderOf(req));
        throw new ApiError(401, 'UNAUTHORIZED', 'No agent has this key; a new key makes the old one void.');
      }
      if (!claimed.ok) throw refused(claimed.refusal);
      const { agent, newOwnerId, newOwnerSecret } = claimed.value;
      const { agentId, name, scopes } = agent;
      log.info({ agentId, fromOwner: agent.ownerId, toOwner: newOwnerId }, 'an agent was claimed by its key');
      if (newOwnerSecret) setOwnerCookie(res, newOwnerSecret, req.secure || isHttps);
      return { agentId, name, scopes };
    },
  });

export function agentsApi(town: TownServices, log: Log): Router {
  const { budgets, config, doors, accounts } = town;
  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false;
  const moves = budgets.queueMoves.map((budget) => budgets.all.of(budget));

  const own = routes(AGENT_ROUTES, {
    'POST /agents': async ({ body: { name, scopes }, req, res }) => {
      // Before the allowance is charged: a refused name makes no agent.
      const clean = cleanName(name);
      if (!clean.ok) throw refused(clean.refusal);
      payPerAddress(budgets.newAgents, req);
      const ownerId = await ownerOf(accounts, req);
      const made = await accounts.make(name, ownerId ? { ownerId } : 'new-owner', scopes);
      if (!made.ok) throw refused(made.refusal);
      const { newOwnerSecret, ...agent } = made.value;
      if (newOwnerSecret) setOwnerCookie(res, newOwnerSecret, req.secure || isHttps);
      return agent;
    },
    'GET /agents': async ({ req }) => {
      const ownerId = await ownerOf(accounts, req);
      const owned = ownerId ? await accounts.ownedBy(ownerId) : [];
      const agents = owned.filter(({ agentId }) => !isPerson(agentId));
      return {
        agents: await Promise.all(agents.map((agent) => describe(town, agent))),
        isOwner: ownerId !== null,
      };
    },
    'POST /agents/:id/key': async ({ body: { scopes: wanted }, req }) => {
      const { agentId, name, scopes } = await ownedAgent(accounts, req);
      const apiKey = await accounts.rotate(agentId, wanted);
      if (!apiKey) throw notFound('agent');
      return { agentId, name, apiKey, scopes: wanted ?? scopes };
    },
    'DELETE /agents/:id': async ({ req }) => {
      const agent = await ownedAgent(accounts, req);
      for (const door of doors.all()) await door.leaveQueue(identityOf(agent), door.queueId);
      await accounts.remove(agent.agentId);
    },
    'POST /agents/:id/queue': async ({ query, req }) => {
      const door = doorTo(query.game);
      const agent = identityOf(await ownedAgent(accounts, req));
      if (!agent.scopes.includes(playScope(door.game))) throw mayNotPlay(door.game);
      payMove(req, agent);
      const address = addressOf(req);
      const answer = await door.joinQueue(agent, { queueId: door.queueId, address, byOwner: true });
      if (!answer.ok) throw refused(answer.refusal);
      return { queue: answer.value };
    },
    'DELETE /agents/:id/queue': async ({ query, req }) => {
      const door = doorTo(query.game);
      const agent = identityOf(await ownedAgent(accounts, req));
      payMove(req, agent);
      const answer = await door.leaveQueue(agent, door.queueId);
      if (!answer.ok) throw refused(answer.refusal);
      return answer.value;
    },
  });

  /** Uses up the same allowance as calls of the queue's tools. */
  function payMove(req: Request, { agentId }: AgentIdentity): void {
    const refusal = pay(moves, { caller: agentHolder(agentId), address: addressOf(req) });
    if (refusal) throw refused(refusal);
  }

  function doorTo(name: string | undefined): TownGate {
    const door = doors.of(gameOf(town, name).game.id);
    if (!door) throw notFound('game');
    return door;
  }

  return Router().use(claimsApi({ accounts, wrongKeys: budgets.wrongKeys, log, isHttps }), own);
}

const identityOf = ({ agentId, name, scopes }: Agent): AgentIdentity => ({ agentId, name, scopes });

/** It would be seated and could not move. */
const mayNotPlay = (game: string): ApiError =>
  new ApiError(
    403,
    'FORBIDDEN',
    `This agent's key lacks the scope ${playScope(game)}; make it a new key that has it.`,
  );

async function describe(town: TownServices, agent: Agent): Promise<OwnedAgent> {
  const { agentId, name, scopes, createdAt, lastSeenAt, playsWithPeople } = agent;
  const match = await matchOf(town, agentId);
  return {
    agentId,
    name,
    scopes,
    createdAt,
    lastSeenAt,
    online: town.presence.isHere(agentId, lastSeenAt),
    playsWithPeople,
    queue: match ? null : await queueOf(town, agent),
    match,
    records: gameRecords(await town.stats.byRole(agentId)),
  };
}

async function matchOf({ matches, seats }: TownServices, agentId: string): Promise<OwnedAgent['match']> {
  const assigned = await seats.assignment(agentId);
  const match = assigned && (await matches.byId(assigned.matchId));
  if (!match) return null;
  const { game, matchId, buildingId: buildingInstanceId, seat, ranked } = assigned;
  const address = streetAddressOf(match.plotId);
  return { game, matchId, gameNumber: match.gameNumber, buildingInstanceId, address, seat, ranked };
}

async function queueOf({ doors }: TownServices, agent: Agent): Promise<OwnedAgent['queue']> {
  for (const door of doors.all()) {
    const status = await door.queueStatus(identityOf(agent), door.queueId);
    if (!status.ok || status.value.position === null) continue;
    const { position, size, estimatedStartSeconds, isAway } = status.value;
    return { game: door.game, position, size, estimatedStartSeconds, isAway };
  }
  return null;
}
