import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { TOWN_WORLD } from '../../../shared/worlds/model.ts';
import { Loaded } from '../../ui/kit/loaded.tsx';
import { Fact, Facts, Lead, PageBody } from '../../ui/kit/page-body.tsx';
import { PageTabs } from '../../ui/kit/page-tabs.tsx';
import { sinceWords } from '../../ui/kit/time-words.ts';
import { useResource } from '../../ui/kit/use-resource.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { CharacterSheet, LocationCard } from '../../widgets/cards.tsx';
import { placePicture } from '../../widgets/place-picture.ts';
import type { PageProps } from '../part-page.ts';
import { AddPanel } from './add-panel.tsx';
import { Graph } from './graph.tsx';
import { IdeasPanel } from './ideas-panel.tsx';
import { OfferLegend } from './offer-legend.tsx';
import { SearchPanel } from './search-panel.tsx';
import { TakePanel } from './take-panel.tsx';
import { worldsText } from './text.ts';
import { type Overview, type WorldApi, worldApi } from './worlds-api.ts';
import './worlds.css';

export function WorldPage({ params: { id = '' }, query }: PageProps) {
  const share = query.get('share');
  const api = useMemo(() => worldApi(id, share), [id, share]);
  const overview = useResource({ key: `${id}/${share}`, load: api.overview });
  const summary = useResource({ key: `${id}/${share}/summary`, load: api.summary });
  const known = overview.answer.value;
  const heading = known.state === 'ready' ? known.value.world.name : null;
  return (
    <PageBody heading={heading} trail={[{ label: worldsText.title, to: '/worlds' }]}>
      <Loaded of={overview}>
        {(world) => (
          <>
            {id === TOWN_WORLD ? (
              <Lead>{worldsText.townWorldNote}</Lead>
            ) : (
              !world.mayEdit && <p class="page-state">{worldsText.readOnly}</p>
            )}
            <Facts>
              <Fact label={worldsText.people}>{world.world.characters}</Fact>
              <Fact label={worldsText.places}>{world.world.locations}</Fact>
              <Fact label={worldsText.ties}>{world.world.relationships}</Fact>
            </Facts>
            <PageTabs label={world.world.name} tabs={tabsOf(world, api, overview.refresh)} />
            <Lead>
              <Loaded of={summary}>{({ summary: told }) => <p>{told}</p>}</Loaded>
            </Lead>
          </>
        )}
      </Loaded>
    </PageBody>
  );
}

function tabsOf(world: Overview, api: WorldApi, refresh: () => void) {
  const tabs = [
    { id: 'people', label: worldsText.people, draw: () => <People world={world} api={api} /> },
    { id: 'places', label: worldsText.places, draw: () => <Places world={world} api={api} /> },
    { id: 'search', label: worldsText.search, draw: () => <SearchPanel api={api} /> },
    ...(world.world.id === TOWN_WORLD
      ? [{ id: 'events', label: worldsText.happened, draw: () => <Happened world={world} /> }]
      : []),
  ];
  if (!world.mayEdit) return tabs;
  return [
    ...tabs,
    { id: 'ideas', label: worldsText.ideas, draw: () => <IdeasPanel api={api} refresh={refresh} /> },
    { id: 'add', label: worldsText.add, draw: () => <AddPanel world={world} api={api} refresh={refresh} /> },
    {
      id: 'take',
      label: worldsText.take,
      draw: () => <TakePanel world={world} api={api} refresh={refresh} />,
    },
  ];
}

interface PanelProps {
  readonly world: Overview;
  readonly api: WorldApi;
}

function People({ world, api }: PanelProps) {
  const chosen = useSignal<string | null>(world.characters[0]?.id ?? null);
  const { length } = world.characters;
  if (length === 0) return <p class="page-state">{worldsText.noPeople}</p>;
  return (
    <>
      {length < world.world.characters && <p>{worldsText.shownOf(length, world.world.characters)}</p>}
      <Graph
        characters={world.characters}
        ties={world.relationships}
        chosen={chosen.value}
        onChoose={(id) => {
          chosen.value = id;
        }}
      />
      {chosen.value ? (
        <Sheet
          key={chosen.value}
          load={() => api.character(chosen.value ?? '')}
          draw={(fields) => (
            <>
              <CharacterSheet
                fields={fields}
                call={(_, { characterId }) => {
                  chosen.value = String(characterId);
                }}
              />
              {world.mayEdit && (
                <OfferLegend api={api} entityId={chosen.value ?? ''} name={String(fields.name)} />
              )}
            </>
          )}
        />
      ) : (
        <p>{worldsText.pick}</p>
      )}
    </>
  );
}

function Places({ world, api }: PanelProps) {
  const chosen = useSignal<string | null>(null);
  if (world.locations.length === 0) return <p class="page-state">{worldsText.noPlaces}</p>;
  return (
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
          {chosen.value === id && (
            <Sheet
              load={() => api.location(id)}
              draw={(fields) => (
                <>
                  <LocationCard fields={fields} />
                  {world.mayEdit && <OfferLegend api={api} entityId={id} name={name} />}
                </>
              )}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The town's own events are facts of its library. */
const Happened = ({ world: { activity } }: { readonly world: Overview }) =>
  activity.length === 0 ? (
    <p class="page-state">{worldsText.nothingYet}</p>
  ) : (
    <ul class="world-results">
      {activity.map(({ at, description, id }) => (
        <li key={id}>
          <b>
            {id.includes(':') ? (
              <PageLink to={`/library/fact/${encodeURIComponent(id)}`}>{description}</PageLink>
            ) : (
              description
            )}
          </b>{' '}
          <small>{sinceWords(at, Date.now())}</small>
        </li>
      ))}
    </ul>
  );

type Fields = Readonly<Record<string, unknown>>;

interface SheetProps {
  load(): Promise<Fields>;
  draw(fields: Fields): preact.ComponentChildren;
}

/** The very card that chat clients show. */
function Sheet({ load, draw }: SheetProps) {
  const sheet = useResource({ key: 'sheet', load });
  return (
    <div class="world-sheet">
      <Loaded of={sheet}>{(fields) => draw(fields)}</Loaded>
    </div>
  );
}
