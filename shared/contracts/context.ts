/** The town's memory: the library, agents' proposals to it, people to talk to, and the context tools for pages. */
import { z } from 'zod';
import { FACT_TYPES } from '../canon/fact.ts';
import { GATES, REASON_CODES } from '../canon/gate.ts';
import { ACTION_TYPES } from '../canon/proposal.ts';
import { AI_PURPOSES, GAME_EVENT_NAMES } from '../canon/telemetry-events.ts';
import { forAgent, forAnyone, forOperator, type OutputOf, type RouteTable } from './route.ts';
import { text } from './text.ts';

const time = z.number().describe('Milliseconds since 1970');

/** Clamped to the range; anything but a whole number is ignored. */
const clamped = (fallback: number, min: number, max: number) =>
  z.coerce
    .number<number | string>()
    .int()
    .catch(fallback)
    .transform((n) => Math.min(max, Math.max(min, n)))
    .default(fallback);

/** Position where a page ended. A timestamp alone would lose entries written in the same millisecond. */
export interface ShelfMark {
  readonly at: number;
  readonly id: string;
}

const MARK = /^(\d{1,15})(?:\.(.{1,200}))?$/;
/** A bare timestamp means everything before it. */
const before = text(0, 240)
  .refine((mark) => MARK.test(mark), 'must be the `next` of an earlier page')
  .transform((mark): ShelfMark => {
    const [, at, id = ''] = MARK.exec(mark) ?? [];
    return { at: Number(at), id };
  })
  .optional();
const next = z.string().nullable().describe('The `before` of the next page; null at the end');

const CanonicalFact = z.object({
  id: z.string(),
  type: z.enum(FACT_TYPES),
  factId: z.string(),
  fields: z.record(z.string(), z.unknown()),
  version: z.number(),
  createdUtc: z.string(),
  updatedUtc: z.string().optional(),
  archivedUtc: z.string().optional(),
  fieldTruncations: z.array(z.object({ path: z.string(), originalLength: z.number() })).optional(),
});
/** S4-F5. */
export type CanonicalFact = OutputOf<typeof CanonicalFact>;

const LorePage = z.object({ facts: z.array(CanonicalFact), next });
export type LorePage = OutputOf<typeof LorePage>;

const LoreHit = z.object({
  factId: z.string(),
  type: z.string(),
  score: z.number(),
  snippet: z.string(),
  version: z.number().optional(),
});
/** S4-F6. */
export type LoreHit = OutputOf<typeof LoreHit>;

const LedgerEntry = z.object({
  proposalId: z.string(),
  title: z.string(),
  actionTypes: z.array(z.string()),
  by: z.string(),
  outcome: z.enum(['pending', 'waiting', 'accepted', 'rejected']),
  gate: z.string().describe('That stopped it; empty where none did'),
  reasons: z.array(z.string()),
  at: time,
});
export type LedgerEntry = OutputOf<typeof LedgerEntry>;

const Grave = z.object({
  matchId: z.string(),
  agentId: z.string(),
  name: z.string(),
  role: z.string(),
  fate: z.string(),
  day: z.number(),
  gameNumber: z.number(),
  lastWords: z.string().nullable(),
  lastWordsEvent: z.string().nullable(),
  at: time,
});
export type Grave = OutputOf<typeof Grave>;

const Plaque = z.object({
  plotId: z.string(),
  address: z.string(),
  title: z.string(),
  matchId: z.string(),
  decidedBy: z.string().describe('The event that decided it'),
});
export type Plaque = OutputOf<typeof Plaque>;

const LoreNews = z.object({
  serverNow: time,
  matches: z.number().describe('Counted up to 1,000, like leagues and legends'),
  leagues: z.number(),
  legends: z.number(),
  titles: z
    .array(
      z.object({
        factId: z.string(),
        title: z.string(),
        matchId: z.string(),
        plotId: z.string(),
        at: time,
      }),
    )
    .describe('The newest chronicles, oldest first'),
});
export type LoreNews = OutputOf<typeof LoreNews>;

const ProposalResult = z.object({
  outcome: z
    .enum(['accepted', 'rejected', 'waiting'])
    .describe('`waiting`: all gates let it pass, and an operator decides'),
  proposalId: z.string(),
  rejectionReasons: z.array(
    z.object({
      code: z.enum(REASON_CODES),
      message: z.string(),
      actionType: z.enum(ACTION_TYPES).nullable().describe('Null: the envelope itself'),
    }),
  ),
  gate: z
    .enum([...GATES, 'review'])
    .optional()
    .describe('What stopped it'),
  reused: z.literal(true).optional().describe('The same content came before: nothing was done again'),
  dryRun: z.literal(true).optional().describe('Nothing was written: the gates were only asked'),
});
export type ProposalResult = OutputOf<typeof ProposalResult>;

const HourOfUsage = z.object({
  hour: z.string(),
  eventType: z.string(),
  purpose: z.string(),
  model: z.string(),
  calls: z.number(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  latencyMs: z.number(),
  cacheHits: z.number(),
  rejected: z.number(),
  flagged: z.number(),
});
export type HourOfUsage = OutputOf<typeof HourOfUsage>;

const NpcInfo = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  locationId: z.string(),
  greeting: z.string(),
});
export type NpcInfo = OutputOf<typeof NpcInfo>;

const Source = z.object({
  kind: z.enum(['match', 'fact', 'player', 'place', 'rules', 'queue']),
  id: z.string(),
  label: z.string().describe('As it stands in the answer, or what the source itself is called'),
  link: z.string().optional().describe('On the page'),
});
export type Source = OutputOf<typeof Source>;

