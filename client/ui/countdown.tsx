import { en } from '../text/en.ts';
import { useWatch, useWatchComputed } from './context.ts';

const clockText = (ms: number) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Time left by the server's clock; in a replay, as it stood at that event. */
export function Countdown() {
  const { game } = useWatch();
  const text = useWatchComputed((watch, { now }) => {
    const { phaseEndsAt } = watch.model.value;
    // Offline nobody knows: the phase may have ended long ago.
    if (watch.link.value === 'reconnecting') return en.timeUnknown;
    return clockText(phaseEndsAt - watch.shownAt(now));
  });
  const state = useWatchComputed(() => {
    if (text.value === en.timeUnknown) return 'unknown';
    return /^0:0\d$/.test(text.value) ? 'urgent' : '';
  });
  return (
    <div
      class={`countdown ${state.value}`}
      role="timer"
      aria-label={en.timeLeft}
      data-testid={`${game.value?.testId}-countdown`}
    >
      {text}
    </div>
  );
}
