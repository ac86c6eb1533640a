import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, describe, expect, it } from 'vitest';
import { MESSAGE_TYPES, parseMessage } from '../../../shared/league/messages.ts';
import { diceFor } from '../../../shared/matches/dice.ts';
import type { LeagueReply } from '../../../shared/protocol/league.ts';
import { envelope, LeagueTown } from './testing/league-town.ts';

let league: LeagueTown;
const closing = new Set<() => void>();
afterEach(async () => {
  for (const close of closing) close();
  closing.clear();
  await league?.end();
});

const register = (endpoint: string, leagueId: string) =>
  envelope('PLAYER_REGISTER_REQUEST', 'player:new', {
    display_name: 'Mallory',
    endpoint,
    league_id: leagueId,
  });

/** FUZZ=1000000 for the whole of it. */
const FUZZED = Number(process.env.FUZZ ?? 20_000);
const FUZZED_OVER_HTTP = Number(process.env.FUZZ_HTTP ?? 500);

describe('addresses under OUTBOUND=strict', () => {
  it('[S1-30] nothing but the public internet is registered: L001 for all else', async () => {
    league = await LeagueTown.open({ OUTBOUND: 'strict' });
    const leagueId = await league.create({ manual: true });
    for (const address of [
      'http://127.0.0.1:8101/mcp',
      'http://[::ffff:127.0.0.1]:8101/mcp',
      'http://localhost:8101/mcp',
      'http://169.254.169.254/latest/meta-data',
      'http://[fe80::1]/mcp',
      'http://10.0.0.7/mcp',
      'http://0x7f000001/mcp',
      'http://user:secret@example.org/mcp',
      'file:///etc/passwd',
      'gopher://example.org/',
      'no address',
    ]) {
      const { payload } = (await league.send(register(address, leagueId))).result;
      expect([address, payload]).toMatchObject([address, { status: 'REJECTED', error_code: 'L001' }]);
    }
  });
});

describe('players that do harm', () => {
  /** A whole league of two in which the second answers as told; how it stood with them at the end. */
  async function against(behave: Parameters<LeagueTown['player']>[3], settings = {}) {
    league = await LeagueTown.open({
      LEAGUE_INVITE_S: '0.5',
      LEAGUE_MOVE_S: '0.5',
      LEAGUE_TELL_S: '0.5',
      ...settings,
    });
    const leagueId = await league.create({ minPlayers: 2 });
    await league.player(leagueId, 'Ada', () => 2);
    await league.player(leagueId, 'Mallory', () => 3, behave);
    await expect
      .poll(async () => (await league.status(leagueId)).state, { timeout: 20_000 })
      .toBe('COMPLETED');
    return league.get<LeagueReply>(`/leagues/${leagueId}`);
  }

  it('a redirect to a link-local address is not followed', async () => {
    const reply = await against((_, res) => {
      res.writeHead(307, { location: 'http://169.254.169.254/' }).end();
      return null;
    });
    expect(reply.crosstable.find(({ row }) => row === 'P001')).toMatchObject({
      outcome: 'WIN',
      status: 'FORFEIT',
    });
    expect(reply.faults.some(({ text }) => /redirect/i.test(text))).toBe(true);
  });

  it('an answer of 10 MB is not read, and one that drips byte by byte ends with the deadline', async () => {
    const large = await against((_, res) => {
      res.writeHead(200).end('x'.repeat(10_000_000));
      return null;
    });
    expect(large.crosstable.find(({ row }) => row === 'P001')).toMatchObject({
      outcome: 'WIN',
      status: 'FORFEIT',
    });
    await league.end();
    const slow = await against((_, res) => {
      res.writeHead(200);
      const dripping = setInterval(() => res.write(' '), 50);
      closing.add(() => clearInterval(dripping));
      return null;
    });
    expect(slow.crosstable.find(({ row }) => row === 'P001')).toMatchObject({
      outcome: 'WIN',
      status: 'FORFEIT',
    });
  });

  it('answers for somebody else, or for another game, count for nobody', async () => {
    const reply = await against((message) =>
      message.type === 'MOVE_REQUEST'
        ? envelope('MOVE_RESPONSE', 'player:P001', {
            game_id: message.payload.game_id,
            round_number: message.payload.round_number,
            choice: 1,
            player_id: 'P001',
          })
        : undefined,
    );
    expect(reply.crosstable.find(({ row }) => row === 'P001')).toMatchObject({ outcome: 'WIN' });
    expect(reply.faults.filter(({ code }) => code === 'G004').length).toBeGreaterThan(0);
  });
});

