/** A model whose costs are watched: what it is asked for is named, counted and kept. Whoever asks can do without it. */
import type { AiPurpose, GameEventName } from '../../shared/canon/telemetry-events.ts';
import type { Template } from '../../shared/prompts/template.ts';

export interface Question {
  readonly purpose: AiPurpose;
  readonly event: Extract<GameEventName, `Prompt.${string}`>;
  readonly template: Template;
  readonly contextHash: string;
  readonly prompt: string;
  readonly ms: number;
  readonly tokens: number;
  readonly toolCalls: number;
}

export interface WatchedModel {
  readonly name: string;
  /** Null: no money, no answer, or none that `check` makes something of. */
  ask<T>(question: Question, check: (text: string) => T | null): Promise<T | null>;
}
