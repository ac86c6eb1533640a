import { describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { type CallHandlers, type CallResult, NodeCalls } from './node-calls.ts';
import { LinkHub } from './testing/link-hub.ts';

type Sums = {
  readonly add: { readonly ask: { readonly a: number; readonly b: number }; readonly answer: number };
  readonly hold: { readonly ask: null; readonly answer: string };
};

const PATIENT = { timeoutMs: 60_000 };

function handlers(change: Partial<CallHandlers<Sums>> = {}): CallHandlers<Sums> {
  return {
    add: async ({ a, b }) => ({ ok: true, value: a + b }),
    hold: (_, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ ok: true, value: 'let go' }));
      }),
    ...change,
  };
}

async function twoNodes(there: CallHandlers<Sums> = handlers()) {
  const hub = new LinkHub();
  const [linkA, linkB] = [hub.connect(), hub.connect()];
  const unheard: string[] = [];
  const a = new NodeCalls<Sums>({
    nodeId: 'a',
    link: linkA,
    handlers: handlers(),
    log: silentLog,
    onUnheard: (nodeId) => unheard.push(nodeId),
  });
  const b = new NodeCalls<Sums>({ nodeId: 'b', link: linkB, handlers: there, log: silentLog });
  await Promise.all([a.open(), b.open()]);
  return { a, b, hub, linkA, linkB, unheard };
}

describe('calls between nodes', () => {
  it('carry the question there and the answer back', async () => {
    const { a } = await twoNodes();
    const answers = await Promise.all([1, 2, 3].map((n) => a.call('b', 'add', { a: n, b: 10 }, PATIENT)));
    expect(answers).toEqual([11, 12, 13].map((value) => ({ ok: true, value })));
  });

  it('fail at once when nobody listens there, and say where', async () => {
    const { a, unheard } = await twoNodes();
    expect(await a.call('nobody', 'add', { a: 1, b: 1 }, PATIENT)).toEqual({ ok: false, failure: 'GONE' });
    expect(unheard).toEqual(['nobody']);
  });

  it('fail at once when this node is cut off', async () => {
    const { a, linkA } = await twoNodes();
    linkA.cut();
    expect(await a.call('b', 'add', { a: 1, b: 1 }, PATIENT)).toEqual({ ok: false, failure: 'GONE' });
    linkA.mend();
    expect(await a.call('b', 'add', { a: 1, b: 1 }, PATIENT)).toEqual({ ok: true, value: 2 });
  });

  it('carry a refusal of the other side as a value', async () => {
    const { a } = await twoNodes(handlers({ add: async () => ({ ok: false, failure: 'NOT_HERE' }) }));
    expect(await a.call('b', 'add', { a: 1, b: 1 }, PATIENT)).toEqual({ ok: false, failure: 'NOT_HERE' });
  });

  it('tell a bug on the other side from a lost answer', async () => {
    const { a } = await twoNodes(
      handlers({
        add: async () => {
          throw new Error('a bug');
        },
      }),
    );
    expect(await a.call('b', 'add', { a: 1, b: 1 }, PATIENT)).toEqual({ ok: false, failure: 'FAILED' });
  });

  it.each([
    ['the time is up', async () => undefined, 1],
    ['the node is declared gone', async ({ a }: Nodes) => a.nodeGone('b'), 60_000],
    ['Redis is lost', async ({ linkA }: Nodes) => linkA.cut(), 60_000],
  ])('are lost when %s', async (_, happens, timeoutMs) => {
    const nodes = await twoNodes();
    const held = nodes.a.call('b', 'hold', null, { timeoutMs });
    await happens(nodes);
    expect(await held).toEqual({ ok: false, failure: 'LOST' });
  });

  it('are done once and lost when the connection breaks over them and they are sent again', async () => {
    let done = 0;
    const { a, linkA } = await twoNodes(
      handlers({
        hold: () => {
          done += 1;
          return new Promise(() => undefined);
        },
      }),
    );
    linkA.stutter();
    expect(await a.call('b', 'hold', null, PATIENT)).toEqual({ ok: false, failure: 'LOST' });
    expect(await a.call('b', 'add', { a: 1, b: 1 }, PATIENT)).toEqual({ ok: true, value: 2 });
    expect(done).toBe(1);
  });

  it.each([
    ['are not done when they arrive after the caller has given up', 60_001, { ok: false, failure: 'GONE' }],
    ['are done when they arrive late but in time', 59_999, { ok: true, value: 2 }],
  ])('%s', async (_, lateMs, result) => {
    const { a, hub, linkB } = await twoNodes();
    linkB.sleep();
    const asked = a.call('b', 'add', { a: 1, b: 1 }, PATIENT);
    hub.now += lateMs;
    linkB.wake();
    expect(await asked).toEqual(result);
  });

  it('end at once when the caller has gone, and the other side lets go', async () => {
    let letGo: (value: string) => void;
    const released = new Promise<string>((resolve) => {
      letGo = resolve;
    });
    let begin: () => void;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const { a } = await twoNodes(
      handlers({
        hold: (_, signal) =>
          new Promise<CallResult<string>>((resolve) => {
            begin();
            signal.addEventListener('abort', () => {
              letGo('let go');
              resolve({ ok: true, value: '' });
            });
          }),
      }),
    );
    const abort = new AbortController();
    const held = a.call('b', 'hold', null, { ...PATIENT, signal: abort.signal });
    await begun;
    abort.abort();
    expect(await held).toEqual({ ok: false, failure: 'LOST' });
    expect(await released).toBe('let go');
  });
});

type Nodes = Awaited<ReturnType<typeof twoNodes>>;
