import { beforeEach, describe, expect, it } from 'vitest';
import type { TownGate } from '../matches/door.ts';
import { troubled } from '../matches/passing-trouble.ts';
import type { Match } from '../store/match-record.ts';
import { type Ask, answerTo, type CallName } from './match-calls.ts';
import { MatchLocator } from './match-locator.ts';
import { callFailed, type NodeCall, ServedCalls } from './room-calls.ts';
import { type AnsweringRoom, RoomDoor } from './room-door.ts';
import { RoomWire } from './testing/room-wire.ts';

const AGENT = { agentId: 'ag_1', name: 'Ada', scopes: [] };
const READY = { type: 'ready' } as const;
type Rows = ReadonlyMap<string, Pick<Match, 'ownerNode' | 'status'>>;

/** One node with its door, which answers with the node's name. */
class TestNode {
  readonly hosted = new Set<string>();
  readonly line;
  readonly door: RoomDoor;
  /** How often a room of this node has answered. */
  answers = 0;
  lookups = 0;
  refuses = false;
  actsInDoubt = false;
  acts = 0;
  readonly heldFor: (AbortSignal | undefined)[] = [];

  constructor(name: string, wire: RoomWire, rows: Rows, changed: Partial<TownGate> = {}) {
    this.line = wire.connect();
    const here = {
      game: 'toy',
      queueId: 'toy-queue',
      now: () => 7,
      view: async () =>
        this.refuses
          ? { ok: false, refusal: { code: 'INVALID_CURSOR' } }
          : { ok: true, value: `view by ${name}` },
      events: async (_: unknown, __: string, query: { signal?: AbortSignal }) => {
        this.heldFor.push(query.signal);
        return { ok: true, value: [`events by ${name}`] };
      },
      seatIn: async () => ({ ok: true, value: `seat by ${name}` }),
      moments: async () => ({ ok: true, value: [`moments by ${name}`] }),
      act: async (_: unknown, __: string, ___: unknown, idempotency?: { key: string }) => {
        this.acts += 1;
        if (this.actsInDoubt) return troubled('MAYBE_DONE');
        return { ok: true, value: `act by ${name} as ${idempotency?.key ?? 'nothing'}` };
      },
      joinQueue: async () => ({ ok: true, value: `queue by ${name}` }),
      leaveQueue: async () => ({ ok: true }),
      queueStatus: async () => ({ ok: true }),
      listMatches: async () => [],
      ...changed,
    } as unknown as TownGate;
    const registry = { get: (matchId: string) => (this.hosted.has(matchId) ? ({} as never) : undefined) };
    const matches = {
      byId: async (matchId: string) => {
        this.lookups += 1;
        return rows.get(matchId) as Match | undefined;
      },
    };
    const room: AnsweringRoom = {
      answer: (call, ask, signal) => {
        this.answers += 1;
        return answerTo(here, call, ask, signal);
      },
    };
    const served = new ServedCalls();
    this.line.openRoom(`room on ${name}`, {
      answerNode: (call: NodeCall) =>
        served.serve(call, wire.now, async (signal) => {
          const ask = call.ask as Ask<CallName>;
          if (!this.hosted.has(ask.matchId)) return callFailed('NOT_HERE');
          try {
            return { ok: true, value: await room.answer(call.name as CallName, ask as never, signal) };
          } catch {
            return callFailed('FAILED');
          }
        }),
      hangUp: (id) => served.hangUp(id),
    });
    const locator = new MatchLocator({
      registry,
      matches,
      roomOf: async (_, matchId) => {
        const nodeId = rows.get(matchId)?.ownerNode ?? '';
        return { roomId: `room on ${nodeId}`, nodeId };
      },
    });
    this.door = new RoomDoor({
      nodeId: name,
      here,
      rooms: { roomFor: () => (this.hasRooms ? room : undefined) },
      others: { locator, calls: this.line.calls },
    });
  }

  hasRooms = true;
}

