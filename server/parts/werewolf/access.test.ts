import { describe, expect, it } from 'vitest';
import type { AgentIdentity } from '../../agents/identity.ts';
import { callToolResult } from '../../mcp/mcp-server.ts';
import { UNHURRIED_READS } from '../../mcp/testing/mcp-town.ts';
import { judge } from '../../mcp/testing/result-check.ts';
import { agentNamed } from '../../mcp/testing/table-door.ts';
import { ada, dispatchBefore, openTable } from './testing/dispatched-table.ts';

describe('[D18] access', () => {
  const { door, clock, matchId } = openTable();
  const dispatch = dispatchBefore(door, clock, { limits: UNHURRIED_READS });
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

  it('is limited to public information without a key', async () => {
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

  it('allows reading but not playing with a key that lacks the scope', async () => {
    const watcher = { ...ada, scopes: [] };
    for (const [tool, args] of PLAYER_CALLS) {
      expect([tool, await codeFor(tool, args, watcher)]).toEqual([tool, 'FORBIDDEN']);
    }
    expect(await codeFor('queue.status', {}, watcher)).toBe('OK');
  });

  it('[S0-198] treats players of other matches as non-players', async () => {
    const stranger = agentNamed('Stranger');
    for (const [tool, args] of PLAYER_CALLS.slice(2)) {
      expect([tool, await codeFor(tool, args, stranger)]).toEqual([tool, 'NOT_A_PLAYER']);
    }
  });
});
