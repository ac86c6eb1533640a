// Who at one table could be taken for another: they wear scarves in the colours of their seats.

import { type Look, lookOf } from '../../../../shared/art/look.ts';
import type { PlayerModel } from './match-model.ts';
import { colorOf } from './player-colors.ts';

/** What is seen first of a seated figure, with its weight. */
const TRAITS: readonly (readonly [keyof Look, number])[] = [
  ['top', 2],
  ['hat', 2],
  ['hair', 2],
  ['skin', 1],
  ['style', 1],
  ['beard', 1],
  ['outfit', 1],
];
/** Of ten. */
const ALIKE = 5;

const likeness = (a: Look, b: Look): number =>
  TRAITS.reduce((sum, [trait, weight]) => sum + (a[trait] === b[trait] ? weight : 0), 0);

/** From across the hall a figure is its hat and its colour: with both the same, or one of them and much else. */
function areAlike(a: Look, b: Look): boolean {
  const [sameHat, sameTop] = [a.hat === b.hat, a.top === b.top];
  return (sameHat && sameTop) || ((sameHat || sameTop) && likeness(a, b) >= ALIKE);
}

/** The scarf of each who needs one, by player: CSS colours. */
export function scarvesOf(
  players: readonly Pick<PlayerModel, 'playerId' | 'agentId'>[],
): ReadonlyMap<string, string> {
  const looks = players.map(({ agentId }) => lookOf(agentId));
  const needsOne = (index: number) =>
    looks.some((other, i) => i !== index && areAlike(other, looks[index] as Look));
  return new Map(
    players.flatMap(({ playerId }, index) =>
      needsOne(index) ? [[playerId, colorOf(playerId)] as const] : [],
    ),
  );
}
