// One colour a seat, in names, tags, bars and vote trails. All of them read at 4.5:1 or better on the panels, and
// no two are nearer than 0.1 in OKLab: a voter must be known by the trail alone.

import { type PlayerId, seatIndex } from '../../../../shared/games/werewolf/model.ts';

const COLORS = [
  '#f59345',
  '#7aa9f7',
  '#85cf6e',
  '#cf98f5',
  '#ffe066',
  '#ff86a0',
  '#63dbd6',
  '#e9dfcd',
] as const;

export const colorOf = (playerId: PlayerId): string => COLORS[seatIndex(playerId)] ?? COLORS[0];