describe('referees that do harm', () => {
  it('[S1-20] only the assigned referee reports, only once, only what adds up; a late attempt is not accepted', async () => {
    league = await LeagueTown.open({ LEAGUE_REFEREE: 'off', LEAGUE_SILENCE_S: '30' });
    const leagueId = await league.create({ minPlayers: 4, manual: true });
    // Two referees that take matches and never call them.
    const started: { name: string; game_id: string; match_id: string }[] = [];
    const referees: { id: string; token: string }[] = [];
    for (const name of ['One', 'Two']) {
      const http = createServer(async (req, res) => {
        let text = '';
        for await (const chunk of req) text += chunk;
        const { params } = JSON.parse(text);
        const args = params.arguments ?? {};
        if (params.name === 'start_match') started.push({ name, ...args });
        const matches = started.map(({ game_id }) => ({ game_id }));
        res.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { structuredContent: { matches } } }));
      });
      http.listen(0, '127.0.0.1');
      await new Promise((ready) => http.once('listening', ready));
      closing.add(() => {
        http.closeAllConnections();
        http.close();
      });
      const { port } = http.address() as { port: number };
      const { result } = await league.send(
        envelope('REFEREE_REGISTER_REQUEST', 'referee:new', {
          display_name: name,
          endpoint: `http://127.0.0.1:${port}/mcp`,
          league_id: leagueId,
        }),
      );
      referees.push({ id: result.payload.referee_id, token: result.payload.auth_token });
    }
    for (const name of ['A', 'B', 'C', 'D']) await league.player(leagueId, name);
    await league.perform('start', { leagueId });
    await expect.poll(() => started.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
    const { matches } = (await league.tool('get_schedule', { league_id: leagueId })).structuredContent;
    const [match] = matches;
    const own = referees.find(({ id }) => id === match.referee_id) as { id: string; token: string };
    const other = referees.find(({ id }) => id !== match.referee_id) as { id: string; token: string };
    const game_id = started.find(({ match_id }) => match_id === match.match_id)?.game_id;
    const history = [1, 2, 3, 4, 5].map((round) => ({
      round,
      player_A_choice: 1,
      player_B_choice: 2,
      sum: 3,
      winner: oddOf(match),
    }));
    const a = oddOf(match) === match.player_A_id;
    const payload = {
      match_id: match.match_id,
      league_id: leagueId,
      round_id: 1,
      game_type: 'even_odd',
      game_id,
      player_A_id: match.player_A_id,
      player_B_id: match.player_B_id,
      winner_id: oddOf(match),
      player_A_score: a ? 5 : 0,
      player_B_score: a ? 0 : 5,
      rounds_played: 5,
      status: 'COMPLETE',
      completed_at: new Date().toISOString(),
      history,
    };
    const report = (changes: object, by = own) =>
      league.send(
        envelope('MATCH_RESULT', `referee:${by.id}`, { ...payload, ...changes }, { auth_token: by.token }),
      );
    const code = (error_code: string) => ({ result: { payload: { error_code } } });
    expect(await report({}, other)).toMatchObject(code('L004'));
    expect(await report({}, { id: own.id, token: other.token })).toMatchObject(code('L004'));
    expect(await report({ league_id: 'none' })).toMatchObject(code('L005'));
    expect(await report({ match_id: 'R9M9' })).toMatchObject(code('G003'));
    expect(await report({ game_id: 'somewhere' })).toMatchObject(code('G003'));
    expect(await report({ player_A_id: match.player_B_id, player_B_id: match.player_A_id })).toMatchObject(
      code('G001'),
    );
    expect(await report({ winner_id: a ? match.player_B_id : match.player_A_id })).toMatchObject(
      code('G001'),
    );
    expect(await report({ player_A_score: 3, player_B_score: 2 })).toMatchObject(code('G001'));
    expect(await report({ history: history.map((round) => ({ ...round, sum: 4 })) })).toMatchObject(
      code('G001'),
    );
    expect(await report({})).toMatchObject({ result: { ok: true, accepted: true } });
    expect(await report({})).toMatchObject({ result: { ok: true, accepted: false } });
    const { crosstable } = await league.get<LeagueReply>(`/leagues/${leagueId}`);
    expect(
      crosstable.filter(({ matchId, status }) => matchId === match.match_id && status === 'COMPLETE'),
    ).toHaveLength(2);
  });

  /** Numbers that add up to an odd sum: the lower is ODD. */
  function oddOf({ player_A_id, player_B_id }: { player_A_id: string; player_B_id: string }): string {
    const [a, b] = [Number(player_A_id.slice(1)), Number(player_B_id.slice(1))];
    const lower = a < b ? player_A_id : player_B_id;
    return (a + b) % 2 === 1 ? lower : lower === player_A_id ? player_B_id : player_A_id;
  }
});

