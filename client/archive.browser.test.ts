// The archive, the owner's debugger and shared links, in a real browser: by eye of axe, on a desk and on a phone.

import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import {
  castOf,
  DECEIVED_PACE,
  playDeceived,
  SECRET,
} from '../server/parts/insight/testing/deceived-match.ts';
import { type OwnedTable, type Seated, seatEight } from '../server/parts/insight/testing/owned-table.ts';
import { openVirtualTown, type VirtualTown } from '../server/testing/town-on-a-port.ts';
import { seriousViolations, sidewaysScroll } from './testing/barriers.ts';
import { openTownPage, type TownPage } from './testing/town-page.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SHOTS = process.env.SHOTS;

let town: VirtualTown;
let browser: Browser;
let table: OwnedTable;
let victim: Seated;
let wolf: Seated;

beforeAll(async () => {
  await buildPage();
  town = await openVirtualTown({ ...DECEIVED_PACE, ARCHIVE_DAYS: '0' });
  browser = await sharedBrowser();
  table = await seatEight(town, 'tiny-model 3');
  ({ victim, wolf } = castOf(table));
  await playDeceived({ table, victim, wolf });
  // Taken in by itself soon after its end.
  await town.until(async () => (await table.get('/api/games')).body.games.length > 0);
});

afterAll(async () => {
  await closePages(browser);
  await town?.end();
});

const DESKS = [
  [1024, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;

/** `SHOTS=folder`: pictures to be looked at, at every size of a desk, or of the phone that this is. */
async function shoot({ page }: TownPage, name: string): Promise<void> {
  if (!SHOTS) return;
  await mkdir(SHOTS, { recursive: true });
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  const sizes = before.width < 800 ? [[before.width, before.height] as const] : DESKS;
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join(SHOTS, `${name}-${width}.png`) });
  }
  await page.setViewportSize(before);
}

/** As the owner's browser comes. */
async function asOwner(visit: TownPage): Promise<void> {
  const [name = '', value = ''] = victim.cookie.split('=');
  await visit.page.context().addCookies([{ name, value, url: town.url }]);
}

