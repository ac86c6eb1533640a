import { describe, expect, it } from 'vitest';
import type { AgentIdentity } from '../../agents/identity.ts';
import { UNHURRIED_READS } from '../../mcp/testing/mcp-town.ts';
import { judge } from '../../mcp/testing/result-check.ts';
import { agentNamed, EIGHT, TableDoor } from '../../mcp/testing/table-door.ts';
import { settled } from '../../mcp/testing/table-play.ts';
import { GuardFailedError, StoreFullError, StoreUnavailableError } from '../../store/errors.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import type { IdempotencyRecord } from '../../tools/call-memory.ts';
import { createDispatch } from '../../tools/dispatch.ts';
import { callToolResult } from '../../tools/results.ts';
import { ToolCallError } from '../../tools/tool-call-error.ts';
import { WaitSlots } from '../../tools/wait-slots.ts';
import type { WerewolfDoor } from './werewolf-door.ts';

function setUp(waits = { perCaller: 2, anonymous: 2, overall: 3 }) {
  const clock = new FakeClock();
  const door = new TableDoor(clock);
  const host = door.seat(EIGHT);
  const slots = new WaitSlots(waits);
  return { clock, door, host, slots, matchId: host.matchId };
}

const ada = EIGHT[0] as AgentIdentity;

describe('a call that is none', () => {
  const { door, clock, matchId } = setUp();
  const dispatch = createDispatch({ door, clock });

  it('[S0-114, D2] of an unknown tool is a protocol error', async () => {
    await expect(dispatch('et.werewolf.match.shoot', {}, ada)).rejects.toMatchObject({
      name: 'ToolCallError',
      reason: 'UNKNOWN_TOOL',
    });
  });

  it.each([
    ['match.vote', { matchId }, '', /targetPlayerId/],
    ['match.say_public', { matchId, text: '' }, '/text', /fewer than 1/],
    ['match.say_public', { matchId, text: 'x'.repeat(501) }, '/text', /more than 500/],
    ['match.say_public', { matchId, text: 'x', kind: 'SHOUT' }, '/kind', /OPENING/],
    ['match.get_state', { matchId, peek: true }, '', /must not have "peek"/],
    ['match.events.get', { matchId, limit: 201 }, '/limit', /<= 200/],
    ['match.ready', { matchId, idempotencyKey: 'short' }, '/idempotencyKey', /fewer than 8/],
    ['match.ready', { matchId: 7 }, '/matchId', /string/],
    ['match.ready', [], '', /object/],
    ['match.ready', 'mt_1', '', /object/],
  ])('[S0-114] of %s with %j names the issue', async (tool, args, path, message) => {
    const error = await dispatch(`et.werewolf.${tool}`, args, ada).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ToolCallError);
    expect((error as ToolCallError).issues).toContainEqual({ path, message: expect.stringMatching(message) });
  });

  it('counts every broken rule, not only the first', async () => {
    const error = await dispatch('et.werewolf.match.say_public', { text: '', kind: 'X' }, ada).catch(
      (e) => e,
    );
    expect(error.issues.length).toBeGreaterThanOrEqual(3);
  });
});

describe('defaults and names', () => {
  it('[S0-120, D20] come from the registry; the caller’s own object is left alone', async () => {
    const { door, clock } = setUp();
    const given = {};
    const result = await createDispatch({ door, clock })(
      'et_werewolf_queue_join',
      given,
      agentNamed('Ninth'),
    );
    expect(result.structuredContent).toMatchObject({
      ok: true,
      queue: { queueId: 'werewolf-default', position: 1 },
    });
    expect(given).toEqual({});
  });

  it('[S0-123] another queue is a business refusal', async () => {
    const { door, clock } = setUp();
    const dispatch = createDispatch({ door, clock });
    for (const tool of ['queue.join', 'queue.leave', 'queue.status']) {
      const name = `et.werewolf.${tool}`;
      const { isError, body } = judge(name, callToolResult(await dispatch(name, { queueId: 'other' }, ada)));
      expect([isError, body.error.code, body.queue.queueId]).toEqual([true, 'QUEUE_NOT_FOUND', 'other']);
    }
  });
});

