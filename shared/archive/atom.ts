/** News as an Atom feed (RFC 4287). */
import { iso } from '../protocol/iso.ts';

export interface FeedEntry {
  readonly link: string;
  readonly title: string;
  readonly updated: number;
  readonly summary: string;
  readonly image?: string;
}

export interface Feed {
  readonly title: string;
  /** The URL of the feed itself, and of the page it is about. */
  readonly self: string;
  readonly page: string;
  readonly entries: readonly FeedEntry[];
  /** For a feed without entries. */
  readonly made: number;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Names come from callers; XML forbids control characters entirely. */
export const escaped = (text: string): string =>
  text.replace(/[\p{Cc}\ufffe\uffff]/gu, '').replace(/[&<>"']/g, (c) => ESCAPES[c] ?? '');

export function atomFeed({ title, self, page, entries, made }: Feed): string {
  const updated = entries.reduce((latest, entry) => Math.max(latest, entry.updated), 0) || made;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${escaped(title)}</title>`,
    `<id>${escaped(self)}</id>`,
    `<link rel="self" href="${escaped(self)}"/>`,
    `<link href="${escaped(page)}"/>`,
    `<updated>${iso(updated)}</updated>`,
    '<author><name>Eliza Town</name></author>',
    ...entries.map(entryOf),
    '</feed>',
    '',
  ].join('\n');
}

const entryOf = ({ link, title, updated, summary, image }: FeedEntry): string =>
  [
    '<entry>',
    `<title>${escaped(title)}</title>`,
    `<id>${escaped(link)}</id>`,
    `<link href="${escaped(link)}"/>`,
    ...(image ? [`<link rel="enclosure" type="image/png" href="${escaped(image)}"/>`] : []),
    `<updated>${iso(updated)}</updated>`,
    `<summary>${escaped(summary)}</summary>`,
    '</entry>',
  ].join('');