describe('room door', () => {
  let rows: Map<string, Pick<Match, 'ownerNode' | 'status'>>;
  let wire: RoomWire;
  let a: TestNode;
  let b: TestNode;

  beforeEach(() => {
    wire = new RoomWire();
    rows = new Map([['m', { ownerNode: 'b', status: 'running' }]]);
    [a, b] = [new TestNode('a', wire, rows), new TestNode('b', wire, rows)];
    b.hosted.add('m');
  });

  const changingHands = { ok: false, refusal: { code: 'UNAVAILABLE', retryable: true } };

  it('calls the node that hosts the match and looks it up once', async () => {
    expect(await a.door.view(AGENT, 'm')).toEqual({ ok: true, value: 'view by b' });
    expect(await a.door.events(null, 'm', { afterEventId: null, limit: 5 })).toMatchObject({
      value: ['events by b'],
    });
    expect(await a.door.seatIn(AGENT, 'm')).toMatchObject({ value: 'seat by b' });
    expect(await a.door.moments('m')).toMatchObject({ value: ['moments by b'] });
    const record = { tool: 't', key: 'k', argsHash: 'h' };
    expect(await a.door.act(AGENT, 'm', READY, record)).toEqual({ ok: true, value: 'act by b as k' });
    expect(await a.door.act(AGENT, 'm', READY)).toEqual({ ok: true, value: 'act by b as nothing' });
    expect(a.lookups).toBe(1);
  });

  it('ignores a refusal of a stalled node that has lost the match meanwhile', async () => {
    b.refuses = true;
    expect(await a.door.view(null, 'm')).toMatchObject({ refusal: { code: 'INVALID_CURSOR' } });
    rows.set('m', { ownerNode: 'a', status: 'running' });
    expect(await b.door.view(null, 'm')).toMatchObject(changingHands);
    a.hosted.add('m');
    expect(await a.door.view(null, 'm')).toMatchObject({ value: 'view by a' });
  });

  it('does not retry elsewhere what a node may have done before it lost the match', async () => {
    b.actsInDoubt = true;
    await a.door.view(null, 'm');
    rows.set('m', { ownerNode: 'a', status: 'running' });
    a.hosted.add('m');
    expect(await b.door.act(AGENT, 'm', READY)).toEqual(troubled('MAYBE_DONE'));
    expect([a.acts, b.acts]).toEqual([0, 1]);
  });

  it('answers calls for a match hosted here without asking the store', async () => {
    expect(await b.door.view(AGENT, 'm')).toEqual({ ok: true, value: 'view by b' });
    expect(b.lookups).toBe(0);
  });

  it('lets the room answer local and remote callers alike, and the match itself if it has no room', async () => {
    await b.door.act(AGENT, 'm', READY);
    await a.door.act(AGENT, 'm', READY);
    expect([a.answers, b.answers]).toEqual([0, 2]);
    b.hasRooms = false;
    expect(await b.door.act(AGENT, 'm', READY)).toMatchObject({ value: 'act by b as nothing' });
    expect([b.answers, b.acts]).toEqual([2, 3]);
  });

  it('answers here for matches that are not running, and for queues', async () => {
    rows.set('old', { ownerNode: 'b', status: 'ended' });
    expect(await a.door.view(null, 'old')).toMatchObject({ value: 'view by a' });
    expect(await a.door.view(null, 'unheard of')).toMatchObject({ value: 'view by a' });
    expect(await a.door.joinQueue(AGENT, { queueId: 'q' })).toMatchObject({ value: 'queue by a' });
    expect(a.door.now()).toBe(7);
  });

  it('finds a match again after it changed hosts', async () => {
    await a.door.view(AGENT, 'm');
    b.hosted.delete('m');
    a.hosted.add('m');
    rows.set('m', { ownerNode: 'a', status: 'running' });
    expect(await b.door.view(AGENT, 'm')).toMatchObject({ value: 'view by a' });
    expect(await a.door.view(AGENT, 'm')).toMatchObject({ value: 'view by a' });
  });

  it('answers for a cached match that has ended', async () => {
    await a.door.view(AGENT, 'm');
    b.hosted.delete('m');
    rows.set('m', { ownerNode: 'b', status: 'ended' });
    expect(await a.door.view(AGENT, 'm')).toMatchObject({ value: 'view by a' });
  });

  it('refuses at once, retryable, while the host is gone, and succeeds after the takeover', async () => {
    b.line.cut();
    expect(await a.door.act(AGENT, 'm', READY)).toMatchObject(changingHands);
    rows.set('m', { ownerNode: 'a', status: 'running' });
    expect(await a.door.act(AGENT, 'm', READY)).toMatchObject(changingHands);
    a.hosted.add('m');
    expect(await a.door.act(AGENT, 'm', READY)).toMatchObject({ ok: true });
  });

  it('reports an unknown outcome when the answer was lost', async () => {
    const slow = new TestNode('b', wire, rows, { act: () => new Promise(() => undefined) });
    slow.hosted.add('m');
    const asker = a;
    const acting = asker.door.act(AGENT, 'm', READY);
    await new Promise((resolve) => setImmediate(resolve));
    asker.line.calls.nodeGone('b');
    const answer = await acting;
    expect(answer).toMatchObject(changingHands);
    expect(answer).toMatchObject({ trouble: 'MAYBE_DONE' });
  });

  it('throws on a bug of the remote node instead of returning a refusal', async () => {
    const broken = new TestNode('b', wire, rows, { view: () => Promise.reject(new Error('a bug')) });
    broken.hosted.add('m');
    await expect(a.door.view(AGENT, 'm')).rejects.toThrow('failed on node b');
  });

  it("forwards the caller's disconnect", async () => {
    const abort = new AbortController();
    await a.door.events(null, 'm', { afterEventId: null, limit: 5, waitMs: 10, signal: abort.signal });
    abort.abort();
    expect(await a.door.events(null, 'm', { afterEventId: null, limit: 5, signal: abort.signal })).toEqual({
      ok: true,
      value: [],
    });
    expect(b.heldFor).toHaveLength(1);
    expect(b.heldFor[0]).toBeInstanceOf(AbortSignal);
  });
});
