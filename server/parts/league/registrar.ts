/** Takes players and referees into leagues, and gives out tokens: each is shown once, and only its digest is kept. */
import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '../../../shared/league/codes.ts';
import type { LeagueGame } from '../../../shared/league/league-game.ts';
import { advance } from '../../../shared/league/lifecycle.ts';
import type { Envelope, PayloadOf } from '../../../shared/league/messages.ts';
import { digestOf, tokenFor } from '../../../shared/league/tokens.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { cleanName } from '../../agents/names.ts';
import type { GuardedCaller } from '../../outbound/guarded-caller.ts';
import { AddressRefusedError } from '../../outbound/outbound-error.ts';
import { DuplicateKeyError } from '../../store/errors.ts';
import type { LeagueDesk } from './desk.ts';
import type { League, LeaguePlayer, LeagueReferee } from './records.ts';

const TOKEN_MS = 24 * 3_600_000;
const MOST_TRIES = 50;
const MOST_REFEREES = 50;

export interface Refusal {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly message: string;
}
export interface Registered {
  readonly ok: true;
  readonly id: string;
  readonly token: string;
  readonly league: League;
  readonly players: number;
}
export type Registration = Registered | Refusal;

export interface RegistrarDeps {
  readonly desk: LeagueDesk;
  readonly caller: Pick<GuardedCaller, 'addressesOf'>;
  readonly startMs: number;
  leagueGame(game: string): LeagueGame | undefined;
  /** A league has somebody new. */
  onJoined(leagueId: string): void;
}

const no = (code: ErrorCode, message: string): Refusal => ({ ok: false, code, message });

/** Who asks: by the message alone, or with a key of the town as well. */
export interface Applicant {
  readonly message: Envelope<'PLAYER_REGISTER_REQUEST'>;
  readonly agent: AgentIdentity | null;
}

export class Registrar {
  readonly #deps: RegistrarDeps;

  constructor(deps: RegistrarDeps) {
    this.#deps = deps;
  }

  async player({ message, agent }: Applicant): Promise<Registration> {
    const { payload } = message;
    const league = await this.#league(payload);
    if (!('leagueId' in league)) return league;
    const endpoint = payload.endpoint === undefined ? null : await this.#endpoint(payload.endpoint);
    if (endpoint !== null && typeof endpoint !== 'string') return endpoint;
    if (endpoint === null && !agent)
      return no(
        'L001',
        'Give an endpoint to be called at, or come with a key of the town and read your mailbox.',
      );
    const misfit = this.#misfit(league, endpoint);
    if (misfit) return misfit;
    const known = await this.#known(league, { message, agent });
    if (known && 'code' in known) return known;
    if (known) return this.#renew(league, known, endpoint, message.message_id);
    if (league.state !== 'REGISTRATION') return no('L001', 'The league has begun and takes nobody any more.');
    return this.#add(league, { message, agent }, endpoint);
  }

  /** A game without a referee of its own is played through the town's tools. */
  #misfit(league: League, endpoint: string | null): Refusal | null {
    if (this.#deps.leagueGame(league.game)?.referee || endpoint === null) return null;
    return no('L001', `A season of ${league.game} is played with a key of the town, through its own tools.`);
  }

