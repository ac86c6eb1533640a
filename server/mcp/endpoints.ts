/**
 * The addresses under `/mcp`. Each decides which tools are listed and how the server introduces itself; the tools that
 * may be called are the same everywhere. Built once at startup: a request only looks its address up.
 */

import type { ServerOptions } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { LRUCache } from 'lru-cache';
import { type ToolDefinition, underscored } from '../../shared/protocol/tool-definition.ts';
import type { Caller } from '../agents/identity.ts';
import type { Budget } from '../budgets/budget.ts';
import { accessRefusal, type Viewer } from '../tools/access.ts';
import type { Resource, Toolset } from '../tools/toolset.ts';
import { TOWN_VERSION } from '../version.ts';
import type { GatheredPath, PathGuard } from './gathered-path.ts';
import { instructionsOf, instructionsResource } from './instructions.ts';
import { Listings, type ListMethod } from './listings.ts';
import { TASKS_EXTENSION, TASKS_PATH, waitsAsTask } from './waiting-tasks.ts';

export interface Endpoint {
  readonly info: { readonly name: string; readonly title: string; readonly version: string };
  readonly options: ServerOptions;
  readonly bodyBytes: number;
  /** A caller that has exhausted one of these is rejected before its request is read. */
  readonly limits: readonly Budget[];
  /** Must admit every caller of this address. */
  readonly guard?: PathGuard;
  /** Clients of the 2025 era get a session id here. */
  readonly namesSessions: boolean;
  /** Waiting calls become tasks here, for clients that support them. */
  readonly hasTasks: boolean;
  /** Serialised once for all keys of equal scopes: `"tools":[…]`, a member of the result. */
  listing(method: ListMethod, viewer: Viewer, underscoreNames: boolean): Buffer;
  listResources(caller: Caller): Promise<readonly Resource[]>;
}

/** Lists the tools of all sets. */
const ALL = 'all';
/** Where the contract requires sessions (S2-001); elsewhere no ids are given. */
const WITH_SESSION_IDS: ReadonlySet<string> = new Set([ALL, 'gateway']);
const PATH = /^[a-z0-9][a-z0-9-]*$/;
/** `?sets=` allows more combinations than are worth caching. */
const MAX_WIDENED = 64;

const AN_HOUR_MS = 3_600_000;
const THE_SAME_FOR_ALL = { ttlMs: AN_HOUR_MS, cacheScope: 'public' } as const;
const THE_SAME_FOR_A_KEY = { ttlMs: AN_HOUR_MS, cacheScope: 'private' } as const;
/** Shared: a validator per request would be wasted. */
const VALIDATOR = new AjvJsonSchemaValidator();

interface Place extends Pick<GatheredPath, 'path' | 'guard'> {
  /** Default: the titles of its sets. */
  readonly title?: string;
  readonly sets: readonly Toolset[];
}

export class Endpoints {
  readonly #sets: readonly Toolset[];
  readonly #places: ReadonlyMap<string, Place>;
  readonly #byPath: ReadonlyMap<string, Endpoint>;
  readonly #widened = new LRUCache<string, Endpoint>({ max: MAX_WIDENED });
  readonly #listings = new Listings();

