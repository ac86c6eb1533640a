/** What other players have asked a player who has not said anything since, from the events that this player has seen. */

import type { Question } from '../../../matches/plain-game.ts';
import { namesFor } from '../../../matches/plain-names.ts';
import type { WireEvent } from '../../../matches/wire-event.ts';
import { oneLine } from '../../../prompts/plain-text.ts';
import { type PlayerId, TEXT_LIMITS } from '../model.ts';
import { nameBook } from '../talk/names.ts';
import { sentencesIn } from '../talk/sentences.ts';
import type { MatchView } from '../view.ts';
import type { WerewolfWireEvent } from '../wire-types.ts';

/** Whoever is asked more at once needs the latest. */
const MOST = 3;

export function questionsTo(events: readonly WireEvent[], view: MatchView): readonly Question[] {
  const { players, you } = view;
  if (!you?.alive) return [];
  const name = namesFor(players, you.playerId);
  const isPutTo = addressing(view, you.playerId);
  const ownEvents = new Set<string>();
  let open: Question[] = [];
  const said = (from: PlayerId, text: string, isAsked: boolean): void => {
    if (from === you.playerId) open = [];
    else if (isAsked) open.push({ from: name(from), text: oneLine(text, TEXT_LIMITS.publicMessage) });
  };
  for (const { type, payload, eventId } of events as readonly WerewolfWireEvent[]) {
    if (type === 'PHASE_CHANGED' && (payload.from === 'NIGHT' || payload.to === 'NIGHT')) open = [];
    // A pack is two: what one of them asks is asked of the other.
    if (type === 'WOLF_CHAT_MESSAGE') said(payload.fromWolfId, payload.text, payload.text.includes('?'));
    if (type !== 'PUBLIC_MESSAGE') continue;
    if (payload.playerId === you.playerId) ownEvents.add(eventId);
    const isReply = payload.replyToEventId !== null && ownEvents.has(payload.replyToEventId);
    said(payload.playerId, payload.text, isPutTo(payload.text, payload.playerId, isReply));
  }
  return open.slice(-MOST);
}

/** Called by name ("Ada, explain that vote."), or meant by a question ("What does Ada say?"). Being accused is neither. */
function addressing({ players }: MatchView, me: PlayerId) {
  const book = nameBook(players);
  return (text: string, speaker: PlayerId, isReply: boolean): boolean => {
    const situation = { answers: null, spokenOf: [], pronouns: book.pronouns };
    return sentencesIn(book.mark(text, speaker), situation).some(
      ({ addressees, question, tokens }) =>
        addressees.includes(me) ||
        (question && (isReply || tokens.some(({ players }) => players.includes(me)))),
    );
  };
}
