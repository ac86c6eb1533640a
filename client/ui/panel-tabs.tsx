// Panels side by side where there is room; one at a time behind tabs on a phone.

import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
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
  if (!narrow.value) {
    return (
      <aside class="panels" id="panels" tabIndex={-1} aria-label={label} data-testid={testId}>
        {tabs.map(({ id, panel }) => (
          <div class="panel-slot" data-slot={id} key={id}>
            {panel}
          </div>
        ))}
      </aside>
    );
  }
  const move = (by: number) => {
    const at = tabs.findIndex(({ id }) => id === chosen.value);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    chosen.value = next.id;
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') move(1);
    else if (event.key === 'ArrowLeft') move(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <aside class="panels" id="panels" tabIndex={-1} aria-label={label} data-testid={testId}>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: name }) => (
          <button
            type="button"
            role="tab"
            key={id}
            id={`tab-${id}`}
            aria-selected={chosen.value === id}
            aria-controls={`slot-${id}`}
            tabIndex={chosen.value === id ? 0 : -1}
            onClick={() => {
              chosen.value = id;
            }}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          class="panel-slot"
          role="tabpanel"
          key={id}
          id={`slot-${id}`}
          data-slot={id}
          aria-labelledby={`tab-${id}`}
          hidden={chosen.value !== id}
        >
          {panel}
        </div>
      ))}
    </aside>
  );
}
