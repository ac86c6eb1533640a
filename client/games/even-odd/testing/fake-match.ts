// Made-up matches of Even/Odd for the dev page, by kind: stage.html?scene=even-odd&kind=sealed, `night-sealed` for the
// same by night, `sealed-draw` to see one become the other.

import type { Stage } from '../../../scenes/pictures.ts';
import { tablePicture } from '../state/table-picture.ts';
import { evenOddView } from '../view.ts';
import { fakeTable, TABLE_KINDS, type TableKind } from './fake-tables.ts';

const isKind = (text: string): text is TableKind => TABLE_KINDS.some((kind) => kind === text);

const pictureOf = (kind: TableKind, now: number, dark: boolean) =>
  tablePicture({
    model: fakeTable(kind),
    now,
    dark,
    omniscient: false,
    moments: [],
    labels: new Map(),
    speed: null,
  });

const SETTLED = 60_000;

export function showFakeMatch(stage: Stage, kind: string): void {
  const parts = kind.split('-');
  const [first = 'one', second] = parts.filter(isKind);
  const dark = parts.includes('night');
  stage.showGame(evenOddView, pictureOf(first, SETTLED, dark));
  if (!second) return;
  void stage.ready.then(() =>
    requestAnimationFrame(() => stage.showGame(evenOddView, pictureOf(second, 0, dark))),
  );
}
