// Every sprite of the hall by its frame name.

import * as marks from '../../../art/marks.ts';
import { frames, named, type Sprite } from '../../../scenes/sheet-images.ts';
import * as furniture from './hall-furniture.ts';
import * as hall from './hall-marks.ts';
import { hallWindow, room } from './hall-room.ts';

export const THINK_FRAMES = 3;
export const SLEEP_FRAMES = 2;

export function hallSprites(): Sprite[] {
  return [
    ...named({
      room: room(),
      'window.day': hallWindow(false),
      'window.night': hallWindow(true),
      'rug.wide': furniture.rug(122, 58),
      'rug.narrow': furniture.rug(95, 66),
      'table.wide': furniture.table(66),
      'table.narrow': furniture.table(46),
      'chair.d': furniture.chair('d'),
      'chair.l': furniture.chair('l'),
      'chair.r': furniture.chair('r'),
      stone: furniture.ghostStone(),
      ghost: furniture.ghost(),
      flame: furniture.flame(),
      shadow: marks.shadow(18, 7),
      glow: marks.glow(64, 12, false),
      dot: hall.trailDot(),
      'ribbon.VILLAGERS': hall.victoryRibbon('VILLAGERS'),
      'ribbon.WEREWOLVES': hall.victoryRibbon('WEREWOLVES'),
      puff: marks.puff(),
      spark: marks.spark(),
      'mark.death': marks.houseMark('death'),
      'mark.verdict': marks.houseMark('verdict'),
      'mark.kill': hall.nightMark('kill'),
      'mark.inspect': hall.nightMark('inspect'),
      'mark.protect': hall.nightMark('protect'),
    }),
    ...frames('fire', furniture.FIRE_FRAMES, furniture.fire),
    ...frames('think', THINK_FRAMES, marks.thinkMark),
    ...frames('sleep', SLEEP_FRAMES, marks.sleepMark),
    ...frames('head', hall.HEAD_TURNS, hall.trailHead),
  ];
}
