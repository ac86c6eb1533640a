/**
 * What everybody at the table knows so far: the living, and who claimed, reported and accused what. Folded from public
 * events alone, one at a time; non-public events are ignored, even if the caller passes them in.
 */
import type { ReadStep } from '../../../matches/game.ts';
import type { MatchEvent } from '../events.ts';
import { type Alignment, type PlayerId, type Role, WOLVES } from '../model.ts';
import type { PublicEvent } from '../moments/moment.ts';
import type { SeatName } from '../talk/names.ts';
import type { Talk } from '../talk/talk.ts';
import { talkIn } from '../talk/talk-reader.ts';

export interface PublicRecord {
  readonly seats: readonly SeatName[];
  readonly living: ReadonlySet<PlayerId>;
  /** Of the dead, and of everybody at the end. */
  readonly roles: ReadonlyMap<PlayerId, Role>;
  /** Standing claims: neither taken back nor proven wrong. */
  readonly claims: ReadonlyMap<PlayerId, Role>;
  /** Reports about others by each player who claims to be the seer. */
  readonly reports: ReadonlyMap<PlayerId, ReadonlyMap<PlayerId, Alignment>>;
  readonly day: number;
  readonly isNight: boolean;
  /** Of the open vote. */
  readonly ballots: ReadonlyMap<PlayerId, PlayerId | null>;
  readonly winner: 'VILLAGERS' | 'WEREWOLVES' | null;
  /** How many werewolves are still hidden. */
  readonly wolvesLeft: number;
}

/** An event with its labels; `null` where it has none. */
export interface HeardEvent {
  readonly event: PublicEvent;
  readonly talk: Talk | null;
}

export class PublicRecordFold implements PublicRecord {
  readonly seats: readonly SeatName[];
  readonly living: Set<PlayerId>;
  readonly roles = new Map<PlayerId, Role>();
  readonly claims = new Map<PlayerId, Role>();
  readonly reports = new Map<PlayerId, Map<PlayerId, Alignment>>();
  readonly ballots = new Map<PlayerId, PlayerId | null>();
  day = 0;
  isNight = false;
  winner: 'VILLAGERS' | 'WEREWOLVES' | null = null;
  #wolves: number = WOLVES;

  constructor(seats: readonly SeatName[]) {
    this.seats = seats;
    this.living = new Set(seats.map(({ playerId }) => playerId));
  }

  get wolvesLeft(): number {
    return this.#wolves - [...this.roles.values()].filter((role) => role === 'WEREWOLF').length;
  }

  /** `null`: not public. */
  feed(step: ReadStep<MatchEvent>): HeardEvent | null {
    const { event } = step;
    if (event.audience !== 'public') return null;
    const talk = talkIn(step);
    if (talk && 'playerId' in event) this.#hear(event.playerId, talk);
    this.#take(event);
    return { event, talk };
  }

  #hear(playerId: PlayerId, talk: Talk): void {
    if (talk.retracted.size > 0) {
      this.claims.delete(playerId);
      this.reports.delete(playerId);
    }
    for (const [role] of talk.claims) this.claims.set(playerId, role);
    if (talk.results.size > 0) {
      const told = this.reports.get(playerId) ?? new Map<PlayerId, Alignment>();
      for (const [target, alignment] of talk.results) told.set(target, alignment);
      this.reports.set(playerId, told);
    }
  }

  #take(event: PublicEvent): void {
    switch (event.type) {
      case 'MATCH_CREATED':
        this.#wolves = event.origin?.wolves ?? WOLVES;
        return;
      case 'PHASE_CHANGED':
        this.day = event.dayNumber;
        this.isNight = event.to === 'NIGHT';
        this.ballots.clear();
        return;
      case 'VOTE_CAST':
        this.ballots.set(event.playerId, event.targetPlayerId);
        return;
      case 'PLAYER_ELIMINATED':
        this.living.delete(event.playerId);
        this.roles.set(event.playerId, event.role);
        this.#unmask(event.playerId, event.role);
        return;
      case 'GAME_ENDED':
        this.winner = event.winningTeam;
        this.seats.forEach(({ playerId }, index) => {
          const role = event.roles[index];
          if (role) this.roles.set(playerId, role);
        });
        return;
      default:
        return;
    }
  }

  /** A revealed role proves or refutes the dead player's own claims, and those of a seer who reported on them. */
  #unmask(playerId: PlayerId, role: Role): void {
    if (this.claims.get(playerId) !== role) {
      this.claims.delete(playerId);
      this.reports.delete(playerId);
    }
    if (role === 'SEER')
      for (const [other, claim] of [...this.claims])
        if (claim === 'SEER' && other !== playerId) this.#refute(other);
    const truth: Alignment = role === 'WEREWOLF' ? 'WEREWOLF' : 'NOT_WEREWOLF';
    for (const [teller, told] of [...this.reports]) {
      const said = told.get(playerId);
      if (said !== undefined && said !== truth) this.#refute(teller);
    }
  }

  #refute(playerId: PlayerId): void {
    this.claims.delete(playerId);
    this.reports.delete(playerId);
  }
}
