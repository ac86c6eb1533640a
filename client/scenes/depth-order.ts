// Keeps a display list in order of depth. From one frame to the next a few figures take a step and a few images come at
// the end, so moving each of those to its place is far less work than sorting the list anew.

import type Phaser from 'phaser';

/** Phaser's own field: its getter is called for every entry of every frame otherwise. */
interface Deep {
  readonly _depth: number;
}

/** Steps for each entry before it is no longer a list that is nearly in order. */
const PATIENCE = 16;

/** In place, and stable: what is equally deep stays in the order it came in. */
export function restoreOrder(list: Deep[]): void {
  let left = list.length * PATIENCE;
  for (let i = 1; i < list.length; i++) {
    const item = list[i] as Deep;
    const { _depth: depth } = item;
    let at = i;
    for (; at > 0 && (list[at - 1] as Deep)._depth > depth; at--) list[at] = list[at - 1] as Deep;
    if (at === i) continue;
    list[at] = item;
    left -= i - at;
    if (left < 0) {
      list.sort((a, b) => a._depth - b._depth);
      return;
    }
  }
}

/** From now on this list is put in order that way. */
export function keepInOrder(children: Phaser.GameObjects.DisplayList): void {
  children.depthSort = () => {
    if (!children.sortChildrenFlag) return;
    children.sortChildrenFlag = false;
    restoreOrder(children.list as unknown as Deep[]);
  };
}
