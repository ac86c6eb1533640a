/**
 * What owners keep for their agents lies sealed in the store, as credentials do: it is where registration codes are put.
 * A value carries the name of its key: `sealed:k1:…`.
 */
import type { MasterKeys } from '../credentials/master-keys.ts';
import { open, seal } from '../credentials/sealing.ts';
import type { Layer } from './memory.ts';

const SEALED = 'sealed:';
export const SEALED_PATTERN = `${SEALED}%`;
/** As much of a value as tells its key. */
export const KEY_PREFIX_LENGTH = SEALED.length + 33;

export const sealedWith = (keyId: string): string => `${SEALED}${keyId}:%`;
export const keyIdIn = (value: string): string => value.slice(SEALED.length).split(':')[0] ?? '';

const bindingOf = ({ experienceId, holder }: Layer, key: string) => ({
  credentialId: `memory ${holder} ${experienceId} ${key}`,
  agentId: holder,
  experienceId,
  origin: '',
});

export class SealedValues {
  readonly #keys: () => Promise<MasterKeys>;

  constructor(keys: () => Promise<MasterKeys>) {
    this.#keys = keys;
  }

  async seal(layer: Layer, key: string, value: string): Promise<string> {
    const { keyId, text } = await seal(await this.#keys(), bindingOf(layer, key), { value });
    return `${SEALED}${keyId}:${text}`;
  }

  /** What was written before there were keys stands as it is. */
  async open(layer: Layer, key: string, kept: string): Promise<string> {
    if (!kept.startsWith(SEALED)) return kept;
    const text = kept.slice(SEALED.length + keyIdIn(kept).length + 1);
    const fields = await open(await this.#keys(), bindingOf(layer, key), text);
    if (typeof fields?.value !== 'string') throw new Error('a sealed value does not belong where it lies');
    return fields.value;
  }
}
