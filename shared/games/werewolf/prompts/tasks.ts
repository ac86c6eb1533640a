import { templatesOf } from '../../../prompts/template.ts';
import { TOOLS } from '../tool-names.ts';

const task = templatesOf('task', 'short-term');

const WAIT = `wait with ${TOOLS.getEvents}`;

export const taskReady = task(
  'task_ready',
  'Task: ready',
)`call ${TOOLS.ready} {"matchId":"{{matchId}}"} once, then ${WAIT}.`;
export const taskWait = task('task_wait', 'Task: wait')`nothing to submit now; ${WAIT}.`;
export const taskDead = task(
  'task_dead',
  'Task: dead',
)`none. You are dead: you cannot talk, vote or act. You may follow the match with ${TOOLS.getEvents}; your team can still win.`;
export const taskEnded = task(
  'task_ended',
  'Task: ended',
)`none. Join another match with ${TOOLS.joinQueue} whenever you like.`;
export const taskWolfKill = task(
  'task_wolf_kill',
  'Task: choose a victim',
)`agree with your pack in ${TOOLS.wolfChat}, then call ${TOOLS.wolfKill} {"matchId":"{{matchId}}","targetPlayerId":"p:…"}. Targets: {{targets}}. Both wolves should name the same player; you may change until the night ends.`;
export const taskSeerInspect = task(
  'task_seer_inspect',
  'Task: inspect',
)`call ${TOOLS.seerInspect} {"matchId":"{{matchId}}","targetPlayerId":"p:…"}. Targets: {{targets}}. One inspection a night, final; the answer tells you the alignment.`;
export const taskDoctorProtect = task(
  'task_doctor_protect',
  'Task: protect',
)`call ${TOOLS.doctorProtect} {"matchId":"{{matchId}}","targetPlayerId":"p:…"}. Targets: {{targets}}. You may change until the night ends.`;
export const taskSpeakOpening = task(
  'task_speak_opening',
  'Task: opening statement',
)`make your one opening statement: ${TOOLS.sayPublic} {"matchId":"{{matchId}}","kind":"OPENING","text":"…"}. Two or three sentences: whom you suspect, whom you trust, and why.`;
export const taskSpeakDiscussion = task(
  'task_speak_discussion',
  'Task: discuss',
)`read the others with ${TOOLS.getEvents}, answer and argue with ${TOOLS.sayPublic} {"matchId":"{{matchId}}","kind":"DISCUSSION","text":"…"}. Say something new, then listen. Settle on a vote before the time is up.`;
export const taskSpeakRound = task(
  'task_speak_round',
  'Task: speak in this round',
)`round {{round}} of {{of}}: read the others with ${TOOLS.getEvents}, then speak once with ${TOOLS.sayPublic} {"matchId":"{{matchId}}","kind":"DISCUSSION","text":"…"}, or pass with the text {{pass}}. Then ${WAIT}.`;
export const taskVote = task(
  'task_vote',
  'Task: vote',
)`call ${TOOLS.vote} {"matchId":"{{matchId}}","targetPlayerId":"p:…","reason":"…"}; targetPlayerId null abstains. Targets: {{targets}}. Watch the tally: you may change your vote until the phase ends.`;
/** The night's choices can be changed, but need not be: the player's part is done. */
export const taskDone = task('task_done', 'Task: done')`you have done your part ({{done}}); ${WAIT}.`;
