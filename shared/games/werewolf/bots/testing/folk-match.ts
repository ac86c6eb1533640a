/** Bot matches for tests: named neighbours, a seed, and a recording of every bot's inputs. */

import { diceFor } from '../../../../matches/dice.ts';
import { HOUSE_NAMES } from '../../../../town/residents.ts';
import type { CreateMatch } from '../../commands.ts';
import { DEFAULT_SETTINGS } from '../../model.ts';
import { folkBot } from '../folk/villager-folk.ts';
import type { Bot, BotIdentity, BotMove } from '../policy.ts';
import type { BotSight } from '../sight.ts';
import { type BotMaker, type PlayedMatch, playMatch } from '../table.ts';

export function neighbours(seed: string): CreateMatch {
  const first = diceFor('neighbours', seed).below(HOUSE_NAMES.length - 8);
  return {
    matchId: `mt_${seed}`,
    gameNumber: 1,
    buildingId: 'bd_test',
    seed,
    settings: DEFAULT_SETTINGS,
    agents: HOUSE_NAMES.slice(first, first + 8).map((displayName) => ({
      agentId: `ag_${displayName}`,
      displayName,
    })),
    now: 1_700_000_000_000,
  };
}

export const playFolk = (seed: string, makeBot: BotMaker = folkBot): PlayedMatch =>
  playMatch(neighbours(seed), `bots of ${seed}`, makeBot);

/** Its items never change; its lists grow. */
const copyOf = (sight: BotSight): BotSight =>
  Object.fromEntries(
    Object.entries(sight).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]),
  ) as unknown as BotSight;

/** Every sight a bot received, with its response; copied, because the record behind it grows. */
export interface Glimpse {
  readonly identity: BotIdentity;
  readonly sight: BotSight;
  readonly move: BotMove | null;
}

export function watching(glimpses: Glimpse[], makeBot: BotMaker = folkBot): BotMaker {
  return (identity): Bot => {
    const bot = makeBot(identity);
    return {
      act(sight) {
        const move = bot.act(sight);
        glimpses.push({ identity, sight: copyOf(sight), move });
        return move;
      },
    };
  };
}
