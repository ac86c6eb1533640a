import { describe, expect, it } from 'vitest';
import type { BotMove } from './policy.ts';
import type { BotSight } from './sight.ts';
import { TurnTaker } from './turn-taker.ts';

const sight = (phase: BotSight['phase']): BotSight => ({ phase, day: 1, night: 1 }) as BotSight;
const moveAfter = (afterMs: number): BotMove => ({ action: { tool: 'ready' }, afterMs });

/** A bot with scripted moves. */
function scripted(...moves: (BotMove | null)[]) {
  return { act: () => moves.shift() ?? null };
}

describe('a turn taker', () => {
  it('[BOT-4] wakes when the bot would, scaled, and asks again what to do by then', () => {
    const changed: BotMove = { action: { tool: 'wolf_chat', text: 'Now.' }, afterMs: 9 };
    const turns = new TurnTaker(scripted(moveAfter(4_000), changed), 0.5);
    turns.notice(sight('LOBBY'), 100);
    expect(turns.wakeAt).toBe(2_100);
    expect(turns.take(sight('LOBBY'))).toEqual(changed);
    expect(turns.wakeAt).toBeNull();
  });

  it('[BOT-4] brings a wake-up forward, never postpones it, and drops it when the phase is over', () => {
    const turns = new TurnTaker(scripted(moveAfter(5_000), moveAfter(9_000), null, moveAfter(1_000), null));
    turns.notice(sight('NIGHT'), 0);
    turns.notice(sight('NIGHT'), 10);
    turns.notice(sight('NIGHT'), 20);
    expect(turns.wakeAt).toBe(5_000);
    turns.notice(sight('NIGHT'), 30);
    expect(turns.wakeAt).toBe(1_030);
    turns.notice(sight('DAY_ANNOUNCE'), 40);
    expect(turns.wakeAt).toBeNull();
  });

  it('[BOT-4] asks a bot that supports it only whether it would move sooner than planned', () => {
    const asked: number[] = [];
    const delays = [4_000, null, 500];
    const bot = {
      act: () => null,
      delay(_: BotSight, within: number) {
        asked.push(within);
        return delays.shift() ?? null;
      },
    };
    const turns = new TurnTaker(bot, 0.5);
    turns.notice(sight('NIGHT'), 0);
    turns.notice(sight('NIGHT'), 1_000);
    expect(turns.wakeAt).toBe(2_000);
    turns.notice(sight('NIGHT'), 1_200);
    expect(turns.wakeAt).toBe(1_450);
    expect(asked).toEqual([Number.POSITIVE_INFINITY, 2_000, 1_600]);
  });

  it('[BOT-4] retries a refused move when allowed to, otherwise waits for an event', () => {
    const turns = new TurnTaker(scripted());
    turns.rejected(1_000, 250);
    expect(turns.wakeAt).toBe(1_250);
    turns.rejected(2_000, null);
    expect(turns.wakeAt).toBeNull();
  });
});
