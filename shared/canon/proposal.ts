/** What may be proposed to the town's canon (S4-F7): the envelope, its actions, and their strict, versioned schema. */
import type { Chronicle } from '../matches/chronicle.ts';
import { LONGEST_QUOTE } from '../matches/chronicle.ts';
import { DIRECTIONS } from './exits.ts';
import type { SeasonTold } from './season.ts';
import {
  type Fault,
  faultsOf,
  flag,
  list,
  nullable,
  oneOf,
  record,
  type Shape,
  text,
  whole,
} from './strict-shape.ts';

export const PROPOSAL_VERSION = 1;

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

export interface LayerParams {
  /** Both spellings are taken (D65). */
  readonly layerType?: LayerType;
  readonly layerKind?: LayerType;
  readonly value: string;
  readonly baseVersion?: number;
  readonly exits?: readonly {
    readonly direction: string;
    readonly toLocationId?: string;
    readonly description?: string;
  }[];
  readonly factions?: readonly string[];
}
export interface DialogueParams {
  readonly npcId: string;
  readonly text: string;
}
export interface LegendParams {
  readonly title: string;
  readonly text: string;
  readonly type: LegendType;
  readonly locationId?: string;
  readonly factions?: readonly string[];
}
export interface ChronicleParams {
  readonly matchId: string;
  readonly template: number;
  /** A moderator has hidden a line, or shown it again: told anew, and nearly the same as before. */
  readonly revision?: number;
  readonly chronicle: Chronicle;
}

/** A league that is over. */
export interface SeasonParams {
  readonly seasonId: string;
  readonly template: number;
  readonly season: SeasonTold;
}

export type ProposedAction =
  | {
      readonly actionType: 'Ambience.Generate' | 'Layer.Add';
      readonly scopeKey: string;
      readonly params: LayerParams;
    }
  | { readonly actionType: 'NPC.Dialogue'; readonly scopeKey: string; readonly params: DialogueParams }
  | { readonly actionType: 'Lore.Legend'; readonly scopeKey: string; readonly params: LegendParams }
  | { readonly actionType: 'Lore.Chronicle'; readonly scopeKey: string; readonly params: ChronicleParams }
  | { readonly actionType: 'Lore.Season'; readonly scopeKey: string; readonly params: SeasonParams };

/** What a proposal says of the model that wrote it; the town makes it again and compares. */
export interface Provenance {
  readonly model: string;
  readonly templateId: string;
  readonly templateHash: string;
  readonly contextHash: string;
}

export interface Proposal {
  readonly proposalId: string;
  readonly version: number;
  readonly issuedUtc: string;
  readonly actor: { readonly kind: ActorKind; readonly id?: string };
  readonly intent?: string;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly idempotencyKey: string;
  readonly proposedActions: readonly ProposedAction[];
  readonly provenance?: Provenance;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;
const SHA256 = /^[0-9a-f]{64}$/;
const PLAIN_ID = /^[A-Za-z0-9_.:@/-]+$/;

const id = text({ max: 128, pattern: PLAIN_ID });
const body = (max: number): Shape => text({ max });

const layer = record(
  { value: body(8_000) },
  {
    layerType: oneOf(LAYER_TYPES),
    layerKind: oneOf(LAYER_TYPES),
    baseVersion: whole(0, 1_000_000),
    exits: list(record({ direction: oneOf(DIRECTIONS) }, { toLocationId: id, description: body(200) }), {
      max: 8,
    }),
    factions: list(id, { max: 8 }),
  },
);

const quote = record({ eventId: id, agentId: id, name: body(64), text: body(LONGEST_QUOTE) });
const chronicle = record(
  {
    title: body(120),
    prose: list(body(2_000), { min: 1, max: 12 }),
    winner: body(32),
    days: whole(0, 1_000),
    cast: list(
      record({
        agentId: id,
        name: body(64),
        role: body(32),
        side: body(32),
        won: flag,
        survived: flag,
        fate: text({ min: 0, max: 64 }),
        day: whole(0, 1_000),
        lastWords: nullable(quote),
      }),
      { min: 1, max: 16 },
    ),
    moments: list(
      record({
        kind: body(32),
        text: body(400),
        evidence: list(id, { max: 64 }),
        quotes: list(quote, { max: 4 }),
      }),
      { max: 3 },
    ),
    decidedBy: text({ min: 0, max: 128 }),
  },
  { quotes: list(quote, { max: 64 }) },
);

const row = record({
  playerId: id,
  name: body(64),
  rank: whole(0, 10_000),
  points: (value, path, faults) => {
    if (typeof value !== 'number' || !Number.isFinite(value))
      faults.push({ path, message: 'must be a number' });
  },
  wins: whole(0, 1_000_000),
  draws: whole(0, 1_000_000),
  losses: whole(0, 1_000_000),
});
const season = record({
  title: body(160),
  prose: list(text({ min: 0, max: 2_000 }), { min: 1, max: 6 }),
  champion: body(64),
  rounds: whole(0, 100_000),
  table: list(row, { max: 16 }),
});

const PARAMS: Readonly<Record<ActionType, Shape>> = {
  'Ambience.Generate': layer,
  'Layer.Add': layer,
  'NPC.Dialogue': record({ npcId: id, text: body(4_000) }),
  'Lore.Legend': record(
    { title: body(120), text: body(8_000), type: oneOf(LEGEND_TYPES) },
    { locationId: id, factions: list(id, { max: 8 }) },
  ),
  'Lore.Chronicle': record(
    { matchId: id, template: whole(1, 1_000), chronicle },
    { revision: whole(1, Number.MAX_SAFE_INTEGER) },
  ),
  'Lore.Season': record({ seasonId: id, template: whole(1, 1_000), season }),
};

const isActionType = (value: unknown): value is ActionType => ACTION_TYPES.some((type) => type === value);

const action: Shape = (value, path, faults) => {
  const { actionType } = (value ?? {}) as { readonly actionType?: unknown };
  const params = isActionType(actionType) ? PARAMS[actionType] : undefined;
  record({
    actionType: oneOf(ACTION_TYPES),
    scopeKey: text({ max: 140, pattern: /^(loc|player):/ }),
    params: params ?? (() => undefined),
  })(value, path, faults);
};

const envelope = record(
  {
    proposalId: text({ max: 36, pattern: UUID }),
    version: whole(PROPOSAL_VERSION, PROPOSAL_VERSION),
    issuedUtc: text({ max: 40, pattern: UTC }),
    actor: record({ kind: oneOf(ACTOR_KINDS) }, { id }),
    correlationId: id,
    idempotencyKey: text({ max: 128, pattern: PLAIN_ID }),
    proposedActions: list(action, { min: 1, max: 5 }),
  },
  {
    intent: body(400),
    causationId: id,
    provenance: record({
      model: body(128),
      templateId: id,
      templateHash: text({ max: 64, pattern: SHA256 }),
      contextHash: text({ max: 64, pattern: SHA256 }),
    }),
  },
);

export function proposalFaults(value: unknown): readonly Fault[] {
  const faults = faultsOf(envelope, value);
  const { actor, intent } = (value ?? {}) as Partial<Proposal>;
  if (faults.length === 0 && actor?.kind === 'ai' && !intent)
    return [{ path: 'intent', message: 'is missing: an ai says what it intends' }];
  return faults;
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
