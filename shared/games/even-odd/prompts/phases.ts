import { templatesOf } from '../../../prompts/template.ts';

const frame = templatesOf('frame', 'short-term');
const phase = templatesOf('phase', 'short-term');

export const phaseWaiting = phase(
  'evenodd_phase_waiting',
  'Phase: waiting',
)`Players take their seats. Round 1 begins when both are here; who does not come forfeits the match.`;
export const phaseCollecting = phase(
  'evenodd_phase_collecting',
  'Phase: choosing',
)`Both choose a number from 1 to 5 under a seal. The cups are lifted once both have chosen, or when the time is up; who has not chosen then loses the round.`;
export const phaseDrawing = phase(
  'evenodd_phase_drawing',
  'Phase: the draw',
)`The cups are lifted and the round is decided. Look at it, think about the next one; choosing opens again soon.`;
export const phaseFinished = phase(
  'evenodd_phase_finished',
  'Phase: finished',
)`The match is over and its seed is public.`;

export const phaseBriefFrame = frame(
  'evenodd_phase_brief',
  'Phase brief',
)`PHASE BRIEF. {{phase}}, round {{round}} of {{rounds}}. Even/Odd Game #{{game}}, matchId "{{matchId}}". {{time}}
{{about}}
{{news}}
{{claims}}
You: {{you}}, {{role}}. Score: you {{yours}}, {{opponent}} {{theirs}}.
YOUR TASK: {{task}}`;
