/** A power cut between the two choices of a round: the first stays as sealed, and no other player has learned it. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TownClient } from '../../../scripts/town/town-client.ts';
import type { MatchEvent } from '../../../shared/games/even-odd/events.ts';
import { evenOdd } from '../../../shared/games/even-odd/game.ts';
import type { WireEvent } from '../../../shared/matches/wire-event.ts';
import { startTown, type TownProcess } from '../../operations/testing/town-process.ts';

const WAIT = { timeout: 40_000, interval: 250 };
const CHOICE = 4;

let dataDir: string;
let town: TownProcess;
let keys: readonly string[];
let clients: TownClient[] = [];

/** The town on the same data, with the two agents. */
async function open(): Promise<void> {
  // Choosing may take as long as the test; all other phases are short.
  const brief = { EVEN_ODD_GATHER_S: '2', EVEN_ODD_DRAW_S: '2', EVEN_ODD_CHOICE_S: '600', TIME_SCALE: '10' };
  town = await startTown({ DATA_DIR: dataDir, HOUSE_BOTS: 'off', ...brief });
  keys ??= await Promise.all(
    ['Ada', 'Bram'].map(async (name) => (await new TownClient(town.url).makeAgent(name)).apiKey),
  );
  clients = keys.map((key) => new TownClient(town.url, { key, path: '/mcp/even-odd' }));
}

async function cutPower(): Promise<void> {
  await town.kill();
  for (const client of clients) client.close();
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'power-cut-'));
  await open();
});
afterEach(async () => {
  await cutPower();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A reader over the rate limit waits as long as the answer says. */
async function read(client: TownClient, tool: string, args: Readonly<Record<string, unknown>>) {
  for (;;) {
    const answer = await client.tool(tool, args);
    if (answer.error?.code !== 'RATE_LIMITED') return answer;
    await wait(answer.error.retryAfterMs ?? 0);
  }
}

async function stateOf(client: TownClient, matchId: string) {
  const { error, state } = await read(client, 'et.evenodd.match.get_state', { matchId });
  expect(error).toBeNull();
  return state;
}

async function eventsOf(client: TownClient, matchId: string): Promise<readonly WireEvent[]> {
  const { error, events } = await read(client, 'et.evenodd.match.events.get', { matchId, limit: 200 });
  expect(error).toBeNull();
  return events;
}

const choose = (client: TownClient, matchId: string, choice: number, idempotencyKey?: string) =>
  client.tool('et.evenodd.match.choose', {
    matchId,
    round: 1,
    choice,
    ...(idempotencyKey && { idempotencyKey }),
  });

const rest = async (path: string): Promise<string> => (await fetch(`${town.url}/api/matches/${path}`)).text();

it('[FLOW-5] [SEAL-2] [SEAL-3] [SEAL-5] continues a match after kill -9 with its sealed choice', async () => {
  const [ada, bram] = clients as [TownClient, TownClient];
  await ada.tool('et.evenodd.queue.join');
  const { matchId } = (await bram.tool('et.evenodd.queue.join')).matchAssignment;
  await vi.waitFor(async () => expect((await stateOf(ada, matchId)).phase).toBe('COLLECTING_CHOICES'), WAIT);
  const made = await choose(ada, matchId, CHOICE, 'the-first-choice');
  expect(made.ok).toBe(true);
  const { sealed } = made;
  const told = await eventsOf(ada, matchId);

  await cutPower();
  await open();
  await expectSealed(matchId, sealed);
  expect((await eventsOf(clients[0]!, matchId)).slice(0, told.length)).toEqual(told);
  // A caller whose answer was lost can ask again.
  const again = await choose(clients[0]!, matchId, CHOICE, 'the-first-choice');
  expect({ ...again, serverTime: '' }).toEqual({ ...made, serverTime: '' });

  expect((await choose(clients[1]!, matchId, 3)).ok).toBe(true);
  await vi.waitFor(async () => expect((await stateOf(clients[1]!, matchId)).rounds).toHaveLength(1), WAIT);
  await expectOpened(matchId, sealed);
  await playOn(matchId);
  const journal = (await rest(`${matchId}/journal`)).trimEnd().split('\n');
  const events = journal.map((line) => JSON.parse(line) as MatchEvent);
  expect(evenOdd.verify(events)).toMatchObject({ ok: true, ended: true });
  expect(events.filter(({ type }) => type === 'MATCH_RESUMED')).toHaveLength(1);
}, 120_000);

interface Sealed {
  readonly playerId: string;
  readonly choice: number;
  readonly nonce: string;
  readonly commitment: string;
}

/** The chooser sees its own choice; everybody else sees the same seal as before and nothing that opens it. */
async function expectSealed(matchId: string, { playerId, nonce, commitment }: Sealed): Promise<void> {
  const [ada, bram] = clients as [TownClient, TownClient];
  const mine = await stateOf(ada, matchId);
  expect(mine).toMatchObject({ phase: 'COLLECTING_CHOICES', round: 1 });
  expect(mine.you).toMatchObject({
    playerId,
    choice: CHOICE,
    nonce,
    requiredAction: { type: 'CHOOSE', alreadySubmitted: true },
  });
  const theirs = await stateOf(bram, matchId);
  expect(theirs.you).toMatchObject({
    choice: null,
    nonce: null,
    requiredAction: { alreadySubmitted: false },
  });
  for (const { players } of [mine, theirs]) {
    const seals = players.map((player: { playerId: string; commitment: string }) => [
      player.playerId,
      player.commitment,
    ]);
    expect(new Map(seals).get(playerId)).toBe(commitment);
  }
  const others = [
    theirs,
    await eventsOf(bram, matchId),
    await rest(matchId),
    await rest(`${matchId}/events`),
  ];
  for (const text of others.map((each) => JSON.stringify(each))) {
    expect(text).toContain(commitment);
    expect(text).not.toContain(nonce);
    expect(text).not.toContain('CHOICE_MADE');
  }
  expect((await choose(ada, matchId, 1)).error?.code).toBeDefined();
}

/** The draw shows both choices, the first as it was sealed before the cut. */
async function expectOpened(matchId: string, { playerId, nonce, commitment }: Sealed): Promise<void> {
  const drawn = (await eventsOf(clients[1]!, matchId)).find(({ type }) => type === 'NUMBER_DRAWN');
  const seat = playerId === 'p:1' ? 0 : 1;
  const { choices, nonces, sum } = drawn!.payload as { choices: number[]; nonces: string[]; sum: number };
  expect([choices[seat], choices[1 - seat], sum]).toEqual([CHOICE, 3, CHOICE + 3]);
  expect(nonces[seat]).toBe(nonce);
  expect(createHash('sha256').update(`${choices[seat]}${nonces[seat]}`).digest('hex')).toBe(commitment);
}

/** The remaining rounds, to a journal that can be verified. */
async function playOn(matchId: string): Promise<void> {
  const takeTurn = async (client: TownClient): Promise<string> => {
    const { you, phase } = await stateOf(client, matchId);
    const { type, round, alreadySubmitted } = you.requiredAction;
    if (type === 'CHOOSE' && !alreadySubmitted)
      await client.tool('et.evenodd.match.choose', { matchId, round, choice: 2 });
    return phase;
  };
  await vi.waitFor(async () => {
    expect(await Promise.all(clients.map(takeTurn))).toEqual(['FINISHED', 'FINISHED']);
  }, WAIT);
}
