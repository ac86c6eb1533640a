/** What one can ask of worlds, whoever asks and however: tools and the page come here with who they are. */
import { iso } from '../../../shared/protocol/iso.ts';
import type { Answer } from '../../../shared/protocol/refusals.ts';
import { issuesOf } from '../../../shared/worlds/limits.ts';
import type { LocationType, RelationType, World } from '../../../shared/worlds/model.ts';
import { TOWN_WORLD } from '../../../shared/worlds/model.ts';
import type { Search } from '../../search/search.ts';
import { answer, type Body } from '../../tools/tool.ts';
import {
  conflict,
  invalid,
  placeBody,
  revMeta,
  sheetBody,
  tidy,
  tidyOrNull,
  tidyTraits,
} from './desk-answers.ts';
import type { CharacterArgs, CharacterChange, LocationChange, SearchArgs } from './desk-args.ts';
import type { Holder } from './holder.ts';
import { canonOnly, noCharacter, noLocation, noWorld, refuseWorld } from './world-error.ts';
import { type CharacterFields, type Owner, unsafeFields, type WorldLimits } from './world-fields.ts';
import type { WorldReads } from './world-reads.ts';
import { facetsOf } from './world-source.ts';
import type { WorldWrites, Written } from './world-writes.ts';

export interface DeskDeps {
  readonly reads: WorldReads;
  readonly writes: WorldWrites;
  readonly search: Search;
  readonly limits: WorldLimits;
}

export class WorldDesk {
  readonly #deps: DeskDeps;

  constructor(deps: DeskDeps) {
    this.#deps = deps;
  }

  /** Also what the tools' own schemas let pass. */
  async checked<Args extends object>(args: Args, work: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
    const given = args as Readonly<Record<string, unknown>>;
    const issues = [...issuesOf(given), ...unsafeFields(given)];
    return issues.length > 0 ? invalid(issues) : work();
  }

  async createWorld(
    holder: Owner,
    { name, theme, description }: { name: string; theme?: string; description?: string },
  ): Promise<Answer<Body>> {
    const fields = { name: tidy(name), theme: tidyOrNull(theme), description: tidyOrNull(description) };
    const written = await this.#deps.writes.createWorld(holder, fields);
    if (typeof written === 'string') {
      return refuseWorld(
        'LIMIT',
        `You have ${this.#deps.limits.worlds} worlds, as many as one may have here`,
      );
    }
    return answer({ worldId: written.id, ...fields, createdAt: iso(written.at), ...revMeta(0) });
  }

