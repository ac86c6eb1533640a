/** What operators do with leagues, by `npm run admin`. */
import { z } from 'zod';
import { FORMAT_IDS } from '../../../shared/league/formats.ts';
import { SEASON_ROUNDS } from '../../../shared/league/season.ts';
import { type AdminReply, type AdminRow, no, yes } from '../../operations/admin-requests.ts';
import type { CommandArgs, GameOfTown } from '../part.ts';
import type { LeagueDesk } from './desk.ts';
import type { Done, LeagueOperations } from './operations.ts';
import type { League } from './records.ts';
import { verifyLeague } from './verify-league.ts';
import type { LeagueViews } from './views.ts';

const Create = z.object({
  name: z.string().min(1).max(64),
  format: z.enum(FORMAT_IDS).default('round-robin'),
  maxPlayers: z.number().int().min(2).max(1_000).default(32),
  minPlayers: z.number().int().min(2).max(1_000).optional(),
  rounds: z.number().int().min(1).max(1_000).default(SEASON_ROUNDS),
  housePlayers: z.number().int().min(0).max(1_000).default(0),
  private: z.boolean().default(false),
  foreignReferees: z.boolean().optional(),
  manual: z.boolean().default(false),
});

export interface CommandsDeps {
  readonly desk: LeagueDesk;
  readonly operations: LeagueOperations;
  readonly views: LeagueViews;
  readonly games: readonly GameOfTown[];
}

export function performCommand(
  deps: CommandsDeps,
  name: string,
  args: CommandArgs,
): Promise<AdminReply> | null {
  const { operations } = deps;
  const onLeague = (work: (league: League) => Promise<Done>) => withLeague(deps, args, work);
  switch (name) {
    case 'list':
      return list(deps);
    case 'create':
      return create(deps, args);
    case 'start':
      return onLeague((league) => operations.start(league));
    case 'next-round':
      return onLeague((league) => operations.nextRound(league));
    case 'pause':
      return onLeague((league) => operations.pause(league, true));
    case 'resume':
      return onLeague((league) => operations.pause(league, false));
    case 'cancel':
      return onLeague((league) => operations.cancel(league));
    case 'expel':
      return onLeague((league) => operations.expel(league, String(args.id ?? args.playerId)));
    case 'verify':
      return verify(deps, args);
    default:
      return null;
  }
}

async function list({ views }: CommandsDeps): Promise<AdminReply> {
  const leagues = await views.listAll();
  const rows = leagues.map(
    ({ leagueId, name, format, state, paused, private: isPrivate, players, ...rest }): AdminRow => ({
      leagueId,
      name,
      format,
      private: isPrivate,
      state: paused ? `${state}, paused` : state,
      players,
      round: `${rest.round}/${rest.totalRounds}`,
      leader: rest.leader ? `${rest.leader.displayName} (${rest.leader.points})` : null,
    }),
  );
  return yes(rows, `${rows.length} leagues`);
}

async function create({ operations }: CommandsDeps, args: CommandArgs): Promise<AdminReply> {
  const wish = Create.safeParse(args);
  if (!wish.success) return no(z.prettifyError(wish.error));
  const { format, manual, minPlayers, private: isPrivate, ...rest } = wish.data;
  const done = await operations.create({
    ...rest,
    format,
    isPrivate,
    autoStart: !manual,
    ownerId: null,
    house: false,
    ...(minPlayers !== undefined && { minPlayers }),
  });
  if (!done.ok) return no(done.message);
  const { leagueId, name, joinCode } = done.league;
  return yes([{ leagueId, name, joinCode }], 'It takes players now.');
}

async function verify(deps: CommandsDeps, { leagueId }: CommandArgs): Promise<AdminReply> {
  const league = await deps.desk.leagues.byId(String(leagueId));
  if (!league) return no(`There is no league ${leagueId}.`);
  const { findings, ...verdict } = await verifyLeague(deps, league);
  const isSound = findings.length === 0 && verdict.standingsEqual;
  return yes([{ ok: isSound, ...verdict }], findings.join('\n'));
}

async function withLeague(
  { desk }: CommandsDeps,
  { leagueId }: CommandArgs,
  work: (league: League) => Promise<Done>,
): Promise<AdminReply> {
  const league = await desk.leagues.byId(String(leagueId));
  if (!league) return no(`There is no league ${leagueId}.`);
  const done = await work(league);
  if (!done.ok) return no(done.message);
  const { state, round, totalRounds } = (await desk.leagues.byId(league.leagueId)) ?? done.league;
  return yes([{ leagueId: league.leagueId, state, round: `${round}/${totalRounds}` }], 'Done.');
}
