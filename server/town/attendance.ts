/** Who is connected, and through which node: several connections of one agent count as one presence. */

/** Stands for this process among the names of other nodes. */
const HERE = '';

export class Attendance {
  readonly #connections = new Map<string, Map<string, number>>();
  readonly #places = new Map<string, number>();

  came(agentId: string, node = HERE): void {
    const there = this.#connections.get(node) ?? new Map<string, number>();
    this.#connections.set(node, there);
    const connections = there.get(agentId) ?? 0;
    there.set(agentId, connections + 1);
    if (connections === 0) this.#places.set(agentId, (this.#places.get(agentId) ?? 0) + 1);
  }

  went(agentId: string, node = HERE): void {
    const there = this.#connections.get(node);
    const connections = there?.get(agentId);
    if (!there || connections === undefined) return;
    if (connections > 1) {
      there.set(agentId, connections - 1);
      return;
    }
    there.delete(agentId);
    if (there.size === 0) this.#connections.delete(node);
    const places = (this.#places.get(agentId) ?? 0) - 1;
    if (places > 0) this.#places.set(agentId, places);
    else this.#places.delete(agentId);
  }

  has(agentId: string): boolean {
    return this.#places.has(agentId);
  }

  at(node = HERE): Iterable<string> {
    return this.#connections.get(node)?.keys() ?? [];
  }
}
