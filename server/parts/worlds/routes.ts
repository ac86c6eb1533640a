/** Worlds over REST: with an agent's key or the owner's cookie; a shared one read-only by its link's token. */
import { randomBytes } from 'node:crypto';
import type { Request, Router } from 'express';
import { figureOf } from '../../../shared/art/figure.ts';
import { WORLD_ROUTES, type World } from '../../../shared/contracts/worlds.ts';
import type { Answer } from '../../../shared/protocol/refusals.ts';
import { byImportance, importanceOf } from '../../../shared/worlds/importance.ts';
import { TOWN_WORLD } from '../../../shared/worlds/model.ts';
import type { AgentAccounts } from '../../agents/agent-accounts.ts';
import { agentHolder, ownerHolder } from '../../budgets/holders.ts';
import { ApiError, notFound, refused } from '../../http/api-error.ts';
import { holderOf } from '../../http/limits.ts';
import { callerOf, ownerOf } from '../../http/owned-agent.ts';
import { type RouteCall, routes } from '../../http/routes.ts';
import { META, TIES_META } from './answers.ts';
import { SCOPE_FOR, type Spending, type WorldAllowances } from './budgets.ts';
import { type ExporterDeps, exportWorld } from './export.ts';
import type { Holder, Owner } from './holder.ts';
import type { Legends } from './legends.ts';
import type { WorldStudio } from './studio.ts';
import type { WorldReads } from './world-reads.ts';
import type { WorldService } from './world-service.ts';
import type { WorldWrites } from './world-writes.ts';

export interface WorldRouteDeps {
  readonly accounts: AgentAccounts;
  readonly allowances: WorldAllowances;
  readonly service: WorldService;
  readonly exporter: ExporterDeps;
  readonly legends: Legends;
  readonly reads: WorldReads;
  readonly studio: WorldStudio;
  readonly writes: WorldWrites;
}

const STATUS: Readonly<Record<string, number>> = {
  NOT_FOUND: 404,
  VALIDATION: 400,
  CANON: 403,
  CONFLICT: 409,
  LIMIT: 409,
};

/** The body of a success without its metadata; throws a refusal as a REST error. */
function told<Body extends object>(answer: Answer<Body>): Omit<Body, typeof META> {
  if (answer.ok) {
    const { [META]: _, ...body } = answer.value as Body & { [META]?: unknown };
    return body;
  }
  const { code, message } = answer.refusal;
  const status = STATUS[code];
  throw status ? new ApiError(status, code, `${message}.`) : refused(answer.refusal);
}

interface Meta {
  readonly 'eliza-town/rev': number;
  readonly [TIES_META]?: readonly string[];
}

/** Includes the revision, so that the caller can detect conflicting changes. */
function toldWithRev<Body extends { readonly [META]: Meta }>(answer: Answer<Body>) {
  const body = told(answer);
  const { 'eliza-town/rev': rev, [TIES_META]: relationshipIds } = (
    answer as Extract<typeof answer, { ok: true }>
  ).value[META];
  return { ...body, rev, ...(relationshipIds && { relationshipIds }) };
}

export function worldVisitors(accounts: AgentAccounts, allowances: WorldAllowances) {
  const pay = (what: Spending, holder: string): void => {
    const refusal = allowances[what].spend(holder);
    if (refusal) throw refused(refusal);
  };
  /** An agent's key or token with the required scope; or the owner's cookie, which may do everything. */
  const owner = async (req: Request, what: Spending, scope = SCOPE_FOR[what]): Promise<Owner> => {
    const caller = await callerOf(accounts, req);
    if (caller) {
      const { agentId } = caller;
      if (!caller.scopes.includes(scope))
        throw new ApiError(403, 'FORBIDDEN', `This key may not do that: it lacks the scope ${scope}.`);
      pay(what, agentHolder(agentId));
      return { agentId };
    }
    const ownerId = await ownerOf(accounts, req);
    if (!ownerId)
      throw new ApiError(
        401,
        'UNAUTHORIZED',
        'Send an agent’s key as Authorization: Bearer, or come with a browser that owns an agent; POST /api/agents makes one.',
      );
    pay(what, ownerHolder(ownerId));
    return { ownerId };
  };
  /** A shared world's link needs no owner; all callers of an address share a limit. */
  const reader = async (
    { params: { worldId }, req }: Pick<RouteCall<':worldId'>, 'params' | 'req'>,
    what: Spending,
  ): Promise<Holder> => {
    const { share } = req.query;
    const isTown = worldId === TOWN_WORLD;
    if (!isTown && (typeof share !== 'string' || share === '')) return owner(req, what);
    pay(what, holderOf(req));
    return { shareToken: isTown ? TOWN_WORLD : String(share) };
  };
  return { owner, reader };
}

