/**
 * Seals a credential for one agent, one experience and one origin: pointing the experience at another address does not
 * reveal what was meant for the old one.
 */
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, errors } from 'jose';
import type { MasterKeys } from './master-keys.ts';

/** Part of the sealed content, so that none of it can be swapped. */
export interface Binding {
  readonly credentialId: string;
  readonly agentId: string;
  readonly experienceId: string;
  readonly origin: string;
}

export interface Sealed {
  readonly keyId: string;
  readonly text: string;
}

export async function seal(keys: MasterKeys, binding: Binding, fields: object): Promise<Sealed> {
  const { id } = keys.current;
  const key = keys.contentKey(id, binding.credentialId);
  if (!key) throw new Error('the current key is known');
  const text = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(fields)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: id, ...headerOf(binding) })
    .encrypt(key);
  return { keyId: id, text };
}

/** Null: sealed for another binding, or tampered with. */
export async function open(
  keys: MasterKeys,
  binding: Binding,
  text: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  const header = decodeProtectedHeader(text);
  const key = keys.contentKey(String(header.kid), binding.credentialId);
  if (!key) throw new Error(`credentials are sealed with the key ${header.kid}, which is not known here`);
  const wanted = headerOf(binding);
  const isMeant = Object.entries(wanted).every(([name, value]) => header[name] === value);
  if (!isMeant) return null;
  try {
    const { plaintext } = await compactDecrypt(text, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return JSON.parse(new TextDecoder().decode(plaintext)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (error instanceof errors.JWEDecryptionFailed) return null;
    throw error;
  }
}

const headerOf = ({ agentId, credentialId, experienceId, origin }: Binding) => ({
  cid: credentialId,
  agent: agentId,
  experience: experienceId,
  origin,
});
