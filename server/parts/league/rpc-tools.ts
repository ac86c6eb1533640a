/** D42's tools beside the messages: the same functions, for callers that prefer tools. */
import { randomUUID } from 'node:crypto';
import { type AnyEnvelope, PROTOCOL } from '../../../shared/league/messages.ts';
import { standingsOf } from '../../../shared/league/standings.ts';
import type { LeagueStores } from './league-stores.ts';
import type { MessageReceiver } from './message-receiver.ts';
import type { LeagueOperations } from './operations.ts';
import { isHere } from './reception.ts';
import type { League } from './records.ts';
import { standingsUpdate } from './round-messages.ts';
import type { RpcTool, Speaker, ToolAnswer } from './rpc.ts';

export interface RpcToolsDeps {
  readonly stores: LeagueStores;
  readonly messages: MessageReceiver;
  readonly operations: LeagueOperations;
  /** Others can reach the town: then no tool starts leagues or rounds. */
  readonly isPublic: boolean;
}

type Args = Readonly<Record<string, unknown>>;

const no = (code: string, message: string): ToolAnswer => ({ ok: false, code, message });
const yes = (value: object): ToolAnswer => ({ ok: true, value });
const LEAGUE = {
  league_id: {
    type: 'string',
    description:
      'Without it: the league that is played or about to begin; when there is none, the one that was played last.',
  },
};
const REGISTRATION = {
  league_id: { type: 'string', description: 'Without it: the newest league that takes you.' },
  join_code: { type: 'string', description: 'Of a private league.' },
  display_name: { type: 'string' },
  endpoint: { type: 'string', description: 'Where you are called, such as http://localhost:8101/mcp.' },
  auth_token: { type: 'string', description: 'From an earlier registration, to be the same again.' },
};
const schema = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});

export function managerTools(deps: RpcToolsDeps): RpcTool[] {
  const { stores, operations } = deps;
  const withLeague =
    (work: (league: League, by: Speaker) => Promise<ToolAnswer>) =>
    async (args: Args, by: Speaker): Promise<ToolAnswer> => {
      const league = await leagueIn(deps, args);
      return league ? work(league, by) : no('L005', 'No such league.');
    };
  return [
    {
      name: 'register_player',
      description:
        'Registers a player: the same as a PLAYER_REGISTER_REQUEST with these arguments as its payload.',
      inputSchema: schema({ ...REGISTRATION, player_id: { type: 'string' } }, ['display_name']),
      call: (args, by) => asMessage(deps, 'PLAYER_REGISTER_REQUEST', 'player:new', args, by),
    },
    {
      name: 'register_referee',
      description:
        'Registers a referee: the same as a REFEREE_REGISTER_REQUEST with these arguments as its payload.',
      inputSchema: schema({ ...REGISTRATION, referee_id: { type: 'string' } }, ['display_name', 'endpoint']),
      call: (args, by) => asMessage(deps, 'REFEREE_REGISTER_REQUEST', 'referee:new', args, by),
    },
    {
      name: 'start_league',
      description: `Starts a league by hand. ${WHO_OPERATES}`,
      inputSchema: schema(LEAGUE),
      call: withLeague((league, by) => operated(deps, league, by, () => operations.start(league))),
    },
    {
      name: 'start_next_round',
      description: `Ends the rest between two rounds. ${WHO_OPERATES}`,
      inputSchema: schema(LEAGUE),
      call: withLeague((league, by) => operated(deps, league, by, () => operations.nextRound(league))),
    },
    {
      name: 'report_match_result',
      description: 'Reports a match: the same as a MATCH_RESULT with these arguments as its payload.',
      inputSchema: schema({ referee_id: { type: 'string' }, auth_token: { type: 'string' } }, [
        'referee_id',
        'auth_token',
      ]),
      call: (args, by) => {
        const { referee_id, ...rest } = args;
        return asMessage(deps, 'MATCH_RESULT', `referee:${String(referee_id)}`, rest, by);
      },
    },
    {
      name: 'get_standings',
      description:
        'The table of a league, as LEAGUE_STANDINGS_UPDATE has it: by points, wins, draws, then the player’s id.',
      inputSchema: schema(LEAGUE),
      call: withLeague(async ({ leagueId, round }) => {
        const roster = await stores.roster(leagueId);
        const rows = standingsOf(roster.ids, await stores.results(leagueId));
        return yes(standingsUpdate(leagueId, round, rows, (id) => roster.get(id)).payload);
      }),
    },
    {
      name: 'get_schedule',
      description: 'The matches of a league that were made so far, by round.',
      inputSchema: schema(LEAGUE),
      call: withLeague(async (league) =>
        yes({
          league_id: league.leagueId,
          total_rounds: league.totalRounds,
          matches: (await stores.fixtures.of(league.leagueId)).map(
            ({ matchId, round, players, state, refereeId }) => ({
              match_id: matchId,
              round_id: round,
              player_A_id: players[0],
              player_B_id: players[1],
              player_ids: players,
              state,
              referee_id: refereeId,
            }),
          ),
        }),
      ),
    },
    {
      name: 'get_players',
      description: 'Who plays in a league, and in which state each is.',
      inputSchema: schema(LEAGUE),
      call: withLeague(async (league) =>
        yes({
          league_id: league.leagueId,
          players: (await stores.members.players(league.leagueId)).map(
            ({ playerId, displayName, kind, state }) => ({
              player_id: playerId,
              display_name: displayName,
              kind,
              state,
            }),
          ),
        }),
      ),
    },
    {
      name: 'get_round_status',
      description: 'How the running round stands.',
      inputSchema: schema(LEAGUE),
      call: withLeague(async (league) => {
        const fixtures = await stores.fixtures.ofRound(league.leagueId, league.round);
        const count = (state: string) => fixtures.filter((fixture) => fixture.state === state).length;
        return yes({
          league_id: league.leagueId,
          state: league.state,
          round_id: league.round,
          total_rounds: league.totalRounds,
          scheduled: count('SCHEDULED'),
          playing: count('PLAYING'),
          done: count('DONE'),
        });
      }),
    },
  ];
}

