import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../button.tsx';
import { usePage } from '../context.ts';
import { PageLink } from '../page-link.tsx';
import { Loaded, type ResourceOptions, useResource } from './resource.tsx';
import { kitText, sinceWords } from './words.ts';
import './kit.css';
import { type Signal, useSignal } from '@preact/signals';
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

interface LoadedPageProps<T> extends Omit<ResourceOptions<T>, 'key'>, Pick<PageBodyProps, 'trail'> {
  /** Loads again when it changes. */
  readonly from: string;
  /** What is loading: "the league". */
  readonly what: string;
  readonly missing?: string;
  headingOf(value: T): string | null;
  /** Until then; by default the part's own name. */
  readonly headingBefore?: string | null;
  actionsOf?(value: T): ComponentChildren;
  children(value: T, refresh: () => void): ComponentChildren;
}

/** A page about one thing, which it loads. */
export function LoadedPage<T>({
  from,
  what,
  trail = [],
  missing = kitText.missing,
  headingOf,
  headingBefore = null,
  actionsOf,
  children,
  ...options
}: LoadedPageProps<T>) {
  const resource = useResource({ key: from, ...options });
  const { value } = resource;
  return (
    <PageBody
      heading={value === null ? headingBefore : headingOf(value)}
      trail={trail}
      actions={value !== null && actionsOf?.(value)}
    >
      <Loaded of={resource} what={what} missing={missing}>
        {children}
      </Loaded>
    </PageBody>
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

/** "5 min ago", kept up to date. */
export function Since({ at }: { readonly at: number | string }) {
  const { store } = usePage();
  return <>{sinceWords(typeof at === 'string' ? Date.parse(at) : at, store.second.value)}</>;
}

interface PagerProps<Start> {
  readonly words: { readonly pages: string; readonly back: string; readonly on: string };
  /** The start of each page but the first; the last of them is shown. */
  readonly turned: Signal<readonly Start[]>;
  /** Where the next page starts; null: this is the last. */
  readonly next: Start | null | undefined;
}

export function Pager<Start>({ words, turned, next }: PagerProps<Start>) {
  const isFirst = turned.value.length === 0;
  const isLast = next === null || next === undefined;
  if (isFirst && isLast) return null;
  return (
    <nav class="pager" aria-label={words.pages}>
      <Button
        text={words.back}
        disabled={isFirst}
        onClick={() => {
          turned.value = turned.value.slice(0, -1);
        }}
      />
      <Button
        text={words.on}
        disabled={isLast}
        onClick={() => {
          if (!isLast) turned.value = [...turned.value, next];
        }}
      />
    </nav>
  );
}

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
