import { PhaseSteps } from '../games/werewolf/ui/phase-steps.tsx';
import { en } from '../text/en.ts';
import { usePage, useWatch } from './context.ts';
import { Countdown } from './countdown.tsx';
import { HelpButton, SoundButton, TvButton } from './header-buttons.tsx';
import { Icon } from './icon.tsx';
import { ViewSwitch } from './view-switch.tsx';

function BackButton() {
  const { actions } = usePage();
  return (
    <button type="button" class="button back" title={en.match.backLong} onClick={actions.openTown}>
      <Icon name="back" />
      {en.match.back}
    </button>
  );
}

/** For an address without a match: no phase, no clock, no views. */
export const LostHeader = () => (
  <header class="top">
    <BackButton />
    <h1 tabIndex={-1}>{en.match.title(0)}</h1>
  </header>
);

export function MatchHeader() {
  const watch = useWatch();
  const { gameNumber, phase, dayNumber, nightNumber } = watch.model.value;
  return (
    <header class="top top-match">
      <BackButton />
      <h1 tabIndex={-1}>{en.match.title(gameNumber)}</h1>
      <PhaseSteps />
      <div class="now">
        <span class="now-round" data-testid="werewolf-spectator-day">
          {en.roundOf(phase, dayNumber, nightNumber)}
        </span>
        <span class="now-phase" data-testid="werewolf-spectator-phase" data-phase={phase}>
          {en.phaseNow[phase]}
        </span>
      </div>
      {phase !== 'ENDED' && <Countdown />}
      <ViewSwitch />
      <span class="top-tools">
        <TvButton brief />
        <SoundButton />
        <HelpButton />
      </span>
    </header>
  );
}
