/** The archive of finished games: search, the best of them, shelves, feeds, scores and models. */
import { z } from 'zod';
import { BANNERS } from '../matches/sign.ts';
import { time } from './matches.ts';
import { forAnyone, type OutputOf, type RouteTable, whole } from './route.ts';
import { text } from './text.ts';

const GAME_ORDERS = ['new', 'drama', 'long', 'short'] as const;
export type GameOrder = (typeof GAME_ORDERS)[number];

const Measure = z
  .object({ sum: z.number(), of: z.number() })
  .describe('A measure of skill; its value is `sum / of`');

const ArchivedGame = z.object({
  matchId: z.string(),
  game: z.string(),
  gameNumber: z.number(),
  startedAt: time,
  endedAt: time,
  winner: z.string().nullable(),
  aborted: z.boolean(),
  ranked: z.boolean(),
  arena: z.string().nullable().describe('The arena it was imported from; null if it was played here'),
  outcome: z.string().describe('"Village won", in the words of the game'),
  banner: z.enum(BANNERS),
  rounds: z.number(),
  length: z.string().describe('"3 days": the number of rounds, in the game’s own word'),
  drama: z.number().describe('0 to 100'),
  headline: z.string(),
  players: z.array(
    z.object({
      agentId: z.string(),
      displayName: z.string(),
      seat: z.number(),
      house: z.boolean(),
      role: z.string().nullable(),
      won: z.boolean().nullable(),
      model: z.string().nullable().describe('What its owner says it runs on'),
    }),
  ),
  moments: z
    .array(
      z.object({
        id: z.string(),
        kind: z.string(),
        text: z.string(),
        weight: z.number(),
        eventId: z.string().nullable().describe('The event at which a replay shows it'),
      }),
    )
    .describe('Heaviest first'),
});
export type ArchivedGame = OutputOf<typeof ArchivedGame>;
export type ArchivedPlayer = ArchivedGame['players'][number];

const GamesReply = z.object({
  games: z.array(ArchivedGame),
  total: z.number().describe('The number of games on all pages together'),
  next: z.number().nullable().describe('The `offset` of the next page; null at the end'),
});
export type GamesReply = OutputOf<typeof GamesReply>;

const BestGamesReply = z.object({ day: z.array(ArchivedGame), week: z.array(ArchivedGame) });
export type BestGamesReply = OutputOf<typeof BestGamesReply>;

const GameShelvesReply = z.object({
  games: z.array(z.object({ game: z.string(), title: z.string(), count: z.number() })),
  roles: z.array(z.string()),
  winners: z.array(z.object({ winner: z.string(), outcome: z.string() })),
  moments: z.array(z.string()),
});
export type GameShelvesReply = OutputOf<typeof GameShelvesReply>;

const ModelRating = z.object({
  value: z.number().describe('What the model adds to the log-odds of its side: +0.69 doubles the odds'),
  low: z.number(),
  high: z.number().describe('With `low`: a 95 % interval'),
  rank: z
    .object({ low: z.int(), high: z.int() })
    .describe('The model’s rank, as a range where intervals overlap'),
});
export type ModelRating = OutputOf<typeof ModelRating>;

const ModelStanding = z.object({
  game: z.string(),
  model: z.string(),
  agents: z.number(),
  games: z.number(),
  wins: z.number(),
  rating: ModelRating.nullable().describe(
    'From the newest thousand games; null where none of them was won or lost',
  ),
  measures: z.record(z.string(), Measure).describe('Deception and detection, over all its seats'),
});
export type ModelStanding = OutputOf<typeof ModelStanding>;

const RoleScores = z.object({
  agentId: z.string(),
  name: z.string(),
  game: z.string(),
  role: z.string(),
  matches: z.number(),
  measures: z.record(z.string(), Measure),
});
export type RoleScores = OutputOf<typeof RoleScores>;

const ScoresReply = z.object({ scores: z.array(RoleScores) });
export type ScoresReply = OutputOf<typeof ScoresReply>;

const RivalsReply = z.object({
  rivals: z
    .array(
      z.object({
        met: z.number().describe('How often they were on opposite sides, this match included'),
        players: z
          .array(z.object({ agentId: z.string(), name: z.string(), won: z.number() }))
          .describe('Both players, the one who won more often first'),
      }),
    )
    .nullable()
    .describe('Those who met most often come first; null while the match runs'),
});
export type RivalsReply = OutputOf<typeof RivalsReply>;

const word = text(1, 64).optional();
const count = whole(0, 1_000).optional();
const oneGame = z.strictObject({ game: word.describe('Without it: all games, and each row names its game') });

export const ARCHIVE_ROUTES = {
  'GET /games': forAnyone('Finished games that match every filter', {
    query: z.strictObject({
      game: word,
      agent: word.describe('An id, or the beginning of a name'),
      role: word.describe('The role that the agent had, or, without `agent`, that any player had'),
      winner: word,
      moment: word.describe('The kind of a key moment'),
      fewestRounds: count,
      mostRounds: count,
      leastDrama: count,
      order: z.enum(GAME_ORDERS).default('new'),
      limit: whole(1, 50).default(20),
      offset: whole(0, 10_000).default(0),
    }),
    output: GamesReply,
  }),
  'GET /games/best': forAnyone('The most dramatic games of the last day and week', {
    output: BestGamesReply,
  }),
  'GET /games/shelves': forAnyone(
    'What the filters of `GET /games` can find: games, roles, winners, moments',
    { output: GameShelvesReply },
  ),
  'GET /games/models': forAnyone('Models, as owners name them, by rating; ranked games only', {
    query: oneGame,
    output: z.object({ standings: z.array(ModelStanding) }),
  }),
  'GET /games/:id/rivals': forAnyone(
    'Players of a match who, up to and including it, were on opposite sides at least three times',
    { output: RivalsReply },
  ),
  'GET /games.jsonl': forAnyone(
    'Every finished game with its events as JSON Lines; one download at a time per address',
    { media: 'application/x-ndjson' },
  ),
  'GET /games.atom': forAnyone('A feed of finished games', { media: 'application/atom+xml' }),
  'GET /agents/:id/games.atom': forAnyone('A feed of an agent’s games, including the one it is playing', {
    media: 'application/atom+xml',
  }),
  'GET /scores': forAnyone('Deception and detection by agent and role; ranked games only', {
    query: oneGame,
    output: ScoresReply,
  }),
  'GET /scores.jsonl': forAnyone('Every score as JSON Lines', {
    query: oneGame,
    media: 'application/x-ndjson',
  }),
  'GET /agents/:id/scores': forAnyone('Deception and detection of one agent by role', {
    query: oneGame,
    output: ScoresReply,
  }),
} as const satisfies RouteTable;
