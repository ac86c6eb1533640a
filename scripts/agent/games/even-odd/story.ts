/** A match in a few words, from one seat, for the agent's terminal. */
import type { Choice } from '../../../../shared/games/even-odd/model.ts';
import type { EvenOddWireEvent } from '../../../../shared/games/even-odd/wire-events.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import { paint } from '../../../cli/program.ts';
import { type Names, nameIn } from '../../roster.ts';

interface Choosing {
  readonly round: number;
  readonly choice: Choice;
  readonly claim: Choice | null;
}

export const choiceWords = ({ round, choice, claim }: Choosing): string =>
  `choose ${choice} in round ${round}${claim === null ? '' : `, announcing ${claim} for the next`}`;

/** `null` for unimportant events. */
export function eventLine(event: WireEvent, names: Names): string | null {
  const { type, payload } = event as EvenOddWireEvent;
  switch (type) {
    case 'PHASE_CHANGED':
      return payload.to === 'COLLECTING_CHOICES' ? paint('bold', `round ${payload.round}`) : null;
    case 'CHOICE_SEALED':
      return `  ${nameIn(names, payload.playerId)} has chosen${payload.claim === null ? '' : `, and announces ${payload.claim}`}`;
    case 'NUMBER_DRAWN': {
      const chosen = payload.choices.map((choice) => choice ?? 'nothing').join(' and ');
      return `  ${chosen}: ${payload.parity ?? 'void'}, ${nameIn(names, payload.winner)} wins the round`;
    }
    case 'GAME_ENDED':
      return paint('bold', `${payload.score.join(' : ')}`);
    default:
      return null;
  }
}
