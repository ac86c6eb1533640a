/**
 * A world read in from a file that `export_world` made. Nobody sees it before it is whole; a file that breaks off or
 * holds something wrong leaves nothing behind.
 */
import { sql } from 'kysely';
import { faultsIn } from '../../../shared/worlds/limits.ts';
import { GuardFailedError } from '../../store/errors.ts';
import { expecting, type Statement, type Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { WorldsSql } from './holder.ts';
import { JsonPieces } from './json-pieces.ts';
import type { WorldsTables } from './migrations.ts';
import { type Owner, unsafeFields, type WorldLimits } from './world-fields.ts';
import type { WorldWrites } from './world-writes.ts';

const LONGEST_ENTRY = 32_000;
const BATCH = 200;

/** What is wrong with the file, in words for whoever sent it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

const KINDS = { characters: 'character', locations: 'location', relationships: 'relationship' } as const;
type List = keyof typeof KINDS;

type Entry = Readonly<Record<string, unknown>>;

interface Draft {
  readonly worldId: string;
  /** By the ids of the file. */
  readonly ids: Map<string, string>;
  readonly counts: Record<List, number>;
  rev: number;
  statements: Statement[];
  /** Characters may come before the places they live at: told when all are there. */
  readonly homes: { readonly characterId: string; readonly locationId: string }[];
}

export interface ImporterDeps {
  readonly store: Store;
  readonly writes: WorldWrites;
  readonly clock: Clock;
  readonly limits: WorldLimits;
}

export class Importer {
  readonly #deps: ImporterDeps;
  readonly #sql: WorldsSql;

  constructor(deps: ImporterDeps) {
    this.#deps = deps;
    this.#sql = deps.store.sql.withTables<WorldsTables>();
  }

  /** The new world's id. */
  async read(owner: Owner, chunks: AsyncIterable<string>): Promise<string> {
    let draft: Draft | null = null;
    const pieces = new JsonPieces(LONGEST_ENTRY);
    try {
      for await (const chunk of chunks) {
        for (const { key, isItem, text } of pieces.take(chunk)) {
          if (key === 'world' && !isItem) {
            if (draft) throw new ImportError('the file has two worlds');
            draft = await this.#begin(owner, JSON.parse(text));
          } else if (isItem && key in KINDS) {
            if (!draft) throw new ImportError('the world itself must stand before what is in it');
            await this.#take(draft, key as List, JSON.parse(text));
          }
        }
      }
      pieces.end();
      if (!draft) throw new ImportError('the file has no world');
      return await this.#finish(draft);
    } catch (error) {
      if (draft) await this.discard(draft.worldId);
      throw error instanceof SyntaxError ? new ImportError(error.message) : error;
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
    try {
      await store.write([
        writes.insertingWorld(
          worldId,
          owner,
          { name: name.trim(), theme, description },
          { at, unfinished: true },
        ),
      ]);
    } catch (error) {
      if (error instanceof GuardFailedError)
        throw new ImportError(`you have ${limits.worlds} worlds already`);
      throw error;
    }
    const counts = { characters: 0, locations: 0, relationships: 0 };
    return { worldId, ids: new Map(), counts, rev: 0, statements: [], homes: [] };
  }

  async #take(draft: Draft, list: List, given: unknown): Promise<void> {
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
    if (draft.statements.length >= BATCH) await this.#flush(draft);
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
    return this.#sql
      .insertInto('world_entities')
      .values({
        entity_id: id,
        world_id: draft.worldId,
        kind: KINDS[list],
        name: String(entry.name).trim(),
        label: textOr(list === 'characters' ? entry.role : entry.type),
        traits: list === 'characters' ? JSON.stringify(entry.traits ?? []) : null,
        text: textOr(list === 'characters' ? entry.background : entry.description),
        avatar_url: textOr(entry.avatarUrl),
        location_id: null,
        rev: draft.rev,
        created_at: timeOf(entry.createdAt, at),
        updated_at: timeOf(entry.updatedAt, at),
      })
      .compile();
  }

  #relationship({ ids, worldId }: Draft, entry: Entry): Statement {
    const at = this.#deps.clock.now();
    const [from, to] = [ids.get(String(entry.characterId1)), ids.get(String(entry.characterId2))];
    if (!from?.startsWith('ch') || !to?.startsWith('ch')) {
      throw new ImportError(
        'a relationship speaks of a character that is not in the file, or comes after it',
      );
    }
    return this.#sql
      .insertInto('world_relationships')
      .values({
        relationship_id: this.#deps.writes.newId('rl', at),
        world_id: worldId,
        from_id: from,
        to_id: to,
        type: String(entry.type),
        description: textOr(entry.description),
        created_at: timeOf(entry.createdAt, at),
      })
      .compile();
  }

  async #flush(draft: Draft): Promise<void> {
    const { statements } = draft;
    draft.statements = [];
    if (statements.length > 0) await this.#deps.store.write(statements);
  }

  async #finish(draft: Draft): Promise<string> {
    const { counts, homes, ids, worldId } = draft;
    for (const { characterId, locationId } of homes) {
      const place = ids.get(locationId);
      if (!place?.startsWith('lo'))
        throw new ImportError('a character lives at a place that is not in the file');
      draft.statements.push(
        this.#sql
          .updateTable('world_entities')
          .set({ location_id: place })
          .where('entity_id', '=', characterId)
          .compile(),
      );
      if (draft.statements.length >= BATCH) await this.#flush(draft);
    }
    await this.#flush(draft);
    const at = this.#deps.clock.now();
    const rev = draft.rev + 1;
    const description = `Imported ${counts.characters} characters, ${counts.locations} locations and ${counts.relationships} relationships`;
    const showing = this.#sql
      .updateTable('worlds')
      .set({ ...counts, rev, unfinished_since: null, updated_at: at })
      .where('world_id', '=', worldId)
      .where(sql<boolean>`unfinished_since is not null`)
      .compile();
    await this.#deps.store.write([
      expecting(showing, 1),
      this.#sql
        .insertInto('world_activity')
        .values({ world_id: worldId, rev, type: 'world_updated', description, at })
        .compile(),
    ]);
    return worldId;
  }

  async discard(worldId: string): Promise<void> {
    await this.#deps.store.write([
      this.#sql.deleteFrom('worlds').where('world_id', '=', worldId).compile(),
      ...this.#deps.writes.removingContent(worldId),
    ]);
  }

  /** What a process that died has left unfinished. */
  async discardBefore(time: number): Promise<void> {
    const rows = await this.#deps.store.read(
      this.#sql
        .selectFrom('worlds')
        .select('world_id')
        .where('unfinished_since', '<', time)
        .limit(20)
        .compile(),
    );
    for (const { world_id } of rows) await this.discard(world_id);
  }
}

function refuseFaults(kind: 'world' | (typeof KINDS)[List], given: unknown): void {
  const [fault] = [
    ...faultsIn(kind, given),
    ...unsafeFields(given).map(({ path, message }) => `${path.slice(1)} ${message}`),
  ];
  if (fault === undefined) return;
  const name =
    typeof given === 'object' && given !== null && 'name' in given
      ? ` "${String(given.name).slice(0, 60)}"`
      : '';
  throw new ImportError(`the ${kind}${name}: ${fault}`);
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function timeOf(given: unknown, fallback: number): number {
  const at = typeof given === 'string' ? Date.parse(given) : Number.NaN;
  return Number.isFinite(at) && at >= 0 ? at : fallback;
}
