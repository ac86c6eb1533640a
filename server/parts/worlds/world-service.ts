import type {
  CharacterChange,
  LocationChange,
  NewCharacter,
  NewLocation,
  NewRelationship,
  NewWorld,
  World,
  WorldChange,
} from '../../../shared/contracts/worlds.ts';
import { iso } from '../../../shared/protocol/iso.ts';
import type { Answer } from '../../../shared/protocol/refusals.ts';
import { ARGUMENTS } from '../../../shared/worlds/fields.ts';
import { TOWN_WORLD } from '../../../shared/worlds/model.ts';
import { safetyFault } from '../../moderation/safety.ts';
import type { Search } from '../../search/search.ts';
import { zodCheck } from '../../tools/arguments.ts';
import type { ArgumentIssue } from '../../tools/tool-call-error.ts';
import {
  canonOnly,
  conflict,
  invalid,
  META,
  noEntity,
  noWorld,
  refuseWorld,
  revMeta,
  TIES_META,
} from './answers.ts';
import type { Holder, Owner } from './holder.ts';
import type { CharacterSheet, LocationSheet, WorldReads } from './world-reads.ts';
import { facetsOf } from './world-source.ts';
import type { EntityFields, EntityKind, WorldFields, WorldLimits, WorldWrites } from './world-writes.ts';

export type InWorld = { readonly worldId: string };
type CharacterArgs = InWorld & NewCharacter & { readonly avatarUrl?: string };

export type SearchArgs = InWorld & {
  readonly query: string;
  readonly limit: number;
  readonly offset?: number;
  readonly filter?: { readonly role?: string; readonly traits?: readonly string[] };
  readonly sortBy?: 'name' | 'createdAt' | 'updatedAt';
  readonly sortOrder?: 'asc' | 'desc';
};

export interface WorldServiceDeps {
  readonly reads: WorldReads;
  readonly writes: WorldWrites;
  readonly search: Search;
  readonly limits: WorldLimits;
}

const checkFields = zodCheck(ARGUMENTS);

/** Free text; other fields are ids, kinds and numbers. */
const WRITTEN = ['name', 'theme', 'description', 'role', 'background', 'traits'] as const;

export function unsafeFields(given: unknown): ArgumentIssue[] {
  if (typeof given !== 'object' || given === null) return [];
  return WRITTEN.flatMap((field) => {
    const value = (given as Readonly<Record<string, unknown>>)[field];
    const text = Array.isArray(value) ? value.join('\n') : value;
    const message = typeof text === 'string' ? safetyFault(text, 'world') : null;
    return message === null ? [] : [{ path: `/${field}`, message }];
  });
}

/** Half of a surrogate pair would come back from the store as another character. */
const tidy = (text: string): string => text.toWellFormed().trim();
const tidyOrNull = (text: string | undefined) => (text === undefined ? undefined : tidy(text) || null);

/** Drops undefined fields, which stay unchanged. */
const given = <Fields>(fields: { readonly [K in keyof Fields]: Fields[K] | undefined }) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

const worldFields = ({ name, theme, description }: Omit<WorldChange, 'rev'>) =>
  given<WorldFields>({
    name: name === undefined ? undefined : tidy(name),
    theme: tidyOrNull(theme),
    description: tidyOrNull(description),
  });

const characterFields = (args: CharacterChange & { readonly avatarUrl?: string }) =>
  given<EntityFields>({
    name: args.name === undefined ? undefined : tidy(args.name),
    label: tidyOrNull(args.role),
    traits: args.traits?.map(tidy).filter(Boolean),
    text: tidyOrNull(args.background),
    avatarUrl: args.avatarUrl,
    locationId: args.locationId,
  });

const locationFields = ({ name, type, description }: LocationChange) =>
  given<Pick<EntityFields, 'name' | 'label' | 'text'>>({
    name: name === undefined ? undefined : tidy(name),
    label: type,
    text: tidyOrNull(description),
  });

const EMPTY = { label: null, traits: null, text: null, avatarUrl: null, locationId: null } as const;

const answer = <Body>(value: Body) => ({ ok: true, value }) as const;

export class WorldService {
  readonly #deps: WorldServiceDeps;

  constructor(deps: WorldServiceDeps) {
    this.#deps = deps;
  }

  /** For routes, which need the safety check only: schemas have checked the rest. */
  async checked<Made>(args: object, work: () => Promise<Answer<Made>>): Promise<Answer<Made>> {
    const checked = checkFields(args);
    return checked.ok ? this.safely(args, work) : invalid(checked.issues);
  }

  async safely<Made>(args: object, work: () => Promise<Answer<Made>>): Promise<Answer<Made>> {
    const issues = unsafeFields(args);
    return issues.length > 0 ? invalid(issues) : work();
  }

