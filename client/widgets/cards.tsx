// The five cards. Pure: fields in, a picture out; the page shows the same ones.

import type { ComponentChildren } from 'preact';
import { figureOf } from '../../shared/art/figure.ts';
import { characterBustUrl } from '../art/pixel-image.ts';
import type { Fields } from './bridge.ts';

export interface CardProps {
  readonly fields: Fields;
  /** Absent where no tool can be called. */
  readonly call?: ((tool: string, args: Fields) => void) | undefined;
}

const Chips = ({ of, label }: { of: readonly string[]; label: string }) =>
  of.length === 0 ? null : (
    <ul class="chips" aria-label={label}>
      {of.map((chip) => (
        <li key={chip}>{chip}</li>
      ))}
    </ul>
  );

const Prose = ({ children }: { children: string }) => (children ? <p class="prose">{children}</p> : null);

/** A date never wraps, whatever the width. */
const When = ({ fields, name }: { readonly fields: Fields; readonly name: string }) => (
  <time class="when" dateTime={text(fields, name)}>
    {when(fields, name)}
  </time>
);

interface AskProps extends CardProps {
  readonly tool: string;
  readonly args: Fields;
  readonly children: ComponentChildren;
}

const Ask = ({ call, tool, args, children }: AskProps) =>
  call ? (
    <button type="button" onClick={() => call(tool, args)}>
      {children}
    </button>
  ) : null;

const Count = ({ of, one, many }: { of: string; one: string; many: string }) => (
  <div class="count">
    <b>{of || '0'}</b> {of === '1' ? one : many}
  </div>
);

interface NamesProps {
  readonly heading: string;
  readonly of: readonly Fields[];
  readonly id: string;
  readonly is: string;
}

const Names = ({ heading, of, id, is }: NamesProps) =>
  of.length === 0 ? null : (
    <section>
      <h2>{heading}</h2>
      <ul class="rows">
        {of.map((one) => (
          <li key={text(one, id)}>
            <b>{text(one, 'name')}</b> <span>{text(one, is)}</span>
          </li>
        ))}
      </ul>
    </section>
  );

export const WorldCard = ({ fields, call }: CardProps) => (
  <article class="card">
    <header>
      <h1>{text(fields, 'name')}</h1>
      <span class="tag">{text(fields, 'theme') || 'A world'}</span>
    </header>
    <Prose>{text(fields, 'description')}</Prose>
    <footer>
      <small>
        Founded <When fields={fields} name="createdAt" />
      </small>
      <Ask fields={fields} call={call} tool="get_world" args={{ worldId: text(fields, 'worldId') }}>
        Look around
      </Ask>
    </footer>
  </article>
);

