// Dev page: feeds the stage seeded pictures chosen by the address. For screenshots and the bench.
// stage.html?scene=town&clock=0.5&houses=14&villagers=60  ·  ?scene=hall&kind=vote  ·  &still=1 freezes

import { createStage } from '../scenes/stage.ts';
import { fakeHall, fakeTown, HALL_SCENES } from './fake-pictures.ts';

const query = new URLSearchParams(location.search);
const number = (name: string, fallback: number) => Number(query.get(name) ?? fallback);
const parent = document.getElementById('stage');
if (!parent) throw new Error('no stage element');

const opened: string[] = [];
const stage = createStage(parent, {
  onOpenBuilding: (matchId) => opened.push(matchId),
  reducedMotion: query.get('reduced') === '1',
  fixedClock: query.get('still') === '1',
});

if (query.get('scene') === 'hall') {
  stage.showHall(fakeHall(HALL_SCENES.find((kind) => kind === query.get('kind')) ?? 'talk'));
} else {
  stage.showTown(
    fakeTown({
      clock: number('clock', 0.5),
      houses: number('houses', 14),
      villagers: number('villagers', 60),
    }),
  );
}

Object.assign(window, { __stage: stage, __opened: opened, __fakes: { fakeTown, fakeHall } });
stage.ready.then(
  () => document.body.setAttribute('data-ready', ''),
  (error: unknown) => {
    throw error;
  },
);
