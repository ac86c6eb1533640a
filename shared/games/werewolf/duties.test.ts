import { expect, it } from 'vitest';
import { dutiesOf } from './duties.ts';
import { werewolf } from './game.ts';
import type { PlayerId } from './model.ts';
import { Game, ROLES_IN_ORDER } from './testing/game.ts';

const dutiesIn = (game: Game, playerId: PlayerId) =>
  dutiesOf(game.log).find((duties) => duties.playerId === playerId);

it('asks the night of those who act in it, and the day of everybody alive', () => {
  const game = new Game({ roles: ROLES_IN_ORDER }).passTo('NIGHT').wolvesKill('p:8').passTo('DAY_OPENING');
  // Night: the wolves, the seer and the doctor. Day: all but the victim.
  expect(dutiesOf(game.log).map(({ asked }) => asked)).toEqual([2, 2, 2, 2, 1, 1, 1, 0]);
  expect(dutiesOf(game.log).map(({ met }) => met)).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
});

it('counts one action a phase, however much is said in it', () => {
  const game = new Game({ roles: ROLES_IN_ORDER }).passTo('NIGHT').wolvesKill('p:8');
  game.passTo('DAY_DISCUSSION').say('p:5', 'I am a villager.');
  game.now += 10_000;
  game.say('p:5', 'I say it again.');
  game.passTo('DAY_VOTE').vote('p:6', 'p:1');
  expect(dutiesIn(game, 'p:5')).toEqual({ playerId: 'p:5', asked: 3, met: 1 });
  expect(dutiesIn(game, 'p:6')).toEqual({ playerId: 'p:6', asked: 3, met: 1 });
  expect(dutiesIn(game, 'p:7')).toEqual({ playerId: 'p:7', asked: 3, met: 0 });
});

it('reports an ended match in which one player was away', () => {
  const game = new Game({ roles: ROLES_IN_ORDER });
  const isOver = () => game.state.phase === 'ENDED';
  for (let phases = 0; phases < 100 && !isOver(); phases++) {
    const prey = game.living().filter((id) => game.role(id) !== 'WEREWOLF' && id !== 'p:8');
    if (game.state.phase === 'NIGHT' && prey[0]) game.wolvesKill(prey[0]);
    game.pass();
  }
  expect(isOver()).toBe(true);
  const duties = werewolf.duties?.(game.log) ?? [];
  expect(duties.find(({ playerId }) => playerId === 'p:8')).toMatchObject({ met: 0 });
  expect(duties.find(({ playerId }) => playerId === 'p:8')?.asked).toBeGreaterThan(0);
  expect(duties.find(({ playerId }) => playerId === 'p:1')?.met).toBeGreaterThan(0);
});
