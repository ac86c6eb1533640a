import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { en } from '../text/en.ts';
import { usePage, useWatch } from './context.ts';
import { CrierBar } from './crier-bar.tsx';
import { OnAir } from './on-air.tsx';
import { PanelTabs } from './panel-tabs.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { useMinds } from './use-minds.ts';
import { ViewNote } from './view-switch.tsx';

/** So long the hall has the stage to itself: the reveal, the banner, the confetti. */
const CURTAIN_MS = 5_000;

/** Who saw it end is shown the hall first; who comes when it is over is told at once. */
function StagedEnd({ End, sawIt }: { readonly End: FunctionComponent; readonly sawIt: boolean }) {
  const isShown = useSignal(!sawIt);
  useEffect(() => {
    const timer = setTimeout(() => {
      isShown.value = true;
    }, CURTAIN_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (isShown.value) return <End />;
  return (
    <button
      type="button"
      class="button show-end"
      onClick={() => {
        isShown.value = true;
      }}
    >
      {en.end.show}
    </button>
  );
}

/** What lies over the stage. */
export function MatchOverlay() {
  const watch = useWatch();
  const { actions } = usePage();
  /** The match that was seen while it ran. */
  const ran = useRef<string | null>(null);
  const mode = watch.mode.value;
  const game = watch.game.value;
  if (mode === 'missing' || mode === 'failed') {
    return (
      <div class="stage-message" role="alert">
        <p>{en.match[mode]}</p>
        <button type="button" class="button primary" onClick={actions.openTown}>
          {en.match.toTown}
        </button>
      </div>
    );
  }
  if (!game || !watch.model.value.seated) {
    return (
      <div class="stage-message" role="status">
        <p>{en.match.loading}</p>
      </div>
    );
  }
  const { over } = watch.model.value;
  if (!over) ran.current = watch.matchId;
  return (
    <>
      <ViewNote />
      <OnAir />
      {game.Overlay && <game.Overlay />}
      {over && <StagedEnd key={watch.matchId} End={game.End} sawIt={ran.current === watch.matchId} />}
    </>
  );
}

export function MatchFoot() {
  const { model, game } = useWatch();
  return (
    <div class="foot">
      <ReplayBar />
      <CrierBar
        testId={`${game.value?.testId ?? 'match'}-summary`}
        text={model.value.crier?.text ?? en.crier.match}
      />
    </div>
  );
}

export function MatchPanels() {
  const { tab, game } = useWatch();
  const panels = game.value?.panels ?? [];
  const minds = useMinds();
  return (
    <PanelTabs
      label={en.match.panels}
      testId={`${game.value?.testId ?? 'match'}-panel`}
      chosen={tab}
      tabs={[
        ...panels.map(({ id, label, Panel }) => ({ id, label, panel: <Panel /> })),
        ...(minds ? [{ id: 'minds', label: en.minds.tab, panel: <minds.Panel minds={minds.minds} /> }] : []),
      ]}
    />
  );
}
