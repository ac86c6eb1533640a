import { diceFor } from '../../../matches/dice.ts';
import type { Bot, BotIdentity, BotMaker, BotMove } from './policy.ts';
import type { BotSight } from './sight.ts';
import type { StrategyName } from './strategies.ts';
import { STRATEGIES } from './strategies.ts';

const ANSWER_MS = 1_500;
const THINK_MS = { least: 2_000, most: 9_000 } as const;

export const housePlayer =
  (name: StrategyName): BotMaker =>
  (identity): Bot => ({ act: (sight) => moveOf(name, identity, sight) });

function moveOf(name: StrategyName, { seed, agentId }: BotIdentity, sight: BotSight): BotMove | null {
  if (!sight.isMyTurn) return null;
  if (sight.phase === 'WAITING_FOR_PLAYERS') return { action: { type: 'accept' }, afterMs: ANSWER_MS };
  const { matchId, round, totalRounds } = sight;
  const habit = () => diceFor(seed, agentId, matchId, 'habit');
  const dice = diceFor(seed, agentId, matchId, round);
  const { choice, claim } = STRATEGIES[name](sight, dice, habit);
  return {
    action: { type: 'choose', round, choice, claim: round < totalRounds ? claim : null },
    afterMs: Math.round(dice.between(THINK_MS.least, THINK_MS.most)),
  };
}
