// Seats as buttons in a row, for a page without a picture. Where there is a picture they stand over it.

import { usePage, useWatch } from '../context.ts';
import { Portrait } from '../portrait.tsx';
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
