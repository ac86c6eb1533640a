/**
 * The addresses under `/mcp`. Each chooses what is listed there, and how the server introduces itself; what may be
 * called is the same at all of them. Put together once, at the start: a request only looks its address up.
 */
import type { ServerOptions } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { type ToolDefinition, underscored } from '../../shared/protocol/tool-definition.ts';
import type { Caller } from '../agents/identity.ts';
import type { Budget } from '../budgets/budget.ts';
import { accessRefusal } from '../tools/access.ts';
import type { Prompt, Resource, ResourceTemplate, Toolset } from '../tools/toolset.ts';
import { TOWN_VERSION } from '../version.ts';

export interface Endpoint {
  readonly info: { readonly name: string; readonly title: string; readonly version: string };
  readonly options: ServerOptions;
  readonly bodyBytes: number;
  /** Who has spent one of these is refused before its request is read. */
  readonly limits: readonly Budget[];
  readonly prompts: readonly Omit<Prompt, 'text'>[];
  readonly templates: readonly ResourceTemplate[];
  listTools(caller: Caller, underscoreNames: boolean): readonly ToolDefinition[];
  listResources(caller: Caller): Promise<readonly Resource[]>;
}

/** Where everything is listed that the key may call. */
const ALL = 'all';
const PATH = /^[a-z0-9][a-z0-9-]*$/;
/** `?sets=` can be combined in more ways than anybody uses. */
const MAX_WIDENED = 64;

const AN_HOUR_MS = 3_600_000;
const THE_SAME_FOR_ALL = { ttlMs: AN_HOUR_MS, cacheScope: 'public' } as const;
/** Made once: a validator per request would be built for nothing. */
const VALIDATOR = new AjvJsonSchemaValidator();

export class Endpoints {
  readonly #sets: readonly Toolset[];
  readonly #byPath: ReadonlyMap<string, Endpoint>;
  readonly #widened = new Map<string, Endpoint>();

  constructor(sets: readonly Toolset[]) {
    this.#sets = sets;
    const paths = new Set(sets.map(({ path }) => path));
    for (const path of paths) {
      if (path === ALL || (path !== '' && !PATH.test(path))) throw new Error(`no path for tools: ${path}`);
    }
    this.#byPath = new Map([...paths, ALL].map((path) => [path, endpointOf(path, this.#listedAt(path))]));
  }

  get paths(): readonly string[] {
    return [...this.#byPath.keys()];
  }

  /** `added`: what the query says in `sets`; names that are no set's are passed over. Null: an unknown path. */
  at(path: string, added: unknown): Endpoint | null {
    const endpoint = this.#byPath.get(path) ?? null;
    if (!endpoint || added === undefined || path === ALL) return endpoint;
    const wanted = new Set(String(added).split(','));
    const listed = this.#listedAt(path);
    const more = this.#sets.filter((set) => wanted.has(set.id) && !listed.includes(set));
    return more.length === 0 ? endpoint : this.#widen(path, [...listed, ...more]);
  }

  #widen(path: string, sets: readonly Toolset[]): Endpoint {
    const key = [path, ...sets.map(({ id }) => id)].join();
    const known = this.#widened.get(key);
    if (known) return known;
    if (this.#widened.size >= MAX_WIDENED) this.#widened.clear();
    const endpoint = endpointOf(path, sets);
    this.#widened.set(key, endpoint);
    return endpoint;
  }

  #listedAt(path: string): readonly Toolset[] {
    return path === ALL ? this.#sets : this.#sets.filter((set) => set.path === path);
  }
}

const endpointOf = (path: string, sets: readonly Toolset[]): Endpoint => ({
  info: {
    name: path ? `eliza-town-${path}` : 'eliza-town',
    title: path ? `Eliza Town: ${titleOf(path, sets)}` : 'Eliza Town',
    version: versionOf(sets),
  },
  options: optionsOf(path, sets),
  bodyBytes: Math.max(...sets.map(({ bodyBytes }) => bodyBytes)),
  // Beside other sets those must go on: then each call is judged by itself.
  limits: sets.every(({ limits }) => limits) ? sets.flatMap(({ limits = [] }) => limits) : [],
  prompts: sets.flatMap(({ prompts }) =>
    prompts.map(({ name, title, description }) => ({ name, title, description })),
  ),
  templates: sets.flatMap(({ resources }) => resources?.templates ?? []),
  listTools: path === ALL ? listingPerKey(sets) : listing(sets),
  async listResources(caller) {
    const lists = await Promise.all(sets.map(async ({ resources }) => resources?.list(caller) ?? []));
    return lists.flat();
  },
});

const titleOf = (path: string, sets: readonly Toolset[]): string =>
  path === ALL ? 'all tools' : sets.map(({ title }) => title).join(', ');

const optionsOf = (path: string, sets: readonly Toolset[]): ServerOptions => ({
  capabilities: {
    tools: {},
    prompts: {},
    resources: { subscribe: true },
    experimental: versionsOf(sets),
  },
  instructions: instructionsOf(sets),
  jsonSchemaValidator: VALIDATOR,
  cacheHints: {
    // What depends on the key is nobody else's to keep.
    ...(path !== ALL && { 'tools/list': THE_SAME_FOR_ALL }),
    'prompts/list': THE_SAME_FOR_ALL,
    'resources/templates/list': THE_SAME_FOR_ALL,
    'server/discover': THE_SAME_FOR_ALL,
  },
});

/** The tools' exact definitions and outputs have no room for their version, so it is the server's own (D44). */
const versionOf = ([first, ...others]: readonly Toolset[]): string =>
  first && others.length === 0 ? first.version : TOWN_VERSION;

const versionsOf = ([first, ...others]: readonly Toolset[]) =>
  first && others.length === 0
    ? { 'eliza-town/toolset': { version: first.version } }
    : { 'eliza-town/toolsets': Object.fromEntries([first, ...others].map((set) => [set?.id, set?.version])) };

const instructionsOf = (sets: readonly Toolset[]): string =>
  sets.length === 1
    ? (sets[0]?.instructions ?? '')
    : sets.map(({ title, instructions }) => `# ${title}\n\n${instructions}`).join('\n\n');

const inUnderscores = (definitions: readonly ToolDefinition[]): readonly ToolDefinition[] =>
  definitions.map((definition) => ({ ...definition, name: underscored(definition.name) }));

function listing(sets: readonly Toolset[]): Endpoint['listTools'] {
  const dotted = sets.flatMap(({ definitions }) => definitions);
  const underscoredNames = inUnderscores(dotted);
  return (_caller, underscoreNames) => (underscoreNames ? underscoredNames : dotted);
}

function listingPerKey(sets: readonly Toolset[]): Endpoint['listTools'] {
  const tools = new Map(sets.flatMap((set) => set.tools).map((tool) => [tool.definition, tool]));
  return (caller, underscoreNames) => {
    const callable = sets.flatMap(({ definitions }) =>
      definitions.filter((definition) => {
        const tool = tools.get(definition);
        return tool && !accessRefusal(tool, caller);
      }),
    );
    return underscoreNames ? inUnderscores(callable) : callable;
  };
}
