/** What may be proposed to the town's canon (S4-F7): the envelope, its actions, and their strict, versioned schema. */
import { z } from 'zod';
import type { OutputOf } from '../contracts/route.ts';
import { text } from '../contracts/text.ts';
import { type Chronicle, LONGEST_QUOTE } from '../matches/chronicle.ts';
import { DIRECTIONS } from './exits.ts';
import type { SeasonFacts } from './season.ts';

const PROPOSAL_VERSION = 1;

export const ACTOR_KINDS = ['ai', 'npc', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

export const ACTION_TYPES = [
  'Ambience.Generate',
  'Layer.Add',
  'NPC.Dialogue',
  'Lore.Legend',
  'Lore.Chronicle',
  'Lore.Season',
] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

export const LAYER_TYPES = ['ambient', 'description'] as const;
export type LayerType = (typeof LAYER_TYPES)[number];

export const LEGEND_TYPES = ['artifact', 'creature', 'location_lore', 'faction'] as const;
export type LegendType = (typeof LEGEND_TYPES)[number];

const whole = (min: number, max: number) => {
  const range = `must be ${min} to ${max}`;
  return z.int().min(min, range).max(max, range);
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;
const SHA256 = /^[0-9a-f]{64}$/;
const PLAIN_ID = /^[A-Za-z0-9_.:@/-]+$/;

/** The patterns allow ASCII only, so that it does not matter what a limit counts. */
const matching = (max: number, pattern: RegExp) => z.string().min(1).max(max).regex(pattern);
const id = matching(128, PLAIN_ID);
const body = (max: number) => text(1, max);
const factions = z.array(id).max(8).optional();

const Layer = z.strictObject({
  value: body(8_000),
  /** Both spellings are taken (D65). */
  layerType: z.enum(LAYER_TYPES).optional(),
  layerKind: z.enum(LAYER_TYPES).optional(),
  baseVersion: whole(0, 1_000_000).optional(),
  exits: z
    .array(
      z.strictObject({
        direction: z.enum(DIRECTIONS),
        toLocationId: id.optional(),
        description: body(200).optional(),
      }),
    )
    .max(8)
    .optional(),
  factions,
});
export type LayerParams = OutputOf<typeof Layer>;

const Dialogue = z.strictObject({ npcId: id, text: body(4_000) });
export type DialogueParams = OutputOf<typeof Dialogue>;

const Legend = z.strictObject({
  title: body(120),
  text: body(8_000),
  type: z.enum(LEGEND_TYPES),
  locationId: id.optional(),
  factions,
});
export type LegendParams = OutputOf<typeof Legend>;

const quote = z.strictObject({ eventId: id, agentId: id, name: body(64), text: body(LONGEST_QUOTE) });
const chronicle = z.strictObject({
  title: body(120),
  prose: z.array(body(2_000)).min(1).max(12),
  winner: body(32),
  days: whole(0, 1_000),
  cast: z
    .array(
      z.strictObject({
        agentId: id,
        name: body(64),
        role: body(32),
        side: body(32),
        won: z.boolean(),
        survived: z.boolean(),
        fate: text(0, 64),
        day: whole(0, 1_000),
        lastWords: quote.nullable(),
      }),
    )
    .min(1)
    .max(16),
  moments: z
    .array(
      z.strictObject({
        kind: body(32),
        text: body(400),
        evidence: z.array(id).max(64),
        quotes: z.array(quote).max(4),
      }),
    )
    .max(3),
  decidedBy: text(0, 128),
  quotes: z.array(quote).max(64).exactOptional(),
}) satisfies z.ZodType<Chronicle>;
const Chronicled = z.strictObject({
  matchId: id,
  template: whole(1, 1_000),
  chronicle,
  /** A moderator has hidden a line, or shown it again: told anew, and nearly the same as before. */
  revision: whole(1, Number.MAX_SAFE_INTEGER).optional(),
});
export type ChronicleParams = OutputOf<typeof Chronicled>;

const NO_NUMBER = 'must be a number';
const count = whole(0, 1_000_000);
const Season = z.strictObject({
  seasonId: id,
  template: whole(1, 1_000),
  season: z.strictObject({
    title: body(160),
    prose: z.array(text(0, 2_000)).min(1).max(6),
    champion: body(64),
    rounds: whole(0, 100_000),
    table: z
      .array(
        z.strictObject({
          playerId: id,
          name: body(64),
          rank: whole(0, 10_000),
          points: z.number(NO_NUMBER),
          wins: count,
          draws: count,
          losses: count,
        }),
      )
      .max(16),
  }) satisfies z.ZodType<SeasonFacts>,
});
export type SeasonParams = OutputOf<typeof Season>;

const PARAMS = {
  'Ambience.Generate': Layer,
  'Layer.Add': Layer,
  'NPC.Dialogue': Dialogue,
  'Lore.Legend': Legend,
  'Lore.Chronicle': Chronicled,
  'Lore.Season': Season,
} as const satisfies Readonly<Record<ActionType, z.ZodType>>;

export type ProposedAction = {
  readonly [Type in ActionType]: {
    readonly actionType: Type;
    readonly scopeKey: string;
    readonly params: OutputOf<(typeof PARAMS)[Type]>;
  };
}[ActionType];

const isActionType = (value: unknown): value is ActionType => ACTION_TYPES.some((type) => type === value);

/** What is wrong with the envelope of an action of no known type is named as well. */
const action = z.custom<ProposedAction>().check(({ issues, value }) => {
  const { actionType } = (value ?? {}) as { readonly actionType?: unknown };
  const shape = z.strictObject({
    actionType: z.enum(ACTION_TYPES),
    scopeKey: matching(140, /^(loc|player):/),
    params: isActionType(actionType)
      ? PARAMS[actionType]
      : z.unknown().refine((given) => given !== undefined),
  });
  const parsed = shape.safeParse(value, REPORTED);
  for (const issue of parsed.error?.issues ?? []) issues.push(issue as z.core.$ZodRawIssue);
});

/** What a proposal says of the model that wrote it; the town makes it again and compares. */
const Provenance = z.strictObject({
  model: body(128),
  templateId: id,
  templateHash: matching(64, SHA256),
  contextHash: matching(64, SHA256),
});

const Proposal = z.strictObject({
  proposalId: matching(36, UUID),
  version: whole(PROPOSAL_VERSION, PROPOSAL_VERSION),
  issuedUtc: matching(40, UTC),
  actor: z.strictObject({ kind: z.enum(ACTOR_KINDS), id: id.optional() }),
  correlationId: id,
  idempotencyKey: matching(128, PLAIN_ID),
  proposedActions: z.array(action).min(1).max(5),
  intent: body(400).optional(),
  causationId: id.optional(),
  provenance: Provenance.optional(),
});
export type Proposal = OutputOf<typeof Proposal>;

/** The envelope's own, whatever else is wrong with it; null: none that can be echoed. */
export function correlationIdIn(given: unknown): string | null {
  const own = Proposal.shape.correlationId.safeParse((given as Partial<Proposal> | null)?.correlationId);
  return own.success ? own.data : null;
}

export interface Fault {
  readonly path: string;
  readonly message: string;
}

const MOST_FAULTS = 20;
const REPORTED = { reportInput: true } as const;

export function proposalFaults(value: unknown): readonly Fault[] {
  const parsed = Proposal.safeParse(value, REPORTED);
  if (!parsed.success) return parsed.error.issues.flatMap(faultsOf).slice(0, MOST_FAULTS);
  return parsed.data.actor.kind === 'ai' && !parsed.data.intent
    ? [{ path: 'intent', message: 'is missing: an ai says what it intends' }]
    : [];
}

function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  const path = issue.path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: `${path && `${path}.`}${key.slice(0, 64)}`,
      message: 'is not known here',
    }));
  const isMissing = issue.input === undefined && path !== '' && issue.code !== 'too_small';
  return [{ path: path || 'body', message: isMissing ? 'is missing' : messageOf(issue) }];
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a whole number',
  object: 'an object',
  string: 'a string',
};

