/** Every name that telemetry may carry (S4-47): one list, from which the type follows. A name is added here first. */
export const GAME_EVENT_NAMES = [
  'Prompt.Genesis.Issued',
  'Prompt.Genesis.Rejected',
  'Prompt.Layer.Generated',
  'Canon.Proposal.Received',
  'Canon.Proposal.Accepted',
  'Canon.Proposal.Rejected',
  'Canon.Proposal.Finished',
  'Lore.Chronicle.Written',
  'Npc.Dialogue.Answered',
] as const;
export type GameEventName = (typeof GAME_EVENT_NAMES)[number];

/** Domain.Subject.Action (S4-F8). */
export const EVENT_NAME = /^[A-Z][A-Za-z]+(\.[A-Z][A-Za-z]+){1,2}$/;

export const AI_PURPOSES = ['ambience', 'npc_dialogue', 'quest_seed', 'classification', 'retrieval'] as const;
export type AiPurpose = (typeof AI_PURPOSES)[number];

export const VALIDATION_OUTCOMES = ['accepted', 'rejected', 'modified'] as const;
export type ValidationOutcome = (typeof VALIDATION_OUTCOMES)[number];

/** Of every call of a model (S4-48). It holds neither prompt nor answer. */
export interface AiDims {
  readonly 'ai.purpose': AiPurpose;
  readonly 'ai.model': string;
  readonly 'ai.tokens.prompt': number;
  readonly 'ai.tokens.completion': number;
  readonly 'ai.latency.total_ms': number;
  readonly 'ai.toolCalls.count': number;
  readonly 'ai.validation.outcome': ValidationOutcome;
  readonly 'ai.moderation.flagged': boolean;
  readonly 'ai.cache.hit'?: boolean;
  readonly 'ai.retry.count'?: number;
  readonly 'ai.version.template'?: string;
}

export interface CanonDims {
  readonly proposalId: string;
  readonly actorKind: string;
  readonly actionTypes: string;
  readonly gate?: string;
  readonly codes?: string;
  readonly correlationId: string;
}

export interface DialogueDims {
  readonly npcId: string;
  readonly intent: string;
  readonly generator: 'rules' | 'model';
  readonly sources: number;
  readonly fallback: boolean;
  readonly correlationId: string;
}

export interface EventDims {
  'Prompt.Genesis.Issued': AiDims;
  'Prompt.Genesis.Rejected': AiDims;
  'Prompt.Layer.Generated': AiDims;
  'Canon.Proposal.Received': CanonDims;
  'Canon.Proposal.Accepted': CanonDims;
  'Canon.Proposal.Rejected': CanonDims;
  'Canon.Proposal.Finished': CanonDims;
  'Lore.Chronicle.Written': CanonDims;
  'Npc.Dialogue.Answered': DialogueDims;
}

/** Throws for a name that is not in the list: it would be counted by nobody. */
export function checkedName(name: string): GameEventName {
  if (!(GAME_EVENT_NAMES as readonly string[]).includes(name)) throw new Error(`telemetry knows no ${name}`);
  return name as GameEventName;
}
