/** Text that its bearer can read and not alter: what it says need not be kept anywhere. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export class SignedTokens {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  seal(text: string): string {
    return `${text}.${this.#sign(text)}`;
  }

  /** Null: altered, or made up. */
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
