/** Bots worth watching: they remember, suspect, bluff and bicker, each in a voice of its own. */
import { diceFor } from '../../../../matches/dice.ts';
import { TEXT_LIMITS } from '../../model.ts';
import type { RequiredAction } from '../../view.ts';
import { PASS } from '../action-call.ts';
import type { Bot, BotIdentity, BotMove } from '../policy.ts';
import type { BotSight } from '../sight.ts';
import { answerAccuser, answerQuestion, isPlea, plead } from './answers.ts';
import { chooseBallot } from './ballot.ts';
import { accuseSomebody, defendSomebody } from './charges.ts';
import { Ear } from './ear.ts';
import { meaningOf, type SpokenPart } from './intent.ts';
import { type Mind, think } from './mind.ts';
import { inspectTarget, protectTarget } from './night.ts';
import { once } from './once.ts';
import { openingPlan } from './opening.ts';
import { type Pace, Pacer } from './pace.ts';
import { packMove } from './pack.ts';
import type { Plan } from './plan.ts';
import { Readings } from './readings.ts';
import { type Recollection, recallGame } from './recollection.ts';
import { rolePlan, weighClaim } from './seer-talk.ts';
import { askSomebody, callTheSilent, chat, quoteSomebody } from './small-talk.ts';
import { type Choosiness, utter } from './speech.ts';
import { drawTemperament } from './temperament.ts';
import { myTalk, type Urge } from './today.ts';

/** Each with the highest urgency it can have. */
const URGES: readonly (readonly [Urge, number])[] = [
  [rolePlan, 1],
  [answerAccuser, 0.95],
  [answerQuestion, 0.85],
  [weighClaim, 0.8],
  [plead, 0.75],
  [accuseSomebody, 0.85],
  [defendSomebody, 0.7],
  [callTheSilent, 0.42],
  [askSomebody, 0.4],
  [quoteSomebody, 0.45],
  [chat, 0.37],
  [recallGame, 0.44],
];

const MOST_REMARKS = 6;
const NOISE = 0.12;

/**
 * Plans worth speaking up for, most urgent first; the threshold rises with the number of remarks made, and is at least
 * `floor`.
 */
function discussionPlans(mind: Mind, floor: number): Plan[] {
  const talk = myTalk(mind);
  const spoken = talk.length;
  // A player who has pleaded leaves the rest to the others.
  if (spoken >= MOST_REMARKS || talk.some(isPlea)) return [];
  const threshold = Math.max(floor, 0.3 + 0.18 * spoken - 0.3 * mind.temperament.talk);
  return URGES.flatMap(([urge, most], i) => {
    const plan = most + NOISE > threshold ? urge(mind) : null;
    if (!plan || plan.urgency + NOISE <= threshold) return [];
    const noise = -NOISE + 2 * NOISE * mind.roll('urge', i, mind.memory.sight.day, spoken);
    return [{ ...plan, urgency: plan.urgency + noise }];
  })
    .filter(({ urgency }) => urgency > threshold)
    .toSorted((a, b) => b.urgency - a.urgency);
}

interface Timing {
  readonly pace: Pace;
  /** Moves that would take at least this long are not requested. */
  readonly within: number;
}

/** A move with the lines behind its words. */
export interface FolkMove extends BotMove {
  readonly intent?: readonly SpokenPart[];
}

const intending = (parts: readonly SpokenPart[], { players }: BotSight) => ({
  intent: parts,
  meaning: meaningOf(parts, players),
});

export interface FolkBot extends Bot {
  act(sight: BotSight): FolkMove | null;
}

/** The first plan with words that nobody has used yet. */
function speak(mind: Mind, plans: readonly Plan[], { idle, prompt }: Pace): FolkMove | null {
  const { sight } = mind.memory;
  const dice = mind.dice('speak', sight.day, sight.said.length);
  const speaker = {
    voice: mind.temperament.name,
    dice,
    book: mind.ear.book,
    limit: TEXT_LIMITS.publicMessage,
    choosiness: mind.choosiness,
  };
  for (const { parts, kind, replyTo, urgency } of plans) {
    const said = utter(speaker, parts);
    if (!said) continue;
    return {
      action: { tool: 'say_public', text: said.text, kind, replyToEventId: replyTo?.said.eventId ?? null },
      afterMs: replyTo && urgency > PROMPT_URGENCY ? prompt : idle,
      ...intending(said.parts, sight),
    };
  }
  return null;
}

