// What lasts: a page outlives a server restart, and a finished match is there to be played again.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import { matchWhere, playedMatch, untilOver } from '../server/testing/town-matches.ts';
import { openVirtualTown, type VirtualTown } from '../server/testing/town-on-a-port.ts';
import { openTownPage } from './testing/town-page.ts';

let town: VirtualTown;
let browser: Browser;

const settings = { HOUSE_BOTS: 'on', HOUSE_MATCHES: '1', TIME_SCALE: '12', OMNISCIENT: 'after-match' };

beforeAll(async () => {
  await buildPage();
  town = await openVirtualTown(settings);
  browser = await sharedBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await town?.end();
});

describe('returning', () => {
  it('after a server restart: the page says so, and goes on where the match is', async () => {
    const port = new URL(town.url).port;
    await matchWhere(town, ({ state }) => state.phase === 'NIGHT');
    const visit = await openTownPage(browser, town.url);
    const { page } = visit;
    await visit.until(({ buildings }) => buildings.length > 0);
    await page
      .getByRole('button', { name: /^Watch Werewolf #/ })
      .first()
      .click();
    const before = await visit.until(({ match }) => match?.mode === 'live' && match.events > 3);
    const offline = [
      page.getByText('Offline: this view may be out of date').waitFor(),
      page.getByRole('timer').getByText('–:––').waitFor(),
    ];
    town = await town.restart({ PORT: port });
    await Promise.all(offline);
    await page.getByText('Connected again').waitFor();
    await page.getByText('Offline: this view may be out of date').waitFor({ state: 'detached' });
    const after = await visit.until(
      ({ link, match }) => link === 'online' && (match?.events ?? 0) >= (before.match?.events ?? 0),
    );
    expect(after.match?.matchId).toBe(before.match?.matchId);
    await town.advance('5s');
    await visit.until(({ match }) => (match?.events ?? 0) > (after.match?.events ?? 0));
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('to a match that keeps its secrets until the end: the page says so, and puts on red when they are shown', async () => {
    const matchId = await matchWhere(town, ({ state }) => state.phase === 'NIGHT');
    const visit = await openTownPage(browser, town.url, { path: `/match/${matchId}?view=omni` });
    const { page } = visit;
    await visit.until(({ match }) => match?.mode === 'live');
    await page.getByText('Everything is shown once this match is over').waitFor();
    expect(await page.getByRole('button', { name: 'Omniscient', pressed: true }).count()).toBe(1);
    expect(await page.locator('.app[data-view=public]').count()).toBe(1);
    expect(await page.locator('.line[data-kind=night-action]').count()).toBe(0);
    await untilOver(town, matchId);
    await visit.until(({ match }) => match?.phase === 'ENDED');
    await page.locator('.app[data-view=omniscient]').waitFor();
    await page.locator('.line[data-kind=night-action]').first().waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('to a finished match: played, stepped, scrubbed, shared and kept', async () => {
    const matchId = await playedMatch(town);
    const visit = await openTownPage(browser, town.url, { path: `/match/${matchId}` });
    const { page } = visit;
    const { match } = await visit.until((state) => state.match?.mode === 'replay' && state.match.events > 0);
    const end = match?.events ?? 0;
    await page.getByRole('button', { name: 'Watch again' }).click();
    await visit.until((state) => (state.match?.events ?? end) < end / 2);
    await page.getByRole('button', { name: 'Pause' }).click();
    const slider = page.getByRole('slider', { name: 'Position in the match' });
    const position = async () => Number(await slider.inputValue());
    const paused = await position();
    await page.getByRole('button', { name: 'One step forward' }).click();
    expect(await position()).toBe(paused + 1);
    await page.getByRole('button', { name: 'One step back' }).click();
    expect(await position()).toBe(paused);
    await page.getByRole('button', { name: /^Speed/ }).click();
    expect(await page.getByRole('button', { name: 'Speed 2×' }).count()).toBe(1);
    await slider.focus();
    await page.keyboard.press('End');
    await visit.until((state) => state.match?.phase === 'ENDED');

    const moment = page.getByTestId('werewolf-key-moments').locator('.moment-text').first();
    await moment.click();
    const there = await position();
    await page.getByRole('button', { name: 'Share this moment' }).click();
    const shared = new URL(page.url());
    expect(shared.searchParams.get('at')).toMatch(new RegExp(`^${matchId}\\.`));
    const friend = await openTownPage(browser, town.url, { path: `${shared.pathname}${shared.search}` });
    await friend.until((state) => state.match?.mode === 'replay');
    expect(Number(await friend.page.getByRole('slider').inputValue())).toBe(there);

    for (const name of ['Download journal', 'Download transcript']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name }).click(),
      ]);
      expect(await download.failure()).toBeNull();
    }
    await page.getByRole('button', { name: 'Omniscient' }).click();
    await visit.until((state) => state.match?.mode === 'replay');
    await page.locator('.line[data-kind=night-action]').first().waitFor();
    await page.locator('.app[data-view=omniscient]').waitFor();
    // In another view as well, the clock is the shown moment's: time to go at the start, none at the end.
    for (const [key, clock] of [
      ['Home', /^\d:[0-5]\d$/],
      ['End', /^none$/],
      ['Home', /^\d:[0-5]\d$/],
    ] as const) {
      await slider.focus();
      await page.keyboard.press(key);
      await expect
        .poll(async () => (await page.getByRole('timer').allInnerTexts())[0] ?? 'none')
        .toMatch(clock);
    }
    expect(visit.complaints).toEqual([]);
    await visit.close();
    await friend.close();
  });

  it('to a finished match on a phone: a key moment leads to its line', async () => {
    const visit = await openTownPage(browser, town.url, {
      path: `/match/${await playedMatch(town)}`,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const { page } = visit;
    await visit.until((state) => state.match?.phase === 'ENDED');
    const card = page.locator('.end');
    await card.waitFor();
    const inSight = await card.boundingBox();
    for (const name of ['Watch again', /^Share/]) {
      const box = await card.getByRole('button', { name }).first().boundingBox();
      if (!box || !inSight) throw new Error('the card or its button is nowhere');
      expect(box.y, `${name} without scrolling`).toBeGreaterThanOrEqual(inSight.y);
      expect(box.y + box.height).toBeLessThanOrEqual(Math.min(844, inSight.y + inSight.height));
    }
    await page.getByRole('button', { name: 'Look at the hall' }).tap();
    await page.getByRole('tab', { name: 'Moments' }).tap();
    await page.getByRole('tabpanel', { name: 'Moments' }).locator('.moment-text').last().tap();
    await page.getByRole('tabpanel', { name: 'Talk' }).locator('.line.marked').waitFor();
    await visit.close();
  });

  it('to a match that never was: a plain answer and a way home', async () => {
    const visit = await openTownPage(browser, town.url, { path: '/match/mt_nowhere' });
    await visit.page.getByText('No such match').waitFor();
    expect(await visit.page.getByRole('timer').count()).toBe(0);
    expect(await visit.page.getByTestId('werewolf-spectator-panel').count()).toBe(0);
    await visit.page.getByRole('button', { name: 'Back to the town' }).click();
    await visit.until(({ screen }) => screen === 'town');
    await visit.close();
  });
});
