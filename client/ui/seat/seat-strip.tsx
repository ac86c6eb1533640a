// Seats as buttons in a row, for a page without a picture. Where there is a picture they stand over it.

import { useEffect } from 'preact/hooks';
import type { Seat } from '../../state/seat.ts';
import { Portrait } from '../agent-name.tsx';
import { usePage, useWatch } from '../context.ts';
import { seatText as text } from './seat-text.ts';

interface SeatStripProps {
  readonly players: readonly {
    readonly playerId: string;
    readonly agentId: string;
    readonly displayName: string;
  }[];
}

export function SeatStrip({ players }: SeatStripProps) {
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

// Digits press seats, wherever on the page one is, but for text fields.

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
