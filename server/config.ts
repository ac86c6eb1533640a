/**
 * Every setting of the town, once: name, default, meaning, limits. The only reader of the environment. A wrong
 * value stops the start with a sentence that names it.
 */
import { z } from 'zod';
import type { MatchSettings } from '../shared/games/werewolf/model.ts';
import { DEFAULT_SETTINGS } from '../shared/games/werewolf/model.ts';

const seconds = (fallback: number, max = 86_400) => z.coerce.number().min(0).max(max).default(fallback);
const count = (fallback: number, max = 1_000_000) =>
  z.coerce.number().int().min(0).max(max).default(fallback);
const toggle = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback);
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );

const SETTINGS = {
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
  PUBLIC_URL: z.url().optional().describe('Address people and agents use, when a proxy stands in front'),
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
  ALLOWED_ORIGINS: list.describe(
    'Comma-separated origins that may call from browsers, besides the town itself',
  ),
  ALLOWED_HOSTS: list.describe('Comma-separated Host names to accept, besides loopback and PUBLIC_URL'),
  TRUST_PROXY: toggle('off').describe(
    'on: believe what the one proxy in front says of callers (X-Forwarded-For)',
  ),
  TIME_SCALE: z.coerce.number().min(0.1).max(1000).default(1).describe('Makes the whole town N times faster'),
  HOUSE_BOTS: toggle('on').describe('off: no house bots at all'),
  HOUSE_MATCHES: count(1, 5_000).describe('House bots keep at least this many matches running'),
  HOUSE_FILL_AFTER_S: seconds(20).describe('House bots fill a waiting queue after this many seconds'),
  HOUSE_SEED: z
    .string()
    .optional()
    .describe('Seed of the house bots and their matches; for demonstrations only'),
  OMNISCIENT: z
    .enum(['live', 'after-match', 'off'])
    .default('live')
    .describe('Whether spectators may see roles and nights'),
  OMNISCIENT_DELAY_S: seconds(0, 3_600).describe('Delay of the omniscient view'),
  DAY_LENGTH_S: z.coerce
    .number()
    .min(10)
    .max(86_400)
    .default(1_200)
    .describe('Length of a day in town, from midnight to midnight'),
  BUILDING_LINGER_S: seconds(90).describe('How long a building stands after its match'),
  ARCHIVE_DAYS: count(90, 36_500).describe('How long finished matches are kept; 0 keeps them for ever'),
  LOBBY_S: seconds(DEFAULT_SETTINGS.lobbyMs / 1000).describe('Length of LOBBY'),
  NIGHT_S: seconds(DEFAULT_SETTINGS.nightMs / 1000).describe('Length of NIGHT'),
  DAY_ANNOUNCE_S: seconds(DEFAULT_SETTINGS.announceMs / 1000).describe('Length of DAY_ANNOUNCE'),
  DAY_OPENING_S: seconds(DEFAULT_SETTINGS.openingPerPlayerMs / 1000).describe(
    'Length of DAY_OPENING for each living player',
  ),
  DAY_DISCUSSION_S: seconds(DEFAULT_SETTINGS.discussionMs / 1000).describe('Length of DAY_DISCUSSION'),
  DAY_VOTE_S: seconds(DEFAULT_SETTINGS.voteMs / 1000).describe('Length of DAY_VOTE'),
  DAY_RESOLUTION_S: seconds(DEFAULT_SETTINGS.resolutionMs / 1000).describe('Length of DAY_RESOLUTION'),
  MIN_PHASE_S: seconds(DEFAULT_SETTINGS.minPhaseMs / 1000).describe('No phase ends earlier'),
  VOTE_SETTLE_S: seconds(DEFAULT_SETTINGS.voteSettleMs / 1000).describe(
    'A complete vote stands this long before it closes early',
  ),
  SPEECH_DURING_VOTE: toggle('off').describe('on: public speech is allowed in DAY_VOTE'),
  AGENTS_PER_ADDRESS_PER_HOUR: count(30).describe('New agents one address may make in an hour'),
  API_CALLS_PER_MINUTE: count(600).describe('REST calls one address may make in a minute'),
  MCP_MAX_WAITS: count(5_000).describe('Calls of events.get that may wait at once'),
  MAX_MATCHES: count(5_000, 100_000).describe('Matches this node hosts at most; the queue waits beyond'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('How much to log, as JSON lines on stdout'),
} as const;

const Settings = z.object(SETTINGS);
export type Settings = z.infer<typeof Settings>;

export class ConfigError extends Error {}

/** Values that must not be repeated in a message or a log. */
const SECRET_SETTINGS = new Set(['SECRET', 'MONITOR_PASSWORD', 'DATABASE_URL', 'REDIS_URL']);

export interface Config extends Settings {
  /** Match settings with the time scale applied. */
  readonly match: MatchSettings;
  /** Real milliseconds for so many seconds of town time. */
  scaled(seconds: number): number;
}

/** Empty values count as unset, as they do in compose files. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.keys(SETTINGS).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const parsed = Settings.safeParse(given);
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
  const settings = parsed.data;
  refuseCombinations(settings);
  const scaled = (s: number): number => Math.round((s * 1000) / settings.TIME_SCALE);
  return { ...settings, scaled, match: matchSettings(settings, scaled) };
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);
export const isLoopback = (host: string): boolean => LOOPBACK.has(host);

function refuseCombinations(settings: Settings): void {
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
  if (settings.DATABASE_URL && !settings.SECRET) {
    throw new ConfigError(
      'DATABASE_URL is set without SECRET: nodes must share one pepper for keys (16 characters or more)',
    );
  }
}

function matchSettings(settings: Settings, scaled: (seconds: number) => number): MatchSettings {
  return {
    lobbyMs: scaled(settings.LOBBY_S),
    nightMs: scaled(settings.NIGHT_S),
    announceMs: scaled(settings.DAY_ANNOUNCE_S),
    openingPerPlayerMs: scaled(settings.DAY_OPENING_S),
    discussionMs: scaled(settings.DAY_DISCUSSION_S),
    voteMs: scaled(settings.DAY_VOTE_S),
    resolutionMs: scaled(settings.DAY_RESOLUTION_S),
    minPhaseMs: scaled(settings.MIN_PHASE_S),
    voteSettleMs: scaled(settings.VOTE_SETTLE_S),
    publicChatEveryMs: scaled(DEFAULT_SETTINGS.publicChatEveryMs / 1000),
    wolfChatEveryMs: scaled(DEFAULT_SETTINGS.wolfChatEveryMs / 1000),
    changeEveryMs: scaled(DEFAULT_SETTINGS.changeEveryMs / 1000),
    speechDuringVote: settings.SPEECH_DURING_VOTE === 'on',
  };
}

/** Name, default and meaning (with the values to choose from) of every setting, for `--help` and the README. */
export function describeSettings(): { name: string; fallback: string; meaning: string }[] {
  return Object.entries(SETTINGS).map(([name, type]) => {
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
