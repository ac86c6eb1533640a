// The walkable graph of the town. Routes are shortest paths along the drawn streets, without shortcuts.

import type { Polyline } from './path-plan.ts';
import type { Spot } from './town-plan.ts';

const BUCKET = 64;

interface Link {
  readonly to: number;
  readonly length: number;
}

interface Ways {
  /** The next node on the path, by node; -1 where not computed, or where there is none. */
  readonly next: Int32Array;
  readonly complete: boolean;
}

export class PathGraph {
  readonly nodes: Spot[] = [];
  private readonly links: Link[][] = [];
  private readonly ids = new Map<string, number>();
  /** For each destination already queried. */
  private readonly towards = new Map<number, Ways>();

  constructor(paths: readonly Polyline[]) {
    for (const path of paths) {
      path.forEach((point, index) => {
        const before = path[index - 1];
        if (before) this.link(this.node(before), this.node(point));
        else this.node(point);
      });
    }
  }

  attach(spot: Spot): number {
    const nearest = this.nearest(spot);
    const id = this.node(spot);
    if (id !== nearest) this.link(id, nearest);
    return id;
  }

  nearest({ x, y }: Spot): number {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let id = 0; id < this.nodes.length; id++) {
      const node = this.nodes[id] as Spot;
      const d = (node.x - x) ** 2 + (node.y - y) ** 2;
      if (d < least) {
        least = d;
        best = id;
      }
    }
    return best;
  }

  neighbours(id: number): readonly Link[] {
    return this.links[id] ?? [];
  }

  /** Next node on the path, or -1 when there is none. */
  next(from: number, to: number): number {
    let ways = this.towards.get(to);
    if (!ways || (ways.next[from] === -1 && !ways.complete && from !== to)) {
      ways = this.spread(to, from);
      this.towards.set(to, ways);
    }
    return ways.next[from] ?? -1;
  }

  reaches(from: number, to: number): boolean {
    return from === to || this.next(from, to) >= 0;
  }

  private node(spot: Spot): number {
    const key = `${spot.x},${spot.y}`;
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.nodes.length;
    this.nodes.push(spot);
    this.links.push([]);
    this.ids.set(key, id);
    this.towards.clear();
    return id;
  }

  private link(a: number, b: number): void {
    const from = this.nodes[a] as Spot;
    const to = this.nodes[b] as Spot;
    const length = Math.hypot(from.x - to.x, from.y - to.y);
    this.links[a]?.push({ to: b, length });
    this.links[b]?.push({ to: a, length });
    this.towards.clear();
  }

  /**
   * Dijkstra from the destination, with buckets of 64 px for a queue. Stops at the bucket that contains `from`: most
   * paths lead across the square, and the whole town is a hundred times as large.
   */
  private spread(root: number, from: number): Ways {
    const next = new Int32Array(this.nodes.length).fill(-1);
    const distance = new Float64Array(this.nodes.length).fill(Number.POSITIVE_INFINITY);
    const buckets: number[][] = [[root]];
    distance[root] = 0;
    let level = 0;
    for (; level < buckets.length && (distance[from] as number) >= level * BUCKET; level++) {
      const bucket = buckets[level];
      for (let i = 0; bucket && i < bucket.length; i++) {
        const id = bucket[i] as number;
        if (Math.floor((distance[id] as number) / BUCKET) !== level) continue;
        for (const { to, length } of this.links[id] ?? []) {
          const through = (distance[id] as number) + length;
          if (through >= (distance[to] as number)) continue;
          distance[to] = through;
          next[to] = id;
          const into = Math.floor(through / BUCKET);
          for (let grow = buckets.length; grow <= into; grow++) buckets.push([]);
          buckets[into]?.push(to);
        }
      }
    }
    const complete = level >= buckets.length;
    // Beyond the last bucket a shorter path may still be found.
    for (const bucket of buckets.slice(level))
      for (const id of bucket) if ((distance[id] as number) >= level * BUCKET) next[id] = -1;
    return { next, complete };
  }
}
