/** The parts of a town, opened, and what they bring taken together. One part's failure is never another's. */
import type { Router } from 'express';
import type { FinishedSeason } from '../../shared/canon/season.ts';
import type { MakePreview } from '../../shared/share/preview.ts';
import type { Log } from '../log.ts';
import type { Chore } from '../matches/chores.ts';
import type { Doors } from '../matches/doors.ts';
import type { EndedMatch, MatchHooks, SeatedMatch } from '../matches/match-hooks.ts';
import type { GatheredPath } from '../mcp/gathered-path.ts';
import type { AdminReply } from '../operations/admin-requests.ts';
import type { Statement } from '../store/store.ts';
import type { AnsweredCall } from '../tools/dispatch.ts';
import type { Toolset } from '../tools/toolset.ts';
import type { TownModel } from '../town/town-model.ts';
import type { Hosting } from './hosting.ts';
import { type KernelSources, kernelFor } from './kernel.ts';
import type { CommandArgs, GameOfTown, OpenPart, Part, TownAccess } from './part.ts';
import type { TownMemory } from './town-memory.ts';

interface Opened {
  readonly id: string;
  readonly part: OpenPart;
}

export class TownParts implements MatchHooks {
  /** In the order of registration: the first is meant where a call names none. */
  readonly games: readonly GameOfTown[];
  readonly routes: readonly Router[];
  readonly rootRoutes: readonly Router[];
  readonly formPaths: readonly string[];
  readonly mcpPaths: readonly GatheredPath[];
  readonly operatorRoutes: readonly Router[];
  readonly chores: readonly Chore[];
  /** By the address of the page, as parts write it. */
  readonly previews: Readonly<Record<string, MakePreview>>;
  /** Of the parts that this town has not switched off. */
  readonly openIds: readonly string[];
  readonly #opened: readonly Opened[];
  /** Of calls, which come often: no others are asked. */
  readonly #listening: readonly OpenPart[];
  readonly #log: Log;
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: readonly Part[], sources: KernelSources) {
    this.#log = sources.log;
    this.#opened = parts.map((part) => ({ id: part.id, part: part.open(kernelFor(part, sources)) }));
    this.openIds = this.#opened.filter(({ part }) => !part.isClosed).map(({ id }) => id);
    this.games = this.#opened.flatMap(({ part }) => part.games ?? []);
    for (const { part } of this.#opened) part.meet?.(this.games);
    this.#listening = this.#opened.flatMap(({ part }) => (part.answered ? [part] : []));
    this.routes = this.#opened.flatMap(({ part }) => part.routes ?? []);
    this.previews = Object.assign({}, ...this.#opened.map(({ part }) => part.previews ?? {}));
    this.rootRoutes = this.#opened.flatMap(({ part }) => part.rootRoutes ?? []);
    this.formPaths = this.#opened.flatMap(({ part }) => part.formPaths ?? []);
    this.mcpPaths = this.#opened.flatMap(({ part }) => part.mcpPaths ?? []);
    this.operatorRoutes = this.#opened.flatMap(({ part }) => part.operatorRoutes ?? []);
    this.chores = this.#opened.flatMap(({ id, part }) =>
      (part.chores ?? []).map((chore) => ({ ...chore, name: `${id}: ${chore.name}` })),
    );
  }

  async ready(hosting: Hosting): Promise<void> {
    for (const { part } of this.#opened) await part.ready?.(hosting);
  }

  toolsets(doors: Doors, town: TownAccess): readonly Toolset[] {
    return this.#opened.flatMap(({ part }) => part.toolsets?.(doors, town) ?? []);
  }

  /** The largest body of a request that some part wants at this path; undefined: the usual. */
  bodyBytes(path: string): number | undefined {
    const wanted = this.#opened.flatMap(({ part }) => part.bodyBytes?.(path) ?? []);
    return wanted.length > 0 ? Math.max(...wanted) : undefined;
  }

  async seasons(): Promise<readonly FinishedSeason[]> {
    return (await Promise.all(this.#opened.map(async ({ part }) => part.seasons?.() ?? []))).flat();
  }

  get memory(): TownMemory | null {
    return this.#opened.find(({ part }) => part.memory)?.part.memory ?? null;
  }

  watching(town: TownModel): void {
    for (const { part } of this.#opened) part.watching?.(town);
  }

  /** Null: no part listens, and nobody need put together what was answered. */
  get answered(): ((call: AnsweredCall) => void) | null {
    const listening = this.#listening;
    if (listening.length === 0) return null;
    return (call) => {
      for (const part of listening) part.answered?.(call);
    };
  }

  seating(match: SeatedMatch): readonly Statement[] {
    return this.#opened.flatMap(({ part }) => part.seating?.(match) ?? []);
  }

  remaking(matchId: string, at: number): readonly Statement[] {
    return this.#opened.flatMap(({ part }) => part.remaking?.(matchId, at) ?? []);
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

  /** What operators ask of one part; null when there is no such thing. */
  perform(partId: string, name: string, args: CommandArgs): Promise<AdminReply> | null {
    return this.#opened.find(({ id }) => id === partId)?.part.perform?.(name, args) ?? null;
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
