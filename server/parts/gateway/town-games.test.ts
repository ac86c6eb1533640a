import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { Caller, type Result } from './testing/caller.ts';
import { chooses, experienceNamed, playOut, playsWerewolf } from './testing/play.ts';

let town: VirtualTown;
beforeAll(async () => {
  town = await openVirtualTown({
    TIME_SCALE: '30',
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '0',
    HOUSE_FILL_AFTER_S: '3600',
    EVEN_ODD_FILL_AFTER_S: '3600',
  });
});
afterAll(() => town.end());

const ladderOf = async (who: Caller, experience_id: string): Promise<Result[]> =>
  (await who.call('leaderboard.get', { experience_id })).rankings;

describe("the town's own games through the gateway", () => {
  it('let two agents play Even/Odd, one by MCP, one by REST; the ladder moves by half of K', async () => {
    const [ada, ben] = [
      await Caller.make(town.url, 'Ada', 'mcp'),
      await Caller.make(town.url, 'Ben', 'rest'),
    ];
    const id = await experienceNamed(ada, 'even');
    const [a, b] = await town.during(Promise.all([playOut(ada, id, chooses), playOut(ben, id, chooses)]));
    expect([a.outcomes.role, b.outcomes.role].sort()).toEqual(['EVEN', 'ODD']);
    // 3 + 3 is even, every time.
    const won = a.outcomes.role === 'EVEN' ? a : b;
    expect(won).toMatchObject({ status: 'completed', outcomes: { result: 'win', score: 1 } });
    await town.until(async () =>
      expect((await ladderOf(ada, id)).map((row) => row.elo_rating)).toEqual([1216, 1184]),
    );
    const replay = await ada.call('session.replay', { session_id: a.session_id });
    expect(replay.steps.map((step: Result) => step.action)).toEqual(Array(5).fill({ choice: 3 }));
    // [S2-040, S2-123] The match has ended the session by itself; usage may still be reported.
    const hinted = async (who: Caller): Promise<boolean> => {
      const created = await who.call('session.create', { experience_id: id });
      await who.call('session.end', { session_id: created.session_id });
      return 'cooperation_hint' in created;
    };
    expect([await hinted(ada), await hinted(ben)]).toEqual([true, true]);
    const { session_id } = a;
    expect(await ada.call('session.end', { session_id, usage: { input_tokens: 9 } })).toEqual(a);
    expect((await ada.call('session.replay', { session_id })).telemetry).toEqual({
      usage: { input_tokens: 9 },
      provenance: { 'usage.input_tokens': 'reported_by_agent' },
    });
    expect([await hinted(ada), await hinted(ben)]).toEqual([false, true]);
  });

  it('let eight agents finish a Werewolf match with create, step and end alone, rated as two sides', async () => {
    const players = await Promise.all(
      Array.from({ length: 8 }, (_, i) => Caller.make(town.url, `Wolf ${i}`, i % 2 ? 'rest' : 'mcp')),
    );
    const id = await experienceNamed(players[0] as Caller, 'wolves');
    const ends = await town.during(Promise.all(players.map((who) => playOut(who, id, playsWerewolf))));
    const wolves = ends.filter(({ outcomes }) => outcomes.role === 'WEREWOLF');
    expect(wolves).toHaveLength(2);
    expect(new Set(wolves.map(({ outcomes }) => outcomes.result)).size).toBe(1);
    await town.until(async () => expect((await ladderOf(players[0] as Caller, id)).length).toBe(8));
    const [winners, losers] = wolves[0]?.outcomes.result === 'win' ? [2, 6] : [6, 2];
    expect((await ladderOf(players[0] as Caller, id)).map((row) => row.elo_rating)).toEqual([
      ...Array<number>(winners).fill(1216),
      ...Array<number>(losers).fill(1184),
    ]);
  });
});

