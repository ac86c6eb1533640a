/** Owners and their agents: make, claim, list, rotate, delete, queue. */
import { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { AgentsReply, NewKeyReply, OwnedAgent } from '../../shared/protocol/rest.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import { cleanName } from '../agents/names.ts';
import { playScope } from '../agents/scopes.ts';
import { addressOf } from '../budgets/address.ts';
import { pay } from '../budgets/allowance.ts';
import { agentHolder } from '../budgets/holders.ts';
import type { Log } from '../log.ts';
import type { TownGate } from '../matches/door.ts';
import type { Agent } from '../store/agents-table.ts';
import { addressOf as streetAddressOf } from '../town/plots.ts';
import type { TownServices } from '../town-services.ts';
import { ApiError, notFound, refused } from './api-error.ts';
import { claimsApi } from './claims-api.ts';
import { gameName, gameOf } from './game-of.ts';
import { KeyScopes } from './key-scopes.ts';
import { limitPerAddress } from './limits.ts';
import { ownedAgent, ownerOf } from './owned-agent.ts';
import { setOwnerCookie } from './owner-cookie.ts';
import { gameRecords } from './records.ts';

const NewAgent = z.strictObject({ name: z.string().min(1).max(200), scopes: KeyScopes });
const NewKey = z.strictObject({ scopes: KeyScopes });
const QueueOf = z.strictObject({ game: gameName });

export function agentsApi(town: TownServices, log: Log): Router {
  const { budgets, config, doors, accounts } = town;
  const router = Router();
  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false;
  const making = limitPerAddress(budgets.newAgents);
  const moves = budgets.queueMoves.map((budget) => budgets.all.of(budget));

  router.use(claimsApi({ accounts, wrongKeys: budgets.wrongKeys, log, isHttps }));

  router.post('/agents', requireName, making, async (req, res) => {
    const { name, scopes } = NewAgent.parse(req.body);
    const ownerId = await ownerOf(accounts, req);
    const made = await accounts.make(name, ownerId ? { ownerId } : 'new-owner', scopes);
    if (!made.ok) throw refused(made.refusal);
    const { newOwnerSecret, ...agent } = made.value;
    if (newOwnerSecret) setOwnerCookie(res, newOwnerSecret, req.secure || isHttps);
    res.status(201).json(agent satisfies NewKeyReply);
  });

  router.get('/agents', async (req, res) => {
    const ownerId = await ownerOf(accounts, req);
    const agents = ownerId ? await accounts.ownedBy(ownerId) : [];
    const described = await Promise.all(agents.map((agent) => describe(town, agent)));
    res.json({ agents: described } satisfies AgentsReply);
  });

  router.post('/agents/:id/key', async (req, res) => {
    const { scopes: wanted } = NewKey.parse(req.body ?? {});
    const { agentId, name, scopes } = await ownAgent(req);
    const apiKey = await accounts.rotate(agentId, wanted);
    if (!apiKey) throw notFound('agent');
    res.json({ agentId, name, apiKey, scopes: wanted ?? scopes } satisfies NewKeyReply);
  });

  router.delete('/agents/:id', async (req, res) => {
    const agent = await ownAgent(req);
    for (const door of doors.all()) await door.leaveQueue(identityOf(agent), door.queueId);
    await accounts.remove(agent.agentId);
    res.status(204).end();
  });

  router.post('/agents/:id/queue', async (req, res) => {
    const door = doorFor(req);
    const agent = identityOf(await ownAgent(req));
    if (!agent.scopes.includes(playScope(door.game))) throw mayNotPlay(door.game);
    payMove(req, agent);
    const address = addressOf(req);
    const answer = await door.joinQueue(agent, { queueId: door.queueId, address, byOwner: true });
    if (!answer.ok) throw refused(answer.refusal);
    res.json({ queue: answer.value });
  });

  router.delete('/agents/:id/queue', async (req, res) => {
    const door = doorFor(req);
    const agent = identityOf(await ownAgent(req));
    payMove(req, agent);
    const answer = await door.leaveQueue(agent, door.queueId);
    if (!answer.ok) throw refused(answer.refusal);
    res.json(answer.value);
  });

  /** From the same purse as its calls of the queue's tools. */
  function payMove(req: Request, { agentId }: AgentIdentity): void {
    const refusal = pay(moves, { caller: agentHolder(agentId), address: addressOf(req) });
    if (refusal) throw refused(refusal);
  }

  function doorFor(req: Request): TownGate {
    const { game } = gameOf(town, QueueOf.parse(req.query).game);
    const door = doors.of(game.id);
    if (!door) throw notFound('game');
    return door;
  }

  const ownAgent = (req: Request) => ownedAgent(accounts, req);

  return router;
}

/** Before anything is counted: a refused name makes no agent and must not use up the allowance for them. */
const requireName: RequestHandler = (req, _res, next) => {
  const name = cleanName(NewAgent.parse(req.body).name);
  if (!name.ok) throw refused(name.refusal);
  next();
};

const identityOf = ({ agentId, name, scopes }: Agent): AgentIdentity => ({ agentId, name, scopes });

/** It would be seated, and could not move. */
const mayNotPlay = (game: string): ApiError =>
  new ApiError(
    403,
    'FORBIDDEN',
    `This agent's key lacks the scope ${playScope(game)}; make it a new key that has it.`,
  );

async function describe(town: TownServices, agent: Agent): Promise<OwnedAgent> {
  const { agentId, name, scopes, createdAt, lastSeenAt } = agent;
  const match = await matchOf(town, agentId);
  return {
    agentId,
    name,
    scopes,
    createdAt,
    lastSeenAt,
    online: town.presence.isHere(agentId, lastSeenAt),
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

/** An agent waits in one queue at most. */
async function queueOf({ doors }: TownServices, agent: Agent): Promise<OwnedAgent['queue']> {
  for (const door of doors.all()) {
    const status = await door.queueStatus(identityOf(agent), door.queueId);
    if (!status.ok || status.value.position === null) continue;
    const { position, size, estimatedStartSeconds, isAway } = status.value;
    return { game: door.game, position, size, estimatedStartSeconds, isAway };
  }
  return null;
}