describe('whoever sends anything', () => {
  it(`${FUZZED} fuzzed envelopes are each taken or refused with a reason, and none of them stops the town`, () => {
    let refused = 0;
    for (let i = 0; i < FUZZED; i++) {
      const parsed = parseMessage(fuzzed(i));
      if (!parsed.ok) {
        refused += 1;
        expect(parsed.reason.length).toBeGreaterThan(0);
      }
    }
    expect(refused).toBeGreaterThan(FUZZED / 2);
  });

  it(`${FUZZED_OVER_HTTP} of them over HTTP: the right kind of answer for each, and the event loop stays free`, async () => {
    league = await LeagueTown.open();
    const leagueId = await league.create({ manual: true });
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    for (let from = 0; from < FUZZED_OVER_HTTP; from += 20) {
      const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => league.send(fuzzed(from + i))));
      for (const { status, error, result } of replies) {
        expect([200, 400, 413]).toContain(status);
        if (error) expect([-32_600, -32_602]).toContain(error.code);
        else expect(result.payload?.error_code ?? result.payload?.status ?? result.ok).toBeDefined();
      }
    }
    delay.disable();
    expect(delay.percentile(99) / 1e6).toBeLessThan(process.env.FUZZ_HTTP ? 50 : 250);
    expect(await league.status(leagueId)).toMatchObject({ state: 'REGISTRATION' });
  });

  it('a request that drips in is cut off, and others are answered meanwhile', async () => {
    league = await LeagueTown.open({ LEAGUE_PORT: '0' });
    const leagueId = await league.create({ manual: true });
    const { mcp } = await league.get<LeagueReply>(`/leagues/${leagueId}`);
    const port = Number(new URL(mcp.manager).port);
    const sockets: Socket[] = Array.from({ length: 30 }, () => connect(port, '127.0.0.1'));
    closing.add(() => sockets.forEach((socket) => void socket.destroy()));
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.write('POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{');
    }
    expect(await league.rpc('ping', {}, mcp.manager)).toMatchObject({ result: {} });
    expect(await league.status(leagueId)).toMatchObject({ state: 'REGISTRATION' });
  });
});

/** A message that is nearly right, or not at all; the same for the same number. */
function fuzzed(i: number): Record<string, unknown> {
  const dice = diceFor('fuzz', i);
  const junk = () =>
    dice.pick<unknown>([
      null,
      '',
      0,
      -1,
      1e308,
      Number.MAX_SAFE_INTEGER,
      [],
      {},
      true,
      'P001',
      '\u0000',
      'x'.repeat(500),
      '🦊',
      [[[]]],
      { constructor: 1 },
      'league.v2',
      '__proto__',
    ]);
  const message = envelope(
    dice.pick(MESSAGE_TYPES),
    dice.pick(['player:P001', 'referee:REF01', 'league_manager:LM00']),
    {
      game_id: 'mt_1',
      match_id: 'R1M1',
      league_id: 'lg_1',
      round_number: dice.below(7),
      round_id: 1,
      choice: dice.below(9),
      player_id: dice.pick(['P001', 'P002', '']),
      accepted: dice.chance(0.5),
      display_name: 'Mallory',
      endpoint: 'http://127.0.0.1:9/',
    },
  );
  const holders = [message, message.payload as Record<string, unknown>];
  for (let changes = dice.below(4); changes > 0; changes--) {
    const holder = dice.pick(holders);
    const key = dice.pick([...Object.keys(holder), '__proto__', 'extra']);
    if (dice.chance(0.3)) delete holder[key];
    else
      Object.defineProperty(holder, key, {
        value: junk(),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return message;
}
