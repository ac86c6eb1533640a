/** Decides which events are worth a thought of their own, and tracks who has been addressed. */

import type { WireEvent } from '../../../matches/wire-event.ts';
import type { BotAction } from '../bots/policy.ts';
import type { BotSight, Said } from '../bots/sight.ts';
import type { PlayerId } from '../model.ts';

/** Another player has said or done something that this player should think about at once. */
export const asksForThought = (news: readonly WireEvent[], sight: BotSight): boolean =>
  news.some((event) => asks(event, sight));

function asks({ eventId, type, payload }: WireEvent, sight: BotSight): boolean {
  switch (type) {
    case 'PUBLIC_MESSAGE':
      return sight.phase === 'DAY_DISCUSSION' && saidTo(sight).some((said) => said.eventId === eventId);
    case 'WOLF_CHAT_MESSAGE':
      return payload.fromWolfId !== sight.me;
    case 'VOTE_CAST':
      return payload.voterPlayerId !== sight.me && (hasVoted(sight) || mostOthersVoted(sight));
    case 'NARRATOR':
      return payload.kind === 'WOLF_TARGET' && payload.byPlayerId !== sight.me;
    default:
      return false;
  }
}

/** Everybody's ballot of a day; a later one replaces an earlier one. */
export function ballotsOf({ voted }: BotSight, day: number): ReadonlyMap<PlayerId, PlayerId | null> {
  return new Map(voted.filter((vote) => vote.day === day).map(({ playerId, target }) => [playerId, target]));
}

/** Repeating a vote is not news. */
export const isSameVote = (move: BotAction, sight: BotSight): boolean =>
  move.tool === 'vote' && ballotsOf(sight, sight.day).get(sight.me) === move.targetPlayerId;

const hasVoted = (sight: BotSight): boolean => ballotsOf(sight, sight.day).has(sight.me);

function mostOthersVoted(sight: BotSight): boolean {
  const others = sight.players.filter(({ playerId, alive }) => alive && playerId !== sight.me).length;
  return ballotsOf(sight, sight.day).size * 2 >= others;
}

/** What others have said to this player today since it last spoke. */
export function saidTo(sight: BotSight): Said[] {
  const today = sight.said.filter(({ day }) => day === sight.day);
  const own = new Set(
    sight.said.filter(({ playerId }) => playerId === sight.me).map(({ eventId }) => eventId),
  );
  const spoke = today.findLastIndex(({ playerId }) => playerId === sight.me);
  return today
    .slice(spoke + 1)
    .filter((said) => said.playerId !== sight.me)
    .filter(({ text, replyToEventId }) => own.has(replyToEventId ?? '') || names(text, sight, sight.me));
}

/** Whether a text mentions a player, by id or by name. */
export function names(text: string, { players }: BotSight, playerId: PlayerId): boolean {
  const name = players.find((player) => player.playerId === playerId)?.displayName ?? playerId;
  const wanted = [playerId, name].map((each) => each.toLowerCase());
  const spoken = text.toLowerCase();
  return wanted.some((each) => isWordIn(spoken, each));
}

/** Not inside a longer word: "adamant" does not mention Ada, nor p:12 p:1. */
function isWordIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + word.length] ?? ' '];
    if (!WORDLY.test(before) && !WORDLY.test(after)) return true;
  }
  return false;
}

const WORDLY = /[\p{L}\p{N}]/u;
