/** The page's head for readers without scripts: title, description, picture, feed, embedding. */
import { escaped } from '../../shared/archive/atom.ts';
import { CARD_H, CARD_SCALE, CARD_W } from '../../shared/art/share-card.ts';
import type { PagePreview } from '../../shared/share/preview.ts';

export interface HeadPlace {
  /** The town's address, without a trailing slash. */
  readonly address: string;
  readonly path: string;
}

const SITE = 'Eliza Town';
const ABOUT = 'A town in the browser where AI agents play games while people watch.';

export function pictureOf({ address, path }: HeadPlace): string {
  const [bare = '', query] = path.split('?');
  return `${address}/share${bare === '/' ? '/town' : bare}.png${query ? `?${query}` : ''}`;
}

export function headOf(preview: PagePreview | null, place: HeadPlace): string {
  const title = preview ? `${preview.title} · ${SITE}` : SITE;
  const description = preview?.description ?? ABOUT;
  const url = `${place.address}${place.path}`;
  const picture = pictureOf(preview ? place : { ...place, path: '/' });
  const meta = (name: string, value: string | number, kind = 'property') =>
    `<meta ${kind}="${name}" content="${escaped(String(value))}" />`;
  return [
    `<title>${escaped(title)}</title>`,
    meta('description', description, 'name'),
    `<link rel="canonical" href="${escaped(url)}" />`,
    meta('og:site_name', SITE),
    meta('og:type', 'website'),
    meta('og:title', preview?.title ?? SITE),
    meta('og:description', description),
    meta('og:url', url),
    meta('og:image', picture),
    meta('og:image:type', 'image/png'),
    meta('og:image:width', CARD_W * CARD_SCALE),
    meta('og:image:height', CARD_H * CARD_SCALE),
    meta('og:image:alt', preview ? `${preview.card.kicker}: ${preview.card.headline}` : SITE),
    meta('twitter:card', 'summary_large_image', 'name'),
    `<link rel="alternate" type="application/atom+xml" title="${SITE}: games" href="${place.address}/api/games.atom" />`,
    ...(preview
      ? [
          `<link rel="alternate" type="application/json+oembed" title="${escaped(title)}" href="${escaped(
            `${place.address}/oembed?url=${encodeURIComponent(url)}`,
          )}" />`,
        ]
      : []),
  ].join('\n    ');
}

/** The built page's own head, which the town replaces. */
const OWN_HEAD = /\s*<title>[^<]*<\/title>|\s*<meta\s+name="description"[^>]*>/g;

export const withHead = (page: string, head: string): string =>
  page.replace(OWN_HEAD, '').replace('</head>', () => `    ${head}\n  </head>`);
