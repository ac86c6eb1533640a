/** The cost of guessing the operators' password, for the guesser and for others of the same address. */
import express from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalServer, serveLocally } from '../../scripts/town/local-server.ts';
import { Allowance } from '../budgets/allowance.ts';
import { silentLog } from '../log.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { errorHandler } from './api-error.ts';
import { operatorAuth } from './operator-auth.ts';
import { SlowLane } from './slow-lane.ts';

const PASSWORD = 'correct horse';
const FREE_GUESSES = 10;
const TURN_MS = 2_000;

let clock: FakeClock;
let lane: SlowLane;
let server: LocalServer;
let guesses = 0;

beforeEach(async () => {
  clock = new FakeClock();
  // Draws the first in line, so that the test is deterministic.
  lane = new SlowLane({ clock, draw: () => 0 });
  const limit = { calls: FREE_GUESSES, everyMs: 60_000 };
  const wrongPasswords = new Allowance({ name: 'wrong', limit, exceeded: 'Too many.' }, { clock });
  const app = express();
  app.get(
    '/',
    operatorAuth({ password: PASSWORD, pepper: 'pepper', secure: false, wrongPasswords, clock, lane }),
    (_req, res) => void res.end('in'),
  );
  app.use(errorHandler(silentLog));
  server = await serveLocally(app);
});
afterEach(() => server.close());

const ask = (password: string, headers: Record<string, string> = {}) =>
  fetch(server.url, {
    headers: { authorization: `Basic ${btoa(`admin:${password}`)}`, ...headers },
  });
const statusOf = async (password: string, headers?: Record<string, string>) =>
  (await ask(password, headers)).status;
const guess = (headers?: Record<string, string>) => {
  guesses += 1;
  return statusOf(`guess ${guesses}`, headers);
};

/** Uses up all free guesses and the lane's first turn, for which nobody waits. */
async function guessAll(headers?: Record<string, string>): Promise<void> {
  for (let at = 0; at <= FREE_GUESSES; at += 1) expect(await guess(headers)).toBe(401);
}

/** A request that waits in the lane. */
async function waiting(asked: Promise<number>): Promise<{ readonly status: Promise<number> }> {
  const before = lane.waiting;
  await expect.poll(() => lane.waiting).toBe(before + 1);
  return { status: asked };
}

describe("the operators' password", () => {
  it('is checked once in two seconds after ten guesses of an address, right or wrong', async () => {
    await guessAll();
    const wrong = await waiting(guess());
    const right = await waiting(statusOf(PASSWORD));
    const third = await waiting(guess());
    const fourth = await waiting(guess());
    const late = await waiting(guess());
    for (const [at, { status }] of [wrong, right, third, fourth].entries()) {
      expect(lane.waiting).toBe(5 - at);
      clock.advance(TURN_MS);
      expect(await status).toBe(status === right.status ? 200 : 401);
    }
    // A caller without a turn within eight seconds is told to retry.
    expect(await late.status).toBe(429);
    expect(lane.waiting).toBe(0);
  });

  it('skips the lane if it is known to be wrong, or not sent', async () => {
    expect(await statusOf('of last year')).toBe(401);
    for (let at = 0; at < FREE_GUESSES; at += 1) expect(await guess()).toBe(401);
    expect(await statusOf('of last year')).toBe(401);
    expect((await fetch(server.url)).status).toBe(401);
    expect(lane.waiting).toBe(0);
  });

  it('admits earlier users at once, with guesses of their own', async () => {
    const [cookie = ''] = (await ask(PASSWORD)).headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Strict/i);
    await guessAll();
    const known = { cookie: cookie.split(';')[0] ?? '' };
    expect(await statusOf(PASSWORD, known)).toBe(200);
    const forged = await waiting(statusOf(PASSWORD, { cookie: `${known.cookie.slice(0, -4)}0000` }));
    // They do not bypass the limit: they have their own.
    await guessAll(known);
    const again = await waiting(statusOf(PASSWORD, known));
    clock.advance(TURN_MS);
    expect([await forged.status, await again.status]).toEqual([200, 200]);
  });
});

describe('the slow lane', () => {
  const nobodyLeaves = () => undefined;

  it('drops a random caller if too many wait, and forgets callers that disconnect', async () => {
    const turns: (boolean | null)[] = [];
    const join = (onGone: (leave: () => void) => void = nobodyLeaves) => {
      const at = turns.push(null) - 1;
      void lane.turn('somebody', onGone).then((hasTurn) => {
        turns[at] = hasTurn;
      });
    };
    join();
    let leave: () => void = () => undefined;
    join((gone) => {
      leave = gone;
    });
    for (let at = 0; at < 20; at += 1) join();
    await Promise.resolve();
    // The first caller in line was dropped.
    expect(turns.slice(0, 3)).toEqual([true, false, null]);
    leave();
    expect(lane.waiting).toBe(20);
    expect(await lane.turn('another', nobodyLeaves)).toBe(true);
  });
});
