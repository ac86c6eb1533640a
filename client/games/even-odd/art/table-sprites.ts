// Every sprite of the table by its frame name.

import { type Look, lookOf } from '../../../../shared/art/look.ts';
import { HAIRS, RAMPS, SKINS } from '../../../../shared/art/palette.ts';
import { CHOICES, ROLES } from '../../../../shared/games/even-odd/model.ts';
import * as marks from '../../../art/marks.ts';
import { barrel, flowerBed } from '../../../art/props.ts';
import { walkerFrame } from '../../../art/walker.ts';
import { frames, named, type Sprite } from '../../../scenes/sheet-images.ts';
import { outside, pavilion, rail } from './pavilion-room.ts';
import * as furniture from './table-furniture.ts';
import * as props from './table-props.ts';
import * as signs from './table-signs.ts';

export const THINK_FRAMES = 3;
export const CROWD_LOOKS = 14;
const MOST = 2 * Math.max(...CHOICES);

/** Always the same one: the town knows the host. */
const HOST: Look = {
  skin: SKINS[1] as Look['skin'],
  hair: HAIRS[4] as Look['hair'],
  style: 0,
  top: RAMPS.plum,
  legs: RAMPS.slate,
  outfit: 'vest',
  hat: 'cap',
  hatRamp: RAMPS.gold,
  beard: true,
};

export function tableSprites(): Sprite[] {
  return [
    ...named({
      room: pavilion(),
      rail: rail(),
      'outside.day': outside(false),
      'outside.night': outside(true),
      'rug.wide': furniture.rug(146, 66),
      'rug.narrow': furniture.rug(112, 64),
      'table.wide': furniture.table(104, 38),
      'table.narrow': furniture.table(80, 38),
      'shade.wide': furniture.tableShadow(108, 40),
      'shade.narrow': furniture.tableShadow(84, 40),
      stand: furniture.stand(),
      drum: furniture.drum(),
      stick: furniture.drumstick(),
      lantern: furniture.lantern(),
      flowers: flowerBed(),
      barrel: barrel(),
      'host.plain': walkerFrame(HOST, 'd', 0),
      'host.talk': walkerFrame(HOST, 'd', 0, { talk: true }),
      seal: props.waxSeal(),
      socket: props.socket(),
      coin: props.coinFlat(),
      board: signs.board(),
      plus: props.tally('+'),
      crown: props.crown(),
      ribbon: signs.ribbon(),
      draw: props.tally('DRAW'),
      'sum.none': signs.sum('-'),
      'verdict.MISS': signs.verdict('MISS', null),
      'verdict.VOID': signs.verdict('VOID', null),
      glow: marks.glow(64, 12, false),
      spark: marks.spark(),
    }),
    ...ROLES.flatMap((parity) =>
      named({
        [`armchair.${parity}`]: furniture.armchair(parity),
        [`standard.${parity}`]: furniture.standard(parity),
        [`cup.${parity}`]: props.cup(parity),
        [`tipped.${parity}`]: props.tippedCup(parity),
        [`drape.${parity}`]: props.drape(parity),
        [`verdict.${parity}`]: signs.verdict(parity, parity),
      }),
    ),
    ...CHOICES.flatMap((choice) => named({ [`tally.${choice}`]: props.tally(String(choice)) })),
    ...frames('sum', MOST + 1, (i) => signs.sum(String(i))),
    ...frames('stone', props.STONE_KINDS, props.stone),
    ...frames('spin', props.COIN_FRAMES, props.coin),
    ...frames('think', THINK_FRAMES, marks.thinkMark),
    ...frames('crowd', CROWD_LOOKS, (i) => walkerFrame(lookOf(`onlooker ${i}`), 'd', 0)),
  ];
}