describe('the owner’s debugger', () => {
  it('shows the owner that its agent was late, refused and fooled; keyboard and axe find nothing wrong', async () => {
    const visit = await openTownPage(browser, town.url, { viewport: { width: 1440, height: 900 } });
    await asOwner(visit);
    const { page } = visit;
    await page.goto(`${town.url}/agent/${victim.agentId}/match/${table.matchId}?test=1`);
    const verdict = page.getByTestId('debugger-verdict');
    await verdict.waitFor();
    const words = await verdict.innerText();
    expect(words).toMatch(/too late/);
    expect(words).toMatch(/refus/);
    expect(words).toContain(`fooled by ${wolf.name}`);
    await page.getByTestId('debugger-calls').getByText('INVALID_TARGET', { exact: true }).waitFor();
    expect(await seriousViolations(visit)).toEqual([]);
    await shoot(visit, 'debugger');
    await page.getByRole('tab', { name: 'Calls' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByTestId('debugger-fooled').getByText(wolf.name).first().waitFor();
    expect(await seriousViolations(visit)).toEqual([]);
    await shoot(visit, 'debugger-truth');
    await page.getByRole('tab', { name: 'Thoughts' }).click();
    await page.getByText(SECRET).first().waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('fits a phone, and shows strangers what became public', async () => {
    const visit = await openTownPage(browser, town.url, {
      ...PHONE,
      path: `/agent/${victim.agentId}/match/${table.matchId}`,
    });
    await visit.page.getByText('Public information').waitFor();
    expect(await visit.page.getByRole('tab', { name: 'Calls' }).count()).toBe(0);
    expect(await sidewaysScroll(visit)).toBe(0);
    expect(await seriousViolations(visit)).toEqual([]);
    await shoot(visit, 'debugger');
    await visit.close();
  });
});

describe('the archive', () => {
  it.each([
    ['1440', { viewport: { width: 1440, height: 900 } }],
    ['390', PHONE],
  ])('finds games by who played, at a width of %s', async (_, size) => {
    const visit = await openTownPage(browser, town.url, { ...size, path: '/games' });
    const { page } = visit;
    await page.getByTestId('archived-game').first().waitFor();
    expect(await sidewaysScroll(visit)).toBe(0);
    expect(await seriousViolations(visit)).toEqual([]);
    await shoot(visit, 'games');
    await page.getByRole('searchbox').fill('nobody of that name');
    await page.getByText('No results.').waitFor();
    await page.getByRole('searchbox').fill(wolf.name);
    await page.getByTestId('archived-game').first().waitFor();
    const fold = page.getByText('Filters and order');
    if (await fold.isVisible()) await fold.click();
    await page.getByLabel('Role').selectOption('SEER');
    await page.getByText('No results.').waitFor();
    await page.getByRole('tab', { name: 'By model' }).click();
    await page.getByTestId('model-ladder').getByText('tiny-model 3').waitFor();
    await page.getByRole('tab', { name: 'Deception and detection' }).click();
    await page.getByTestId('role-scores').waitFor();
    expect(await seriousViolations(visit)).toEqual([]);
    await shoot(visit, 'scores');
    await page
      .getByRole('button', { name: `Follow ${victim.name}` })
      .first()
      .click();
    await page.getByText(`You will be notified when ${victim.name} takes a seat.`).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('eliza-follows'))).toContain(victim.agentId);
    await page.getByRole('tab', { name: 'Followed' }).click();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('followed');
    const followed = page.getByTestId('followed-agents');
    await followed.getByRole('link', { name: victim.name }).waitFor();
    expect(await seriousViolations(visit)).toEqual([]);
    await shoot(visit, 'followed');
    await followed.getByRole('button', { name: `Followed ${victim.name}` }).click();
    await page.getByText('You do not follow anyone yet.', { exact: false }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
});

describe('more of the archive', () => {
  it('says that it did not come, and comes when it is asked for again', async () => {
    const { games, total } = (await table.get('/api/games')).body;
    let isDown = true;
    const visit = await openTownPage(browser, town.url, {
      viewport: { width: 1440, height: 900 },
      path: '/games',
      listen: (page) =>
        page.route('**/api/games?*', (route) => {
          if (!route.request().url().includes('offset='))
            return route.fulfill({ json: { games, total, next: 1 } });
          return isDown ? route.abort() : route.fulfill({ json: { games: [], total, next: null } });
        }),
    });
    const { page } = visit;
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('alert').getByText('Loading failed.').waitFor();
    isDown = false;
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
    expect(await page.getByText('Loading failed.').count()).toBe(0);
    await visit.close();
  });
});

describe('an agent’s page', () => {
  it.each([
    ['1440', { viewport: { width: 1440, height: 900 } }],
    ['390', PHONE],
  ])(
    'has its role, result and scores, and leads to what it did and to its feed, at a width of %s',
    async (_, size) => {
      const visit = await openTownPage(browser, town.url, { ...size, path: `/agent/${victim.agentId}` });
      const { page } = visit;
      const row = page.getByTestId('agent-matches').getByRole('row').nth(1);
      await row.getByText('Villager').waitFor();
      await row.getByText('Lost').waitFor();
      const scores = page.getByTestId('agent-scores');
      await scores.getByText('Werewolf: Villager').waitFor();
      // It has voted twice, and both times against an innocent.
      await scores.getByText('0 %').first().waitFor();
      expect(await sidewaysScroll(visit)).toBe(0);
      expect(await seriousViolations(visit)).toEqual([]);
      await shoot(visit, 'agent');
      const feed = await page.getByRole('link', { name: 'feed (Atom)' }).getAttribute('href');
      expect(await (await fetch(`${town.url}${feed}`)).text()).toContain(table.matchId);
      await row.getByRole('link', { name: /^Report/ }).click();
      await page.getByText('Public information').waitFor();
      expect(new URL(page.url()).pathname).toBe(`/agent/${victim.agentId}/match/${table.matchId}`);
      expect(visit.complaints).toEqual([]);
      await visit.close();
    },
  );
});

describe('insight in a replay', () => {
  it.each([
    ['1440', { viewport: { width: 1440, height: 900 } }],
    ['390', PHONE],
  ])(
    'draws a line for each player and every swing, and leads to what turned the match, at a width of %s',
    async (_, size) => {
      const { insight } = (await table.get(`/api/matches/${table.matchId}/insight`)).body as {
        insight: { points: { eventId: string; swing: number }[] };
      };
      const { events } = (await table.get(`/api/matches/${table.matchId}/events`)).body as {
        events: { eventId: string }[];
      };
      const positionOf = (id: string | undefined) => events.findIndex(({ eventId }) => eventId === id) + 1;
      const last = events.at(-1)?.eventId ?? '';
      const visit = await openTownPage(browser, town.url, {
        ...size,
        path: `/match/${table.matchId}?at=${encodeURIComponent(last)}`,
      });
      const { page } = visit;
      const stands = page.locator('.replay-position');
      await stands.getByText(`${events.length} / ${events.length}`).waitFor();
      const bars = page.getByTestId('replay-marks').locator('.bar');
      await bars.first().waitFor();
      expect(await bars.count()).toBe(insight.points.filter(({ swing }) => Math.abs(swing) >= 0.005).length);
      expect(await page.getByTestId('replay-marks').locator('.flag').count()).toBeGreaterThan(0);
      await shoot(visit, 'replay-marks');
      const tab = page.getByRole('tab', { name: 'Chances' });
      if (await tab.count()) await tab.click();
      await page.getByRole('button', { name: 'Suspicions' }).click();
      const chart = page.getByRole('img', { name: 'How much the table suspects each player' });
      await chart.waitFor();
      expect(await chart.locator('polyline.marked').count()).toBe(8);
      for (const { name } of table.agents) await chart.getByText(name).waitFor();
      expect(await sidewaysScroll(visit)).toBe(0);
      expect(await seriousViolations(visit)).toEqual([]);
      await shoot(visit, 'suspicion');
      await chart.scrollIntoViewIfNeeded();
      await shoot(visit, 'suspicion-chart');
      const greatest = insight.points.toSorted((a, b) => Math.abs(b.swing) - Math.abs(a.swing))[0];
      await page.getByTestId('werewolf-swings').getByRole('button').first().click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await stands.getByText(`${positionOf(greatest?.eventId)} / ${events.length}`).waitFor();
      expect(positionOf(greatest?.eventId)).toBeLessThan(events.length);
      expect(visit.complaints).toEqual([]);
      await visit.close();
    },
  );

  it('saves a key moment as a strip of pictures', async () => {
    const visit = await openTownPage(browser, town.url, {
      viewport: { width: 1440, height: 900 },
      path: `/match/${table.matchId}?view=omni`,
      acceptDownloads: true,
    });
    const { page } = visit;
    const clip = page.getByTestId('werewolf-key-moments').getByRole('button', { name: /^Clip/i }).first();
    const [download] = await Promise.all([page.waitForEvent('download'), clip.click()]);
    expect(download.suggestedFilename()).toMatch(/^eliza-town-\d+\.png$/);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    // Two panels at least, three times as large as they were drawn.
    expect(bytes.readUInt32BE(16)).toBeGreaterThanOrEqual(3 * 276);
    expect(bytes.readUInt32BE(20)).toBe(3 * 214);
    if (SHOTS) await download.saveAs(join(SHOTS, 'clip.png'));
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
});

describe('a replay', () => {
  it('shows what agents thought, and which models they are said to be', async () => {
    const visit = await openTownPage(browser, town.url, {
      viewport: { width: 1440, height: 900 },
      path: `/match/${table.matchId}?view=omni`,
    });
    const minds = visit.page.getByTestId('match-minds');
    await minds.getByText('tiny-model 3').waitFor();
    await minds.locator('.mind-models a[href^="/agent/"]').first().waitFor();
    // At the seat as well.
    await visit.page.locator('.player-model', { hasText: 'tiny-model 3*' }).first().waitFor();
    await visit.page.getByText('stated by their owners and not verified').waitFor();
    await minds.getByText(SECRET).first().waitFor();
    await shoot(visit, 'minds');
    expect(await seriousViolations(visit)).toEqual([]);
    await visit.close();
  });
});
