import { randomUUID } from 'node:crypto';
import type { Router } from 'express';
import { type Fact, MOST_NEWS, toldFact } from '../../../shared/canon/fact.ts';
import { placeOf } from '../../../shared/canon/places.ts';
import { correlationIdIn } from '../../../shared/canon/proposal.ts';
import { placeFactId } from '../../../shared/canon/remembered.ts';
import { listTemplates } from '../../../shared/canon/templates.ts';
import { CONTEXT_ROUTES, type Plaque } from '../../../shared/contracts/context.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { CORRELATION_HEADER, correlationId } from '../../http/correlation.ts';
import { type RouteCall, routes } from '../../http/routes.ts';
import { isSafe } from '../../moderation/safety.ts';
import { addressOf } from '../../town/plots.ts';
import type { Kernel } from '../kernel.ts';
import type { CanonTable } from './canon-table.ts';
import { NotNowError } from './gathered.ts';
import type { KeptReads } from './kept-reads.ts';
import type { Dialogue } from './npc/dialogue.ts';
import { NPCS } from './npc/npcs.ts';
import { KeyConflictError, type Proposals } from './proposals.ts';
import type { Telemetry } from './telemetry.ts';
import type { TownContext } from './town-context.ts';

export interface ContextRoutesDeps extends Pick<Kernel, 'callerOf' | 'clock' | 'operatorsOnly'> {
  readonly context: TownContext;
  readonly canon: CanonTable;
  readonly proposals: Proposals;
  readonly dialogue: Dialogue;
  readonly telemetry: Telemetry;
  readonly kept: KeptReads;
}

const VISITOR = /^visitor-[A-Za-z0-9-]{8,64}$/;
const DAY_MS = 86_400_000;
const STATUS_OF: Readonly<Record<string, number>> = { schema: 400, audit: 503 };
/** Ids of matches sort after those of leagues: of the same moment they come first, as in the marks of pages. */
const CHRONICLES = ['match', 'league'] as const;
const TITLES = 5;
const KEPT_MS = 5_000;

export function contextRoutes(deps: ContextRoutesDeps): Router {
  const { callerOf, canon, clock, context, dialogue, kept, operatorsOnly, telemetry } = deps;
  return routes(
    CONTEXT_ROUTES,
    {
      'GET /context/health': () => context.health(),
      'GET /context/location': ({ query }) => context.location(query.locationId, query.tick),
      'GET /context/atmosphere': ({ query }) => context.atmosphere(query.locationId, query.tick),
      'GET /context/spatial': ({ query }) => context.spatial(query.locationId, query.depth),
      'GET /context/players/:id': ({ params, query }) => context.player(params.id.slice(0, 128), query.tick),
      'GET /context/events': ({ query }) => context.recentEvents(query.scope, query.scopeId, query.limit),

      'GET /lore': async ({ query: { before = null, kind, limit } }) => {
        const facts = await canon.shelf({ kinds: kind === 'chronicle' ? CHRONICLES : [kind], limit, before });
        const last = facts.length === limit ? facts.at(-1) : undefined;
        return { facts: facts.map(whole), next: last ? `${last.createdAt}.${last.factId}` : null };
      },
      'GET /lore/search': async ({ query: { k, query } }) => {
        const hits = await context.search(query, k);
        const facts = await canon.facts(hits.map(({ factId }) => factId));
        const titleOf = (factId: string) => String(facts.get(factId)?.fields.title ?? factId);
        return { hits: hits.map((hit) => ({ ...hit, title: titleOf(hit.factId) })) };
      },
      'GET /lore/ledger': async ({ query: { before = null, limit } }) => {
        const rows = await canon.proposals.ledger(limit, before);
        const last = rows.length === limit ? rows.at(-1) : undefined;
        const entries = rows.map(({ gate, reasons, title, ...row }) => ({
          proposalId: row.proposalId,
          title: gate === 'safety' ? NOT_SHOWN : shownIfSafe(title),
          actionTypes: row.actionTypes.split(','),
          by: row.actorId,
          outcome: row.state,
          gate,
          reasons: reasons.map(({ code, message }) =>
            gate === 'safety' ? code : `${code}: ${shownIfSafe(message)}`,
          ),
          at: row.createdAt,
        }));
        return { entries, next: last ? `${last.createdAt}.${last.proposalId}` : null };
      },
      'GET /lore/facts/:id': async ({ params }) => {
        const id = params.id.slice(0, 160);
        const fact = (await canon.fact(id)) ?? placeWithoutStories(id);
        if (!fact) throw notFound('fact');
        return { fact: whole(fact) };
      },
      'GET /lore/news': async ({ query }) => {
        const now = clock.now();
        const { since = now - DAY_MS } = query;
        const [newest, matches, leagues, legends] = await Promise.all([
          kept.of('newest chronicles', () => canon.shelf({ kinds: CHRONICLES, limit: TITLES }), KEPT_MS),
          canon.countSince('match', since, MOST_NEWS),
          canon.countSince('league', since, MOST_NEWS),
          canon.countSince('legend', since, MOST_NEWS),
        ]);
        const titles = newest
          .filter(({ createdAt }) => createdAt > since)
          .map(({ createdAt: at, factId, fields }) => ({
            factId,
            title: String(fields.title),
            matchId: String(fields.matchId ?? ''),
            plotId: String(fields.locationId ?? ''),
            at,
          }));
        return { serverNow: now, matches, leagues, legends, titles: titles.reverse() };
      },
      'GET /lore/plaques': async () => {
        const matches = await kept.of('plaques', () => canon.shelf({ kinds: ['match'], limit: 50 }), KEPT_MS);
        const plaques = new Map<string, Plaque>();
        for (const { fields } of matches) {
          const plotId = String(fields.locationId);
          if (!plotId || plaques.has(plotId)) continue;
          plaques.set(plotId, {
            plotId,
            address: addressOf(plotId),
            title: String(fields.title),
            matchId: String(fields.matchId),
            decidedBy: String(fields.decidedBy),
          });
        }
        return { plaques: [...plaques.values()] };
      },
      'GET /lore/templates': () => ({
        templates: listTemplates().map(({ hash, id, name, title, version }) => ({
          hash,
          id,
          name,
          title,
          version,
        })),
      }),
      'GET /graveyard': async ({ query }) => ({
        graves: (await canon.latestDead(query.limit)).map(
          ({ matchId, agentId, name, role, fate, day, gameNumber, lastWords, lastWordsEvent, endedAt }) => {
            const who = { matchId, agentId, name, role, fate, day, gameNumber };
            return { ...who, lastWords, lastWordsEvent, at: endedAt };
          },
        ),
      }),

      'POST /agent/propose': (call) => propose(call, deps),
      'GET /telemetry/ai-usage': async ({ query }) => {
        const now = clock.now();
        const { since = now - DAY_MS } = query;
        return {
          since: new Date(since).toISOString(),
          hours: await telemetry.aiUsage({ ...query, since }, now),
        };
      },

      'GET /npcs': () => ({
        npcs: NPCS.map(({ greeting, id, locationId, name, title }) => ({
          id,
          name,
          title,
          locationId,
          greeting,
        })),
      }),
      'POST /npc/dialogue': async ({ body, req, res }) => {
        const { correlationId: id = correlationId() ?? randomUUID(), ...asked } = body;
        const agent = await callerOf(req);
        // Nobody speaks in another's name: what was said to them is theirs.
        if (agent ? asked.playerId !== agent.agentId : !VISITOR.test(asked.playerId)) {
          throw new ApiError(
            403,
            'FORBIDDEN',
            'playerId: your own agent with its key, or visitor-<something of your own> without one.',
          );
        }
        const answer = await dialogue.answer({ ...asked, correlationId: id, teller: agent });
        if (!answer) throw notFound('person to talk to');
        res.set(CORRELATION_HEADER, id);
        return answer;
      },
    },
    { operatorsOnly },
  );
}

