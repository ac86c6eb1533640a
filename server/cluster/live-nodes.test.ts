import { beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import type { Nodes, TownNode } from '../store/nodes-table.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { incarnation, LiveNodes } from './live-nodes.ts';

const BEAT_MS = 1_000;
const GONE_MS = 5_000;
const SUSPECT_GONE_MS = 2_000;

/** The part of the nodes table that is used; `isAway` makes the store fail. */
class SharedTable {
  readonly rows = new Map<string, TownNode>();
  isAway = false;

  readonly nodes = {
    beat: async (node: Omit<TownNode, 'leftAt'>) => {
      this.#answer();
      this.rows.set(node.nodeId, { ...node, leftAt: null });
    },
    list: async () => {
      this.#answer();
      return [...this.rows.values()].sort((a, b) => (a.nodeId < b.nodeId ? -1 : 1));
    },
    leave: async (nodeId: string, at: number) => {
      this.#answer();
      const row = this.rows.get(nodeId);
      if (row) this.rows.set(nodeId, { ...row, heartbeatAt: at, leftAt: at });
    },
  } as unknown as Nodes;

  #answer(): void {
    if (this.isAway) throw new Error('away');
  }
}

describe('liveNodes', () => {
  let table: SharedTable;
  let clock: FakeClock;

  beforeEach(() => {
    table = new SharedTable();
    clock = new FakeClock();
  });

  async function member(nodeId: string, itsClock = clock) {
    const failures: unknown[] = [];
    const liveNodes = new LiveNodes({
      nodes: table.nodes,
      clock: itsClock,
      nodeId,
      address: '',
      beatEveryMs: BEAT_MS,
      goneAfterMs: GONE_MS,
      suspectGoneAfterMs: SUSPECT_GONE_MS,
      log: silentLog,
      onRound: (error) => failures.push(error),
    });
    const gone: string[] = [];
    liveNodes.onGone((id) => gone.push(id));
    await liveNodes.open();
    return { liveNodes, gone, failures, alive: () => liveNodes.alive.map((node) => node.nodeId) };
  }

  /** Advances by this many heartbeats, each with time for the store to answer. */
  async function pass(seconds: number, clocks: readonly FakeClock[] = [clock]): Promise<void> {
    for (let i = 0; i < seconds; i++) {
      for (const each of clocks) each.advance(BEAT_MS);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('counts every node whose heartbeat advances as alive', async () => {
    const a = await member('a~1');
    const b = await member('b~1');
    await pass(20);
    expect(a.alive()).toEqual(['a~1', 'b~1']);
    expect(b.alive()).toEqual(['a~1', 'b~1']);
    expect(a.gone).toEqual([]);
  });

  it('drops a silent node once, and counts it again when it returns', async () => {
    const silent = new FakeClock();
    await member('b~1', silent);
    const a = await member('a~1');
    await pass(GONE_MS / BEAT_MS - 1);
    expect(a.gone).toEqual([]);
    await pass(5);
    expect(a.alive()).toEqual(['a~1']);
    expect(a.liveNodes.gone).toMatchObject([{ nodeId: 'b~1' }]);
    expect(a.gone).toEqual(['b~1']);
    await pass(1, [silent, clock]);
    await pass(1);
    expect(a.alive()).toEqual(['a~1', 'b~1']);
  });

  it('drops a silent node sooner if it could not be reached either', async () => {
    const silent = new FakeClock();
    await member('b~1', silent);
    const a = await member('a~1');
    a.liveNodes.suspect('b~1');
    await pass(SUSPECT_GONE_MS / BEAT_MS - 1);
    expect(a.gone).toEqual([]);
    await pass(2);
    expect(a.gone).toEqual(['b~1']);
  });

  it('trusts a suspect again once its heartbeat advances', async () => {
    const late = new FakeClock();
    await member('b~1', late);
    const a = await member('a~1');
    a.liveNodes.suspect('b~1');
    await pass(1, [late, clock]);
    await pass(SUSPECT_GONE_MS / BEAT_MS + 1);
    expect(a.gone).toEqual([]);
  });

  it('announces when it begins to serve', async () => {
    const a = await member('a~1');
    const b = await member('b~1');
    await pass(1);
    const servingAs = () => a.liveNodes.alive.map(({ nodeId, serving }) => [nodeId, serving]);
    expect(servingAs()).toEqual([
      ['a~1', false],
      ['b~1', false],
    ]);
    await b.liveNodes.serve();
    await pass(1);
    expect(servingAs()).toEqual([
      ['a~1', false],
      ['b~1', true],
    ]);
  });

  it('never compares clocks: an hour between two machines kills no node', async () => {
    const elsewhere = new FakeClock(clock.now() - 3_600_000);
    const a = await member('a~1');
    await member('b~1', elsewhere);
    await pass(20, [clock, elsewhere]);
    expect(a.gone).toEqual([]);
  });

  it('declares no node dead for a time in which it could not look itself', async () => {
    const a = await member('a~1');
    const b = await member('b~1');
    table.isAway = true;
    await pass(60);
    expect(a.failures.at(-1)).toBeInstanceOf(Error);
    table.isAway = false;
    await pass(10);
    expect([...a.gone, ...b.gone]).toEqual([]);
    expect(a.failures.at(-1)).toBeNull();
  });

  it('drops its own predecessor at once, but not a live node of the same name', async () => {
    const old = new FakeClock();
    await member(incarnation('a', 'old'), old);
    const a = await member(incarnation('a', 'new'));
    expect(a.liveNodes.gone).toMatchObject([{ nodeId: 'a~old' }]);
    await pass(1, [old, clock]);
    await pass(1);
    expect(a.liveNodes.gone).toEqual([]);
  });

  it('drops a node that shuts down properly at once', async () => {
    const a = await member('a~1');
    const b = await member('b~1');
    await pass(1);
    await b.liveNodes.close();
    await pass(1);
    expect(a.gone).toEqual(['b~1']);
  });
});
