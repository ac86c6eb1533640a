import { useMemo } from 'preact/hooks';
import { RELATION_TYPES } from '../../../shared/worlds/model.ts';
import { bustUrl } from '../../art/bust-image.ts';
import { layoutOf } from './graph-layout.ts';
import { worldsText } from './text.ts';
import type { CharacterRow, Tie } from './worlds-api.ts';

const SIZE = { width: 760, height: 480, margin: 62 };
const FACE = 40;
const SMALL_FACE = 26;
/** From so many on, faces are small and only they who are pressed or passed over show their names. */
const CROWD = 28;

interface GraphProps {
  readonly characters: readonly CharacterRow[];
  readonly ties: readonly Tie[];
  readonly chosen: string | null;
  onChoose(id: string): void;
}

export function Graph({ characters, ties, chosen, onChoose }: GraphProps) {
  const places = useMemo(
    () =>
      layoutOf(
        characters.map(({ id }) => id),
        ties,
        SIZE,
      ),
    [characters, ties],
  );
  const face = characters.length > CROWD ? SMALL_FACE : FACE;
  const types = RELATION_TYPES.filter((type) => ties.some((tie) => tie.type === type));
  return (
    <figure class="world-graph">
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} class={characters.length > CROWD ? 'crowd' : ''}>
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
        {characters.map(({ id, name, role }) => {
          const at = places.get(id);
          if (!at) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: there are no buttons inside a drawing
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
              <image href={bustUrl(id)} x={at.x - face / 2} y={at.y - face / 2} width={face} height={face} />
              <text x={at.x} y={at.y + face / 2 + 16}>
                {name.length > 18 ? `${name.slice(0, 17)}…` : name}
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