  async referee(message: Envelope<'REFEREE_REGISTER_REQUEST'>): Promise<Registration> {
    const { desk } = this.#deps;
    const { payload } = message;
    const league = await this.#league(payload);
    if (!('leagueId' in league)) return league;
    const endpoint = await this.#endpoint(payload.endpoint);
    if (typeof endpoint !== 'string') return endpoint;
    const gameType = this.#deps.leagueGame(league.game)?.gameType;
    if (payload.supported_games && gameType && !payload.supported_games.includes(gameType))
      return no('L001', `This league plays ${gameType}.`);
    const { leagueId } = league;
    const referees = await desk.members.referees(leagueId);
    const wanted = payload.referee_id;
    const known = referees.find(
      ({ refereeId, registeredBy }) => refereeId === wanted || registeredBy === message.message_id,
    );
    if (known && !this.#isProven(known, message))
      return no('L003', `${known.refereeId} is registered already.`);
    if (!known && referees.length >= MOST_REFEREES) return no('L002', 'There are referees enough.');
    const refereeId =
      known?.refereeId ??
      freeId(
        'REF',
        wanted,
        referees.map((each) => each.refereeId),
      );
    const { token, fresh } = this.#token(refereeId, message.message_id);
    const now = desk.clock.now();
    await desk.store.write([
      known
        ? desk.members.renewingReferee(known, { ...fresh, endpoint })
        : desk.members.addingReferee({
            leagueId,
            refereeId,
            displayName: payload.display_name,
            endpoint,
            ...fresh,
            state: league.state === 'RUNNING' ? 'ACTIVE' : 'REGISTERED',
            fails: 0,
            heardAt: now,
            createdAt: now,
          }),
    ]);
    if (known)
      await desk.store.write([
        desk.members.refereeStanding(known, { state: 'ACTIVE', fails: 0, heardAt: now }),
      ]);
    return { ok: true, id: refereeId, token, league, players: 0 };
  }

  /** By its id; else the one that was opened last of those that take anybody. */
  async #league({
    league_id,
    join_code,
  }: Pick<PayloadOf<'PLAYER_REGISTER_REQUEST'>, 'league_id' | 'join_code'>): Promise<League | Refusal> {
    const { leagues } = this.#deps.desk;
    const open = league_id === undefined ? await leagues.open() : [];
    const league =
      league_id === undefined
        ? open.findLast((each) => !each.house && each.joinCode === null && each.state === 'REGISTRATION')
        : await leagues.byId(league_id);
    if (!league)
      return no(
        'L005',
        league_id === undefined ? 'No league takes players now.' : 'There is no such league.',
      );
    if (league.joinCode !== null && league.joinCode !== join_code)
      return no('L001', 'This league is private: its code is needed.');
    return league;
  }

  async #endpoint(text: string): Promise<string | Refusal> {
    const url = URL.parse(text);
    if (!url) return no('L001', 'The endpoint is no address.');
    url.hash = '';
    try {
      await this.#deps.caller.addressesOf(url);
      return url.href;
    } catch (error) {
      if (error instanceof AddressRefusedError) return no('L001', error.message);
      throw error;
    }
  }

  /** The player it was before, if it can prove it. */
  async #known({ leagueId }: League, { message, agent }: Applicant): Promise<LeaguePlayer | Refusal | null> {
    const { payload, message_id } = message;
    const players = await this.#deps.desk.members.players(leagueId);
    const own = agent && players.find(({ agentId }) => agentId === agent.agentId);
    if (own) return own.expelled ? no('L001', 'You were sent away from this league.') : own;
    const known = players.find(
      ({ playerId, registeredBy }) => playerId === payload.player_id || registeredBy === message_id,
    );
    if (!known) return null;
    if (known.expelled) return no('L001', 'You were sent away from this league.');
    return this.#isProven(known, message) ? known : no('L003', `${known.playerId} is registered already.`);
  }

  /** With the old token; or by sending the very same message again, whose answer may have been lost. */
  #isProven(
    { tokenDigest, registeredBy }: Pick<LeaguePlayer | LeagueReferee, 'tokenDigest' | 'registeredBy'>,
    { auth_token, message_id }: Pick<Envelope, 'auth_token' | 'message_id'>,
  ): boolean {
    if (registeredBy === message_id) return true;
    return auth_token !== undefined && tokenDigest !== null && digestOf(auth_token) === tokenDigest;
  }

  async #renew(
    league: League,
    player: LeaguePlayer,
    endpoint: string | null,
    messageId: string,
  ): Promise<Registration> {
    const { desk } = this.#deps;
    if (league.state !== 'REGISTRATION' && league.state !== 'RUNNING')
      return no('L001', 'The league is over.');
    const { token, fresh } = this.#token(player.playerId, messageId);
    const kind = endpoint === null ? 'mailbox' : 'endpoint';
    await desk.store.write([desk.members.renewing(player, { ...fresh, endpoint, kind })]);
    desk.changed(league.leagueId);
    const { players } = await desk.roster(league.leagueId);
    return { ok: true, id: player.playerId, token, league, players: players.length };
  }

  async #add(league: League, { message, agent }: Applicant, endpoint: string | null): Promise<Registration> {
    const { desk, onJoined } = this.#deps;
    const { payload, message_id } = message;
    const { leagueId, maxPlayers } = league;
    const name = cleanName(payload.display_name);
    if (!name.ok) return no('L001', name.refusal.message);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const players = await desk.members.players(leagueId);
      if (players.length >= maxPlayers) return no('L002', `The league is full: ${maxPlayers} play.`);
      const playerId = freeId(
        'P',
        payload.player_id,
        players.map((each) => each.playerId),
      );
      const { token, fresh } = this.#token(playerId, message_id);
      const player: LeaguePlayer = {
        leagueId,
        playerId,
        number: Number(playerId.slice(1)),
        displayName: name.value,
        kind: endpoint === null ? 'mailbox' : 'endpoint',
        endpoint,
        strategy: payload.strategy ?? null,
        agentId: agent?.agentId ?? `ag_league_${leagueId}_${playerId}`,
        ...fresh,
        state: advance('INIT', 'register_success') ?? 'REGISTERED',
        fails: 0,
        expelled: false,
        createdAt: desk.clock.now(),
      };
      if (await this.#kept(league, player, players.length + 1)) {
        desk.changed(leagueId);
        onJoined(leagueId);
        return { ok: true, id: playerId, token, league, players: players.length + 1 };
      }
    }
    return no('L001', 'Too many register at once; try again.');
  }

  /** False: somebody took the number. With enough players the league is about to start by itself. */
  async #kept(league: League, player: LeaguePlayer, count: number): Promise<boolean> {
    const { desk, startMs } = this.#deps;
    const starts = league.autoStart && count >= league.minPlayers && league.nextAt === null;
    try {
      await desk.store.write([
        desk.leagues.changing(
          league,
          starts ? { nextAt: desk.clock.now() + startMs } : { step: league.step },
        ),
        desk.members.addingPlayer(player),
      ]);
      return true;
    } catch (error) {
      if (error instanceof DuplicateKeyError) return false;
      throw error;
    }
  }

  #token(id: string, registeredBy: string) {
    const token = tokenFor(id, randomBytes(12).toString('hex'));
    const tokenUntil = this.#deps.desk.clock.now() + TOKEN_MS;
    return { token, fresh: { tokenDigest: digestOf(token), tokenUntil, registeredBy } };
  }
}

/** As wished, if that fits and is free; else the next: `P001`, `P002`, … (D52). */
function freeId(prefix: string, wish: string | undefined, taken: readonly string[]): string {
  const fits =
    wish !== undefined &&
    new RegExp(`^${prefix}\\d{3,4}$`).test(wish) &&
    Number(wish.slice(prefix.length)) > 0;
  if (fits && !taken.includes(wish)) return wish;
  for (let number = taken.length + 1; ; number++) {
    const id = `${prefix}${String(number).padStart(prefix === 'P' ? 3 : 2, '0')}`;
    if (!taken.includes(id)) return id;
  }
}
