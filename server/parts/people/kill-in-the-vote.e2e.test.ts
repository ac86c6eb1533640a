/** kill -9 in the middle of a vote: the person's seat, role and acknowledged ballot are there when the town is back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TOOLS } from '../../../shared/games/werewolf/tool-names.ts';
import type { MatchView } from '../../../shared/games/werewolf/view.ts';
import { startTown, type TownProcess } from '../../operations/testing/town-process.ts';
import { Browser } from './testing/browser.ts';

let dataDir: string;
let town: TownProcess;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kill-in-the-vote-'));
  await open();
});
afterEach(async () => {
  await town.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(): Promise<void> {
  town = await startTown({
    DATA_DIR: dataDir,
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '0',
    // Deals a werewolf to the person, who outlives the first night.
    HOUSE_SEED: 'table 2',
    TIME_SCALE: '120',
    // The vote lasts as long as the test does.
    DAY_VOTE_S: '36000',
    VOTE_SETTLE_S: '36000',
  });
}

interface VotingState {
  readonly phase: string;
  readonly players: Iterable<{
    readonly playerId: string;
    readonly role: string;
    readonly alive: boolean;
    readonly ballot: number;
  }>;
}

it('a person finds seat, role and ballot after kill -9, and the same answer for the same key', async () => {
  const ada = await Browser.of(town, 'Ada');
  const { seat } = (await ada.quickGame()).body;
  if (!seat) throw new Error('no seat');
  const { matchId, playerId } = seat;
  const tab = await ada.sit();
  await tab.room.request(TOOLS.ready, { matchId });
  const hall = ({ state }: typeof tab) => state as unknown as VotingState;
  const seatNow = (at: typeof tab) => [...hall(at).players].find((player) => player.playerId === playerId);
  await tab.until((at) => hall(at).phase === 'DAY_VOTE');
  const target = [...hall(tab).players].find(
    (player) => player.alive && player.playerId !== playerId,
  )?.playerId;
  if (!target) throw new Error('nobody to vote for');
  const vote = { matchId, targetPlayerId: target, reason: 'before the cut', idempotencyKey: 'the-vote' };
  const made = await tab.room.request(TOOLS.vote, vote);
  expect(made).toMatchObject({ ok: true });
  const { role } = seatNow(tab) ?? {};

  tab.room.reconnection.enabled = false;
  await town.kill();
  await open();
  const again = new Browser(town, ada.cookie);
  expect((await again.me()).seat).toEqual(seat);
  const back = await again.sit();
  await back.until(({ told }) => told.some(({ type }) => type === 'welcome'));
  expect(back.all('welcome')).toMatchObject([{ as: 'player' }]);
  expect(seatNow(back)).toMatchObject({ role, ballot: Number(target.slice(2)), alive: true });
  const repeated = (await back.room.request(TOOLS.vote, vote)) as object;
  expect({ ...repeated, serverTime: '' }).toEqual({ ...(made as object), serverTime: '' });
  const { view } = (await again.call<{ view: MatchView }>('GET', `/matches/${matchId}`)).body;
  expect(view.phase).toBe('DAY_VOTE');
  await back.room.leave();
});
