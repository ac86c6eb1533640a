import { describe, expect, it } from 'vitest';
import type { TownMoment } from './town.ts';
import { townLines } from './town.ts';

describe('lines for the whole town', () => {
  it.each<[TownMoment, string[]]>([
    [{ kind: 'queue-filling', size: 0, required: 8, nextGame: 4 }, []],
    [{ kind: 'queue-filling', size: 3, required: 8, nextGame: 4 }, ['town.queue']],
    [{ kind: 'queue-filling', size: 7, required: 8, nextGame: 4 }, ['town.queue_one_missing']],
    [{ kind: 'queue-filling', size: 8, required: 8, nextGame: 4 }, []],
    [{ kind: 'game-starting', gameNumber: 4 }, ['town.game_starting']],
    [{ kind: 'match-ended', gameNumber: 4, winner: 'VILLAGERS' }, ['town.villagers_won']],
    [{ kind: 'match-ended', gameNumber: 4, winner: 'WEREWOLVES' }, ['town.werewolves_won']],
    [{ kind: 'match-ended', gameNumber: 4, winner: null }, ['town.game_called_off']],
    [{ kind: 'featured-changed', gameNumber: 4 }, ['town.featured']],
  ])('[CRIER-11] %o', (moment, keys) => {
    expect(townLines(moment).map((line) => line.key)).toEqual(keys);
  });

  it('[CRIER-11] names the game and counts the free chairs', () => {
    expect(townLines({ kind: 'queue-filling', size: 3, required: 8, nextGame: 1 })[0]?.params).toEqual({
      size: 3,
      missing: 5,
    });
    expect(townLines({ kind: 'game-starting', gameNumber: 12 })[0]?.text).toContain('#12');
  });

  it('[CRIER-11] never sounds twice alike in a row', () => {
    const text = (size: number, nextGame: number) =>
      townLines({ kind: 'queue-filling', size, required: 8, nextGame })[0]?.variant;
    for (let size = 1; size < 6; size++) expect(text(size, 5)).not.toBe(text(size + 1, 5));
    for (let game = 1; game < 30; game++) {
      const [now, next] = [game, game + 1].map(
        (gameNumber) => townLines({ kind: 'game-starting', gameNumber })[0],
      );
      expect(now?.variant).not.toBe(next?.variant);
    }
  });
});
