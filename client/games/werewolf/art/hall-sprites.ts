// Every sprite of the hall by its frame name.

import type { Sprite } from '../../../art/atlas.ts';
import * as marks from '../../../art/marks.ts';
import * as furniture from './hall-furniture.ts';
import * as hall from './hall-marks.ts';
import { hallWindow, room } from './hall-room.ts';

const range = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

export const THINK_FRAMES = 3;
export const SLEEP_FRAMES = 2;

export function hallSprites(): Sprite[] {
  const single: [string, Sprite['pixels']][] = [
    ['room', room()],
    ['window.day', hallWindow(false)],
    ['window.night', hallWindow(true)],
    ['rug.wide', furniture.rug(122, 58)],
    ['rug.narrow', furniture.rug(95, 66)],
    ['table.wide', furniture.table(66)],
    ['table.narrow', furniture.table(46)],
    ['chair.d', furniture.chair('d')],
    ['chair.l', furniture.chair('l')],
    ['chair.r', furniture.chair('r')],
    ['stone', furniture.ghostStone()],
    ['ghost', furniture.ghost()],
    ['flame', furniture.flame()],
    ['shadow', marks.shadow(18, 7)],
    ['glow', marks.glow(64, 12, false)],
    ['dot', hall.trailDot()],
    ['ribbon.VILLAGERS', hall.victoryRibbon('VILLAGERS')],
    ['ribbon.WEREWOLVES', hall.victoryRibbon('WEREWOLVES')],
    ['puff', marks.puff()],
    ['spark', marks.spark()],
    ['mark.death', marks.houseMark('death')],
    ['mark.verdict', marks.houseMark('verdict')],
    ['mark.kill', hall.nightMark('kill')],
    ['mark.inspect', hall.nightMark('inspect')],
    ['mark.protect', hall.nightMark('protect')],
  ];
  return [
    ...single.map(([name, pixels]) => ({ name, pixels })),
    ...range(furniture.FIRE_FRAMES, (i) => ({ name: `fire.${i}`, pixels: furniture.fire(i) })),
    ...range(THINK_FRAMES, (i) => ({ name: `think.${i}`, pixels: marks.thinkMark(i) })),
    ...range(SLEEP_FRAMES, (i) => ({ name: `sleep.${i}`, pixels: marks.sleepMark(i) })),
    ...range(hall.HEAD_TURNS, (i) => ({ name: `head.${i}`, pixels: hall.trailHead(i) })),
  ];
}
