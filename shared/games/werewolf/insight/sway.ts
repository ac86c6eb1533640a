/**
 * Influence on votes: whose case a vote follows. The case is the latest one against the voter's target since the voter
 * last spoke against it independently; a player who named the target first was not influenced by anybody.
 */
import type { PlayerId } from '../model.ts';
import type { HeardEvent, PublicRecord } from './public-record.ts';

export interface Moved {
  readonly speaker: PlayerId;
  readonly voter: PlayerId;
  readonly target: PlayerId;
  readonly day: number;
  /** The line that made the case. */
  readonly saidEventId: string;
  readonly voteEventId: string;
}

interface Case {
  readonly speaker: PlayerId;
  readonly eventId: string;
  readonly order: number;
}

export class Sway {
  /** A voter's last statement of the day counts: it replaces what influenced it before. */
  readonly #moved = new Map<string, Moved>();
  /** By target: the first and last accuser of this day. */
  #cases = new Map<PlayerId, Case[]>();
  #order = 0;
  #day = 0;

  take({ event, talk }: HeardEvent, record: PublicRecord): void {
    if (record.day !== this.#day) {
      this.#day = record.day;
      this.#cases = new Map();
    }
    if (event.type === 'VOTE_CAST' && event.targetPlayerId && !event.restated)
      this.#follow(event.playerId, event.targetPlayerId, event.eventId);
    if (!talk || (event.type !== 'PUBLIC_MESSAGE' && event.type !== 'VOTE_CAST')) return;
    const against = new Set([...talk.accused.keys(), ...(talk.announcedVote ? [talk.announcedVote] : [])]);
    for (const target of against) {
      const cases = this.#cases.get(target) ?? [];
      cases.push({ speaker: event.playerId, eventId: event.eventId, order: this.#order++ });
      this.#cases.set(target, cases);
    }
  }

  all(): readonly Moved[] {
    return [...this.#moved.values()];
  }

  #follow(voter: PlayerId, target: PlayerId, voteEventId: string): void {
    const cases = this.#cases.get(target) ?? [];
    const own = cases.find(({ speaker }) => speaker === voter)?.order ?? Number.POSITIVE_INFINITY;
    const heard = cases.filter(
      ({ speaker, order }) => speaker !== voter && speaker !== target && order < own,
    );
    const last = heard.at(-1);
    const key = `${this.#day} ${voter}`;
    this.#moved.delete(key);
    if (!last) return;
    this.#moved.set(key, {
      speaker: last.speaker,
      voter,
      target,
      day: this.#day,
      saidEventId: last.eventId,
      voteEventId,
    });
  }
}
