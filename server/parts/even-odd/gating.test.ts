import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHASES, type Phase } from '../../../shared/games/even-odd/model.ts';
import { settled } from '../../mcp/testing/table-play.ts';
import {
  ADA,
  agentAt,
  BRAM,
  type EvenOddHost,
  type EvenOddTown,
  openEvenOddTown,
  playerNamed,
  toolCall,
} from './testing/table.ts';

let eo: EvenOddTown;
beforeAll(async () => {
  eo = await openEvenOddTown();
});
afterAll(async () => {
  await eo.town.close();
  expect(eo.town.errors).toEqual([]);
});

/** p:1 has chosen 3 in every round so far and announced 2; p:2 does nothing. */
const CHOSEN = { choice: 3, claim: 2 };

async function ring(): Promise<void> {
  eo.clock.advanceTo(eo.clock.next()!);
  await settled();
}

/** The match is in round 2, in the phases that have one. */
async function onStage(phase: Phase): Promise<EvenOddHost> {
  for (const earlier of eo.table.hosts.values()) {
    await earlier.execute((_, now) => ({ type: 'abort', reason: 'the next stage', now }));
  }
  const host = eo.table.seat([ADA, BRAM]);
  const wanted = phase === 'WAITING_FOR_PLAYERS' ? 0 : phase === 'FINISHED' ? 5 : 2;
  while (host.state.phase !== phase || host.state.round !== wanted) {
    await chooseFirst(host);
    await ring();
  }
  await chooseFirst(host);
  return host;
}

async function chooseFirst(host: EvenOddHost): Promise<void> {
  const { phase, round } = host.state;
  if (phase !== 'COLLECTING_CHOICES') return;
  const claim = round < 5 ? CHOSEN.claim : null;
  const acted = await eo.table.act(agentAt(host, 'p:1'), host.matchId, {
    type: 'choose',
    round,
    choice: CHOSEN.choice,
    claim,
  });
  expect(acted.ok).toBe(true);
}

const STRANGER = playerNamed('Stranger');
const callersOf = (host: EvenOddHost) =>
  ({
    chooser: agentAt(host, 'p:1'),
    idler: agentAt(host, 'p:2'),
    stranger: STRANGER,
    nobody: null,
  }) as const;
type Who = keyof ReturnType<typeof callersOf>;
const WHO: readonly Who[] = ['chooser', 'idler', 'stranger', 'nobody'];

const codeOf = async (tool: string, args: object, caller: Parameters<EvenOddTown['call']>[2]) => {
  const { isError, body } = await eo.call(tool, args, caller);
  return isError ? body.error.code : 'OK';
};

/** The answer to choosing in the right round: the phase's own, unless the caller has no seat. */
const GATES: Readonly<Record<Phase, string>> = {
  WAITING_FOR_PLAYERS: 'WRONG_PHASE',
  COLLECTING_CHOICES: 'OK',
  DRAWING_NUMBER: 'WRONG_PHASE',
  FINISHED: 'MATCH_ENDED',
};

function verdict(phase: Phase, who: Who, whenOpen: string): string {
  if (who === 'nobody') return 'FORBIDDEN';
  if (who === 'stranger') return 'NOT_A_PLAYER';
  return GATES[phase] === 'OK' ? whenOpen : GATES[phase];
}

