/** REST for people who play in the browser. The owner cookie says whose person it is; no key is ever shown. */
import type { Request, Router } from 'express';
import { isPerson } from '../../../shared/agents/kinds.ts';
import { playScope, SCOPES } from '../../../shared/agents/scopes.ts';
import { PEOPLE_ROUTES, type PersonReply } from '../../../shared/contracts/people.ts';
import type { Refusal } from '../../../shared/protocol/refusals.ts';
import { cleanName } from '../../agents/names.ts';
import { addressOf } from '../../budgets/address.ts';
import { ApiError, notFound, refused } from '../../http/api-error.ts';
import { payPerAddress } from '../../http/limits.ts';
import type { OwnedRow } from '../../http/owned-agent.ts';
import { setOwnerCookie } from '../../http/owner-cookie.ts';
import { routes } from '../../http/routes.ts';
import { ladderWithPeople } from '../../ratings/ratings.ts';
import type { Kernel } from '../kernel.ts';
import type { People } from './people-table.ts';
import type { PeoplesGame, PeoplesSeats } from './peoples-seats.ts';
import type { PlayTables } from './play-tables.ts';

export type PeopleRoutesDeps = Pick<
  Kernel,
  | 'accounts'
  | 'agents'
  | 'askingOwner'
  | 'budgets'
  | 'clock'
  | 'isHttps'
  | 'matches'
  | 'ownedAgent'
  | 'presence'
  | 'ratings'
  | 'sanctions'
  | 'seats'
  | 'tickets'
> & {
  readonly people: People;
  readonly peoplesSeats: PeoplesSeats;
  readonly playTables: PlayTables;
};

/** As it is kept. */
type Account = Omit<OwnedRow, 'ownerId'>;

const NOBODY: PersonReply = { person: null, seat: null, queue: null, table: null };

