/** The author's description of an experience (D55). Unknown keys are kept as they are. */
import { z } from 'zod';
import { LONGEST_MANIFEST } from '../../../../shared/contracts/gateway.ts';
import { text, within } from '../../../../shared/contracts/text.ts';
import { cleanText } from '../../../../shared/gateway/clean-text.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { type Answer, yes } from '../../../../shared/protocol/refusals.ts';
import { isReservedTitle } from '../../../agents/names.ts';
import { safetyFault } from '../../../moderation/safety.ts';
import { parseJsonText } from '../../../tools/arguments.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import type { ExperienceFacts } from './experiences-table.ts';

export const INTERACTION_MODELS = ['session', 'discovered', 'proxy'] as const;
export const REQUIRED_TOOLS = ['experience.info', 'session.create', 'session.step', 'session.end'] as const;

const line = (longest: number) =>
  text(0, longest).transform((given) => cleanText(given).replaceAll(/\s+/g, ' ').trim());
const unreserved = z
  .string()
  .refine((text) => !isReservedTitle(text), 'is a reserved word; choose another name');
const address = within(
  z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
  0,
  500,
).refine(
  // Malformed addresses have been reported already.
  (given) => !URL.canParse(given) || (!new URL(given).username && !new URL(given).password),
  'must not hold a user name or a password',
);
const slug = text(0, 40)
  .transform((given) => given.toLowerCase().trim())
  .pipe(z.string().regex(/^[a-z0-9][a-z0-9_-]*$/, 'letters, digits, - and _'));
const players = z.number().int().min(1).max(100);

export const Manifest = z
  .looseObject({
    name: line(80)
      .pipe(within(unreserved, 2, 80))
      .describe('As the catalogue shows it; no two experiences share one'),
    version: line(40).default('1.0.0'),
    summary: line(500).default('').describe('What it is, in a sentence or two'),
    category: slug.default('other'),
    tags: z.array(slug).max(10).default([]),
    tier: z
      .union([z.literal(1), z.literal(2)])
      .optional()
      .describe('1: only listed. 2: played through the gateway; needs mcp or rest'),
    listed: z.boolean().default(true).describe('false: found by its id alone'),
    publisher_name: line(80).pipe(unreserved).default(''),
    homepage_url: z.union([address, z.literal('')]).default(''),
    mcp: z
      .looseObject({
        server_url: address.describe('Where the MCP server answers (Streamable HTTP)'),
        required_tools: z
          .array(text(0, 100))
          .max(50)
          .default([...REQUIRED_TOOLS]),
        optional_tools: z.array(text(0, 100)).max(50).default([]),
      })
      .optional(),
    rest: z.looseObject({ base_url: address.describe('Below which /info, /sessions … answer') }).optional(),
    ws: z.looseObject({ url: within(z.url({ protocol: /^wss?$/ }), 0, 500) }).optional(),
    sessions: z
      .looseObject({
        mode: slug.default('turn_based'),
        interaction_model: z
          .enum(INTERACTION_MODELS)
          .optional()
          .describe(
            'session: the server knows the contract. discovered, proxy: any MCP server, whose own tools are called',
          ),
        min_players: players.default(1),
        max_players: players.optional().describe('min_players unless said'),
        multiplayer: z
          .looseObject({
            supported: z.boolean().default(false),
            min_players: players.optional(),
            max_players: players.optional(),
          })
          .default({ supported: false }),
      })
      .default({ mode: 'turn_based', min_players: 1, multiplayer: { supported: false } }),
    ui: z
      .looseObject({
        session_ui_url_template: address
          .optional()
          .describe('Where people watch a session; {session_id} is filled in'),
      })
      .optional(),
  })
  .describe('The manifest of an experience');

export const manifestSchema = () => z.toJSONSchema(Manifest, { io: 'input', unrepresentable: 'any' });

/** Checks the texts shown to all callers. */
function unsafeText({ name, publisher_name, summary, tags }: z.output<typeof Manifest>): string | null {
  const shown = { name, publisher_name, summary, tags: tags.join(', ') };
  for (const [field, text] of Object.entries(shown)) {
    const found = safetyFault(text, field === 'name' || field === 'publisher_name' ? 'name' : 'review');
    if (found) return `manifest.${field} ${found}`;
  }
  return null;
}