it('tells a match that was called off from one that was played to its end', async () => {
  const { door, clock, matchId } = setUp();
  const dispatch = createDispatch({ door, clock });
  const list = async () =>
    judge('et.werewolf.matches.list', callToolResult(await dispatch('et.werewolf.matches.list', {}, null)));
  expect((await list()).body.matches).toMatchObject([{ matchId, aborted: false }]);
  await door.hosts.get(matchId)?.execute((_, now) => ({ type: 'abort', reason: 'a test', now }));
  expect((await list()).body.matches).toMatchObject([{ phase: 'ENDED', winner: null, aborted: true }]);
});

describe('[D18] who may call', () => {
  const { door, clock, matchId } = setUp();
  const dispatch = createDispatch({ door, clock, rateLimits: UNHURRIED_READS });
  const target = { matchId, targetPlayerId: 'p:1' };
  const PLAYER_CALLS: [string, object][] = [
    ['queue.join', {}],
    ['queue.leave', {}],
    ['match.ready', { matchId }],
    ['match.say_public', { matchId, text: 'x' }],
    ['match.vote', target],
    ['match.night.wolf_chat', { matchId, text: 'x' }],
    ['match.night.wolf_kill', target],
    ['match.night.seer_inspect', target],
    ['match.night.doctor_protect', target],
  ];
  const codeFor = async (tool: string, args: object, caller: AgentIdentity | null) => {
    const name = `et.werewolf.${tool}`;
    const { isError, body } = judge(name, callToolResult(await dispatch(name, args, caller)));
    return isError ? body.error.code : 'OK';
  };

  it('without a key: only what is public', async () => {
    for (const [tool, args] of [...PLAYER_CALLS, ['queue.status', {}] as [string, object]]) {
      expect([tool, await codeFor(tool, args, null)]).toEqual([tool, 'FORBIDDEN']);
    }
    for (const tool of ['matches.list', 'match.get_state', 'match.events.get']) {
      expect([tool, await codeFor(tool, tool === 'matches.list' ? {} : { matchId }, null)]).toEqual([
        tool,
        'OK',
      ]);
    }
  });

  it('with a key that lacks the scope: looking, not playing', async () => {
    const watcher = { ...ada, scopes: [] };
    for (const [tool, args] of PLAYER_CALLS) {
      expect([tool, await codeFor(tool, args, watcher)]).toEqual([tool, 'FORBIDDEN']);
    }
    expect(await codeFor('queue.status', {}, watcher)).toBe('OK');
  });

  it('[S0-198] another agent’s match: told as no player', async () => {
    const stranger = agentNamed('Stranger');
    for (const [tool, args] of PLAYER_CALLS.slice(2)) {
      expect([tool, await codeFor(tool, args, stranger)]).toEqual([tool, 'NOT_A_PLAYER']);
    }
  });
});

