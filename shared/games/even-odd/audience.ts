/**
 * Secrecy is decided here and nowhere else: `canSee` for events, `viewFor` for state, `opensThoughts` for players'
 * stated thoughts. Omniscient viewers see what the public sees: a viewer who knew the first choice could whisper it to
 * the player who has yet to make the second.
 */
import type { Viewer } from '../../matches/game.ts';
import type { Audience, MatchEvent } from './events.ts';
import type { MatchState, Player } from './model.ts';
import { CHOICES, playerOf, ROUNDS, seatIndex } from './model.ts';
import type { MatchView, PlayerView, RequiredAction, You } from './view.ts';

export function mayReceive(viewer: Viewer, audience: Audience): boolean {
  switch (audience) {
    case 'public':
      return true;
    case 'server':
      return false;
    default:
      return viewer.kind === 'player' && viewer.playerId === audience;
  }
}

export const canSee = (_: MatchState, viewer: Viewer, event: MatchEvent): boolean =>
  mayReceive(viewer, event.audience);

/** A reason reveals the choice: thoughts are shown only after the next draw. */
export const opensThoughts = ({ type }: MatchEvent): boolean => type === 'NUMBER_DRAWN';

export function viewFor(state: MatchState, viewer: Viewer): MatchView {
  return {
    matchId: state.matchId,
    gameNumber: state.gameNumber,
    buildingId: state.buildingId,
    phase: state.phase,
    phaseSerial: state.phaseSerial,
    round: state.round,
    totalRounds: ROUNDS,
    createdAt: state.createdAt,
    phaseStartedAt: state.phaseStartedAt,
    phaseEndsAt: state.phaseEndsAt,
    players: state.players.map((player) => publicPlayer(state, player)),
    score: state.score,
    history: state.history,
    ending: state.ending,
    winner: state.winner,
    aborted: state.aborted,
    seedHash: state.seedHash,
    seed: state.phase === 'FINISHED' ? state.seed : null,
    you: viewer.kind === 'player' ? privateContext(state, playerOf(state, viewer.playerId)) : null,
  };
}

function publicPlayer(state: MatchState, player: Player): PlayerView {
  const index = seatIndex(player.playerId);
  return {
    ...player,
    score: state.score[index],
    commitment: state.commitments[index],
    announced: state.announced[index],
    claim: state.claims[index],
  };
}

function privateContext(state: MatchState, player: Player): You {
  const sealed = state.choices[seatIndex(player.playerId)];
  return {
    playerId: player.playerId,
    role: player.role,
    choice: sealed?.choice ?? null,
    nonce: sealed?.nonce ?? null,
    requiredAction: requiredActionFor(state, player),
  };
}

function requiredActionFor({ phase, round, choices }: MatchState, player: Player): RequiredAction {
  switch (phase) {
    case 'WAITING_FOR_PLAYERS':
      return { ...NOTHING, type: 'ANSWER', alreadySubmitted: player.answer !== 'PENDING' };
    case 'COLLECTING_CHOICES': {
      const alreadySubmitted = choices[seatIndex(player.playerId)] !== null;
      return { type: 'CHOOSE', round, allowedChoices: CHOICES, alreadySubmitted };
    }
    case 'DRAWING_NUMBER':
    case 'FINISHED':
      return { ...NOTHING, round };
    default:
      return phase satisfies never;
  }
}

const NOTHING: RequiredAction = { type: 'NONE', round: 0, allowedChoices: [], alreadySubmitted: false };
