/** The moves open to a player now, as functions for a model; and what a model's call means, if it is legal. */
import { z } from 'zod';
import type { BotAction } from '../../../../shared/games/werewolf/bots/policy.ts';
import type { BotSight } from '../../../../shared/games/werewolf/bots/sight.ts';
import { MESSAGE_KINDS, type PlayerId, TEXT_LIMITS } from '../../../../shared/games/werewolf/model.ts';
import type { ModelAnswer, ModelCall, ModelTool } from '../../chat-model.ts';
import { ModelTroubleError } from '../../model-trouble.ts';
import { names, saidTo } from './attention.ts';
import { isFitToSay } from './llm-prompt.ts';

type Tool = Exclude<BotAction['tool'], 'ready'>;

/** Which tools the rules leave open now. Seers have one inspection; wolves and doctors may change their mind. */
export function openMoves({ action, alive }: BotSight): readonly Tool[] {
  if (!alive || !action) return [];
  switch (action.type) {
    case 'NONE':
      return [];
    case 'WOLF_KILL':
      return ['wolf_chat', 'wolf_kill'];
    case 'SEER_INSPECT':
      return action.alreadySubmitted ? [] : ['seer_inspect'];
    case 'DOCTOR_PROTECT':
      return ['doctor_protect'];
    case 'SPEAK_OPENING':
      return action.alreadySubmitted ? [] : ['say_public'];
    case 'SPEAK_DISCUSSION':
      return ['say_public'];
    case 'VOTE':
      return ['vote'];
  }
}

const DESCRIPTIONS: Readonly<Record<Tool, string>> = {
  say_public: 'Say something that everybody in the village hears.',
  vote: 'Vote to eliminate a living player, or null to abstain. Public at once.',
  wolf_chat: 'Whisper to your fellow werewolf.',
  wolf_kill: 'Choose tonight’s victim. Agree with your fellow werewolf.',
  seer_inspect: 'Learn whether a player is a werewolf.',
  doctor_protect: 'Guard a player tonight.',
};

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });

export const WAIT = 'wait';

/** Goes beside the move, never into it. */
const REASONING = {
  type: 'string',
  description: 'Why, in a sentence or two: for spectators, no player sees it.',
};

const TALK: readonly Tool[] = ['wolf_chat'];

/**
 * The schema names the legal targets, so that a model that follows it cannot go wrong. `isDue`: what is asked for must
 * be done now, and neither whispers nor waiting will do.
 */
export function moveTools(sight: BotSight, isDue: boolean): ModelTool[] {
  const targets = sight.action?.allowedTargets ?? [];
  const parameters: Readonly<Record<Tool, Record<string, unknown>>> = {
    say_public: { text: text(TEXT_LIMITS.publicMessage) },
    vote: { targetPlayerId: { enum: [...targets, null] }, reason: text(TEXT_LIMITS.voteReason) },
    wolf_chat: { text: text(TEXT_LIMITS.wolfMessage) },
    wolf_kill: { targetPlayerId: { enum: targets } },
    seer_inspect: { targetPlayerId: { enum: targets } },
    doctor_protect: { targetPlayerId: { enum: targets } },
  };
  const open = openMoves(sight).filter((name) => !isDue || !TALK.includes(name));
  const tools = open.map((name) => ({
    name,
    description: DESCRIPTIONS[name],
    parameters: {
      type: 'object',
      properties: { ...parameters[name], reasoning: REASONING },
      required: Object.keys(parameters[name]).filter((key) => key !== 'reason'),
    },
  }));
  const wait = {
    name: WAIT,
    description: 'Do nothing for now and listen.',
    parameters: { type: 'object', properties: {} },
  };
  return isDue ? tools : [...tools, wait];
}

const Arguments = z.looseObject({
  text: z.string().optional(),
  targetPlayerId: z.string().nullish(),
  reason: z.string().nullish(),
  reasoning: z.string().optional().catch(undefined),
  kind: z.enum(MESSAGE_KINDS).optional().catch(undefined),
});