describe('[S0-201, D16] reads', () => {
  it('share one budget of two a second per agent, and say when to come back', async () => {
    const { door, clock, matchId } = setUp();
    const dispatch = createDispatch({ door, clock });
    const read = (tool: string, caller: AgentIdentity | null, connectionId?: string) =>
      dispatch(`et.werewolf.match.${tool}`, { matchId }, caller, connectionId ? { connectionId } : {});
    expect((await read('get_state', ada)).isError).toBe(false);
    expect((await read('events.get', ada)).isError).toBe(false);
    const refused = await read('get_state', ada);
    expect(refused.structuredContent.error).toMatchObject({
      code: 'RATE_LIMITED',
      retryable: true,
      retryAfterMs: 500,
    });
    expect((await read('get_state', EIGHT[1]!)).isError).toBe(false);
    expect((await read('get_state', null, 'one')).isError).toBe(false);
    expect((await read('get_state', null, 'one')).isError).toBe(false);
    expect((await read('get_state', null, 'one')).isError).toBe(true);
    expect((await read('get_state', null, 'two')).isError).toBe(false);
    clock.advance(499);
    expect((await read('events.get', ada)).isError).toBe(true);
    clock.advance(1);
    expect((await read('events.get', ada)).isError).toBe(false);
    expect((await read('events.get', ada)).isError).toBe(true);
  });

  it('keep pace with a faster town', async () => {
    const { door, clock, matchId } = setUp();
    const dispatch = createDispatch({
      door,
      clock,
      rateLimits: { reads: { calls: 2, everyMs: 50 }, looks: { calls: 3, everyMs: 50 } },
    });
    const read = () => dispatch('et.werewolf.match.get_state', { matchId }, ada);
    await read();
    await read();
    expect((await read()).structuredContent.error).toMatchObject({
      retryAfterMs: 25,
      message: expect.stringContaining('share 2 every 0.05 s'),
    });
    clock.advance(25);
    expect((await read()).isError).toBe(false);
  });

  it('do not count as looks at the town, which have a budget of their own', async () => {
    const { door, clock } = setUp();
    const dispatch = createDispatch({ door, clock });
    const look = () => dispatch('et.werewolf.matches.list', {}, null, { connectionId: 'one' });
    for (let n = 0; n < 5; n++) expect((await look()).isError).toBe(false);
    expect((await look()).structuredContent.error).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 200 });
    clock.advance(200);
    expect((await look()).isError).toBe(false);
  });
});

describe('waiting', () => {
  const open = async () => {
    const town = setUp();
    const dispatch = createDispatch({ ...town, waits: town.slots, rateLimits: UNHURRIED_READS });
    const { value } = (await town.door.events(ada, town.matchId, { afterEventId: null, limit: 1 })) as {
      value: readonly { eventId: string }[];
    };
    const wait = (options: object = {}, caller: AgentIdentity | null = ada) =>
      dispatch(
        'et.werewolf.match.events.get',
        { matchId: town.matchId, afterEventId: value[0]!.eventId },
        caller,
        {
          waitMs: 20_000,
          ...options,
        },
      );
    return { ...town, wait, dispatch };
  };

  it('holds a call at the end of the record until something visible happens', async () => {
    const { wait, door, slots, matchId } = await open();
    const held = wait();
    await settled();
    expect(slots.open).toBe(1);
    await door.act(EIGHT[3]!, matchId, { type: 'ready' });
    const { events } = (await held).structuredContent as { events: { payload: { kind: string } }[] };
    expect(events[0]?.payload.kind).toBe('READY');
    expect(slots.open).toBe(0);
  });

  it('gives up empty-handed after the wait, 25 s at the longest', async () => {
    const { wait, clock, slots, host } = await open();
    await host.close();
    const held = wait({ waitMs: 3_600_000 });
    await settled();
    expect(clock.next()).toBe(clock.now() + 25_000);
    clock.advance(25_000);
    expect((await held).structuredContent).toMatchObject({ ok: true, events: [] });
    expect(slots.open).toBe(0);
  });

  it('frees the slot of a caller that has gone, at once', async () => {
    const { wait, slots } = await open();
    const gone = new AbortController();
    const held = wait({ signal: gone.signal });
    await settled();
    expect(slots.open).toBe(1);
    gone.abort();
    await held;
    expect(slots.open).toBe(0);
  });

  it('refuses more than its share with TOO_MANY_WAITS, but never one that has something to read', async () => {
    const { wait, slots, dispatch, matchId, host } = await open();
    const ends: AbortController[] = [];
    const hold = (caller: AgentIdentity | null, connectionId?: string) => {
      const end = new AbortController();
      ends.push(end);
      return wait({ signal: end.signal, connectionId }, caller);
    };
    const held = [hold(ada), hold(ada)];
    await settled();
    expect((await wait()).structuredContent.error).toMatchObject({ code: 'TOO_MANY_WAITS', retryable: true });
    held.push(hold(EIGHT[1]!));
    await settled();
    expect(slots.open).toBe(3);
    expect((await wait({}, EIGHT[2]!)).isError).toBe(true);
    const first = { matchId, afterEventId: `${matchId}.0001` };
    const read = await dispatch('et.werewolf.match.events.get', first, ada, { waitMs: 20_000 });
    expect(read.isError).toBe(false);
    for (const end of ends) end.abort();
    await Promise.all(held);
    await host.close();
  });

  it('keeps callers without a key from taking the players’ places', () => {
    const slots = new WaitSlots({ perCaller: 2, anonymous: 1, overall: 3 });
    expect(slots.take('connection:1', true)).not.toBeNull();
    expect(slots.take('connection:2', true)).toBeNull();
    expect(slots.take('agent:ada', false)).not.toBeNull();
  });

  it('takes a slot back once only', () => {
    const slots = new WaitSlots({ perCaller: 1, anonymous: 1, overall: 1 });
    const release = slots.take('agent:ada', false);
    release?.();
    release?.();
    expect(slots.open).toBe(0);
    expect(slots.take('agent:ada', false)).not.toBeNull();
    expect(slots.take('agent:ada', false)).toBeNull();
  });
});

