/**
 * `npm run shots`: opens a seeded town, walks through it with a real browser, and writes the pictures of docs/shots.
 */

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openTestTown, type Settings, type TestTown } from '../server/testing/town-on-a-port.ts';
import { buildPage } from './build-page.ts';
import { plainProgram, runProgram } from './cli/program.ts';
import { PICTURE_BOOKS, takeSeatPictures, takeSizes } from './pictured-games.ts';
import { dayLengthMs } from './shots/day-length.ts';
import { takeMemoryPictures } from './shots/memory-pictures.ts';
import { Photographer, until, WIDE } from './shots/photographer.ts';
import { placePictures } from './shots/places.ts';
import { squarePictures } from './shots/square.ts';
import { worldPictures } from './shots/worlds.ts';
import { openBrowser } from './testing/browser.ts';

const TALL = { width: 760, height: 1_190 };
const REDIRECT = 'https://claude.ai/api/mcp/auth_callback';

async function takeConsent(photos: Photographer): Promise<void> {
  const page = await photos.blank(TALL);
  for (const name of ['Ada', 'Juniper']) await post(page, '/api/agents', { name });
  const { client_id } = (await post(page, '/oauth/reg', {
    client_name: 'Claude',
    redirect_uris: [REDIRECT],
  })) as { client_id: string };
  const asked = new URLSearchParams({
    client_id,
    response_type: 'code',
    redirect_uri: REDIRECT,
    code_challenge: createHash('sha256').update('a verifier that nobody will use').digest('base64url'),
    code_challenge_method: 'S256',
  });
  await page.goto(`/oauth/auth?${asked}`);
  await photos.take(page, 'consent');
}

const post = async (page: Page, path: string, data: object): Promise<unknown> =>
  (await page.request.post(path, { data })).json();

const BOOKS = [...PICTURE_BOOKS, placePictures, squarePictures, worldPictures];
const FOLDER = join(import.meta.dirname, '../docs/shots');
const SHEETS = join(FOLDER, 'sizes');
const TIME_SCALE = 2;
const PLAYED_BEFORE = 18;

async function walk(town: TestTown, photos: Photographer, dayMs: number): Promise<void> {
  const hour = () => ((Date.now() % dayMs) / dayMs) * 24;
  await until('noon', () => hour() > 10.5 && hour() < 14);
  await until('matches in full swing', () =>
    [...town.services.registry.all()].some(({ game, state }) => game.progress(state).round >= 1),
  );
  await photos.shoot('town-day', '/', WIDE);
  for (const book of BOOKS) await book.take(town, photos);
  await takeConsent(photos);
  await until('midnight', () => hour() > 21.5 || hour() < 2.5);
  await photos.shoot('town-night', '/', WIDE);
}

async function townWithHistory(): Promise<TestTown> {
  const wanted: Settings = Object.assign({}, ...BOOKS.map((book) => book.settings));
  const settings = { ...wanted, HOUSE_BOTS: 'on', HOUSE_SEED: 'picture book' };
  const past = await openTestTown({ ...settings, TIME_SCALE: '100', BUILDING_LINGER_S: '1' });
  const { registry } = past.services;
  await until('a past', () => [...registry.all()].some(({ state }) => state.gameNumber > PLAYED_BEFORE));
  return past.restart({ MAX_MATCHES: '0' });
}

async function shoot(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await buildPage();
  const quiet = await townWithHistory();
  await until('the last of its past', () => [...quiet.services.registry.all()].length === 0);
  const dayMs = dayLengthMs();
  const town = await quiet.restart({
    ...Object.assign({}, ...BOOKS.map(({ settings }) => settings)),
    TIME_SCALE: String(TIME_SCALE),
    DAY_LENGTH_S: String((dayMs * TIME_SCALE) / 1000),
    BUILDING_LINGER_S: '1000',
    MAX_MATCHES: '5000',
  });
  const browser = await openBrowser({ webgl: true });
  let standing: TestTown | null = town;
  try {
    await walk(town, new Photographer(browser, town.url, FOLDER), dayMs);
    standing = null;
    await takeMemoryPictures(town, browser, FOLDER);
  } finally {
    await browser.close();
    await standing?.end();
  }
}

async function shootSizes(folder: string): Promise<void> {
  await buildPage();
  const browser = await openBrowser({ webgl: true });
  try {
    await takeSizes(browser, folder, SHEETS);
  } finally {
    await browser.close();
  }
}

async function shootPeople(): Promise<void> {
  await buildPage();
  const browser = await openBrowser({ webgl: true });
  try {
    await takeSeatPictures(browser, FOLDER);
  } finally {
    await browser.close();
  }
}

async function shootAll(): Promise<void> {
  await shoot();
  await shootPeople();
  const folder = mkdtempSync(join(tmpdir(), 'eliza-sizes-'));
  try {
    await shootSizes(folder);
    copyFileSync(join(folder, 'hall.png'), join(FOLDER, 'hall.png'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runProgram(
  plainProgram(
    'shots',
    'Opens a seeded town, walks through it with a browser, and writes the pictures of docs/shots.',
  )
    .option(
      '--sizes <folder>',
      'only every scene at five window sizes: each into this folder, sheets of them into docs/shots/sizes',
    )
    .option('--people', 'only the seat of somebody who plays, in every phase: into docs/shots/play')
    .action(({ people, sizes }: { people?: boolean; sizes?: string }) => {
      if (people) return shootPeople();
      return sizes === undefined ? shootAll() : shootSizes(sizes);
    }),
);
