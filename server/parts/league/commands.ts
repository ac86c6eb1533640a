import { z } from 'zod';
import { text } from '../../../shared/contracts/text.ts';
import { FORMAT_IDS } from '../../../shared/league/formats.ts';
import { SEASON_ROUNDS } from '../../../shared/league/season.ts';
import { commandsOf } from '../../operations/admin-command.ts';
import { type AdminReply, type AdminRow, no, yes } from '../../operations/admin-requests.ts';
import type { GameOfTown } from '../part.ts';
import type { Done, LeagueOperations } from './operations.ts';
import type { League } from './records.ts';
import { type VerifyDeps, verifyLeague } from './verify-league.ts';
import type { LeagueViews } from './views.ts';

export interface CommandsDeps extends VerifyDeps {
  readonly operations: LeagueOperations;
  readonly views: LeagueViews;
  readonly games: readonly GameOfTown[];
}

const command = commandsOf<CommandsDeps>();
const group = { name: 'league', help: 'make, run and end leagues' };
const leagueId = z.string();
const players = (least: number) => z.int().min(least).max(1_000);

const CREATE = {
  name: text(1, 64),
  format: z.enum(FORMAT_IDS).default('round-robin').describe('who meets whom'),
  maxPlayers: players(2).default(32).describe('at most so many'),
  minPlayers: players(2).optional().meta({ description: 'starts by itself with so many', typed: 4 }),
  rounds: players(1).default(SEASON_ROUNDS).describe('of a season'),
  housePlayers: players(0).default(0).describe('so many of the house take part'),
  private: z.boolean().default(false).describe('needs a code to join'),
  foreignReferees: z
    .boolean()
    .optional()
    .describe('referees from elsewhere may call its matches; private ones allow it anyway'),
  manual: z.boolean().default(false).describe('starts when it is told to'),
};

const step = (name: string, help: string, work: (deps: CommandsDeps, league: League) => Promise<Done>) =>
  command({
    group,
    name,
    help,
    positional: ['leagueId'],
    input: { leagueId },
    run: (deps, args) => withLeague(deps, args.leagueId, (league) => work(deps, league)),
  });

export const LEAGUE_COMMANDS = [
  command({ group, name: 'list', help: 'list leagues, the featured first', input: {}, run: list }),
  command({
    group,
    name: 'create',
    help: 'make a league of the town',
    positional: ['name'],
    input: CREATE,
    run: create,
  }),
  step('start', 'begin now, with whoever has registered', ({ operations }, league) =>
    operations.start(league),
  ),
  step('next-round', 'end the rest between two rounds', ({ operations }, league) =>
    operations.nextRound(league),
  ),
  step('pause', 'finish what is played and begin nothing new', ({ operations }, league) =>
    operations.pause(league, true),
  ),
  step('resume', 'go on', ({ operations }, league) => operations.pause(league, false)),
  step('cancel', 'end a league without a champion', ({ operations }, league) => operations.cancel(league)),
  command({
    group,
    name: 'expel',
    help: 'send a player away, whose remaining matches are walked over; or a referee',
    positional: ['leagueId', 'id'],
    input: { leagueId, id: z.string() },
    run: (deps, args) => withLeague(deps, args.leagueId, (league) => deps.operations.expel(league, args.id)),
  }),
  command({
    group,
    name: 'verify',
    help: "fold a league's table again from what was played",
    isHidden: true,
    positional: ['leagueId'],
    input: { leagueId },
    run: (deps, args) => verify(deps, args.leagueId),
  }),
];

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

async function create(
  { operations }: CommandsDeps,
  { format, manual, minPlayers, private: isPrivate, ...rest }: z.output<z.ZodObject<typeof CREATE>>,
): Promise<AdminReply> {
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

async function verify(deps: CommandsDeps, leagueId: string): Promise<AdminReply> {
  const league = await deps.stores.leagues.byId(leagueId);
  if (!league) return no(`Unknown league ${leagueId}.`);
  const { findings, ...verdict } = await verifyLeague(deps, league);
  const isSound = findings.length === 0 && verdict.standingsEqual;
  return yes([{ ok: isSound, ...verdict }], findings.join('\n'));
}

async function withLeague(
  { stores }: CommandsDeps,
  leagueId: string,
  work: (league: League) => Promise<Done>,
): Promise<AdminReply> {
  const league = await stores.leagues.byId(leagueId);
  if (!league) return no(`Unknown league ${leagueId}.`);
  const done = await work(league);
  if (!done.ok) return no(done.message);
  const { state, round, totalRounds } = (await stores.leagues.byId(league.leagueId)) ?? done.league;
  return yes([{ leagueId: league.leagueId, state, round: `${round}/${totalRounds}` }], 'Done.');
}
