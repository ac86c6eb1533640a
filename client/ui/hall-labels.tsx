import type { SeatPicture, Stage } from '../scenes/pictures.ts';
import { hallPicture } from '../state/hall-picture.ts';
import type { Watch } from '../state/watch.ts';
import { usePage } from './context.ts';
import { hallScene } from './hall-scene.ts';
import { usePlacedLabels } from './placed-labels.ts';
import { Portrait } from './portrait.tsx';
import { RoleIcon } from './role-badge.tsx';

/** Name tags and speech bubbles. Readers have the roster and the transcript, so these are for the eye only. */
export function HallLabels({ stage, watch }: { readonly stage: Stage | null; readonly watch: Watch }) {
  const { store } = usePage();
  const container = usePlacedLabels(stage, 'seat');
  if (!stage || watch.model.value.players.length === 0) return null;
  const { seats, bubbles } = hallPicture(hallScene(store, watch));
  return (
    <div class="labels" ref={container} aria-hidden="true">
      {seats.map((seat) => (
        <div class="label-at" data-at={seat.playerId} key={seat.playerId} hidden>
          <SeatTag seat={seat} />
        </div>
      ))}
      {bubbles.map(({ id, playerId, text, kind }) => {
        const seat = seats.find((one) => one.playerId === playerId);
        return (
          <div class="label-at label-bubble" data-at={playerId} key={id} hidden>
            <div class="bubble" data-kind={kind} data-side={sideOf(seat)}>
              {seat && <Portrait agentId={seat.lookSeed} mood={seat.expression} />}
              <p>
                <b>{seat?.name}</b> {text}
              </p>
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** Seats stand in a U from left to right: bubbles open towards the middle. */
const sideOf = (seat: SeatPicture | undefined) =>
  !seat ? 'middle' : seat.seat <= 3 ? 'left' : seat.seat >= 6 ? 'right' : 'middle';

function SeatTag({ seat }: { readonly seat: SeatPicture }) {
  return (
    <span class={seat.alive ? 'seat-tag' : 'seat-tag dead'} style={{ '--color': seat.color }}>
      <span class="seat-name">{seat.name}</span>
      {seat.role && (
        <span class="role" data-role={seat.role}>
          <RoleIcon role={seat.role} />
        </span>
      )}
    </span>
  );
}
