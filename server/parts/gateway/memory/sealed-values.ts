/**
 * Values in owners' memory are sealed in the store like credentials, because owners put registration codes there. A
 * value carries the name of its key: `sealed:k1:…`.
 */
import { decodeProtectedHeader } from 'jose';
import type { MasterKeys } from '../credentials/master-keys.ts';
import { open, seal } from '../credentials/sealing.ts';
import type { Layer } from './memory.ts';

const SEALED = 'sealed:';
export const SEALED_PATTERN = `${SEALED}%`;
export const KEY_PREFIX_LENGTH = SEALED.length + 33;

export const sealedWith = (keyId: string): string => `${SEALED}${keyId}:%`;
export const keyIdIn = (value: string): string => value.slice(SEALED.length).split(':')[0] ?? '';

const bindingOf = ({ experienceId, holder }: Layer, key: string, origin: string) => ({
  credentialId: `memory ${holder} ${experienceId} ${key}`,
  agentId: holder,
  experienceId,
  origin,
});

export class SealedValues {
  readonly #keys: () => Promise<MasterKeys>;

  constructor(keys: () => Promise<MasterKeys>) {
    this.#keys = keys;
  }

  seal(layer: Layer, key: string, value: string): Promise<string> {
    return this.#sealFor(layer, key, value, layer.origin ?? '');
  }

  async reseal(layer: Layer, key: string, kept: string): Promise<string> {
    const value = await this.open(layer, key, kept);
    if (value === null) throw new Error('a sealed value does not belong where it lies');
    return this.#sealFor(layer, key, value, originIn(kept));
  }

  async #sealFor(layer: Layer, key: string, value: string, origin: string): Promise<string> {
    const { keyId, text } = await seal(await this.#keys(), bindingOf(layer, key, origin), { value });
    return `${SEALED}${keyId}:${text}`;
  }

  /** Null: sealed for another origin. Values written before there were keys are plain. */
  async open(layer: Layer, key: string, kept: string): Promise<string | null> {
    if (!kept.startsWith(SEALED)) return kept;
    const origin = originIn(kept);
    if (layer.origin !== undefined && layer.origin !== origin) return null;
    const fields = await open(await this.#keys(), bindingOf(layer, key, origin), jweIn(kept));
    if (typeof fields?.value !== 'string') throw new Error('a sealed value does not belong where it lies');
    return fields.value;
  }
}

const jweIn = (kept: string): string => kept.slice(SEALED.length + keyIdIn(kept).length + 1);
const originIn = (kept: string): string => String(decodeProtectedHeader(jweIn(kept)).origin ?? '');
