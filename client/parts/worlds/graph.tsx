import { useMemo } from 'preact/hooks';
import type { Overview } from '../../../shared/contracts/worlds.ts';
import { RELATION_TYPES } from '../../../shared/worlds/model.ts';
import { characterBustUrl } from '../../art/pixel-image.ts';
import { narrow } from '../../ui/screen-size.ts';
import { layoutOf, nameLines } from './graph-layout.ts';
import { worldsText } from './text.ts';

/** In units that are about a pixel each on the screen it is made for, so that names can be read on either. */
const WIDE = { width: 760, height: 480, margin: 62 };
const TALL = { width: 390, height: 560, margin: 58 };
const FACE = 40;
const SMALL_FACE = 26;
const LINE = 14;
/** With less room for each, faces are small and only they who are pressed or passed over show their names. */
const ROOM_FOR_A_NAME = 13_000;

interface GraphProps {
  readonly characters: Overview['characters'];
  readonly ties: Overview['relationships'];
  readonly chosen: string | null;
  onChoose(id: string): void;
}

export function Graph({ characters, ties, chosen, onChoose }: GraphProps) {
  const size = narrow.value ? TALL : WIDE;
  const places = useMemo(
    () =>
      layoutOf(
        characters.map(({ id }) => id),
        ties,
        size,
      ),
    [characters, ties, size],
  );
  const isCrowd = characters.length * ROOM_FOR_A_NAME > size.width * size.height;
  const face = isCrowd ? SMALL_FACE : FACE;
  const types = RELATION_TYPES.filter((type) => ties.some((tie) => tie.type === type));
  return (
    <figure class="world-graph">
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        class={isCrowd ? 'crowd' : ''}
        style={{ maxWidth: size === TALL ? '560px' : undefined }}
      >
        <title>{worldsText.graph}</title>
        {ties.map(({ fromId, toId, type }) => {
          const [a, b] = [places.get(fromId), places.get(toId)];
          if (!a || !b) return null;
          const touches = fromId === chosen || toId === chosen;
          return (
            <line
              key={`${fromId}-${toId}-${type}`}
              class={`tie ${type}${touches ? ' chosen' : ''}`}
              x1={a.x}
              y1={a.y}
              x2={b.x}
              y2={b.y}
            />
          );
        })}
        {characters.map(({ figure, id, name, role }) => {
          const at = places.get(id);
          if (!at) return null;
          const [first, second] = nameLines(name);
          return (
            // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
            <g
              key={id}
              class={`node${id === chosen ? ' chosen' : ''}`}
              role="button"
              tabIndex={0}
              aria-label={role ? `${name}, ${role}` : name}
              onClick={() => onChoose(id)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                onChoose(id);
              }}
            >
              <rect
                x={at.x - face / 2 - 3}
                y={at.y - face / 2 - 3}
                width={face + 6}
                height={face + 6}
                rx="4"
              />
              <image
                href={characterBustUrl(id, figure)}
                x={at.x - face / 2}
                y={at.y - face / 2}
                width={face}
                height={face}
              />
              <text y={at.y + face / 2 + 16}>
                <tspan x={at.x}>{second ? `${first} ` : first}</tspan>
                {second && (
                  <tspan x={at.x} dy={LINE}>
                    {second}
                  </tspan>
                )}
              </text>
            </g>
          );
        })}
      </svg>
      {types.length > 0 && (
        <figcaption>
          {types.map((type) => (
            <span key={type} class={`tie-key ${type}`}>
              {type}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}