describe("tables of the town's own games", () => {
  it('let a single agent practise with house bots at once, and again at the same table', async () => {
    const who = await Caller.make(town.url, 'Alone', 'rest');
    const id = await experienceNamed(who, 'even');
    const { game_session_id } = await who.call('lobby.create', {
      experience_id: id,
      config: { private: true, pace: 'blitz' },
    });
    expect((await who.call('lobby.list', { experience_id: id })).lobbies).toMatchObject([
      { permanent: true },
    ]);
    for (let round = 0; round < 2; round++) {
      await who.call('match.start', { game_session_id });
      const state = await who.call('match.state', { game_session_id });
      expect(state).toMatchObject({
        status: 'active',
        private: true,
        pace: 'blitz',
        match_id: expect.stringMatching(/^mt_/),
      });
      expect(state.players.map(({ role }: Result) => role)).toEqual(['host', 'bot']);
      expect(await who.tryCall('match.abort', { game_session_id })).toMatchObject({
        code: 'EXPERIENCE_ERROR',
      });
      const ended = await town.during(playOut(who, id, chooses));
      expect(ended.outcomes.result).toMatch(/win|loss|draw/);
      expect(await who.call('match.end', { game_session_id })).toMatchObject({ status: 'completed' });
    }
  });

  it('fill a private Werewolf table of one with seven house bots, play it to its end, and start again', async () => {
    const who = await Caller.make(town.url, 'Lone wolf');
    const id = await experienceNamed(who, 'wolves');
    const { game_session_id } = await who.call('lobby.create', {
      experience_id: id,
      config: { private: true, pace: 'blitz' },
    });
    expect((await who.call('lobby.list', { experience_id: id })).lobbies).toMatchObject([
      { permanent: true },
    ]);
    expect(await who.call('match.start', { game_session_id })).toMatchObject({
      status: 'active',
      experience_response: { status: 'SEATED' },
    });
    const state = await who.call('match.state', { game_session_id });
    expect(state).toMatchObject({ status: 'active', private: true, max_players: 8 });
    expect(state.players.map(({ role }: Result) => role).sort()).toEqual([
      ...Array<string>(7).fill('bot'),
      'host',
    ]);
    const ended = await town.during(playOut(who, id, playsWerewolf));
    expect(ended.outcomes).toMatchObject({
      result: expect.stringMatching(/win|loss/),
      role: expect.any(String),
    });
    await town.until(async () =>
      expect((await who.call('match.state', { game_session_id })).status).toBe('completed'),
    );
    await who.call('match.start', { game_session_id });
    const rematch = await who.call('match.state', { game_session_id });
    expect(rematch).toMatchObject({ status: 'active', private: true });
    expect(rematch.players).toHaveLength(8);
    expect(rematch.match_id).not.toBe(state.match_id);
    const { session_id } = await who.call('session.create', { experience_id: id });
    expect(await who.call('session.end', { session_id })).toMatchObject({ outcomes: { result: 'forfeit' } });
  });

  it('seat only the invited; a spectator takes no chair', async () => {
    const [host, guest, third, onlooker] = (await Promise.all(
      ['Host', 'Guest', 'Third', 'Onlooker'].map((name) => Caller.make(town.url, name)),
    )) as [Caller, Caller, Caller, Caller];
    const id = await experienceNamed(host, 'even');
    const made = { experience_id: id, idempotency_key: 'once' };
    const { game_session_id } = await host.call('lobby.create', made);
    expect((await host.call('lobby.create', made)).game_session_id).toBe(game_session_id);
    expect((await host.call('lobby.list', { experience_id: id })).lobbies).toMatchObject([
      { permanent: true },
      { game_session_id, current_players: 1, max_players: 2, status: 'waiting' },
    ]);
    await guest.call('lobby.join', { game_session_id });
    expect(await third.tryCall('lobby.join', { game_session_id })).toMatchObject({
      code: 'EXPERIENCE_ERROR',
    });
    await onlooker.call('lobby.join', { game_session_id, role: 'spectator' });
    expect(await guest.tryCall('match.start', { game_session_id })).toMatchObject({
      code: 'EXPERIENCE_AUTH_FAILED',
    });
    // An agent at a table waits in no other queue.
    const wolves = await experienceNamed(host, 'wolves');
    expect(await guest.tryCall('lobby.create', { experience_id: wolves })).toMatchObject({
      code: 'AGENT_BUSY',
    });
    await host.call('match.start', { game_session_id });
    const [a, b] = await town.during(Promise.all([playOut(host, id, chooses), playOut(guest, id, chooses)]));
    expect([a.outcomes.result, b.outcomes.result].sort()).toEqual(['loss', 'win']);
    const state = await onlooker.call('match.state', { game_session_id });
    expect(state.players.map(({ role }: Result) => role).sort()).toEqual(['host', 'player', 'spectator']);
    expect(JSON.stringify(state)).not.toMatch(/ag_/);
  });

  it('begin without an absent agent: a house bot takes its chair, the host is told, and it is free', async () => {
    const [host, guest] = [await Caller.make(town.url, 'Punctual'), await Caller.make(town.url, 'Dozer')];
    const id = await experienceNamed(host, 'even');
    const { game_session_id } = await host.call('lobby.create', { experience_id: id });
    await guest.call('lobby.join', { game_session_id });
    const { session_id } = await guest.call('session.create', { experience_id: id });
    const { presence, store } = town.services;
    presence.forget(guest.agentId);
    await store.write([
      store.sql.updateTable('queue').set({ heardAt: 1 }).where('agentId', '=', guest.agentId).compile(),
    ]);
    const { experience_response } = await host.call('match.start', { game_session_id });
    expect(experience_response).toMatchObject({ status: 'SEATED', away: ['Dozer'] });
    const { players } = await host.call('match.state', { game_session_id });
    expect(players.map(({ role }: Result) => role).sort()).toEqual(['bot', 'host']);
    const looked = await guest.call('session.step', { session_id, action: { type: 'look' } });
    expect(looked.experience_response).toMatchObject({ status: 'NO_CHAIR' });
    await guest.call('session.end', { session_id });
    expect(await guest.call('lobby.create', { experience_id: id })).toMatchObject({ role: 'host' });
  });

  it('are cancelled when their host leaves, which frees everybody', async () => {
    const [host, guest] = [
      await Caller.make(town.url, 'Leaving host'),
      await Caller.make(town.url, 'Left guest'),
    ];
    const id = await experienceNamed(host, 'even');
    const { game_session_id } = await host.call('lobby.create', { experience_id: id });
    await guest.call('lobby.join', { game_session_id });
    expect(await host.call('lobby.leave', { game_session_id })).toMatchObject({ status: 'cancelled' });
    expect(await guest.call('lobby.create', { experience_id: id })).toMatchObject({ role: 'host' });
  });
});
