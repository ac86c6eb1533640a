/** Questions to a player who has not spoken since, from the events that this player has seen. */

import type { LabelledLine } from '../../../matches/labels.ts';
import type { Question } from '../../../matches/plain-game.ts';
import { namesFor } from '../../../matches/plain-names.ts';
import type { WireEvent } from '../../../matches/wire-event.ts';
import { oneLine } from '../../../prompts/plain-text.ts';
import { type PlayerId, TEXT_LIMITS } from '../model.ts';
import type { MatchView } from '../view.ts';
import type { WerewolfWireEvent } from '../wire-types.ts';

/** A player who is asked more at once needs only the latest. */
const MOST = 3;

export function questionsTo(
  events: readonly WireEvent[],
  labels: readonly LabelledLine[],
  view: MatchView,
): readonly Question[] {
  const { players, you } = view;
  if (!you?.alive) return [];
  const name = namesFor(players, you.playerId);
  const asking = askingOf(labels, you.playerId);
  let open: Question[] = [];
  const said = (from: PlayerId, text: string, isAsked: boolean): void => {
    if (from === you.playerId) open = [];
    else if (isAsked) open.push({ from: name(from), text: oneLine(text, TEXT_LIMITS.publicMessage) });
  };
  for (const { type, payload, eventId } of events as readonly WerewolfWireEvent[]) {
    if (type === 'PHASE_CHANGED' && (payload.from === 'NIGHT' || payload.to === 'NIGHT')) open = [];
    // A pack has two members: each one's questions go to the other.
    if (type === 'WOLF_CHAT_MESSAGE') said(payload.fromWolfId, payload.text, payload.text.includes('?'));
    if (type !== 'PUBLIC_MESSAGE') continue;
    said(payload.playerId, payload.text, asking.has(eventId));
  }
  return open.slice(-MOST);
}

/** Lines that address this player by name ("Ada, explain that vote."), or ask about it ("What does Ada say?"). */
const askingOf = (labels: readonly LabelledLine[], me: PlayerId): ReadonlySet<string> =>
  new Set(
    labels
      .filter((line) =>
        line.labels.some(({ label, targetIds }) => label === 'asks' && targetIds.includes(me)),
      )
      .map(({ eventId }) => eventId),
  );
