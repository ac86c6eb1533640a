/** The parts of a town, opened, and what they bring taken together. One part's failure is never another's. */
import type { Router } from 'express';
import type { Log } from '../log.ts';
import type { Chore } from '../matches/chores.ts';
import type { Doors } from '../matches/doors.ts';
import type { EndedMatch, MatchHooks, SeatedMatch } from '../matches/match-hooks.ts';
import type { Statement } from '../store/store.ts';
import type { Toolset } from '../tools/toolset.ts';
import type { TownModel } from '../town/town-model.ts';
import { type KernelSources, kernelFor } from './kernel.ts';
import type { GameOfTown, OpenPart, Part } from './part.ts';

interface Opened {
  readonly id: string;
  readonly part: OpenPart;
}

export class TownParts implements MatchHooks {
  /** In the order of registration: the first is meant where a call names none. */
  readonly games: readonly GameOfTown[];
  readonly routes: readonly Router[];
  readonly chores: readonly Chore[];
  /** Of the parts that this town has not switched off. */
  readonly openIds: readonly string[];
  readonly #opened: readonly Opened[];
  readonly #log: Log;
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: readonly Part[], sources: KernelSources) {
    this.#log = sources.log;
    this.#opened = parts.map((part) => ({ id: part.id, part: part.open(kernelFor(part, sources)) }));
    this.openIds = this.#opened.filter(({ part }) => !part.isClosed).map(({ id }) => id);
    this.games = this.#opened.flatMap(({ part }) => part.games ?? []);
    this.routes = this.#opened.flatMap(({ part }) => part.routes ?? []);
    this.chores = this.#opened.flatMap(({ id, part }) =>
      (part.chores ?? []).map((chore) => ({ ...chore, name: `${id}: ${chore.name}` })),
    );
  }

  toolsets(doors: Doors): readonly Toolset[] {
    return this.#opened.flatMap(({ part }) => part.toolsets?.(doors) ?? []);
  }

  watching(town: TownModel): void {
    for (const { part } of this.#opened) part.watching?.(town);
  }

  seating(match: SeatedMatch): readonly Statement[] {
    return this.#opened.flatMap(({ part }) => part.seating?.(match) ?? []);
  }

  settling(match: EndedMatch): readonly Statement[] {
    return this.#opened.flatMap(({ id, part }) => {
      try {
        return part.settling?.(match) ?? [];
      } catch (error) {
        // The players have played: their match ends, whatever a part makes of it.
        this.#complain(id, match, error);
        return [];
      }
    });
  }

  ended(match: EndedMatch): void {
    for (const { id, part } of this.#opened) {
      const telling = Promise.resolve()
        .then(() => part.afterEnded?.(match))
        .catch((error: unknown) => this.#complain(id, match, error))
        .finally(() => this.#underWay.delete(telling));
      this.#underWay.add(telling);
    }
  }

  /** While the store is still open: what parts have under way may be finished. */
  async close(): Promise<void> {
    await Promise.all(this.#underWay);
    for (const { id, part } of this.#opened) {
      await part.close?.().catch((error: unknown) => {
        this.#log.error({ err: error, part: id }, 'a part of the town could not be closed');
      });
    }
  }

  #complain(part: string, { state: { matchId } }: EndedMatch, error: unknown): void {
    this.#log.error({ err: error, part, matchId }, 'a part of the town failed at the end of this match');
  }
}
