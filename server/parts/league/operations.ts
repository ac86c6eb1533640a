/** What operators and owners do with leagues: make, start, pause, cancel one, send a player away. */
import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { FORMATS, type FormatId } from '../../../shared/league/formats.ts';
import type { LeagueGame } from '../../../shared/league/league-game.ts';
import { advance } from '../../../shared/league/lifecycle.ts';
import { diceFor } from '../../../shared/matches/dice.ts';
import { HOUSE_NAMES } from '../../../shared/town/residents.ts';
import { GuardFailedError } from '../../store/errors.ts';
import type { Statement } from '../../store/store.ts';
import type { LeagueDesk } from './desk.ts';
import type { LeaguePatch } from './leagues-table.ts';
import { isEnded, type League, type LeaguePlayer } from './records.ts';

export interface NewLeagueWish {
  readonly name: string;
  readonly format: FormatId;
  readonly game: string;
  readonly ownerId: string | null;
  readonly isPrivate: boolean;
  readonly house: boolean;
  readonly maxPlayers: number;
  /** For a season. */
  readonly rounds: number;
  readonly autoStart: boolean;
  readonly housePlayers: number;
  /** It starts by itself with so many; four unless said. */
  readonly minPlayers?: number;
}

export type Done =
  | { readonly ok: true; readonly league: League }
  | { readonly ok: false; readonly message: string };

export interface OperationsDeps {
  readonly desk: LeagueDesk;
  leagueGame(game: string): LeagueGame | undefined;
  /** Manners of the house's players, by game; none where they play through the game's own seats. */
  strategiesOf(game: string): readonly string[];
  look(leagueId: string): Promise<void>;
  /** Matches under way that must not go on are broken off. */
  breakOff(leagueId: string): Promise<void>;
}

const no = (message: string): Done => ({ ok: false, message });

/** With four it is worth while (D54). */
const FEWEST_TO_START = 4;

export class LeagueOperations {
  readonly #deps: OperationsDeps;

  constructor(deps: OperationsDeps) {
    this.#deps = deps;
  }

  async create(wish: NewLeagueWish): Promise<Done> {
    const { desk, leagueGame } = this.#deps;
    const format = FORMATS[wish.format];
    const game = leagueGame(wish.game);
    if (!game) return no(`No league plays ${wish.game}.`);
    if (game.game.seats !== format.seats) return no(`${wish.format} is not how ${wish.game} is played.`);
    if (wish.housePlayers > wish.maxPlayers) return no('So many players do not fit in.');
    const createdAt = desk.clock.now();
    const leagueId = `lg_${ulid(createdAt).toLowerCase()}`;
    const minPlayers = Math.max(format.fewestPlayers, wish.minPlayers ?? FEWEST_TO_START);
    const isReady = wish.autoStart && wish.housePlayers >= minPlayers;
    const seed = randomBytes(16).toString('hex');
    await desk.store.write([
      desk.leagues.adding({
        leagueId,
        name: wish.name,
        format: wish.format,
        game: wish.game,
        house: wish.house,
        ownerId: wish.ownerId,
        joinCode: wish.isPrivate ? randomBytes(5).toString('hex') : null,
        minPlayers,
        maxPlayers: wish.maxPlayers,
        autoStart: wish.autoStart,
        totalRounds: wish.rounds,
        seed,
        createdAt,
        nextAt: isReady && wish.house ? createdAt : null,
      }),
      ...this.#addingHouse(leagueId, wish, seed, createdAt),
    ]);
    const league = await desk.leagues.byId(leagueId);
    await this.#deps.look(leagueId);
    return league ? { ok: true, league } : no('The league could not be kept.');
  }

