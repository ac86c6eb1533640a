import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Said } from '../../games/game-view.ts';
import type { Store } from '../../state/store.ts';
import { Button } from '../button.tsx';
import { usePage } from '../context.ts';
import { Announcer } from './announcer.ts';
import { followMatch } from './follow.ts';
import './voices.css';

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
