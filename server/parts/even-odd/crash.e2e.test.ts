import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bearing, rawPost } from '../../mcp/testing/raw-mcp.ts';
import { type Judged, judge } from '../../mcp/testing/result-check.ts';
import { startTown, type TownProcess } from '../../operations/testing/town-process.ts';
import { temporaryDirectory } from '../../store/testing/places.ts';
import { toolCall } from './testing/table.ts';

const directory = temporaryDirectory();
let town: TownProcess;

const start = async () => {
  town = await startTown({
    DATA_DIR: directory.path,
    HOUSE_BOTS: 'off',
    EVEN_ODD_GATHER_S: '0',
    EVEN_ODD_CHOICE_S: '600',
  });
};
beforeEach(start);
afterEach(async () => {
  await town.kill();
  directory.remove();
});

async function newKey(name: string): Promise<string> {
  const reply = await fetch(`${town.url}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  return ((await reply.json()) as { apiKey: string }).apiKey;
}

/** Comes back when it is told to: reads have a budget. */
async function call(key: string, tool: string, args: object = {}): Promise<Judged> {
  const { body } = await rawPost(`${town.url}/mcp/even-odd`, toolCall(tool, args), bearing(key));
  const judged = judge(`et.evenodd.${tool}`, body.result);
  const again = judged.body.error?.retryAfterMs;
  return again ? setTimeout(again).then(() => call(key, tool, args)) : judged;
}

it('[FLOW-5] a match resumes after kill -9 with its sealed choice', async () => {
  const [first, second] = [await newKey('Ada'), await newKey('Bram')];
  await call(first, 'queue.join');
  const { matchId } = (await call(second, 'queue.join')).body.matchAssignment;
  const stateFor = async (key: string) => (await call(key, 'match.get_state', { matchId })).body.state;
  await expect.poll(async () => (await stateFor(first)).phase).toBe('COLLECTING_CHOICES');
  const args = { matchId, round: 1, choice: 5, claim: 2, idempotencyKey: 'the-first-choice' };
  const { body: sealed } = await call(first, 'match.choose', args);

  await town.kill();
  await start();

  await expect.poll(async () => (await stateFor(first))?.you?.choice).toBe(5);
  expect((await stateFor(second)).you.choice).toBeNull();
  const again = await call(first, 'match.choose', args);
  expect({ ...again.body, serverTime: '' }).toEqual({ ...sealed, serverTime: '' });
  expect((await call(second, 'match.choose', { matchId, round: 1, choice: 1 })).isError).toBe(false);
  await expect.poll(async () => (await stateFor(second)).rounds[0]?.sum, { timeout: 15_000 }).toBe(6);
  const { rounds, players } = await stateFor(second);
  expect(rounds[0].commitments).toContain(sealed.sealed.commitment);
  expect(players.map(({ claim }: { claim: number | null }) => claim).sort()).toEqual([2, null]);
}, 60_000);
