import { advance, MAX_FAILS } from '../../../shared/league/lifecycle.ts';
import type { Envelope } from '../../../shared/league/messages.ts';
import { digestOf } from '../../../shared/league/tokens.ts';
import { cleanName } from '../../agents/names.ts';
import {
  AGAIN,
  areKin,
  freeId,
  kinTogether,
  no,
  type Place,
  type PlayerApplicant,
  Reception,
  type ReceptionDeps,
  type RefereeApplicant,
  type Refusal,
  type Registration,
} from './reception.ts';
import { isEnded, type League, type LeaguePlayer, type LeagueReferee } from './records.ts';
import type { Services } from './services.ts';

const MOST_REFEREES = 50;

export interface RegistrarDeps extends ReceptionDeps, Services<'leagueGame'> {
  readonly startMs: number;
  /** The same for a league that house players fill up: others may still come. */
  readonly gatherMs: number;
  onJoined(leagueId: string): void;
}

/** A referee about to be stored; `known` is its previous row. */
interface RefereeEntry extends Pick<LeagueReferee, 'fails' | 'kin'> {
  readonly known: LeagueReferee | undefined;
  readonly id: string;
  readonly endpoint: string;
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
    const { auth_token, payload } = message;
    const place = await this.#reception.place(payload.endpoint);
    if ('code' in place) return place;
    if (place.endpoint === null && !agent)
      return no(
        'L001',
        'endpoint: expected an address to be called at. Leave it out only with a key of the town, to read a mailbox instead.',
      );
    const { members } = this.#deps.stores;
    const holder = auth_token === undefined ? undefined : await members.byToken(digestOf(auth_token));
    return this.#reception.admit(payload, holder, (league) => this.#enter(league, applicant, place));
  }

  async #enter(
    league: League,
    applicant: PlayerApplicant,
    place: Place,
  ): Promise<Registration | typeof AGAIN> {
    const players = await this.#deps.stores.members.players(league.leagueId);
    const known = this.#known(league, players, applicant);
    if (known && 'code' in known) return known;
    const { leagueId, maxPlayers, name } = league;
    if (!known && league.state !== 'REGISTRATION')
      return no(
        'L001',
        `${name} (${leagueId}) ${isEnded(league) ? 'is over' : 'has begun and takes no new players'}. Leave league_id out to register in one that is open.`,
        'begun',
      );
    if (place.endpoint !== null && !this.#deps.leagueGame(league.game)?.referee)
      return no(
        'L001',
        `endpoint: ${name} (${leagueId}) is played through the town's own tools, and calls nobody. Join it with et.league.join and a key of the town.`,
        'unsuitable',
      );
    if (!known && players.length >= maxPlayers)
      return no(
        'L002',
        `${name} (${leagueId}) is full with ${maxPlayers} players. Register again for the next league.`,
        'full',
      );
    const kin = await this.#reception.kin(league, applicant, place);
    return known
      ? this.#renew(league, known, { ...place, kin }, applicant.message.message_id)
      : this.#add(league, players, applicant, { ...place, kin });
  }

  async #referee(applicant: RefereeApplicant): Promise<Registration | typeof AGAIN> {
    const { auth_token, payload } = applicant.message;
    const place = await this.#reception.place(payload.endpoint);
    if ('code' in place) return place;
    const { members } = this.#deps.stores;
    const holder = auth_token === undefined ? undefined : await members.refereeByToken(digestOf(auth_token));
    return this.#reception.admit(payload, holder, (league) => this.#enterAsReferee(league, applicant, place));
  }

  async #enterAsReferee(
    league: League,
    applicant: RefereeApplicant,
    place: Place,
  ): Promise<Registration | typeof AGAIN> {
    const { stores } = this.#deps;
    const { message } = applicant;
    const { payload } = message;
    const { leagueId, name } = league;
    if (!league.foreignReferees)
      return no(
        'L001',
        `${name} (${leagueId}) takes no referees from elsewhere. Whoever makes a league can allow them (foreignReferees).`,
        'unsuitable',
      );
    if (isEnded(league)) return no('L001', `${name} (${leagueId}) is over.`);
    const gameType = this.#deps.leagueGame(league.game)?.gameType;
    if (payload.supported_games && gameType && !payload.supported_games.includes(gameType))
      return no('L001', `supported_games: ${name} (${leagueId}) plays ${gameType}.`, 'unsuitable');
    const referees = await stores.members.referees(leagueId);
    const known = referees.find((each) => isMeant(each, each.refereeId, payload.referee_id, message));
    const kin = await this.#reception.kin(league, applicant, place);
    const own = referees.filter((each) => each === known || areKin(each.kin, kin));
    if (own.some(({ expelled }) => expelled)) return SENT_AWAY;
    if (known && !this.#reception.isProven(known, message))
      return taken(known.refereeId, league, 'referee_id');
    // A new id does not reset a referee's failures.
    const fails = Math.max(0, ...own.map((each) => each.fails));
    if (fails >= MAX_FAILS)
      return no(
        'L001',
        `${name} (${leagueId}) goes on without you: you lost ${MAX_FAILS} matches there.`,
        'unsuitable',
      );
    if (!known && referees.length >= MOST_REFEREES)
      return no('L002', `${name} (${leagueId}) has ${MOST_REFEREES} referees and needs no more.`, 'full');
    const id =
      known?.refereeId ??
      freeId(
        'REF',
        payload.referee_id,
        referees.map(({ refereeId }) => refereeId),
      );
    return this.#keepReferee(league, applicant, { known, id, fails, kin, endpoint: place.endpoint ?? '' });
  }

  async #keepReferee(
    league: League,
    { agent, message }: RefereeApplicant,
    { endpoint, fails, id, kin, known }: RefereeEntry,
  ): Promise<Registration | typeof AGAIN> {
    const { clock, members } = this.#deps.stores;
    const { token, fresh } = this.#reception.token(id, message.message_id);
    const heardAt = clock.now();
    const batch = known
      ? members.renewingReferee(known, { ...fresh, endpoint, heardAt, kin: kinTogether(known.kin, kin) })
      : members.addingReferee({
          leagueId: league.leagueId,
          refereeId: id,
          displayName: message.payload.display_name,
          endpoint,
          ...fresh,
          state: league.state === 'RUNNING' ? 'ACTIVE' : 'REGISTERED',
          fails,
          expelled: false,
          agentId: agent?.agentId ?? null,
          kin,
          heardAt,
          createdAt: heardAt,
        });
    return (await this.#reception.isWritten([batch])) ? { ok: true, id, token, league, players: 0 } : AGAIN;
  }

  /** The player it was before, if it can prove that. */
  #known(
    league: League,
    players: readonly LeaguePlayer[],
    { message, agent }: PlayerApplicant,
  ): LeaguePlayer | Refusal | null {
    const own = agent && players.find(({ agentId }) => agentId === agent.agentId);
    const known =
      own || players.find((each) => isMeant(each, each.playerId, message.payload.player_id, message));
    if (!known) return null;
    if (known.expelled) return SENT_AWAY;
    return own || this.#reception.isProven(known, message)
      ? known
      : taken(known.playerId, league, 'player_id');
  }

  async #renew(
    league: League,
    player: LeaguePlayer,
    { endpoint, kin }: Place & { readonly kin: readonly string[] },
    messageId: string,
  ): Promise<Registration> {
    const { stores } = this.#deps;
    if (isEnded(league)) return no('L001', 'The league is over.');
    const { token, fresh } = this.#reception.token(player.playerId, messageId);
    const kind = endpoint === null ? 'mailbox' : 'endpoint';
    const renewed = { ...fresh, endpoint, kind, kin: kinTogether(player.kin, kin) } as const;
    await stores.store.write([stores.members.renewing(player, renewed)]);
    stores.changed(league.leagueId);
    const { players } = await stores.roster(league.leagueId);
    return { ok: true, id: player.playerId, token, league, players: players.length };
  }

  async #add(
    league: League,
    players: readonly LeaguePlayer[],
    { message, agent }: PlayerApplicant,
    { endpoint, kin }: Place & { readonly kin: readonly string[] },
  ): Promise<Registration | typeof AGAIN> {
    const { stores, onJoined } = this.#deps;
    const { payload, message_id } = message;
    const { leagueId, maxPlayers } = league;
    const name = cleanName(payload.display_name);
    if (!name.ok) return no('L001', name.refusal.message);
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
      createdAt: stores.clock.now(),
    };
    const count = players.length + 1;
    const batch = [
      stores.leagues.changing(league, this.#afterJoining(league, count)),
      stores.members.addingPlayer(player),
      stores.members.keepingWithin(leagueId, maxPlayers),
    ];
    if (!(await this.#reception.isWritten(batch))) return AGAIN;
    stores.changed(leagueId);
    onJoined(leagueId);
    return { ok: true, id: playerId, token, league, players: count };
  }

  /**
   * With enough players the league is about to start; one filled up by house players waits for more guests, or until it
   * is full.
   */
  #afterJoining(league: League, count: number): Partial<League> {
    const { stores, gatherMs, startMs } = this.#deps;
    const { autoStart, fillTo, maxPlayers, minPlayers, nextAt, step } = league;
    const now = stores.clock.now();
    if (autoStart && fillTo > 0 && count >= maxPlayers) return { nextAt: now };
    if (!autoStart || count < minPlayers || nextAt !== null) return { step };
    return { nextAt: now + (fillTo > 0 ? gatherMs : startMs) };
  }
}

/** Whether the message means this member: by its id; by the token alone; or by repeating its registration. */
function isMeant(
  { registeredBy, tokenDigest }: Pick<LeaguePlayer | LeagueReferee, 'registeredBy' | 'tokenDigest'>,
  id: string,
  wanted: string | undefined,
  { auth_token, message_id }: Pick<Envelope, 'auth_token' | 'message_id'>,
): boolean {
  if (registeredBy === message_id || id === wanted) return true;
  return wanted === undefined && auth_token !== undefined && digestOf(auth_token) === tokenDigest;
}

const taken = (id: string, { leagueId, name, state }: League, field: string): Refusal =>
  no(
    'L003',
    `${field}: ${id} is registered already in ${name} (${leagueId}). Send its auth_token to register again as ${id}, or leave ${field} out for a new id.`,
    // An applicant that may have been a member before is not silently sent to another league.
    state === 'RUNNING' ? 'taken' : undefined,
  );

const SENT_AWAY = no('L001', 'You were sent away from this league.', 'unsuitable');
