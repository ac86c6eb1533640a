/**
 * Imports a world from a file made by `export_world`. The world stays invisible until it is complete; a truncated or
 * invalid file leaves nothing behind.
 */

import { IMPORTED } from '../../../shared/worlds/fields.ts';
import type { RelationType } from '../../../shared/worlds/model.ts';
import { type Busy, ReadingLine } from '../../matches/reading-line.ts';
import { below, isWritten, other, Rows } from '../../store/rows.ts';
import type { Statement } from '../../store/store.ts';
import { zodCheck } from '../../tools/arguments.ts';
import type { Kernel } from '../kernel.ts';
import type { Owner } from './holder.ts';
import { JsonPieces } from './json-pieces.ts';
import type { WorldsTables } from './migrations.ts';
import { unsafeFields } from './world-service.ts';
import type { WorldLimits, WorldWrites } from './world-writes.ts';

const LONGEST_ENTRY = 32_000;
/** Per write, because others wait for the store's single writer. */
const MOST_ROWS = 200;
const MOST_CHARACTERS = 65_536;
/** Characters parsed at a time: less than a millisecond of work. */
const STRETCH = 8_192;
/** Concurrent imports; further ones are refused. */
const MOST_IMPORTS = 16;

export class ImportError extends Error {
  override readonly name = 'ImportError';
}

const KINDS = { characters: 'character', locations: 'location', relationships: 'relationship' } as const;
type List = keyof typeof KINDS;
const CHECKS = {
  world: zodCheck(IMPORTED.world),
  character: zodCheck(IMPORTED.character),
  location: zodCheck(IMPORTED.location),
  relationship: zodCheck(IMPORTED.relationship),
} as const;
const isList = (key: string): key is List => Object.hasOwn(KINDS, key);

type Entry = Readonly<Record<string, unknown>>;

interface Draft {
  readonly worldId: string;
  readonly ids: Map<string, string>;
  readonly counts: Record<List, number>;
  rev: number;
  /** Not written yet, with their length in the file. */
  statements: Statement[];
  characters: number;
  /** Characters may precede their homes, so homes are written once all exist. */
  readonly homes: { readonly characterId: string; readonly locationId: string }[];
}

interface Reading {
  readonly owner: Owner;
  readonly pieces: JsonPieces;
  draft: Draft | null;
}

export interface ImporterDeps extends Pick<Kernel, 'clock' | 'store'> {
  readonly writes: WorldWrites;
  readonly limits: WorldLimits;
  /** Imports take turns, stretch by stretch; after each, processor and writer rest for this multiple of its time. */
  readonly restFactor: number;
}

export class Importer {
  readonly #deps: ImporterDeps;
  readonly #rows: Rows<WorldsTables>;
  readonly #line: ReadingLine;
  #underWay = 0;

  constructor(deps: ImporterDeps) {
    this.#deps = deps;
    this.#rows = new Rows(deps.store);
    this.#line = new ReadingLine({ longest: MOST_IMPORTS, restFactor: deps.restFactor }, deps.clock);
  }

  get isCrowded(): boolean {
    return this.#underWay >= MOST_IMPORTS;
  }

  async read(owner: Owner, chunks: AsyncIterable<string>): Promise<string> {
    const reading: Reading = { owner, pieces: new JsonPieces(LONGEST_ENTRY), draft: null };
    this.#underWay++;
    try {
      for await (const chunk of chunks) {
        for (let at = 0; at < chunk.length; at += STRETCH) {
          const stretch = chunk.slice(at, at + STRETCH);
          await this.#line.do((busy) => this.#readStretch(reading, stretch, busy));
        }
      }
      reading.pieces.end();
      if (!reading.draft) throw new ImportError('the file has no world');
      return await this.#finish(reading.draft);
    } catch (error) {
      if (reading.draft) await this.discard(reading.draft.worldId);
      throw error instanceof SyntaxError ? new ImportError(error.message) : error;
    } finally {
      this.#underWay--;
    }
  }

  async #readStretch(reading: Reading, stretch: string, busy: Busy): Promise<void> {
    const { owner, pieces } = reading;
    for (const { key, isItem, text } of busy(() => [...pieces.take(stretch)])) {
      if (key === 'world' && !isItem) {
        if (reading.draft) throw new ImportError('the file has two worlds');
        reading.draft = await this.#begin(owner, JSON.parse(text));
      } else if (isItem && isList(key)) {
        const { draft } = reading;
        if (!draft) throw new ImportError('the world itself must stand before what is in it');
        busy(() => this.#take(draft, key, JSON.parse(text)));
        draft.characters += text.length;
        if (draft.statements.length >= MOST_ROWS || draft.characters >= MOST_CHARACTERS)
          await busy(() => this.#flush(draft));
      }
    }
  }

  async #begin(owner: Owner, given: unknown): Promise<Draft> {
    refuseFaults('world', given);
    const {
      name,
      theme = null,
      description = null,
    } = given as { name: string; theme?: string; description?: string };
    const { clock, limits, store, writes } = this.#deps;
    const at = clock.now();
    const worldId = writes.newId('wd', at);
    const fields = { name: name.trim(), theme, description };
    const inserting = writes.insertingWorld(worldId, owner, fields, { at, unfinished: true });
    if (!(await isWritten(store, [inserting])))
      throw new ImportError(`you have ${limits.worlds} worlds already`);
    const counts = { characters: 0, locations: 0, relationships: 0 };
    return { worldId, ids: new Map(), counts, rev: 0, statements: [], characters: 0, homes: [] };
  }

