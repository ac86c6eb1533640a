/** Takes players and referees into leagues, and gives out tokens: each is shown once, and only its digest is kept. */
import type { LeagueGame } from '../../../shared/league/league-game.ts';
import { advance, MAX_FAILS } from '../../../shared/league/lifecycle.ts';
import { cleanName } from '../../agents/names.ts';
import { areKin, kinTogether } from './kin.ts';
import type { LeaguePatch } from './leagues-table.ts';
import {
  AGAIN,
  freeId,
  no,
  type Place,
  type PlayerApplicant,
  Reception,
  type ReceptionDeps,
  type RefereeApplicant,
  type Refusal,
  type Registration,
} from './reception.ts';
import { isEnded, type League, type LeaguePlayer } from './records.ts';

const MOST_REFEREES = 50;

export interface RegistrarDeps extends ReceptionDeps {
  readonly startMs: number;
  /** The same for a league that the house fills up: others may still come. */
  readonly gatherMs: number;
  leagueGame(game: string): LeagueGame | undefined;
  /** A league has somebody new. */
  onJoined(leagueId: string): void;
}

export class Registrar {
  readonly #deps: RegistrarDeps;
  readonly #reception: Reception;

  constructor(deps: RegistrarDeps) {
    this.#deps = deps;
    this.#reception = new Reception(deps);
  }

  player(applicant: PlayerApplicant): Promise<Registration> {
    return this.#reception.untilKept(() => this.#player(applicant));
  }

  referee(applicant: RefereeApplicant): Promise<Registration> {
    return this.#reception.untilKept(() => this.#referee(applicant));
  }

