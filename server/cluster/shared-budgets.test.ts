import { beforeEach, describe, expect, it } from 'vitest';
import type { Budget } from '../budgets/budget.ts';
import { Budgets } from '../budgets/budgets.ts';
import { OpenCounts } from '../budgets/open-counts.ts';
import { silentLog } from '../log.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { SharedBudgets } from './shared-budgets.ts';
import { LinkHub } from './testing/link-hub.ts';

const READS: Budget = { name: 'reads', limit: { calls: 2, everyMs: 10_000 }, exceeded: 'Too many reads.' };
const FLUSH_MS = 500;

describe('limits of a town with several nodes', () => {
  let hub: LinkHub;
  let clock: FakeClock;
  beforeEach(() => {
    hub = new LinkHub();
    clock = new FakeClock();
  });

  async function node(nodeId: string) {
    const link = hub.connect();
    const budgets = new Budgets({ clock });
    const reads = budgets.of(READS);
    const sockets = new OpenCounts('sockets', 2);
    const gone = new Set<(nodeId: string) => void>();
    const liveNodes = { onGone: (listener: (nodeId: string) => void) => void gone.add(listener) };
    const shared = new SharedBudgets({
      nodeId,
      link,
      clock,
      liveNodes,
      budgets,
      held: [sockets],
      log: silentLog,
    });
    await shared.open();
    const lose = (other: string): void => {
      for (const listener of gone) listener(other);
    };
    return { link, reads, sockets, lose };
  }

  /** Until every message has been delivered. */
  async function flush(): Promise<void> {
    clock.advance(FLUSH_MS);
    await new Promise((resolve) => setImmediate(resolve));
  }

  it('hold for an agent that reaches another node with every call', async () => {
    const [a, b, c] = [await node('a'), await node('b'), await node('c')];
    expect(a.reads.spend('agent:ada')).toBeNull();
    expect(b.reads.spend('agent:ada')).toBeNull();
    await flush();
    for (const { reads } of [a, b, c])
      expect(reads.spend('agent:ada')).toMatchObject({ code: 'RATE_LIMITED' });
    expect(c.reads.spend('agent:bob')).toBeNull();
  });

  it('count the sockets of an address on all nodes, and forget those of a dead node', async () => {
    const [a, b] = [await node('a'), await node('b')];
    const release = a.sockets.take('192.0.2.1');
    a.sockets.take('192.0.2.1');
    await flush();
    expect(b.sockets.take('192.0.2.1')).toBeNull();
    release?.();
    await flush();
    const taken = b.sockets.take('192.0.2.1');
    expect(taken).not.toBeNull();
    expect(b.sockets.take('192.0.2.1')).toBeNull();
    b.lose('a');
    expect(b.sockets.take('192.0.2.1')).not.toBeNull();
  });

  it("are each node's own while Redis is down", async () => {
    const [a, b] = [await node('a'), await node('b')];
    a.link.cut();
    expect([a.reads.spend('agent:ada'), a.reads.spend('agent:ada')]).toEqual([null, null]);
    expect(a.reads.spend('agent:ada')).not.toBeNull();
    await flush();
    expect(b.reads.spend('agent:ada')).toBeNull();
    a.link.mend();
    b.reads.spend('agent:bob');
    b.reads.spend('agent:bob');
    await flush();
    expect(a.reads.spend('agent:bob')).not.toBeNull();
  });

  it('recover lost messages with the next full report', async () => {
    const [a, b] = [await node('a'), await node('b')];
    await flush();
    a.link.cut();
    a.sockets.take('192.0.2.1');
    a.sockets.take('192.0.2.1');
    await flush();
    a.link.mend();
    expect(b.sockets.take('192.0.2.1')).not.toBeNull();
    for (let waited = 0; waited <= 10_000; waited += FLUSH_MS) await flush();
    expect(b.sockets.take('192.0.2.1')).toBeNull();
  });
});
