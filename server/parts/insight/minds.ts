/**
 * What agents said they thought, beside the events that came of it. Whether somebody may see everything of the match is
 * asked elsewhere.
 */
import type { Entry, SeatedPlayer } from '../../../shared/matches/game.ts';
import type { Reasoning } from '../../../shared/traces/call-line.ts';
import type { KnownMatch } from '../../matches/match-histories.ts';
import type { KeptReasoning } from './traces-table.ts';

export function reasoningsIn(
  log: readonly Entry[],
  players: readonly SeatedPlayer[],
  kept: readonly KeptReasoning[],
): Reasoning[] {
  return kept.flatMap(({ agentId, at, endedAt, tool, text }) => {
    const player = players.find((seated) => seated.agentId === agentId);
    if (!player) return [];
    const { playerId } = player;
    const made = log.find(({ event }) => event.at >= at && event.at <= endedAt && doerOf(event) === playerId);
    return [{ agentId, playerId, at, tool, text, eventId: made?.event.eventId ?? null }];
  });
}

/**
 * Of these, what may be told to those who may see everything. A game may have secrets from them too: then a thought of a
 * running match waits until the game opens what came of it, and one that came to nothing waits for the end.
 */
export function openThoughts(
  { game, isOver, log }: Pick<KnownMatch, 'game' | 'isOver' | 'log'>,
  thoughts: readonly Reasoning[],
): readonly Reasoning[] {
  if (isOver || !game.opensThoughts) return thoughts;
  const last = log.findLastIndex(({ event }) => game.opensThoughts?.(event));
  const opened = new Set(log.slice(0, last + 1).map(({ event }) => event.eventId));
  return thoughts.filter(({ eventId }) => eventId !== null && opened.has(eventId));
}

const doerOf = (event: object): unknown => ('playerId' in event ? event.playerId : undefined);
