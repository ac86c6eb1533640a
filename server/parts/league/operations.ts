import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { FORMATS, type FormatId } from '../../../shared/league/formats.ts';
import type { LeagueGame } from '../../../shared/league/league-game.ts';
import { isWritten } from '../../store/rows.ts';
import type { Statement } from '../../store/store.ts';
import { housePlayers } from './house-players.ts';
import { isEnded, type League, type LeagueReferee } from './records.ts';
import type { Services } from './services.ts';

export interface NewLeagueWish {
  /** Drawn by default. */
  readonly leagueId?: string;
  readonly name: string;
  /** Implies the game: each format has one. */
  readonly format: FormatId;
  readonly ownerId: string | null;
  readonly isPrivate: boolean;
  readonly house: boolean;
  readonly maxPlayers: number;
  readonly rounds: number;
  readonly autoStart: boolean;
  readonly housePlayers: number;
  /** It starts by itself with this many; default: four. */
  readonly minPlayers?: number;
  /** Whether foreign referees may call its matches; default: only in private leagues. */
  readonly foreignReferees?: boolean | undefined;
  readonly fillTo?: number;
}

export type Done =
  | { readonly ok: true; readonly league: League }
  | { readonly ok: false; readonly message: string };

export interface OperationsDeps extends Services<'stores' | 'hasHouse'> {
  playedAs(format: FormatId): LeagueGame | undefined;
  look(leagueId: string): Promise<void>;
  /** Aborts running matches that must not continue. */
  breakOff(leagueId: string): Promise<void>;
}

const no = (message: string): Done => ({ ok: false, message });

/** With four it is worthwhile (D54). */
const FEWEST_TO_START = 4;

export class LeagueOperations {
  readonly #deps: OperationsDeps;

  constructor(deps: OperationsDeps) {
    this.#deps = deps;
  }

  async create(wish: NewLeagueWish): Promise<Done> {
    const { stores, playedAs } = this.#deps;
    const format = FORMATS[wish.format];
    const game = playedAs(wish.format);
    if (!game) return no(`No game of this town is played as ${wish.format}.`);
    if (game.game.seats !== format.seats) return no(`${wish.format} is not how ${game.game.id} is played.`);
    if (wish.housePlayers > wish.maxPlayers) return no('So many players do not fit in.');
    const createdAt = stores.clock.now();
    const leagueId = wish.leagueId ?? `lg_${ulid(createdAt).toLowerCase()}`;
    const fillTo = wish.fillTo ?? 0;
    const fewest = fillTo > 0 ? 1 : format.fewestPlayers;
    const minPlayers = Math.max(fewest, wish.minPlayers ?? FEWEST_TO_START);
    const isReady = wish.autoStart && wish.housePlayers >= minPlayers;
    const seed = randomBytes(16).toString('hex');
    await stores.store.write([
      stores.leagues.adding({
        leagueId,
        name: wish.name,
        format: wish.format,
        game: game.game.id,
        house: wish.house,
        ownerId: wish.ownerId,
        joinCode: wish.isPrivate ? randomBytes(5).toString('hex') : null,
        minPlayers,
        maxPlayers: wish.maxPlayers,
        autoStart: wish.autoStart,
        foreignReferees: wish.foreignReferees ?? wish.isPrivate,
        fillTo,
        totalRounds: wish.rounds,
        seed,
        createdAt,
        nextAt: isReady && wish.house ? createdAt : null,
      }),
      ...housePlayers(wish.housePlayers, { leagueId, seed, game, taken: new Set(), at: createdAt }).map(
        (player) => stores.members.addingPlayer(player),
      ),
    ]);
    const league = await stores.leagues.byId(leagueId);
    await this.#deps.look(leagueId);
    return league ? { ok: true, league } : no('The league could not be kept.');
  }

