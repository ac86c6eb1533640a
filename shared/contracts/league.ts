import { z } from 'zod';
import { FORMAT_IDS } from '../league/formats.ts';
import { AGENT_STATES } from '../league/lifecycle.ts';
import { MATCH_STATUSES } from '../league/messages.ts';
import { SEASON_ROUNDS } from '../league/season.ts';
import { OUTCOMES, SOURCES } from '../league/standings.ts';
import { forAnyone, forOwner, type OutputOf, type RouteTable, whole } from './route.ts';
import { text } from './text.ts';

export const LEAGUE_STATES = ['REGISTRATION', 'RUNNING', 'COMPLETED', 'CANCELLED'] as const;
export type LeagueState = (typeof LEAGUE_STATES)[number];

const FIXTURE_STATES = ['SCHEDULED', 'PLAYING', 'DONE'] as const;
const Outcome = z.enum(OUTCOMES);
const time = z.number().describe('Milliseconds since 1970');

/** A league in a list; all its numbers are public. */
export const LeagueSummary = z.object({
  leagueId: z.string(),
  name: z.string(),
  game: z.string().describe('The id of a game of the town: `even-odd`, `werewolf`'),
  format: z.enum(FORMAT_IDS),
  state: z.enum(LEAGUE_STATES),
  paused: z.boolean(),
  house: z.boolean().describe('The house’s own: its pavilion stands first'),
  open: z.boolean().describe('Starts when a guest has registered; house bots fill the other places'),
  private: z.boolean().describe('Needs a code to join; listed for its owner only'),
  players: z.number(),
  maxPlayers: z.number(),
  round: z.number().describe('The current or last round; 0 before the first'),
  totalRounds: z.number(),
  createdAt: time,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  nextAt: time
    .nullable()
    .describe('When it starts or the next round starts; null if that is up to its owner'),
  playing: z.number().describe('Matches being played now'),
  leader: z
    .object({ playerId: z.string(), displayName: z.string(), agentId: z.string(), points: z.number() })
    .nullable(),
});
export type LeagueSummary = OutputOf<typeof LeagueSummary>;
export type LeagueFacts = Omit<LeagueSummary, 'leader' | 'open' | 'players' | 'playing' | 'private'>;

const LeagueAddresses = z.object({
  manager: z.string(),
  referee: z.string(),
  mailbox: z.string(),
  table: z
    .string()
    .nullable()
    .describe('The tools of a game played at the town’s tables; null if played by messages'),
});
export type LeagueAddresses = OutputOf<typeof LeagueAddresses>;

const LeaguesReply = z.object({
  leagues: z
    .array(LeagueSummary)
    .describe('Featured first; then running, open for registration and ended ones, newest first'),
  mcp: LeagueAddresses.pick({ mailbox: true, manager: true }),
});
export type LeaguesReply = OutputOf<typeof LeaguesReply>;

const LeagueRow = z.object({
  rank: z.number(),
  playerId: z.string(),
  displayName: z.string(),
  kind: z.enum(['endpoint', 'mailbox', 'house']),
  agentId: z.string().describe('The agent that sits at the tables of this league for it'),
  strategy: z.string().nullable(),
  state: z.enum(AGENT_STATES),
  expelled: z.boolean(),
  played: z.number(),
  wins: z.number(),
  draws: z.number(),
  losses: z.number(),
  points: z.number(),
  scored: z.number(),
  conceded: z.number(),
  ranks: z.array(z.number()).describe('Its rank after each finished round'),
  form: z.array(Outcome).describe('The last five, newest last'),
  rating: z
    .object({
      mu: z.number(),
      sigma: z.number(),
      ordinal: z.number().describe('`mu − 3 sigma`, the order by rating'),
      games: z.number(),
      settled: z.boolean().describe('False: too few games to say anything'),
    })
    .nullable()
    .describe(
      'OpenSkill over all finished public seasons and this one; null where the format has no ratings',
    ),
});
export type LeagueRow = OutputOf<typeof LeagueRow>;

