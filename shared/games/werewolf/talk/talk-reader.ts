/**
 * Reads the talk of one match in order, each message once: earlier messages are the context of later ones. Only public
 * talk is read; the pack's whispers have no labels.
 */
import type { ReadStep } from '../../../matches/game.ts';
import type { LabelReader, Labels, LineLabel } from '../../../matches/labels.ts';
import type { MatchEvent } from '../events.ts';
import type { PlayerId } from '../model.ts';
import { Conversation } from './conversation.ts';
import { type NameBook, nameBook, type SeatName } from './names.ts';
import { readTalk, type Talk } from './talk.ts';

/** Incremented on every change to the reading. */
const READER = 1;

export interface TalkLabels extends Labels {
  readonly talk: Talk;
}

export interface SpokenLine {
  readonly eventId: string;
  readonly playerId: PlayerId;
  readonly text: string;
  readonly replyToEventId: string | null;
}

/** Null: a step without words, or one that has not been read. */
export const talkIn = ({ labels }: Pick<ReadStep, 'labels'>): Talk | null =>
  (labels as TalkLabels | undefined)?.talk ?? null;

/** An event without labels, as a step to feed to readers. */
export function stepOf(event: MatchEvent, reader: TalkReader): ReadStep<MatchEvent> {
  const labels = reader.label(event);
  return labels ? { event, labels } : { event };
}

export class TalkReader implements LabelReader<MatchEvent> {
  readonly #names: NameBook;
  readonly #conversation = new Conversation();
  /** The speaker of each message, so that an answer is read as addressed to somebody. */
  readonly #speakers = new Map<string, PlayerId>();
  /** Players who claim to be the seer, so that bare results count as a seer's. */
  readonly #seers = new Set<PlayerId>();

  constructor(seats: readonly SeatName[]) {
    this.#names = nameBook(seats);
  }

  label(event: MatchEvent): TalkLabels | null {
    if (event.audience !== 'public') return null;
    switch (event.type) {
      case 'PLAYER_ELIMINATED':
        this.lose(event.playerId);
        return null;
      case 'PUBLIC_MESSAGE':
        return this.#labelled(this.hear(event));
      case 'VOTE_CAST': {
        const { eventId, playerId, reason: text } = event;
        return text ? this.#labelled(this.hear({ eventId, playerId, text, replyToEventId: null })) : null;
      }
      default:
        return null;
    }
  }

  lose(playerId: PlayerId): void {
    this.#conversation.lose(playerId);
  }

  /** `known`: its author supplied the meaning, so that it need not be read. */
  hear({ eventId, playerId, text, replyToEventId }: SpokenLine, known: Talk | null = null): Talk {
    const answered = this.#speakers.get(replyToEventId ?? '') ?? null;
    const talk =
      known ??
      readTalk(text, this.#names, {
        playerId,
        claimedSeer: this.#seers.has(playerId),
        answers: answered === playerId ? null : answered,
        earlier: this.#conversation,
      });
    this.#conversation.take(playerId, talk);
    this.#speakers.set(eventId, playerId);
    if (talk.claims.has('SEER')) this.#seers.add(playerId);
    else if (talk.retracted.size > 0 || talk.denied.has('SEER')) this.#seers.delete(playerId);
    return talk;
  }

  #labelled(talk: Talk): TalkLabels {
    const { accused, addressed, claims, results } = talk;
    const living = [...accused.keys()].filter((id) => !this.#conversation.isGone(id));
    const shown: LineLabel[] = [];
    if (living.length > 0) shown.push({ label: 'accuses', targetIds: living });
    if (claims.size > 0) shown.push({ label: 'claims', targetIds: [] });
    if (results.size > 0) shown.push({ label: 'reports', targetIds: [...results.keys()] });
    if (addressed.size > 0) shown.push({ label: 'asks', targetIds: [...addressed] });
    return { reader: READER, shown, talk };
  }
}
