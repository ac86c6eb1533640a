/** What a player must do now, with the exact call to make. */

import type { Question } from '../../../matches/plain-game.ts';
import { namesFor } from '../../../matches/plain-names.ts';
import { underscored } from '../../../protocol/tool-definition.ts';
import { taskFor } from '../brief-task.ts';
import { PASS_WORDS, type PlayerId } from '../model.ts';
import { livingOf } from '../recap.ts';
import { TOOLS, type ToolName } from '../tool-names.ts';
import type { MatchView, You } from '../view.ts';

const call = (tool: ToolName, args: string): string => `${underscored(tool)} ${args}`;

const TARGET = '{"targetPlayerId":"NAME"}';

type Duty = Exclude<ReturnType<typeof taskFor>['action'], 'NONE'>;

const CALLS: Readonly<Record<Duty, string>> = {
  READY: `${call(TOOLS.ready, '{}')}.`,
  WOLF_KILL: `${call(TOOLS.wolfKill, TARGET)}.`,
  SEER_INSPECT: `${call(TOOLS.seerInspect, TARGET)}.`,
  DOCTOR_PROTECT: `${call(TOOLS.doctorProtect, TARGET)}.`,
  SPEAK_OPENING: `${call(TOOLS.sayPublic, '{"text":"…"}')} once: whom you suspect, whom you trust, and why.`,
  SPEAK_DISCUSSION: `${call(TOOLS.sayPublic, '{"text":"…"}')}: argue, answer, settle on a vote.`,
  VOTE: `${call(TOOLS.vote, '{"targetPlayerId":"NAME","reason":"…"}')}; null for nobody. You may change it until the end.`,
};

const KILL_TOGETHER = `${call(TOOLS.wolfKill, TARGET)}; both wolves should name the same player, so agree first with ${call(TOOLS.wolfChat, '{"text":"…"}')}.`;

const ANSWERS: Partial<Readonly<Record<Duty, string>>> = {
  WOLF_KILL: call(TOOLS.wolfChat, '{"text":"…"}'),
  SPEAK_OPENING: call(TOOLS.sayPublic, '{"text":"…"}'),
  SPEAK_DISCUSSION: call(TOOLS.sayPublic, '{"text":"…"}'),
};

/** A turn in a patient discussion; null elsewhere. */
const inRound = ({ talkRound }: MatchView): string | null =>
  talkRound
    ? `${call(TOOLS.sayPublic, '{"text":"…"}')} once, round ${talkRound.round} of ${talkRound.of}: argue, answer, settle on a vote; the text ${PASS_WORDS} passes.`
    : null;

/** Null: nothing more in this phase. */
export function dutyOf(view: MatchView, asked: readonly Question[]): string | null {
  if (!view.you) return null;
  const { action, alreadySubmitted, allowedTargets } = taskFor(view, view.you);
  if (action === 'NONE') return null;
  // An opening or a turn in a round is used up once, and must contain the answer.
  const isOnce = action === 'SPEAK_OPENING' || view.talkRound !== undefined;
  const mayAnswer = asked.length > 0 && !(isOnce && alreadySubmitted);
  const answer = mayAnswer && ANSWERS[action] ? answerTo(asked, ANSWERS[action]) : null;
  const isDone = alreadySubmitted || (answer !== null && action === 'SPEAK_DISCUSSION' && !view.talkRound);
  if (isDone) return answer;
  const words = action === 'WOLF_KILL' && hasFellow(view) ? KILL_TOGETHER : (inRound(view) ?? CALLS[action]);
  const targets = targetsOf(view, view.you, allowedTargets);
  return [words, targets && `Targets: ${targets}.`, answer].filter(Boolean).join(' ');
}

const answerTo = (asked: readonly Question[], tool: string): string =>
  `Answer ${[...new Set(asked.map(({ from }) => from))].join(' and ')} with ${tool}: an answer is expected.`;

/** The remaining options of a player who has spoken. Null: only wait. */
export const optionOf = ({ phase, talkRound, you }: MatchView): string | null =>
  phase === 'DAY_DISCUSSION' && !talkRound && you?.alive
    ? `${call(TOOLS.sayPublic, '{"text":"…"}')} if you have something new to say`
    : null;

/** A wolf whose partner is dead has nobody to agree with. */
const hasFellow = (view: MatchView): boolean => {
  const { knownWolves = [], playerId } = view.you ?? {};
  return livingOf(view).some((living) => living !== playerId && knownWolves.includes(living));
};

function targetsOf(view: MatchView, you: You, allowed: readonly PlayerId[]): string {
  const nameOf = namesFor(view.players, you.playerId);
  const list = allowed.map((playerId) => `${nameOf(playerId)}${seenNote(you, playerId)}`).join(', ');
  if (you.requiredAction?.type !== 'DOCTOR_PROTECT') return list;
  const barred = livingOf(view).find((playerId) => !allowed.includes(playerId));
  return barred ? `${list} (not ${nameOf(barred)}, protected last night)` : list;
}

/** A second inspection of the same player brings nothing new. */
function seenNote({ requiredAction, seerHistory }: You, playerId: PlayerId): string {
  if (requiredAction?.type !== 'SEER_INSPECT') return '';
  const seen = seerHistory.find(({ targetPlayerId }) => targetPlayerId === playerId);
  return seen ? ` (inspected in night ${seen.night}: ${seen.result})` : '';
}