  #take(draft: Draft, list: List, given: unknown): void {
    refuseFaults(KINDS[list], given);
    const { entities, relationships } = this.#deps.limits;
    const { counts } = draft;
    counts[list]++;
    if (counts.characters + counts.locations > entities) {
      throw new ImportError(`a world has at most ${entities} characters and locations`);
    }
    if (counts.relationships > relationships)
      throw new ImportError(`a world has at most ${relationships} relationships`);
    const entry = given as Entry;
    draft.statements.push(
      list === 'relationships' ? this.#relationship(draft, entry) : this.#entity(draft, list, entry),
    );
  }

  #entity(draft: Draft, list: 'characters' | 'locations', entry: Entry): Statement {
    const at = this.#deps.clock.now();
    const id = this.#deps.writes.newId(list === 'characters' ? 'ch' : 'lo', at);
    const given = String(entry.id);
    if (draft.ids.has(given)) throw new ImportError(`two entries have the id ${given}`);
    draft.ids.set(given, id);
    if (list === 'characters' && typeof entry.locationId === 'string') {
      draft.homes.push({ characterId: id, locationId: entry.locationId });
    }
    draft.rev++;
    return this.#rows.insert('worldEntities', {
      entityId: id,
      worldId: draft.worldId,
      kind: KINDS[list],
      name: String(entry.name).trim(),
      label: textOr(list === 'characters' ? entry.role : entry.type),
      traits: list === 'characters' ? ((entry.traits ?? []) as string[]) : null,
      text: textOr(list === 'characters' ? entry.background : entry.description),
      avatarUrl: textOr(entry.avatarUrl),
      locationId: null,
      rev: draft.rev,
      createdAt: timeOf(entry.createdAt, at),
      updatedAt: timeOf(entry.updatedAt, at),
    });
  }

  #relationship({ ids, worldId }: Draft, entry: Entry): Statement {
    const at = this.#deps.clock.now();
    const [from, to] = [ids.get(String(entry.characterId1)), ids.get(String(entry.characterId2))];
    if (!from?.startsWith('ch') || !to?.startsWith('ch')) {
      throw new ImportError(
        'a relationship speaks of a character that is not in the file, or comes after it',
      );
    }
    return this.#rows.insert('worldRelationships', {
      relationshipId: this.#deps.writes.newId('rl', at),
      worldId,
      fromId: from,
      toId: to,
      type: entry.type as RelationType,
      description: textOr(entry.description),
      createdAt: timeOf(entry.createdAt, at),
    });
  }

  async #flush(draft: Draft): Promise<void> {
    const { statements } = draft;
    draft.statements = [];
    draft.characters = 0;
    if (statements.length > 0) await this.#deps.store.write(statements);
  }

  async #finish(draft: Draft): Promise<string> {
    const { counts, homes, worldId } = draft;
    await this.#line.do((busy) => busy(() => this.#flush(draft)));
    for (let at = 0; at < homes.length; at += MOST_ROWS) {
      await this.#line.do(async (busy) => {
        draft.statements = busy(() => homes.slice(at, at + MOST_ROWS).map((home) => this.#home(draft, home)));
        await busy(() => this.#flush(draft));
      });
    }
    const at = this.#deps.clock.now();
    const rev = draft.rev + 1;
    const description = `Imported ${counts.characters} characters, ${counts.locations} locations and ${counts.relationships} relationships`;
    const showing = this.#rows.change(
      'worlds',
      { worldId, unfinishedSince: other(null) },
      { ...counts, rev, unfinishedSince: null, updatedAt: at },
    );
    const told = this.#rows.insert('worldActivity', { worldId, rev, type: 'world_updated', description, at });
    await this.#line.do(() => this.#deps.store.write([showing, told]));
    return worldId;
  }

  #home({ ids }: Draft, { characterId, locationId }: Draft['homes'][number]): Statement {
    const place = ids.get(locationId);
    if (!place?.startsWith('lo'))
      throw new ImportError('a character lives at a place that is not in the file');
    return this.#rows.update('worldEntities', { entityId: characterId }, { locationId: place });
  }

  async discard(worldId: string): Promise<void> {
    await this.#deps.store.write([
      this.#rows.remove('worlds', { worldId }),
      ...this.#deps.writes.removingContent(worldId),
    ]);
  }

  async discardBefore(time: number): Promise<void> {
    const broken = await this.#rows.values(
      'worlds',
      'worldId',
      { unfinishedSince: below(time) },
      { limit: 20 },
    );
    for (const worldId of broken) await this.discard(worldId);
  }
}

function refuseFaults(kind: 'world' | (typeof KINDS)[List], given: unknown): void {
  const checked = CHECKS[kind](given);
  const [issue] = checked.ok ? unsafeFields(given) : checked.issues;
  if (issue === undefined) return;
  const name =
    typeof given === 'object' && given !== null && 'name' in given
      ? ` "${String(given.name).slice(0, 60)}"`
      : '';
  throw new ImportError(`the ${kind}${name}: ${`${issue.path.slice(1)} ${issue.message}`.trim()}`);
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function timeOf(given: unknown, fallback: number): number {
  const at = typeof given === 'string' ? Date.parse(given) : Number.NaN;
  return Number.isFinite(at) && at >= 0 ? at : fallback;
}
