import { useSignal } from '@preact/signals';
import { clockFace, timeOfDay } from '../state/town-model.ts';
import { en } from '../text/en.ts';
import { QueuePanel, RecentPanel, RunningPanel } from './board-panels.tsx';
import { Button, Icon } from './button.tsx';
import { usePage } from './context.ts';
import { HelpButton, PlayButton, SoundButton, TvButton, WatchButton } from './header-buttons.tsx';
import { LeadersPanel } from './leaders-panel.tsx';
import { CrierBar } from './notices.tsx';
import { PanelTabs } from './panel-tabs.tsx';
import { PlacesNav } from './places-nav.tsx';

export function TownFoot() {
  const { store } = usePage();
  const empty = store.town.value?.buildings.length === 0;
  return (
    <div class="foot">
      <CrierBar
        testId="town-crier"
        text={store.townCrier.value?.text ?? (empty ? en.crier.emptyTown : en.crier.town)}
      />
    </div>
  );
}

export function TownPanels() {
  const chosen = useSignal('running');
  return (
    <PanelTabs
      label={en.board.tabs.group}
      chosen={chosen}
      tabs={[
        { id: 'running', label: en.board.tabs.running, panel: <RunningPanel /> },
        { id: 'queue', label: en.board.tabs.queue, panel: <QueuePanel /> },
        { id: 'recent', label: en.board.tabs.recent, panel: <RecentPanel /> },
        { id: 'leaders', label: en.board.tabs.leaders, panel: <LeadersPanel /> },
      ]}
    />
  );
}

export function TownHeader() {
  const { actions } = usePage();
  return (
    <header class="top top-town">
      <h1 tabIndex={-1}>{en.town}</h1>
      <WatchButton />
      <PlayButton />
      <Button text={en.header.bring} onClick={actions.openOwners} />
      <PlacesNav />
      <TownFacts />
      <span class="top-tools">
        <TvButton />
        <SoundButton />
        <HelpButton />
      </span>
    </header>
  );
}

function TownFacts() {
  const { store } = usePage();
  const town = store.town.value;
  if (!town) return <p class="town-facts">{en.link.connecting}</p>;
  const time = timeOfDay(town, store.now.value);
  const running = town.buildings.filter(({ status }) => status !== 'ended').length;
  return (
    <p class="town-facts">
      <span class="town-clock" title={en.header.clock}>
        <Icon name={time > 0.25 && time < 0.8 ? 'sun' : 'moon'} />
        {clockFace(time)} <small>{en.header.townTime}</small>
      </span>
      <span>{en.header.villagers(town.villagers.length)}</span>
      <span>{en.header.matches(running)}</span>
    </p>
  );
}
