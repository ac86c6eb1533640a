import { expect, it } from 'vitest';
import type { WireEvent } from '../../../shared/matches/wire-event.ts';
import type { GameView, Said } from '../../games/game-view.ts';
import { createStore } from '../../state/store.ts';
import { createWatch } from '../../state/watch.ts';
import { coinView } from '../../testing/coin-view.ts';
import { followMatch } from './voices-button.tsx';

interface Talk {
  readonly phase: string;
  readonly crier: string | null;
  readonly phaseEndsAt: number;
}

/** Every event is a line of Ada's; the rest stands in the state. */
const talkingGame: GameView = {
  ...coinView,
  read: (model, state) => {
    const { phase, crier, phaseEndsAt } = state as Talk;
    return { ...model, seated: true, phase, phaseEndsAt, crier: crier ? { id: crier, text: crier } : null };
  },
  said: ({ lastEventId: id }): Said | null =>
    id === null ? null : { id, seat: 1, name: 'Ada', text: `line ${id}` },
};

const event = (eventId: string): WireEvent => ({
  eventId,
  matchId: 'm',
  at: '2026-01-01T00:00:00.000Z',
  type: 'LINE',
  visibility: 'PUBLIC',
  payload: {},
});

function followed() {
  const store = createStore();
  const watch = createWatch('m', 'public');
  watch.mode.value = 'live';
  watch.play(talkingGame);
  store.now.value = 1_000;
  const heard: string[] = [];
  const stop = followMatch(store, {
    say: ({ text, seat }, leftMs) => void heard.push(`${seat} ${text} ${leftMs}`),
    hush: () => void heard.push('hush'),
  });
  const talk = (phase: string, crier: string | null = null) =>
    watch.sync({ phase, crier, phaseEndsAt: 9_000 });
  talk('TALK', 'Hear ye');
  watch.add([event('e1')]);
  store.watch.value = watch;
  heard.length = 0;
  return { store, watch, heard, stop, talk };
}

it('hears what is new, from each seat and from the Crier, with the time that is left', () => {
  const { watch, heard, talk } = followed();
  watch.add([event('e2')]);
  talk('TALK', 'A vote is near');
  watch.add([]);
  expect(heard).toEqual(['1 line e2 8000', '0 A vote is near 8000']);
});

it('falls silent when a phase ends, when the match is left, and when it is turned off', () => {
  const { store, watch, heard, stop, talk } = followed();
  talk('VOTE', 'Hear ye');
  expect(heard).toEqual(['hush']);
  store.watch.value = null;
  expect(heard).toEqual(['hush', 'hush']);
  store.watch.value = watch;
  stop();
  watch.add([event('e3')]);
  expect(heard.filter((each) => each !== 'hush')).toEqual([]);
});