export function worldRoutes(deps: WorldRouteDeps): Router {
  const { accounts, allowances, service, exporter, legends, reads, studio, writes } = deps;
  const { owner, reader } = worldVisitors(accounts, allowances);
  const share = async ({ params, req }: RouteCall<':worldId'>, token: string | null) => {
    const me = await owner(req, 'writes', 'worlds:share');
    if (!(await writes.share(params.worldId, me, token))) throw notFound('world of yours');
  };

  return routes(
    WORLD_ROUTES,
    {
      'GET /worlds': async ({ req }) => ({ worlds: await reads.worldsOf(await owner(req, 'reads')) }),
      'POST /worlds': async (call) => {
        const me = await owner(call.req, 'writes');
        return told(await service.checked(call.body, () => service.createWorld(me, call.body)));
      },
      'GET /worlds/:worldId': async (call) => {
        const holder = await reader(call, 'reads');
        const world = await reads.world(call.params.worldId, holder);
        if (!world) throw notFound('world of yours');
        const mayEdit = !('shareToken' in holder);
        const shareToken = mayEdit ? await reads.shareTokenOf(world.id, holder) : null;
        return { ...(await overviewOf(reads, world)), shareToken, mayEdit };
      },
      'PATCH /worlds/:worldId': async (call) => {
        const me = await owner(call.req, 'writes');
        const args = { worldId: call.params.worldId, ...call.body };
        return toldWithRev(await service.checked(args, () => service.updateWorld(me, args)));
      },
      'DELETE /worlds/:worldId': async ({ params, req }) => {
        if (!(await writes.remove(params.worldId, await owner(req, 'writes'))))
          throw notFound('world of yours');
      },
      'GET /worlds/:worldId/search': async (call) => {
        const { q: query, limit, offset } = call.query;
        const asked = { worldId: call.params.worldId, query, limit, offset };
        return told(await service.searchWorld(await reader(call, 'searches'), asked));
      },
      'GET /worlds/:worldId/summary': async (call) =>
        told(await studio.summary(await reader(call, 'searches'), call.params.worldId)),
      'GET /worlds/:worldId/ideas': async ({ params, query, req }) =>
        told(await studio.ideas(await owner(req, 'searches'), params.worldId, query.category, 3)),

      'POST /worlds/:worldId/characters': async ({ body, params, req }) => {
        const args = { worldId: params.worldId, ...body, locationId: body.locationId || undefined };
        const me = await owner(req, 'writes');
        return told(await service.checked(args, () => service.createCharacter(me, args)));
      },
      'GET /worlds/:worldId/characters/:id': async (call) =>
        toldWithRev(await service.getCharacter(await reader(call, 'reads'), call.params.id)),
      'PATCH /worlds/:worldId/characters/:id': async (call) => {
        const me = await owner(call.req, 'writes');
        const args = { characterId: call.params.id, ...call.body };
        return toldWithRev(await service.checked(args, () => service.updateCharacter(me, args)));
      },
      'DELETE /worlds/:worldId/characters/:id': async (call) => {
        const me = await owner(call.req, 'writes');
        return told(await service.removeCharacter(me, call.params.id, call.query.rev));
      },

      'POST /worlds/:worldId/locations': async ({ body, params, req }) => {
        const args = { worldId: params.worldId, ...body };
        const me = await owner(req, 'writes');
        return told(await service.checked(args, () => service.createLocation(me, args)));
      },
      'GET /worlds/:worldId/locations/:id': async (call) =>
        toldWithRev(await service.getLocation(await reader(call, 'reads'), call.params.id)),
      'PATCH /worlds/:worldId/locations/:id': async (call) => {
        const me = await owner(call.req, 'writes');
        const args = { locationId: call.params.id, ...call.body };
        return toldWithRev(await service.checked(args, () => service.updateLocation(me, args)));
      },
      'DELETE /worlds/:worldId/locations/:id': async (call) => {
        const me = await owner(call.req, 'writes');
        return told(await service.removeLocation(me, call.params.id, call.query.rev));
      },

      'POST /worlds/:worldId/relationships': async ({ body, req }) => {
        const me = await owner(req, 'writes');
        return told(await service.checked(body, () => service.addRelationship(me, body)));
      },
      'DELETE /worlds/:worldId/relationships/:id': async ({ params, req }) => {
        const me = await owner(req, 'writes');
        return told(await service.removeRelationship(me, params.worldId, params.id));
      },

      'POST /worlds/:worldId/legends': async ({ body, params, req }) => {
        const me = await owner(req, 'writes', 'lore:propose');
        const offered = await legends.offer(me, { worldId: params.worldId, ...body });
        if (!offered) throw notFound('entry of yours');
        return offered;
      },
      'POST /worlds/:worldId/export': async (call) => {
        const asked = { worldId: call.params.worldId, format: call.body.format };
        const { content: _, ...link } = told(
          await exportWorld(exporter, await reader(call, 'exports'), asked),
        );
        return link;
      },
      'POST /worlds/:worldId/share': async (call) => {
        const shareToken = randomBytes(18).toString('base64url');
        await share(call, shareToken);
        return { shareToken };
      },
      'DELETE /worlds/:worldId/share': (call) => share(call, null),
    },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}

/** More would be illegible; search finds the rest. */
const MOST_CHARACTERS = 80;
const MOST_LOCATIONS = 200;

/** An overview of a world for the page: as much as a graph and a list can show. */
async function overviewOf(reads: WorldReads, world: World) {
  const [content, activity] = await Promise.all([reads.survey(world), reads.activity(world.id)]);
  const importance = importanceOf(content);
  const characters = byImportance(content.characters, importance).slice(0, MOST_CHARACTERS);
  const shown = new Set(characters.map(({ id }) => id));
  return {
    world,
    characters: characters.map((character) => {
      const { id, name, role, traits, locationId } = character;
      return { id, name, role, traits, locationId, figure: figureOf(character) };
    }),
    locations: byImportance(content.locations, importance)
      .slice(0, MOST_LOCATIONS)
      .map(({ id, name, type, description }) => ({ id, name, type, description })),
    relationships: content.relationships
      .filter(({ fromId, toId }) => shown.has(fromId) && shown.has(toId))
      .map(({ id, fromId, toId, type, description }) => ({ id, fromId, toId, type, description })),
    activity,
  };
}
