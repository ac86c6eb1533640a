// The walkable graph of the town. Routes are shortest ways along the drawn paths; nobody cuts corners.

import type { Polyline } from './path-plan.ts';
import type { Spot } from './town-plan.ts';

interface Link {
  readonly to: number;
  readonly length: number;
}

export class PathGraph {
  readonly nodes: Spot[] = [];
  private readonly links: Link[][] = [];
  private readonly ids = new Map<string, number>();
  /** For each destination already asked for: the next node on the way, by node. */
  private readonly towards = new Map<number, Int32Array>();

  constructor(paths: readonly Polyline[]) {
    for (const path of paths) {
      path.forEach((point, index) => {
        const before = path[index - 1];
        if (before) this.link(this.node(before), this.node(point));
        else this.node(point);
      });
    }
  }

  /** Joins a place beside the paths (a door, a spot) to its nearest path node. */
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

  /** Next node on the way, or -1 when there is none. */
  next(from: number, to: number): number {
    let tree = this.towards.get(to);
    if (!tree) {
      tree = this.spread(to);
      this.towards.set(to, tree);
    }
    return tree[from] ?? -1;
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

  /** Dijkstra from the destination, with buckets of 64 px for a queue. */
  private spread(root: number): Int32Array {
    const next = new Int32Array(this.nodes.length).fill(-1);
    const distance = new Float64Array(this.nodes.length).fill(Number.POSITIVE_INFINITY);
    const buckets: number[][] = [[root]];
    distance[root] = 0;
    for (let level = 0; level < buckets.length; level++) {
      const bucket = buckets[level];
      for (let i = 0; bucket && i < bucket.length; i++) {
        const id = bucket[i] as number;
        if (Math.floor((distance[id] as number) / 64) !== level) continue;
        for (const { to, length } of this.links[id] ?? []) {
          const through = (distance[id] as number) + length;
          if (through >= (distance[to] as number)) continue;
          distance[to] = through;
          next[to] = id;
          const into = Math.floor(through / 64);
          for (let grow = buckets.length; grow <= into; grow++) buckets.push([]);
          buckets[into]?.push(to);
        }
      }
    }
    return next;
  }
}
