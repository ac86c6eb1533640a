// Digits press seats, wherever on the page one is, but for text fields.

import { useEffect } from 'preact/hooks';
import type { Seat } from '../../state/seat.ts';

/** `players`: by seat; the first is pressed by 1. */
export function useSeatKeys(seat: Seat | null, players: readonly string[]): void {
  const ids = players.join();
  useEffect(() => {
    if (!seat) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, dialog')) return;
      const player = ids.split(',')[Number(event.key) - 1];
      if (!/^[1-9]$/.test(event.key) || player === undefined) return;
      event.preventDefault();
      seat.press(player);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [seat, ids]);
}
