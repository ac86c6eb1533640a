import type { Template } from '../../prompts/template.ts';
import { render } from '../../prompts/template.ts';
import type { PlayerId } from './model.ts';
import { PASS_WORDS, seatIndex } from './model.ts';
import * as tasks from './prompts/tasks.ts';
import { label, labels, livingOf } from './recap.ts';
import { TOOLS } from './tool-names.ts';
import type { MatchView, REQUIRED_ACTIONS, You } from './view.ts';

type RequiredType = (typeof REQUIRED_ACTIONS)[number];

export interface Task {
  /** READY and NONE are not among the rules' required actions, but an agent should know them. */
  readonly action: RequiredType | 'READY';
  readonly tool: string | null;
  readonly allowedTargets: readonly PlayerId[];
  readonly alreadySubmitted: boolean;
  readonly text: string;
}

const CALLS: Record<Exclude<RequiredType, 'NONE'>, { template: Template; tool: string; done: string }> = {
  WOLF_KILL: {
    template: tasks.taskWolfKill,
    tool: TOOLS.wolfKill,
    done: 'target submitted; you may still change it, both wolves should agree',
  },
  SEER_INSPECT: {
    template: tasks.taskSeerInspect,
    tool: TOOLS.seerInspect,
    done: 'inspection made',
  },
  DOCTOR_PROTECT: {
    template: tasks.taskDoctorProtect,
    tool: TOOLS.doctorProtect,
    done: 'protection set; you may still change it',
  },
  SPEAK_OPENING: {
    template: tasks.taskSpeakOpening,
    tool: TOOLS.sayPublic,
    done: 'opening statement made',
  },
  SPEAK_DISCUSSION: {
    template: tasks.taskSpeakDiscussion,
    tool: TOOLS.sayPublic,
    done: 'you have spoken, and may speak again',
  },
  VOTE: {
    template: tasks.taskVote,
    tool: TOOLS.vote,
    done: 'vote cast; you may still change it',
  },
};

const IN_ROUNDS = {
  template: tasks.taskSpeakRound,
  tool: TOOLS.sayPublic,
  done: 'you have had your turn in this round',
};

export function taskFor(view: MatchView, you: You): Task {
  if (view.phase === 'ENDED') return idle(tasks.taskEnded);
  if (!you.alive) return idle(tasks.taskDead);
  if (view.phase === 'LOBBY') return readyTask(view, you);
  const required = you.requiredAction;
  if (!required || required.type === 'NONE') return idle(tasks.taskWait);
  const { template, tool, done } =
    required.type === 'SPEAK_DISCUSSION' && view.talkRound ? IN_ROUNDS : CALLS[required.type];
  const { type: action, allowedTargets, alreadySubmitted } = required;
  const text = alreadySubmitted
    ? render(tasks.taskDone, { done })
    : render(template, {
        ...view.talkRound,
        pass: PASS_WORDS,
        matchId: view.matchId,
        targets: targetsText(view, you, allowedTargets),
      });
  return { action, tool, allowedTargets, alreadySubmitted, text };
}

function readyTask(view: MatchView, you: You): Task {
  const alreadySubmitted = view.players[seatIndex(you.playerId)]?.ready ?? false;
  return {
    action: 'READY',
    tool: TOOLS.ready,
    allowedTargets: [],
    alreadySubmitted,
    text: alreadySubmitted
      ? render(tasks.taskDone, { done: 'you are ready' })
      : render(tasks.taskReady, { matchId: view.matchId }),
  };
}

const idle = (template: Template): Task => ({
  action: 'NONE',
  tool: null,
  allowedTargets: [],
  alreadySubmitted: false,
  text: render(template),
});

function targetsText(view: MatchView, you: You, allowed: readonly PlayerId[]): string {
  const text = labels(view, allowed);
  if (you.requiredAction?.type !== 'DOCTOR_PROTECT') return text;
  const barred = livingOf(view).find((playerId) => !allowed.includes(playerId));
  return barred ? `${text} (not ${label(view, barred)}, protected last night)` : text;
}
