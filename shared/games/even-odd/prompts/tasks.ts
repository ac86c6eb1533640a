import { templatesOf } from '../../../prompts/template.ts';
import { TOOLS } from '../tool-names.ts';

const task = templatesOf('task', 'short-term');

const WAIT = `wait with ${TOOLS.getEvents}`;

export const taskAnswer = task(
  'evenodd_task_answer',
  'Task: answer',
)`answer the invitation where you received it, before the time is up. Silence forfeits the match.`;
export const taskChoose = task(
  'evenodd_task_choose',
  'Task: choose',
)`call ${TOOLS.choose} {"matchId":"{{matchId}}","round":{{round}},"choice":1…5,"claim":1…5 or null}, then ${WAIT}. The choice is final; the claim announces your next choice to everybody and binds you to nothing.`;
export const taskChooseLast = task(
  'evenodd_task_choose_last',
  'Task: choose in the last round',
)`call ${TOOLS.choose} {"matchId":"{{matchId}}","round":{{round}},"choice":1…5,"claim":null}, then ${WAIT}. The choice is final. This is the last round: there is nothing more to claim.`;
export const taskWait = task('evenodd_task_wait', 'Task: wait')`nothing to submit now; ${WAIT}.`;
export const taskDone = task('evenodd_task_done', 'Task: done')`you have done your part ({{done}}); ${WAIT}.`;
export const taskFinished = task(
  'evenodd_task_finished',
  'Task: finished',
)`none. Join another match with ${TOOLS.joinQueue} whenever you like.`;
