/** What a model is asked for, which of the two models is asked, and how much of the tokens of an hour it may use. */
import type { AiPurpose } from '../../shared/canon/telemetry-events.ts';

export const MODEL_PURPOSES = [
  'house_move',
  'npc_dialogue',
  'chronicle',
  'world_summary',
  'world_ideas',
] as const;
export type ModelPurpose = (typeof MODEL_PURPOSES)[number];

export const TIERS = ['fast', 'good'] as const;
export type Tier = (typeof TIERS)[number];

export interface PurposePlan {
  readonly tier: Tier;
  /** Per cent of LLM_TOKENS_PER_HOUR. */
  readonly percent: number;
}

export type Plan = Readonly<Record<ModelPurpose, PurposePlan>>;

const DEFAULT_PLAN: Plan = {
  house_move: { tier: 'fast', percent: 60 },
  npc_dialogue: { tier: 'fast', percent: 10 },
  chronicle: { tier: 'good', percent: 10 },
  world_summary: { tier: 'good', percent: 10 },
  world_ideas: { tier: 'good', percent: 10 },
};

/** As telemetry names it (S4-48); residents' moves are counted by the metrics alone. */
export const AI_PURPOSE: Readonly<Record<Exclude<ModelPurpose, 'house_move'>, AiPurpose>> = {
  npc_dialogue: 'npc_dialogue',
  chronicle: 'ambience',
  world_summary: 'retrieval',
  world_ideas: 'quest_seed',
};

export const planWords = (plan: Plan = DEFAULT_PLAN): string =>
  MODEL_PURPOSES.map((purpose) => `${purpose}=${plan[purpose].tier}:${plan[purpose].percent}`).join(',');

const ITEM = /^(\w+)=(fast|good):(\d{1,3})$/;

/** Null: it names no purpose, no tier, or more than all tokens. */
function itemOf(text: string): readonly [ModelPurpose, PurposePlan] | null {
  const [, name, tier, percent] = ITEM.exec(text) ?? [];
  const purpose = MODEL_PURPOSES.find((each) => each === name);
  if (!purpose || Number(percent) > 100) return null;
  return [purpose, { tier: tier as Tier, percent: Number(percent) }];
}

export const isPlanItem = (text: string): boolean => itemOf(text) !== null;

export const planOf = (items: readonly string[]): Plan => ({
  ...DEFAULT_PLAN,
  ...Object.fromEntries(items.flatMap((item) => [itemOf(item) ?? []].filter(({ length }) => length > 0))),
});
