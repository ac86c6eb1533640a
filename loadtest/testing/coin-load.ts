/** The coin for the load test. */
import {
  type CoinEvent,
  type CoinState,
  type CoinView,
  coin,
  SIDES,
} from '../../shared/testing/coin-game.ts';
import { CoinRoomState } from '../../shared/testing/coin-schema.ts';
import type { Mind, MindSeat } from '../agents/mind.ts';
import type { LoadGame } from '../load-game.ts';

/** Chooses by its seat, a moment after the request. */
function mindFor({ matchId, playerId }: MindSeat): Mind {
  const side = SIDES[Number(playerId.slice(2)) % SIDES.length]!;
  let state: CoinView | null = null;
  let hasSpoken = false;
  return {
    get isOut() {
      return state?.phase === 'SHOWN';
    },
    look: { tool: 'coin.match.get_state', args: { matchId } },
    get wakeAt() {
      return state && !state.you?.side && !hasSpoken ? Date.now() + 1 : null;
    },
    heard: () => state === null,
    saw(answer) {
      state = answer.state as CoinView;
      return true;
    },
    consider: () => undefined,
    move: () =>
      hasSpoken
        ? null
        : { tool: 'coin.match.say', args: { side }, action: 'say', content: side, stage: 'SAYING' },
    accepted() {
      hasSpoken = true;
    },
  };
}

export const coinLoad: LoadGame<CoinState, CoinEvent, CoinRoomState> = {
  game: coin,
  tools: {
    join: 'coin.queue.join',
    leave: 'coin.queue.leave',
    status: 'coin.queue.status',
    events: 'coin.match.events.get',
  },
  longestPhaseMs: 60_000,
  roomState: CoinRoomState,
  mindFor,
  endIn: (events) => (events.some(({ type }) => type === 'COINS_SHOWN') ? 'ended' : null),
  watchRoomState({ players, phase }, viewer, witness) {
    players.forEach(({ side }, i) => {
      if (side) witness.learned(viewer, { field: 'side', seat: i + 1, value: side });
    });
    if (phase !== 'SHOWN' && players.some(({ shown }) => shown !== ''))
      witness.complain(`${viewer} was shown a side too early`);
  },
  stageOf: ({ phase }) => phase,
  actOf: (event) =>
    event.type === 'SIDE_SAID' ? { action: 'say', playerId: event.playerId, content: event.side } : null,
  leaksIn: (_, witness) =>
    [...witness.secrets.values()].flatMap(({ secret: { seat }, viewers }) =>
      [...viewers]
        .filter((viewer) => viewer !== 'omniscient' && viewer !== `p:${seat}`)
        .map((viewer) => `${viewer} held the side of p:${seat}`),
    ),
};
