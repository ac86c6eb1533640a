/** Seasons: what their operator sends, and what is public about them. */
import { z } from 'zod';
import type { SeasonRecord } from '../season/record.ts';
import { forAgent, forAnyone, type OutputOf, type RouteTable } from './route.ts';
import { text } from './text.ts';

export const SEASON_LIMITS = { entrants: 64, matches: 2_000, capSeconds: 900, rounds: 10 } as const;

export const SeasonEntrant = z.strictObject({
  name: text(1, 64),
  house: text(1, 32).optional().describe('A strategy of the house; the others are played by agents'),
  kind: text(1, 200).default('agent').describe('What plays: a model, an agent'),
  consents: z
    .boolean()
    .default(false)
    .describe('Its owner agrees that the dataset holds its secret actions and stated thoughts'),
});

export const SeasonWish = z.strictObject({
  name: text(1, 64),
  game: z.literal('werewolf').default('werewolf'),
  matches: z.int().min(1).max(SEASON_LIMITS.matches),
  seed: text(1, 200).describe('Secret until the season is over'),
  pace: z.enum(['patient', 'normal']).default('patient'),
  capSeconds: z.number().min(1).max(SEASON_LIMITS.capSeconds).default(120),
  rounds: z.int().min(1).max(SEASON_LIMITS.rounds).default(3),
  entrants: z.array(SeasonEntrant).min(8).max(SEASON_LIMITS.entrants),
});
export type SeasonWish = OutputOf<typeof SeasonWish>;

const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
const Counts = z.record(z.string(), z.int());

const EntrantResult = z.object({
  name: z.string(),
  games: z.int(),
  roles: Counts,
  wins: Counts,
  rating: z.object({ overall: Estimate, wolf: Estimate, village: Estimate }),
  rank: z.object({ low: z.int(), high: z.int() }),
  missedDuties: z.int(),
  tokens: z.int(),
  cost: z.number().nullable().describe('In dollars; null where no price was named'),
  voteAccuracy: z
    .number()
    .nullable()
    .describe('Of its ballots for the village, the share that named a werewolf'),
  claimsBelieved: z
    .number()
    .nullable()
    .describe('Of those who heard its claims, the share that believed them'),
  against: z.record(z.string(), z.object({ games: z.int(), won: z.int() })),
});

export type EntrantResult = OutputOf<typeof EntrantResult>;

const SeasonMatch = z.object({
  number: z.int(),
  block: z.int(),
  matchId: z.string(),
  verified: z.boolean(),
  winner: z.string().nullable(),
  seats: z.array(z.object({ entrant: z.string(), alias: z.string(), role: z.string() })),
  missed: z.array(z.int()).describe('By seat: duties that were not met'),
  moments: z
    .array(z.object({ text: z.string(), eventId: z.string().nullable(), weight: z.number() }))
    .describe('Key moments, the heaviest first; `eventId`: where a replay shows it'),
});

export type SeasonMatch = OutputOf<typeof SeasonMatch>;

const Standings = z.object({
  entrants: z.array(EntrantResult),
  matches: z.array(SeasonMatch),
  side: Estimate,
});

export const SeasonFacts = z.object({
  seasonId: z.string(),
  name: z.string(),
  format: z.literal('season'),
  game: z.string(),
  pace: z.enum(['patient', 'normal']),
  matches: z.int(),
  played: z.int().describe('Matches that are over, of running blocks too'),
  entrants: z.array(
    z.object({ name: z.string(), kind: z.string().describe('What plays: `house: folk`, a model, an agent') }),
  ),
  commitment: z
    .string()
    .describe('SHA-256 of the seeds of all blocks and of who takes part, before the first match'),
  createdAt: z.string(),
});
export type SeasonFacts = OutputOf<typeof SeasonFacts>;

export const SeasonBoard = z.object({
  season: SeasonFacts,
  blocks: z.array(
    z.object({
      block: z.int(),
      commitment: z.string().describe('SHA-256 of its seed'),
      seed: z.string().nullable().describe('Once all of its matches are over'),
    }),
  ),
  results: Standings.extend({ clean: Standings }).describe('Of blocks that are over, and of nothing else'),
  dataset: z.array(z.string()).describe('Files of the dataset; empty before the first block is over'),
});
export type SeasonBoard = OutputOf<typeof SeasonBoard>;

const StartedMatch = z.object({
  matchId: z.string(),
  seats: z.array(
    z.object({
      entrant: z.string(),
      alias: z.string(),
      agentId: z.string(),
      apiKey: z.string().nullable().describe('Of this match alone; null where the house plays'),
    }),
  ),
});

export const SEASON_ROUTES = {
  'POST /seasons': forAgent('Commits to a season: entrants, seed and schedule; the caller runs it', {
    body: SeasonWish,
    output: SeasonFacts,
    status: 201,
  }),
  'POST /seasons/:id/matches/:number': forAgent(
    'Begins a match of a season, or hands out new keys for the seats of one that runs',
    { output: StartedMatch },
  ),
  'PUT /seasons/:id/tokens': forAgent('Tokens and dollars that entrants have used so far, by name', {
    body: z.strictObject({
      tokens: z.record(text(1, 64), z.int().min(0)),
      cost: z.record(text(1, 64), z.number().min(0)).default({}),
    }),
  }),
  'GET /seasons/:id/record': forAnyone(
    'Seed, entrants and the agent at every seat, once all matches are over: what `npm run verify` needs beside the journals',
    { output: z.custom<SeasonRecord>() },
  ),
  'GET /seasons/:id/dataset/:file': forAnyone(
    'A file of the dataset: Parquet, JSON Lines or the data card, of blocks that are over',
    { media: 'application/octet-stream' },
  ),
  'GET /seasons': forAnyone('Seasons of this town, the newest first', {
    output: z.object({ seasons: z.array(SeasonFacts) }),
  }),
  'GET /seasons/:id': forAnyone(
    'The board of a season: standings, matches and opened seeds of the blocks that are over',
    { output: SeasonBoard },
  ),
} as const satisfies RouteTable;