function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message === NO_NUMBER) return issue.message;
      return `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return `must match ${issue.pattern}`;
    case 'too_small':
      if (issue.origin === 'string') return 'must not be empty';
      return issue.origin === 'array' ? `must have at least ${issue.minimum}` : issue.message;
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`;
      return issue.origin === 'array' ? `must have at most ${issue.maximum}` : issue.message;
    default:
      return issue.message;
  }
}

export const layerTypeOf = ({ layerType, layerKind }: LayerParams): LayerType =>
  layerType ?? layerKind ?? 'ambient';

/** What an action would have the town say. */
export function wordsOf(action: ProposedAction): string {
  switch (action.actionType) {
    case 'Ambience.Generate':
    case 'Layer.Add':
      return [action.params.value, ...(action.params.exits ?? []).map(({ description = '' }) => description)]
        .join('\n')
        .trim();
    case 'NPC.Dialogue':
      return action.params.text;
    case 'Lore.Legend':
      return `${action.params.title}\n${action.params.text}`;
    case 'Lore.Chronicle':
      return [action.params.chronicle.title, ...action.params.chronicle.prose].join('\n');
    case 'Lore.Season':
      return [action.params.season.title, ...action.params.season.prose].join('\n');
    default:
      return action satisfies never;
  }
}