  async getWorld(holder: Holder, worldId: string): Promise<Answer<Body>> {
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
      recentActivity: activity.map(({ id, type, description, at }) => ({
        id,
        type,
        description,
        timestamp: iso(at),
      })),
      ...revMeta(world.rev),
    });
  }

  async updateWorld(
    holder: Owner,
    args: { worldId: string; name?: string; theme?: string; description?: string; rev?: number },
  ): Promise<Answer<Body>> {
    const { worldId, name, theme, description, rev } = args;
    if (worldId === TOWN_WORLD) return canonOnly();
    const { reads, writes } = this.#deps;
    const fields = {
      ...(name !== undefined && { name: tidy(name) }),
      ...(theme !== undefined && { theme: tidyOrNull(theme) }),
      ...(description !== undefined && { description: tidyOrNull(description) }),
    };
    const written = await writes.updateWorld(worldId, holder, fields, rev);
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
      ...revMeta(world.rev),
    });
  }

  async createCharacter(holder: Owner, args: CharacterArgs): Promise<Answer<Body>> {
    const { worldId } = args;
    if (worldId === TOWN_WORLD) return canonOnly();
    const { reads, writes } = this.#deps;
    const fields: CharacterFields = {
      name: tidy(args.name),
      role: tidyOrNull(args.role),
      traits: tidyTraits(args.traits ?? []),
      background: tidyOrNull(args.background),
      avatarUrl: args.avatarUrl ?? null,
      locationId: args.locationId ?? null,
    };
    // At once: the world's name is in the same queue as the write, and waits for nothing more.
    const [written, world] = await Promise.all([
      writes.createCharacter(worldId, holder, fields),
      reads.world(worldId, holder),
    ]);
    if (typeof written === 'string') return this.#notWritten(written, world, 'entities');
    if (!world) throw new Error(`written to ${worldId}, which cannot be read`);
    const { name, role, traits, background } = fields;
    return answer({
      characterId: written.id,
      name,
      role,
      traits,
      background,
      worldName: world.name,
      createdAt: iso(written.at),
    });
  }

  #notWritten(written: Written, world: World | null, full: 'entities' | 'relationships'): Answer<never> {
    if (!world) return noWorld(true);
    if (written === 'stale') return full === 'entities' ? noLocation() : noCharacter();
    const what = full === 'entities' ? 'characters and locations' : 'relationships';
    return refuseWorld(
      'LIMIT',
      `This world has ${this.#deps.limits[full]} ${what}, as many as one may have here`,
    );
  }

  async getCharacter(holder: Holder, characterId: string): Promise<Answer<Body>> {
    const sheet = await this.#deps.reads.character(characterId, holder);
    return sheet ? answer(sheetBody(sheet)) : noCharacter();
  }

  async updateCharacter(holder: Owner, args: CharacterChange): Promise<Answer<Body>> {
    const { reads, writes } = this.#deps;
    const { characterId, name, role, traits, background, avatarUrl, locationId, rev } = args;
    const before = await reads.character(characterId, holder);
    if (!before) return noCharacter();
    if (before.worldId === TOWN_WORLD) return canonOnly();
    const fields = {
      ...(name !== undefined && { name: tidy(name) }),
      ...(role !== undefined && { role: tidyOrNull(role) }),
      ...(traits !== undefined && { traits: tidyTraits(traits) }),
      ...(background !== undefined && { background: tidyOrNull(background) }),
      ...(avatarUrl !== undefined && { avatarUrl }),
      ...(locationId !== undefined && { locationId }),
    };
    const known = { worldId: before.worldId, id: characterId, name: before.character.name };
    const written = await writes.updateCharacter(known, holder, fields, rev);
    const after = await reads.character(characterId, holder);
    if (!after || written === 'missing') return noCharacter();
    if (written === 'stale') {
      return rev !== undefined && after.character.rev !== rev ? conflict(after.character.rev) : noLocation();
    }
    const { relationships: _, ...body } = sheetBody(after);
    return answer(body);
  }

  async createLocation(
    holder: Owner,
    args: { worldId: string; name: string; type?: LocationType; description?: string },
  ): Promise<Answer<Body>> {
    const { worldId, type = null } = args;
    if (worldId === TOWN_WORLD) return canonOnly();
    const { reads, writes } = this.#deps;
    const fields = { name: tidy(args.name), type, description: tidyOrNull(args.description) };
    const [written, world] = await Promise.all([
      writes.createLocation(worldId, holder, fields),
      reads.world(worldId, holder),
    ]);
    if (typeof written === 'string') return this.#notWritten(written, world, 'entities');
    return answer({
      locationId: written.id,
      ...fields,
      worldName: world?.name ?? '',
      createdAt: iso(written.at),
    });
  }

  async getLocation(holder: Holder, locationId: string): Promise<Answer<Body>> {
    const sheet = await this.#deps.reads.location(locationId, holder);
    return sheet ? answer(placeBody(sheet)) : noLocation();
  }

  async updateLocation(holder: Owner, args: LocationChange): Promise<Answer<Body>> {
    const { reads, writes } = this.#deps;
    const { locationId, name, type, description, rev } = args;
    const before = await reads.location(locationId, holder);
    if (!before) return noLocation();
    if (before.worldId === TOWN_WORLD) return canonOnly();
    const fields = {
      ...(name !== undefined && { name: tidy(name) }),
      ...(type !== undefined && { type }),
      ...(description !== undefined && { description: tidyOrNull(description) }),
    };
    const known = { worldId: before.worldId, id: locationId, name: before.location.name };
    const written = await writes.updateLocation(known, holder, fields, rev);
    const after = await reads.location(locationId, holder);
    if (!after || written === 'missing') return noLocation();
    return written === 'stale' ? conflict(after.location.rev) : answer(placeBody(after));
  }

  async addRelationship(
    holder: Owner,
    args: { characterId1: string; characterId2: string; type: RelationType; description?: string },
  ): Promise<Answer<Body>> {
    const { characterId1, characterId2, type } = args;
    if (characterId1 === characterId2) {
      return invalid([{ path: '/characterId2', message: 'must be another character than characterId1' }]);
    }
    const { reads, writes } = this.#deps;
    const [first, second] = await Promise.all([
      reads.character(characterId1, holder),
      reads.character(characterId2, holder),
    ]);
    if (!first || !second) return noCharacter();
    if (first.worldId === TOWN_WORLD) return canonOnly();
    if (first.worldId !== second.worldId) {
      return invalid([{ path: '/characterId2', message: 'must be a character of the same world' }]);
    }
    const description = tidyOrNull(args.description);
    const [a, b] = [first.character.name, second.character.name];
    const told = `Added relationship: ${a} → ${b} (${type})${description ? `: ${description}` : ''}`;
    const fields = { fromId: characterId1, toId: characterId2, type, description };
    const written = await writes.addRelationship(first.worldId, holder, fields, told);
    if (typeof written === 'string') {
      return this.#notWritten(written, await reads.world(first.worldId, holder), 'relationships');
    }
    return answer({
      relationshipId: written.id,
      character1Name: a,
      character2Name: b,
      type,
      description,
      createdAt: iso(written.at),
    });
  }

  async searchWorld(holder: Holder, args: SearchArgs): Promise<Answer<Body>> {
    const { worldId, query, limit, offset, filter, sortBy, sortOrder = 'asc' } = args;
    const { reads, search } = this.#deps;
    const world = await reads.world(worldId, holder);
    if (!world) return noWorld();
    const facets = filter && facetsOf(filter);
    const { hits, total } = await search.search(`worlds/${worldId}`, reads.sourceOf(worldId), {
      query,
      limit: Math.floor(limit),
      ...(offset !== undefined && { offset }),
      ...(facets && { facets }),
      ...(sortBy && { sortBy, descending: sortOrder === 'desc' }),
    });
    const results = hits.map(({ id, kind, name, relevance, snippet }) => ({
      type: kind,
      id,
      name,
      relevance,
      snippet,
    }));
    return answer({ results, totalResults: total });
  }
}
