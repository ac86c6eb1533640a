import { expect, it } from 'vitest';
import { sightOf } from '../../../../shared/games/werewolf/mind/testing/sight.ts';
import { Duties } from './duties.ts';

const night = (alreadySubmitted = false) => sightOf('NIGHT', { type: 'WOLF_KILL', alreadySubmitted });
const vote = (alreadySubmitted = false) => sightOf('DAY_VOTE', { type: 'VOTE', alreadySubmitted });

it('counts a duty as missed, once, if it was open when its phase ended', () => {
  const duties = new Duties();
  for (const sight of [night(), night(), vote(), vote()]) duties.look(sight);
  expect(duties.settle()).toBe(2);
  expect(duties.settle()).toBe(2);
});

it('does not count a duty as missed if the state or the response shows it done', () => {
  const duties = new Duties();
  duties.look(night());
  duties.look(night(true));
  duties.look(vote());
  duties.accepted('vote');
  duties.look(sightOf('DAY_RESOLUTION', { type: 'NONE' }));
  expect(duties.settle()).toBe(0);
});

it('does not count talk as an action', () => {
  const duties = new Duties();
  duties.look(night());
  duties.accepted('wolf_chat');
  expect(duties.settle()).toBe(1);
});
