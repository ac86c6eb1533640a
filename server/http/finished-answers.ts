/**
 * Answers about finished matches rarely change: each is serialised and compressed once and cached as bytes. Callers
 * that have it already get a 304.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { ReadingLine } from '../matches/reading-line.ts';
import { UnderWay } from '../matches/under-way.ts';
import { ByteCache } from './byte-cache.ts';

const KEPT_BYTES = 32 * 1024 * 1024;
/** Kept uncompressed for clients without compression: unpacking on every call would use more memory. */
const KEPT_PLAIN_BYTES = 16 * 1024 * 1024;
const compress = promisify(gzip);
const decompress = promisify(gunzip);

interface KeptAnswer {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FinishedAnswer {
  /** Distinguishes it from all other answers, and from those that other readers get for the same match. */
  readonly name: string;
  /** Called once. */
  prepare(): Promise<PreparedAnswer>;
}

export interface PreparedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  words(): string;
}

/** The default, for documents that quote no talk. */
const NOTHING_HIDDEN = { version: 0 };

export class FinishedAnswers {
  readonly #line: ReadingLine;
  readonly #hidden: { readonly version: number };
  readonly #kept = new ByteCache<KeptAnswer>(KEPT_BYTES);
  readonly #plain = new ByteCache<{ readonly bytes: Buffer }>(KEPT_PLAIN_BYTES);
  readonly #underWay = new UnderWay<KeptAnswer>();

  /** `version` changes when a moderator hides a line, which invalidates earlier answers. */
  constructor(line: ReadingLine, hidden: { readonly version: number } = NOTHING_HIDDEN) {
    this.#line = line;
    this.#hidden = hidden;
  }

  async send(req: Request, res: Response, answer: FinishedAnswer): Promise<void> {
    const name = `${this.#hidden.version} ${answer.name}`;
    const kept =
      this.#kept.get(name) ?? (await this.#underWay.share(name, () => this.#make({ ...answer, name })));
    const { bytes, etag, headers } = kept;
    res.set({ ...headers, ETag: etag, 'Cache-Control': 'no-cache' }).vary('Accept-Encoding');
    if (req.acceptsEncodings('gzip') === 'gzip') res.set('Content-Encoding', 'gzip').send(bytes);
    else res.send(await this.#unpacked(name, bytes));
  }

  async #unpacked(name: string, packed: Buffer): Promise<Buffer> {
    const plain = this.#plain.get(name) ?? this.#plain.put(name, { bytes: await decompress(packed) });
    return plain.bytes;
  }

  async #make({ name, prepare }: FinishedAnswer): Promise<KeptAnswer> {
    const { headers, words } = await prepare();
    return this.#line.do(async (busy) => {
      const bytes = await compress(busy(words));
      const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 24)}"`;
      return this.#kept.put(name, { bytes, etag, headers });
    });
  }
}