describe.each(PHASES)('[TOOL-2] gates in %s, over MCP', (phase) => {
  it('[DENY-1] allow a choice to the seated, in its round, once, from 1 to 5', async () => {
    const host = await onStage(phase);
    const { matchId } = host;
    const round = Math.max(1, host.state.round);
    const tries: readonly (readonly [object, Partial<Record<Who, string>>])[] = [
      [
        { round: round === 5 ? 4 : round + 1, choice: 3 },
        { chooser: 'WRONG_ROUND', idler: 'WRONG_ROUND' },
      ],
      [
        { round, ...CHOSEN },
        { chooser: 'OK', idler: 'OK' },
      ],
      [
        { round, ...CHOSEN, choice: 4 },
        { chooser: 'ALREADY_CHOSEN', idler: 'ALREADY_CHOSEN' },
      ],
      [
        { round, ...CHOSEN, claim: null },
        { chooser: 'ALREADY_CHOSEN', idler: 'ALREADY_CHOSEN' },
      ],
      [
        { round, ...CHOSEN },
        { chooser: 'OK', idler: 'OK' },
      ],
    ];
    for (const [args, whenOpen] of tries) {
      for (const who of WHO) {
        const code = await codeOf('match.choose', { matchId, ...args }, callersOf(host)[who]);
        expect([args, who, code]).toEqual([args, who, verdict(phase, who, whenOpen[who] ?? 'OK')]);
      }
    }
    for (const bad of [{ choice: 0 }, { choice: 6 }, { choice: 2.5 }, { choice: '3' }, { claim: 9 }]) {
      const { body } = await eo.post(toolCall('match.choose', { matchId, round, ...CHOSEN, ...bad }), ADA);
      expect(body.error).toMatchObject({ code: -32602, data: { reason: 'INVALID_ARGUMENTS' } });
    }
  });

  it('[TOOL-3] allow reading to all callers in any phase; unknown matches and cursors are rejected', async () => {
    const host = await onStage(phase);
    const { matchId } = host;
    for (const who of WHO) {
      const caller = callersOf(host)[who];
      const state = await eo.call('match.get_state', { matchId }, caller);
      expect(state.body.state).toMatchObject({ phase, round: host.state.round });
      expect(state.body.state.you?.playerId).toBe({ chooser: 'p:1', idler: 'p:2' }[who as string]);
      expect(await codeOf('match.events.get', { matchId }, caller)).toBe('OK');
      expect(await codeOf('match.events.get', { matchId, afterEventId: 'x' }, caller)).toBe('INVALID_CURSOR');
      for (const tool of ['match.get_state', 'match.events.get']) {
        expect(await codeOf(tool, { matchId: 'mt_none' }, caller)).toBe('MATCH_NOT_FOUND');
      }
    }
  });

  it('[TOOL-3] allow the queue to callers with a key, and show a seated one its seat', async () => {
    const host = await onStage(phase);
    const running = phase !== 'FINISHED';
    const seated = callersOf(host).chooser;
    const { body } = await eo.call('queue.status', {}, seated);
    expect(body.matchAssignment?.matchId).toBe(running ? host.matchId : undefined);
    expect(body.queue.position).toBeNull();
    for (const tool of ['queue.join', 'queue.leave', 'queue.status']) {
      expect(await codeOf(tool, { queueId: 'other' }, STRANGER)).toBe('QUEUE_NOT_FOUND');
      expect(await codeOf(tool, {}, null)).toBe('FORBIDDEN');
      expect(await codeOf(tool, {}, STRANGER)).toBe('OK');
    }
    expect((await eo.call('queue.leave', {}, STRANGER)).body.removed).toBe(false);
  });
});

it('[CLAIM-2] rejects a claim in the last round, with a reason', async () => {
  await onStage('FINISHED');
  const host = eo.table.seat([ADA, BRAM]);
  while (host.state.round < 5) await ring();
  const idler = agentAt(host, 'p:2');
  const refused = await eo.call('match.choose', { matchId: host.matchId, round: 5, ...CHOSEN }, idler);
  expect(refused.body.error).toMatchObject({ code: 'INVALID_CLAIM', retryable: false });
  expect(refused.body.error.message).toContain('last');
});

it('[TOOL-3] allows reading but not playing with a key without the scope', async () => {
  const host = await onStage('COLLECTING_CHOICES');
  const { matchId } = host;
  const watcher = { ...agentAt(host, 'p:2'), scopes: [] };
  eo.town.keys.set(`key-${watcher.agentId}`, watcher);
  const refused = await eo.call('match.choose', { matchId, round: 2, choice: 1 }, watcher);
  expect(refused.body.error.code).toBe('FORBIDDEN');
  expect(refused.body.error.message).toContain('even-odd:play');
  for (const tool of ['queue.join', 'queue.leave']) expect(await codeOf(tool, {}, watcher)).toBe('FORBIDDEN');
  expect(await codeOf('queue.status', {}, watcher)).toBe('OK');
  expect((await eo.call('match.get_state', { matchId }, watcher)).body.state.you.playerId).toBe('p:2');
  eo.town.keys.set(`key-${watcher.agentId}`, playerNamed(watcher.name));
});
