/** A prompt template: plain text with `{{name}}` slots, pinned by version and SHA-256 (S4-45). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Where an agent with long-term memory should keep the text (S0-063). */
export type MemoryKind = 'knowledge' | 'long-term' | 'short-term';

export type TemplateTag = 'rules' | 'role' | 'phase' | 'task' | 'frame';

export interface Template {
  /** `<name>_v<version>`: what prompt lists and addresses use. */
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly title: string;
  readonly tags: readonly TemplateTag[];
  readonly memory: MemoryKind;
  readonly text: string;
  readonly params: readonly string[];
  /** Of `text`, before anything is filled in. */
  readonly hash: string;
}

export type TemplateParams = Readonly<Record<string, string | number>>;

const PLACE = /\{\{(\w+)\}\}/g;

export const computePromptHash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

export function defineTemplate<Name extends string>(
  source: Pick<Template, 'version' | 'title' | 'tags' | 'memory' | 'text'> & { readonly name: Name },
): Template & { readonly name: Name } {
  return {
    ...source,
    id: `${source.name}_v${source.version}`,
    params: [...new Set(Array.from(source.text.matchAll(PLACE), (place) => place[1] ?? ''))],
    hash: computePromptHash(source.text),
  };
}

/** Templates of one kind, written as tagged texts: `phase('phase_night', 'Phase: night')` and the text behind it. */
export const templatesOf =
  (tag: TemplateTag, memory: MemoryKind) =>
  <Name extends string>(name: Name, title: string, version = 1) =>
  (text: TemplateStringsArray, ...values: readonly string[]): Template & { readonly name: Name } =>
    defineTemplate({ name, version, title, tags: [tag], memory, text: String.raw({ raw: text }, ...values) });

/** By name, the newest unless a version is named; or by id. Null: there is none. */
export const templateIn = (
  templates: readonly Template[],
  named: string,
  version?: number,
): Template | null =>
  templates
    .filter(({ id, name }) => id === named || name === named)
    .filter((template) => version === undefined || template.version === version)
    .toSorted((a, b) => b.version - a.version)[0] ?? null;

/** Fills every slot once; values are never searched for slots again, so a player's name cannot open one. */
export function render(template: Template, params: TemplateParams = {}): string {
  return template.text.replace(PLACE, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${template.id} needs "${name}"`);
    return String(value);
  });
}

/** Identifies the text, so that a record can state exactly what an agent received. */
export type PromptSource = {
  readonly template: string;
  readonly hash: string;
  readonly memory: MemoryKind;
};

export const sourceOf = ({ id, hash, memory }: Template): PromptSource => ({ template: id, hash, memory });

/** A duration as a prompt states it: seconds with one decimal, never negative. */
export const seconds = (ms: number): number => Math.max(0, Math.round(ms / 100) / 10);

/** Drops empty lines of a frame. */
export const withoutBlankLines = (text: string): string =>
  text.replace(/\n{2,}/g, '\n').replaceAll(' \n', '\n');