export function peopleRoutes(deps: PeopleRoutesDeps): Router {
  const { accounts, agents, clock, people, peoplesSeats, playTables, presence, tickets } = deps;
  const scopes = SCOPES.filter((scope) =>
    peoplesSeats.games.some(({ game }) => playScope(game.id) === scope),
  );

  return routes(PEOPLE_ROUTES, {
    'POST /people': async ({ body: { face, name: wanted }, req, res }) => {
      const name = cleanName(wanted);
      if (!name.ok) throw refused(name.refusal);
      const ownerId = await deps.askingOwner(req);
      const known = ownerId === null ? null : await personOf(ownerId);
      if (known) await rename(known, name.value);
      const agentId = known?.agentId ?? (await make(name.value));
      if (face !== undefined) await people.showFace(agentId, face);
      return tell(agentId);

      async function make(clean: string): Promise<string> {
        payPerAddress(deps.budgets.newAgents, req);
        const made = await accounts.makePerson(clean, ownerId === null ? 'new-owner' : { ownerId }, scopes);
        if (!made.ok) throw refused(made.refusal);
        const { newOwnerSecret } = made.value;
        if (newOwnerSecret) setOwnerCookie(res, newOwnerSecret, req.secure || deps.isHttps);
        return made.value.agentId;
      }
    },
    'GET /people/me': async ({ req }) => {
      const ownerId = await deps.askingOwner(req);
      const person = ownerId === null ? null : await personOf(ownerId);
      if (!person) return NOBODY;
      presence.heard(person);
      return tell(person.agentId);
    },
    'POST /people/me/rules': async ({ req }) => {
      await people.rulesRead((await asking(req)).agentId, clock.now());
    },
    'POST /people/me/quick-game': async ({ body: { game }, req }) => {
      const person = await asking(req);
      const chosen = gameOf(game);
      return done(person, await peoplesSeats.quickGame(chosen, { person, address: addressOf(req) }));
    },
    'POST /people/me/queue': async ({ body: { game }, req }) => {
      const person = await asking(req);
      const chosen = gameOf(game);
      return done(person, await peoplesSeats.wait(chosen, { person, address: addressOf(req) }));
    },
    'DELETE /people/me/queue': async ({ req }) => {
      const person = await asking(req);
      await peoplesSeats.stopWaiting(person.agentId);
      return done(person, null);
    },
    'POST /people/me/ticket': async ({ req }) => {
      const { agentId } = await asking(req);
      const seat = await peoplesSeats.seatOf(agentId);
      if (!seat) throw new ApiError(409, 'NOT_A_PLAYER', 'You sit in no running match.');
      const { game, matchId } = seat;
      return { game, matchId, ...tickets.make(agentId, matchId) };
    },
    'POST /play': async ({ body: { game }, req }) => {
      const person = await asking(req);
      return playTables.create(person, gameOf(game).game.id, addressOf(req));
    },
    'GET /play/:code': async ({ params: { code }, req }) => {
      const ownerId = await deps.askingOwner(req);
      const person = ownerId === null ? null : await personOf(ownerId);
      if (person) presence.heard(person);
      return playTables.look(code, person?.agentId ?? null);
    },
    'POST /play/:code/join': async ({ params: { code }, req }) =>
      playTables.join(await asking(req), code, addressOf(req)),
    'POST /play/:code/leave': async ({ params: { code }, req }) => playTables.leave(await asking(req), code),
    'POST /play/:code/start': async ({ params: { code }, req }) => playTables.start(await asking(req), code),
    'DELETE /play/:code/guests/:guest': async ({ params: { code, guest }, req }) =>
      playTables.remove(await asking(req), code, guest),
    'POST /people/me/rematch': async ({ body: { matchId }, req }) =>
      playTables.rematch(await asking(req), matchId, addressOf(req)),
    'GET /people/me/rematch/:id': async ({ params: { id }, req }) => ({
      table: await playTables.rematchOf((await asking(req)).agentId, id),
    }),
    'GET /matches/:id/faces': async ({ params: { id } }) => {
      const match = await deps.matches.byId(id);
      if (!match) throw notFound('match');
      const isOpen = match.mixed !== null && match.mixed !== 'masked';
      const accounts = isOpen ? (await deps.seats.of([id])).map(({ agentId }) => agentId) : [];
      const faces = await people.facesOf(accounts.filter(isPerson));
      return { faces: [...faces].map(([agentId, face]) => ({ agentId, face })) };
    },
    'POST /matches/:id/reports': async ({ body: { playerId, reason }, params: { id }, req }) => {
      const reporter = await asking(req);
      const match = await deps.matches.byId(id);
      const seats = match?.mixed ? await deps.seats.of([id]) : [];
      const reported = seats.find(({ seat }) => `p:${seat}` === playerId);
      if (!reported) throw notFound('player of a match with people');
      if (!seats.some(({ agentId }) => agentId === reporter.agentId))
        throw new ApiError(403, 'FORBIDDEN', 'Only who sits at the table reports its players.');
      const { agentId } = reported;
      const report = { matchId: id, playerId, reporterId: reporter.agentId, agentId, reason };
      await people.report({ ...report, createdAt: clock.now() });
    },
    'PUT /agents/:id/plays-with-people': async (call) => {
      const { agentId } = await deps.ownedAgent(call.req);
      const { allowed } = call.body;
      await agents.letPlayWithPeople(agentId, allowed);
      return { allowed };
    },
  });

  async function personOf(ownerId: string): Promise<Account | null> {
    return (await accounts.ownedBy(ownerId)).find(({ agentId }) => isPerson(agentId)) ?? null;
  }

  async function asking(req: Request): Promise<Account> {
    const ownerId = await deps.askingOwner(req);
    const person = ownerId === null ? null : await personOf(ownerId);
    if (!person) throw new ApiError(401, 'UNAUTHORIZED', 'This browser has no person yet; POST /api/people.');
    if (person.barred) throw new ApiError(403, 'BANNED', 'You are banned from this town.');
    presence.heard(person);
    return person;
  }

  /** A name at a table or in a queue stays what it was. */
  async function rename({ agentId, name: before }: Account, name: string): Promise<void> {
    if (name === before) return;
    if ((await peoplesSeats.seatOf(agentId)) || (await peoplesSeats.queueOf(agentId))) return;
    await agents.rename(agentId, name);
  }

  function gameOf(wanted: string | undefined): PeoplesGame {
    const [first] = peoplesSeats.games;
    const game = wanted === undefined ? first : peoplesSeats.games.find(({ game: { id } }) => id === wanted);
    if (!game) throw notFound('game');
    return game;
  }

  function done({ agentId }: Account, refusal: Refusal | null): Promise<PersonReply> {
    if (refusal) throw refused(refusal);
    return tell(agentId);
  }

  async function tell(agentId: string): Promise<PersonReply> {
    const account = await agents.byId(agentId);
    if (!account) return NOBODY;
    const kept = await people.of(agentId);
    const mute = deps.sanctions.muteOf(agentId);
    return {
      person: {
        personId: agentId,
        name: account.name,
        face: kept?.face ?? null,
        rulesRead: kept?.rulesReadAt != null,
        mutedUntil: mute && (mute.until ?? 0),
        ratings: await ratingsOf(agentId),
      },
      seat: await peoplesSeats.seatOf(agentId),
      queue: await peoplesSeats.queueOf(agentId),
      table: await playTables.tableOf(agentId),
    };
  }

  async function ratingsOf(agentId: string) {
    const rated = peoplesSeats.games.map(async ({ game: { id: game } }) => {
      const [row] = await deps.ratings.of(ladderWithPeople(game), [agentId]);
      return row ? [{ game, rating: Math.round(row.rating), games: row.matches, wins: row.wins }] : [];
    });
    return (await Promise.all(rated)).flat();
  }
}
