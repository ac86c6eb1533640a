/**
 * The context of a message: everything said in the match before it that affects its meaning, such as players'
 * relations. Derived from public words and deaths alone.
 */
import { type Alignment, PLAYER_IDS, type PlayerId, type Role } from '../model.ts';

/** The reading of a message. */
export interface Spoken {
  readonly accused: ReadonlyMap<PlayerId, unknown>;
  readonly defended: ReadonlyMap<PlayerId, unknown>;
  readonly results: ReadonlyMap<PlayerId, Alignment>;
  readonly claims: ReadonlyMap<Role, unknown>;
}

/** What one player has said so far. */
class Stance {
  /** The targets of the latest message that accused anybody. */
  accused: ReadonlySet<PlayerId> = new Set();
  /** The accused players, each with the index of the last message that accused them. */
  readonly charges = new Map<PlayerId, number>();
  readonly defended = new Set<PlayerId>();
  readonly results = new Map<PlayerId, Alignment>();
  isSeer = false;
  /** Index of the last message. */
  spokeAt = -1;
}

/** For how many messages a charge stays relevant. */
const RECENT = 10;

export class Conversation {
  readonly #gone = new Set<PlayerId>();
  readonly #stances = new Map<PlayerId, Stance>(PLAYER_IDS.map((id) => [id, new Stance()]));
  #last: ReadonlySet<PlayerId> = new Set();
  #count = 0;

  lose(playerId: PlayerId): void {
    this.#gone.add(playerId);
  }

  isGone(playerId: PlayerId): boolean {
    return this.#gone.has(playerId);
  }

  take(speaker: PlayerId, { accused, defended, results, claims }: Spoken): void {
    const stance = this.#of(speaker);
    const charged = new Set(accused.keys());
    if (charged.size > 0) stance.accused = charged;
    for (const id of defended.keys()) if (!charged.has(id)) stance.defended.add(id);
    for (const id of charged) {
      stance.charges.set(id, this.#count);
      stance.defended.delete(id);
    }
    for (const [id, alignment] of results) stance.results.set(id, alignment);
    stance.isSeer ||= claims.has('SEER');
    stance.spokeAt = this.#count;
    this.#last = charged;
    this.#count += 1;
  }

  /** What is known about a player when `speaker` begins to speak. */
  marks(speaker: PlayerId, other: PlayerId): readonly string[] {
    const [own, his] = [this.#of(speaker), this.#of(other)];
    const marks = this.#gone.has(other) ? ['gone'] : [];
    if (own.accused.has(other)) marks.push('accused before');
    else if (own.charges.has(other)) marks.push('accused once');
    const charged = his.charges.get(speaker);
    if (charged !== undefined) marks.push('accuser');
    if (charged !== undefined && charged > own.spokeAt) marks.push('accuser now');
    if (own.defended.has(other)) marks.push('defended before');
    if (his.defended.has(speaker)) marks.push('defender');
    if (own.results.get(other) === 'NOT_WEREWOLF') marks.push('cleared before');
    const found = his.results.get(speaker);
    if (found) marks.push(found === 'WEREWOLF' ? 'told of as a wolf by him' : 'cleared by him');
    marks.push(...this.#heldByOthers(speaker, other));
    if (his.isSeer && own.isSeer) marks.push('rival seer');
    else if (his.isSeer && this.#others(other).some(({ isSeer }) => isSeer)) marks.push('one of the seers');
    if (this.#last.has(other)) marks.push('accused just now');
    else if (this.#last.size > 0) marks.push('another accused just now');
    return marks;
  }

  /** Players this speaker may refer to as "he" or "she" before naming anybody. */
  spokenOf(speaker: PlayerId): readonly PlayerId[] {
    return [...this.#of(speaker).accused].filter((id) => !this.#gone.has(id));
  }

  /**
   * Rival seers: statements about them are mostly conclusions, not results, unless this player reported a result on
   * them.
   */
  rivals(speaker: PlayerId): readonly PlayerId[] {
    const { results } = this.#of(speaker);
    return PLAYER_IDS.filter((id) => id !== speaker && this.#of(id).isSeer && !results.has(id));
  }

  #heldByOthers(speaker: PlayerId, other: PlayerId): string[] {
    const counts = new Map<PlayerId, number>();
    let cleared = false;
    for (const { charges, results } of this.#others(speaker)) {
      for (const [id, at] of charges)
        if (at >= this.#count - RECENT) counts.set(id, (counts.get(id) ?? 0) + 1);
      cleared ||= results.get(other) === 'NOT_WEREWOLF';
    }
    const marks = cleared ? ['cleared by others'] : [];
    const held = counts.get(other) ?? 0;
    if (held > 0 && held === Math.max(...counts.values())) marks.push('accused most');
    else if (held === 0 && counts.size > 0) marks.push('others accused');
    return marks;
  }

  #others(than: PlayerId): Stance[] {
    return PLAYER_IDS.filter((id) => id !== than).map((id) => this.#of(id));
  }

  #of(playerId: PlayerId): Stance {
    return this.#stances.get(playerId) as Stance;
  }
}
