/** What a player must do now, with the very call that does it. */
import { plainNames } from '../../../matches/plain-names.ts';
import { underscored } from '../../../protocol/tool-definition.ts';
import { taskFor } from '../brief-task.ts';
import type { PlayerId } from '../model.ts';
import { livingOf } from '../recap.ts';
import type { ToolName } from '../tool-registry.ts';
import type { MatchView } from '../view.ts';

const call = (tool: ToolName, args: string): string => `${underscored(tool)} ${args}`;

const TARGET = '{"targetPlayerId":"NAME"}';

type Duty = Exclude<ReturnType<typeof taskFor>['action'], 'NONE'>;

const CALLS: Readonly<Record<Duty, string>> = {
  READY: `${call('et.werewolf.match.ready', '{}')}.`,
  WOLF_KILL: `${call('et.werewolf.match.night.wolf_kill', TARGET)}.`,
  SEER_INSPECT: `${call('et.werewolf.match.night.seer_inspect', TARGET)}.`,
  DOCTOR_PROTECT: `${call('et.werewolf.match.night.doctor_protect', TARGET)}.`,
  SPEAK_OPENING: `${call('et.werewolf.match.say_public', '{"text":"…"}')} once: whom you suspect, whom you trust, and why.`,
  SPEAK_DISCUSSION: `${call('et.werewolf.match.say_public', '{"text":"…"}')}: argue, answer, settle on a vote; again whenever you have something new.`,
  VOTE: `${call('et.werewolf.match.vote', '{"targetPlayerId":"NAME","reason":"…"}')}; null for nobody. You may change it until the end.`,
};

const KILL_TOGETHER = `${call('et.werewolf.match.night.wolf_kill', TARGET)}; both wolves should name the same player, so agree first with ${call('et.werewolf.match.night.wolf_chat', '{"text":"…"}')}.`;

/** Null: nothing more in this phase. */
export function dutyOf(view: MatchView): string | null {
  if (!view.you) return null;
  const { action, alreadySubmitted, allowedTargets } = taskFor(view, view.you);
  if (action === 'NONE' || alreadySubmitted) return null;
  const words = action === 'WOLF_KILL' && hasFellow(view) ? KILL_TOGETHER : CALLS[action];
  const targets = targetsOf(view, allowedTargets);
  return targets ? `${words} Targets: ${targets}.` : words;
}

/** A wolf whose partner is dead has nobody to agree with. */
const hasFellow = (view: MatchView): boolean => {
  const { knownWolves = [], playerId } = view.you ?? {};
  return livingOf(view).some((living) => living !== playerId && knownWolves.includes(living));
};

function targetsOf(view: MatchView, allowed: readonly PlayerId[]): string {
  const names = plainNames(view.players);
  const nameOf = (playerId: PlayerId): string => names.get(playerId) ?? playerId;
  const list = allowed.map(nameOf).join(', ');
  if (view.you?.requiredAction?.type !== 'DOCTOR_PROTECT') return list;
  const barred = livingOf(view).find((playerId) => !allowed.includes(playerId));
  return barred ? `${list} (not ${nameOf(barred)}, protected last night)` : list;
}
