import { expect, it, vi } from 'vitest';
import type { Bot, BotMove } from '../../../shared/games/werewolf/bots/policy.ts';
import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import type { Talk } from '../../../shared/games/werewolf/talk/talk.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import { FolkTurns, HousePlayer, type HousePlayerDeps } from './house-player.ts';
import { recordMatch } from './testing/recorded-match.ts';
import { ScriptedMatch } from './testing/scripted-match.ts';

const [opening = [], ...steps] = recordMatch('mt_house', 'house');
const SOON: BotMove = { action: { tool: 'ready' }, afterMs: 100 };

/** A bot that wants to act soon, and fails as often as told. */
class ClumsyBot implements Bot {
  failures = 0;
  inTurn = false;
  act(): BotMove {
    if (!this.inTurn || this.failures === 0) return SOON;
    this.failures -= 1;
    throw new Error('clumsy');
  }
}

function seated(act: HousePlayerDeps['act']) {
  const clock = new FakeClock();
  const match = new ScriptedMatch(opening);
  const bot = new ClumsyBot();
  const troubles: unknown[] = [];
  const onTrouble = (error: unknown) => void troubles.push((error as Error).message);
  const player = new HousePlayer(match, 'p:1', new FolkTurns(bot), { clock, act, onTrouble });
  const turn = async () => {
    bot.inTurn = true;
    clock.advance(100);
    bot.inTurn = false;
    for (let i = 0; i < 10; i++) await Promise.resolve();
  };
  return { bot, clock, match, player, troubles, turn };
}

it('survives a bot or a door that throws, and acts again at the next event', async () => {
  const act = vi.fn<HousePlayerDeps['act']>().mockResolvedValue({ ok: true, value: null });
  const { bot, match, troubles, turn } = seated(act);
  bot.failures = 1;
  await turn();
  expect([troubles, act.mock.calls.length]).toEqual([['clumsy'], 0]);
  match.play(steps[0]!);
  act.mockRejectedValueOnce(new Error('the store is away'));
  await turn();
  expect(troubles).toEqual(['clumsy', 'the store is away']);
  match.play(steps[1]!);
  await turn();
  expect([troubles.length, act.mock.calls.length]).toEqual([2, 2]);
});

it('does nothing more once it was stopped, even if an answer is still pending', async () => {
  let answer: (value: Awaited<ReturnType<HousePlayerDeps['act']>>) => void = () => undefined;
  const act = vi.fn<HousePlayerDeps['act']>(() => new Promise((resolve) => (answer = resolve)));
  const { player, turn } = seated(act);
  await turn();
  player.stop();
  answer({ ok: true, value: null });
  await turn();
  await turn();
  expect(act).toHaveBeenCalledTimes(1);
});

it('shares the meaning of its words with other house bots, and labels the words of all others', async () => {
  const clock = new FakeClock();
  const match = new ScriptedMatch(opening);
  const heard: (Talk | null)[] = [];
  const listener: Bot = {
    act: ({ said }) => {
      heard.splice(0, heard.length, ...said.map(({ talk }) => talk));
      return null;
    },
  };
  const meaning = { accused: new Map([['p:3', 2]]) } as unknown as Talk;
  const text = 'My eye is on somebody.';
  const speaker: Bot = {
    act: () => ({
      action: { tool: 'say_public', text, kind: 'DISCUSSION', replyToEventId: null },
      afterMs: 100,
      meaning,
    }),
  };
  const onTrouble = () => undefined;
  const says = (eventId: string, playerId: 'p:1' | 'p:4'): MatchEvent => ({
    ...{ seq: 9, eventId, at: 9, audience: 'public', type: 'PUBLIC_MESSAGE', kind: 'DISCUSSION' },
    ...{ playerId, text, replyToEventId: null },
  });
  const act = async () => {
    match.play([says('mt_house.0009', 'p:1')]);
    return { ok: true, value: null } as const;
  };
  new HousePlayer(match, 'p:1', new FolkTurns(speaker), { clock, act, onTrouble });
  new HousePlayer(match, 'p:2', new FolkTurns(listener), { clock, act, onTrouble });
  clock.advance(100);
  for (let i = 0; i < 10; i++) await Promise.resolve();
  match.play([says('mt_house.0010', 'p:4')]);
  expect(heard).toHaveLength(2);
  expect(heard[0]).toBe(meaning);
  expect(heard[1]?.accused).toEqual(new Map());
});
