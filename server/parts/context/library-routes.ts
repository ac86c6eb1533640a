/** The library under `/api`: shelves, facts, search, ledger, plaques, news, and the graveyard. */
import { Router } from 'express';
import { z } from 'zod';
import { type Fact, toldFact } from '../../../shared/canon/fact.ts';
import { placeOf } from '../../../shared/canon/places.ts';
import { placeFactId } from '../../../shared/canon/remembered.ts';
import {
  type GraveyardReply,
  type LedgerPage,
  type LoreNews,
  type LorePage,
  MOST_NEWS,
  type Plaque,
} from '../../../shared/protocol/context.ts';
import { notFound } from '../../http/api-error.ts';
import { isSafe } from '../../moderation/safety.ts';
import type { Clock } from '../../time/clock.ts';
import { addressOf } from '../../town/plots.ts';
import type { CanonTable } from './canon-table.ts';
import type { KeptReads } from './kept-reads.ts';
import { readMark, writtenMark } from './shelf-mark.ts';
import type { TownContext } from './town-context.ts';

export interface LibraryRoutesDeps {
  readonly context: TownContext;
  readonly canon: CanonTable;
  readonly kept: KeptReads;
  readonly clock: Clock;
}

const number = (fallback: number, min: number, max: number) =>
  z.coerce
    .number()
    .int()
    .catch(fallback)
    .transform((n) => Math.min(max, Math.max(min, n)))
    .default(fallback);
const optionalTime = z.coerce.number().int().min(0).optional();
const optionalMark = z
  .string()
  .max(240)
  .refine((text) => readMark(text) !== null, 'must be the `next` of an earlier page')
  .transform(readMark)
  .optional();

const Shelf = z.object({
  kind: z
    .enum(['chronicle', 'match', 'league', 'legend', 'character', 'place', 'common-knowledge'])
    .default('match'),
  limit: number(20, 1, 50),
  before: optionalMark,
});
const Paged = z.object({ limit: number(30, 1, 100), before: optionalMark });
/** Names of matches come behind those of leagues: of the same moment they stand first, as marks have it. */
const CHRONICLES = ['match', 'league'] as const;
const shelved = (kind: string): readonly string[] => (kind === 'chronicle' ? CHRONICLES : [kind]);
const GRAVES = 24;
const DAY_MS = 86_400_000;
const TITLES = 5;
/** Everybody who opens the page asks for these. */
const KEPT_MS = 5_000;

export function libraryRoutes({ canon, clock, context, kept }: LibraryRoutesDeps): Router {
  const router = Router();
  router.get('/lore', async (req, res) => {
    const { before, kind, limit } = Shelf.parse(req.query);
    const facts = await canon.shelf({ kinds: shelved(kind), limit, before: before ?? null });
    const last = facts.length === limit ? facts.at(-1) : undefined;
    const next = last ? writtenMark({ at: last.createdAt, id: last.factId }) : null;
    res.json({ facts: facts.map(whole), next } satisfies LorePage);
  });
  router.get('/lore/search', async (req, res) => {
    const { k, query } = z
      .object({ query: z.string().max(400).default(''), k: number(10, 1, 20) })
      .parse(req.query);
    const hits = await context.search(query, k);
    const facts = await canon.facts(hits.map(({ factId }) => factId));
    res.json({
      hits: hits.map((hit) => ({ ...hit, title: String(facts.get(hit.factId)?.fields.title ?? hit.factId) })),
    });
  });
  router.get('/lore/ledger', async (req, res) => {
    const { before, limit } = Paged.parse(req.query);
    const rows = await canon.proposals.ledger(limit, before ?? null);
    const last = rows.length === limit ? rows.at(-1) : undefined;
    res.json({
      entries: rows.map((row) => ({
        proposalId: row.proposal_id,
        title: row.gate === 'safety' ? NOT_SHOWN : shownIfSafe(row.title),
        actionTypes: row.action_types.split(','),
        by: row.actor_id,
        outcome: row.state,
        gate: row.gate,
        reasons: (JSON.parse(row.reasons) as { code: string; message: string }[]).map(({ code, message }) =>
          row.gate === 'safety' ? code : `${code}: ${shownIfSafe(message)}`,
        ),
        at: Number(row.created_at),
      })),
      next: last ? writtenMark({ at: Number(last.created_at), id: last.proposal_id }) : null,
    } satisfies LedgerPage);
  });
  router.get('/lore/facts/:id', async (req, res) => {
    const id = String(req.params.id).slice(0, 160);
    const fact = (await canon.fact(id)) ?? placeWithoutStories(id);
    if (!fact) throw notFound('fact');
    res.json({ fact: whole(fact) });
  });
  router.get('/lore/news', async (req, res) => {
    const now = clock.now();
    const { since = now - DAY_MS } = z.object({ since: optionalTime }).parse(req.query);
    const [newest, matches, leagues, legends] = await Promise.all([
      kept.of('newest chronicles', () => canon.shelf({ kinds: CHRONICLES, limit: TITLES }), KEPT_MS),
      canon.countSince('match', since, MOST_NEWS),
      canon.countSince('league', since, MOST_NEWS),
      canon.countSince('legend', since, MOST_NEWS),
    ]);
    const news = newest.filter(({ createdAt }) => createdAt > since);
    res.json({
      serverNow: now,
      matches,
      leagues,
      legends,
      titles: news.toReversed().map(({ createdAt, factId, fields }) => ({
        factId,
        title: String(fields.title),
        matchId: String(fields.matchId ?? ''),
        plotId: String(fields.locationId ?? ''),
        at: createdAt,
      })),
    } satisfies LoreNews);
  });
  router.get('/lore/plaques', async (_req, res) => {
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
    res.json({ plaques: [...plaques.values()] });
  });
  router.get('/graveyard', async (req, res) => {
    const { limit } = z.object({ limit: number(GRAVES, 1, 60) }).parse(req.query);
    const rows = await canon.latestDead(limit);
    res.json({
      graves: rows.map((row) => ({
        matchId: row.match_id,
        agentId: row.agent_id,
        name: row.name,
        role: row.role,
        fate: row.fate,
        day: row.day,
        gameNumber: row.game_number,
        lastWords: row.last_words,
        lastWordsEvent: row.last_words_event,
        at: Number(row.ended_at),
      })),
    } satisfies GraveyardReply);
  });
  return router;
}

/** The ledger is everybody's: what the town would not take is not repeated there, whichever gate came first. */
const shownIfSafe = (words: string): string => (isSafe(words, 'lore') ? words : NOT_SHOWN);
const NOT_SHOWN = '(not shown)';

/** A place has a page before the first game has ended there. */
function placeWithoutStories(factId: string): Fact | null {
  const place = factId.startsWith(PLACE) ? placeOf(factId.slice(PLACE.length)) : undefined;
  if (!place) return null;
  const { description, id: locationId, name: title } = place;
  const fields = { kind: 'place', title, locationId, prose: [description] };
  return {
    factId,
    type: 'location_lore',
    fields,
    version: 0,
    curated: false,
    createdAt: 0,
    updatedAt: null,
    archivedAt: null,
  };
}
const PLACE = placeFactId('');

/** For people nothing is cut: they read chronicles whole. */
const whole = (fact: Parameters<typeof toldFact>[0]) => ({
  ...toldFact({ ...fact, fields: {} }),
  fields: fact.fields,
});
