/** Signed text that its bearer can read but not alter, so that it need not be stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export class SignedTokens {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  seal(text: string): string {
    return `${text}.${this.#sign(text)}`;
  }

  /** Null: altered or invented. */
  open(token: string): string | null {
    const end = token.lastIndexOf('.');
    const text = token.slice(0, Math.max(0, end));
    const [given, expected] = [Buffer.from(token.slice(end + 1)), Buffer.from(this.#sign(text))];
    return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url');
  }
}
