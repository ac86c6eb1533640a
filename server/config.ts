/**
 * Every setting of the town itself, once: name, default, meaning, limits; each part declares its own. The only reader
 * of the environment. A wrong value stops the start with a sentence that names it.
 */
import { z } from 'zod';
import { OMNISCIENT_MODES } from '../shared/contracts/matches.ts';
import { isSafetyException, SAFETY_CATEGORIES, SAFETY_PURPOSES } from '../shared/safety/policy.ts';
import { ConfigError } from './config-error.ts';
import { HOUSE_BRAINS } from './house/brains.ts';
import { isPlanItem, planWords } from './models/purposes.ts';
import { OUTBOUND_MODES } from './outbound/outbound.ts';
import type { Part, SettingsOf, SettingsShape } from './parts/part.ts';
import { PARTS } from './parts/parts.ts';
import { count, list, proxies, seconds, toggle, webUrl } from './setting-types.ts';

const TOWN_SETTINGS = {
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on; loopback unless set'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(2567).describe('Port; 0 picks a free one'),
  DATA_DIR: z.string().min(1).default('./data').describe('Directory of the embedded store'),
  DATABASE_URL: z.string().optional().describe('Postgres instead of the embedded store (postgres://…)'),
  REDIS_URL: z.string().optional().describe('Redis for several nodes (redis://…); needs DATABASE_URL'),
  NODE_ID: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('Name of this node in a cluster; made up unless set'),
  PUBLIC_URL: webUrl().describe('Address people and agents use, when a proxy stands in front'),
  NODE_ADDRESS: z
    .string()
    .optional()
    .describe('host:port (and path) at which viewers reach this very node in a cluster'),
  SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Pepper for keys and cookies; made and kept in DATA_DIR unless set'),
  MONITOR_PASSWORD: z
    .string()
    .min(8)
    .optional()
    .describe('Password of /monitor (user "admin"); made up and printed unless set'),
  ALLOWED_ORIGINS: list().describe(
    'Comma-separated origins that may call from browsers, besides the town itself',
  ),
  ALLOWED_HOSTS: list().describe('Comma-separated Host names to accept, besides loopback and PUBLIC_URL'),
  TRUST_PROXY: proxies().describe(
    'Proxies whose X-Forwarded-For is believed: addresses or ranges, comma-separated, or loopback; off believes nobody',
  ),
  OUTBOUND: z
    .enum(OUTBOUND_MODES)
    .default('auto')
    .describe(
      'What the town calls on behalf of callers (webhooks, experiences, leagues); auto: private addresses too, unless the town is public; strict: the public internet only. Link-local and metadata addresses and the town itself are never called',
    ),
  TIME_SCALE: z.coerce.number().min(0.1).max(1000).default(1).describe('Makes the whole town N times faster'),
  HOUSE_BOTS: toggle('on').describe('off: no house bots at all'),
  HOUSE_BRAIN: z
    .enum(HOUSE_BRAINS)
    .default('folk')
    .describe(
      'How house bots decide at Werewolf; llm: by the model of LLM_BASE_URL, and by folk wisdom wherever it does not answer in time',
    ),
  HOUSE_BRAIN_SHARE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of the house bots that decide by HOUSE_BRAIN; the others keep to folk wisdom'),
  HOUSE_SEED: z
    .string()
    // With a match's number behind it, it must be no longer than the seed that any game takes: 64 bytes.
    .regex(/^[\x20-\x7e]{1,48}$/, 'must be at most 48 plain characters')
    .optional()
    .describe('Seed of the house bots and their matches; for demonstrations only'),
  OMNISCIENT: z
    .enum(OMNISCIENT_MODES)
    .default('auto')
    .describe(
      "When spectators may see roles and nights; auto: at once, but after the match where owners' agents play on a town that others reach; off: never, in replays and journals neither",
    ),
  OMNISCIENT_DELAY_S: seconds(0, 3_600).describe('Delay of the omniscient view'),
  DAY_LENGTH_S: z.coerce
    .number()
    .min(10)
    .max(86_400)
    .default(1_200)
    .describe('Length of a day in town, from midnight to midnight'),
  BUILDING_LINGER_S: seconds(90).describe('How long a building stands after its match'),
  ARCHIVE_DAYS: count(90, 36_500).describe('How long finished matches are kept; 0 keeps them for ever'),
  AGENTS_PER_ADDRESS_PER_HOUR: count(30).describe('New agents one address may make in an hour'),
  API_CALLS_PER_MINUTE: count(600).describe(
    'REST calls, pages and documents one address may ask for in a minute',
  ),
  AGENT_CALLS_PER_MINUTE: count(1_200).describe(
    'MCP requests and room requests one agent may make with its key in a minute of town time; each message of a batch counts',
  ),
  ANONYMOUS_CALLS_PER_MINUTE: count(600).describe(
    'The same without a valid key, for all callers behind one address together, in a minute of real time',
  ),
  ROOM_JOINS_PER_MINUTE: count(300).describe(
    'Times one address may ask for a seat in a room (/matchmake) in a minute',
  ),
  UPGRADES_PER_MINUTE: count(300).describe('WebSockets one address may open in a minute'),
  SOCKETS_PER_ADDRESS: count(200).describe('WebSockets one address may have open at once'),
  QUEUE_MOVES_PER_MINUTE: count(20).describe(
    'Times one agent may join or leave queues in a minute of town time',
  ),
  QUEUE_MOVES_PER_ADDRESS: count(240).describe('The same for all agents behind one address together'),
  MCP_WAITS_PER_ADDRESS: count(40).describe(
    'Calls without a key from one address that may wait at once; callers with a key do not count',
  ),
  MCP_MAX_WAITS: count(5_000).describe('Calls of events.get that may wait at once'),
  MAX_MATCHES: count(5_000, 100_000).describe(
    'Running matches this node hosts at most; matches of the house alone give way, then the queue waits',
  ),
  AWAY_AFTER_S: z.coerce
    .number()
    .min(5)
    .max(3_600)
    .default(120)
    .describe(
      'An agent not heard of for so long (real seconds: no call, stream or socket) is passed over when a table is filled, and loses its place after five times as long',
    ),
  ABSENCE_WAIT_S: seconds(60, 3_600).describe(
    'An agent that did nothing in a match waits so long before the next, twice as long each further time; 0: nobody waits',
  ),
  ONE_CHAIR_PER_ADDRESS: toggle('off').describe(
    'on: agents that join from one address count as one owner’s when tables are filled',
  ),
  DIRECT_FRAMES: toggle('on').describe(
    'off: room messages go through the WebSocket library, which frames them again for every viewer; slower',
  ),
  SHARED_PATCHES: toggle('on').describe(
    "off: Colyseus' own serializer encodes the state for every viewer; slower",
  ),
  LEAN_MCP: toggle('on').describe('off: the SDK answers every MCP tool call and listing; slower'),
  REPLAY_LINE: count(50).describe('Finished matches that may wait to be read back; further ones are refused'),
  REPLAY_SHARE: count(25, 100).describe('Per cent of a core for reading finished matches back'),
  SEARCH_MAX_DOCUMENTS: count(400_000, 10_000_000).describe(
    'Documents whose search is kept in memory; beyond that the worlds not asked for longest are indexed again when asked',
  ),
  EMBEDDINGS_BASE_URL: webUrl().describe(
    'OpenAI-compatible endpoint for searching by meaning (…/v1); the shipped word vectors unless set',
  ),
  EMBEDDINGS_MODEL: z.string().min(1).optional().describe('Its model; needed with EMBEDDINGS_BASE_URL'),
  EMBEDDINGS_API_KEY: z.string().min(1).optional().describe('Its key, where it asks for one'),
  LLM_BASE_URL: webUrl().describe(
    'OpenAI-compatible endpoint (…/v1) whose model writes for the town and may play for its residents (docs/models.md); by rules alone unless set',
  ),
  LLM_MODEL: z.string().min(1).optional().describe('Its model; needed with LLM_BASE_URL'),
  LLM_MODEL_FAST: z
    .string()
    .min(1)
    .optional()
    .describe('A quicker one of the same endpoint, for moves and short answers; LLM_MODEL unless set'),
  LLM_API_KEY: z.string().min(1).optional().describe('Its key, where it asks for one'),
  LLM_TOKENS_PER_HOUR: count(200_000, 100_000_000).describe(
    'Tokens this node may spend on its models in an hour',
  ),
  LLM_PURPOSES: list()
    .superRefine((items, { addIssue }) => {
      for (const item of items.filter((each) => !isPlanItem(each)))
        addIssue(
          `${item} is not purpose=fast:percent or purpose=good:percent; the default is ${planWords()}`,
        );
    })
    .describe(
      `Comma-separated: which model is asked for a purpose, and how many per cent of LLM_TOKENS_PER_HOUR it may use; what is not named stays as in ${planWords()}`,
    ),
  SAFETY_REFUSED_WORDS: list().describe(
    'Comma-separated words and phrases refused in lore, names, talk, worlds and reviews, besides the rules',
  ),
  SAFETY_ALLOWED_WORDS: list().describe('Comma-separated words that the safety rules do not look at'),
  SAFETY_OFF: list()
    .superRefine((items, { addIssue }) => {
      for (const item of items.filter((each) => !isSafetyException(each)))
        addIssue(
          `${item} is neither a category nor purpose:CATEGORY; categories: ${SAFETY_CATEGORIES.join(', ')}; purposes: ${SAFETY_PURPOSES.join(', ')}`,
        );
    })
    .describe(
      'Comma-separated safety categories that are not refused: CATEGORY everywhere, or purpose:CATEGORY',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl().describe(
    'Collector that gets traces and metrics over OTLP/HTTP, such as http://localhost:4318; the other OTEL_* variables hold, too',
  ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('How much to log, as JSON lines on stdout'),
} as const;

type Settings = SettingsOf<typeof TOWN_SETTINGS>;

/** Values that must not be repeated in a message or a log. */
const SECRET_SETTINGS = new Set([
  'SECRET',
  'MONITOR_PASSWORD',
  'DATABASE_URL',
  'REDIS_URL',
  'LLM_API_KEY',
  'CREDENTIALS_KEYS',
]);

export interface Config extends Settings {
  readonly isPublic: boolean;
  scaled(seconds: number): number;
  /** What a part has declared, and nothing else. */
  ofPart(part: Pick<Part, 'settings'>): Readonly<Record<string, unknown>>;
}

/** What is wrong with a value, for whoever starts the town; undefined: what the schema itself says will do. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'too_small':
    case 'too_big': {
      const [word, limit] =
        issue.code === 'too_small' ? ['at least', issue.minimum] : ['at most', issue.maximum];
      return `${word} ${limit}${issue.origin === 'string' ? ' characters' : ''}`;
    }
    case 'invalid_type':
      return issue.expected === 'int' ? 'a whole number' : `a ${issue.expected}`;
    case 'invalid_value':
      return issue.values.length > 1 ? `one of ${issue.values.join(', ')}` : String(issue.values[0]);
    default:
      return undefined;
  }
}

/** Empty values count as unset, as they do in compose files. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  parts: readonly Part[] = PARTS,
): Config {
  const shape = shapeOf(parts);
  const given = Object.fromEntries(
    Object.keys(shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const parsed = z.object(shape).safeParse(given, { error: inWords });
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues
        .map(({ path, message }) => {
          const name = String(path[0]);
          return `${name}${SECRET_SETTINGS.has(name) ? '' : `=${given[name]}`}: ${message}`;
        })
        .join('\n'),
    );
  }
  const values = parsed.data;
  const settings = only(values, TOWN_SETTINGS) as unknown as Settings;
  refuseCombinations(settings);
  const ofPart = (part: Pick<Part, 'settings'>) => only(values, part.settings ?? {});
  return {
    ...settings,
    isPublic: servesOthers(
      settings,
      parts.flatMap((part) => part.hosts?.(ofPart(part)) ?? []),
    ),
    scaled: (s) => Math.round((s * 1000) / settings.TIME_SCALE),
    ofPart,
  };
}

function shapeOf(parts: readonly Part[]): SettingsShape {
  const shape: Record<string, z.ZodType> = { ...TOWN_SETTINGS };
  for (const { id, settings } of parts) {
    for (const [name, type] of Object.entries(settings ?? {})) {
      if (name in shape) throw new Error(`part ${id} declares ${name}, which is there already`);
      shape[name] = type;
    }
  }
  return shape;
}

const only = (values: Readonly<Record<string, unknown>>, shape: SettingsShape) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, values[name]]));

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);
export const isLoopback = (host: string): boolean => LOOPBACK.has(host);

/** Whether the town can be reached from other machines, directly or through a proxy on this one. */
function servesOthers(settings: Settings, hostsOfParts: readonly string[]): boolean {
  const { HOST, PUBLIC_URL, NODE_ADDRESS, ALLOWED_HOSTS, TRUST_PROXY } = settings;
  const hosts = [HOST, ...hostsOfParts];
  if (PUBLIC_URL) hosts.push(new URL(PUBLIC_URL).hostname);
  if (NODE_ADDRESS) hosts.push(NODE_ADDRESS.split(/[:/]/)[0] ?? '');
  return !hosts.every(isLoopback) || ALLOWED_HOSTS.length > 0 || TRUST_PROXY !== 'off';
}

const hasTlsInFront = ({ PUBLIC_URL }: Settings): boolean => PUBLIC_URL?.startsWith('https:') ?? false;

function refuseCombinations(settings: Settings): void {
  if (settings.LLM_BASE_URL && !settings.LLM_MODEL) throw new ConfigError('LLM_BASE_URL needs LLM_MODEL');
  if (settings.HOUSE_BRAIN === 'llm' && !settings.LLM_BASE_URL) {
    throw new ConfigError('HOUSE_BRAIN=llm needs a model: set LLM_BASE_URL and LLM_MODEL');
  }
  if (settings.REDIS_URL && !settings.DATABASE_URL) {
    throw new ConfigError('REDIS_URL is set without DATABASE_URL: several nodes need one Postgres');
  }
  if (settings.REDIS_URL && !settings.NODE_ADDRESS) {
    throw new ConfigError(
      'REDIS_URL is set without NODE_ADDRESS: viewers must be able to reach the very node that hosts a match (host:port, or host/path behind a proxy)',
    );
  }
  if (!isLoopback(settings.HOST) && !settings.MONITOR_PASSWORD) {
    throw new ConfigError(
      `HOST=${settings.HOST} opens the town to others: set MONITOR_PASSWORD (8 characters or more), for the monitor shows roles`,
    );
  }
  if (!isLoopback(settings.HOST) && hasTlsInFront(settings) && settings.TRUST_PROXY === 'off') {
    throw new ConfigError(
      `HOST=${settings.HOST} with PUBLIC_URL=${settings.PUBLIC_URL} has a proxy in front, for the town itself speaks no TLS: name it in TRUST_PROXY (loopback, or its address), or all callers count as one`,
    );
  }
  if (settings.DATABASE_URL && !settings.SECRET) {
    throw new ConfigError(
      'DATABASE_URL is set without SECRET: nodes must share one pepper for keys (16 characters or more)',
    );
  }
}

/** Name, default and meaning (with the values to choose from) of every setting, for `--help` and docs/settings.md. */
export function describeSettings(parts = PARTS): { name: string; fallback: string; meaning: string }[] {
  return Object.entries(shapeOf(parts)).map(([name, type]) => {
    const fallback = type.safeParse(undefined);
    const value = fallback.success ? fallback.data : undefined;
    return {
      name,
      fallback: value === undefined || Array.isArray(value) ? '' : String(value),
      meaning: `${type.description ?? ''}${choicesOf(type)}`,
    };
  });
}

function choicesOf(type: z.ZodType): string {
  const inner = type instanceof z.ZodDefault ? type.unwrap() : type;
  return inner instanceof z.ZodEnum ? ` (${inner.options.join(', ')})` : '';
}
