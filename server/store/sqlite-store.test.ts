import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { Nodes } from './nodes-table.ts';
import { runContracts } from './testing/contracts.ts';
import { freshStore } from './testing/fresh-store.ts';
import { sqliteHarness } from './testing/places.ts';

runContracts('SQLite', sqliteHarness);

describe('a repeated read', () => {
  const fresh = freshStore(sqliteHarness);
  const node = { nodeId: 'a~1', address: '', heartbeatAt: 1, serving: true };

  it('is not asked of the writer thread again until something is written', async () => {
    const nodes = new Nodes(fresh.store);
    const sent = vi.spyOn(Worker.prototype, 'postMessage');
    for (let times = 0; times < 3; times++) expect(await nodes.list()).toEqual([]);
    expect(sent).toHaveBeenCalledTimes(1);
    await nodes.beat(node);
    expect(await nodes.list()).toMatchObject([node]);
  });

  it('shows a write that was begun before it', async () => {
    const nodes = new Nodes(fresh.store);
    expect(await nodes.list()).toEqual([]);
    const [, during] = await Promise.all([nodes.beat(node), nodes.list()]);
    expect(during).toMatchObject([node]);
    expect(await nodes.list()).toMatchObject([node]);
  });

  it('gives every reader rows of its own', async () => {
    const nodes = new Nodes(fresh.store);
    await nodes.beat(node);
    const [one, other] = [await nodes.list(), await nodes.list()];
    expect(one).toEqual(other);
    expect(one[0]).not.toBe(other[0]);
  });
});