/** The tools of the town's own referee: it gets matches from its own league only. */
export function refereeTools({ stores }: RpcToolsDeps): RpcTool[] {
  return [
    {
      name: 'list_matches',
      description: 'The matches that this referee calls at the moment.',
      inputSchema: schema({}),
      async call() {
        const leagues = (await stores.leagues.open()).filter(isForAll);
        const open = await Promise.all(leagues.map(({ leagueId }) => stores.fixtures.unfinished(leagueId)));
        const matches = open
          .flat()
          .filter(({ state }) => state === 'PLAYING')
          .map(({ gameId, leagueId, matchId }) => ({
            game_id: gameId,
            league_id: leagueId,
            match_id: matchId,
          }));
        return yes({ matches });
      },
    },
    {
      name: 'start_match',
      description: 'Tells a referee to call a match. This referee takes matches of its own town alone.',
      inputSchema: schema({ league_id: { type: 'string' }, match_id: { type: 'string' } }, [
        'league_id',
        'match_id',
      ]),
      call: async () => no('L004', 'This referee belongs to its town, and takes no matches from elsewhere.'),
    },
  ];
}

const isForAll = ({ joinCode }: League): boolean => joinCode === null;

async function leagueIn({ stores }: RpcToolsDeps, { league_id }: Args): Promise<League | undefined> {
  if (typeof league_id === 'string') return stores.leagues.byId(league_id);
  const open = (await stores.leagues.open()).filter(isForAll);
  // The town keeps opening leagues for guests, so an empty one is the default only if none was ever played.
  const own = open.filter(({ house }) => !house);
  return (
    own.findLast(({ fillTo }) => fillTo === 0) ??
    own.findLast(({ state }) => state === 'RUNNING') ??
    own.findLast(({ nextAt }) => nextAt !== null) ??
    (await stores.leagues.lastEnded()) ??
    own.at(-1) ??
    open.at(-1)
  );
}

const WHO_OPERATES =
  'Only for callers on the town’s own machine, while nobody else can reach the town; leagues with an owner are started by the owner.';

async function operated(
  { isPublic }: RpcToolsDeps,
  { house, leagueId, ownerId }: League,
  { address }: Speaker,
  work: () => ReturnType<LeagueOperations['start']>,
): Promise<ToolAnswer> {
  if (ownerId !== null) return no('L004', 'Only its owner runs this league, on its page.');
  if (house) return no('L004', 'The town runs this league by itself.');
  if (isPublic || !isHere(address))
    return no(
      'L004',
      `Only the operator of this town runs this league: npm run admin -- league start|next-round ${leagueId}`,
    );
  const done = await work();
  return done.ok
    ? yes({ league_id: leagueId, state: done.league.state, round_id: done.league.round })
    : no('L001', done.message);
}

async function asMessage(
  { messages }: RpcToolsDeps,
  type: AnyEnvelope['type'],
  sender: string,
  { auth_token, ...payload }: Args,
  { address, agent }: Speaker,
): Promise<ToolAnswer> {
  const envelope = {
    protocol: PROTOCOL,
    message_id: randomUUID(),
    type,
    sender,
    timestamp: new Date().toISOString(),
    payload,
    ...(typeof auth_token === 'string' && { auth_token }),
  };
  const heard = await messages.hear(envelope, agent, address);
  if (!heard.ok) return no('-32602', heard.reason);
  const { answer } = heard;
  if (!('payload' in answer)) return yes(answer);
  const { error_code, message, reason } = answer.payload as Record<string, string | undefined>;
  return error_code === undefined ? yes(answer.payload) : no(error_code, message ?? reason ?? '');
}
