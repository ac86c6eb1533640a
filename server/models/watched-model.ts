/** A model that writes for the town: what it is asked for is named, counted, checked and kept. Whoever asks can do without it. */
import type { GameEventName } from '../../shared/canon/telemetry-events.ts';
import type { Template } from '../../shared/prompts/template.ts';
import type { ModelPurpose } from './purposes.ts';

export type WritingPurpose = Exclude<ModelPurpose, 'house_move'>;

export interface Question {
  readonly purpose: WritingPurpose;
  readonly event: Extract<GameEventName, `Prompt.${string}`>;
  readonly template: Template;
  readonly contextHash: string;
  readonly prompt: string;
  /** For both tries together. */
  readonly ms: number;
  readonly tokens: number;
  readonly toolCalls: number;
}

/** What was made of an answer, or what is wrong with it: said to the model, which may try once more. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly string[] };

export interface Written<T> {
  readonly value: T;
  /** The author of the text. */
  readonly model: string;
}

export interface WatchedModel {
  /** Null: over budget, no answer, or none in two tries that `check` lets pass. */
  ask<T>(question: Question, check: (text: string) => Checked<T>): Promise<Written<T> | null>;
}