async function propose(
  call: RouteCall<string, (typeof CONTEXT_ROUTES)['POST /agent/propose']>,
  { callerOf, kept, proposals }: ContextRoutesDeps,
) {
  const { req, res } = call;
  const agent = await callerOf(req);
  if (!agent)
    throw new ApiError(401, 'UNAUTHORIZED', "Proposals need an agent's key: Authorization: Bearer <key>.");
  if (!agent.scopes.includes('lore:propose'))
    throw new ApiError(
      403,
      'FORBIDDEN',
      'This key lacks the scope lore:propose; ask its owner for one that has it.',
    );
  const dryRun = ['1', 'true'].some((on) => on === call.query.dryRun);
  // The body as it came: what is wrong with it is the schema gate's to say.
  const given: unknown = req.body;
  try {
    const result = await proposals.propose(given, { kind: 'ai', id: agent.agentId }, { dryRun });
    if (result.outcome === 'accepted' && !dryRun) kept.forget();
    res.status(STATUS_OF[result.gate ?? ''] ?? (result.outcome === 'waiting' ? 202 : 200));
    if (result.gate === 'rate') res.set('Retry-After', '60');
    return { ...result, correlationId: correlationIdIn(given) ?? correlationId() };
  } catch (error) {
    if (error instanceof KeyConflictError) throw new ApiError(409, 'IDEMPOTENCY_CONFLICT', error.message);
    if (error instanceof NotNowError)
      throw new ApiError(503, 'UNAVAILABLE', 'This cannot be decided just now; try again.');
    throw error;
  }
}

/** The ledger is everybody's: what the town would not take is not repeated there, whichever gate came first. */
const shownIfSafe = (words: string): string => (isSafe(words, 'lore') ? words : NOT_SHOWN);
const NOT_SHOWN = '(not shown)';

/** A place has a page before the first game has ended there. */
function placeWithoutStories(factId: string): Fact | null {
  const place = factId.startsWith(PLACE) ? placeOf(factId.slice(PLACE.length)) : undefined;
  if (!place) return null;
  const { description, id: locationId, name: title } = place;
  return {
    factId,
    type: 'location_lore',
    fields: { kind: 'place', title, locationId, prose: [description] },
    version: 0,
    curated: false,
    createdAt: 0,
    updatedAt: null,
    archivedAt: null,
  };
}
const PLACE = placeFactId('');

/** For people nothing is cut: they read chronicles whole. */
const whole = (fact: Fact) => ({ ...toldFact({ ...fact, fields: {} }), fields: fact.fields });
