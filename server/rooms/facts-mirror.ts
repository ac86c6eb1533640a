/**
 * Keeps a room's synchronised state equal to a game's projection of its match. Public facts are written first: the
 * order of writes is the order of bytes, and a hidden write in between would be detectable.
 */
import type { Schema } from '@colyseus/schema';
import type { Facts } from '../../shared/matches/facts.ts';
import type { GameState, Viewer } from '../../shared/matches/game.ts';
import { PUBLIC_VIEWER } from '../../shared/matches/game.ts';
import type { Grant, MatchMirror } from './game-room.ts';

interface Mirrored<S extends GameState, T extends Schema> {
  /** The empty state. */
  readonly state: T;
  /** The row class of each list of objects. */
  readonly rows: Readonly<Record<string, new () => Schema>>;
  readonly facts: (match: S, viewer: Viewer) => Facts<T>;
  /** Fields of the match that appear in no facts: most steps change only these. */
  readonly unseen: readonly (keyof S)[];
  /** Viewers who together know every private field. */
  readonly insiders: readonly Viewer[];
  /** The tags granted to a viewer, by the seat of the player whose fields they open. */
  readonly tags: (
    viewer: Exclude<Viewer, { kind: 'public' }>,
    match: S,
  ) => Iterable<{ readonly seat: number; readonly tag: number }>;
}

type Fields = Record<string, unknown>;

/** An object of the state with its rows, kept because reading them from the state is slow: its lists are proxies. */
interface Node {
  readonly object: Schema;
  readonly rows: Record<string, Node[]>;
}

export class FactsMirror<S extends GameState, T extends Schema> implements MatchMirror<S> {
  readonly state: T;
  readonly #mirrored: Mirrored<S, T>;
  readonly #root: Node;
  #shown: S | null = null;
  readonly #written = new Map<Viewer, Fields>();

  constructor(mirrored: Mirrored<S, T>) {
    this.#mirrored = mirrored;
    this.state = mirrored.state;
    this.#root = { object: mirrored.state, rows: {} };
  }

  show(match: S): void {
    const before = this.#shown;
    this.#shown = match;
    if (before && !this.#showsChange(before, match)) return;
    const open = this.#mirrored.facts(match, PUBLIC_VIEWER) as Fields;
    this.#write(this.#root, this.#written.get(PUBLIC_VIEWER), open);
    this.#written.set(PUBLIC_VIEWER, open);
    for (const viewer of this.#mirrored.insiders) {
      const facts = this.#mirrored.facts(match, viewer) as Fields;
      // The first time, writes only what differs from the public facts: the rest are other insiders' secrets.
      this.#write(this.#root, this.#written.get(viewer) ?? open, facts);
      this.#written.set(viewer, facts);
    }
  }

  *grants(viewer: Exclude<Viewer, { kind: 'public' }>, match: S): Iterable<Grant> {
    for (const { seat, tag } of this.#mirrored.tags(viewer, match)) {
      const player = this.#root.rows.players?.[seat - 1];
      if (!player) throw new Error(`no seat ${seat} in ${match.matchId}`);
      yield { object: player.object, tag };
    }
  }

  #showsChange(before: S, after: S): boolean {
    for (const key in after) {
      const [was, is] = [before[key], after[key]];
      if (is !== was && !this.#mirrored.unseen.includes(key) && !isSameList(was, is)) return true;
    }
    return false;
  }

  #write({ object, rows }: Node, before: Fields | undefined, after: Fields): void {
    for (const field in after) {
      const value = after[field];
      if (before && value === before[field]) continue;
      if (!Array.isArray(value)) {
        Reflect.set(object, field, value);
        continue;
      }
      const list: unknown[] = Reflect.get(object, field);
      const Row = this.#mirrored.rows[field];
      rows[field] ??= [];
      const known = rows[field];
      const last = before?.[field] as readonly unknown[] | undefined;
      for (const [index, item] of value.entries()) {
        if (!Row) {
          if (item !== last?.[index]) list[index] = item;
          continue;
        }
        let row = known[index];
        if (!row) {
          row = { object: new Row(), rows: {} };
          known.push(row);
          list.push(row.object);
        }
        this.#write(row, last?.[index] as Fields | undefined, item as Fields);
      }
    }
  }
}

/** A player who speaks again gets an equal list, which does not count as a change. */
const isSameList = (before: unknown, after: unknown): boolean =>
  Array.isArray(before) &&
  Array.isArray(after) &&
  before.length === after.length &&
  after.every((item, i) => item === before[i]);