  async createWorld(holder: Owner, args: NewWorld) {
    const fields = { name: '', theme: null, description: null, ...worldFields(args) };
    const written = await this.#deps.writes.createWorld(holder, fields);
    if (typeof written === 'string') {
      return refuseWorld(
        'LIMIT',
        `You have ${this.#deps.limits.worlds} worlds, as many as one may have here`,
      );
    }
    return answer({ worldId: written.id, ...fields, createdAt: iso(written.at), [META]: revMeta(0) });
  }

  async getWorld(holder: Holder, worldId: string) {
    const { reads } = this.#deps;
    const [world, activity] = await Promise.all([reads.world(worldId, holder), reads.activity(worldId)]);
    if (!world) return noWorld();
    return answer({
      worldId: world.id,
      name: world.name,
      theme: world.theme,
      description: world.description,
      characterCount: world.characters,
      locationCount: world.locations,
      relationshipCount: world.relationships,
      createdAt: iso(world.createdAt),
      updatedAt: iso(world.updatedAt),
      recentActivity: activity.map(({ at, ...told }) => ({ ...told, timestamp: iso(at) })),
      [META]: revMeta(world.rev),
    });
  }

  async updateWorld(holder: Owner, { worldId, rev, ...change }: InWorld & WorldChange) {
    if (worldId === TOWN_WORLD) return canonOnly();
    const { reads, writes } = this.#deps;
    const written = await writes.updateWorld(worldId, holder, worldFields(change), rev);
    const world = await reads.world(worldId, holder);
    if (!world) return noWorld(true);
    if (typeof written === 'string') return conflict(world.rev);
    return answer({
      worldId,
      name: world.name,
      theme: world.theme,
      description: world.description,
      createdAt: iso(world.createdAt),
      updatedAt: iso(world.updatedAt),
      [META]: revMeta(world.rev),
    });
  }

  async createCharacter(holder: Owner, { worldId, ...args }: CharacterArgs) {
    const fields = { name: '', ...EMPTY, traits: [], ...characterFields(args) };
    const made = await this.#create('character', worldId, holder, fields);
    if (!made.ok) return made;
    const { id: characterId, ...told } = made.value;
    const { name, label: role, traits, text: background } = fields;
    return answer({ characterId, name, role, traits: traits ?? [], background, ...told });
  }

  async createLocation(holder: Owner, { worldId, ...args }: InWorld & NewLocation) {
    const type = args.type ?? null;
    const fields = { name: '', ...EMPTY, ...locationFields({ ...args, type }) };
    const made = await this.#create('location', worldId, holder, fields);
    if (!made.ok) return made;
    const { id: locationId, ...told } = made.value;
    const { name, text: description } = fields;
    return answer({ locationId, name, type, description, ...told });
  }

