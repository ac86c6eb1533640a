import { describe, expect, it } from 'vitest';
import { lookOf } from '../../../../shared/art/look.ts';
import { PLAYER_IDS } from '../../../../shared/games/werewolf/model.ts';
import { scarvesOf } from './match-model.ts';

const TABLES = 1_500;

const table = (number: number) =>
  PLAYER_IDS.map((playerId) => ({ playerId, agentId: `ag_${number}_${playerId}` }));

describe('lookalikes at one table', () => {
  it('differ by hat, by colour or by scarf, at every table', () => {
    let scarves = 0;
    for (let number = 0; number < TABLES; number++) {
      const players = table(number);
      const worn = scarvesOf(players);
      scarves += worn.size;
      const seen = players.map(({ playerId, agentId }) => {
        const { hat, top } = lookOf(agentId);
        return JSON.stringify([hat, top, worn.get(playerId) ?? null]);
      });
      expect(new Set(seen).size, `table ${number}`).toBe(players.length);
    }
    // A trait that everybody shares distinguishes nobody.
    expect(scarves / (TABLES * PLAYER_IDS.length)).toBeLessThan(0.5);
  });

  it('wear one scarf each, in different colours; others wear none', () => {
    const twins = [
      { playerId: 'p:1', agentId: 'ag_same' },
      { playerId: 'p:2', agentId: 'ag_same' },
    ] as const;
    expect(new Set(scarvesOf(twins).values()).size).toBe(2);
    expect(scarvesOf(twins.slice(0, 1)).size).toBe(0);
  });
});
