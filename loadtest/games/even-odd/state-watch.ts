/** Extracts the sealed choices from any state a viewer received, and reports those disclosed too early. */
import type { ToolState } from '../../../shared/games/even-odd/bots/sight.ts';
import type { Phase } from '../../../shared/games/even-odd/model.ts';
import { seatIndex } from '../../../shared/games/even-odd/model.ts';
import type { MatchRoomState } from '../../../shared/games/even-odd/schema.ts';
import type { ViewerKey, Witness } from '../../checks/witness.ts';

/** The synchronised state of a room, after every patch. */
export function watchRoomState(state: MatchRoomState, viewer: ViewerKey, witness: Witness): void {
  state.players.forEach(({ choice }, index) => {
    if (choice) witness.learned(viewer, { field: 'choice', seat: index + 1, value: String(choice) });
  });
  const drawn = [...state.rounds].filter(({ choices }) => choices.some((choice) => choice > 0));
  complainOfEarly({ ...openingOf(state), drawn: drawn.map(({ round }) => round) }, viewer, witness);
}

/** The result of `get_state`. */
export function watchToolState(state: ToolState, viewer: ViewerKey, witness: Witness): void {
  const { you } = state;
  if (you?.choice) {
    const seat = seatIndex(you.playerId) + 1;
    witness.learned(viewer, { field: 'choice', seat, value: String(you.choice) });
  }
  complainOfEarly({ ...openingOf(state), drawn: state.rounds.map(({ round }) => round) }, viewer, witness);
}

interface Opening {
  readonly phase: Phase;
  readonly round: number;
  readonly winner: string;
  readonly seed: string;
  /** The rounds whose choices are open. */
  readonly drawn: readonly number[];
}

const openingOf = (state: {
  readonly phase: Phase;
  readonly round: number;
  readonly winner: string | null;
  readonly seed: string | null;
}): Omit<Opening, 'drawn'> => ({
  phase: state.phase,
  round: state.round,
  winner: state.winner ?? '',
  seed: state.seed ?? '',
});

function complainOfEarly(opening: Opening, viewer: ViewerKey, witness: Witness): void {
  const { phase, round, winner, seed, drawn } = opening;
  const last = phase === 'COLLECTING_CHOICES' ? round - 1 : round;
  for (const each of drawn) {
    if (each > last) witness.complain(`${viewer} was shown the choices of round ${each} before its draw`);
  }
  if (phase === 'FINISHED') return;
  if (seed) witness.complain(`${viewer} was shown the seed before the end`);
  if (winner) witness.complain(`${viewer} was shown the winner before the end`);
}
