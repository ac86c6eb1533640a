/** Bots worth watching: they remember, suspect, bluff and bicker, each in a voice of its own. */

import { diceFor } from '../../../../matches/dice.ts';
import { TEXT_LIMITS } from '../../model.ts';
import type { Bot, BotIdentity, BotMove } from '../policy.ts';
import type { BotSight } from '../sight.ts';
import { chooseBallot } from './ballot.ts';
import { discussionPlans } from './discussion.ts';
import { Ear } from './ear.ts';
import { type Mind, think } from './mind.ts';
import { inspectTarget, protectTarget } from './night.ts';
import { openingPlan } from './opening.ts';
import { packMove } from './pack.ts';
import type { Plan } from './plan.ts';
import { utter } from './speech.ts';
import { drawTemperament, type Temperament } from './temperament.ts';

const move = (action: BotMove['action'], afterMs: number): BotMove => ({
  action,
  afterMs: Math.round(afterMs),
});

/** The first plan that finds words nobody has used yet. */
function speak(mind: Mind, plans: readonly Plan[], pace: (plan: Plan) => number): BotMove | null {
  const { sight } = mind.memory;
  const dice = mind.dice('speak', sight.day, sight.said.length);
  const speaker = {
    voice: mind.temperament.name,
    dice,
    book: mind.ear.book,
    limit: TEXT_LIMITS.publicMessage,
  };
  for (const plan of plans) {
    const text = utter(speaker, plan.parts);
    if (text === null) continue;
    const replyToEventId = plan.replyTo?.said.eventId ?? null;
    return move({ tool: 'say_public', text, kind: plan.kind, replyToEventId }, pace(plan));
  }
  return null;
}

function openDay(mind: Mind): BotMove | null {
  const { sight } = mind.memory;
  const dice = mind.dice('pace', sight.phase, sight.day);
  return speak(mind, [openingPlan(mind)], () =>
    dice.between(2_000, 14_000 + 26_000 * (1 - mind.temperament.talk)),
  );
}

/** Answers come quickly; the first word of the day and afterthoughts take their time. */
function discuss(mind: Mind): BotMove | null {
  const { sight, mine } = mind.memory;
  const spoken = mine.filter(({ said }) => said.day === sight.day).length;
  const dice = mind.dice('pace', sight.phase, sight.day, spoken);
  const idle = dice.between(4_000, 14_000) + 16_000 * dice.roll() * (1.2 - mind.temperament.talk);
  const prompt = dice.between(4_000, 8_500);
  return speak(mind, discussionPlans(mind), (plan) => (plan.replyTo && plan.urgency > 0.6 ? prompt : idle));
}

function castVote(mind: Mind): BotMove | null {
  const { sight } = mind.memory;
  const choice = chooseBallot(mind);
  if (!choice) return null;
  const dice = mind.dice('pace', sight.phase, sight.day, choice.changed ? 'change' : 'first');
  const afterMs = choice.changed ? dice.between(1_200, 4_200) : dice.between(3_000, 21_000);
  return move({ tool: 'vote', targetPlayerId: choice.target, reason: choice.reason }, afterMs);
}

function act(sight: BotSight, identity: BotIdentity, self: Self): BotMove | null {
  const { action } = sight;
  if (!sight.alive || !action) return null;
  const mind = think(sight, identity, self);
  const dice = mind.dice('pace', sight.phase, sight.night);
  switch (action.type) {
    case 'NONE':
      return sight.phase === 'LOBBY' && !action.alreadySubmitted
        ? move({ tool: 'ready' }, dice.between(800, 6_000))
        : null;
    case 'SEER_INSPECT': {
      const targetPlayerId = action.alreadySubmitted ? null : inspectTarget(mind, action.allowedTargets);
      return targetPlayerId && move({ tool: 'seer_inspect', targetPlayerId }, dice.between(4_000, 18_000));
    }
    case 'DOCTOR_PROTECT': {
      const targetPlayerId = action.alreadySubmitted ? null : protectTarget(mind, action.allowedTargets);
      return targetPlayerId && move({ tool: 'doctor_protect', targetPlayerId }, dice.between(4_000, 18_000));
    }
    case 'WOLF_KILL':
      return packMove(mind, action.allowedTargets);
    case 'SPEAK_OPENING':
      return action.alreadySubmitted ? null : openDay(mind);
    case 'SPEAK_DISCUSSION':
      return discuss(mind);
    case 'VOTE':
      return castVote(mind);
  }
}

interface Self {
  readonly ear: Ear;
  readonly temperament: Temperament;
}

export function folkBot(identity: BotIdentity): Bot {
  const temperament = drawTemperament(diceFor('temperament', identity.agentId));
  let ear: Ear | null = null;
  return {
    act(sight) {
      if (ear?.matchId !== sight.matchId) ear = new Ear(sight);
      return act(sight, identity, { ear: ear.follow(sight), temperament });
    },
  };
}
