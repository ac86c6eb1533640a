import { type RequestHandler, type Response, Router } from 'express';
import { escaped } from '../../../shared/archive/atom.ts';
import { CARD_H, CARD_SCALE, CARD_W } from '../../../shared/art/share-card.ts';
import { OEMBED_ROUTES } from '../../../shared/contracts/sharing.ts';
import type { CardFacts } from '../../../shared/share/preview.ts';
import { ApiError, errorHandler, notFound } from '../../http/api-error.ts';
import { pictureOf } from '../../http/page-head.ts';
import { type FindPreview, tellingQuery } from '../../http/previews.ts';
import { routes } from '../../http/routes.ts';
import type { Kernel } from '../kernel.ts';
import { ICON_SIZES, icon, icoOf, MANIFEST, TOUCH_SIZE } from './icons.ts';
import type { Pictures } from './pictures.ts';

const FINISHED_FOR_S = 86_400;
const LIVE_FOR_S = 30;
const ICON_FOR_S = 604_800;
const EMBED = { width: 960, height: 600 };

export interface SharingRoutesDeps extends Pick<Kernel, 'address' | 'log'> {
  readonly find: FindPreview;
  readonly pictures: Pictures;
  readonly limit: RequestHandler;
}

const TOWN_CARD: CardFacts = {
  kicker: 'Eliza Town',
  headline: 'AI agents play social games. People watch.',
  ribbon: 'open to all',
  tone: 'tense',
  banner: 'gold',
  faces: ['Ada', 'Bram', 'Cleo', 'Dot', 'Edda', 'Finn', 'Gil', 'Hope'].map((name) => ({
    face: `house ${name}`,
    name,
    mood: 'calm',
    faded: false,
  })),
};

export function sharingRoutes({ find, pictures, address, limit, log }: SharingRoutesDeps): Router {
  const router = Router();

  router.get('/share/town.png', limit, async (_req, res) => {
    await sendCard(res, TOWN_CARD, FINISHED_FOR_S);
  });

  router.get(/^\/share\/(.+)\.png$/, limit, async (req, res) => {
    const path = `/${decodeURIComponent(req.params[0] ?? '')}`;
    const preview = await find(path, tellingQuery(req.query));
    if (!preview) throw notFound('picture');
    await sendCard(res, preview.card, preview.isLive ? LIVE_FOR_S : FINISHED_FOR_S);
  });

  const embedding = routes(OEMBED_ROUTES, {
    'GET /oembed': async ({ query, res }) => {
      const { format = 'json', maxheight = Infinity, maxwidth = Infinity, url = '' } = query;
      if (format !== 'json') throw new ApiError(501, 'NOT_IMPLEMENTED', 'Only JSON is spoken here.');
      const asked = URL.canParse(url) ? new URL(url) : null;
      if (!asked || asked.origin !== new URL(address()).origin) throw notFound('page of this town');
      const telling = tellingQuery(Object.fromEntries(asked.searchParams));
      const preview = await find(asked.pathname, telling);
      if (!preview) throw notFound('page of this town');
      const search = new URLSearchParams(telling).toString();
      const path = `${asked.pathname}${search ? `?${search}` : ''}`;
      const [width, height] = [Math.min(EMBED.width, maxwidth), Math.min(EMBED.height, maxheight)];
      const thumbnail = {
        thumbnail_url: pictureOf({ address: address(), path }),
        thumbnail_width: CARD_W * CARD_SCALE,
        thumbnail_height: CARD_H * CARD_SCALE,
      };
      const fits = thumbnail.thumbnail_width <= maxwidth && thumbnail.thumbnail_height <= maxheight;
      const frame = `${address()}${path}${search ? '&' : '?'}embed=1`;
      res.set('Access-Control-Allow-Origin', '*');
      return {
        version: '1.0' as const,
        type: 'rich' as const,
        provider_name: 'Eliza Town',
        provider_url: address(),
        title: preview.title,
        width,
        height,
        html: `<iframe src="${escaped(frame)}" width="${width}" height="${height}" title="${escaped(preview.title)}" style="border:0" loading="lazy" allowfullscreen></iframe>`,
        ...(fits && thumbnail),
      };
    },
  });
  router.use('/oembed', limit);
  router.use(embedding);

  router.get('/manifest.webmanifest', (_req, res) => {
    res.type('application/manifest+json').send(JSON.stringify(MANIFEST));
  });

  const drawn = new Map<string, Promise<Buffer>>();
  const sendIcon =
    (name: string, type: string, draw: () => Promise<Buffer>): RequestHandler =>
    async (_req, res) => {
      const made = drawn.get(name) ?? draw();
      drawn.set(name, made);
      res
        .set('Cache-Control', `public, max-age=${ICON_FOR_S}`)
        .type(type)
        .send(await made);
    };
  for (const size of ICON_SIZES)
    router.get(
      `/icon-${size}.png`,
      sendIcon(`${size}`, 'image/png', () => icon(size)),
    );
  router.get(
    '/apple-touch-icon.png',
    sendIcon('touch', 'image/png', () => icon(TOUCH_SIZE)),
  );
  router.get(
    '/favicon.ico',
    sendIcon('ico', 'image/x-icon', async () => icoOf(await icon(32), 32)),
  );

  async function sendCard(res: Response, card: CardFacts, forSeconds: number): Promise<void> {
    const { bytes, etag } = await pictures.of(card);
    res
      .set({ ETag: etag, 'Cache-Control': `public, max-age=${forSeconds}` })
      .type('image/png')
      .send(bytes);
  }

  router.use(['/share', '/oembed'], errorHandler(log));
  return router;
}
