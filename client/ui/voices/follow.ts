// What is to be spoken of the match on the screen: new lines and the Crier's, from the moment the voices are turned on.

import { effect } from '@preact/signals';
import type { Store } from '../../state/store.ts';
import { en } from '../../text/en.ts';
import { type Announcer, CRIER } from './announcer.ts';

export function followMatch(store: Store, announcer: Pick<Announcer, 'say' | 'hush'>): () => void {
  let place = '';
  let lastSaid: string | null = null;
  let lastCried: string | null = null;
  const stop = effect(() => {
    const watch = store.watch.value;
    const game = watch?.game.value;
    const model = watch?.model.value;
    if (!watch || !game || !model) {
      announcer.hush();
      place = '';
      return;
    }
    const isNewMatch = !place.startsWith(`${watch.matchId} `);
    const now = `${watch.matchId} ${model.phase}`;
    if (now !== place) announcer.hush();
    place = now;
    const said = game.said?.(model) ?? null;
    const { crier } = model;
    const isLive = watch.mode.value === 'live' && model.phaseEndsAt > 0;
    const leftMs = isLive ? model.phaseEndsAt - store.now.peek() : null;
    // What had been said before we came in is history.
    if (crier && crier.id !== lastCried && !isNewMatch)
      announcer.say({ id: crier.id, seat: CRIER, name: en.crier.name, text: crier.text }, leftMs);
    if (said && said.id !== lastSaid && !isNewMatch) announcer.say(said, leftMs);
    lastSaid = said?.id ?? null;
    lastCried = crier?.id ?? null;
  });
  return () => {
    stop();
    announcer.hush();
  };
}