/** For `get_world` and `get_world_summary`: shows the fields of either. */
export const WorldDashboard = ({ fields, call }: CardProps) => {
  const activity = list(fields, 'recentActivity');
  const worldId = text(fields, 'worldId');
  return (
    <article class="card">
      <header>
        <h1>{text(fields, 'name') || 'What it is about'}</h1>
        <span class="tag">{text(fields, 'theme') || 'World'}</span>
      </header>
      <Prose>{text(fields, 'summary') || text(fields, 'description')}</Prose>
      <Chips of={texts(fields, 'keyThemes')} label="Themes" />
      {'characterCount' in fields && (
        <div class="counts">
          <Count of={text(fields, 'characterCount')} one="character" many="characters" />
          <Count of={text(fields, 'locationCount')} one="place" many="places" />
          <Count of={text(fields, 'relationshipCount')} one="tie" many="ties" />
        </div>
      )}
      <Names heading="Who counts" of={list(fields, 'keyCharacters')} id="id" is="role" />
      <Names heading="Where it happens" of={list(fields, 'keyLocations')} id="id" is="type" />
      {activity.length > 0 && (
        <section>
          <h2>Lately</h2>
          <ul class="rows">
            {activity.slice(0, 5).map((one) => (
              <li key={text(one, 'id')}>
                <span>{text(one, 'description')}</span>{' '}
                <small>
                  <When fields={one} name="timestamp" />
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {worldId && (
        <footer>
          <Ask fields={fields} call={call} tool="get_world_summary" args={{ worldId }}>
            Tell me about it
          </Ask>
        </footer>
      )}
    </article>
  );
};

const faceOf = (fields: Fields): string =>
  characterBustUrl(
    text(fields, 'characterId') || text(fields, 'name'),
    figureOf({
      name: text(fields, 'name'),
      role: text(fields, 'role'),
      traits: texts(fields, 'traits'),
      background: text(fields, 'background'),
    }),
  );

const Person = ({ fields }: CardProps) => (
  <header class="person">
    <img class="bust" src={faceOf(fields)} width="64" height="64" alt="" draggable={false} />
    <div>
      <h1>{text(fields, 'name')}</h1>
      <span class="tag">{text(fields, 'role') || 'Character'}</span>
    </div>
  </header>
);

export const CharacterCard = ({ fields, call }: CardProps) => (
  <article class="card">
    <Person fields={fields} />
    <Chips of={texts(fields, 'traits')} label="Traits" />
    <Prose>{text(fields, 'background')}</Prose>
    <footer>
      <small>{text(fields, 'worldName')}</small>
      <Ask
        fields={fields}
        call={call}
        tool="get_character"
        args={{ characterId: text(fields, 'characterId') }}
      >
        Open the sheet
      </Ask>
    </footer>
  </article>
);

export const CharacterSheet = ({ fields, call }: CardProps) => {
  const ties = list(fields, 'relationships');
  return (
    <article class="card">
      <Person fields={fields} />
      <Chips of={texts(fields, 'traits')} label="Traits" />
      <Prose>{text(fields, 'background')}</Prose>
      <section>
        <h2>Ties</h2>
        {ties.length === 0 && <p class="prose">Nobody yet.</p>}
        <ul class="rows">
          {ties.map((tie) => (
            <li key={`${text(tie, 'characterId')}/${text(tie, 'type')}`}>
              <span class={`tie ${text(tie, 'type')}`}>{text(tie, 'characterIs') || text(tie, 'type')}</span>{' '}
              {call ? (
                <button
                  type="button"
                  class="link"
                  onClick={() => call('get_character', { characterId: text(tie, 'characterId') })}
                >
                  {text(tie, 'characterName')}
                </button>
              ) : (
                <b>{text(tie, 'characterName')}</b>
              )}{' '}
              <span>{text(tie, 'description')}</span>
            </li>
          ))}
        </ul>
      </section>
      <footer>
        <small>{text(fields, 'worldName')}</small>
        <small>
          <When fields={fields} name="updatedAt" />
        </small>
      </footer>
    </article>
  );
};

export const LocationCard = ({ fields, call }: CardProps) => {
  const type = text(fields, 'type');
  return (
    <article class="card">
      <header class="person">
        <img class="bust" src={placePicture(type)} width="64" height="64" alt="" draggable={false} />
        <div>
          <h1>{text(fields, 'name')}</h1>
          <span class="tag">{type || 'Place'}</span>
        </div>
      </header>
      <Prose>{text(fields, 'description')}</Prose>
      <Names heading="Who is here" of={list(fields, 'characters')} id="characterId" is="role" />
      <footer>
        <small>{text(fields, 'worldName')}</small>
        <Ask
          fields={fields}
          call={call}
          tool="get_location"
          args={{ locationId: text(fields, 'locationId') }}
        >
          Who is here?
        </Ask>
      </footer>
    </article>
  );
};

export const CARDS = {
  'world-card': WorldCard,
  'world-dashboard': WorldDashboard,
  'character-card': CharacterCard,
  'character-sheet': CharacterSheet,
  'location-card': LocationCard,
} as const;
export type CardName = keyof typeof CARDS;

export const cardFor = (tool: string): CardName =>
  tool === 'get_character'
    ? 'character-sheet'
    : tool === 'get_location'
      ? 'location-card'
      : 'world-dashboard';

export const text = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

export const texts = (fields: Fields, name: string): readonly string[] => {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
};

export const list = (fields: Fields, name: string): readonly Fields[] => {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
};

/** "9 Nov 2025, 15:45" */
export const when = (fields: Fields, name: string): string => {
  const at = new Date(text(fields, name));
  return Number.isNaN(at.getTime())
    ? ''
    : at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
};

// A pixel-art icon for each kind of place: sixteen rows of a shape, in two colours.

const SHAPES: Readonly<Record<string, string>> = {
  city: '0000018003c003c00bd00ff00ff06ff66ff67ffe7ffe5ada7ffe7ffe6db67ffe',
  dungeon: '00000ff01ff83ffc399c73ce73ce7ffe799e7ffe73ce73ce799e7ffe7ffe0000',
  forest: '018003c007e00ff003c007e00ff01ff807e00ff01ff83ffc0180018003c00000',
  mountain: '0000018001c003c003e007e00ff00ff81ff81ffc3ffc3ffe7ffe7ffffffffffe',
  ocean: '00000000000030c07be0fff0000000000c301ef83ffc000000006186f3cfffff',
  plains: '0000000000000000042008101248000000000000ffffffff5a5affffffffffff',
  village: '00000000018007e01ff87ffe1ff81ff81998199819981f981f981f9800000000',
  castle: '000066666666666e7ffe7ffe3ffc3ffc3e7c3c3c3c3c3c3c3c3c3c3c7ffe7ffe',
  temple: '018007e01ff87ffe7ffe0000366c366c366c366c366c366c366c7ffe7ffeffff',
  ruins: '00006000600c600c600c666c666c666c666c666c7e6c7ffc7ffe7ffeffff0000',
};
const INK: Readonly<Record<string, string>> = {
  forest: '#3f7d4e',
  plains: '#a98f3c',
  ocean: '#3d73a6',
  mountain: '#7d7488',
};
const SIZE = 16;

/** As a data URL, which needs no server. */
export function placePicture(type: string): string {
  const rows = SHAPES[type] ?? (SHAPES.village as string);
  let path = '';
  for (let y = 0; y < SIZE; y++) {
    const row = Number.parseInt(rows.slice(y * 4, y * 4 + 4), 16);
    for (let x = 0; x < SIZE; x++) if ((row >> (SIZE - 1 - x)) & 1) path += `M${x} ${y}h1v1h-1z`;
  }
  const ink = INK[type] ?? '#7a4b8b';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 20 20" shape-rendering="crispEdges"><path fill="#e8c98f" d="M-2-2h20v20h-20z"/><path fill="${ink}" d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
