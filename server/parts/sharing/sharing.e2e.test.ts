/** What a program that follows links gets: title, text, picture, and a proper 404. */
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../../../scripts/build-page.ts';
import type { GamesReply } from '../../../shared/contracts/archive.ts';
import type { LeaguesReply } from '../../../shared/contracts/league.ts';
import { openTestTown, type TestTown } from '../../testing/town-on-a-port.ts';

let town: TestTown;
const get = (path: string) => fetch(`${town.url}${path}`, { headers: { 'user-agent': 'crawler' } });
const json = async <T>(path: string) => (await get(`/api${path}`)).json() as Promise<T>;

/** The head of a page as a crawler reads it. */
async function headAt(path: string) {
  const response = await get(path);
  const html = await response.text();
  const meta = new Map(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  return { status: response.status, title: /<title>([^<]*)/.exec(html)?.[1] ?? '', meta, html, response };
}

async function pictureAt(address: string) {
  const response = await fetch(address.replaceAll('&amp;', '&'));
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    bytes,
    etag: response.headers.get('etag') ?? '',
    address: response.url,
  };
}

const KINDS = ['a finished match', 'a running match', 'a moment', 'an agent', 'a league'] as const;

let links: Record<string, string>;
/** The page's own title, used if a link has no preview. */
let fallback: string;
beforeAll(async () => {
  await buildPage();
  town = await openTestTown({ HOUSE_BOTS: 'on', TIME_SCALE: '600', LEAGUE: 'on', LEAGUE_HOUSE: 'on' });
  fallback = (await headAt('/')).meta.get('description') ?? '';
  let finished: GamesReply;
  do finished = await json<GamesReply>('/games');
  while (finished.games.length === 0);
  const [game] = finished.games;
  let leagues: LeaguesReply;
  do leagues = await json<LeaguesReply>('/leagues');
  while (leagues.leagues.length === 0);
  let running: { matches: { matchId: string }[] };
  do running = await json('/matches?status=ACTIVE&game=werewolf');
  while (running.matches.length === 0);
  const moment = game?.moments.find(({ eventId }) => eventId);
  links = {
    'a finished match': `/match/${game?.matchId}`,
    'a running match': `/match/${running.matches[0]?.matchId}`,
    'a moment': `/match/${game?.matchId}?at=${encodeURIComponent(moment?.eventId ?? '')}`,
    'an agent': `/agent/${game?.players[0]?.agentId}`,
    'a league': `/league/${leagues.leagues[0]?.leagueId}`,
  };
}, 240_000);
afterAll(() => town.end());

describe('a crawler', () => {
  it.each(KINDS)('[SHARE-1] gets a title, a description and a specific picture for %s', async (kind) => {
    const { status, title, meta } = await headAt(links[kind] ?? '');
    expect(status).toBe(200);
    expect(title).toMatch(/.+ · Eliza Town$/);
    expect(title).not.toBe('Eliza Town');
    expect(fallback).toMatch(/\w{3}/);
    expect(meta.get('description')).toMatch(/\w{3}/);
    expect(meta.get('description')).not.toBe(fallback);
    expect(meta.get('og:description')).toBe(meta.get('description'));
    expect(meta.get('og:title')).toBe(title.replace(/ · Eliza Town$/, ''));
    expect(meta.get('twitter:card')).toBe('summary_large_image');
    const picture = await pictureAt(meta.get('og:image') ?? '');
    expect(picture).toMatchObject({ status: 200, type: 'image/png', width: 1200, height: 628 });
    if (process.env.SHOW_PICTURES) {
      await mkdir(process.env.SHOW_PICTURES, { recursive: true });
      await writeFile(join(process.env.SHOW_PICTURES, `${kind}.png`), picture.bytes);
    }
  });

  it("[SHARE-2] gets a moment's own text, and another picture than its match's", async () => {
    const [match, moment] = [
      await headAt(links['a finished match'] ?? ''),
      await headAt(links['a moment'] ?? ''),
    ];
    expect(moment.title).not.toBe(match.title);
    expect(moment.meta.get('og:description')).not.toBe(match.meta.get('og:description'));
    expect(moment.meta.get('og:image')).toContain('?at=');
  });

  it('[SHARE-2] gets a different picture for each of the five kinds of link', async () => {
    const pictures = await Promise.all(
      KINDS.map(async (kind) => {
        const { meta } = await headAt(links[kind] ?? '');
        return (await pictureAt(meta.get('og:image') ?? '')).bytes.toString('base64');
      }),
    );
    expect(new Set(pictures).size).toBe(KINDS.length);
  });

  it('[SHARE-3] gets a 404 without picture for an unknown match, agent or league', async () => {
    for (const path of ['/match/mt_never', '/agent/ag_never', '/league/lg_never']) {
      expect((await headAt(path)).status).toBe(404);
      expect((await get(`/share${path}.png`)).status).toBe(404);
    }
    expect((await get('/')).status).toBe(200);
  });

  it('[SHARE-4] does not get the same picture twice', async () => {
    const { etag, address } = await pictureAt(`${town.url}/share${links['a finished match']}.png`);
    // Raw: `fetch` would ask for an uncached one.
    const status = await new Promise((resolve) => {
      request(address, { headers: { 'if-none-match': etag } }, (res) => {
        res.resume();
        resolve(res.statusCode);
      }).end();
    });
    expect(status).toBe(304);
  });
});

describe('other sites', () => {
  it('[SHARE-5] learn by oEmbed how to embed a match, in a frame that allows it', async () => {
    const { html } = await headAt(links['a finished match'] ?? '');
    const link =
      /application\/json\+oembed"[^>]*href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const reply = (await (await fetch(link)).json()) as { type: string; html: string; thumbnail_url: string };
    expect(reply.type).toBe('rich');
    expect(reply.html).toContain(`${links['a finished match']}?embed=1`);
    const small = (await (await fetch(`${link}&maxwidth=400&maxheight=300`)).json()) as Record<
      string,
      unknown
    >;
    expect(small).toMatchObject({ width: 400, height: 300 });
    expect(small.html).toContain('width="400" height="300"');
    expect(small.thumbnail_url).toBeUndefined();
    expect((await fetch(`${link}&maxwidth=wide`)).status).toBe(400);
    const framed = await get(`${links['a finished match']}?embed=1`);
    expect(framed.headers.get('content-security-policy')).toContain('frame-ancestors *');
    const plain = await get(links['a finished match'] ?? '');
    expect(plain.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const elsewhere = await get(`/oembed?url=${encodeURIComponent('https://example.com/match/x')}`);
    expect(elsewhere.status).toBe(404);
  });

  it('[SHARE-6] find icons and a manifest, like home screens', async () => {
    for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png'])
      expect((await get(path)).status).toBe(200);
    const manifest = (await (await get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
    expect(manifest.icons.map(({ src }) => src)).toContain('/icon-512.png');
  });
});
