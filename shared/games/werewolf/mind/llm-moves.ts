/** The moves open to a player now, as functions for a model, and the parsing of a model's call. */
import { z } from 'zod';
import { plainNames, seatNamed } from '../../../matches/plain-names.ts';
import type { ModelAnswer, ModelCall, ModelTool } from '../../../mind/chat-model.ts';
import { ModelTroubleError } from '../../../mind/model-trouble.ts';
import { withoutThoughts } from '../../../mind/thoughts.ts';
import { underscored } from '../../../protocol/tool-definition.ts';
import { TOOL_OF } from '../bots/action-call.ts';
import type { BotAction } from '../bots/policy.ts';
import type { BotSight } from '../bots/sight.ts';
import { MESSAGE_KINDS, type PlayerId, TEXT_LIMITS } from '../model.ts';
import { TOOLS, type ToolName } from '../tool-names.ts';
import { names, saidTo } from './attention.ts';

/** Text that must never be published, whatever a model answers. */
const SECRETS = [
  /(?:private|secret) role(?: card|\. you are)/i,
  /phase brief/i,
  /werewolf rules v\d/i,
  /"?matchId"?/i,
  /\bmt_[0-9A-Z]{10,}/,
  /\bTO DO: et_/,
];

/** Drops the output of a model that was talked into reciting its prompt. */
export const isFitToSay = (text: string): boolean => !SECRETS.some((secret) => secret.test(text));

type Tool = Exclude<BotAction['tool'], 'ready'>;

/** The tools the rules leave open now. Seers have one inspection; wolves and doctors may change their mind. */
export function openMoves(sight: BotSight): readonly Tool[] {
  const { action, alive } = sight;
  if (!alive || !action) return [];
  switch (action.type) {
    case 'NONE':
      return [];
    case 'WOLF_KILL':
      return hasFellow(sight) ? ['wolf_chat', 'wolf_kill'] : ['wolf_kill'];
    case 'SEER_INSPECT':
      return action.alreadySubmitted ? [] : ['seer_inspect'];
    case 'DOCTOR_PROTECT':
      return ['doctor_protect'];
    case 'SPEAK_OPENING':
      return action.alreadySubmitted ? [] : ['say_public'];
    case 'SPEAK_DISCUSSION':
      return sight.passing === 'turn' && action.alreadySubmitted ? [] : ['say_public'];
    case 'VOTE':
      return ['vote'];
  }
}

/** The last wolf has nobody to whisper to. */
const hasFellow = ({ knownWolves, me, players }: BotSight): boolean =>
  players.some(({ playerId, alive }) => alive && playerId !== me && knownWolves.includes(playerId));

/** As the town lists them to models. */
export const functionOf = (tool: Tool): string => underscored(TOOL_OF[tool]);

/** A model waits by reading on. */
export const WAIT = underscored(TOOLS.getEvents satisfies ToolName);

const TALK: readonly Tool[] = ['wolf_chat'];

/**
 * The town's tools that are useful now. The schema names the legal targets, so that a model that follows it cannot go
 * wrong. `isDue`: an action is required now, and neither whispers nor waiting will do.
 */
export function moveTools(listed: readonly ModelTool[], sight: BotSight, isDue: boolean): ModelTool[] {
  const open = openMoves(sight).filter((tool) => !isDue || !TALK.includes(tool));
  const offered = [...open.map(functionOf), ...(isDue ? [] : [WAIT])];
  return offered.map((name) => {
    const tool = listed.find((each) => each.name === name);
    if (!tool) throw new Error(`the town lists no ${name}`);
    return name === WAIT ? waiting(tool) : { ...tool, parameters: withTargets(tool.parameters, sight) };
  });
}

/** There is one match, and the agent itself knows how far it has read. */
const waiting = (tool: ModelTool): ModelTool => ({ ...tool, parameters: { type: 'object', properties: {} } });

type Schema = Readonly<Record<string, unknown>>;

function withTargets(parameters: Schema, { action, players }: BotSight): Record<string, unknown> {
  const properties = parameters.properties as Readonly<Record<string, Schema>>;
  const { targetPlayerId: target } = properties;
  if (!target) return parameters;
  const names = plainNames(players);
  const legal = (action?.allowedTargets ?? []).map((playerId) => names.get(playerId) ?? playerId);
  const nobody = [target.type].flat().includes('null') ? [null] : [];
  return {
    ...parameters,
    properties: { ...properties, targetPlayerId: { ...target, enum: [...legal, ...nobody] } },
  };
}

const Arguments = z.looseObject({
  text: z.string().optional(),
  targetPlayerId: z.string().nullish(),
  reason: z.string().nullish(),
  reasoning: z.string().optional().catch(undefined),
  kind: z.enum(MESSAGE_KINDS).optional().catch(undefined),
});

/** Parses a model's answer; `null`: it waits. Throws if it names no possible move. */
export function readAnswer(answer: ModelAnswer, sight: BotSight): BotAction | null {
  const call = answer.calls[0] ?? callInText(answer.text);
  if (!call) throw new ModelTroubleError('garbled', `no function was called: ${excerpt(answer.text)}`);
  if (call.name === WAIT) return null;
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

/** The model's stated reasoning: with its call, or else before it. */
export function reasoningIn({ calls, text: aloud }: ModelAnswer): string | null {
  const call = calls[0] ?? callInText(aloud);
  const given = call && Arguments.safeParse(parseJson(call.args));
  const why = given?.success ? given.data.reasoning : undefined;
  return (why ?? (calls.length > 0 ? withoutThoughts(aloud) : '')).trim() || null;
}

const excerpt = (text: string): string => JSON.stringify(text.slice(0, 160));

/** `null`: an illegal call. */
function moveOf(call: ModelCall, sight: BotSight): BotAction | null {
  const tool = openMoves(sight).find((open) => functionOf(open) === call.name);
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

/** A statement that names its addressee is a reply to that player's last message to the speaker. */
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

function targetOf({ action, players }: BotSight, given: string | null | undefined): PlayerId | null {
  const target = given ? (seatNamed(players, given) as PlayerId | null) : null;
  return target && action?.allowedTargets.includes(target) ? target : null;
}

const CALL_IN_TEXT = z.looseObject({ name: z.string(), arguments: z.looseObject({}).optional() });

/** Small models write the call into their text instead of making it. */
function callInText(answer: string): ModelCall | null {
  const source = /\{[\s\S]*\}/.exec(withoutThoughts(answer))?.[0];
  const call = source ? CALL_IN_TEXT.safeParse(parseJson(source)) : null;
  return call?.success ? { name: call.data.name, args: JSON.stringify(call.data.arguments ?? {}) } : null;
}
