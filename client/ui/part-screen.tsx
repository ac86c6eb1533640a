// A part's page beside the map, which stands at the part's place: header, and whatever the part's chunk draws.

import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PartEntry } from '../parts/part-page.ts';
import { partEntry, partsIn } from '../parts/parts.ts';
import type { PartRoute } from '../state/route.ts';
import { en } from '../text/en.ts';
import { Button, setTo } from './button.tsx';
import { usePage } from './context.ts';
import { HelpButton, SoundButton } from './header-buttons.tsx';
import { BackButton } from './match-header.tsx';
import { PlacesNav } from './places-nav.tsx';

export function PartHeader({ route }: { readonly route: PartRoute }) {
  const { store, actions } = usePage();
  return (
    <header class="top top-part">
      <BackButton />
      <h1 tabIndex={-1}>{store.heading.value ?? partEntry(route.part).title}</h1>
      <PlacesNav />
      <Button look="primary" text={en.header.bring} onClick={actions.openOwners} />
      <span class="top-tools">
        <SoundButton />
        <HelpButton />
      </span>
    </header>
  );
}

type Pages = Awaited<ReturnType<PartEntry['load']>>;
type Loading = { readonly part: string; readonly pages: Pages } | 'loading' | 'failed';

export function PartScreen({ route }: { readonly route: PartRoute }) {
  const { part, pattern, params, path, query } = route;
  const loaded = useSignal<Loading>('loading');
  const load = () => {
    loaded.value = 'loading';
    partEntry(part)
      .load()
      .then(
        (pages) => {
          loaded.value = { part, pages };
        },
        setTo(loaded, 'failed'),
      );
  };
  useEffect(load, [part]);
  const { value } = loaded;
  const ready = typeof value === 'object' && value.part === part ? value : null;
  const Page = ready?.pages[pattern];
  if (ready && !Page) throw new Error(`no page for ${pattern}`);
  return (
    <main class="part-page" id="panels" tabIndex={-1} data-part={Page && part} key={Page && path}>
      {Page ? (
        <Page params={params} query={new URLSearchParams(query)} />
      ) : value === 'failed' ? (
        <div class="page-state" role="alert">
          <p>{en.part.failed}</p>
          <Button look="primary" text={en.match.retry} onClick={load} />
        </div>
      ) : (
        <p class="page-state" role="status">
          {en.part.loading(partEntry(part).title)}
        </p>
      )}
    </main>
  );
}

export function PartOverlays() {
  const { store } = usePage();
  const loaded = useSignal<readonly FunctionComponent[]>([]);
  const isReady = store.stage.value === 'ready';
  const ids = partsIn(store.info.value)
    .filter(({ overlay }) => overlay)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (!isReady || ids === '') return;
    let gone = false;
    const wanted = partsIn(store.info.peek()).flatMap(({ overlay }) => (overlay ? [overlay()] : []));
    Promise.all(wanted).then(
      (overlays) => {
        if (!gone) loaded.value = overlays;
      },
      // The map is whole without them.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [isReady, ids, store, loaded]);
  return (
    <>
      {loaded.value.map((Overlay, i) => (
        <Overlay key={String(i)} />
      ))}
    </>
  );
}
