import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { usePage } from '../context.ts';
import { PageLink } from '../page-link.tsx';
import { kitText } from './words.ts';
import './kit.css';
import { useSignal } from '@preact/signals';
import { TabList } from '../panel-tabs.tsx';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

interface PageBodyProps {
  /** `null`: it is not known yet; the header says the part's own name. */
  readonly heading: string | null;
  readonly trail?: readonly Crumb[];
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function PageBody({ heading, trail = [], actions, children }: PageBodyProps) {
  useHeading(heading);
  return (
    <div class="page-body">
      {(trail.length > 0 || actions) && (
        <div class="page-top">
          {trail.length > 0 && (
            <nav class="crumbs" aria-label={kitText.trail}>
              {trail.map(({ label, to }) => (
                <PageLink key={to} to={to} text={label} />
              ))}
              {heading && <span aria-current="page">{heading}</span>}
            </nav>
          )}
          {actions && <div class="page-actions">{actions}</div>}
        </div>
      )}
      {children}
    </div>
  );
}

export const Lead = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="lead">{children}</div>
);

interface FactProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

export const Facts = ({ children }: { readonly children: ComponentChildren }) => (
  <dl class="facts">{children}</dl>
);

export const Fact = ({ label, children }: FactProps) => (
  <div class="fact">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Says how the page on the screen is called: in the header and in the browser's tab. `null` while it is not known. */
export function useHeading(heading: string | null): void {
  const { store } = usePage();
  useEffect(() => {
    store.heading.value = heading;
    return () => {
      store.heading.value = null;
    };
  }, [store, heading]);
}

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
