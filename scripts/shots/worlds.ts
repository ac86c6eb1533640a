/** The map-maker's stall, a world's graph and the cards for chat clients in the pictures of docs/shots. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { buildWidgets, WIDGET_NAMES } from '../../client/widgets/build-widgets.ts';
import { HALL, OWN_SEAT } from '../../client/widgets/testing/hall-sample.ts';
import { SAMPLES } from '../../client/widgets/testing/samples.ts';
import { qualityDocuments } from '../../server/search/quality/quality.ts';
import type { TestTown } from '../../server/testing/town-on-a-port.ts';
import { isSafe } from '../../shared/safety/safety.ts';
import { LOCATION_TYPES, RELATION_TYPES } from '../../shared/worlds/model.ts';
import type { Photographer, PictureBook } from './photographer.ts';

const LOOK = { width: 1440, height: 900 };
const PEOPLE = 22;
const PLACES = 12;
const TIES = 30;

export const worldPictures: PictureBook = { settings: {}, take };

async function take(town: TestTown, photos: Photographer): Promise<void> {
  const owner = await newOwner(town);
  const saltmarch = await buildWorld(
    owner,
    'Saltmarch',
    'Dark fantasy',
    'A drowned county of ferries, feuds and honey.',
    'saltmarch',
  );
  await buildWorld(
    owner,
    'Perihelion Station',
    'Science fiction',
    'Six rings around a star, two of them sealed.',
    'perihelion',
  );
  await buildWorld(
    owner,
    'Larkspur Bay',
    'Modern',
    'One traffic light, two ice cream parlours that do not speak.',
    'larkspur',
  );
  await photos.take(await asOwner(photos, owner, '/worlds'), 'worlds-stall');
  await photos.take(await asOwner(photos, owner, `/worlds/${saltmarch}`), 'worlds-graph');
  await photos.take(await asOwner(photos, owner, '/worlds/eliza-town'), 'worlds-town');
  await takeWidgets(photos);
}

interface Owner {
  readonly url: string;
  readonly secret: string;
  post(path: string, body: object): Promise<Record<string, string>>;
}

async function newOwner({ services, url }: TestTown): Promise<Owner> {
  const made = await services.accounts.make('Mercator', 'new-owner');
  if (!made.ok) throw new Error(made.refusal.message);
  const secret = made.value.newOwnerSecret ?? '';
  return {
    url,
    secret,
    async post(path, body) {
      const headers = { 'Content-Type': 'application/json', Cookie: `eliza_owner=${secret}` };
      const response = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
      return (await response.json()) as Record<string, string>;
    },
  };
}

/** From the quality set's entries; ties by a rule, so that the picture is the same every time. */
async function buildWorld({ post }: Owner, name: string, theme: string, description: string, style: string) {
  const { worldId } = await post('/worlds', { name, theme, description });
  const entries = qualityDocuments().filter(
    // The town's gate takes some sentences of everyday life amiss.
    ({ id, text }) => id.startsWith(`${style}/`) && isSafe(text, 'world'),
  );
  const places: string[] = [];
  for (const place of entries.filter(({ kind }) => kind === 'location').slice(0, PLACES)) {
    const type = LOCATION_TYPES.find((each) => each === place.labels);
    const made = await post(`/worlds/${worldId}/locations`, {
      name: place.name,
      description: place.text,
      ...(type && { type }),
    });
    places.push(String(made.locationId));
  }
  const people: string[] = [];
  for (const [i, person] of entries
    .filter(({ kind }) => kind === 'character')
    .slice(0, PEOPLE)
    .entries()) {
    const [role = '', traits = ''] = (person.labels ?? '').split('. ');
    const made = await post(`/worlds/${worldId}/characters`, {
      name: person.name,
      role,
      traits: traits.split(', ').filter(Boolean),
      background: person.text,
      locationId: places[i % places.length],
    });
    people.push(String(made.characterId));
  }
  for (let i = 0; i < TIES; i++) {
    const [from, to] = [people[(i * 7) % PEOPLE], people[(i * i + 3) % PEOPLE]];
    if (from === to) continue;
    const type = RELATION_TYPES[i % RELATION_TYPES.length];
    await post(`/worlds/${worldId}/relationships`, { characterId1: from, characterId2: to, type });
  }
  return worldId;
}

async function asOwner(photos: Photographer, { secret, url }: Owner, path: string): Promise<Page> {
  const page = await photos.blank(LOOK);
  await page.context().addCookies([{ name: 'eliza_owner', value: secret, url }]);
  await page.goto(path);
  await page.locator('.card-grid .card, .world-sheet article').first().waitFor();
  await page.waitForTimeout(1_500);
  return page;
}

interface CardPicture {
  readonly name: string;
  readonly result: object;
  readonly theme: 'light' | 'dark';
}

async function takeWidgets(photos: Photographer): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'eliza-widgets-'));
  await buildWidgets(folder);
  const take = async (picture: string, cards: readonly CardPicture[], { columns, size }: Sheet) => {
    const frames = cards.map(({ name, result, theme }) => {
      const openai = JSON.stringify({ toolOutput: result, theme }).replaceAll('<', '\\u003c');
      const html = readFileSync(join(folder, `${name}.html`), 'utf8').replace(
        '<div id="widget"',
        `<script>window.openai = Object.assign(${openai}, { callTool: async () => ({}) })</script><div id="widget"`,
      );
      return `<iframe style="width:${size.width}px;height:${size.height}px;border:0" srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`;
    });
    const rows = Math.ceil(cards.length / columns);
    const page = await photos.blank({
      width: 24 + columns * (size.width + 8),
      height: 24 + rows * (size.height + 8),
    });
    await page.setContent(
      `<body style="margin:12px;background:#8a7f90;display:grid;grid-template-columns:repeat(${columns},${size.width}px);gap:8px">${frames.join('')}`,
    );
    await page.waitForTimeout(1_500);
    await photos.take(page, picture);
  };
  const inBoth = (['light', 'dark'] as const).flatMap((theme) =>
    WIDGET_NAMES.map((name) => ({ name, result: SAMPLES[name].result, theme })),
  );
  await take('widgets', inBoth, { columns: 5, size: { width: 340, height: 420 } });
  const halls = [
    { name: 'hall', result: HALL, theme: 'light' },
    { name: 'hall', result: OWN_SEAT, theme: 'dark' },
  ] as const;
  await take('hall-card', halls, { columns: 2, size: { width: 560, height: 720 } });
  rmSync(folder, { recursive: true, force: true });
}

interface Sheet {
  readonly columns: number;
  readonly size: { readonly width: number; readonly height: number };
}