  async #create(kind: EntityKind, worldId: string, holder: Owner, fields: EntityFields) {
    if (worldId === TOWN_WORLD) return canonOnly();
    const { reads, writes } = this.#deps;
    // Concurrently: the read of the world's name is queued together with the write.
    const [written, world] = await Promise.all([
      writes.createEntity(kind, worldId, holder, fields),
      reads.world(worldId, holder),
    ]);
    if (written === 'stale' && world) return noEntity('location');
    if (typeof written === 'string') return this.#full(world, 'entities');
    return answer({ id: written.id, worldName: world?.name ?? '', createdAt: iso(written.at) });
  }

  #full(world: World | null, limit: 'entities' | 'relationships'): Answer<never> {
    if (!world) return noWorld(true);
    const what = limit === 'entities' ? 'characters and locations' : 'relationships';
    return refuseWorld(
      'LIMIT',
      `This world has ${this.#deps.limits[limit]} ${what}, as many as one may have here`,
    );
  }

  async getCharacter(holder: Holder, characterId: string) {
    const sheet = await this.#deps.reads.character(characterId, holder);
    return sheet ? answer(characterBody(sheet)) : noEntity('character');
  }

  async getLocation(holder: Holder, locationId: string) {
    const sheet = await this.#deps.reads.location(locationId, holder);
    return sheet ? answer(locationBody(sheet)) : noEntity('location');
  }

  async updateCharacter(
    holder: Owner,
    { characterId: id, rev, ...change }: CharacterChange & { characterId: string; avatarUrl?: string },
  ) {
    const { reads, writes } = this.#deps;
    const before = await reads.character(id, holder);
    if (!before) return noEntity('character');
    if (before.worldId === TOWN_WORLD) return canonOnly();
    const written = await writes.updateEntity('character', before, holder, characterFields(change), rev);
    const after = await reads.character(id, holder);
    if (!after || written === 'missing') return noEntity('character');
    if (written === 'stale')
      return rev !== undefined && after.rev !== rev ? conflict(after.rev) : noEntity('location');
    const { relationships: _, ...body } = characterBody(after);
    return answer(body);
  }

  async updateLocation(
    holder: Owner,
    { locationId: id, rev, ...change }: LocationChange & { locationId: string },
  ) {
    const { reads, writes } = this.#deps;
    const before = await reads.location(id, holder);
    if (!before) return noEntity('location');
    if (before.worldId === TOWN_WORLD) return canonOnly();
    const written = await writes.updateEntity('location', before, holder, locationFields(change), rev);
    const after = await reads.location(id, holder);
    if (!after || written === 'missing') return noEntity('location');
    return written === 'stale' ? conflict(after.rev) : answer(locationBody(after));
  }

  async removeCharacter(holder: Owner, characterId: string, rev?: number) {
    const removed = await this.#remove('character', holder, characterId, rev);
    return removed.ok ? answer({ characterId, relationshipsRemoved: removed.value }) : removed;
  }

  async removeLocation(holder: Owner, locationId: string, rev?: number) {
    const removed = await this.#remove('location', holder, locationId, rev);
    return removed.ok ? answer({ locationId, charactersLeft: removed.value }) : removed;
  }

  /** Returns how many other entities were changed by it. */
  async #remove(kind: EntityKind, holder: Owner, id: string, rev?: number): Promise<Answer<number>> {
    const { reads, writes } = this.#deps;
    const found = await reads[kind](id, holder);
    if (!found) return noEntity(kind);
    if (found.worldId === TOWN_WORLD) return canonOnly();
    const others = await writes.removeEntity(kind, found, holder, rev);
    if (typeof others === 'number') return answer(others);
    const now = await reads[kind](id, holder);
    return now ? conflict(now.rev) : noEntity(kind);
  }

  async removeRelationship(holder: Owner, worldId: string, relationshipId: string) {
    if (worldId === TOWN_WORLD) return canonOnly();
    const { reads, writes } = this.#deps;
    const found = await reads.relationship(worldId, relationshipId, holder);
    if (!found) return noEntity('relationship');
    const description = `Removed relationship: ${found.from} → ${found.to} (${found.type})`;
    const removed = await writes.removeRelationship(worldId, holder, relationshipId, description);
    return typeof removed === 'number' ? answer({ relationshipId }) : noEntity('relationship');
  }

  async addRelationship(holder: Owner, args: NewRelationship) {
    const { characterId1, characterId2, type } = args;
    if (characterId1 === characterId2) {
      return invalid([{ path: '/characterId2', message: 'must be another character than characterId1' }]);
    }
    const { reads, writes } = this.#deps;
    const [first, second] = await Promise.all([
      reads.character(characterId1, holder),
      reads.character(characterId2, holder),
    ]);
    if (!first || !second) return noEntity('character');
    const { worldId } = first;
    if (worldId === TOWN_WORLD) return canonOnly();
    if (worldId !== second.worldId) {
      return invalid([{ path: '/characterId2', message: 'must be a character of the same world' }]);
    }
    const description = tidyOrNull(args.description) ?? null;
    const told = `Added relationship: ${first.name} → ${second.name} (${type})${description ? `: ${description}` : ''}`;
    const fields = { fromId: characterId1, toId: characterId2, type, description };
    const written = await writes.addRelationship(worldId, holder, fields, told);
    if (written === 'stale') return noEntity('character');
    if (written === 'missing') return this.#full(await reads.world(worldId, holder), 'relationships');
    return answer({
      relationshipId: written.id,
      character1Name: first.name,
      character2Name: second.name,
      type,
      description,
      createdAt: iso(written.at),
    });
  }

  async searchWorld(holder: Holder, args: SearchArgs) {
    const { worldId, query, limit, offset, filter, sortBy, sortOrder = 'asc' } = args;
    const { reads, search } = this.#deps;
    const world = await reads.world(worldId, holder);
    if (!world) return noWorld();
    const { hits, total } = await search.search(`worlds/${worldId}`, reads.sourceOf(worldId), {
      query,
      limit: Math.floor(limit),
      ...(offset !== undefined && { offset }),
      ...(filter && { facets: facetsOf(filter) }),
      ...(sortBy && { sortBy, descending: sortOrder === 'desc' }),
    });
    const results = hits.map(({ kind: type, ...hit }) => ({ type, ...hit }));
    return answer({ results, totalResults: total });
  }
}

function characterBody({ relationships, worldName, ...character }: CharacterSheet) {
  const { id, name, role, traits, background, avatarUrl, locationId, createdAt, updatedAt, rev } = character;
  const ties = relationships.map(({ relationshipId }) => relationshipId);
  return {
    characterId: id,
    name,
    role,
    traits,
    background,
    worldName,
    ...(avatarUrl !== null && { avatarUrl }),
    ...(locationId !== null && { locationId }),
    relationships: relationships.map(({ relationshipId: _, ...told }) => told),
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
    [META]: { ...revMeta(rev), ...(ties.length > 0 && { [TIES_META]: ties }) },
  };
}

const locationBody = ({ worldName, characters, ...location }: LocationSheet) => ({
  locationId: location.id,
  name: location.name,
  type: location.type,
  description: location.description,
  worldName,
  characters: characters.map(({ id, name, role }) => ({ characterId: id, name, role })),
  createdAt: iso(location.createdAt),
  updatedAt: iso(location.updatedAt),
  [META]: revMeta(location.rev),
});
