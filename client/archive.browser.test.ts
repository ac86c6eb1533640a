// The archive, the owner's debugger and shared links, in a real browser: by eye of axe, on a desk and on a phone.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { openBrowser } from '../scripts/testing/browser.ts';
import {
  castOf,
  DECEIVED_PACE,
  playDeceived,
  SECRET,
} from '../server/parts/insight/testing/deceived-match.ts';
import { type OwnedTable, type Seated, seatEight } from '../server/parts/insight/testing/owned-table.ts';
import { openTestTown, type TestTown } from '../server/testing/town-on-a-port.ts';
import { seriousViolations, sidewaysScroll } from './testing/barriers.ts';
import { openTownPage, type TownPage } from './testing/town-page.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SHOTS = process.env.SHOTS;

let town: TestTown;
let browser: Browser;
let table: OwnedTable;
let victim: Seated;
let wolf: Seated;

beforeAll(async () => {
  await buildPage();
  town = await openTestTown({ ...DECEIVED_PACE, ARCHIVE_DAYS: '0' });
  browser = await openBrowser({ webgl: false });
  table = await seatEight(town.url, 'tiny-model 3');
  ({ victim, wolf } = castOf(table));
  await playDeceived({ table, victim, wolf });
  // Taken in by itself soon after its end.
  let taken = 0;
  while (taken === 0) taken = (await table.get('/api/games')).body.games.length;
}, 240_000);

afterAll(async () => {
  await browser?.close();
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
    await visit.page.getByText('What became public').waitFor();
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
    await page.getByText('No such game yet.').waitFor();
    await page.getByRole('searchbox').fill(wolf.name);
    await page.getByTestId('archived-game').first().waitFor();
    await page.getByLabel('Role').selectOption('SEER');
    await page.getByText('No such game yet.').waitFor();
    await page.getByRole('tab', { name: 'By model' }).click();
    await page.getByTestId('model-ladder').getByText('tiny-model 3').waitFor();
    await page.getByRole('tab', { name: 'Liars and detectives' }).click();
    await page.getByTestId('role-scores').waitFor();
    expect(await seriousViolations(visit)).toEqual([]);
    await shoot(visit, 'scores');
    await page
      .getByRole('button', { name: `Follow ${victim.name}` })
      .first()
      .click();
    await page.getByText(`You are told when ${victim.name} takes a seat.`).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('eliza-follows'))).toContain(victim.agentId);
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
    expect(await minds.locator('.mind-models a[href^="/agent/"]').count()).toBeGreaterThan(0);
    const seat = visit.page.locator('.player-model', { hasText: 'tiny-model 3*' });
    expect(await seat.count(), 'at the seat as well').toBeGreaterThan(0);
    await visit.page.getByText('self-reported, not checked').waitFor();
    await minds.getByText(SECRET).first().waitFor();
    await shoot(visit, 'minds');
    expect(await seriousViolations(visit)).toEqual([]);
    await visit.close();
  });
});
