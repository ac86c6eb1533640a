import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Stage } from '../scenes/pictures.ts';
import { en } from '../text/en.ts';
import { usePage } from './context.ts';
import { HallLabels } from './hall-labels.tsx';
import { openStage, type StageHost } from './stage-host.ts';
import { TownLabels } from './town-labels.tsx';

interface StageViewProps {
  readonly fixedClock: boolean;
  onStage(stage: Stage): void;
  readonly children: ComponentChildren;
}

export function StageView({ fixedClock, onStage, children }: StageViewProps) {
  const { store, actions } = usePage();
  const parent = useRef<HTMLDivElement>(null);
  const stage = useSignal<Stage | null>(null);
  useEffect(() => {
    let host: StageHost | null = null;
    let gone = false;
    const observer = new ResizeObserver(() => host?.stage.resize());
    if (!parent.current) return;
    observer.observe(parent.current);
    void openStage(parent.current, store, actions, fixedClock).then((opened) => {
      if (gone) opened?.close();
      else if (opened) {
        host = opened;
        stage.value = opened.stage;
        onStage(opened.stage);
      }
    });
    return () => {
      gone = true;
      observer.disconnect();
      host?.close();
    };
  }, [store, actions, fixedClock, onStage, stage]);

  const watch = store.watch.value;
  return (
    <main class="stage" aria-label={en.stage.town} data-stage={store.stage.value}>
      <div class="canvas" ref={parent} aria-hidden="true" />
      {store.stage.value !== 'ready' && <StageMessage missing={store.stage.value === 'missing'} />}
      {watch ? <HallLabels stage={stage.value} watch={watch} /> : <TownLabels stage={stage.value} />}
      {children}
    </main>
  );
}

const StageMessage = ({ missing }: { readonly missing: boolean }) => (
  <div class="stage-message" role="status">
    {missing ? (
      <>
        <p>{en.stage.noPicture}</p>
        <p>{en.stage.noPictureHint}</p>
      </>
    ) : (
      <p>{en.stage.loading}</p>
    )}
  </div>
);
