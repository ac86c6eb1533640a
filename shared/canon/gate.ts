/** What a gate is: a pure function of a proposal and what the town knows, that names every reason to refuse. */

import type { Chronicler, SettledMatch } from '../matches/chronicle.ts';
import type { Template } from '../prompts/template.ts';
import type { SafetyCategory } from '../safety/policy.ts';
import type { IsWord } from '../writing/facts.ts';
import type { Exit } from './exits.ts';
import type { ActionType, ActorKind, LayerType, Proposal, ProposedAction } from './proposal.ts';
import type { FinishedSeason } from './season.ts';
import type { Likeness } from './similarity.ts';

/** In the order in which they are asked. `audit` is the store's: nothing is kept that was not written down before. */
export const GATES = [
  'schema',
  'token_budget',
  'safety',
  'invariant',
  'duplication',
  'replay',
  'rate',
  'audit',
] as const;
export type GateName = (typeof GATES)[number];
/** What stops a proposal: a gate, or the operator who must look at it. */
export type StoppedBy = GateName | 'review';

export const REASON_CODES = [
  'SCHEMA_INVALID',
  'ACTOR_NOT_ALLOWED',
  'TOKEN_BUDGET_EXCEEDED',
  'UNSAFE_CONTENT',
  'UNKNOWN_LOCATION',
  'UNKNOWN_PLAYER',
  'UNKNOWN_FACTION',
  'UNKNOWN_NPC',
  'DUPLICATE_EXIT_DIRECTION',
  'MATCH_NOT_SETTLED',
  'EVIDENCE_MISMATCH',
  'LEGEND_NAMES_AGENT',
  'LAYER_NAMES_AGENT',
  'VERSION_CONFLICT',
  'NEAR_DUPLICATE',
  'UNKNOWN_TEMPLATE',
  'TEMPLATE_HASH_MISMATCH',
  'CONTEXT_HASH_MISMATCH',
  'RATE_EXCEEDED',
  'AUDIT_FAILED',
  'NEEDS_REVIEW',
  'NOT_APPROVED',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export interface Reason {
  readonly code: ReasonCode;
  readonly message: string;
  /** Null: the envelope itself. */
  readonly actionType: ActionType | null;
}

/** What a proposal is for: what its budget is counted by. */
export const PURPOSES = ['layer', 'npc', 'legend', 'chronicle'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const PURPOSE_OF: Readonly<Record<ActionType, Purpose>> = {
  'Ambience.Generate': 'layer',
  'Layer.Add': 'layer',
  'NPC.Dialogue': 'npc',
  'Lore.Legend': 'legend',
  'Lore.Chronicle': 'chronicle',
  'Lore.Season': 'chronicle',
};

export interface HourlyRate {
  readonly perActor: number;
  readonly all: number;
}

/** Accepted in an hour. Null: chronicles come as often as matches end. */
export const RATES: Readonly<Record<Purpose, HourlyRate | null>> = {
  layer: { perActor: 12, all: 120 },
  npc: { perActor: 60, all: 2_000 },
  legend: { perActor: 6, all: 60 },
  chronicle: null,
};

export interface AcceptedText {
  readonly proposalId: string;
  readonly purpose: Purpose;
  /** Chronicles are compared within their match alone. */
  readonly group: string;
  readonly likeness: Likeness;
}

/** Everything that the gates look at, gathered beforehand: they themselves ask nobody. */
export interface GateContext {
  readonly actor: { readonly kind: ActorKind; readonly id: string };
  isPlace(locationId: string): boolean;
  exitsOf(locationId: string): readonly Exit[];
  isPlayer(agentId: string): boolean;
  isFaction(factionId: string): boolean;
  isNpc(npcId: string): boolean;
  /** What the town's safety policy refuses in this text, each category once. */
  unsafeIn(text: string): readonly SafetyCategory[];
  agentsNamedIn(text: string): readonly string[];
  /** 0: there is none yet. */
  layerVersion(scopeKey: string, layerType: LayerType): number;
  settled(matchId: string): { readonly match: SettledMatch; readonly chronicler: Chronicler } | null;
  season(seasonId: string): FinishedSeason | null;
  readonly recent: readonly AcceptedText[];
  template(id: string): Template | null;
  /** What a model must have been shown for this action; null where no model may write it. */
  contextHash(action: ProposedAction): string | null;
  /** Absent: whatever is written is taken for a word. */
  readonly isWord?: IsWord;
  spent(purpose: Purpose): { readonly byActor: number; readonly byAll: number };
}

export type Gate = (proposal: Proposal, context: GateContext) => readonly Reason[];

export const reason = (code: ReasonCode, message: string, actionType: ActionType | null = null): Reason => ({
  code,
  message,
  actionType,
});
