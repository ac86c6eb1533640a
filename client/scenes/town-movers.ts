// Objects that move in place: fountain, sails, the hall's flag, the hands of its clock. On the display list only while
// in view.

import type Phaser from 'phaser';
import type { Building } from '../art/house.ts';
import { FOUNTAIN_FRAMES, SAIL_FRAMES, WINDMILL_HUB } from '../art/props.ts';
import { CLOCK_FACE } from '../art/town-hall.ts';
import { FLAG_FRAMES } from '../art/town-sprites.ts';
import { PROP_SIZES } from '../map/prop-kinds.ts';
import type { TownMap } from '../map/town-map.ts';
import { contains, type ViewWindow } from './view-window.ts';

type Image = Phaser.GameObjects.Image;

interface Mover {
  readonly image: Image;
  readonly frames: string;
  readonly count: number;
  readonly rate: number;
}

/** Maximum extent of sails and water jets from the centre. */
const REACH = 80;

export class TownMovers {
  private readonly movers: readonly Mover[];
  private readonly hands: readonly Image[];

  constructor(scene: Phaser.Scene, map: TownMap, hall: Building) {
    const left = map.hallDoor.x - hall.door.x;
    const top = map.hallDoor.y - hall.door.y;
    this.movers = [...propsThatMove(scene, map), flag(scene, map.hallDoor, top)];
    this.hands = [3, 2.2].map((length) =>
      scene.add
        .image(left + CLOCK_FACE.x, top + CLOCK_FACE.y, 'town', 'spark')
        .setOrigin(0.5, 1)
        .setScale(0.6, length)
        .setTint(length > 2.5 ? 0x251a2e : 0xad4343)
        .setDepth(map.hallDoor.y),
    );
  }

  turnHands(clock: number): void {
    const [minutes, hours] = this.hands;
    minutes?.setRotation(clock * 24 * Math.PI * 2);
    hours?.setRotation(clock * 2 * Math.PI * 2);
  }

  update(view: ViewWindow, seconds: number): void {
    for (const hand of this.hands) isShown(hand, view);
    for (const { image, frames, count, rate } of this.movers) {
      if (!isShown(image, view)) continue;
      const frame = `${frames}.${Math.floor(seconds * rate) % count}`;
      if (image.frame.name !== frame) image.setFrame(frame, false, false);
    }
  }
}

function isShown(image: Image, view: ViewWindow): boolean {
  const inView = contains(view, image.x, image.y, REACH);
  if (inView && !image.displayList) image.addToDisplayList();
  else if (!inView && image.displayList) image.removeFromDisplayList();
  return inView;
}

function* propsThatMove(scene: Phaser.Scene, { props }: TownMap): Generator<Mover> {
  for (const { kind, x, y } of props) {
    if (kind === 'fountain') {
      const image = scene.add
        .image(x, y, 'town', 'fountain.0')
        .setOrigin(0.5, 1)
        .setDepth(y - 8);
      yield { image, frames: 'fountain', count: FOUNTAIN_FRAMES, rate: 7 };
    } else if (kind === 'windmill') {
      const [w, h] = PROP_SIZES.windmill;
      const image = scene.add
        .image(x - w / 2 + WINDMILL_HUB.x, y - h + WINDMILL_HUB.y, 'town', 'sails.0')
        .setDepth(y + 1);
      yield { image, frames: 'sails', count: SAIL_FRAMES, rate: 6 };
    }
  }
}

function flag(scene: Phaser.Scene, hallDoor: { x: number; y: number }, top: number): Mover {
  const image = scene.add
    .image(hallDoor.x, top - 1, 'town', 'flag.0')
    .setOrigin(0, 0)
    .setDepth(hallDoor.y);
  return { image, frames: 'flag', count: FLAG_FRAMES, rate: 5 };
}
