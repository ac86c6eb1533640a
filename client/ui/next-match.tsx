import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { AUTOPLAY_SECONDS, autoplay, countDown, nextMatch, toggleAutoplay } from '../state/autoplay.ts';
import { ending } from '../text/ending.ts';
import { Button } from './button.tsx';
import { usePage, useWatch } from './context.ts';
import { isDressed } from './screen-size.ts';

const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel'] as const;

/** What is on elsewhere. Somebody who has seen this match end live is taken there, if they only sit and watch. */
export function NextMatch() {
  const { store, actions } = usePage();
  const { matchId, mode } = useWatch();
  const left = useSignal<number | null>(null);
  const stays = useSignal(false);
  const next = nextMatch(store.town.value, matchId);
  const sawTheEnd = mode.value === 'live';
  // Town TV goes on by itself; a frame or a stream shows the match that it was made for.
  const offers = sawTheEnd && !store.tv.value && !isDressed('embed') && !isDressed('overlay');
  const counts = offers && next !== null && autoplay.value && !stays.value;
  useEffect(() => {
    if (!counts) return;
    const go = () => {
      const now = nextMatch(store.town.peek(), matchId);
      if (now) actions.openMatch(now);
    };
    const stop = countDown(
      AUTOPLAY_SECONDS,
      (seconds) => {
        left.value = seconds;
      },
      go,
    );
    const stay = () => {
      stays.value = true;
    };
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, stay);
    return () => {
      stop();
      left.value = null;
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, stay);
    };
  }, [counts, matchId, store, actions, left, stays]);
  if (!next) return null;
  const text = left.value === null ? ending.next : ending.nextIn(left.value);
  return (
    <>
      <Button look="primary" text={text} onClick={() => actions.openMatch(next)} />
      {offers && (
        <Button
          text={ending.autoplay}
          title={ending.autoplayWhy(AUTOPLAY_SECONDS)}
          aria-pressed={autoplay.value}
          onClick={() => {
            toggleAutoplay();
            stays.value = false;
          }}
        />
      )}
    </>
  );
}
