// A minimal game for tests of the page that do not depend on a game.

import type { GameModel, GameView } from '../games/game-view.ts';

const nothing = () => null;

/** Its state tells whether a match is over; each of its events is a line. */
export const toyGame: GameView = {
  id: 'toy',
  testId: 'toy',
  about: { rules: '', spoilers: '', credits: '' },
  empty: (matchId): GameModel => ({
    matchId,
    gameNumber: 0,
    seated: false,
    phase: 'PLAY',
    over: false,
    phaseEndsAt: 0,
    crier: null,
    lastEventId: null,
    lastEventAt: 0,
    seen: new Set(),
    own: null,
  }),
  apply: (model, events) => ({
    ...model,
    lastEventId: events.at(-1)?.eventId ?? model.lastEventId,
    seen: new Set([...model.seen, ...events.map(({ eventId }) => eventId)]),
  }),
  read: (model, state) => ({ ...model, seated: true, over: (state as { readonly over: boolean }).over }),
  replay: (model, events) => toyGame.apply(model, events),
  isOver: (view) => (view as { readonly over: boolean }).over,
  chapters: () => [],
  spoken: nothing,
  tune: nothing,
  picture: nothing,
  scene() {
    throw new Error('a toy game has no scene');
  },
  Header: nothing,
  panels: [],
  front: '',
  End: nothing,
};
