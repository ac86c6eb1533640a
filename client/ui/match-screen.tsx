import { EndScreen } from '../games/werewolf/ui/end-screen.tsx';
import { MomentsPanel } from '../games/werewolf/ui/moments-panel.tsx';
import { PlayersPanel } from '../games/werewolf/ui/players-panel.tsx';
import { TranscriptPanel } from '../games/werewolf/ui/transcript-panel.tsx';
import { VotesPanel } from '../games/werewolf/ui/votes-panel.tsx';
import { en } from '../text/en.ts';
import { usePage, useWatch } from './context.ts';
import { CrierBar } from './crier-bar.tsx';
import { PanelTabs } from './panel-tabs.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { ViewNote } from './view-switch.tsx';

/** What lies over the hall. */
export function MatchOverlay() {
  const watch = useWatch();
  const { actions } = usePage();
  const mode = watch.mode.value;
  const unknown = watch.model.value.players.length === 0;
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
  if (unknown) {
    return (
      <div class="stage-message" role="status">
        <p>{en.match.loading}</p>
      </div>
    );
  }
  return (
    <>
      <ViewNote />
      <EndScreen />
    </>
  );
}

export function MatchFoot() {
  const { crier } = useWatch().model.value;
  return (
    <div class="foot">
      <ReplayBar />
      <CrierBar text={crier?.text ?? en.crier.match} />
    </div>
  );
}

export function MatchPanels() {
  const { tab } = useWatch();
  return (
    <PanelTabs
      label={en.tabs.group}
      testId="werewolf-spectator-panel"
      chosen={tab}
      tabs={[
        { id: 'players', label: en.tabs.players, panel: <PlayersPanel /> },
        { id: 'votes', label: en.tabs.votes, panel: <VotesPanel /> },
        { id: 'talk', label: en.tabs.talk, panel: <TranscriptPanel /> },
        { id: 'moments', label: en.tabs.moments, panel: <MomentsPanel /> },
      ]}
    />
  );
}
