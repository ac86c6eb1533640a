import { connect, type Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, describe, expect, it } from 'vitest';
import type { LeagueReply } from '../../../shared/contracts/league.ts';
import { parseMessage } from '../../../shared/league/messages.ts';
import type { MessageReceiver } from './message-receiver.ts';
import { fuzzedEnvelope } from './testing/fuzzed-envelope.ts';
import { LeagueTown } from './testing/league-town.ts';
import { mutatedMessages, verdictOf } from './testing/mutated-message.ts';
import { runningLeague } from './testing/running-league.ts';

/** `npm run exam:hostile` runs all of them. */
const FUZZED = Number(process.env.FUZZ ?? 20_000);
/** These go all the way to a running match, so everyday tests run fewer. */
const MUTATED = Number(process.env.FUZZ ?? 5_000);
/** Processed concurrently. */
const TOGETHER = 50;
const FUZZED_OVER_HTTP = Number(process.env.FUZZ_HTTP ?? 500);

let league: LeagueTown;
const closing = new Set<() => void>();
afterEach(async () => {
  for (const close of closing) close();
  closing.clear();
  await league?.end();
});

describe('hostile messages', () => {
  it(`get an answer or a refusal with a reason, for ${FUZZED} fuzzed envelopes, and none stops the town`, {
    timeout: FUZZED + 60_000,
  }, () => {
    let refused = 0;
    for (let i = 0; i < FUZZED; i++) {
      const parsed = parseMessage(fuzzedEnvelope(i));
      if (!parsed.ok) {
        refused += 1;
        expect(parsed.reason.length).toBeGreaterThan(0);
      }
    }
    expect(refused).toBeGreaterThan(FUZZED / 2);
  });

  it(`get the expected answer, for ${MUTATED} mutated messages with valid tokens in a running league`, {
    timeout: MUTATED * 2 + 60_000,
  }, async () => {
    let messages: MessageReceiver | null = null;
    const settings = { LEAGUE_INVITE_S: '5000', LEAGUE_MOVE_S: '5000', LEAGUE_SILENCE_S: '5000' };
    league = await LeagueTown.open(settings, {
      onOpen(stores) {
        messages = stores;
      },
    });
    const running = await runningLeague(league);
    const mutated = mutatedMessages(running);
    const hear = async (i: number) => {
      const { message, verdict, what } = mutated(i);
      const heard = await (messages as unknown as MessageReceiver).hear(message, null);
      return { i, what, said: verdictOf(heard), must: verdict };
    };
    const seen = new Map<string, number>();
    for (let from = 0; from < MUTATED; from += TOGETHER) {
      const heard = await Promise.all(Array.from({ length: TOGETHER }, (_, k) => hear(from + k)));
      for (const { said } of heard) seen.set(said, (seen.get(said) ?? 0) + 1);
      expect(heard.filter(({ must, said }) => said !== must)).toEqual([]);
    }
    for (const verdict of ['invalid', 'ok', 'accepted:false', 'L004', 'L005', 'G001', 'G003', 'G004', 'G005'])
      expect([verdict, (seen.get(verdict) ?? 0) > MUTATED / 2_000]).toEqual([verdict, true]);
    // None of them has changed the league.
    const after = await league.get<LeagueReply>(`/leagues/${running.leagueId}`);
    expect(after).toMatchObject({ state: 'RUNNING', round: 1, players: 4, playing: 1 });
    expect(after.crosstable.filter(({ status }) => status === 'COMPLETE')).toHaveLength(2);
  });

  it(`get the right kind of answer over HTTP, for ${FUZZED_OVER_HTTP} of them, while the event loop stays free`, {
    timeout: FUZZED_OVER_HTTP * 20 + 60_000,
  }, async () => {
    league = await LeagueTown.open();
    const leagueId = await league.create({ manual: true });
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    for (let from = 0; from < FUZZED_OVER_HTTP; from += 20) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) => league.send(fuzzedEnvelope(from + i))),
      );
      for (const { status, error, result } of replies) {
        expect([200, 400, 413]).toContain(status);
        if (error) expect([-32_600, -32_602]).toContain(error.code);
        else expect(result.payload?.error_code ?? result.payload?.status ?? result.ok).toBeDefined();
      }
    }
    delay.disable();
    // On a busy machine, a few hundred calls say little about the last percentile.
    expect(delay.percentile(99) / 1e6).toBeLessThan(process.env.FUZZ_HTTP ? 50 : 250);
    expect(await league.status(leagueId)).toMatchObject({ state: 'REGISTRATION' });
  });

  it('are cut off if they drip in, headers or body, while others are answered', async () => {
    league = await LeagueTown.open({ LEAGUE_PORT: '0', LEAGUE_RECEIVE_S: '0.5' });
    const leagueId = await league.create({ manual: true });
    const { mcp } = await league.get<LeagueReply>(`/leagues/${leagueId}`);
    const port = Number(new URL(mcp.manager).port);
    let open = 0;
    const drip = (head: string, drop: string): Socket => {
      const socket = connect(port, '127.0.0.1');
      open += 1;
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open -= 1;
      });
      socket.write(head);
      const dripping = setInterval(() => socket.write(drop), 100);
      closing.add(() => {
        clearInterval(dripping);
        socket.destroy();
      });
      return socket;
    };
    for (let i = 0; i < 20; i++) {
      drip('POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{', ' ');
      drip('POST /mcp HTTP/1.1\r\n', `X-${i}: y\r\n`);
    }
    expect(await league.rpc('ping', {}, mcp.manager)).toMatchObject({ result: {} });
    expect(await league.status(leagueId)).toMatchObject({ state: 'REGISTRATION' });
    await league.until(() => expect(open).toBe(0));
    expect(await league.rpc('ping', {}, mcp.manager)).toMatchObject({ result: {} });
  });
});
