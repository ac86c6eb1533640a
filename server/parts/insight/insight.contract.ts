/** What must hold on every store about kept calls, thoughts and models. */
import { describe, expect, it } from 'vitest';
import { Agents } from '../../store/agents-table.ts';
import { Matches } from '../../store/matches-table.ts';
import type { StoreHarness } from '../../store/store.contract.ts';
import type { Store } from '../../store/store.ts';
import { withStore } from '../../store/testing/fresh-store.ts';
import { newMatch, seatsFor } from '../../store/testing/sample-rows.ts';
import type { AnsweredCall } from '../../tools/dispatch.ts';
import { MIGRATIONS } from './migrations.ts';
import { Models } from './models-table.ts';
import { insightPart } from './part.ts';
import { MOST_BYTES, TraceRecorder } from './trace-recorder.ts';
import { Traces } from './traces-table.ts';

type InsightKernel = Parameters<typeof insightPart.open>[0];

const WITH_INSIGHT = [{ part: 'insight', migrations: () => MIGRATIONS }];

const called = (agentId: string, at: number, more: Partial<AnsweredCall> = {}): AnsweredCall => ({
  tool: 'et.werewolf.match.vote',
  set: 'werewolf',
  isReading: false,
  agentId,
  args: { matchId: 'm1', targetPlayerId: 'p:2' },
  begunAt: at,
  endedAt: at + 5,
  code: 'ok',
  message: null,
  result: { isError: false, structuredContent: { ok: true } },
  ...more,
});

export function insightContract(name: string, harness: StoreHarness): void {
  const inStore = (work: (store: Store, traces: Traces, recorder: TraceRecorder) => Promise<void>) =>
    withStore(harness, WITH_INSIGHT, async (store) => {
      const traces = new Traces(store);
      const log = { warn: () => undefined };
      const isMuted = (agentId: string) => agentId === 'b';
      const recorder = new TraceRecorder({ traces, clock: { now: () => 9_000 }, log, nodeId: 'n', isMuted });
      await work(store, traces, recorder);
    });

  const seated = async (store: Store): Promise<void> => {
    const about = { ownerId: 'o', keyHmac: '', scopes: [], house: false, createdAt: 1 };
    await new Agents(store).add(
      ['a', 'b'].map((agentId) => ({ ...about, agentId, name: agentId, keyHmac: agentId })),
    );
    await store.write([...new Matches(store).creating(newMatch(1), seatsFor(['a', 'b']))]);
  };

  describe(`${name}: calls and thoughts of agents`, () => {
    it('[TRACE-7] are found by match and agent, in order, and end with the archives', () =>
      inStore(async (store, traces, recorder) => {
        await seated(store);
        recorder.note(called('a', 100, { reasoning: ' because ' }));
        recorder.note(called('a', 200, { code: 'WRONG_PHASE', message: 'not now', reasoning: 'never done' }));
        recorder.note(called('a', 250, { isReading: true, reasoning: 'only looking' }));
        recorder.note(called('b', 300));
        recorder.note(called('nobody', 300));
        await recorder.flush();
        const seat = { matchId: 'm1', agentId: 'a' };
        expect(await traces.callsOf(seat)).toMatchObject([
          { at: 100, ms: 5, code: 'ok', args: { targetPlayerId: 'p:2' }, answer: '{"ok":true}', chars: 11 },
          { at: 200, code: 'WRONG_PHASE', message: 'not now' },
          { at: 250 },
        ]);
        expect(await traces.reasoningsOf('m1', 104)).toEqual([]);
        expect(await traces.reasoningsOf('m1', 105)).toMatchObject([
          { agentId: 'a', at: 100, text: 'because' },
        ]);
        await traces.expire(9_000);
        expect(await traces.callsOf(seat)).toHaveLength(3);
        await traces.expire(9_001);
        expect(await traces.callsOf(seat)).toEqual([]);
        expect(await traces.reasoningsOf('m1', 9_999)).toEqual([]);
      }));

    it('[TRACE-9] of tools that are not the game’s own are kept by name, and without a word of them', () =>
      inStore(async (store, traces, recorder) => {
        await seated(store);
        const foreign = {
          set: 'gateway',
          tool: 'credential.store',
          args: { credentials: { token: 'canary' } },
          message: 'no canary is taken',
          result: { isError: false, structuredContent: { events: [{ eventId: 'canary' }] } },
          reasoning: 'the canary is safe here',
        };
        recorder.note(called('a', 100, foreign));
        await recorder.flush();
        expect(await traces.callsOf({ matchId: 'm1', agentId: 'a' })).toEqual([
          { at: 100, ms: 5, tool: 'credential.store', code: 'ok', chars: expect.any(Number) },
        ]);
        expect(await traces.reasoningsOf('m1', 9_999)).toEqual([]);
      }));

    it('[MIND-1] thoughts that are unsafe or an agent’s that is muted are not kept', () =>
      inStore(async (store, traces, recorder) => {
        await seated(store);
        for (const [i, reasoning] of [
          'Bo is quiet.',
          'Her number is 212-555-0147.',
          'You should all kill yourselves.',
        ].entries())
          recorder.note(called('a', 100 + i, { reasoning }));
        recorder.note(called('b', 100, { reasoning: 'I am muted.' }));
        await recorder.flush();
        const thoughts = await traces.reasoningsOf('m1', 9_999);
        expect(thoughts.map(({ text }) => text)).toEqual(['Bo is quiet.']);
        expect(await traces.callsOf({ matchId: 'm1', agentId: 'b' })).toHaveLength(1);
      }));

    it('[TRACE-10] are not even noted where the operator says so', () =>
      inStore(async (store) => {
        const listens = (TRACES: 'on' | 'off') => {
          const kernel = { store, settings: { TRACES }, nodeId: 'n', archiveMs: null };
          return insightPart.open(kernel as Partial<InsightKernel> as InsightKernel).answered !== undefined;
        };
        expect([listens('on'), listens('off')]).toEqual([true, false]);
      }));

    it('[TRACE-8] take at most a megabyte for an agent and match, the last calls without their answers', () =>
      inStore(async (store, traces, recorder) => {
        await seated(store);
        const result = { isError: false, structuredContent: {}, text: 'x'.repeat(15_000) };
        for (let at = 0; at < 300; at += 1)
          recorder.note(called('a', at, { result, reasoning: 'y'.repeat(3_000) }));
        await recorder.flush();
        const seat = { matchId: 'm1', agentId: 'a' };
        const calls = await traces.callsOf(seat);
        expect(await traces.bytesOf(seat)).toBeLessThanOrEqual(MOST_BYTES);
        expect(calls.at(0)?.answer).toHaveLength(15_000);
        expect(calls.at(-1)).not.toHaveProperty('answer');
        expect(calls.at(-1)?.chars).toBe(15_000);
        const thoughts = await traces.reasoningsOf('m1', 9_999);
        expect(thoughts[0]?.text).toHaveLength(2_000);
        expect(thoughts.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(MOST_BYTES);
      }));

    it('[MIND-2] a seat keeps the model that was said when it was seated', () =>
      inStore(async (store) => {
        await seated(store);
        const models = new Models(store);
        await models.set('a', 'first', 1);
        await store.write([models.seating('m1', ['a', 'b'])]);
        await models.set('a', 'second', 2);
        await store.write([models.seating('m1', ['a', 'b'])]);
        expect(await models.inMatch('m1')).toEqual({ a: 'first' });
        expect(await models.of('a')).toBe('second');
        await models.set('a', null, 3);
        expect(await models.of('a')).toBeNull();
      }));
  });
}