  async #player(applicant: PlayerApplicant): Promise<Registration | typeof AGAIN> {
    const { agent, message } = applicant;
    const { payload } = message;
    const league = await this.#reception.league(payload, (each) => this.#suits(each, payload.endpoint));
    if (!('leagueId' in league)) return league;
    const place = await this.#reception.place(payload.endpoint);
    if ('code' in place) return place;
    if (place.endpoint === null && !agent)
      return no(
        'L001',
        'Give an endpoint to be called at, or come with a key of the town and read your mailbox.',
      );
    const misfit = this.#misfit(league, place.endpoint);
    if (misfit) return misfit;
    const known = await this.#known(league, applicant);
    if (known && 'code' in known) return known;
    const kin = await this.#reception.kin(league, applicant, place);
    if (known) return this.#renew(league, known, { ...place, kin }, message.message_id);
    if (league.state !== 'REGISTRATION') return no('L001', 'The league has begun and takes nobody any more.');
    return this.#add(league, applicant, { ...place, kin });
  }

  /** Whoever names no league is not sent to one that it could not play in, or that is full. */
  async #suits(league: League, endpoint: string | undefined): Promise<boolean> {
    if (this.#misfit(league, endpoint ?? null)) return false;
    return (await this.#deps.desk.members.players(league.leagueId)).length < league.maxPlayers;
  }

  /** A game without a referee of its own is played through the town's tools. */
  #misfit(league: League, endpoint: string | null): Refusal | null {
    if (this.#deps.leagueGame(league.game)?.referee || endpoint === null) return null;
    return no('L001', `A season of ${league.game} is played with a key of the town, through its own tools.`);
  }

  async #referee(applicant: RefereeApplicant): Promise<Registration | typeof AGAIN> {
    const { desk } = this.#deps;
    const { message } = applicant;
    const { payload } = message;
    const league = await this.#reception.league(payload, async ({ foreignReferees }) => foreignReferees);
    if (!('leagueId' in league)) return league;
    if (!league.foreignReferees) return no('L001', 'This league takes no referees from elsewhere.');
    if (isEnded(league)) return no('L001', 'The league is over.');
    const place = await this.#reception.place(payload.endpoint);
    if ('code' in place) return place;
    const gameType = this.#deps.leagueGame(league.game)?.gameType;
    if (payload.supported_games && gameType && !payload.supported_games.includes(gameType))
      return no('L001', `This league plays ${gameType}.`);
    const { leagueId } = league;
    const referees = await desk.members.referees(leagueId);
    const wanted = payload.referee_id;
    const known = referees.find(
      ({ refereeId, registeredBy }) => refereeId === wanted || registeredBy === message.message_id,
    );
    const kin = await this.#reception.kin(league, applicant, place);
    const own = referees.filter((each) => each === known || areKin(each.kin, kin));
    if (own.some(({ expelled }) => expelled)) return no('L001', 'You were sent away from this league.');
    if (known && !this.#reception.isProven(known, message))
      return no('L003', `${known.refereeId} is registered already.`);
    // Another number makes nobody a better referee.
    const fails = Math.max(0, ...own.map((each) => each.fails));
    if (fails >= MAX_FAILS)
      return no('L001', `${MAX_FAILS} matches were lost here: this league goes on without you.`);
    if (!known && referees.length >= MOST_REFEREES) return no('L002', 'There are referees enough.');
    const refereeId =
      known?.refereeId ??
      freeId(
        'REF',
        wanted,
        referees.map((each) => each.refereeId),
      );
    const { token, fresh } = this.#reception.token(refereeId, message.message_id);
    const heardAt = desk.clock.now();
    const endpoint = place.endpoint ?? '';
    const batch = known
      ? desk.members.renewingReferee(known, { ...fresh, endpoint, heardAt, kin: kinTogether(known.kin, kin) })
      : desk.members.addingReferee({
          leagueId,
          refereeId,
          displayName: payload.display_name,
          endpoint,
          ...fresh,
          state: league.state === 'RUNNING' ? 'ACTIVE' : 'REGISTERED',
          fails,
          expelled: false,
          agentId: applicant.agent?.agentId ?? null,
          kin,
          heardAt,
          createdAt: heardAt,
        });
    if (!(await this.#reception.isWritten([batch]))) return AGAIN;
    return { ok: true, id: refereeId, token, league, players: 0 };
  }

  /** The player it was before, if it can prove it. */
  async #known(
    { leagueId }: League,
    { message, agent }: PlayerApplicant,
  ): Promise<LeaguePlayer | Refusal | null> {
    const { payload, message_id } = message;
    const players = await this.#deps.desk.members.players(leagueId);
    const own = agent && players.find(({ agentId }) => agentId === agent.agentId);
    if (own) return own.expelled ? no('L001', 'You were sent away from this league.') : own;
    const known = players.find(
      ({ playerId, registeredBy }) => playerId === payload.player_id || registeredBy === message_id,
    );
    if (!known) return null;
    if (known.expelled) return no('L001', 'You were sent away from this league.');
    return this.#reception.isProven(known, message)
      ? known
      : no('L003', `${known.playerId} is registered already.`);
  }

  async #renew(
    league: League,
    player: LeaguePlayer,
    { endpoint, kin }: Place & { readonly kin: readonly string[] },
    messageId: string,
  ): Promise<Registration> {
    const { desk } = this.#deps;
    if (isEnded(league)) return no('L001', 'The league is over.');
    const { token, fresh } = this.#reception.token(player.playerId, messageId);
    const kind = endpoint === null ? 'mailbox' : 'endpoint';
    const renewed = { ...fresh, endpoint, kind, kin: kinTogether(player.kin, kin) } as const;
    await desk.store.write([desk.members.renewing(player, renewed)]);
    desk.changed(league.leagueId);
    const { players } = await desk.roster(league.leagueId);
    return { ok: true, id: player.playerId, token, league, players: players.length };
  }

  async #add(
    league: League,
    { message, agent }: PlayerApplicant,
    { endpoint, kin }: Place & { readonly kin: readonly string[] },
  ): Promise<Registration | typeof AGAIN> {
    const { desk, onJoined } = this.#deps;
    const { payload, message_id } = message;
    const { leagueId, maxPlayers } = league;
    const name = cleanName(payload.display_name);
    if (!name.ok) return no('L001', name.refusal.message);
    const players = await desk.members.players(leagueId);
    if (players.length >= maxPlayers) return no('L002', `The league is full: ${maxPlayers} play.`);
    const playerId = freeId(
      'P',
      payload.player_id,
      players.map((each) => each.playerId),
    );
    const { token, fresh } = this.#reception.token(playerId, message_id);
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
      kin,
      createdAt: desk.clock.now(),
    };
    const count = players.length + 1;
    const batch = [
      desk.leagues.changing(league, this.#afterJoining(league, count)),
      desk.members.addingPlayer(player),
    ];
    if (!(await this.#reception.isWritten(batch))) return AGAIN;
    desk.changed(leagueId);
    onJoined(leagueId);
    return { ok: true, id: playerId, token, league, players: count };
  }

  /** With enough players the league is about to start by itself; one that the house fills up waits for more, or until it is full. */
  #afterJoining(league: League, count: number): LeaguePatch {
    const { desk, gatherMs, startMs } = this.#deps;
    const { autoStart, fillTo, maxPlayers, minPlayers, nextAt, step } = league;
    const now = desk.clock.now();
    if (autoStart && fillTo > 0 && count >= maxPlayers) return { nextAt: now };
    if (!autoStart || count < minPlayers || nextAt !== null) return { step };
    return { nextAt: now + (fillTo > 0 ? gatherMs : startMs) };
  }
}
