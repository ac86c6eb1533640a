/** What `npm run season` is told: one file, checked before anything is started. Its JSON Schema: `npm run season -- --schema`. */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { SEASON_LIMITS } from '../../shared/contracts/season.ts';
import { text } from '../../shared/contracts/text.ts';
import { UsageError } from '../cli/program.ts';

const name = text(1, 64).describe('As the board calls it; no name may be given twice');
const consent = {
  thoughts: z
    .boolean()
    .default(false)
    .describe('The dataset may hold what this entrant said it thought, and what it did in secret'),
};

const House = z.strictObject({
  name,
  house: z.enum(['folk', 'random']).describe('A strategy of the house'),
});

const Model = z.strictObject({
  name,
  model: text(1, 200).describe('As the endpoint calls it'),
  baseUrl: z.url().describe('An OpenAI-compatible endpoint, such as http://localhost:11434/v1'),
  apiKeyEnv: text(1, 128).optional().describe('The environment variable that holds its key'),
  budget: z
    .int()
    .min(1)
    .optional()
    .describe('Tokens it may use in the season; beyond that the house’s folk move for it'),
  price: z
    .tuple([z.number().min(0), z.number().min(0)])
    .optional()
    .describe('Dollars for a million tokens in and out'),
  ...consent,
});

const Command = z.strictObject({
  name,
  command: z
    .array(text(1, 4_000))
    .min(1)
    .describe(
      'Started for each match, with ELIZA_TOWN_URL and ELIZA_TOWN_KEY in its environment: an agent that joins the queue and plays one match',
    ),
  ...consent,
});

export const SeasonConfig = z.strictObject({
  $schema: z.string().optional(),
  name: text(1, 64),
  game: z.literal('werewolf'),
  matches: z.int().min(1).max(SEASON_LIMITS.matches),
  seed: text(1, 200).describe(
    'Everything that is drawn follows from it; keep it to yourself until the season is over',
  ),
  pace: z.enum(['patient', 'normal']).default('patient'),
  timeScale: z
    .number()
    .min(0.1)
    .max(1_000)
    .default(1)
    .describe('How much faster than usual the embedded town goes'),
  capSeconds: z
    .number()
    .min(1)
    .max(SEASON_LIMITS.capSeconds)
    .default(120)
    .describe('At the patient pace: how long one action may take, in seconds of the town'),
  rounds: z
    .int()
    .min(1)
    .max(SEASON_LIMITS.rounds)
    .default(3)
    .describe('At the patient pace: rounds of a discussion'),
  concurrency: z.int().min(1).max(64).default(4).describe('Matches at once'),
  entrants: z
    .array(z.union([House, Model, Command]))
    .min(1)
    .max(SEASON_LIMITS.entrants),
});
export type SeasonConfig = z.output<typeof SeasonConfig>;
export type Entrant = SeasonConfig['entrants'][number];
export type ModelEntrant = Extract<Entrant, { readonly model: string }>;
export type CommandEntrant = Extract<Entrant, { readonly command: readonly string[] }>;

export const isModel = (entrant: Entrant): entrant is ModelEntrant => 'model' in entrant;
export const isCommand = (entrant: Entrant): entrant is CommandEntrant => 'command' in entrant;

/** What plays, as the board says it. */
export const kindOf = (entrant: Entrant): string =>
  isModel(entrant) ? entrant.model : isCommand(entrant) ? 'agent' : `house: ${entrant.house}`;

/** The house has no secrets. */
export const consentsOf = (entrant: Entrant): boolean => 'house' in entrant || entrant.thoughts;

const TABLE = 8;

export const seasonSchema = (): object => z.toJSONSchema(SeasonConfig, { io: 'input' });

/** One entrant as a command line names it: `folk`, a file, or JSON as in `entrants`. */
export function readEntrant(words: string, name: string): Entrant {
  const source = words.trim().startsWith('{')
    ? words
    : existsSync(words)
      ? readFileSync(words, 'utf8')
      : null;
  const given = source === null ? { house: words } : (jsonIn(source, words) as object);
  const result = z.union([House, Model, Command]).safeParse({ ...given, name });
  if (result.success) return result.data;
  throw new UsageError(`${words} is not a valid entrant:\n${z.prettifyError(result.error)}`);
}

function jsonIn(source: string, where: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new UsageError(`${where}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** With anchors of the house where there are too few for a table; throws what is wrong in words. */
export function readSeasonConfig(file: string): SeasonConfig {
  const config = parsed(file);
  const taken = new Set<string>();
  for (const entrant of config.entrants) {
    if (taken.has(entrant.name)) throw new UsageError(`${file}: two entrants are called ${entrant.name}`);
    taken.add(entrant.name);
    if (isModel(entrant) && entrant.apiKeyEnv && process.env[entrant.apiKeyEnv] === undefined)
      throw new UsageError(
        `${file}: ${entrant.name} needs its key in ${entrant.apiKeyEnv}, which is not set`,
      );
  }
  const anchors: Entrant[] = [];
  for (let i = 1; config.entrants.length + anchors.length < TABLE; i++)
    if (!taken.has(`Anchor ${i}`)) anchors.push({ name: `Anchor ${i}`, house: 'folk' });
  return { ...config, entrants: [...config.entrants, ...anchors] };
}

function parsed(file: string): SeasonConfig {
  let source: string;
  try {
    source = readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`${file} cannot be read`);
  }
  const value = jsonIn(source, file);
  const result = SeasonConfig.safeParse(value);
  if (result.success) return result.data;
  throw new UsageError(`${file} is not a valid season:\n${z.prettifyError(result.error)}`);
}
