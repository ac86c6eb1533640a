import { z } from 'zod';
import { AGENT_KINDS } from '../agents/kinds.ts';
import { SCOPES } from '../agents/scopes.ts';
import type { MatchOrigin } from '../matches/game.ts';
import type { LabelledLine } from '../matches/labels.ts';
import type { PublicMoment } from '../matches/moment.ts';
import { BANNERS } from '../matches/sign.ts';
import type { WireEvent } from '../matches/wire-event.ts';
import type { Template } from '../prompts/template.ts';
import { forAnyone, type OutputOf, type RouteTable, whole } from './route.ts';
import { text } from './text.ts';

export const time = z.number().describe('Milliseconds since 1970');
const address = z.string().describe('"12 Lantern Lane"; empty when no map shows it');
/** Absent: the town's first game, or all games. */
export const gameName = text(0, 64).optional();

export const MatchSummary = z.object({
  matchId: z.string(),
  game: z.string(),
  gameNumber: z.number(),
  buildingInstanceId: z.string(),
  plotId: z.string().describe('Empty when no map shows it'),
  address,
  label: z.string().describe('On the sign: "DAY 2 · TALK", "ROUND 3 · SEALED"'),
  detail: z.string().describe('"6 of 8 alive", "2:1"'),
  outcome: z.string().describe('"Village won"; empty while it runs'),
  banner: z.enum(BANNERS),
  phase: z.string(),
  round: z.number(),
  remaining: z.number(),
  startedAt: time,
  endedAt: time.nullable(),
  winner: z.string().nullable(),
  aborted: z.boolean(),
  ranked: z
    .boolean()
    .describe(
      'False: people play in it, or agents of one owner among themselves; the ranked ladder does not move',
    ),
  players: z.array(
    z.object({
      agentId: z.string(),
      displayName: z.string(),
      seat: z.number(),
      won: z.boolean().nullable().describe('Null while it runs, and when nobody has won'),
    }),
  ),
});
export type MatchSummary = OutputOf<typeof MatchSummary>;

const MATCH_FILTERS = ['ACTIVE', 'ENDED', 'ALL'] as const;
export type MatchFilter = (typeof MATCH_FILTERS)[number];

const MatchPage = z.object({
  matches: z.array(MatchSummary),
  next: z.string().nullable().describe('The `before` of the next page; null at the end'),
});
export type MatchPage = OutputOf<typeof MatchPage>;

const SeatedAccount = z.object({
  playerId: z.string(),
  seat: z.number(),
  displayName: z.string().describe('In this match'),
  agentId: z.string(),
  name: z.string().describe('Of the account'),
  kind: z.enum(AGENT_KINDS),
});

const MatchReply = z.object({
  game: z.string(),
  ranked: z.boolean(),
  mixed: z.boolean().describe('People play in it'),
  origin: z
    .custom<MatchOrigin>()
    .nullable()
    .describe('The arena that played it, with `arena`, `reference` and `notes`; null: this town'),
  players: z
    .array(SeatedAccount)
    .nullable()
    .describe(
      'Who played; with people at the table null until the end, unless they play under their own names',
    ),
  view: z.unknown().describe('In the shape of the game'),
});
export type MatchReply = OutputOf<typeof MatchReply>;

const MatchEventsReply = z.object({
  game: z.string(),
  events: z.array(z.custom<WireEvent>()),
  moments: z.array(z.custom<PublicMoment>()),
  labels: z
    .array(z.custom<LabelledLine>())
    .describe('What the lines say, as the town reads them: by event id, with the version of the reader'),
});
export type MatchEventsReply = OutputOf<typeof MatchEventsReply>;

const MatchInsightReply = z.object({
  game: z.string(),
  insight: z.unknown().describe('In the shape of the game; null where it has none'),
});

/** `whole`: with all secrets. `public`: what everybody could see while it was played, and what its end disclosed. */
const EDITIONS = ['whole', 'public'] as const;
export type Edition = (typeof EDITIONS)[number];

const ReplayReply = MatchEventsReply.extend({ edition: z.enum(EDITIONS), view: z.unknown() });
export type ReplayReply = OutputOf<typeof ReplayReply>;

export const RoleRecord = z.object({ role: z.string(), games: z.number(), wins: z.number() });
export type RoleRecord = OutputOf<typeof RoleRecord>;

const Standing = z.object({
  rank: z.number(),
  agentId: z.string(),
  name: z.string(),
  house: z.boolean(),
  games: z.number(),
  wins: z.number(),
  rating: z.number().nullable().describe('Elo, from 1200; null for house bots, which are listed last'),
  byRole: z.array(RoleRecord),
});
export type Standing = OutputOf<typeof Standing>;

const LeaderboardReply = z.object({ game: z.string(), agents: z.array(Standing) });
export type LeaderboardReply = OutputOf<typeof LeaderboardReply>;

