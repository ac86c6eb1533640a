import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

export interface PageTab {
  readonly id: string;
  readonly label: string;
  draw(): ComponentChildren;
}

interface PageTabsProps {
  readonly label: string;
  readonly tabs: readonly PageTab[];
}

/** One panel at a time; arrow keys go from tab to tab. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const chosen = useSignal(tabs[0]?.id ?? '');
  const shown = tabs.find(({ id }) => id === chosen.value) ?? tabs[0];
  if (!shown) return null;
  const move = (by: number) => {
    const at = tabs.indexOf(shown);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    chosen.value = next.id;
    document.getElementById(`page-tab-${next.id}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') move(1);
    else if (event.key === 'ArrowLeft') move(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="page-tabs">
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: name }) => (
          <button
            type="button"
            role="tab"
            key={id}
            id={`page-tab-${id}`}
            aria-selected={id === shown.id}
            aria-controls="page-tab-panel"
            tabIndex={id === shown.id ? 0 : -1}
            onClick={() => {
              chosen.value = id;
            }}
          >
            {name}
          </button>
        ))}
      </div>
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
