// Tells a player that the match waits: in the tab's title, by a soft sound, by a notification while the tab is away.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Tune } from '../../games/game-view.ts';
import { keep, kept } from '../../state/kept.ts';
import { Button, Icon } from '../button.tsx';
import { usePage, useWatch } from '../context.ts';
import type { Speaker } from '../sound/speaker.ts';
import { seatText as text } from './seat-text.ts';

const KEY = 'eliza-town-turn-sound';
const CUE: Tune = {
  id: 'turn',
  notes: [
    { hz: 523, at: 0, length: 0.2 },
    { hz: 659, at: 0.14, length: 0.35 },
  ],
};
const SOFT = 0.3;

export function TurnCues() {
  const watch = useWatch();
  const { store, actions } = usePage();
  const sound = useSignal(kept(KEY) !== 'off');
  const turn = watch.turn.value;
  const due = turn?.due ? turn.id : null;
  useEffect(() => {
    if (due === null) return;
    const what = watch.turn.peek()?.text ?? '';
    if (sound.peek()) void chime();
    return announce(what);
  }, [due, watch, sound]);
  return (
    <>
      {store.notices.value === 'default' && (
        <Button look="small" text={text.notices} onClick={() => void actions.allowNotices()} />
      )}
      <Button
        look="small"
        aria-pressed={sound.value}
        aria-label={text.sound}
        title={sound.value ? text.soundOn : text.soundOff}
        onClick={() => {
          sound.value = !sound.value;
          keep(KEY, sound.value ? 'on' : 'off');
        }}
      >
        <Icon name={sound.value ? 'bell' : 'bellOff'} />
      </Button>
    </>
  );
}

let speaker: Promise<Speaker> | null = null;

async function chime(): Promise<void> {
  speaker ??= import('../sound/speaker.ts').then((loaded) => {
    const made = new loaded.Speaker();
    made.setVolume(SOFT);
    return made;
  });
  try {
    (await speaker).tune(CUE);
  } catch {
    // Without a loudspeaker title and notification are left.
    speaker = null;
  }
}

/** A notification while the page is out of sight; it goes when the turn is over. */
function announce(what: string): (() => void) | undefined {
  const mayNotify = typeof Notification !== 'undefined' && Notification.permission === 'granted';
  if (!mayNotify || document.visibilityState === 'visible') return undefined;
  try {
    const note = new Notification(text.turn, { body: what, tag: 'eliza-town-turn' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
    return () => note.close();
  } catch {
    // Phones allow it from a service worker alone.
    return undefined;
  }
}