  constructor(sets: readonly Toolset[], gathered: readonly GatheredPath[] = [], hasTasks = false) {
    this.#sets = sets;
    const waiting = hasTasks ? sets.filter(waitsAsTask) : [];
    const tasks = { path: TASKS_PATH, title: 'games, with tasks', sets: waiting };
    const places = [
      ...ownPlaces(sets),
      ...gatheredPlaces(gathered, sets),
      ...(waiting.length > 0 ? [tasks] : []),
    ];
    this.#places = new Map(places.map((place) => [place.path, place]));
    if (this.#places.size < places.length) throw new Error('two places for tools have the same path');
    this.#byPath = new Map(places.map((place) => [place.path, this.#endpointOf(place)]));
  }

  get paths(): readonly string[] {
    return [...this.#byPath.keys()];
  }

  /** `added`: the query's `sets`; unknown names are ignored. Null: an unknown path. */
  at(path: string, added: unknown): Endpoint | null {
    const endpoint = this.#byPath.get(path) ?? null;
    const place = this.#places.get(path);
    if (!endpoint || !place || added === undefined || path === ALL) return endpoint;
    const wanted = new Set(String(added).split(','));
    const more = this.#sets.filter((set) => wanted.has(set.id) && !place.sets.includes(set));
    return more.length === 0 ? endpoint : this.#widen({ ...place, sets: [...place.sets, ...more] });
  }

  #endpointOf(place: Place): Endpoint {
    return endpointOf(place, listingOf(place, this.#sets, this.#listings));
  }

  #widen(place: Place): Endpoint {
    const key = nameOf(place);
    const known = this.#widened.get(key);
    if (known) return known;
    const endpoint = this.#endpointOf(place);
    this.#widened.set(key, endpoint);
    return endpoint;
  }
}

function ownPlaces(sets: readonly Toolset[]): Place[] {
  const paths = new Set(sets.flatMap(({ path }) => path ?? []));
  for (const path of paths) {
    if (path === ALL || (path !== '' && !PATH.test(path))) throw new Error(`no path for tools: ${path}`);
  }
  const listedAt = (path: string) => sets.filter((set) => set.path === path);
  return [
    ...[...paths].map((path) => ({ path, sets: listedAt(path) })),
    { path: ALL, title: 'all tools', sets },
  ];
}

const gatheredPlaces = (gathered: readonly GatheredPath[], sets: readonly Toolset[]): Place[] =>
  gathered
    .map(({ setIds, ...path }) => ({
      ...path,
      sets: setIds.flatMap((id) => sets.filter((set) => set.id === id)),
    }))
    .filter((place) => place.sets.length > 0);

const nameOf = ({ path, sets }: Place): string => [path, ...sets.map(({ id }) => id)].join();

const titlesOf = (sets: readonly Toolset[]): string => sets.map(({ title }) => title).join(', ');

function endpointOf(place: Place, listing: Endpoint['listing']): Endpoint {
  const { path, sets, title = titlesOf(sets), guard } = place;
  const { shortened } = instructionsOf(sets);
  return {
    info: {
      name: path ? `eliza-town-${path}` : 'eliza-town',
      title: path ? `Eliza Town: ${title}` : 'Eliza Town',
      version: versionOf(sets),
    },
    options: optionsOf(place),
    bodyBytes: Math.max(...sets.map(({ bodyBytes }) => bodyBytes)),
    // Beside other sets callers must be able to continue: each call is checked by itself there.
    limits: sets.every(({ limits }) => limits) ? sets.flatMap(({ limits = [] }) => limits) : [],
    ...(guard && { guard }),
    namesSessions: WITH_SESSION_IDS.has(path),
    hasTasks: path === TASKS_PATH,
    listing,
    async listResources(caller) {
      const lists = await Promise.all(sets.map(async ({ resources }) => resources?.list(caller) ?? []));
      return [...lists.flat(), ...shortened.map(instructionsResource)];
    },
  };
}

const optionsOf = ({ path, sets }: Place): ServerOptions => ({
  capabilities: {
    ...(path === TASKS_PATH && { extensions: { [TASKS_EXTENSION]: {} } }),
    tools: {},
    prompts: {},
    resources: { subscribe: true },
    experimental: versionsOf(sets),
  },
  instructions: instructionsOf(sets).text,
  jsonSchemaValidator: VALIDATOR,
  cacheHints: {
    'tools/list': THE_SAME_FOR_A_KEY,
    'prompts/list': THE_SAME_FOR_ALL,
    'resources/templates/list': THE_SAME_FOR_ALL,
    'server/discover': THE_SAME_FOR_ALL,
  },
});

/** The tools' exact definitions and outputs have no room for a version, so it is the server's own (D44). */
const versionOf = ([first, ...others]: readonly Toolset[]): string =>
  first && others.length === 0 ? first.version : TOWN_VERSION;

const versionsOf = ([first, ...others]: readonly Toolset[]) =>
  first && others.length === 0
    ? { 'eliza-town/toolset': { version: first.version } }
    : { 'eliza-town/toolsets': Object.fromEntries([first, ...others].map((set) => [set?.id, set?.version])) };

/** A listing depends on the sets and, for tools, on the key's scopes: equal scopes, same listing. */
function listingOf(place: Place, all: readonly Toolset[], listings: Listings): Endpoint['listing'] {
  const { sets } = place;
  const name = nameOf(place);
  const tools = toolsFor(sets, all);
  const lists: Record<ListMethod, (viewer: Viewer, underscoreNames: boolean) => readonly object[]> = {
    'tools/list': (viewer, underscoreNames) => {
      const definitions = tools(viewer);
      return underscoreNames ? inUnderscores(definitions) : definitions;
    },
    'prompts/list': () =>
      sets.flatMap(({ prompts }) =>
        prompts.map(({ name, title, description }) => ({ name, title, description })),
      ),
    'resources/templates/list': () => sets.flatMap(({ resources }) => resources?.templates ?? []),
  };
  return (method, viewer, underscoreNames) => {
    const shownTo = viewer ? viewer.scopes.toSorted().join() : 'no key';
    const about = method === 'tools/list' ? `${name} ${underscoreNames} ${shownTo}` : name;
    return listings.of(method, about, () => lists[method](viewer, underscoreNames));
  };
}

const inUnderscores = (definitions: readonly ToolDefinition[]): readonly ToolDefinition[] =>
  definitions.map((definition) => ({ ...definition, name: underscored(definition.name) }));

/** A key sees what it may call; a caller without one sees everything at the address. */
function toolsFor(sets: readonly Toolset[], all: readonly Toolset[]) {
  const tools = new Map(all.flatMap((set) => set.tools.map((tool) => [tool.definition.name, tool])));
  const names = [
    ...sets.flatMap(({ definitions }) => definitions.map(({ name }) => name)),
    ...sets.flatMap(({ alsoLists = [] }) => alsoLists),
  ];
  const listed = [...new Set(names)].flatMap((name) => tools.get(name) ?? []);
  return (viewer: Viewer): readonly ToolDefinition[] =>
    listed.filter((tool) => !viewer || !accessRefusal(tool, viewer)).map(({ definition }) => definition);
}
