/**
 * How much players visibly suspect each other: from 0 (trusts) over 0.2 (has said nothing) to 1 (is sure). Words raise
 * or lower it, votes raise it most, and overnight it fades towards the neutral level. When a role is revealed,
 * everybody who spoke or voted against that player is judged by it.
 */
import type { PlayerEliminated } from '../events.ts';
import type { PlayerId } from '../model.ts';
import type { HeardEvent, PublicRecord } from './public-record.ts';

/** The prior for a player nothing was said about: two of the other seven are wolves. */
export const UNSPOKEN = 0.2;
const BY_ACCUSATION = { 1: 0.45, 2: 0.6, 3: 0.8 } as const;
const BY_VOTE = 0.85;
const BY_REPORT = 0.97;
const CLEARED = 0.02;
const DEFENDED = { firm: 0.06, mild: 0.12 } as const;
/** The share of a day's opinion that remains the next morning. */
const OVERNIGHT = 0.4;
/**
 * Factor on the odds of being a werewolf for everybody who was against a player, once that player's role is revealed.
 */
const AGAINST_A_WOLF = { vote: 0.3, word: 0.7 } as const;
const AGAINST_AN_INNOCENT = { vote: 1.3, word: 1.1 } as const;

export interface LevelChange {
  readonly of: PlayerId;
  readonly target: PlayerId;
  readonly level: number;
}

export class Suspicion {
  readonly #levels = new Map<PlayerId, Map<PlayerId, number>>();
  /** For players not mentioned today, where it differs from `UNSPOKEN`. */
  readonly #unspoken = new Map<PlayerId, number>();
  /** The players each has accused, and each one's last vote on each day. */
  readonly #accused = new Map<PlayerId, Set<PlayerId>>();
  readonly #ballots = new Map<PlayerId, Map<number, PlayerId | null>>();
  #changed: LevelChange[] = [];
  #day = 0;

  /** The visible change of opinions by this event. */
  take(heard: HeardEvent, record: PublicRecord): readonly LevelChange[] {
    this.#changed = [];
    this.#weigh(heard, record);
    return this.#changed;
  }

  #weigh({ event, talk }: HeardEvent, record: PublicRecord): void {
    if (record.day !== this.#day) {
      this.#day = record.day;
      this.#fade();
    }
    if (event.type === 'PLAYER_ELIMINATED') this.#bury(event, record);
    if (event.type !== 'PUBLIC_MESSAGE' && event.type !== 'VOTE_CAST') return;
    const of = event.playerId;
    if (talk) {
      for (const [target, { firm }] of talk.defended)
        this.#set(of, target, firm ? DEFENDED.firm : DEFENDED.mild);
      const accused = this.#accused.get(of) ?? new Set();
      this.#accused.set(of, accused);
      for (const [target, strength] of talk.accused) {
        this.#raise(of, target, BY_ACCUSATION[strength]);
        accused.add(target);
      }
      if (talk.announcedVote) this.#raise(of, talk.announcedVote, BY_ACCUSATION[3]);
      for (const [target, alignment] of talk.results)
        this.#set(of, target, alignment === 'WEREWOLF' ? BY_REPORT : CLEARED);
    }
    if (event.type !== 'VOTE_CAST') return;
    const ballots = this.#ballots.get(of) ?? new Map();
    this.#ballots.set(of, ballots.set(this.#day, event.targetPlayerId));
    if (event.targetPlayerId) this.#raise(of, event.targetPlayerId, BY_VOTE);
  }

  level(of: PlayerId, target: PlayerId): number {
    return this.#levels.get(of)?.get(target) ?? this.#unspokenOf(target);
  }

  /** The table's suspicion of this player: the mean over the other living players. */
  of(target: PlayerId, record: PublicRecord): number {
    let sum = 0;
    let count = 0;
    for (const other of record.living) {
      if (other === target) continue;
      sum += this.level(other, target);
      count++;
    }
    return count === 0 ? UNSPOKEN : sum / count;
  }

  #set(of: PlayerId, target: PlayerId, level: number): void {
    if (of === target) return;
    const row = this.#levels.get(of) ?? new Map<PlayerId, number>();
    if (this.level(of, target) !== level) this.#changed.push({ of, target, level });
    row.set(target, level);
    this.#levels.set(of, row);
  }

  #raise(of: PlayerId, target: PlayerId, level: number): void {
    this.#set(of, target, Math.max(level, this.level(of, target)));
  }

  #fade(): void {
    for (const row of this.#levels.values())
      for (const [target, level] of row) {
        const unspoken = this.#unspokenOf(target);
        row.set(target, unspoken + (level - unspoken) * OVERNIGHT);
      }
    for (const [of, row] of this.#levels)
      for (const [target, level] of row) this.#changed.push({ of, target, level });
  }

  /** The dead neither suspect nor are suspected; the living are judged by what they did to them. */
  #bury({ playerId, role }: PlayerEliminated, { living }: PublicRecord): void {
    this.#levels.delete(playerId);
    for (const row of this.#levels.values()) row.delete(playerId);
    const { vote, word } = role === 'WEREWOLF' ? AGAINST_A_WOLF : AGAINST_AN_INNOCENT;
    for (const target of living) {
      const hasVoted = [...(this.#ballots.get(target)?.values() ?? [])].includes(playerId);
      const hasAccused = this.#accused.get(target)?.has(playerId) === true;
      if (!hasVoted && !hasAccused) continue;
      const factor = (hasVoted ? vote : 1) * (hasAccused ? word : 1);
      for (const of of living) this.#set(of, target, withOdds(this.level(of, target), factor));
      this.#unspoken.set(target, withOdds(this.#unspokenOf(target), factor));
    }
  }

  #unspokenOf(playerId: PlayerId): number {
    return this.#unspoken.get(playerId) ?? UNSPOKEN;
  }
}

function withOdds(level: number, factor: number): number {
  const odds = (level / (1 - level)) * factor;
  return odds / (1 + odds);
}
