/** Drawing the number: the cups are lifted, and the parity of the sum says whose round it was (D40). */
import type { NumberDrawn } from '../events.ts';
import type { MatchState, Pair, PlayerId, Role } from '../model.ts';
import { parityOf, seatIndex } from '../model.ts';

type Drawn = Pick<NumberDrawn, 'choices' | 'nonces' | 'sum' | 'parity' | 'winner' | 'score'>;

export function drawOf(state: MatchState): Drawn {
  const [first, second] = state.choices;
  const sum = first && second ? first.choice + second.choice : null;
  const parity = sum === null ? null : parityOf(sum);
  const winner = parity ? playing(state, parity) : onlyChooser(state);
  return {
    choices: [first?.choice ?? null, second?.choice ?? null],
    nonces: [first?.nonce ?? null, second?.nonce ?? null],
    sum,
    parity,
    winner,
    score: winner ? scored(state.score, winner) : state.score,
  };
}

/** Who missed the choice has lost the round; if both did, nobody has won it. */
function onlyChooser({ choices, players }: MatchState): PlayerId | null {
  return players.find(({ playerId }) => choices[seatIndex(playerId)] !== null)?.playerId ?? null;
}

function playing({ players, matchId }: MatchState, role: Role): PlayerId {
  const player = players.find((each) => each.role === role);
  if (!player) throw new Error(`nobody plays ${role} in ${matchId}`);
  return player.playerId;
}

const scored = ([first, second]: Pair<number>, winner: PlayerId): Pair<number> =>
  winner === 'p:1' ? [first + 1, second] : [first, second + 1];
