import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Stage } from '../scenes/pictures.ts';
import { en } from '../text/en.ts';
import { usePage } from './context.ts';
import { openStage, type StageHost } from './stage-host.ts';

interface StageViewProps {
  readonly fixedClock: boolean;
  onStage(stage: Stage): void;
  readonly children: ComponentChildren;
}

export function StageView({ fixedClock, onStage, children }: StageViewProps) {
  const { store, actions } = usePage();
  const parent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let host: StageHost | null = null;
    let gone = false;
    if (!parent.current) return;
    void openStage(parent.current, store, actions, fixedClock).then((opened) => {
      if (gone) opened?.close();
      else if (opened) {
        host = opened;
        onStage(opened.stage);
      }
    });
    return () => {
      gone = true;
      host?.close();
    };
  }, [store, actions, fixedClock, onStage]);

  return (
    <main class="stage-area" aria-label={en.stage.town} data-stage={store.stage.value}>
      <div class="canvas" ref={parent} />
      {store.stage.value !== 'ready' && <StageMessage missing={store.stage.value === 'missing'} />}
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
