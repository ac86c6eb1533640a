import { useSignal } from '@preact/signals';
import { placePicture } from '../../widgets/place-picture.ts';
import { EntitySheet, type PanelProps } from './sheet.tsx';
import { worldsText } from './text.ts';

export function PlacesPanel(panel: PanelProps) {
  const { world } = panel;
  const chosen = useSignal<string | null>(null);
  const { length } = world.locations;
  if (length === 0) return <p class="page-state">{worldsText.noPlaces}</p>;
  return (
    <>
      {length < world.world.locations && <p>{worldsText.placesOf(length, world.world.locations)}</p>}
      <ul class="world-places">
        {world.locations.map(({ id, name, type, description }) => (
          <li key={id}>
            <button
              type="button"
              class="world-place"
              aria-expanded={chosen.value === id}
              onClick={() => {
                chosen.value = chosen.value === id ? null : id;
              }}
            >
              <img class="place-picture" src={placePicture(type ?? '')} alt="" />
              <span>
                <b>{name}</b> {type}
                <small>{description}</small>
              </span>
            </button>
            {chosen.value === id && <EntitySheet {...panel} kind="location" id={id} />}
          </li>
        ))}
      </ul>
    </>
  );
}
