/** Links to files generated on request: the link contains, signed, what may be fetched, so any node can verify it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { EXPORT_FORMATS, type ExportFormat } from '../../../shared/worlds/model.ts';
import type { Clock } from '../../time/clock.ts';

export const VALID_MS = 24 * 3_600_000;
const EXTENSIONS: Readonly<Record<ExportFormat, string>> = { json: 'json', markdown: 'md' };
const FILE = /^([A-Za-z0-9_-]{1,64})\.(json|md)$/;

export interface ExportLink {
  readonly worldId: string;
  readonly format: ExportFormat;
  /** The only revision of the world that it shows: older ones are not kept. */
  readonly rev: number;
  /** The mark of the share it was given to, with which it expires; null: its owner's. */
  readonly share: string | null;
  readonly expiresAt: number;
}

export class ExportLinks {
  readonly #key: string;
  readonly #clock: Clock;

  constructor(key: string, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
  }

  pathOf(link: Omit<ExportLink, 'expiresAt'>): { readonly path: string; readonly expiresAt: number } {
    const expiresAt = this.#clock.now() + VALID_MS;
    const { worldId, format, rev, share } = link;
    const sig = this.#sign({ ...link, expiresAt });
    const shared = share === null ? '' : `share=${share}&`;
    return {
      path: `/exports/${worldId}.${EXTENSIONS[format]}?rev=${rev}&${shared}exp=${expiresAt}&sig=${sig}`,
      expiresAt,
    };
  }

  /** Identifies the share without revealing its token, because links are passed on. */
  markOf(shareToken: string | null): string | null {
    if (shareToken === null) return null;
    return createHmac('sha256', this.#key).update(`share ${shareToken}`).digest('base64url').slice(0, 22);
  }

  /** Null: not issued by this town, or expired. */
  read(file: string, query: Readonly<Record<string, unknown>>): ExportLink | null {
    const [, worldId, extension] = FILE.exec(file) ?? [];
    const format = EXPORT_FORMATS.find((each) => EXTENSIONS[each] === extension);
    const { exp, rev, share = null, sig } = query;
    if (!worldId || !format || !isNumber(rev) || !isNumber(exp) || typeof sig !== 'string') return null;
    if (share !== null && typeof share !== 'string') return null;
    const link = { worldId, format, rev: Number(rev), share, expiresAt: Number(exp) };
    const isOurs = equal(this.#sign(link), sig);
    return isOurs && this.#clock.now() < link.expiresAt ? link : null;
  }

  #sign({ worldId, format, rev, share, expiresAt }: ExportLink): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([worldId, format, rev, share, expiresAt]))
      .digest('base64url');
  }
}

const isNumber = (text: unknown): boolean => typeof text === 'string' && /^\d{1,16}$/.test(text);

function equal(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
