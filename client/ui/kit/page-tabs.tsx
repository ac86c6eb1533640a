import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { TabList } from '../panel-tabs.tsx';

export interface PageTab {
  readonly id: string;
  readonly label: string;
  draw(): ComponentChildren;
}

export function PageTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly PageTab[] }) {
  const chosen = useSignal(tabs[0]?.id ?? '');
  const shown = tabs.find(({ id }) => id === chosen.value) ?? tabs[0];
  if (!shown) return null;
  if (shown.id !== chosen.value) chosen.value = shown.id;
  return (
    <div class="page-tabs">
      <TabList label={label} tabs={tabs} chosen={chosen} prefix="page-tab" panelOf={() => 'page-tab-panel'} />
      <div
        // Two tabs may draw the same component: what one of them has read is not the other's.
        key={shown.id}
        class="page-tab-panel"
        role="tabpanel"
        id="page-tab-panel"
        aria-labelledby={`page-tab-${shown.id}`}
      >
        {shown.draw()}
      </div>
    </div>
  );
}
