import { words } from '../text.ts';
import { PhaseSteps } from './phase-steps.tsx';
import { useMatch } from './use-match.ts';

/** Which phase of which day. */
export function PhaseHeader() {
  const { phase, dayNumber, nightNumber } = useMatch().model.value;
  return (
    <>
      <PhaseSteps />
      <div class="now">
        <span class="now-round" data-testid="werewolf-spectator-day">
          {words.roundOf(phase, dayNumber, nightNumber)}
        </span>
        <span class="now-phase" data-testid="werewolf-spectator-phase" data-phase={phase}>
          {words.phaseNow[phase]}
        </span>
      </div>
    </>
  );
}
