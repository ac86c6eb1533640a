import { useComputed } from '@preact/signals';
import { en } from '../text/en.ts';
import { usePage, useWatch } from './context.ts';

const clockText = (ms: number) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Time left by the server's clock; in a replay, as it stood at that event. */
export function Countdown() {
  const { store } = usePage();
  const watch = useWatch();
  const text = useComputed(() => {
    const { phase, phaseEndsAt, lastEventAt } = watch.model.value;
    if (phase === 'ENDED') return clockText(0);
    const now = watch.mode.value === 'replay' ? lastEventAt : store.now.value;
    return clockText(phaseEndsAt - now);
  });
  const urgent = useComputed(() => watch.model.value.phase !== 'ENDED' && /^0:0\d$/.test(text.value));
  return (
    <div
      class={urgent.value ? 'countdown urgent' : 'countdown'}
      role="timer"
      aria-label={en.timeLeft}
      data-testid="werewolf-spectator-countdown"
    >
      {text}
    </div>
  );
}
