import { useMemo } from 'preact/hooks';
import type { Overview } from '../../../shared/contracts/worlds.ts';
import { TOWN_WORLD } from '../../../shared/worlds/model.ts';
import { Fact, Facts, Lead, PageBody, PageTabs } from '../../ui/kit/page.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { sinceWords } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { PageProps } from '../part-page.ts';
import { AddPanel, ChangePanel, IdeasPanel, PeoplePanel, PlacesPanel, TakePanel } from './panels.tsx';
import { SearchPanel } from './search-panel.tsx';
import type { PanelProps } from './sheet.tsx';
import { worldsText } from './text.ts';
import { worldApi } from './worlds-api.ts';
import './worlds.css';

export function WorldPage({ params: { id = '' }, query }: PageProps) {
  const share = query.get('share');
  const api = useMemo(() => worldApi(id, share), [id, share]);
  const overview = useResource({ key: `${id}/${share}`, load: api.overview });
  const summary = useResource({ key: `${id}/${share}/summary`, load: api.summary });
  const known = overview.answer.value;
  const refresh = (): void => {
    overview.refresh();
    summary.refresh();
  };
  const heading = known.state === 'ready' ? known.value.world.name : null;
  return (
    <PageBody heading={heading} trail={[{ label: worldsText.title, to: '/worlds' }]}>
      <Loaded of={overview} what="the world">
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
            <PageTabs label={world.world.name} tabs={tabsOf({ world, api, refresh })} />
            <Lead>
              <Loaded of={summary} what="the summary">
                {({ summary: told }) => <p>{told}</p>}
              </Loaded>
            </Lead>
          </>
        )}
      </Loaded>
    </PageBody>
  );
}

function tabsOf(panel: PanelProps) {
  const { world } = panel;
  const tabs = [
    { id: 'people', label: worldsText.people, draw: () => <PeoplePanel {...panel} /> },
    { id: 'places', label: worldsText.places, draw: () => <PlacesPanel {...panel} /> },
    { id: 'search', label: worldsText.search, draw: () => <SearchPanel {...panel} /> },
    ...(world.world.id === TOWN_WORLD
      ? [{ id: 'events', label: worldsText.happened, draw: () => <Happened world={world} /> }]
      : []),
  ];
  const take = { id: 'take', label: worldsText.take, draw: () => <TakePanel {...panel} /> };
  if (!world.mayEdit) return [...tabs, take];
  return [
    ...tabs,
    { id: 'ideas', label: worldsText.ideas, draw: () => <IdeasPanel {...panel} /> },
    { id: 'add', label: worldsText.add, draw: () => <AddPanel {...panel} /> },
    { id: 'change', label: worldsText.change, draw: () => <ChangePanel {...panel} /> },
    take,
  ];
}

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
