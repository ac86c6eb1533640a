/** Plays at random, and lets the werewolves whisper, so that every tool of a match is used. */
import type { Bot, BotIdentity } from '../../../shared/games/werewolf/bots/policy.ts';
import { randomBot } from '../../../shared/games/werewolf/bots/random.ts';

const WHISPER_AFTER_MS = 400;

export function loadBot(identity: BotIdentity): Bot {
  const random = randomBot(identity);
  return {
    act(sight) {
      const { action, me, night, whispered } = sight;
      const hasWhispered = whispered.some((line) => line.night === night && line.playerId === me);
      if (action?.type === 'WOLF_KILL' && !action.alreadySubmitted && !hasWhispered) {
        return {
          action: { tool: 'wolf_chat', text: 'Whom shall it be tonight?' },
          afterMs: WHISPER_AFTER_MS,
        };
      }
      return random.act(sight);
    },
  };
}
