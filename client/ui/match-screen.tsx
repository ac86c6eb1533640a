import { en } from '../text/en.ts';
import { usePage, useWatch } from './context.ts';
import { CrierBar } from './crier-bar.tsx';
import { OnAir } from './on-air.tsx';
import { PanelTabs } from './panel-tabs.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { useMinds } from './use-minds.ts';
import { ViewNote } from './view-switch.tsx';

/** What lies over the stage. */
export function MatchOverlay() {
  const watch = useWatch();
  const { actions } = usePage();
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
  return (
    <>
      <ViewNote />
      <OnAir />
      {watch.model.value.over && <game.End />}
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
