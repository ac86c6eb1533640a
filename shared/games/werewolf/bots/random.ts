/** Chooses uniformly among legal moves: the baseline for engine, bench and every other bot. */

import { diceFor } from '../../../matches/dice.ts';
import type { PlayerCommand } from '../commands.ts';
import type { MatchState, Player, PlayerId } from '../model.ts';
import { requiredActionFor } from '../required-action.ts';
import type { RequiredAction } from '../view.ts';
import { PASS } from './action-call.ts';
import type { Bot, BotAction, BotIdentity } from './policy.ts';
import type { BotSight } from './sight.ts';

const NIGHT_TOOLS = {
  WOLF_KILL: 'wolf_kill',
  SEER_INSPECT: 'seer_inspect',
  DOCTOR_PROTECT: 'doctor_protect',
} as const;

/** Nobody votes for itself or abstains: under that rule wolves win seven matches in eight. */
function randomTarget(action: RequiredAction, me: PlayerId, roll: () => number): PlayerId {
  const { allowedTargets } = action;
  for (;;) {
    const target = allowedTargets[Math.floor(roll() * allowedTargets.length)];
    if (!target) throw new Error(`no target for ${action.type}`);
    if (target !== me || action.type !== 'VOTE') return target;
  }
}

/**
 * This player's next action, straight from the state: for simulations too fast to build views. Reads only the player's
 * own required action.
 */
export function randomCommand(
  state: MatchState,
  player: Player,
  now: number,
  roll: () => number,
): PlayerCommand | null {
  const action = requiredActionFor(state, player);
  if (!action || action.alreadySubmitted) return null;
  const { playerId } = player;
  switch (action.type) {
    case 'WOLF_KILL':
    case 'SEER_INSPECT':
    case 'DOCTOR_PROTECT': {
      const targetPlayerId = randomTarget(action, playerId, roll);
      return { type: NIGHT_TOOLS[action.type], playerId, targetPlayerId, now };
    }
    case 'VOTE':
      return {
        type: 'vote',
        playerId,
        targetPlayerId: randomTarget(action, playerId, roll),
        reason: null,
        now,
      };
    default:
      return null;
  }
}

const REMARKS = ['Hm.', 'I have nothing to add.', 'Anybody could be it.', 'Let us vote.', 'I slept badly.'];

/** One remark a day is enough. */
function isDone({ action, day, me, passed, passing, phase, said }: BotSight): boolean {
  if (action?.type !== 'SPEAK_DISCUSSION' || passing === 'never' || passed.includes(me)) return false;
  if (passing === 'turn' && action.alreadySubmitted) return false;
  return said.some((line) => line.playerId === me && line.day === day && line.phase === phase);
}

function randomAction(sight: BotSight, dice: ReturnType<typeof diceFor>): BotAction | null {
  const { action, me } = sight;
  if (!action) return null;
  if (isDone(sight)) return PASS;
  if (action.alreadySubmitted) return null;
  switch (action.type) {
    case 'WOLF_KILL':
    case 'SEER_INSPECT':
    case 'DOCTOR_PROTECT':
      return { tool: NIGHT_TOOLS[action.type], targetPlayerId: randomTarget(action, me, dice.roll) };
    case 'VOTE':
      return { tool: 'vote', targetPlayerId: randomTarget(action, me, dice.roll), reason: null };
    case 'SPEAK_OPENING':
      return { tool: 'say_public', text: dice.pick(REMARKS), kind: 'OPENING', replyToEventId: null };
    case 'SPEAK_DISCUSSION':
      return { tool: 'say_public', text: dice.pick(REMARKS), kind: 'DISCUSSION', replyToEventId: null };
    case 'NONE':
      return sight.phase === 'LOBBY' ? { tool: 'ready' } : null;
  }
}

export const randomBot = ({ seed, agentId }: BotIdentity): Bot => ({
  act(sight) {
    const dice = diceFor(seed, agentId, sight.matchId, sight.phase, sight.day, sight.night);
    const action = randomAction(sight, dice);
    // Players may not speak twice within three seconds, and the discussion may follow the opening at once.
    const least = action?.tool === 'say_public' ? 3_000 : 500;
    return action && { action, afterMs: Math.round(dice.between(least, least + 4_000)) };
  },
});
