import type { Phase } from '../../../../shared/games/werewolf/model.ts';
import { usePage } from '../../../ui/context.ts';
import { type TimelineStep, timelineOf } from '../state/chapters.ts';
import { words } from '../text.ts';
import { useMatch } from './use-match.ts';

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

const nameOf = ({ phase, round }: TimelineStep): string => {
  if (phase === 'ROUND') return words.pastRound(round);
  return phase === 'NIGHT' ? words.nightStep(round) : words.phases[phase satisfies Phase];
};

function progress(startedAt: number, endsAt: number, now: number): number {
  if (endsAt <= startedAt) return 100;
  return Math.round(Math.max(0, Math.min(1, (now - startedAt) / (endsAt - startedAt))) * 100);
}

export function PhaseSteps() {
  const { store } = usePage();
  const watch = useMatch();
  const model = watch.model.value;
  const done = progress(model.phaseStartedAt, model.phaseEndsAt, watch.shownAt(store.second));
  return (
    <ol class="phase-steps" aria-label={words.timeline}>
      {timelineOf(model).map((step) => (
        <li
          key={`${step.phase} ${step.round}`}
          class={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
          style={step.state === 'current' ? { '--done': `${done}%` } : undefined}
        >
          {nameOf(step)}
        </li>
      ))}
    </ol>
  );
}
