/**
 * Splits a JSON object, as it arrives, into the values of its members and the items of its arrays, holding only one at
 * a time. JSON.parse validates each piece.
 */

export interface JsonPiece {
  readonly key: string;
  readonly isItem: boolean;
  readonly text: string;
}

const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];

/** Most of a file is string content, which is copied in stretches, not letter by letter. */
function endOfPlainText(chunk: string, from: number): number {
  for (let at = from; at < chunk.length; at++) {
    const code = chunk.charCodeAt(at);
    if (code === QUOTE || code === BACKSLASH) return at;
  }
  return chunk.length;
}

export class JsonPieces {
  readonly #longest: number;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #key: string | null = null;
  #inArray = false;
  #piece = '';
  #done = false;

  /** `longest`: the maximum length of a piece in characters. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** Throws a SyntaxError as soon as the text cannot be the expected object. */
  *take(chunk: string): Generator<JsonPiece> {
    for (let at = 0; at < chunk.length; at++) {
      if (this.#inString && !this.#escaped) {
        const end = endOfPlainText(chunk, at);
        this.#piece += chunk.slice(at, end);
        at = end;
      }
      const piece = this.#step(chunk.charAt(at));
      if (piece) yield piece;
      if (this.#piece.length > this.#longest) throw new SyntaxError('an entry of the file is too long');
    }
  }

  end(): void {
    if (!this.#done) throw new SyntaxError('the file ends before it is complete');
  }

  #step(char: string): JsonPiece | null {
    if (this.#inString) {
      this.#piece += char;
      if (this.#escaped) this.#escaped = false;
      else if (char === '\\') this.#escaped = true;
      else if (char === '"') this.#inString = false;
      return null;
    }
    if (this.#done) {
      if (char.trim() !== '') throw new SyntaxError('something follows the end of the file');
      return null;
    }
    return this.#structure(char);
  }

  #structure(char: string): JsonPiece | null {
    const top = this.#inArray ? 2 : 1;
    if (char === '"') this.#inString = true;
    if (char === '{' || char === '[') return this.#open(char);
    if (char === '}' || char === ']') return this.#close(char, top);
    if (this.#depth === 0 && char.trim() !== '' && char !== '\uFEFF')
      throw new SyntaxError('the file is no JSON object');
    if (this.#depth === top && char === ',') return this.#cut();
    if (this.#depth === 1 && char === ':') {
      this.#key = String(JSON.parse(this.#piece));
      this.#piece = '';
      return null;
    }
    if (this.#depth >= top) this.#piece += char;
    return null;
  }

  #open(char: string): null {
    this.#depth++;
    if (this.#depth === 1 && char !== '{') throw new SyntaxError('the file is no JSON object');
    if (this.#depth === 1) return null;
    if (this.#depth === 2 && char === '[' && this.#piece.trim() === '') this.#inArray = true;
    else this.#piece += char;
    return null;
  }

  #close(char: string, top: number): JsonPiece | null {
    const piece = this.#depth === top ? this.#cut() : null;
    this.#depth--;
    if (this.#inArray && this.#depth === 1) {
      this.#inArray = false;
      return piece;
    }
    if (this.#depth === 0) this.#done = true;
    else if (this.#depth >= top) this.#piece += char;
    return piece;
  }

  #cut(): JsonPiece | null {
    const text = this.#piece.trim();
    this.#piece = '';
    const key = this.#key;
    if (!this.#inArray) this.#key = null;
    if (text === '') return null;
    if (key === null) throw new SyntaxError('a value of the file has no name');
    return { key, isItem: this.#inArray, text };
  }
}
