import { describe, expect, it } from 'vitest';
import { type Phase, type PlayerId, ROLE_DECK, type Role } from '../../../../shared/games/werewolf/model.ts';
import { BLANK_SEAT, packHasNumbers } from './match-model.ts';

/** `dead`: the roles revealed by their deaths; all others are hidden, unless all are open. */
const hall = (phase: Phase, dead: readonly (Role | '')[], open = false) => ({
  phase,
  players: ROLE_DECK.map((role, i) => ({
    ...BLANK_SEAT,
    playerId: `p:${i + 1}` as PlayerId,
    role: open ? role : ('' as const),
    alive: i >= dead.length,
    revealedRole: dead[i] ?? ('' as const),
  })),
});

describe('parity of the wolves', () => {
  const FOUR = ['VILLAGER', 'VILLAGER', 'SEER', 'DOCTOR'] as const;

  it('is reached by night once they are as many as the rest', () => {
    expect(packHasNumbers(hall('NIGHT', FOUR))).toBe(true);
    expect(packHasNumbers(hall('NIGHT', FOUR.slice(1)))).toBe(false);
    expect(packHasNumbers(hall('NIGHT', [...FOUR, 'WEREWOLF', 'VILLAGER']))).toBe(true);
    expect(packHasNumbers(hall('NIGHT', [...FOUR, 'WEREWOLF']))).toBe(false);
  });

  it('is mentioned by night alone, and only as far as deaths have revealed roles', () => {
    expect(packHasNumbers(hall('DAY_VOTE', FOUR))).toBe(false);
    expect(packHasNumbers(hall('NIGHT', [...FOUR.slice(1), '']))).toBe(false);
  });

  it('is derived from public facts, also where the roles are open', () => {
    for (const dead of [FOUR, FOUR.slice(1), ['VILLAGER', '', 'VILLAGER', 'VILLAGER'] as const])
      expect(packHasNumbers(hall('NIGHT', dead, true))).toBe(packHasNumbers(hall('NIGHT', dead)));
  });
});
