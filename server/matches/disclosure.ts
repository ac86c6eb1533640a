/**
 * Decides whether a caller may see everything of a match now, and if not, when and why. The only place that decides:
 * rooms, replays, journals, transcripts and statistics ask it.
 */

import type { OmniscientMode } from '../../shared/contracts/matches.ts';
import type { Game, GameState } from '../../shared/matches/game.ts';
import { isOver } from '../../shared/matches/game.ts';
import { isResident } from '../../shared/town/residents.ts';
import type { Config } from '../config.ts';
import type { Match } from '../store/match-record.ts';
import type { MixedTable } from './mixed-table.ts';

export interface DisclosurePolicy {
  /** `auto` has an effect only where others can reach the town; elsewhere it means `live`. */
  readonly mode: OmniscientMode;
  readonly delayMs: number;
  isHouse(agentId: string): boolean;
}

export type Disclosure =
  | { readonly when: 'now' }
  | { readonly when: 'late'; readonly delayMs: number }
  | { readonly when: 'after'; readonly because: 'TOWN_RULE' | 'AGENTS_PLAY' | 'OWN_AGENT' | 'PEOPLE_PLAY' }
  | { readonly when: 'never' };

interface Asked {
  readonly game: Pick<Game, 'result'>;
  readonly state: GameState;
  readonly mixed: MixedTable | null;
}

/** `ownAgentIds`: the agents of the caller's owner. */
export function disclosure(
  { mode, delayMs, isHouse }: DisclosurePolicy,
  { game, mixed, state }: Asked,
  ownAgentIds: readonly string[] = [],
): Disclosure {
  if (mode === 'off') return { when: 'never' };
  if (isOver(game, state)) return { when: 'now' };
  // Whatever the settings say: no other player at the table sees it either.
  if (mixed) return { when: 'after', because: 'PEOPLE_PLAY' };
  if (mode === 'after-match') return { when: 'after', because: 'TOWN_RULE' };
  const agentIds = state.players.map(({ agentId }) => agentId);
  if (mode === 'auto' && !agentIds.every(isHouse)) return { when: 'after', because: 'AGENTS_PLAY' };
  if (agentIds.some((agentId) => ownAgentIds.includes(agentId)))
    return { when: 'after', because: 'OWN_AGENT' };
  return delayMs > 0 ? { when: 'late', delayMs } : { when: 'now' };
}

/** Whether anyone may see all of these matches live; then no figure computed from them is a secret. */
export const isAllDisclosed = (policy: DisclosurePolicy, matches: Iterable<Asked>): boolean =>
  policy.mode === 'live' &&
  policy.delayMs === 0 &&
  ![...matches].some((match) => disclosure(policy, match).when === 'after');

/** Whether people play in a running match; then not even operators see more of it than the public. */
export const isWithheld = ({ mixed, status }: Pick<Match, 'mixed' | 'status'>): boolean =>
  mixed !== null && status === 'running';

/** On a local machine there is nobody else to hide it from. */
export const disclosurePolicy = (config: Config): DisclosurePolicy => ({
  mode: config.OMNISCIENT === 'auto' && !config.isPublic ? 'live' : config.OMNISCIENT,
  delayMs: config.scaled(config.OMNISCIENT_DELAY_S),
  isHouse: isResident,
});
