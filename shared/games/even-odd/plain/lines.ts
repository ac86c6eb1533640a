import type { Telling } from '../../../matches/plain-game.ts';
import { namesFor } from '../../../matches/plain-names.ts';
import type { WireEvent } from '../../../matches/wire-event.ts';
import type { PlayerId } from '../model.ts';
import { PLAYER_IDS, seatIndex } from '../model.ts';
import type { MatchView } from '../view.ts';
import type { EvenOddWireEvent, WirePayloads } from '../wire-events.ts';

const QUIET: Telling = { line: null, wake: 'later' };

export const tellingsOf = (events: readonly WireEvent[], view: MatchView): Telling[] =>
  (events as readonly EvenOddWireEvent[]).map((event) => tellingOf(event, view));

function tellingOf(event: EvenOddWireEvent, view: MatchView): Telling {
  switch (event.type) {
    case 'PHASE_BRIEF': {
      const { action, alreadySubmitted } = event.payload.youMust;
      return action === 'NONE' || alreadySubmitted ? QUIET : { line: null, wake: 'duty', turn: true };
    }
    case 'CHOICE_SEALED':
      return sealed(event.payload, view);
    case 'NUMBER_DRAWN':
      return { line: drawnLine(event.payload, view), wake: 'soon' };
    case 'GAME_ENDED':
      return { line: 'The match is over.', wake: 'now', turn: true };
    case 'MATCH_ABORTED':
      return { line: 'The match was called off; nobody has won.', wake: 'now', turn: true };
    case 'MATCH_RESUMED':
      return { line: 'The match goes on after a pause; its time was put off.', wake: 'later' };
    case 'PLAYER_DECLINED':
      return { line: `${nameOf(view, event.payload.playerId)} declined the invitation.`, wake: 'soon' };
    case 'MATCH_CREATED':
    case 'PLAYER_ACCEPTED':
    case 'PHASE_CHANGED':
    case 'CHOICE_MADE':
    case 'RULES':
    case 'ROLE_CARD':
      return QUIET;
    default:
      return event satisfies never;
  }
}

export const nameOf = ({ players, you }: MatchView, playerId: PlayerId): string =>
  namesFor(players, you?.playerId)(playerId);

/** The draw shows anyway that a player has chosen; its announcement deserves a line. */
function sealed({ playerId, round, claim }: WirePayloads['CHOICE_SEALED'], view: MatchView): Telling {
  if (claim === null) return QUIET;
  const own = playerId === view.you?.playerId;
  const line = `Round ${round}, ${nameOf(view, playerId)} announced ${claim} for round ${round + 1}.`;
  return { line, wake: 'later', ...(own && { own }) };
}

type Drawn = Pick<WirePayloads['NUMBER_DRAWN'], 'round' | 'choices' | 'sum' | 'parity' | 'winner'>;

export function drawnLine({ round, choices, sum, parity, winner }: Drawn, view: MatchView): string {
  const played = PLAYER_IDS.map((playerId) => {
    const choice = choices[seatIndex(playerId)];
    return `${nameOf(view, playerId)} ${choice ?? 'chose nothing'}`;
  });
  const total = sum === null ? '' : `, sum ${sum} is ${parity}`;
  return `Round ${round}: ${played.join(', ')}${total}; ${winner ? `won by ${nameOf(view, winner)}` : 'void'}.`;
}
