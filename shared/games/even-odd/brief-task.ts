/** A player's current task and its tool, from that player's own view. */

import type { Template } from '../../prompts/template.ts';
import { render } from '../../prompts/template.ts';
import * as tasks from './prompts/tasks.ts';
import { TOOLS, type ToolName } from './tool-names.ts';
import type { MatchView, REQUIRED_ACTIONS, You } from './view.ts';

export interface Task {
  readonly action: (typeof REQUIRED_ACTIONS)[number];
  /** An invitation is answered over its own channel, not by a tool of this game. */
  readonly tool: ToolName | null;
  readonly alreadySubmitted: boolean;
  readonly text: string;
}

export function taskFor(view: MatchView, { requiredAction }: You): Task {
  const { type: action, alreadySubmitted, round } = requiredAction;
  switch (action) {
    case 'NONE':
      return idle(view.phase === 'FINISHED' ? tasks.taskFinished : tasks.taskWait);
    case 'ANSWER': {
      const text = alreadySubmitted
        ? render(tasks.taskDone, { done: 'your seat is settled' })
        : render(tasks.taskAnswer);
      return { action, tool: null, alreadySubmitted, text };
    }
    case 'CHOOSE': {
      const guide = round === view.totalRounds ? tasks.taskChooseLast : tasks.taskChoose;
      const text = alreadySubmitted
        ? render(tasks.taskDone, { done: 'your choice is sealed' })
        : render(guide, { matchId: view.matchId, round });
      return { action, tool: TOOLS.choose, alreadySubmitted, text };
    }
    default:
      return action satisfies never;
  }
}

const idle = (template: Template): Task => ({
  action: 'NONE',
  tool: null,
  alreadySubmitted: false,
  text: render(template),
});