  /** Starts by hand, whatever the clock says (D54). */
  start(league: League): Promise<Done> {
    return this.#change(league, async (current) => {
      const { stores, hasHouse } = this.#deps;
      if (isEnded(current)) return 'It is over.';
      if (current.state !== 'REGISTRATION') return 'It has begun already.';
      const needed = current.fillTo > 0 && hasHouse ? 1 : FORMATS[current.format].fewestPlayers;
      const players = await stores.members.players(current.leagueId);
      if (players.length < needed) return `It needs ${needed} players, and has ${players.length}.`;
      return { autoStart: true, nextAt: stores.clock.now(), paused: false };
    });
  }

  nextRound(league: League): Promise<Done> {
    return this.#change(league, async (current) => {
      if (current.state !== 'RUNNING') return 'It does not run.';
      if (current.step === 'PLAYING') return `Round ${current.round} is not over yet.`;
      return { nextAt: this.#deps.stores.clock.now(), paused: false };
    });
  }

  pause(league: League, paused: boolean): Promise<Done> {
    return this.#change(league, async (current) => (isEnded(current) ? 'It is over.' : { paused }));
  }

  /** Stops the league: running matches count for nobody, and all tokens become void (S1-26, D49). */
  async cancel(league: League): Promise<Done> {
    const { breakOff, stores } = this.#deps;
    const { clock, fixtures, members } = stores;
    const done = await this.#change(
      league,
      async (current) =>
        isEnded(current)
          ? 'It is over.'
          : { state: 'CANCELLED', step: '', nextAt: null, endedAt: clock.now() },
      ({ leagueId }) => [
        fixtures.callingOff(leagueId),
        ...members.movingAll(leagueId, 'REGISTERED', 'SHUTDOWN'),
        ...members.voidingTokens(leagueId),
      ],
    );
    if (done.ok) await breakOff(league.leagueId);
    return done;
  }

  /** A player's remaining matches are walked over, a referee's are called by others; neither can return. */
  async expel(league: League, id: string): Promise<Done> {
    const { breakOff, stores, look } = this.#deps;
    const { leagueId } = league;
    if (isEnded(league)) return no('It is over.');
    const player = await stores.members.player(leagueId, id);
    const referee = player ? undefined : await this.#referee(leagueId, id);
    if (!player && !referee) return no('No such player or referee in this league.');
    const note = {
      leagueId,
      at: stores.clock.now(),
      kind: 'state' as const,
      code: 'EXPELLED',
      matchId: null,
    };
    await stores.store.write([
      ...(player ? [stores.members.expelling(player)] : []),
      ...(referee ? await this.#dismissing(referee) : []),
      stores.notes.adding({
        ...note,
        playerId: player ? id : null,
        text: player ? 'sent away' : `${id} was sent away`,
      }),
    ]);
    stores.changed(leagueId);
    if (player) await breakOff(leagueId);
    await look(leagueId);
    return { ok: true, league };
  }

  async #referee(leagueId: string, id: string): Promise<LeagueReferee | undefined> {
    return (await this.#deps.stores.members.referees(leagueId)).find(({ refereeId }) => refereeId === id);
  }

  async #dismissing(referee: LeagueReferee): Promise<Statement[]> {
    const { fixtures, members } = this.#deps.stores;
    const called = (await fixtures.unfinished(referee.leagueId)).filter(
      ({ refereeId, state }) => refereeId === referee.refereeId && state === 'PLAYING',
    );
    return [members.expellingReferee(referee), ...called.map((fixture) => fixtures.repeating(fixture))];
  }

  async #change(
    { leagueId }: League,
    wish: (league: League) => Promise<string | Partial<League>>,
    also: (league: League) => readonly Statement[] = () => [],
  ): Promise<Done> {
    const { stores, look } = this.#deps;
    for (;;) {
      const league = await stores.leagues.byId(leagueId);
      if (!league) return no('No such league.');
      const patch = await wish(league);
      if (typeof patch === 'string') return no(patch);
      const batch = [stores.leagues.changing(league, patch), ...also(league)];
      // It advanced at this moment: read again.
      if (!(await isWritten(stores.store, batch))) continue;
      stores.changed(leagueId);
      await look(leagueId);
      const after = await stores.leagues.byId(leagueId);
      return after ? { ok: true, league: after } : no('No such league.');
    }
  }
}
