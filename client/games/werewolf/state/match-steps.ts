// Small steps that every event's change is made of.

import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import type { Line } from './match-lines.ts';
import type { MatchModel, PlayerModel } from './match-model.ts';

export const stampOf = (event: WireEvent) => ({ id: event.eventId, at: Date.parse(event.at) });

/** Adds a line where its time puts it: secrets held back for a delayed viewer come after later lines. */
export function withLine(model: MatchModel, line: Line): MatchModel {
  const { lines } = model;
  const last = lines.at(-1);
  if (!last || last.at <= line.at) return { ...model, lines: [...lines, line] };
  const place = lines.findLastIndex((other) => other.at <= line.at) + 1;
  return { ...model, lines: lines.toSpliced(place, 0, line) };
}

export const changePlayer = (
  model: MatchModel,
  playerId: string | null,
  change: Partial<PlayerModel>,
): MatchModel => ({
  ...model,
  players: model.players.map((player) => (player.playerId === playerId ? { ...player, ...change } : player)),
});