/** What a model's answer means; throws when it means nothing that could be done. */
export function readAnswer(answer: ModelAnswer, sight: BotSight): BotAction | typeof WAIT {
  const call = answer.calls[0] ?? callInText(answer.text);
  if (!call) throw new ModelTroubleError('garbled', `no function was called: ${excerpt(answer.text)}`);
  if (call.name === WAIT) return WAIT;
  if (parseJson(call.args) === null)
    throw new ModelTroubleError(
      'garbled',
      `the arguments of ${call.name} are no JSON: ${excerpt(call.args)}`,
    );
  const move = moveOf(call, sight);
  if (!move) throw new ModelTroubleError('illegal', `not a legal move: ${excerpt(JSON.stringify(call))}`);
  if ('text' in move && !isFitToSay(move.text))
    throw new ModelTroubleError('illegal', 'private papers are not to be recited');
  return move;
}

/** What the model says it thought: with its call, or else before it. */
export function reasoningIn({ calls, text: aloud }: ModelAnswer): string | null {
  const call = calls[0] ?? callInText(aloud);
  const given = call && Arguments.safeParse(parseJson(call.args));
  const why = given?.success ? given.data.reasoning : undefined;
  return (why ?? (calls.length > 0 ? withoutThoughts(aloud) : '')).trim() || null;
}

const excerpt = (text: string): string => JSON.stringify(text.slice(0, 160));

/** `null`: an illegal call. */
function moveOf(call: ModelCall, sight: BotSight): BotAction | null {
  const tool = openMoves(sight).find((name) => name === call.name);
  const args = Arguments.safeParse(parseJson(call.args));
  if (!tool || !args.success) return null;
  const { targetPlayerId, reason } = args.data;
  const target = targetOf(sight, targetPlayerId);
  switch (tool) {
    case 'say_public': {
      const said = clipped(args.data.text, TEXT_LIMITS.publicMessage);
      const opening = sight.phase === 'DAY_OPENING';
      return said === null
        ? null
        : {
            tool,
            text: said,
            kind: opening ? 'OPENING' : 'DISCUSSION',
            replyToEventId: answered(said, sight),
          };
    }
    case 'wolf_chat': {
      const said = clipped(args.data.text, TEXT_LIMITS.wolfMessage);
      return said === null ? null : { tool, text: said };
    }
    case 'vote':
      if (!target && targetPlayerId) return null;
      return { tool, targetPlayerId: target, reason: clipped(reason, TEXT_LIMITS.voteReason) };
    default:
      return target && { tool, targetPlayerId: target };
  }
}

/** A statement that names whom it answers is a reply to what that player last said to the speaker. */
const answered = (text: string, sight: BotSight): string | null =>
  saidTo(sight).findLast(({ playerId }) => names(text, sight, playerId))?.eventId ?? null;

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source || '{}');
  } catch {
    return null;
  }
}

const clipped = (value: string | null | undefined, max: number): string | null =>
  [...(value ?? '').trim()].slice(0, max).join('') || null;

/** Models like to call players by name; where a name is clear, it will do. */
function targetOf(sight: BotSight, given: string | null | undefined): PlayerId | null {
  const wanted = given?.trim().toLowerCase();
  if (!wanted) return null;
  const named = sight.players.filter(
    ({ playerId, displayName }) => playerId === wanted || displayName.toLowerCase() === wanted,
  );
  const target = named.length === 1 ? named[0]?.playerId : undefined;
  return target && sight.action?.allowedTargets.includes(target) ? target : null;
}

const CALL_IN_TEXT = z.looseObject({ name: z.string(), arguments: z.looseObject({}).optional() });

/** Aloud before the answer, where an endpoint does not keep them apart. */
const THOUGHTS = /<think>[\s\S]*?(?:<\/think>|$)/g;

export const withoutThoughts = (text: string): string => text.replace(THOUGHTS, '').trim();

/** Small models write the call into their text instead of making it. */
function callInText(answer: string): ModelCall | null {
  const source = /\{[\s\S]*\}/.exec(withoutThoughts(answer))?.[0];
  const call = source ? CALL_IN_TEXT.safeParse(parseJson(source)) : null;
  return call?.success ? { name: call.data.name, args: JSON.stringify(call.data.arguments ?? {}) } : null;
}
