// Dev page: feeds the stage seeded pictures chosen by the address. For screenshots and the bench.
// stage.html?scene=town&clock=0.5&houses=14&villagers=60  ·  ?scene=werewolf&kind=vote  ·  &still=1 freezes  ·  &weather=storm

import type { FunctionComponent } from 'preact';
import type { Weather } from '../../shared/canon/weather.ts';
import type { Stage } from '../scenes/pictures.ts';
import { createStage } from '../scenes/stage.ts';
import { fakeTown } from './fake-town.ts';

const FAKE_MATCHES = import.meta.glob<{ showFakeMatch(stage: Stage, kind: string): void }>(
  '../games/*/testing/fake-match.ts',
);

/** The weather over the map comes from a part; here it is laid over seeded pictures. */
const SKIES = import.meta.glob<{ SkyOver: FunctionComponent<{ readonly weather: Weather }> }>(
  '../parts/*/sky-over.tsx',
);

const query = new URLSearchParams(location.search);
const number = (name: string, fallback: number) => Number(query.get(name) ?? fallback);
const parent = document.getElementById('stage');
if (!parent) throw new Error('no stage element');

const opened: string[] = [];
const stage = createStage(parent, {
  onOpenBuilding: (matchId) => opened.push(matchId),
  onOpenSign: (path) => opened.push(path),
  reducedMotion: query.get('reduced') === '1',
  fixedClock: query.get('still') === '1',
});

const match = FAKE_MATCHES[`../games/${query.get('scene')}/testing/fake-match.ts`];
if (match) (await match()).showFakeMatch(stage, query.get('kind') ?? '');
else {
  stage.showTown(
    fakeTown({
      clock: number('clock', 0.5),
      houses: number('houses', 14),
      villagers: number('villagers', 60),
    }),
  );
}

const weather = query.get('weather') as Weather | null;
if (weather) {
  const overlays = Object.values(SKIES);
  const { h, render } = await import('preact');
  for (const load of overlays) {
    const { SkyOver } = await load();
    render(h(SkyOver, { weather }), document.body.appendChild(document.createElement('div')));
  }
}

Object.assign(window, { __stage: stage, __opened: opened, __fakes: { fakeTown } });
stage.ready.then(
  () => document.body.setAttribute('data-ready', ''),
  (error: unknown) => {
    throw error;
  },
);
