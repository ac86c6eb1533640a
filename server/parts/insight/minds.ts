/** What agents said they thought, beside the events that came of it. Whether somebody may read it is asked elsewhere. */
import type { Entry, SeatedPlayer } from '../../../shared/matches/game.ts';
import type { Reasoning } from '../../../shared/traces/call-line.ts';
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

/** Deeds name who did them, in every game. */
const doerOf = (event: object): unknown => ('playerId' in event ? event.playerId : undefined);