/** Parses a manifest given as JSON text or as an object. */
export function factsIn(given: unknown): Answer<ExperienceFacts> {
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  if (Buffer.byteLength(text) > LONGEST_MANIFEST)
    return fault(`A manifest has at most ${LONGEST_MANIFEST} bytes.`);
  const parsed = parseJsonText(text);
  if (!parsed.ok) return fault(`manifest ${parsed.fault}.`);
  const read = Manifest.safeParse(parsed.value);
  if (!read.success) {
    return fault(
      read.error.issues.map(({ message, path }) => `manifest.${path.join('.') || ''} ${message}`).join('; '),
    );
  }
  const manifest = read.data;
  if (manifest.mcp && manifest.rest)
    return fault('mcp.server_url and rest.base_url: name one of them; an experience has one address.');
  const unsafe = unsafeText(manifest);
  if (unsafe) return fault(unsafe);
  const misplaced = misplacedAddress(manifest);
  if (misplaced) return fault(misplaced);
  const endpoint = manifest.mcp?.server_url ?? manifest.rest?.base_url ?? null;
  const tier = manifest.tier ?? (endpoint === null ? 1 : 2);
  if (tier === 2 && endpoint === null) return fault('tier 2 needs mcp.server_url or rest.base_url.');
  const { interaction_model: model = 'session', multiplayer } = manifest.sessions;
  const isDiscovered = model !== 'session';
  if (isDiscovered && !manifest.mcp)
    return fault(`sessions.interaction_model ${model} needs mcp.server_url.`);
  if (isDiscovered && multiplayer.supported)
    return fault(`sessions.interaction_model ${model} knows no tables: multiplayer cannot be supported.`);
  const min = multiplayer.min_players ?? manifest.sessions.min_players;
  const max = multiplayer.max_players ?? manifest.sessions.max_players ?? min;
  if (min > max)
    return fault(`sessions: min_players (${min}) must not be greater than max_players (${max}).`);
  return yes({
    kind: isDiscovered ? 'discovered' : manifest.mcp ? 'mcp' : 'rest',
    name: manifest.name,
    version: manifest.version,
    summary: manifest.summary,
    category: manifest.category,
    tags: manifest.tags,
    tier,
    listed: manifest.listed,
    publisherName: manifest.publisher_name,
    homepageUrl: manifest.homepage_url,
    manifest: { ...manifest, tier },
    sessionMode: manifest.sessions.mode,
    minPlayers: min,
    maxPlayers: max,
    multiplayer: multiplayer.supported,
    endpoint: tier === 2 ? endpoint : null,
  });
}

const ADDRESS_KEYS: Readonly<Record<string, string>> = {
  server_url: 'mcp.server_url',
  base_url: 'rest.base_url',
};

/** An address in the wrong place would silently make an experience that cannot be played. */
function misplacedAddress(manifest: Readonly<Record<string, unknown>>): string | null {
  const found = Object.entries(manifest).flatMap(([key, value]) => [
    [key, key] as const,
    ...(isJsonObject(value) ? Object.keys(value).map((inner) => [inner, `${key}.${inner}`] as const) : []),
  ]);
  const wrong = found.find(([key, path]) => Object.hasOwn(ADDRESS_KEYS, key) && ADDRESS_KEYS[key] !== path);
  return wrong ? `${wrong[1]} is not read; an address belongs in ${ADDRESS_KEYS[wrong[0]]}.` : null;
}

const fault = (message: string): Answer<never> => ({
  ok: false,
  refusal: gatewayRefusal('VALIDATION_ERROR', message),
});

/** Whether a manifest contains a word that the previous one did not: numbers may change, and words may be removed. */
export function saysMore(before: JsonObject, after: JsonObject): boolean {
  const known = new Set(wordsIn(before));
  return wordsIn(after).some((word) => !known.has(word));
}

/** Every text in it at any depth, including keys. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  return Object.entries(value).flatMap(([key, inner]) => [key, ...wordsIn(inner)]);
}
