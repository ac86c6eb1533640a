// The coin as registered with the page: each player's choice is read from the room's synchronised state.

import type { CoinView } from '../../shared/testing/coin-game.ts';
import type { CoinRoomState } from '../../shared/testing/coin-schema.ts';
import type { GameEntry, GameModel, GameView } from '../games/game-view.ts';

export interface CoinModel extends GameModel {
  readonly players: readonly { readonly name: string; readonly spoke: boolean; readonly side: string }[];
  readonly winner: string;
  readonly told: readonly string[];
}

const nothing = () => null;

export const coinView: GameView<CoinModel, readonly string[]> = {
  id: 'coin',
  testId: 'coin',
  about: { rules: 'Heads or tails.', spoilers: '', credits: '' },
  empty: (matchId) => ({
    matchId,
    gameNumber: 0,
    seated: false,
    phase: 'SAYING',
    over: false,
    phaseEndsAt: 0,
    crier: null,
    lastEventId: null,
    lastEventAt: 0,
    seen: new Set(),
    own: null,
    players: [],
    winner: '',
    told: [],
  }),
  apply(model, events) {
    const news = events.filter(({ eventId }) => !model.seen.has(eventId));
    const last = news.at(-1);
    return {
      ...model,
      lastEventId: last?.eventId ?? model.lastEventId,
      lastEventAt: last ? Date.parse(last.at) : model.lastEventAt,
      seen: new Set([...model.seen, ...news.map(({ eventId }) => eventId)]),
      told: [...model.told, ...news.map(({ type }) => type)],
    };
  },
  read(model, state) {
    const { phase, phaseEndsAt, gameNumber, winner, players } = state as CoinRoomState;
    return {
      ...model,
      seated: true,
      phase,
      over: phase === 'SHOWN',
      phaseEndsAt,
      gameNumber,
      winner,
      players: [...players].map(({ displayName: name, spoke, shown, side }) => ({
        name,
        spoke,
        side: shown || side,
      })),
    };
  },
  replay: (model, events) => coinView.apply(model, events),
  isOver: (view) => (view as CoinView).phase === 'SHOWN',
  chapters: () => [],
  spoken: nothing,
  tune: nothing,
  picture: ({ model }) => model.players.map(({ name, side }) => `${name}: ${side || '?'}`),
  scene() {
    throw new Error('drawn in no browser');
  },
  Header: nothing,
  panels: [],
  front: '',
  End: nothing,
};

/** Its line in the page's list of games. */
export const coinEntry: GameEntry = {
  id: coinView.id,
  title: 'Coin',
  building: 'house',
  load: async () => coinView as unknown as GameView,
};