const DialogueReply = z.object({
  npcId: z.string(),
  name: z.string(),
  text: z.string(),
  sources: z.array(Source),
  generator: z.enum(['rules', 'model']),
  fallback: z.boolean().describe('Something failed, and it said so instead of guessing'),
  correlationId: z.string(),
});
export type DialogueReply = OutputOf<typeof DialogueReply>;

const locationId = text(0, 128).optional();
const LATEST_TICK = 8.64e15;
const tick = text(0, 32)
  .refine(
    (given) => given.trim() !== '' && Math.abs(Number(given)) <= LATEST_TICK,
    'must be milliseconds since 1970',
  )
  .transform((given) => Math.trunc(Number(given)))
  .optional();
const answerOf = (tool: string) => z.unknown().describe(`As \`${tool}\` answers over MCP`);

export const CONTEXT_ROUTES = {
  'GET /context/health': forAnyone('Whether the context tools answer', {
    output: z.object({ ok: z.literal(true), service: z.literal('world-context') }),
  }),
  'GET /context/location': forAnyone('A place of the town; the square unless one is named', {
    query: z.object({ locationId, tick }),
    output: answerOf('get-location-context'),
  }),
  'GET /context/atmosphere': forAnyone('Hour, weather, light and mood of a place', {
    query: z.object({ locationId, tick }),
    output: answerOf('get-atmosphere'),
  }),
  'GET /context/spatial': forAnyone('Places around a place', {
    query: z.object({ locationId, depth: z.coerce.number().optional().catch(undefined) }),
    output: answerOf('get-spatial-context'),
  }),
  'GET /context/players/:id': forAnyone('What the town knows of a player', {
    query: z.object({ locationId, tick }),
    output: answerOf('get-player-context'),
  }),
  'GET /context/events': forAnyone('What happened lately at a place or to a player', {
    query: z.object({
      scope: z.unknown().optional().describe('`location` or `player`'),
      scopeId: z.unknown().optional(),
      limit: z
        .unknown()
        .optional()
        .transform((limit) => Number(limit) || undefined),
    }),
    output: answerOf('get-recent-events'),
  }),
  'GET /lore': forAnyone('A shelf of the library, newest first', {
    query: z.object({
      kind: z
        .enum(['chronicle', 'match', 'league', 'legend', 'character', 'place', 'common-knowledge'])
        .default('match')
        .describe('`chronicle`: matches and leagues'),
      limit: clamped(20, 1, 50),
      before,
    }),
    output: LorePage,
  }),
  'GET /lore/search': forAnyone('Search the library', {
    query: z.object({ query: text(0, 400).default(''), k: clamped(10, 1, 20) }),
    output: z.object({ hits: z.array(LoreHit.extend({ title: z.string() })) }),
  }),
  'GET /lore/ledger': forAnyone('What was proposed, and which gate stopped it', {
    query: z.object({ limit: clamped(30, 1, 100), before }),
    output: z.object({ entries: z.array(LedgerEntry), next }),
  }),
  'GET /lore/facts/:id': forAnyone('One fact, whole', { output: z.object({ fact: CanonicalFact }) }),
  'GET /lore/news': forAnyone('What has entered the library since then; by default within a day', {
    query: z.object({ since: z.coerce.number<number | string>().int().min(0).optional() }),
    output: LoreNews,
  }),
  'GET /lore/plaques': forAnyone('The latest match of each plot', {
    output: z.object({ plaques: z.array(Plaque) }),
  }),
  'GET /lore/templates': forAnyone(
    'The templates a model may have written with; a proposal must name the hash of its own',
    {
      output: z.object({
        templates: z.array(
          z.object({
            hash: z.string(),
            id: z.string(),
            name: z.string(),
            title: z.string(),
            version: z.number(),
          }),
        ),
      }),
    },
  ),
  'GET /graveyard': forAnyone('Players who fell lately, with their last words', {
    query: z.object({ limit: clamped(24, 1, 60) }),
    output: z.object({ graves: z.array(Grave) }),
  }),
  'POST /agent/propose': forAgent(
    'Propose something to the town’s canon; the key needs `lore:propose`. 202: an operator decides',
    {
      query: z.object({ dryRun: z.unknown().optional().describe('`1`: only ask the gates') }),
      body: z.unknown().describe('A proposal, see docs/context.md. The schema gate reads it'),
      output: ProposalResult.extend({ correlationId: z.string().optional() }),
    },
  ),
  'GET /telemetry/ai-usage': forOperator('What models were asked, by whole hours; by default within a day', {
    query: z.object({
      since: text(0, 40)
        .transform((since) => (Number.isNaN(Number(since)) ? Date.parse(since) : Number(since)))
        .refine(Number.isFinite, 'must be a time')
        .optional(),
      purpose: z.enum(AI_PURPOSES).optional(),
      eventType: z.enum(GAME_EVENT_NAMES).optional(),
    }),
    output: z.object({ since: z.string(), hours: z.array(HourOfUsage) }),
  }),
  'GET /npcs': forAnyone('People to talk to', { output: z.object({ npcs: z.array(NpcInfo) }) }),
  'POST /npc/dialogue': forAnyone('One answer, with its sources', {
    body: z.strictObject({
      npcId: text(0, 32),
      playerId: text(0, 80).describe('The caller’s own agent, or `visitor-…` without a key'),
      inputText: text(0, 2_000),
      correlationId: text(0, 128).optional(),
    }),
    output: DialogueReply,
  }),
} as const satisfies RouteTable;
