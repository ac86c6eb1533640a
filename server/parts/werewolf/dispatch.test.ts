import { describe, expect, it } from 'vitest';
import { refuse } from '../../../shared/protocol/refusals.ts';
import { callToolResult } from '../../mcp/mcp-server.ts';
import { UNHURRIED_READS } from '../../mcp/testing/mcp-town.ts';
import { judge } from '../../mcp/testing/result-check.ts';
import { agentNamed } from '../../mcp/testing/table-door.ts';
import { GuardFailedError, StoreFullError, StoreUnavailableError } from '../../store/errors.ts';
import type { IdempotencyRecord } from '../../tools/call-memory.ts';
import { ToolCallError } from '../../tools/tool-call-error.ts';
import { ada, dispatchBefore, openTable } from './testing/dispatched-table.ts';
import type { WerewolfDoor } from './werewolf-door.ts';

describe('a malformed call', () => {
  const { door, clock, matchId } = openTable();
  const dispatch = dispatchBefore(door, clock);

  it('[S0-114, D2] is a protocol error if the tool is unknown', async () => {
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

  it('lists every violated rule, not only the first', async () => {
    const error = await dispatch('et.werewolf.match.say_public', { text: '', kind: 'X' }, ada).catch(
      (e) => e,
    );
    expect(error.issues.length).toBeGreaterThanOrEqual(3);
  });
});

describe('defaults and names', () => {
  it("[S0-120, D20] come from the registry; the caller's own object is not changed", async () => {
    const { door, clock } = openTable();
    const given = {};
    const result = await dispatchBefore(door, clock)('et_werewolf_queue_join', given, agentNamed('Ninth'));
    expect(result.structuredContent).toMatchObject({
      ok: true,
      queue: { queueId: 'werewolf-default', position: 1 },
    });
    expect(given).toEqual({});
  });

  it('[S0-123] do not apply to another queue, which is a business refusal', async () => {
    const { door, clock } = openTable();
    const dispatch = dispatchBefore(door, clock);
    for (const tool of ['queue.join', 'queue.leave', 'queue.status']) {
      const name = `et.werewolf.${tool}`;
      const { isError, body } = judge(name, callToolResult(await dispatch(name, { queueId: 'other' }, ada)));
      expect([isError, body.error.code, body.queue.queueId]).toEqual([true, 'QUEUE_NOT_FOUND', 'other']);
    }
  });
});

it('distinguishes a cancelled match from a completed one', async () => {
  const { door, clock, matchId } = openTable();
  const dispatch = dispatchBefore(door, clock);
  const list = async () =>
    judge('et.werewolf.matches.list', callToolResult(await dispatch('et.werewolf.matches.list', {}, null)));
  expect((await list()).body.matches).toMatchObject([{ matchId, aborted: false }]);
  await door.hosts.get(matchId)?.execute((_, now) => ({ type: 'abort', reason: 'a test', now }));
  expect((await list()).body.matches).toMatchObject([{ phase: 'ENDED', winner: null, aborted: true }]);
});

describe('[S0-202, D17] idempotency', () => {
  it('passes tool, key and a hash of all other arguments to the door', async () => {
    const { door, clock, matchId } = openTable();
    const records: (IdempotencyRecord | undefined)[] = [];
    const spying: WerewolfDoor = Object.create(door, {
      act: {
        value: (...[, , , record]: Parameters<WerewolfDoor['act']>) => {
          records.push(record);
          return { ok: false, refusal: { code: 'WRONG_PHASE', message: '', retryable: true } };
        },
      },
    });
    const dispatch = dispatchBefore(spying, clock);
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

it("counts a muted player's vote, without its reason", async () => {
  const { door, clock, matchId } = openTable();
  const votes: unknown[] = [];
  const listening: WerewolfDoor = Object.create(door, {
    act: {
      value: (...[, , action]: Parameters<WerewolfDoor['act']>) => {
        votes.push(action);
        return { ok: false, refusal: { code: 'WRONG_PHASE', message: '', retryable: true } };
      },
    },
  });
  const muted = refuse('FORBIDDEN', 'Muted.');
  const args = { matchId, targetPlayerId: 'p:1', reason: 'listen to me' };
  for (const silenced of [() => muted, () => null])
    await dispatchBefore(listening, clock, { silenced })('et.werewolf.match.vote', args, ada);
  const vote = { type: 'vote', targetPlayerId: 'p:1' };
  expect(votes).toEqual([
    { ...vote, reason: null },
    { ...vote, reason: 'listen to me' },
  ]);
});

describe('a lost store', () => {
  const { door, clock, matchId } = openTable();
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
    return dispatchBefore(failing, clock, { limits: UNHURRIED_READS });
  };

  it.each([
    ['queue.join', {}],
    ['queue.leave', {}],
    ['queue.status', {}],
    ['matches.list', {}],
    ['match.get_state', { matchId }],
    ['match.events.get', { matchId }],
    ['match.ready', { matchId, idempotencyKey: 'key-0001' }],
  ])('%s: the caller may try again', async (tool, args) => {
    const name = `et.werewolf.${tool}`;
    for (const lost of [new StoreUnavailableError('no route'), new StoreFullError('/data')]) {
      const { isError, body } = judge(name, callToolResult(await failingWith(lost)(name, args, ada)));
      expect([isError, body.error.code, body.error.retryable]).toEqual([true, 'UNAVAILABLE', true]);
      expect(body.error.message).not.toContain(lost.message);
    }
  });

  it('is distinguished from a lost race', async () => {
    const race = new GuardFailedError({ statement: 0, expected: 1, changed: 0 });
    await expect(failingWith(race)('et.werewolf.queue.join', {}, ada)).rejects.toBe(race);
  });
});
