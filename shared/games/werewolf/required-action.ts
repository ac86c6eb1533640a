/** The action the rules require of one player now (S0-152). Reads the player's own knowledge and nothing else. */
import type { MatchState, Player } from './model.ts';
import { seatIndex } from './model.ts';
import { livingIds, livingPrey } from './rules/targets.ts';
import { hasVoted } from './rules/vote.ts';
import type { RequiredAction } from './view.ts';

export function requiredActionFor(state: MatchState, player: Player): RequiredAction | null {
  if (!player.alive || state.phase === 'ENDED') return null;
  const index = seatIndex(player.playerId);
  switch (state.phase) {
    case 'LOBBY':
      return { type: 'NONE', allowedTargets: [], alreadySubmitted: player.ready };
    case 'NIGHT':
      return nightAction(state, player);
    case 'DAY_OPENING':
      return {
        type: 'SPEAK_OPENING',
        allowedTargets: [],
        alreadySubmitted: state.spokeOpening[index] ?? false,
      };
    case 'DAY_DISCUSSION':
      return {
        type: 'SPEAK_DISCUSSION',
        allowedTargets: [],
        alreadySubmitted: state.spokeDiscussion[index] ?? false,
      };
    case 'DAY_VOTE':
      return { type: 'VOTE', allowedTargets: livingIds(state), alreadySubmitted: hasVoted(state, player) };
    default:
      return NOTHING;
  }
}

const NOTHING: RequiredAction = { type: 'NONE', allowedTargets: [], alreadySubmitted: false };

function nightAction(state: MatchState, player: Player): RequiredAction {
  switch (player.role) {
    case 'WEREWOLF':
      return {
        type: 'WOLF_KILL',
        allowedTargets: livingPrey(state),
        alreadySubmitted: state.wolfTargets[seatIndex(player.playerId)] !== null,
      };
    case 'SEER':
      return {
        type: 'SEER_INSPECT',
        allowedTargets: livingIds(state).filter((id) => id !== player.playerId),
        alreadySubmitted: state.seerTarget !== null,
      };
    case 'DOCTOR':
      return {
        type: 'DOCTOR_PROTECT',
        allowedTargets: livingIds(state).filter((id) => id !== state.lastProtected),
        alreadySubmitted: state.doctorTarget !== null,
      };
    default:
      return NOTHING;
  }
}