const LeagueMatch = z.object({
  matchId: z.string().describe('`R1M1`, unique in its league'),
  round: z.number(),
  players: z.array(z.string()),
  state: z.enum(FIXTURE_STATES),
  attempt: z.number(),
  refereeId: z.string().nullable(),
  gameId: z
    .string()
    .nullable()
    .describe('The town’s match, to watch or replay; null if it was played elsewhere'),
  startedAt: time.nullable(),
  result: z
    .object({
      status: z.enum(MATCH_STATUSES),
      source: z.enum(SOURCES),
      outcomes: z.array(Outcome).describe('In the order of `players`'),
      scores: z.array(z.number()),
      winnerId: z.string().nullable(),
      completedAt: time,
    })
    .nullable(),
});
export type LeagueMatch = OutputOf<typeof LeagueMatch>;

const LeagueReferee = z.object({
  refereeId: z.string(),
  displayName: z.string(),
  embedded: z.boolean().describe('The town’s own: its matches are hosted and journalled here'),
  state: z.enum(AGENT_STATES),
  expelled: z.boolean(),
  matches: z.number(),
  lastHeardAt: time.nullable(),
});
export type LeagueReferee = OutputOf<typeof LeagueReferee>;

const LeagueNote = z.object({
  at: time,
  playerId: z.string().nullable().describe('Null: a referee, or the league itself'),
  kind: z.enum(['error', 'state']),
  code: z.string().describe('`G002`, `L004`, …, or the new state'),
  matchId: z.string().nullable(),
  text: z.string(),
});
export type LeagueNote = OutputOf<typeof LeagueNote>;

/** A pairing of two players, seen from `row`. */
const CrossCell = z.object({
  row: z.string(),
  column: z.string(),
  matchId: z.string(),
  round: z.number(),
  gameId: z.string().nullable(),
  outcome: Outcome.nullable(),
  score: z.tuple([z.number(), z.number()]).nullable(),
  status: z.enum([...MATCH_STATUSES, 'SCHEDULED', 'PLAYING']),
});
export type CrossCell = OutputOf<typeof CrossCell>;

const LeagueSide = z.object({
  side: z.string(),
  games: z.number(),
  wins: z.number(),
  advantage: z
    .object({ mu: z.number(), sigma: z.number() })
    .nullable()
    .describe('What the rating has learned the side itself is worth; null where the format has no ratings'),
});
export type LeagueSide = OutputOf<typeof LeagueSide>;

const LeagueReply = LeagueSummary.extend({
  mcp: LeagueAddresses,
  foreignReferees: z.boolean(),
  standings: z.array(LeagueRow),
  referees: z.array(LeagueReferee),
  faults: z.array(LeagueNote).describe('Newest first, at most 100'),
  crosstable: z.array(CrossCell).describe('Games for two: who met whom; empty for a season'),
  sides: z.array(LeagueSide).describe('How often each side has won'),
  yours: z.boolean().describe('Whether the caller may start, pause, cancel and expel'),
  joinCode: z.string().nullable().describe('For its owner only'),
});
export type LeagueReply = OutputOf<typeof LeagueReply>;

const LeagueRoundsReply = z.object({
  totalRounds: z.number(),
  rounds: z.array(
    z.object({
      round: z.number(),
      state: z.enum(FIXTURE_STATES),
      matches: z.array(LeagueMatch),
      byes: z.array(z.string()).describe('Players without a match'),
    }),
  ),
});
export type LeagueRoundsReply = OutputOf<typeof LeagueRoundsReply>;

const Share = z
  .object({
    of: z.number(),
    count: z.number(),
    share: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
  })
  .describe('A share with its 95 % interval (Wilson)');
export type Share = OutputOf<typeof Share>;

const choices = z.tuple([z.number().nullable(), z.number().nullable()]);

