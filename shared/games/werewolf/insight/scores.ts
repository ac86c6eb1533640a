/**
 * Measures deception and detection, per match: how long a wolf stays unsuspected, how often a villager's vote hits,
 * how often claims are believed. Every measure is a sum and its total, so that matches can be added up
 * (docs/insight.md).
 */
import type { Measure, SeatScores } from '../../../matches/debrief.ts';
import type { LogEntry, MatchEvent } from '../events.ts';
import { type PlayerId, type Role, teamOf } from '../model.ts';
import { PublicRecordFold } from './public-record.ts';
import { Suspicion } from './suspicion.ts';

export const MEASURES = ['unsuspected', 'misled', 'hits', 'spared', 'believed'] as const;
export type MeasureName = (typeof MEASURES)[number];

interface Claim {
  readonly playerId: PlayerId;
  /** Each living player's suspicion of the claimant, right before the claim. */
  readonly before: ReadonlyMap<PlayerId, number>;
}

export function scoresOf(log: readonly LogEntry[]): SeatScores[] {
  const last = log.at(-1)?.after;
  if (!last?.winner) return [];
  const roles = new Map(last.players.map(({ playerId, role }) => [playerId, role ?? 'VILLAGER'] as const));
  const tally = new Tally(last.players, roles);
  for (const entry of log) tally.feed(entry);
  return last.players.map(({ playerId }) => ({
    playerId,
    role: roles.get(playerId) ?? 'VILLAGER',
    measures: tally.of(playerId),
  }));
}

class Tally {
  readonly #roles: ReadonlyMap<PlayerId, Role>;
  readonly #record: PublicRecordFold;
  readonly #suspicion = new Suspicion();
  readonly #sums = new Map<PlayerId, Map<MeasureName, { sum: number; of: number }>>();
  #claims: Claim[] = [];
  readonly #claimed = new Set<string>();

  constructor(
    players: ConstructorParameters<typeof PublicRecordFold>[0],
    roles: ReadonlyMap<PlayerId, Role>,
  ) {
    this.#record = new PublicRecordFold(players);
    this.#roles = roles;
  }

  feed(entry: LogEntry): void {
    const { event } = entry;
    if (event.audience !== 'public') return;
    if (event.type === 'VOTE_RESOLVED') this.#judgeBallots(event);
    const levelsBefore = event.type === 'PUBLIC_MESSAGE' ? this.#levelsOf(event.playerId) : null;
    const heard = this.#record.feed(entry);
    if (!heard) return;
    this.#suspicion.take(heard, this.#record);
    if (levelsBefore && event.type === 'PUBLIC_MESSAGE')
      for (const role of heard.talk?.claims.keys() ?? []) {
        const key = `${event.playerId} ${role}`;
        if (role === 'VILLAGER' || this.#claimed.has(key)) continue;
        this.#claimed.add(key);
        this.#claims.push({ playerId: event.playerId, before: levelsBefore });
      }
  }

  of(playerId: PlayerId): Readonly<Record<string, Measure>> {
    return Object.fromEntries(this.#sums.get(playerId) ?? []);
  }

  /** A day is measured at its last ballots: current suspects and believed claims. */
  #judgeBallots({ ballots }: Extract<MatchEvent, { type: 'VOTE_RESOLVED' }>): void {
    const living = [...this.#record.living];
    const mean =
      living.reduce((sum, each) => sum + this.#suspicion.of(each, this.#record), 0) / living.length;
    this.#record.seats.forEach(({ playerId }, index) => {
      const target = ballots[index];
      if (!this.#record.living.has(playerId)) return;
      if (this.#isWolf(playerId)) {
        this.#add(playerId, 'unsuspected', this.#suspicion.of(playerId, this.#record) <= mean ? 1 : 0);
        for (const other of living) {
          const ballot = ballots[this.#record.seats.findIndex((seat) => seat.playerId === other)];
          if (!this.#isWolf(other) && ballot) this.#add(playerId, 'misled', this.#isWolf(ballot) ? 0 : 1);
        }
      } else {
        if (target) this.#add(playerId, 'hits', this.#isWolf(target) ? 1 : 0);
        const against = ballots.filter((ballot) => ballot === playerId).length;
        this.#add(playerId, 'spared', against === 0 ? 1 : 0);
      }
    });
    this.#judgeClaims(living, ballots);
  }

  /** Believed: at the end of the day the living suspect the claimant no more than before, and vote for another. */
  #judgeClaims(living: readonly PlayerId[], ballots: readonly (PlayerId | null | false)[]): void {
    const ballotOf = (each: PlayerId) =>
      ballots[this.#record.seats.findIndex((seat) => seat.playerId === each)];
    for (const { playerId, before } of this.#claims) {
      if (!this.#record.living.has(playerId)) continue;
      for (const other of living) {
        const was = before.get(other);
        if (other === playerId || was === undefined) continue;
        const votedAgainst = ballotOf(other) === playerId;
        const isBelieved = !votedAgainst && this.#suspicion.level(other, playerId) <= was;
        this.#add(playerId, 'believed', isBelieved ? 1 : 0);
      }
    }
    this.#claims = [];
  }

  #levelsOf(target: PlayerId): ReadonlyMap<PlayerId, number> {
    return new Map([...this.#record.living].map((of) => [of, this.#suspicion.level(of, target)]));
  }

  #isWolf(playerId: PlayerId): boolean {
    return teamOf(this.#roles.get(playerId) ?? 'VILLAGER') === 'WEREWOLVES';
  }

  #add(playerId: PlayerId, name: MeasureName, value: number): void {
    const own = this.#sums.get(playerId) ?? new Map<MeasureName, { sum: number; of: number }>();
    const so = own.get(name) ?? { sum: 0, of: 0 };
    own.set(name, { sum: so.sum + value, of: so.of + 1 });
    this.#sums.set(playerId, own);
  }
}
