// Seats as buttons in a row, for a page without a picture. Where there is a picture they stand over it.

import { useEffect, useRef } from 'preact/hooks';
import type { Seating } from '../../games/game-view.ts';
import { Portrait } from '../agent-name.tsx';
import { usePage, useWatch } from '../context.ts';
import { seatText as text } from './seat-text.ts';

export function SeatStrip({ players }: Pick<Seating, 'players'>) {
  const { store } = usePage();
  const { seat: own, turn } = useWatch();
  const seat = own.value;
  const targets = turn.value?.targets ?? [];
  if (!seat || store.stage.value === 'ready' || targets.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: toggle buttons, not fields of a form
    <div class="seat-strip" role="group" aria-label={text.players}>
      {players.map(({ playerId, agentId, displayName }) => (
        <button
          type="button"
          key={playerId}
          class="seat-chip"
          aria-pressed={seat.marked.value === playerId}
          disabled={!targets.includes(playerId)}
          onClick={() => seat.press(playerId)}
        >
          <Portrait agentId={agentId} />
          <span dir="auto">{displayName}</span>
        </button>
      ))}
    </div>
  );
}

/** Digits press something, wherever on the page one is, but for text fields. `keys`: those that do; null: none. */
export function useDigits(keys: readonly number[] | null, press: (digit: number) => void): void {
  const allowed = keys?.join() ?? null;
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    if (allowed === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, dialog')) return;
      if (!allowed.split(',').includes(event.key)) return;
      event.preventDefault();
      latest.current(Number(event.key));
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [allowed]);
}
