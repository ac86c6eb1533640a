import { ROLE_DECK, WOLVES } from '../../../../shared/games/werewolf/model.ts';
import type { MatchModel } from './match-model.ts';

/**
 * Whether, by night, the remaining wolves are as many as the others. The rules count at dawn, and nothing before it
 * can save the village. From public facts alone: every death has revealed a role.
 */
export function packHasNumbers({ phase, players }: Pick<MatchModel, 'phase' | 'players'>): boolean {
  if (phase !== 'NIGHT' || players.length !== ROLE_DECK.length) return false;
  const dead = players.filter(({ alive }) => !alive);
  const wolves = WOLVES - dead.filter(({ revealedRole }) => revealedRole === 'WEREWOLF').length;
  const others = players.length - dead.length - wolves;
  return wolves >= others && dead.every(({ revealedRole }) => revealedRole !== '');
}
