import { describe, expect, it } from 'vitest';
import type { AgentIdentity } from '../../agents/identity.ts';
import { EIGHT } from '../../mcp/testing/table-door.ts';
import { ada, dispatchBefore, openTable } from './testing/dispatched-table.ts';

describe('[S0-201, D16] reads', () => {
  it('share a budget of two a second per agent, and say when to retry', async () => {
    const { door, clock, matchId } = openTable();
    const dispatch = dispatchBefore(door, clock);
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

  it('scale with a faster town', async () => {
    const { door, clock, matchId } = openTable();
    const dispatch = dispatchBefore(door, clock, {
      limits: { reads: { calls: 2, everyMs: 50 }, looks: { calls: 3, everyMs: 50 } },
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

  it('do not count as looks at the town, which have their own budget', async () => {
    const { door, clock } = openTable();
    const dispatch = dispatchBefore(door, clock);
    const look = () => dispatch('et.werewolf.matches.list', {}, null, { connectionId: 'one' });
    for (let n = 0; n < 5; n++) expect((await look()).isError).toBe(false);
    expect((await look()).structuredContent.error).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 200 });
    clock.advance(200);
    expect((await look()).isError).toBe(false);
  });
});