function castVote(mind: Mind, afterMs: number): FolkMove | null {
  const choice = chooseBallot(mind);
  if (!choice) return null;
  const { target, reason } = choice;
  return {
    action: { tool: 'vote', targetPlayerId: target, reason: reason?.text ?? null },
    afterMs,
    ...(reason && { intent: reason.parts }),
  };
}

/** Above this urgency an answer is given at once. */
const PROMPT_URGENCY = 0.6;

function discuss(mind: Mind, action: RequiredAction, { pace, within }: Timing): FolkMove | null {
  const { me, passed, passing } = mind.memory.sight;
  if (passing === 'turn' && action.alreadySubmitted) return null;
  const said = speak(mind, discussionPlans(mind, pace.idle < within ? 0 : PROMPT_URGENCY), pace);
  if (said || passing === 'never' || passed.includes(me)) return said;
  return { action: PASS, afterMs: pace.pass };
}

function act(mind: Mind, action: RequiredAction, { pace, within }: Timing): FolkMove | null {
  const afterMs = pace.idle;
  switch (action.type) {
    case 'NONE':
      return { action: { tool: 'ready' }, afterMs };
    case 'SEER_INSPECT': {
      const targetPlayerId = inspectTarget(mind, action.allowedTargets);
      return targetPlayerId && { action: { tool: 'seer_inspect', targetPlayerId }, afterMs };
    }
    case 'DOCTOR_PROTECT': {
      const targetPlayerId = protectTarget(mind, action.allowedTargets);
      return targetPlayerId && { action: { tool: 'doctor_protect', targetPlayerId }, afterMs };
    }
    case 'WOLF_KILL':
      return packMove(mind, action.allowedTargets);
    case 'SPEAK_OPENING':
      return speak(mind, [openingPlan(mind)], pace);
    case 'SPEAK_DISCUSSION':
      return discuss(mind, action, { pace, within });
    case 'VOTE':
      return castVote(mind, afterMs);
  }
}

/** Why a bot looks at the match: to move, or only to learn when, if that is soon enough to matter. */
interface Look {
  readonly within: number;
  readonly choosiness: Choosiness;
}
const TO_MOVE: Look = { within: Number.POSITIVE_INFINITY, choosiness: 'choosy' };

/** Neighbours at one table: each sentence is parsed once for all of them. They share nothing else. */
export function folkTable(): (identity: BotIdentity) => FolkBot {
  let readings: Readings | null = null;
  return (identity) =>
    folkBot(identity, (sight) => {
      if (readings?.matchId !== sight.matchId) readings = new Readings(sight);
      return readings;
    });
}

export interface FolkIdentity extends BotIdentity {
  /** Its earlier games with the players at its table; none by default. */
  recollections?(): readonly Recollection[];
}

export function folkBot(
  { seed, agentId, recollections = () => [] }: FolkIdentity,
  readingsOf: (sight: BotSight) => Readings = (sight) => new Readings(sight),
): FolkBot {
  const temperament = drawTemperament(diceFor('temperament', agentId));
  const begin = (sight: BotSight) => {
    const own = [seed, agentId, sight.matchId].join('|');
    const dice: Mind['dice'] = (...label) => diceFor(own, ...label);
    const first = once((label: string) => diceFor(own, label).roll());
    const roll: Mind['roll'] = (...label) => first(label.join('|'));
    return { ear: new Ear(readingsOf(sight)), pacer: new Pacer(temperament, dice), dice, roll };
  };
  let match: ReturnType<typeof begin> | null = null;
  const look = (sight: BotSight, { within, choosiness }: Look): FolkMove | null => {
    if (!match?.ear.hasHeardTheStartOf(sight)) match = begin(sight);
    const { ear, pacer, dice, roll } = match;
    const pace = pacer.pace(sight);
    if (!sight.action || !pace || Math.min(pace.idle, pace.prompt) >= within) return null;
    const mind = think(sight, {
      ear: ear.follow(sight),
      temperament,
      recollections: recollections(),
      choosiness,
      dice,
      roll,
    });
    return act(mind, sight.action, { pace, within });
  };
  return {
    act: (sight) => look(sight, TO_MOVE),
    delay(sight, within) {
      const move = look(sight, { within, choosiness: 'anyWords' });
      return move && move.afterMs < within ? move.afterMs : null;
    },
  };
}
