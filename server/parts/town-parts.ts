/** The opened parts of a town and their combined contributions. A failure of one part does not affect the others. */
import type { Router } from 'express';
import type { FinishedSeason } from '../../shared/canon/season.ts';
import type { MakePreview } from '../../shared/share/preview.ts';
import type { Reasoning } from '../../shared/traces/call-line.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Chore } from '../matches/chores.ts';
import type { KnownMatch } from '../matches/match-histories.ts';
import type { EndedMatch, MatchHooks, SeatedMatch } from '../matches/match-hooks.ts';
import type { GatheredPath } from '../mcp/gathered-path.ts';
import type { CommandArgs } from '../operations/admin-command.ts';
import type { AdminReply } from '../operations/admin-requests.ts';
import type { Statement } from '../store/store.ts';
import type { AnsweredCall } from '../tools/dispatch.ts';
import type { Toolset } from '../tools/toolset.ts';
import { type KernelSources, kernelFor } from './kernel.ts';
import type { Moderated } from './moderated.ts';
import type { GameOfTown, OpenPart, Part } from './part.ts';
import type { PrivateTables } from './private-tables.ts';
import type { TownMemory } from './town-memory.ts';

interface Opened {
  readonly id: string;
  readonly part: OpenPart;
}

export class TownParts implements MatchHooks {
  /** In the order of registration: the first is the default where a call names none. */
  readonly games: readonly GameOfTown[];
  readonly #parts: readonly Part[];
  /** Empty until the core exists; then all parts at once. */
  readonly #opened: Opened[] = [];
  readonly #log: Log;
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: readonly Part[], config: Config, log: Log) {
    this.#parts = parts;
    this.#log = log;
    const { TIME_SCALE: timeScale, scaled } = config;
    this.games = parts.flatMap(
      (part) => part.games?.({ settings: config.ofPart(part), scaled, timeScale }) ?? [],
    );
  }

  open(sources: KernelSources): void {
    for (const part of this.#parts)
      this.#opened.push({ id: part.id, part: part.open(kernelFor(part, sources)) });
  }

  /** The parts that are not switched off. */
  get openIds(): readonly string[] {
    return this.#opened.filter(({ part }) => !part.isClosed).map(({ id }) => id);
  }

  get toolsets(): readonly Toolset[] {
    return this.#opened.flatMap(({ part }) => part.toolsets ?? []);
  }

  get routes(): readonly Router[] {
    return this.#opened.flatMap(({ part }) => part.routes ?? []);
  }

  get rootRoutes(): readonly Router[] {
    return this.#opened.flatMap(({ part }) => part.rootRoutes ?? []);
  }

  get operatorRoutes(): readonly Router[] {
    return this.#opened.flatMap(({ part }) => part.operatorRoutes ?? []);
  }

  get formPaths(): readonly string[] {
    return this.#opened.flatMap(({ part }) => part.formPaths ?? []);
  }

  get mcpPaths(): readonly GatheredPath[] {
    return this.#opened.flatMap(({ part }) => part.mcpPaths ?? []);
  }

  get previews(): Readonly<Record<string, MakePreview>> {
    return Object.assign({}, ...this.#opened.map(({ part }) => part.previews ?? {}));
  }

  get chores(): readonly Chore[] {
    return this.#opened.flatMap(({ id, part }) =>
      (part.chores ?? []).map((chore) => ({ ...chore, name: `${id}: ${chore.name}` })),
    );
  }

  async start(): Promise<void> {
    for (const { part } of this.#opened) await part.start?.();
  }

  /** The largest body that any part wants at this path; undefined: the usual. */
  bodyBytes(path: string): number | undefined {
    const wanted = this.#opened.flatMap(({ part }) => part.bodyBytes?.(path) ?? []);
    return wanted.length > 0 ? Math.max(...wanted) : undefined;
  }

  async seasons(): Promise<readonly FinishedSeason[]> {
    return (await Promise.all(this.#opened.map(async ({ part }) => part.seasons?.() ?? []))).flat();
  }

  get moderated(): readonly Moderated[] {
    return this.#opened.flatMap(({ part }) => part.moderated ?? []);
  }

  get privateTables(): PrivateTables | null {
    return this.#opened.find(({ part }) => part.privateTables)?.part.privateTables ?? null;
  }

  async thoughtsOf(match: KnownMatch): Promise<readonly Reasoning[]> {
    const keeper = this.#opened.find(({ part }) => part.thoughtsOf);
    return (await keeper?.part.thoughtsOf?.(match)) ?? [];
  }

  get memory(): TownMemory | null {
    return this.#opened.find(({ part }) => part.memory)?.part.memory ?? null;
  }

  /** Null: no part listens, so answers need not be recorded. */
  get answered(): ((call: AnsweredCall) => void) | null {
    const listening = this.#opened.flatMap(({ part }) => (part.answered ? [part] : []));
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
        // The match ends even if a part's hook fails.
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

  /** Runs an operator's command of one part; null: no such command. */
  perform(partId: string, name: string, args: CommandArgs): Promise<AdminReply> | null {
    const service = this.#opened.find(({ id }) => id === partId)?.part.operated;
    const declared = this.#parts.find(({ id }) => id === partId)?.commands;
    const command = declared?.find((each) => each.name === name);
    return command && service !== undefined ? command.run(service, args) : null;
  }

  /** Called while the store is still open, so that parts can finish pending work. */
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
