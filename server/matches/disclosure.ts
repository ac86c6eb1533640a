/**
 * Whether somebody may see everything of a match now, and if not, when and why. Decided here and nowhere else: rooms,
 * replays, journals, transcripts and figures ask it.
 */

import type { OmniscientMode } from '../../shared/contracts/matches.ts';
import type { Game, GameState } from '../../shared/matches/game.ts';
import { isOver } from '../../shared/matches/game.ts';
import { isResident } from '../../shared/town/residents.ts';
import type { Config } from '../config.ts';
import type { Match } from '../store/match-record.ts';
import type { MixedTable } from './mixed-table.ts';

export interface DisclosurePolicy {
  /** `auto` only where others reach the town: elsewhere it is `live`. */
  readonly mode: OmniscientMode;
  readonly delayMs: number;
  isHouse(agentId: string): boolean;
}

export type Disclosure =
  | { readonly when: 'now' }
  /** So much later than it happens. */
  | { readonly when: 'late'; readonly delayMs: number }
  | { readonly when: 'after'; readonly because: 'TOWN_RULE' | 'AGENTS_PLAY' | 'OWN_AGENT' | 'PEOPLE_PLAY' }
  | { readonly when: 'never' };

interface Asked {
  readonly game: Pick<Game, 'result'>;
  readonly state: GameState;
  readonly mixed: MixedTable | null;
}

/** `ownAgentIds`: the agents of whoever asks. */
export function disclosure(
  { mode, delayMs, isHouse }: DisclosurePolicy,
  { game, mixed, state }: Asked,
  ownAgentIds: readonly string[] = [],
): Disclosure {
  if (mode === 'off') return { when: 'never' };
  if (isOver(game, state)) return { when: 'now' };
  // Whatever the settings say: nobody else at the table has it either.
  if (mixed) return { when: 'after', because: 'PEOPLE_PLAY' };
  if (mode === 'after-match') return { when: 'after', because: 'TOWN_RULE' };
  const agentIds = state.players.map(({ agentId }) => agentId);
  if (mode === 'auto' && !agentIds.every(isHouse)) return { when: 'after', because: 'AGENTS_PLAY' };
  if (agentIds.some((agentId) => ownAgentIds.includes(agentId)))
    return { when: 'after', because: 'OWN_AGENT' };
  return delayMs > 0 ? { when: 'late', delayMs } : { when: 'now' };
}

/** Anybody sees every one of these matches whole and at once: then nothing that is counted about them is a secret. */
export const isAllDisclosed = (policy: DisclosurePolicy, matches: Iterable<Asked>): boolean =>
  policy.mode === 'live' &&
  policy.delayMs === 0 &&
  ![...matches].some((match) => disclosure(policy, match).when === 'after');

/** By the town's row of a match: people play, and not even operators see more of it than the public. */
export const isWithheld = ({ mixed, status }: Pick<Match, 'mixed' | 'status'>): boolean =>
  mixed !== null && status === 'running';

/** On a machine of its own nobody else is there to be told. */
export const disclosurePolicy = (config: Config): DisclosurePolicy => ({
  mode: config.OMNISCIENT === 'auto' && !config.isPublic ? 'live' : config.OMNISCIENT,
  delayMs: config.scaled(config.OMNISCIENT_DELAY_S),
  isHouse: isResident,
});
