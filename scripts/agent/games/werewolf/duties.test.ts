import { expect, it } from 'vitest';
import { sightOf } from '../../../../shared/games/werewolf/mind/testing/sight.ts';
import { Duties } from './duties.ts';

const night = (alreadySubmitted = false) => sightOf('NIGHT', { type: 'WOLF_KILL', alreadySubmitted });
const vote = (alreadySubmitted = false) => sightOf('DAY_VOTE', { type: 'VOTE', alreadySubmitted });

it('what was open when its phase ended is missed, once', () => {
  const duties = new Duties();
  for (const sight of [night(), night(), vote(), vote()]) duties.look(sight);
  expect(duties.settle()).toBe(2);
  expect(duties.settle()).toBe(2);
});

it('what was done is not missed, whether the table shows it or only the answer told', () => {
  const duties = new Duties();
  duties.look(night());
  duties.look(night(true));
  duties.look(vote());
  duties.accepted('vote');
  duties.look(sightOf('DAY_RESOLUTION', { type: 'NONE' }));
  expect(duties.settle()).toBe(0);
});

it('talk does not stand for a deed', () => {
  const duties = new Duties();
  duties.look(night());
  duties.accepted('wolf_chat');
  expect(duties.settle()).toBe(1);
});
