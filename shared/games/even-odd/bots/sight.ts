/** What one player can know of a match: the only input of a house player. */
import type { Choice, Phase, PlayerId, Role } from '../model.ts';
import { otherOf, seatIndex } from '../model.ts';
import type { MatchView } from '../view.ts';

export interface SeenRound {
  readonly mine: Choice | null;
  readonly theirs: Choice | null;
  readonly iAnnounced: Choice | null;
  readonly theyAnnounced: Choice | null;
  /** Null: the round is void. */
  readonly won: boolean | null;
}

export interface BotSight {
  readonly matchId: string;
  readonly phase: Phase;
  readonly round: number;
  readonly totalRounds: number;
  readonly me: PlayerId;
  readonly role: Role;
  /** Whether the game waits for this player: for an answer to the invitation, or for a choice. */
  readonly isMyTurn: boolean;
  readonly rounds: readonly SeenRound[];
  readonly iAnnounced: Choice | null;
  readonly theyAnnounced: Choice | null;
}

type SeenView = Pick<
  MatchView,
  'matchId' | 'phase' | 'round' | 'totalRounds' | 'players' | 'history' | 'you'
>;

/** The part of `get_state` that a player reads. */
export interface ToolState extends Omit<SeenView, 'history'>, Pick<MatchView, 'winner' | 'seed'> {
  readonly phaseEndsAt: string;
  readonly rounds: MatchView['history'];
}

/** Null for a caller without a seat. */
export const sightFromTools = (state: ToolState): BotSight | null =>
  state.you && sightFromView({ ...state, history: state.rounds });

export function sightFromView(view: SeenView): BotSight {
  const { you } = view;
  if (!you) throw new Error(`a bot needs a player's own view of ${view.matchId}`);
  const [mine, theirs] = [seatIndex(you.playerId), seatIndex(otherOf(you.playerId))];
  const { type, alreadySubmitted } = you.requiredAction;
  return {
    matchId: view.matchId,
    phase: view.phase,
    round: view.round,
    totalRounds: view.totalRounds,
    me: you.playerId,
    role: you.role,
    isMyTurn: type !== 'NONE' && !alreadySubmitted,
    rounds: view.history.map(({ choices, announced, winner }) => ({
      mine: choices[mine],
      theirs: choices[theirs],
      iAnnounced: announced[mine],
      theyAnnounced: announced[theirs],
      won: winner === null ? null : winner === you.playerId,
    })),
    iAnnounced: view.players[mine]?.announced ?? null,
    theyAnnounced: view.players[theirs]?.announced ?? null,
  };
}