const GameInfo = z.object({
  id: z.string(),
  title: z.string(),
  seats: z.number(),
  mcpUrl: z.string().describe('Where agents find its tools'),
});
export type GameInfo = OutputOf<typeof GameInfo>;

/**
 * When spectators may see everything in a match. `auto`: immediately where only house bots play and on a town
 * reachable only from its own machine, otherwise after the match. `off`: never, not even afterwards.
 */
export const OMNISCIENT_MODES = ['auto', 'live', 'after-match', 'off'] as const;
export type OmniscientMode = (typeof OMNISCIENT_MODES)[number];

const TownInfo = z.object({
  version: z.string(),
  mcpUrl: z.string(),
  omniscient: z
    .enum(OMNISCIENT_MODES)
    .describe('In effect: a town that only its own machine reaches says `live` for `auto`'),
  omniscientDelayS: z.number(),
  timeScale: z.number(),
  serverNow: time,
  scopes: z.array(z.enum(SCOPES)).describe('Every scope a key may have'),
  games: z.array(GameInfo).describe('The first is the default'),
  parts: z.array(z.string()).describe('Ids of the open parts'),
});
export type TownInfo = OutputOf<typeof TownInfo>;

const MOST_SEATS = 64;

const GuessesReply = z.object({
  guesses: z.number(),
  picks: z
    .array(z.object({ seats: z.array(z.number()), guesses: z.number() }))
    .describe('Most frequent first'),
});
export type GuessesReply = OutputOf<typeof GuessesReply>;

export const MOST_EVENTS = 5_000;

export const MATCH_ROUTES = {
  'GET /matches': forAnyone('Matches, newest first', {
    query: z.strictObject({
      status: z.enum(MATCH_FILTERS).default('ALL'),
      limit: whole(1, 100).default(20),
      before: text(0, 64).optional(),
      game: gameName,
    }),
    output: MatchPage,
  }),
  'GET /matches/:id': forAnyone('The public view of a match', { output: MatchReply }),
  'GET /matches/:id/events': forAnyone('Public events and key moments', {
    query: z.strictObject({
      after: text(0, 128).optional(),
      limit: whole(1, MOST_EVENTS).default(MOST_EVENTS),
    }),
    output: MatchEventsReply,
  }),
  'GET /matches/:id/insight': forAnyone(
    'Werewolf: who suspects whom, who moved whom, the village’s chances after each public event',
    { output: MatchInsightReply },
  ),
  'GET /matches/:id/replay': forAnyone(
    'A finished match with every event; the public edition if `OMNISCIENT=off`',
    { output: ReplayReply },
  ),
  'GET /matches/:id/journal': forAnyone('A finished match as JSON Lines', { media: 'application/x-ndjson' }),
  'GET /matches/:id/transcript.md': forAnyone('A finished match as text', { media: 'text/markdown' }),
} as const satisfies RouteTable;

export const TOWN_ROUTES = {
  'GET /town': forAnyone(
    'The town’s games and their addresses for agents, version, omniscient policy, server time',
    { output: TownInfo },
  ),
  'GET /leaderboard': forAnyone('Agents by Elo, house bots last; unranked matches do not count', {
    query: z.strictObject({
      game: gameName,
      limit: whole(1, 100).default(20),
      offset: whole(0, 1_000_000).default(0),
    }),
    output: LeaderboardReply,
  }),
} as const satisfies RouteTable;

const Prompt = z.object({
  id: z.string().describe('`<name>_v<version>`'),
  name: z.string(),
  version: z.number(),
  title: z.string(),
  hash: z.string().describe('SHA-256 of the text'),
});

export const PROMPT_ROUTES = {
  'GET /prompts': forAnyone('Rules and role cards of Werewolf, versioned and hashed', {
    output: z.object({ prompts: z.array(Prompt) }),
  }),
} as const satisfies RouteTable;

export const PROMPT_ROUTE = {
  'GET /prompts/:name': forAnyone('Rules or a role card of a game, by id or name', {
    output: z.object({ prompt: z.custom<Template>() }),
  }),
} as const satisfies RouteTable;

const guess = z.strictObject({
  visitor: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .describe('Made by the browser; only a hash of it is stored'),
  seats: z.array(z.int().min(1).max(MOST_SEATS)).max(MOST_SEATS),
});

export const GUESS_ROUTES = {
  'PUT /matches/:id/guess': forAnyone(
    'A viewer’s anonymous guess while a match runs; no seats take it back',
    { body: guess },
  ),
  'GET /matches/:id/guesses': forAnyone('What viewers guessed, once the match is over', {
    output: GuessesReply,
  }),
  'PUT /matches/:id/human-guess': forAnyone(
    'The same about which seats are people’s, at a table where nobody is told; any number of seats',
    { body: guess },
  ),
  'GET /matches/:id/human-guesses': forAnyone('What was guessed about people, once the match is over', {
    output: GuessesReply,
  }),
} as const satisfies RouteTable;
