import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Said } from '../../games/game-view.ts';
import type { Store } from '../../state/store.ts';
import { Button } from '../button.tsx';
import { usePage } from '../context.ts';
import './voices.css';
import { effect } from '@preact/signals';
import { en } from '../../text/en.ts';
import { Announcer, CRIER } from './announcer.ts';

const text = {
  on: 'Voices',
  why: 'Reads the talk aloud, with the voices of this browser',
};

/** Beyond the header that shows the button: it goes on from match to match, and with the screen off. */
const spoken = signal<Said | null>(null);
const stopped = signal<(() => void) | null>(null);

function start(store: Store): void {
  const announcer = new Announcer({
    mouth: speechSynthesis,
    utter: (words) => new SpeechSynthesisUtterance(words),
    spoken: (said) => {
      spoken.value = said;
    },
    volume: () => store.volume.peek(),
  });
  stopped.value = followMatch(store, announcer);
}

function stop(): void {
  stopped.peek()?.();
  stopped.value = null;
}

export function VoicesButton() {
  const { store } = usePage();
  const isQuiet = !store.sound.value;
  useEffect(() => {
    if (isQuiet) stop();
  }, [isQuiet]);
  if (isQuiet || !('speechSynthesis' in globalThis)) return null;
  const isOn = stopped.value !== null;
  return (
    <>
      <Button
        look="small"
        aria-pressed={isOn}
        text={text.on}
        title={text.why}
        onClick={() => (isOn ? stop() : start(store))}
      />
      {spoken.value && (
        <p class="voice-caption" aria-hidden="true" data-testid="voice-caption">
          <b>{spoken.value.name}:</b> {spoken.value.text}
        </p>
      )}
    </>
  );
}

// What is to be spoken of the match on the screen: new lines and the Crier's, from the moment the voices are turned on.

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
