import { expect, it } from 'vitest';
import { playRandomMatch } from './bots/random-match.ts';
import type { PlayerCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { LogEntry, MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { standingEvent } from './game.ts';
import { PLAYER_IDS } from './model.ts';
import { newMatch } from './testing/game.ts';

const MATCHES = 5;

/** Every possible action of a player: each one, at each other player and at nobody. */
function* everyAction(now: number): Generator<PlayerCommand> {
  for (const playerId of PLAYER_IDS) {
    yield { type: 'ready', playerId, now };
    yield { type: 'vote', playerId, targetPlayerId: null, reason: null, now };
    for (const targetPlayerId of PLAYER_IDS) {
      yield { type: 'vote', playerId, targetPlayerId, reason: null, now };
      for (const type of ['wolf_kill', 'seer_inspect', 'doctor_protect'] as const) {
        yield { type, playerId, targetPlayerId, now };
      }
    }
  }
}

/** Otherwise an agent that repeats itself would receive an internal error. */
it('finds an earlier event for every accepted action that changes nothing', () => {
  let unchanged = 0;
  const check = (log: readonly LogEntry[]): void => {
    const { event, after } = log.at(-1) as LogEntry;
    for (const command of everyAction(event.at + 1)) {
      const decision = decide(after, command);
      if (!decision.ok || decision.entries.length > 0) continue;
      unchanged += 1;
      const standing = standingEvent(log, command.playerId, command.type);
      expect(standing, `${command.type} of ${command.playerId} in ${after.phase}`).toMatchObject({
        playerId: command.playerId,
        ...('targetPlayerId' in command && { targetPlayerId: command.targetPlayerId }),
      });
    }
  };
  for (let seed = 0; seed < MATCHES; seed++) {
    const log: LogEntry[] = [];
    const keep = (events: readonly MatchEvent[]): void => {
      for (const event of events) log.push({ event, after: evolve(log.at(-1)?.after ?? null, event) });
      check(log);
    };
    playRandomMatch(newMatch({ seed: `seed ${seed}` }), `bots ${seed}`, keep);
  }
  expect(unchanged).toBeGreaterThan(100);
});
