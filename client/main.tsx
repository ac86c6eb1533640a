import { render } from 'preact';
import { createActions } from './net/actions.ts';
import { announceLink } from './net/link-news.ts';
import type { Live } from './net/live.ts';
import { createNavigation } from './net/navigation.ts';
import { createOwnersClient, watchOwnAgents } from './net/owners.ts';
import { followPerson } from './net/people.ts';
import { createServerClock } from './net/server-clock.ts';
import { keepTown } from './net/town-life.ts';
import { runTownTv } from './net/town-tv.ts';
import type { Stage } from './scenes/pictures.ts';
import { createStore } from './state/store.ts';
import './styles/page.css';
import { exposeForTests } from './test-hook.ts';
import { App } from './ui/app.tsx';
import { followSounds } from './ui/sounds.ts';

const TICK_MS = 250;

const store = createStore();
const clock = createServerClock(Date.now);
setInterval(() => {
  store.now.value = clock.now();
}, TICK_MS);

let connecting: Promise<Live> | null = null;
const live = () => {
  connecting ??= import('./net/live.ts')
    .then(({ connectLive }) => connectLive(clock))
    .catch((error: unknown) => {
      connecting = null;
      throw error;
    });
  return connecting;
};
const scheduler = {
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const query = new URLSearchParams(location.search);
const testing = query.get('test') === '1';
// For streams: the stage and the crier, without controls.
if (query.get('overlay') === '1') document.documentElement.dataset.overlay = '';
// In a frame on another site: without the parts for guests of the town.
if (query.get('embed') === '1') document.documentElement.dataset.embed = '';
const people = followPerson(store, (matchId) => actions.openMatch(matchId));
const navigation = createNavigation(store, { store, live, people, scheduler });
const owners = createOwnersClient(store);
const actions = createActions(store, { navigation, owners, people });
const exposed = testing ? exposeForTests(store) : null;

const root = document.getElementById('app');
if (!root) throw new Error('the page has no #app');
render(
  <App
    page={{ store, actions }}
    fixedClock={testing && query.get('still') === '1'}
    onStage={(stage: Stage) => exposed?.stage(stage)}
    refreshOwners={owners.refresh}
  />,
  root,
);

keepTown({ store, clock, live });
runTownTv(store, navigation);
announceLink(store);
watchOwnAgents(store, { openMatch: actions.openMatch, refreshOwners: owners.refresh });
followSounds(store);
void owners.refresh();
