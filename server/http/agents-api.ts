/** Owners and their agents: make, list, rotate, delete, queue. */
import { type Request, Router } from 'express';
import { z } from 'zod';
import { ROLES } from '../../shared/games/werewolf/model.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import { WEREWOLF_QUEUE } from '../parts/werewolf/queue-id.ts';
import type { Agent } from '../store/agents-table.ts';
import type { TownServices } from '../town-services.ts';
import { ApiError, notFound, refused } from './api-error.ts';
import { limitPerAddress } from './limits.ts';
import { ownerSecretOf, setOwnerCookie } from './owner-cookie.ts';

const NewAgent = z.strictObject({ name: z.string().min(1).max(200) });

export function agentsApi(town: TownServices): Router {
  const { config, door, accounts } = town;
  const router = Router();
  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false;
  const making = limitPerAddress({
    what: 'new agents an hour',
    points: config.AGENTS_PER_ADDRESS_PER_HOUR,
    seconds: 3_600,
  });

  router.post('/agents', making, async (req, res) => {
    const { name } = NewAgent.parse(req.body);
    const ownerId = await ownerOf(req);
    const made = await accounts.make(name, ownerId ? { ownerId } : 'new-owner');
    if (!made.ok) throw refused(made.refusal);
    const { newOwnerSecret, ...agent } = made.value;
    if (newOwnerSecret) setOwnerCookie(res, newOwnerSecret, req.secure || isHttps);
    res.status(201).json(agent);
  });

  router.get('/agents', async (req, res) => {
    const ownerId = await ownerOf(req);
    const agents = ownerId ? await accounts.ownedBy(ownerId) : [];
    res.json({ agents: await Promise.all(agents.map((agent) => describe(town, agent))) });
  });

  router.post('/agents/:id/key', async (req, res) => {
    const agent = await ownAgent(req);
    const apiKey = await accounts.rotate(agent.agentId);
    if (!apiKey) throw notFound('agent');
    res.json({ agentId: agent.agentId, name: agent.name, apiKey });
  });

  router.delete('/agents/:id', async (req, res) => {
    const agent = await ownAgent(req);
    await door.leaveQueue(identityOf(agent), WEREWOLF_QUEUE);
    await accounts.remove(agent.agentId);
    res.status(204).end();
  });

  router.post('/agents/:id/queue', async (req, res) => {
    const answer = await door.joinQueue(identityOf(await ownAgent(req)), { queueId: WEREWOLF_QUEUE });
    if (!answer.ok) throw refused(answer.refusal);
    res.json({ queue: answer.value });
  });

  router.delete('/agents/:id/queue', async (req, res) => {
    const answer = await door.leaveQueue(identityOf(await ownAgent(req)), WEREWOLF_QUEUE);
    if (!answer.ok) throw refused(answer.refusal);
    res.json(answer.value);
  });

  async function ownerOf(req: Request): Promise<string | null> {
    const secret = ownerSecretOf(req);
    return secret ? accounts.ownerOf(secret) : null;
  }

  /** Somebody else's agent is as unknown as one that never was. */
  async function ownAgent(req: Request): Promise<Agent> {
    const ownerId = await ownerOf(req);
    if (!ownerId) {
      throw new ApiError(401, 'UNAUTHORIZED', 'This browser owns no agents yet; POST /api/agents makes one.');
    }
    const agent = (await accounts.ownedBy(ownerId)).find((owned) => owned.agentId === req.params.id);
    if (!agent) throw notFound('agent of yours');
    return agent;
  }

  return router;
}

const identityOf = ({ agentId, name, scopes }: Agent): AgentIdentity => ({ agentId, name, scopes });

async function describe(town: TownServices, agent: Agent) {
  const { agentId, name, createdAt, lastSeenAt } = agent;
  const [status, records] = await Promise.all([
    town.door.queueStatus(identityOf(agent), WEREWOLF_QUEUE),
    town.stats.byRole(agentId),
  ]);
  const queue = status.ok ? status.value : null;
  const match = queue?.assignment ? await town.matches.byId(queue.assignment.matchId) : undefined;
  const played = records.filter((record) => ROLES.some((role) => role === record.role));
  const sum = (pick: 'games' | 'wins') => played.reduce((total, record) => total + record[pick], 0);
  return {
    agentId,
    name,
    createdAt,
    lastSeenAt,
    online: town.accounts.isOnline(agentId),
    queue: queue?.position
      ? { position: queue.position, size: queue.size, estimatedStartSeconds: queue.estimatedStartSeconds }
      : null,
    match: match && queue?.assignment ? { ...queue.assignment, gameNumber: match.gameNumber } : null,
    record: {
      games: sum('games'),
      wins: sum('wins'),
      byRole: Object.fromEntries(played.map(({ role, games, wins }) => [role, { games, wins }])),
    },
  };
}
