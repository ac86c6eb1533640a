import { describe, expect, it } from 'vitest';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER } from '../../../../shared/games/werewolf/audience.ts';
import type { PlayerId } from '../../../../shared/games/werewolf/model.ts';
import type { KeyMoment } from '../../../../shared/games/werewolf/moments/moment.ts';
import { Game, ROLES_IN_ORDER } from '../../../../shared/games/werewolf/testing/game.ts';
import type { Viewer } from '../../../../shared/games/werewolf/view.ts';
import { wireEvents } from '../../../../shared/games/werewolf/wire.ts';
import { labelledLines } from '../../../../shared/matches/labels.ts';
import type { Shown } from '../../game-view.ts';
import { hallPicture } from './hall-picture.ts';
import { emptyMatch, type MatchModel, nameIn } from './match-model.ts';
import { replayEvents } from './match-reducer.ts';

const modelOf = (game: Game, viewer: Viewer) =>
  replayEvents(
    emptyMatch('mt_test'),
    game.log.slice(1).flatMap((entry) => wireEvents(entry, viewer)),
  );

const sceneOf = (game: Game, viewer: Viewer): Shown<MatchModel> => ({
  model: modelOf(game, viewer),
  now: game.now,
  omniscient: viewer.kind === 'omniscient',
  dark: false,
  speed: null,
  moments: [],
  labels: new Map(labelledLines(game.log).map(({ eventId, labels }) => [eventId, labels])),
});

interface Charge {
  readonly day: number;
  readonly by: PlayerId[];
  readonly target: PlayerId;
}

function accusation({ day, by, target }: Charge): KeyMoment {
  return {
    id: `accused:${day}:${target}`,
    kind: 'ACCUSATIONS',
    day,
    at: 0,
    playerIds: by,
    targetIds: [target],
    key: 'accusations.many',
    params: {},
    text: '',
    evidence: [],
    weight: 20,
  };
}

describe('the hall', () => {
  it('shows the public sleeping players only, whatever the wolves do', () => {
    const game = new Game({ roles: ROLES_IN_ORDER });
    game.passTo('NIGHT');
    const before = hallPicture(sceneOf(game, PUBLIC_VIEWER));
    game.wolvesKill('p:6').do('p:1', { type: 'wolf_chat', text: 'The miller, then.' });
    expect(hallPicture(sceneOf(game, PUBLIC_VIEWER))).toEqual(before);
    expect(
      before.seats.every(({ expression, thinking, role }) => expression === 'sleep' && !thinking && !role),
    ).toBe(true);
    expect(before).toMatchObject({ night: true, wolvesAwake: [], nightMarks: [], bubbles: [] });
  });

  it('shows the omniscient the wolves, their whispers and who still has to choose', () => {
    const game = new Game({ roles: ROLES_IN_ORDER });
    game.passTo('NIGHT');
    game.do('p:1', { type: 'wolf_kill', targetPlayerId: 'p:6' });
    game.do('p:1', { type: 'wolf_chat', text: 'The miller, then.' });
    const picture = hallPicture(sceneOf(game, OMNISCIENT_VIEWER));
    expect(picture.wolvesAwake).toEqual(['p:1', 'p:2']);
    expect(picture.nightMarks).toEqual([{ kind: 'kill', from: 'p:1', to: 'p:6' }]);
    expect(picture.bubbles).toMatchObject([{ playerId: 'p:1', kind: 'whisper' }]);
    expect(picture.seats.filter(({ thinking }) => thinking).map(({ playerId }) => playerId)).toEqual([
      'p:2',
      'p:3',
      'p:4',
    ]);
  });

  it('lets words fade, and shows the labels of lines', () => {
    const game = new Game({ roles: ROLES_IN_ORDER });
    game.passTo('NIGHT').wolvesKill('p:5').passTo('DAY_DISCUSSION');
    game.say('p:7', `${nameIn(modelOf(game, PUBLIC_VIEWER), 'p:6')} is the wolf.`);
    const scene = sceneOf(game, PUBLIC_VIEWER);
    const fresh = hallPicture(scene);
    expect(fresh.bubbles).toMatchObject([{ playerId: 'p:7', kind: 'accusation' }]);
    const moods = Object.fromEntries(fresh.seats.map(({ playerId, expression }) => [playerId, expression]));
    expect(moods).toMatchObject({ 'p:7': 'angry', 'p:6': 'worried', 'p:3': 'calm' });
    expect(hallPicture({ ...scene, now: scene.now + 60_000 }).bubbles).toEqual([]);
  });

  it('marks players accused today, and in the vote by ballots instead', () => {
    const game = new Game({ roles: ROLES_IN_ORDER });
    game.passTo('NIGHT').wolvesKill('p:5').passTo('DAY_DISCUSSION');
    const charge = accusation({ day: 1, by: ['p:3', 'p:7'], target: 'p:6' });
    const yesterday = accusation({ day: 0, by: ['p:3'], target: 'p:8' });
    const against = () => {
      const picture = hallPicture({ ...sceneOf(game, PUBLIC_VIEWER), moments: [charge, yesterday] });
      return picture.seats.filter(({ accusers, ballots }) => accusers + ballots > 0);
    };
    expect(against()).toMatchObject([{ playerId: 'p:6', accusers: 2, ballots: 0 }]);
    game.passTo('DAY_VOTE').vote('p:3', 'p:8');
    expect(against()).toMatchObject([{ playerId: 'p:8', accusers: 0, ballots: 1 }]);
  });

  it('removes the mark of a death before the talk begins', () => {
    const game = new Game({ roles: ROLES_IN_ORDER });
    game.passTo('NIGHT').wolvesKill('p:5').passTo('DAY_ANNOUNCE');
    expect(hallPicture(sceneOf(game, PUBLIC_VIEWER)).moment).toEqual({ kind: 'death', playerId: 'p:5' });
    game.passTo('DAY_OPENING');
    expect(hallPicture(sceneOf(game, PUBLIC_VIEWER)).moment).toBeNull();
  });

  it('draws a trail for every ballot with a target', () => {
    const game = new Game({ roles: ROLES_IN_ORDER });
    game.passTo('DAY_VOTE');
    const [first, second] = game.living();
    if (!first || !second) throw new Error('nobody lives');
    game.vote(first, second);
    game.vote(second, null);
    const picture = hallPicture(sceneOf(game, PUBLIC_VIEWER));
    expect(picture.votes).toEqual([{ from: first, to: second }]);
    expect(picture.seats.find(({ playerId }) => playerId === second)?.thinking).toBe(false);
  });
});
