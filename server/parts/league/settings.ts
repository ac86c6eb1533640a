import { z } from 'zod';
import { DEADLINES_S } from '../../../shared/league/deadlines.ts';
import type { TableTimes } from '../../../shared/league/league-game.ts';
import { count, seconds, toggle } from '../../setting-types.ts';
import type { SettingsOf } from '../part.ts';

const port = (fallback: number, meaning: string) =>
  z.coerce.number().int().min(-1).max(65_535).default(fallback).describe(meaning);

export const LEAGUE_SETTINGS = {
  LEAGUE: toggle('on').describe('off: no leagues at all, and nothing listens for them'),
  LEAGUE_HOUSE: toggle('on').describe('Whether a league of house players always runs'),
  LEAGUE_OPEN: toggle('on').describe(
    'Whether a league of each format is open for guests; the house fills it up when one has joined, and with HOUSE_BOTS=off it begins when enough guests have',
  ),
  LEAGUE_OPEN_S: seconds(180).describe(
    'How long a league that stands open waits for more guests after the first; full, it begins at once',
  ),
  LEAGUE_OPEN_ROUNDS: count(5, 200).describe('Rounds of a season that stands open'),
  LEAGUE_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address on which the league manager and the referee listen at ports of their own'),
  LEAGUE_PORT: port(8000, 'Port of the league manager beside /league/mcp; 0 picks one, -1 is none'),
  LEAGUE_REFEREE_PORT: port(8001, 'Port of the referee beside /league/referee/mcp; 0 picks one, -1 is none'),
  LEAGUE_REFEREE: toggle('on').describe('off: only referees that have registered call matches'),
  LEAGUE_INVITE_S: seconds(DEADLINES_S.game_join_ack).describe(
    'How long a league player may take to answer an invitation',
  ),
  LEAGUE_MOVE_S: seconds(DEADLINES_S.choose_parity).describe('How long a league player may take to choose'),
  LEAGUE_TELL_S: seconds(DEADLINES_S.default).describe(
    'How long a league player may take to receive what it need not answer',
  ),
  LEAGUE_RECEIVE_S: seconds(10).describe(
    'How long a request to the manager’s and the referee’s own ports may take to arrive',
  ),
  LEAGUE_DRAW_S: seconds(3).describe('How long a drawn number is shown in a league match'),
  LEAGUE_START_S: seconds(60).describe(
    'A league that starts by itself starts so long after it has enough players',
  ),
  LEAGUE_ROUND_S: seconds(600).describe('How long a round waits for a player that is busy elsewhere'),
  LEAGUE_REST_S: seconds(20).describe('Rest between two rounds of a league'),
  LEAGUE_THINK_S: seconds(3).describe('House players of a league think up to so long'),
  LEAGUE_SILENCE_S: seconds(60).describe(
    'A foreign referee that is silent for so long loses its matches, and a match that lasts so much longer than its deadlines',
  ),
  LEAGUE_CALLS_PER_MINUTE: count(3_000).describe(
    'Messages to the league manager and the referee that one address may send in a minute',
  ),
  LEAGUE_PLAYERS: count(200, 1_000).describe('Most players of one league'),
} as const satisfies Record<string, z.ZodType>;

export type LeagueSettings = SettingsOf<typeof LEAGUE_SETTINGS>;

export const tableTimes = (settings: LeagueSettings): TableTimes => ({
  inviteMs: settings.LEAGUE_INVITE_S * 1000,
  moveMs: settings.LEAGUE_MOVE_S * 1000,
  drawMs: settings.LEAGUE_DRAW_S * 1000,
});
