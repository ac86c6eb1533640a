import type { Request, Router } from 'express';
import { LEAGUE_ROUTES, type LeagueAddresses } from '../../../shared/contracts/league.ts';
import { cleanName } from '../../agents/names.ts';
import { ApiError, notFound, refused } from '../../http/api-error.ts';
import { type RouteCall, routes } from '../../http/routes.ts';
import type { Done, LeagueOperations } from './operations.ts';
import type { League } from './records.ts';
import type { Services } from './services.ts';
import type { LeagueViews } from './views.ts';

/** Leagues of one owner that are not over. */
const MOST_OF_OWNER = 5;
const MOST_ROUNDS_AT_ONCE = 20;

type OfLeague = Pick<RouteCall<':id'>, 'params' | 'req'>;

export interface LeagueRoutesDeps extends Services<'askingOwner' | 'stores'> {
  readonly views: LeagueViews;
  readonly operations: LeagueOperations;
  readonly mostPlayers: number;
  addresses(): Omit<LeagueAddresses, 'table'>;
  addressesOf(league: League): LeagueAddresses;
}

export function leagueRoutes(deps: LeagueRoutesDeps): Router {
  const { stores, views, operations, askingOwner } = deps;

  async function byId({ params }: OfLeague): Promise<League> {
    const found = await stores.leagues.byId(params.id);
    if (!found) throw notFound('league');
    return found;
  }

  async function requireOwner(req: Request): Promise<string> {
    const owner = await askingOwner(req);
    if (owner) return owner;
    throw new ApiError(401, 'UNAUTHORIZED', 'This browser owns no agents yet; POST /api/agents makes one.');
  }

  const reply = async (req: Request, league: League) =>
    views.league(league, { mcp: deps.addressesOf(league), owner: await askingOwner(req) });

  async function replyIfDone(req: Request, done: Done) {
    if (!done.ok) throw new ApiError(409, 'LEAGUE_REFUSED', done.message);
    return reply(req, done.league);
  }

  /** Only the owner of a league may change it. */
  const owned =
    <Call extends OfLeague>(act: (league: League, params: Call['params']) => Promise<Done>) =>
    async (call: Call) => {
      const [owner, league] = [await requireOwner(call.req), await byId(call)];
      if (league.ownerId !== owner) throw new ApiError(403, 'FORBIDDEN', 'Only its owner runs this league.');
      return replyIfDone(call.req, await act(league, call.params));
    };

  return routes(LEAGUE_ROUTES, {
    'GET /leagues': async ({ req }) => {
      const { mailbox, manager } = deps.addresses();
      return { leagues: await views.list(await askingOwner(req)), mcp: { mailbox, manager } };
    },
    'POST /leagues': async (call) => {
      const ownerId = await requireOwner(call.req);
      const { private: isPrivate, ...wish } = call.body;
      const name = cleanName(wish.name);
      if (!name.ok) throw refused(name.refusal);
      const own = (await stores.leagues.open()).filter((league) => league.ownerId === ownerId);
      if (own.length >= MOST_OF_OWNER)
        throw new ApiError(429, 'TOO_MANY_LEAGUES', `End one of your ${MOST_OF_OWNER} leagues first.`);
      const done = await operations.create({
        ...wish,
        name: name.value,
        maxPlayers: Math.min(wish.maxPlayers, deps.mostPlayers),
        ownerId,
        isPrivate,
        house: false,
      });
      return replyIfDone(call.req, done);
    },
    'GET /leagues/:id': async (call) => reply(call.req, await byId(call)),
    'GET /leagues/:id/rounds': async (call) => {
      const league = await byId(call);
      const { from = Math.max(1, league.round - MOST_ROUNDS_AT_ONCE + 1), to } = call.query;
      const last = Math.min(to ?? Number.POSITIVE_INFINITY, from + MOST_ROUNDS_AT_ONCE - 1);
      return views.rounds(league, from, last);
    },
    'GET /leagues/:id/players/:pid': async (call) => {
      const player = await views.player(await byId(call), call.params.pid);
      if (!player) throw notFound('player in this league');
      return player;
    },
    'POST /leagues/:id/start': owned((league) => operations.start(league)),
    'POST /leagues/:id/pause': owned((league) => operations.pause(league, true)),
    'POST /leagues/:id/resume': owned((league) => operations.pause(league, false)),
    'POST /leagues/:id/cancel': owned((league) => operations.cancel(league)),
    'POST /leagues/:id/next-round': owned((league) => operations.nextRound(league)),
    'DELETE /leagues/:id/players/:pid': owned<RouteCall<':id/:pid'>>((league, { pid }) =>
      operations.expel(league, pid),
    ),
    'DELETE /leagues/:id/referees/:rid': owned<RouteCall<':id/:rid'>>((league, { rid }) =>
      operations.expel(league, rid),
    ),
  });
}
