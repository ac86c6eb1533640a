/** Protects stored records against readers of the store: names are HMACs, contents are encrypted. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SealingKeys {
  readonly names: Uint8Array;
  readonly contents: Uint8Array;
}

export class Sealing {
  readonly #keys: SealingKeys;

  constructor(keys: SealingKeys) {
    this.#keys = keys;
  }

  nameOf(kind: string, id: string): string {
    return createHmac('sha256', this.#keys.names).update(`${kind}:${id}`).digest('base64url');
  }

  /** `name` is authenticated as well, so a row copied over another cannot be opened. */
  seal(name: string, content: object): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#keys.contents, nonce).setAAD(Buffer.from(name));
    const text = cipher.update(JSON.stringify(content), 'utf8');
    return Buffer.concat([nonce, text, cipher.final(), cipher.getAuthTag()]).toString('base64url');
  }

  /** Null: sealed under another secret, or altered. */
  open(name: string, sealed: string): Record<string, unknown> | null {
    const bytes = Buffer.from(sealed, 'base64url');
    const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(-TAG_BYTES)];
    try {
      const decipher = createDecipheriv(CIPHER, this.#keys.contents, nonce)
        .setAAD(Buffer.from(name))
        .setAuthTag(tag);
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return JSON.parse(Buffer.concat([text, decipher.final()]).toString('utf8'));
    } catch {
      return null;
    }
  }
}
