// Overlays of the town's memory on the map: the weather, and news for returning visitors.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { MOST_NEWS } from '../../../shared/canon/fact.ts';
import { townHourAt, type Weather, weatherAt } from '../../../shared/canon/weather.ts';
import type { LoreNews } from '../../../shared/contracts/context.ts';
import { call } from '../../net/rest.ts';
import { keep, kept } from '../../state/kept.ts';
import { setTo } from '../../ui/button.tsx';
import { usePage } from '../../ui/context.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { factPath } from '../paths.ts';
import { SkyOver } from './sky-over.tsx';
import './town-overlay.css';

const LOOK_EVERY_MS = 1_000;
const AWAY_MS = 120_000;
const LAST_SEEN = 'eliza-last-seen';

export function TownMemory() {
  const { store } = usePage();
  if (store.route.value.screen === 'match') return null;
  return (
    <>
      <Sky />
      <WhileAway />
    </>
  );
}

function Sky() {
  const { store } = usePage();
  const weather = useSignal<Weather>('clear');
  useEffect(() => {
    const look = () => {
      const town = store.town.peek();
      if (!town) return;
      const { dayIndex, hour } = townHourAt(store.now.peek() - town.clockEpoch, town.dayLengthMs);
      weather.value = weatherAt(dayIndex, hour);
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [store, weather]);
  return <SkyOver weather={weather.value} />;
}

function WhileAway() {
  const news = useSignal<LoreNews | null>(null);
  useEffect(() => {
    const since = Number(kept(LAST_SEEN)) || null;
    const leave = () => keep(LAST_SEEN, String(Date.now()));
    if (since !== null && Date.now() - since > AWAY_MS) {
      call('GET /lore/news', { query: { since } }).then(
        (told) => {
          if (told.matches + told.leagues > 0) news.value = told;
          leave();
        },
        () => undefined,
      );
    } else leave();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [news]);
  const told = news.value;
  if (!told) return null;
  return (
    <aside class="while-away" aria-label="While you were away">
      <button type="button" class="while-away-close" aria-label="Close" onClick={setTo(news, null)}>
        ×
      </button>
      <h2>While you were away</h2>
      <p>{counted(told)} came to an end and into the books.</p>
      <ul>
        {told.titles.toReversed().map(({ factId, title }) => (
          <li key={factId}>
            <PageLink to={factPath(factId)}>{title}</PageLink>
          </li>
        ))}
      </ul>
    </aside>
  );
}

const some = (count: number, one: string): string[] => {
  if (count === 0) return [];
  if (count === 1) return [`one ${one}`];
  return [`${count}${count < MOST_NEWS ? '' : ' or more'} ${one}s`];
};

/** "One game", "12 games and one league". */
function counted({ leagues, matches }: LoreNews): string {
  const words = [...some(matches, 'game'), ...some(leagues, 'league')].join(' and ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
