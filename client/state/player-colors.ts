// One colour a seat, in names, tags, bars and vote trails. All of them read at 4.5:1 or better on the panels.

import { type PlayerId, seatIndex } from '../../shared/werewolf/model.ts';

const COLORS = [
  '#f2a477',
  '#93bbea',
  '#98d8ae',
  '#dfb2d6',
  '#f9d763',
  '#f59a85',
  '#9bd9e4',
  '#e4c08a',
] as const;

export const colorOf = (playerId: PlayerId): string => COLORS[seatIndex(playerId)] ?? COLORS[0];
