import { describe, expect, it } from 'vitest';
import { FakeClock } from '../time/fake-clock.ts';
import { type CalledRoom, type CallResult, RoomCalls, ServedCalls } from './room-calls.ts';
import { RoomWire } from './testing/room-wire.ts';

const THERE = { roomId: 'room', nodeId: 'b' };
const PATIENT = { timeoutMs: 60_000 };
const ASK = { game: 'toy', matchId: 'm' };
const DONE = { ok: true, value: 'done' };

type Work = (signal: AbortSignal) => Promise<CallResult<unknown>>;
const never: Work = () => new Promise(() => undefined);

function twoNodes(work: Work = async () => ({ ok: true, value: 'done' })) {
  const wire = new RoomWire();
  const unheard: string[] = [];
  const a = wire.connect((nodeId) => unheard.push(nodeId));
  const b = wire.connect();
  const served = new ServedCalls();
  const room: CalledRoom = {
    answerNode: (call) => served.serve(call, wire.now, work),
    hangUp: (id) => served.hangUp(id),
  };
  b.openRoom(THERE.roomId, room);
  const call = (options: Parameters<RoomCalls['call']>[3] = PATIENT, room = THERE) =>
    a.calls.call(room, 'moments', ASK, options);
  return { wire, a, b, call, unheard };
}
type Nodes = ReturnType<typeof twoNodes>;

describe('calls to rooms of other nodes', () => {
  it('carry a request and its answer, including refusals', async () => {
    expect(await twoNodes().call()).toEqual(DONE);
    const refused = { ok: false, failure: 'NOT_HERE' } as const;
    expect(await twoNodes(async () => refused).call()).toEqual(refused);
  });

  it('fail at once if the node does not listen, and report the node', async () => {
    const { call, unheard } = twoNodes();
    expect(await call(PATIENT, { roomId: 'none', nodeId: 'c' })).toEqual({ ok: false, failure: 'GONE' });
    expect(unheard).toEqual(['c']);
  });

  it('fail at once if this node has lost its connection', async () => {
    const { a, call } = twoNodes();
    a.cut();
    expect(await call()).toEqual({ ok: false, failure: 'GONE' });
    a.mend();
    expect(await call()).toEqual(DONE);
  });

  it.each([
    ['the time is up', ({ wire }: Nodes) => wire.clock.advance(1), 1],
    ['the node is declared gone', ({ a }: Nodes) => a.calls.nodeGone('b'), 60_000],
    ['Redis is lost', ({ a }: Nodes) => a.cut(), 60_000],
  ])('are lost when %s', async (_, happens, timeoutMs) => {
    const nodes = twoNodes(never);
    const held = nodes.call({ timeoutMs });
    happens(nodes);
    expect(await held).toEqual({ ok: false, failure: 'LOST' });
  });

  it.each([
    ['are not done when they arrive after the caller gave up', 60_001, { ok: false, failure: 'GONE' }],
    ['are done when they arrive late but in time', 59_999, DONE],
  ])('%s', async (_, lateMs, result) => {
    const { b, call, wire } = twoNodes();
    b.sleep();
    const asked = call();
    wire.now += lateMs;
    b.wake();
    expect(await asked).toEqual(result);
  });

  it('arrive too late after the caller gave up, however long Colyseus holds them back', async () => {
    let send = () => undefined as unknown;
    let done = 0;
    const served = new ServedCalls();
    const calls = new RoomCalls({
      clock: new FakeClock(),
      link: { now: () => 0, trouble: () => null, onLost: () => undefined },
      onUnheard: () => undefined,
      remoteRoomCall: ((_: string, __: string, [call]: [never]) =>
        new Promise((resolve) => {
          send = () =>
            served
              .serve(structuredClone(call), 1, async () => {
                done += 1;
                return { ok: true, value: null };
              })
              .then(resolve);
        })) as never,
    });
    const lost = calls.call(THERE, 'moments', ASK, PATIENT);
    calls.nodeGone('b');
    expect(await lost).toEqual({ ok: false, failure: 'LOST' });
    await send();
    expect(done).toBe(0);
  });

  it('end at once when the caller disconnects, which releases the room', async () => {
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const { call } = twoNodes((signal) => {
      begun.resolve();
      return new Promise(() => signal.addEventListener('abort', () => released.resolve()));
    });
    const abort = new AbortController();
    const held = call({ ...PATIENT, signal: abort.signal });
    await begun.promise;
    abort.abort();
    expect(await held).toEqual({ ok: false, failure: 'LOST' });
    await released.promise;
    expect(await call({ ...PATIENT, signal: abort.signal })).toEqual({ ok: false, failure: 'LOST' });
  });
});