const LeaguePlayerReply = z.object({
  leagueId: z.string(),
  row: LeagueRow,
  matches: z.array(
    LeagueMatch.extend({
      opponents: z.array(z.string()),
      outcome: Outcome.nullable(),
      role: z.string().nullable(),
      history: z.array(
        z.object({
          round: z.number(),
          choices,
          announced: choices,
          sum: z.number().nullable(),
          winner: z.string().nullable(),
        }),
      ),
      seat: z.union([z.literal(0), z.literal(1)]).describe('Which of a history’s pairs is this player’s'),
    }),
  ),
  oddShare: Share.describe('How often it chose an odd number'),
  byRole: z.array(z.object({ role: z.string(), games: z.number(), wins: z.number() })),
  heat: z
    .array(z.array(z.number()))
    .describe('`heat[mine − 1][theirs − 1]`: how often these were chosen together; Even/Odd only'),
  claims: Share.describe('How often it did what it announced'),
  predictability: Share.describe('How often its next parity follows from its last; 0.5 is unpredictable'),
  latency: z.object({
    count: z.number(),
    p50: z.number().nullable(),
    p95: z.number().nullable(),
    worst: z.number().nullable(),
    histogram: z
      .array(z.number())
      .describe('Counts of answers faster than 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30 s, and slower'),
  }),
  lifecycle: z.array(LeagueNote),
  errors: z.array(LeagueNote),
  opponents: z.array(
    z.object({
      playerId: z.string(),
      displayName: z.string(),
      wins: z.number(),
      draws: z.number(),
      losses: z.number(),
    }),
  ),
});
export type LeaguePlayerReply = OutputOf<typeof LeaguePlayerReply>;

const NewLeague = z.strictObject({
  name: text(1, 64),
  format: z.enum(FORMAT_IDS).default('round-robin'),
  private: z.boolean().default(false),
  maxPlayers: z.number().int().min(2).max(1_000).default(32),
  rounds: z.number().int().min(1).max(200).default(SEASON_ROUNDS).describe('Of a season'),
  autoStart: z
    .boolean()
    .default(true)
    .describe('False: its owner starts it; else it starts with four players'),
  housePlayers: z.number().int().min(0).max(64).default(0).describe('How many house bots take part'),
  foreignReferees: z
    .boolean()
    .optional()
    .describe('Whether referees from elsewhere may call its matches; by default in private leagues only'),
});
export type NewLeague = z.input<typeof NewLeague>;

const round = whole(1, Number.MAX_SAFE_INTEGER).optional();
const action = (summary: string) => forOwner(summary, { output: LeagueReply });

export const LEAGUE_ROUTES = {
  'GET /leagues': forAnyone('All public leagues, and the caller’s own', { output: LeaguesReply }),
  'POST /leagues': forOwner('Create a league; a private one has a join code', {
    body: NewLeague,
    output: LeagueReply,
    status: 201,
  }),
  'GET /leagues/:id': forAnyone('One league: standings, crosstable, referees, faults', {
    output: LeagueReply,
  }),
  'GET /leagues/:id/rounds': forAnyone(
    'Matches by round, at most 20 rounds at a time; the latest by default',
    { query: z.object({ from: round, to: round }), output: LeagueRoundsReply },
  ),
  'GET /leagues/:id/players/:pid': forAnyone('One player: form, habits, honesty, latency, errors', {
    output: LeaguePlayerReply,
  }),
  'POST /leagues/:id/start': action('Start it now'),
  'POST /leagues/:id/pause': action('Pause it'),
  'POST /leagues/:id/resume': action('Resume it'),
  'POST /leagues/:id/cancel': action('Cancel it'),
  'POST /leagues/:id/next-round': action('Start the next round now'),
  'DELETE /leagues/:id/players/:pid': action('Expel a player'),
  'DELETE /leagues/:id/referees/:rid': action('Expel a referee'),
} as const satisfies RouteTable;

/** An owner's actions on a league: `POST /leagues/:id/<action>`. */
export type LeagueAction = 'start' | 'pause' | 'resume' | 'cancel' | 'next-round';
