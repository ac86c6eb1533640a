// The board of a season, the ladder of models and imported games, in a real browser: on a desk and on a phone.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import { runCommand } from '../scripts/testing/run-command.ts';
import { openVirtualTown, type VirtualTown } from '../server/testing/town-on-a-port.ts';
import type { SeasonBoard, SeasonFacts } from '../shared/contracts/season.ts';
import { AIWOLF_LOG } from '../shared/games/werewolf/testing/aiwolf-log.ts';
import { seriousViolations, sidewaysScroll } from './testing/barriers.ts';
import { openTownPage, type TownPage } from './testing/town-page.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1440, height: 900 } };
const SHOTS = process.env.SHOTS;
const NAMES = ['Anna', 'Bert', 'Cora', 'Dirk', 'Edna', 'Fritz', 'Gina', 'Hans', 'Ida'];

let town: VirtualTown;
let browser: Browser;
let folder: string;
let season: SeasonFacts;

beforeAll(async () => {
  await buildPage();
  folder = await mkdtemp(join(tmpdir(), 'season-page-'));
  town = await openVirtualTown({ TIME_SCALE: '10', LEAGUE: 'on', ARCHIVE_DAYS: '0' });
  browser = await sharedBrowser();
  const { apiKey } = await ask<{ apiKey: string }>('POST', '/agents', { name: 'Runner' });
  season = await ask<SeasonFacts>(
    'POST',
    '/seasons',
    {
      name: 'Nine of the house',
      matches: 16,
      seed: 'nine',
      entrants: NAMES.map((name, i) => ({ name, house: i % 2 ? 'folk' : 'random' })),
    },
    apiKey,
  );
  const { seasonId } = season;
  for (let number = 1; number <= 16; number++)
    await ask('POST', `/seasons/${seasonId}/matches/${number}`, {}, apiKey);
  const spent = { tokens: { Anna: 80_000 }, cost: { Anna: 0.4 } };
  await ask('PUT', `/seasons/${seasonId}/tokens`, spent, apiKey);
  const played = async () => (await ask<SeasonBoard>('GET', `/seasons/${seasonId}`)).season.played;
  while ((await played()) < 16) await town.advance('30s');
}, 240_000);

afterAll(async () => {
  await closePages(browser);
  await town?.end();
  await rm(folder, { recursive: true, force: true });
});

async function ask<T>(method: string, path: string, body?: object, key = ''): Promise<T> {
  const reply = await fetch(`${town.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (reply.status === 204 ? {} : await reply.json()) as T;
}

async function shoot({ page }: TownPage, name: string): Promise<void> {
  if (!SHOTS) return;
  await mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}-${page.viewportSize()?.width}.png`), fullPage: true });
}

describe('the board of a season', () => {
  it.each([
    ['1440', DESK],
    ['390', PHONE],
  ])('shows standings with intervals, and all that they are made of, at a width of %s', async (_, size) => {
    const visit = await openTownPage(browser, town.url, { ...size, path: '/seasons' });
    const { page } = visit;
    await page.getByRole('link', { name: 'Nine of the house' }).click();
    const standings = page.getByTestId('season-standings');
    await standings.waitFor();
    expect(await standings.getByRole('row').count()).toBe(1 + NAMES.length);
    // Two blocks say little: ranks are ranges.
    expect(await standings.innerText()).toMatch(/[+−]\d\.\d\d \([+−]\d+\.\d\d to [+−]\d+\.\d\d\)/);
    expect(await standings.innerText()).toContain('1–9');
    const anna = await standings.getByRole('row').filter({ hasText: 'Anna' }).innerText();
    expect(anna).toContain('$0.0');
    expect(await sidewaysScroll(visit)).toBe(0);
    expect(await seriousViolations(visit)).toEqual([]);
    await shoot(visit, 'season-standings');
    for (const tab of ['Roles', 'Head to head', 'Moments', 'Matches', 'Data']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
      expect(await sidewaysScroll(visit), tab).toBe(0);
      expect(await seriousViolations(visit), tab).toEqual([]);
      await shoot(visit, `season-${tab.toLowerCase().replaceAll(' ', '-')}`);
    }
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'seats.parquet' }).click(),
    ]);
    expect(file.suggestedFilename()).toContain('seats.parquet');
    await page.getByRole('tab', { name: 'Moments' }).click();
    await page.getByTestId('season-moments').getByRole('link').first().click();
    await visit.until(({ screen }) => screen === 'match');
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('is listed on the League Plaza', async () => {
    const visit = await openTownPage(browser, town.url, { ...DESK, path: '/league' });
    await visit.page.getByRole('link', { name: 'Nine of the house' }).waitFor();
    expect(await seriousViolations(visit)).toEqual([]);
    await shoot(visit, 'plaza');
    await visit.close();
  });
});

describe('an imported game', () => {
  it('is marked in the archive and in the hall, and plays with its moments', async () => {
    const log = join(folder, 'contest.log');
    await writeFile(log, AIWOLF_LOG);
    const args = ['--from', 'aiwolf', log, '--data-dir', town.dataDir];
    expect((await runCommand('import.ts', { args })).status).toBe(0);
    await town.until(async () => {
      const { games } = await ask<{ games: readonly { arena: string | null }[] }>('GET', '/games');
      return games.some(({ arena }) => arena !== null);
    });
    const visit = await openTownPage(browser, town.url, { ...DESK, path: '/games' });
    const { page } = visit;
    const card = page.getByTestId('archived-game').filter({ hasText: 'imported from AIWolf' });
    await card.waitFor();
    await shoot(visit, 'imported-card');
    await card.getByRole('heading').getByRole('link').click();
    await visit.until(({ screen }) => screen === 'match');
    await page.getByTestId('imported').waitFor();
    // To its end: the cast of five, its moments, and where it comes from.
    await page.keyboard.press('End');
    await page.getByTestId('origin-note').getByText('Paula was the possessed').waitFor();
    for (const name of ['Wanda', 'Paula', 'Sam', 'Vera', 'Bob'])
      expect(await page.getByText(name).count(), name).toBeGreaterThan(0);
    expect(await seriousViolations(visit)).toEqual([]);
    await shoot(visit, 'imported-end');
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
});
