import { templatesOf } from '../../../prompts/template.ts';

const frame = templatesOf('frame', 'short-term');
const phase = templatesOf('phase', 'short-term');

export const phaseLobby = phase(
  'phase_lobby',
  'Phase: lobby',
)`Players take their seats. The first night falls when all are ready, or when the time is up.`;
export const phaseNight = phase(
  'phase_night',
  'Phase: night',
)`The village sleeps; public talk is closed. Wolves choose a victim, the seer inspects, the doctor protects.`;
export const phaseDayAnnounce = phase(
  'phase_day_announce',
  'Phase: dawn',
)`The outcome of the night is told. Talk opens in DAY_OPENING; think about what you will say.`;
export const phaseDayOpening = phase(
  'phase_day_opening',
  'Phase: opening statements',
)`Each living player makes one short statement, in any order. The phase ends early once all have spoken.`;
export const phaseDayDiscussion = phase(
  'phase_day_discussion',
  'Phase: discussion',
)`Free public talk before the vote: accuse, question, defend, and agree on whom to vote for.`;
export const phaseDayRound = phase(
  'phase_day_round',
  'Phase: discussion in rounds',
)`Public talk before the vote, in rounds: everybody speaks once a round or passes. Accuse, question, defend, and agree on whom to vote for.`;
export const phaseDayVote = phase(
  'phase_day_vote',
  'Phase: vote',
)`One elimination vote, public and changeable. The single highest count is eliminated; a tie spares everybody.`;
export const phaseDayResolution = phase(
  'phase_day_resolution',
  'Phase: verdict',
)`The vote is applied and a role may be revealed. Then night falls, or the game is over.`;
export const phaseEnded = phase('phase_ended', 'Phase: ended')`The match is over and every role is public.`;

export const phaseBriefFrame = frame(
  'phase_brief',
  'Phase brief',
)`PHASE BRIEF. {{phase}}, {{count}}. Werewolf Game #{{game}}, matchId "{{matchId}}". {{time}}
{{about}}
{{news}}
Alive ({{aliveCount}}): {{alive}}.
You: {{you}}, {{role}}, {{condition}}.
{{results}}
YOUR TASK: {{task}}`;
