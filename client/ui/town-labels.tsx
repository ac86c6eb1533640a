import { useComputed } from '@preact/signals';
import type { Stage } from '../scenes/pictures.ts';
import { en } from '../text/en.ts';
import { usePage } from './context.ts';
import { usePlacedLabels } from './placed-labels.ts';
import { townPictureOf } from './stage-host.ts';

/** The signs over the buildings: real buttons, so Tab and Enter lead into a match. */
export function TownLabels({ stage }: { readonly stage: Stage | null }) {
  const { store, actions } = usePage();
  const container = usePlacedLabels(stage, 'building');
  const second = useComputed(() => Math.floor(store.now.value / 1000) * 1000);
  const picture = townPictureOf(store, second.value);
  if (!stage || !picture) return null;
  return (
    <div class="labels" ref={container}>
      {picture.buildings.map(({ id, matchId, number, label, night, featured, winner, bubble }) => (
        <div class="label-at" data-at={id} key={id} hidden>
          {bubble && (
            <div class="town-bubble">
              <b>{bubble.speaker}</b> {bubble.text}
            </div>
          )}
          <button
            type="button"
            class="sign"
            data-night={night}
            data-featured={featured}
            data-winner={winner ?? undefined}
            aria-label={en.stage.open(number, label)}
            title={en.stage.door(number)}
            onClick={() => actions.openMatch(matchId)}
            onFocus={() => stage.panTo(id)}
          >
            <b>#{number}</b> {winner ? en.board.winner(winner, false) : label}
          </button>
        </div>
      ))}
    </div>
  );
}