describe('[S0-202, D17] idempotency', () => {
  it('hands the door the tool, the key and a hash of all other arguments', async () => {
    const { door, clock, matchId } = setUp();
    const records: (IdempotencyRecord | undefined)[] = [];
    const spying: WerewolfDoor = Object.create(door, {
      act: {
        value: (...[, , , record]: Parameters<WerewolfDoor['act']>) => {
          records.push(record);
          return { ok: false, refusal: { code: 'WRONG_PHASE', message: '', retryable: true } };
        },
      },
    });
    const dispatch = createDispatch({ door: spying, clock });
    const vote = (args: object) => dispatch('et.werewolf.match.vote', { matchId, ...args }, ada);
    await vote({ targetPlayerId: 'p:1' });
    await vote({ targetPlayerId: 'p:1', idempotencyKey: 'key-0001' });
    await vote({ idempotencyKey: 'key-0001', targetPlayerId: 'p:1' });
    await vote({ targetPlayerId: 'p:2', idempotencyKey: 'key-0001' });
    await vote({ targetPlayerId: 'p:1', reason: 'hm', idempotencyKey: 'key-0001' });
    expect(records[0]).toBeUndefined();
    expect(records[1]).toMatchObject({ tool: 'et.werewolf.match.vote', key: 'key-0001' });
    expect(records[2]).toEqual(records[1]);
    expect(new Set(records.slice(1).map((record) => record?.argsHash)).size).toBe(3);
  });
});

describe('a lost store', () => {
  const { door, clock, matchId } = setUp();
  const failingWith = (error: Error) => {
    const fail = { value: () => Promise.reject(error) };
    const methods = [
      'joinQueue',
      'leaveQueue',
      'queueStatus',
      'listMatches',
      'view',
      'events',
      'act',
    ] as const;
    const failing: WerewolfDoor = Object.create(
      door,
      Object.fromEntries(methods.map((name) => [name, fail])),
    );
    return createDispatch({ door: failing, clock, rateLimits: UNHURRIED_READS });
  };

  it.each([
    ['queue.join', {}],
    ['queue.leave', {}],
    ['queue.status', {}],
    ['matches.list', {}],
    ['match.get_state', { matchId }],
    ['match.events.get', { matchId }],
    ['match.ready', { matchId, idempotencyKey: 'key-0001' }],
  ])('is no bug of %s: the caller may try again', async (tool, args) => {
    const name = `et.werewolf.${tool}`;
    for (const lost of [new StoreUnavailableError('no route'), new StoreFullError('/data')]) {
      const { isError, body } = judge(name, callToolResult(await failingWith(lost)(name, args, ada)));
      expect([isError, body.error.code, body.error.retryable]).toEqual([true, 'UNAVAILABLE', true]);
      expect(body.error.message).not.toContain(lost.message);
    }
  });

  it('is not what a lost race looks like', async () => {
    const race = new GuardFailedError({ statement: 0, expected: 1, changed: 0 });
    await expect(failingWith(race)('et.werewolf.queue.join', {}, ada)).rejects.toBe(race);
  });
});
