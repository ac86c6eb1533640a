import { afterEach, describe, expect, it } from 'vitest';
import { serveLocally } from '../../../scripts/town/local-server.ts';
import type { LeagueReply } from '../../../shared/contracts/league.ts';
import type { AnyEnvelope } from '../../../shared/league/messages.ts';
import { GuardedCaller } from '../../outbound/guarded-caller.ts';
import { systemClock } from '../../time/clock.ts';
import { Caller } from '../gateway/testing/caller.ts';
import { loseStep } from '../gateway/testing/lost-step.ts';
import { experienceNamed } from '../gateway/testing/play.ts';
import { HttpCarrier } from './http-carrier.ts';
import type { LeaguePlayer } from './records.ts';
import { envelope, LeagueTown } from './testing/league-town.ts';

let league: LeagueTown;
const closing = new Set<() => unknown>();
afterEach(async () => {
  for (const close of closing) close();
  closing.clear();
  await league?.end();
});

interface Started {
  readonly name: string;
  readonly game_id: string;
  readonly match_id: string;
}

const register = (endpoint: string, leagueId: string) =>
  envelope('PLAYER_REGISTER_REQUEST', 'player:new', {
    display_name: 'Mallory',
    endpoint,
    league_id: leagueId,
  });

describe('addresses under OUTBOUND=strict', () => {
  it('[S1-30] may only be on the public internet: registering any other gets L001', async () => {
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

describe('a name that was public when it registered and is private when called', () => {
  it('is not reached, and the player counts as silent', async () => {
    const reached: unknown[] = [];
    const trap = await serveLocally((req, res) => {
      reached.push(req.url);
      res.end();
    });
    closing.add(trap.close);
    const { port } = new URL(trap.url);
    const answers = ['93.184.216.34', '127.0.0.1', '169.254.169.254', '::ffff:10.0.0.7'];
    let asked = 0;
    const caller = new GuardedCaller({
      mayCallPrivate: false,
      resolve: async () => {
        const address = answers[Math.min(asked++, answers.length - 1)] as string;
        return [{ address, family: address.includes(':') ? 6 : 4 }];
      },
    });
    const endpoint = `http://rebind.test:${port}/mcp`;
    await caller.addressesOf(new URL(endpoint));
    const carrier = new HttpCarrier({ clock: systemClock, caller, tellMs: 500 });
    for (let i = 0; i < 3; i++) {
      const message = envelope('GAME_INVITE', 'referee:REF01', {}) as unknown as AnyEnvelope;
      const player = { leagueId: 'lg_1', playerId: `P00${i}`, endpoint } as LeaguePlayer;
      const delivery = await carrier.ask(player, message, { dueAt: systemClock.now() + 2_000 });
      expect(delivery.kind).toBe('failed');
    }
    expect(asked).toBeGreaterThanOrEqual(4);
    expect(reached).toEqual([]);
    await carrier.close();
    await caller.close();
  });
});

describe('hostile players', () => {
  /** Plays a league of two against a player with this behaviour; returns the final state of both. */
  async function against(behave: Parameters<LeagueTown['player']>[3], settings = {}) {
    league = await LeagueTown.open({
      // Long enough for the honest player even on a busy machine.
      LEAGUE_INVITE_S: '1.5',
      LEAGUE_MOVE_S: '1',
      LEAGUE_TELL_S: '0.5',
      ...settings,
    });
    const leagueId = await league.create({ minPlayers: 2 });
    await league.player(leagueId, 'Ada', () => 2);
    await league.player(leagueId, 'Mallory', () => 3, behave);
    await league.until(async () => expect((await league.status(leagueId)).state).toBe('COMPLETED'));
    return league.get<LeagueReply>(`/leagues/${leagueId}`);
  }

  it('cannot redirect the town to a link-local address', async () => {
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

  it('cannot send 10 MB, or outlast the deadline by dripping', async () => {
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

  it('cannot answer for another player or another game', async () => {
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

describe('hostile referees', () => {
  it("delay only their own matches when they hang, not the town's other chores", async () => {
    league = await LeagueTown.open({ LEAGUE_REFEREE: 'off', LEAGUE_TELL_S: '60', LEAGUE_SILENCE_S: '60' });
    const { store } = league.town.services;
    const leagueId = await league.create({ minPlayers: 4, manual: true, foreignReferees: true });
    const asked: string[] = [];
    let hangsFrom = 'list_matches';
    const { url } = await league.endpoint(
      () => ({ ok: true }),
      (name) => {
        asked.push(name);
        return name === hangsFrom ? null : { matches: [] };
      },
    );
    const referee = { display_name: 'Sleeper', endpoint: url, league_id: leagueId };
    await league.send(envelope('REFEREE_REGISTER_REQUEST', 'referee:new', referee));
    for (const name of ['A', 'B', 'C', 'D']) await league.player(leagueId, name);
    const who = await Caller.make(league.town.url, 'Bystander');
    const experience_id = await experienceNamed(who, 'even');
    const { session_id } = await who.call('session.create', { experience_id });
    await league.perform('start', { leagueId });
    await league.until(async () => expect(await asked.includes('list_matches')).toBe(true));
    const lost = await loseStep(store, session_id, 0);
    await league.until(async () => expect(await lost.isSettled()).toBe(true));
    // Nor does a match that it does not accept.
    hangsFrom = 'start_match';
    const other = await league.create({ name: 'Cup 2', minPlayers: 2, manual: true, foreignReferees: true });
    await league.send(envelope('REFEREE_REGISTER_REQUEST', 'referee:new', { ...referee, league_id: other }));
    for (const name of ['E', 'F']) await league.player(other, name);
    const taken = asked.filter((name) => name === 'start_match').length;
    await league.perform('start', { leagueId: other });
    await league.until(() =>
      expect(asked.filter((name) => name === 'start_match').length).toBeGreaterThan(taken),
    );
    const again = await loseStep(store, session_id, 0);
    await league.until(async () => expect(await again.isSettled()).toBe(true));
    await who.call('session.end', { session_id });
  });

  it('[S1-20] can report only assigned matches, once, with consistent results, and not too late', async () => {
    league = await LeagueTown.open({ LEAGUE_REFEREE: 'off', LEAGUE_SILENCE_S: '30' });
    const leagueId = await league.create({ foreignReferees: true, minPlayers: 4, manual: true });
    // Two referees that accept matches and never call them.
    const started: Started[] = [];
    const referees: { id: string; token: string }[] = [];
    for (const name of ['One', 'Two']) {
      const { url } = await league.endpoint(
        () => ({ ok: true }),
        (tool, args) => {
          if (tool === 'start_match') started.push({ name, ...(args as Omit<Started, 'name'>) });
          return { matches: started.map(({ game_id }) => ({ game_id })) };
        },
      );
      const { result } = await league.send(
        envelope('REFEREE_REGISTER_REQUEST', 'referee:new', {
          display_name: name,
          endpoint: url,
          league_id: leagueId,
        }),
      );
      referees.push({ id: result.payload.referee_id, token: result.payload.auth_token });
    }
    for (const name of ['A', 'B', 'C', 'D']) await league.player(leagueId, name);
    await league.perform('start', { leagueId });
    await league.until(() => expect(started.length).toBeGreaterThanOrEqual(2));
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

  /** Numbers that add up to an odd sum: the lower player is ODD. */
  function oddOf({ player_A_id, player_B_id }: { player_A_id: string; player_B_id: string }): string {
    const [a, b] = [Number(player_A_id.slice(1)), Number(player_B_id.slice(1))];
    const lower = a < b ? player_A_id : player_B_id;
    return (a + b) % 2 === 1 ? lower : lower === player_A_id ? player_B_id : player_A_id;
  }
});
