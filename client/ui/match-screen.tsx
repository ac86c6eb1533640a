import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { en } from '../text/en.ts';
import { Button, setTo } from './button.tsx';
import { usePage, useWatch } from './context.ts';
import { later } from './later.tsx';
import { CrierBar } from './notices.tsx';
import { PanelTabs } from './panel-tabs.tsx';
import { useMinds } from './use-minds.ts';
import { ViewNote } from './view-switch.tsx';

const CrowdBar = later(async () => (await import('./crowd/crowd-bar.tsx')).CrowdBar);
const OnAir = later(async () => (await import('./on-air.tsx')).OnAir);
const ReplayBar = later(async () => (await import('./replay-bar.tsx')).ReplayBar);
const SpotHuman = later(async () => (await import('./mixed/spot-human.tsx')).SpotHuman);

const CURTAIN_MS = 5_000;

/** Viewers that saw the end see the hall first; later ones see the result at once. */
function StagedEnd({ End, sawIt }: { readonly End: FunctionComponent; readonly sawIt: boolean }) {
  const isShown = useSignal(!sawIt);
  useEffect(() => {
    const timer = setTimeout(setTo(isShown, true), CURTAIN_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (isShown.value) return <End />;
  return <Button look="show-end" text={en.end.show} onClick={setTo(isShown, true)} />;
}

export function MatchOverlay() {
  const watch = useWatch();
  const { actions, store } = usePage();
  const ran = useRef<string | null>(null);
  const mode = watch.mode.value;
  const game = watch.game.value;
  if (mode === 'missing' || mode === 'failed') {
    return (
      <div class="stage-message" role="alert">
        <p>{en.match[mode]}</p>
        <Button look="primary" text={en.match.toTown} onClick={actions.openTown} />
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
  const playing = watch.playing.value;
  const seatView = watch.seatView.value;
  if (!over) ran.current = watch.matchId;
  return (
    <>
      <ViewNote />
      {watch.crowd.value && <CrowdBar />}
      {store.tv.value && <OnAir />}
      {playing ? seatView && <seatView.Hand /> : game.Overlay && <game.Overlay />}
      {over && <StagedEnd key={watch.matchId} End={game.End} sawIt={ran.current === watch.matchId} />}
    </>
  );
}

export function MatchFoot() {
  const { model, game, playing, seatView, track } = useWatch();
  const seat = playing.value ? seatView.value : null;
  return (
    <div class="foot">
      {track.value && <ReplayBar />}
      {seat && <seat.Bar />}
      <CrierBar
        testId={`${game.value?.testId ?? 'match'}-summary`}
        text={model.value.crier?.text ?? en.crier.match}
      />
    </div>
  );
}

export function MatchPanels() {
  const { tab, game, playing, mixed, accounts, mode, model } = useWatch();
  const isRiddle = mixed.value && accounts.value === null && mode.value === 'live' && !model.value.over;
  // Nobody else at the table has them.
  const panels = (game.value?.panels ?? []).filter((panel) => !playing.value || !panel.forSpectators);
  const known = useMinds();
  const minds = playing.value ? null : known;
  return (
    <PanelTabs
      label={en.match.panels}
      testId={`${game.value?.testId ?? 'match'}-panel`}
      chosen={tab}
      tabs={[
        ...panels.map(({ id, label, Panel }) => ({ id, label, panel: <Panel /> })),
        ...(isRiddle && game.value?.seating
          ? [{ id: 'humans', label: en.match.humans, panel: <SpotHuman /> }]
          : []),
        ...(minds ? [{ id: 'minds', label: en.minds.tab, panel: <minds.Panel minds={minds.minds} /> }] : []),
      ]}
    />
  );
}
