import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { usePage } from '../context.ts';
import { TabList } from '../panel-tabs.tsx';

export interface PageTab {
  readonly id: string;
  readonly label: string;
  draw(): ComponentChildren;
}

const TAB = 'tab';

/** The chosen tab stands in the address, but for the first. */
export function PageTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly PageTab[] }) {
  const { store, actions } = usePage();
  const route = store.route.value;
  const asked = route.screen === 'part' ? new URLSearchParams(route.query).get(TAB) : null;
  const [first] = tabs;
  const shown = tabs.find(({ id }) => id === asked) ?? first;
  const chosen = useSignal(shown?.id ?? '');
  if (!shown) return null;
  if (shown.id !== chosen.value) chosen.value = shown.id;
  const choose = (id: string) => actions.noteInAddress(TAB, id === first?.id ? null : id);
  return (
    <div class="page-tabs">
      <TabList
        label={label}
        tabs={tabs}
        chosen={chosen}
        prefix="page-tab"
        panelOf={() => 'page-tab-panel'}
        choose={choose}
      />
      <div
        // Two tabs may draw the same component: what one of them has read is not the other's.
        key={shown.id}
        class="page-tab-panel"
        role="tabpanel"
        id="page-tab-panel"
        aria-labelledby={`page-tab-${shown.id}`}
      >
        <h2 class="hidden-text">{shown.label}</h2>
        {shown.draw()}
      </div>
    </div>
  );
}
