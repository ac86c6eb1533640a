import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { into } from './button.tsx';
import { narrow } from './screen-size.ts';

export interface PanelTab {
  readonly id: string;
  readonly label: string;
  readonly panel: ComponentChildren;
}

interface PanelTabsProps {
  readonly label: string;
  readonly tabs: readonly PanelTab[];
  readonly chosen: Signal<string>;
  readonly testId?: string;
}

export function PanelTabs({ label, tabs, chosen, testId }: PanelTabsProps) {
  const behindTabs = narrow.value;
  const [first] = tabs;
  const isGone = first !== undefined && !tabs.some(({ id }) => id === chosen.value);
  useEffect(() => {
    if (isGone && first) chosen.value = first.id;
  }, [isGone, first, chosen]);
  const asPanel = (id: string) =>
    ({
      role: 'tabpanel',
      id: `slot-${id}`,
      'aria-labelledby': `tab-${id}`,
      hidden: chosen.value !== id,
    }) as const;
  return (
    <aside class="panels" id="panels" tabIndex={-1} aria-label={label} data-testid={testId}>
      {behindTabs && (
        <TabList label={label} tabs={tabs} chosen={chosen} prefix="tab" panelOf={(id) => `slot-${id}`} />
      )}
      {tabs.map(({ id, panel }) => (
        <div class="panel-slot" key={id} data-slot={id} {...(behindTabs && asPanel(id))}>
          {panel}
        </div>
      ))}
    </aside>
  );
}

interface TabListProps {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: Signal<string>;
  readonly prefix: string;
  panelOf(id: string): string;
  /** Instead of setting `chosen`, which follows. */
  choose?(id: string): void;
}

export function TabList({ label, tabs, chosen, prefix, panelOf, choose = into(chosen) }: TabListProps) {
  const move = (by: number) => {
    const at = tabs.findIndex(({ id }) => id === chosen.value);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    choose(next.id);
    document.getElementById(`${prefix}-${next.id}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') move(1);
    else if (event.key === 'ArrowLeft') move(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ id, label: name }) => (
        <button
          type="button"
          role="tab"
          key={id}
          id={`${prefix}-${id}`}
          aria-selected={chosen.value === id}
          aria-controls={panelOf(id)}
          tabIndex={chosen.value === id ? 0 : -1}
          onClick={() => choose(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
