import type { MatchView } from '../view.ts';
import type { BotSight } from './sight.ts';
import { sightFromView } from './sight.ts';

/** The part of `get_state` that a player reads. */
export interface ToolState
  extends Pick<
    MatchView,
    'matchId' | 'phase' | 'round' | 'totalRounds' | 'players' | 'winner' | 'seed' | 'you'
  > {
  readonly phaseEndsAt: string;
  readonly rounds: MatchView['history'];
}

/** Null for a caller without a seat. */
export const sightFromTools = (state: ToolState): BotSight | null =>
  state.you && sightFromView({ ...state, history: state.rounds });
