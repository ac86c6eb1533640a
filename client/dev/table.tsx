// Dev page: the table with made-up matches chosen by the address. For screenshots.
// table.html?kind=sealed&night=1&still=1  ·  &from=sealed animates from another kind  ·  &stop=lift halts there  ·  &panels=1

import '@fontsource/jersey-10/400.css';
import '../styles/base.css';
import '../styles/panels.css';
import '../scenes/overlay.css';
import Phaser from 'phaser';
import { render } from 'preact';
import { TableOverlay } from '../games/even-odd/scenes/table-overlay.ts';
import { TableScene } from '../games/even-odd/scenes/table-scene.ts';
import { tablePicture } from '../games/even-odd/state/table-picture.ts';
import { ChoicesPanel } from '../games/even-odd/ui/choices-panel.tsx';
import { HonestyPanel } from '../games/even-odd/ui/honesty-panel.tsx';
import { MeetingsPanel } from '../games/even-odd/ui/meetings-panel.tsx';
import { OddSharePanel } from '../games/even-odd/ui/odd-share-panel.tsx';
import { ScorePanel } from '../games/even-odd/ui/score-panel.tsx';
import { FrameCounters } from '../scenes/counters.ts';
import { fakeTable, TABLE_KINDS } from './fake-tables.ts';

const query = new URLSearchParams(location.search);
const number = (name: string, fallback: number) => Number(query.get(name) ?? fallback);
const kindOf = (name: string) => TABLE_KINDS.find((kind) => kind === query.get(name));
const parent = document.getElementById('stage');
if (!parent) throw new Error('no stage element');

const kind = kindOf('kind') ?? 'one';
const from = kindOf('from');
const night = query.get('night') === '1';
const pictureOf = (shown: typeof kind, settled: boolean) =>
  tablePicture(fakeTable(shown), { now: settled ? 60_000 : 0, night, drumRoll: 1.2 });

document.body.toggleAttribute('data-panels', query.get('panels') === '1');
const root = document.createElement('div');
root.className = 'stage';
root.dataset.mode = 'hall';
const canvasHost = document.createElement('div');
canvasHost.className = 'stage-canvas';
const overlay = new TableOverlay();
root.append(canvasHost, overlay.layer);
parent.append(root);

let frames = 0;
let held = 0;
const scene = new TableScene({
  animated: query.get('still') !== '1',
  onFrame(table) {
    overlay.draw(table);
    frames++;
    const act = table.isEnded ? 'end' : (table.act ?? 'none');
    if (from && frames === 3) table.show(pictureOf(kind, false));
    if (query.get('stop') === act && ++held > number('hold', 2)) table.game.loop.stop();
    Object.assign(window, { __frames: frames, __stopped: !table.game.loop.running });
  },
});
scene.show(pictureOf(from ?? kind, true));
const game = new Phaser.Game({
  type: Phaser.WEBGL,
  parent: canvasHost,
  width: root.clientWidth,
  height: root.clientHeight,
  pixelArt: true,
  banner: false,
  audio: { noAudio: true },
  input: { mouse: false, touch: false, keyboard: false, gamepad: false },
  scale: { mode: Phaser.Scale.NONE },
});
game.events.once('ready', () => {
  game.scene.add('table', scene, true);
  Object.assign(window, { __scene: scene, __counters: new FrameCounters(game) });
  document.body.setAttribute('data-ready', '');
});

const panels = document.getElementById('panels');
const table = fakeTable(kind);
if (panels && query.get('panels') === '1') {
  const { players, rounds } = table;
  render(
    <>
      <ScorePanel table={table} />
      <ChoicesPanel table={table} />
      <OddSharePanel players={players} rounds={rounds} />
      <HonestyPanel players={players} rounds={rounds} />
      <MeetingsPanel players={players} rounds={rounds} side={0} />
    </>,
    panels,
  );
}
