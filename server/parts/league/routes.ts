/** Leagues over REST: to look at for everybody, to run for owners. */
import { type Request, Router } from 'express';
import { z } from 'zod';
import { FORMAT_IDS } from '../../../shared/league/formats.ts';
import { SEASON_ROUNDS } from '../../../shared/league/season.ts';
import {
  LEAGUE_ACTIONS,
  type LeagueAction,
  type LeagueAddresses,
  type LeaguesReply,
} from '../../../shared/protocol/league.ts';
import { cleanName } from '../../agents/names.ts';
import { ApiError, notFound, refused } from '../../http/api-error.ts';
import type { Kernel } from '../kernel.ts';
import type { LeagueDesk } from './desk.ts';
import type { Done, LeagueOperations } from './operations.ts';
import type { League } from './records.ts';
import type { LeagueViews } from './views.ts';

/** Leagues of one owner that are not over. */
const MOST_OF_OWNER = 5;
const MOST_ROUNDS_AT_ONCE = 20;

const Wish = z.strictObject({
  name: z.string().min(1).max(64),
  format: z.enum(FORMAT_IDS).default('round-robin'),
  private: z.boolean().default(false),
  maxPlayers: z.number().int().min(2).max(1_000).default(32),
  rounds: z.number().int().min(1).max(200).default(SEASON_ROUNDS),
  autoStart: z.boolean().default(true),
  housePlayers: z.number().int().min(0).max(64).default(0),
  foreignReferees: z.boolean().optional(),
});
const Range = z.object({
  from: z.coerce.number().int().min(1).optional(),
  to: z.coerce.number().int().min(1).optional(),
});

export interface LeagueRoutesDeps {
  readonly desk: LeagueDesk;
  readonly views: LeagueViews;
  readonly operations: LeagueOperations;
  readonly askingOwner: Kernel['askingOwner'];
  readonly mostPlayers: number;
  addresses(): Omit<LeagueAddresses, 'table'>;
  addressesOf(league: League): LeagueAddresses;
}

export function leagueRoutes(deps: LeagueRoutesDeps): Router {
  const { desk, views, operations, askingOwner } = deps;
  const router = Router();

  router.get('/leagues', async (req, res) => {
    const { mailbox, manager } = deps.addresses();
    const leagues = await views.list(await askingOwner(req));
    res.json({ leagues, mcp: { mailbox, manager } } satisfies LeaguesReply);
  });

  router.post('/leagues', async (req, res) => {
    const ownerId = await requireOwner(req);
    const { format, private: isPrivate, ...wish } = Wish.parse(req.body ?? {});
    const name = cleanName(wish.name);
    if (!name.ok) throw refused(name.refusal);
    const own = (await desk.leagues.open()).filter((league) => league.ownerId === ownerId);
    if (own.length >= MOST_OF_OWNER)
      throw new ApiError(429, 'TOO_MANY_LEAGUES', `End one of your ${MOST_OF_OWNER} leagues first.`);
    const done = await operations.create({
      ...wish,
      name: name.value,
      maxPlayers: Math.min(wish.maxPlayers, deps.mostPlayers),
      format,
      ownerId,
      isPrivate,
      house: false,
    });
    res.status(201).json(await told(req, given(done)));
  });

  router.get('/leagues/:id', async (req, res) => {
    res.json(await told(req, await league(req)));
  });

  router.get('/leagues/:id/rounds', async (req, res) => {
    const found = await league(req);
    const { from = Math.max(1, found.round - MOST_ROUNDS_AT_ONCE + 1), to } = Range.parse(req.query);
    const last = Math.min(to ?? Number.POSITIVE_INFINITY, from + MOST_ROUNDS_AT_ONCE - 1);
    res.json(await views.rounds(found, from, last));
  });

  router.get('/leagues/:id/players/:pid', async (req, res) => {
    const player = await views.player(await league(req), req.params.pid);
    if (!player) throw notFound('player in this league');
    res.json(player);
  });

  router.post('/leagues/:id/:action', async (req, res, next) => {
    const { action } = req.params;
    if (!(LEAGUE_ACTIONS as readonly string[]).includes(action)) return next();
    const own = await ownLeague(req);
    res.json(await told(req, given(await acting(operations, action as LeagueAction, own))));
  });

  router.delete('/leagues/:id/players/:pid', async (req, res) => {
    res.json(await told(req, given(await operations.expel(await ownLeague(req), req.params.pid))));
  });

  router.delete('/leagues/:id/referees/:rid', async (req, res) => {
    res.json(await told(req, given(await operations.expel(await ownLeague(req), req.params.rid))));
  });

  async function league(req: Request): Promise<League> {
    const found = await desk.leagues.byId(String(req.params.id));
    if (!found) throw notFound('league');
    return found;
  }

  async function requireOwner(req: Request): Promise<string> {
    const owner = await askingOwner(req);
    if (owner) return owner;
    throw new ApiError(401, 'UNAUTHORIZED', 'This browser owns no agents yet; POST /api/agents makes one.');
  }

  /** Somebody else's is theirs to run. */
  async function ownLeague(req: Request): Promise<League> {
    const [owner, found] = [await requireOwner(req), await league(req)];
    if (found.ownerId !== owner) throw new ApiError(403, 'FORBIDDEN', 'Only its owner runs this league.');
    return found;
  }

  const told = async (req: Request, found: League) =>
    views.league(found, { mcp: deps.addressesOf(found), owner: await askingOwner(req) });

  return router;
}

function acting(operations: LeagueOperations, action: LeagueAction, league: League): Promise<Done> {
  switch (action) {
    case 'start':
      return operations.start(league);
    case 'pause':
      return operations.pause(league, true);
    case 'resume':
      return operations.pause(league, false);
    case 'cancel':
      return operations.cancel(league);
    case 'next-round':
      return operations.nextRound(league);
    default:
      return action satisfies never;
  }
}

function given(done: Done): League {
  if (done.ok) return done.league;
  throw new ApiError(409, 'LEAGUE_REFUSED', done.message);
}