  /** Each season others of the town come, each in a manner of its own. */
  #addingHouse(leagueId: string, wish: NewLeagueWish, seed: string, createdAt: number): Statement[] {
    const { desk, leagueGame, strategiesOf } = this.#deps;
    const byMessages = leagueGame(wish.game)?.referee !== undefined;
    const strategies = strategiesOf(wish.game);
    const dice = diceFor(seed, 'house');
    const names = HOUSE_NAMES.map((name) => ({ name, draw: dice.roll() })).sort((a, b) => a.draw - b.draw);
    return Array.from({ length: wish.housePlayers }, (_, i): Statement => {
      const name = names[i % names.length]?.name ?? `House ${i + 1}`;
      const strategy = strategies[i % Math.max(1, strategies.length)] ?? null;
      const player: LeaguePlayer = {
        leagueId,
        playerId: `P${String(i + 1).padStart(3, '0')}`,
        number: i + 1,
        displayName: i < names.length ? name : `${name} ${Math.floor(i / names.length) + 1}`,
        kind: 'house',
        endpoint: null,
        strategy,
        // The residents take the seats of a game that is played at the table; by messages these answer themselves.
        agentId: byMessages ? `ag_league_${leagueId}_${i + 1}` : `ag_house_league_${leagueId}_${i + 1}`,
        tokenDigest: null,
        tokenUntil: 0,
        registeredBy: null,
        state: advance('INIT', 'register_success') ?? 'REGISTERED',
        fails: 0,
        expelled: false,
        createdAt,
      };
      return desk.members.addingPlayer(player);
    });
  }

  /** By hand, whatever the clock says (D54). */
  start(league: League): Promise<Done> {
    return this.#change(league, async (current) => {
      if (current.state !== 'REGISTRATION') return 'It has begun already.';
      const { fewestPlayers } = FORMATS[current.format];
      const players = await this.#deps.desk.members.players(current.leagueId);
      if (players.length < fewestPlayers)
        return `It needs ${fewestPlayers} players, and has ${players.length}.`;
      return { autoStart: true, nextAt: this.#deps.desk.clock.now(), paused: false };
    });
  }

  /** The rest between two rounds is over. */
  nextRound(league: League): Promise<Done> {
    return this.#change(league, async (current) => {
      if (current.state !== 'RUNNING') return 'It does not run.';
      if (current.step === 'PLAYING') return `Round ${current.round} is not over yet.`;
      return { nextAt: this.#deps.desk.clock.now(), paused: false };
    });
  }

  /** Matches that are under way are finished. */
  pause(league: League, paused: boolean): Promise<Done> {
    return this.#change(league, async (current) => (isEnded(current) ? 'It is over.' : { paused }));
  }

  /** Nothing of it is played any further: what is under way counts for nobody, and everybody is out. */
  async cancel(league: League): Promise<Done> {
    const { breakOff, desk } = this.#deps;
    const { clock, fixtures, members } = desk;
    const done = await this.#change(
      league,
      async (current) =>
        isEnded(current)
          ? 'It is over.'
          : { state: 'CANCELLED', step: '', nextAt: null, endedAt: clock.now() },
      ({ leagueId }) => [
        fixtures.callingOff(leagueId),
        ...(['REGISTERED', 'ACTIVE', 'SUSPENDED'] as const).flatMap((state) =>
          members.movingAll(leagueId, state, 'SHUTDOWN'),
        ),
        ...members.voidingTokens(leagueId),
      ],
    );
    if (done.ok) await breakOff(league.leagueId);
    return done;
  }

  /** Its remaining matches are walked over, and it cannot come back. */
  async expel(league: League, playerId: string): Promise<Done> {
    const { breakOff, desk, look } = this.#deps;
    const player = await desk.members.player(league.leagueId, playerId);
    if (!player) return no('There is no such player in this league.');
    const { leagueId } = league;
    const note = {
      leagueId,
      playerId,
      at: desk.clock.now(),
      kind: 'state' as const,
      code: 'SHUTDOWN',
      matchId: null,
    };
    await desk.store.write([
      desk.members.expelling(player),
      desk.notes.adding({ ...note, text: 'sent away' }),
    ]);
    desk.changed(leagueId);
    await breakOff(leagueId);
    await look(leagueId);
    return { ok: true, league };
  }

  async #change(
    { leagueId }: League,
    wish: (league: League) => Promise<string | LeaguePatch>,
    also: (league: League) => readonly Statement[] = () => [],
  ): Promise<Done> {
    const { desk, look } = this.#deps;
    for (;;) {
      const league = await desk.leagues.byId(leagueId);
      if (!league) return no('There is no such league.');
      const patch = await wish(league);
      if (typeof patch === 'string') return no(patch);
      try {
        await desk.store.write([desk.leagues.changing(league, patch), ...also(league)]);
      } catch (error) {
        // It has moved on this moment: look again.
        if (error instanceof GuardFailedError) continue;
        throw error;
      }
      desk.changed(leagueId);
      await look(leagueId);
      const after = await desk.leagues.byId(leagueId);
      return after ? { ok: true, league: after } : no('There is no such league.');
    }
  }
}
