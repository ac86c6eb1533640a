import { useSignal } from '@preact/signals';
import { en } from '../text/en.ts';
import { QueuePanel, RecentPanel, RunningPanel } from './board-panels.tsx';
import { usePage } from './context.ts';
import { CrierBar } from './crier-bar.tsx';
import { LeadersPanel } from './leaders-panel.tsx';
import { PanelTabs } from './panel-tabs.tsx';

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
