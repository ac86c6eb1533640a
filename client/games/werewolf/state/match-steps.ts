// Small steps that every event's change is made of.

import { type Role, seatIndex } from '../../../../shared/games/werewolf/model.ts';
import type { WerewolfWireEvent } from '../../../../shared/games/werewolf/wire-types.ts';
import type { Line } from './match-lines.ts';
import type { MatchModel, PlayerModel } from './match-model.ts';

export const stampOf = (event: WerewolfWireEvent) => ({ id: event.eventId, at: Date.parse(event.at) });

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
  playerId: string,
  change: Partial<PlayerModel>,
): MatchModel => ({
  ...model,
  players: model.players.map((player) => (player.playerId === playerId ? { ...player, ...change } : player)),
});

/** `roles`: by seat. */
export const withRoles = (model: MatchModel, roles: readonly Role[]): MatchModel => ({
  ...model,
  players: model.players.map((player) => ({ ...player, role: roles[player.seat - 1] ?? player.role })),
});

/** The list by seat with this entry in the place of the same seat's earlier one. */
export function bySeat<T>(list: readonly T[], entry: T, seatOf: (entry: T) => string): T[] {
  const others = list.filter((other) => seatOf(other) !== seatOf(entry));
  return [...others, entry].sort((a, b) => seatIndex(seatOf(a)) - seatIndex(seatOf(b)));
}
