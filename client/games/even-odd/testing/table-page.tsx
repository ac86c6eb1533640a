// Dev page: the table with made-up matches chosen by the address. For screenshots.
// table.html?kind=sealed&night=1&still=1  ·  &from=sealed animates from another kind  ·  &stop=lift halts there  ·  &panels=1

import '@fontsource/jersey-10/400.css';
import '../../../styles/base.css';
import '../../../styles/panels.css';
import '../../../scenes/overlay.css';
import Phaser from 'phaser';
import { render } from 'preact';
import { FrameCounters } from '../../../scenes/counters.ts';
import { TableScene } from '../scenes/table-scene.ts';
import { tablePicture } from '../state/table-picture.ts';
import { ChoicesPanel } from '../ui/choices-panel.tsx';
import { HonestyPanel } from '../ui/honesty-panel.tsx';
import { MeetingsPanel } from '../ui/meetings-panel.tsx';
import { OddSharePanel } from '../ui/odd-share-panel.tsx';
import { ScorePanel } from '../ui/score-panel.tsx';
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
const layer = document.createElement('div');
layer.className = 'stage-layer';
root.append(canvasHost, layer);
parent.append(root);

const still = query.get('still') === '1';
const stop = query.get('stop');

class TablePage extends Phaser.Scene {
  private table!: TableScene;
  private frames = 0;
  private held = 0;

  create(): void {
    this.table = new TableScene({ scene: this, layer, animated: !still });
    this.table.show(pictureOf(from ?? kind, true));
  }

  override update(_time: number, delta: number): void {
    this.table.update(Math.min(0.1, delta / 1000));
    if (++this.frames === 3 && from) this.table.show(pictureOf(kind, false));
    if (stop !== null && stop === this.table.act && ++this.held > number('hold', 2)) this.game.loop.stop();
    Object.assign(window, { __frames: this.frames, __stopped: !this.game.loop.running });
  }
}

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
  game.scene.add('table', TablePage, true);
  Object.assign(window, { __counters: new FrameCounters(game) });
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
