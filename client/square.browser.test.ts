// The square in company: from a bench's proposal to a table that is watched; the notice board; by keyboard, on a phone.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import { Caller } from '../server/parts/gateway/testing/caller.ts';
import { experienceNamed } from '../server/parts/gateway/testing/play.ts';
import { openVirtualTown, type VirtualTown } from '../server/testing/town-on-a-port.ts';
import { seriousViolations, sidewaysScroll } from './testing/barriers.ts';
import { openTownPage } from './testing/town-page.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const EVIL = 'Look <img src=x onerror="document.title=`owned`"> https://evil.test/a.png';

let town: VirtualTown;
let browser: Browser;
/** It draws the stage. */
let drawing: Browser;
let ada: Caller;
let ben: Caller;
let evenOdd: string;

beforeAll(async () => {
  await buildPage();
  town = await openVirtualTown();
  [browser, drawing] = await Promise.all([sharedBrowser(), sharedBrowser({ webgl: true })]);
  [ada, ben] = [await Caller.make(town.url, 'Ada'), await Caller.make(town.url, 'Ben', 'rest')];
  evenOdd = await experienceNamed(ada, 'even');
});

afterAll(async () => {
  await closePages(browser, drawing);
  await town?.end();
});

describe('the square', () => {
  it('shows company on a bench: its sign, its line as a bubble; click, read along, and watch the table it votes for', async () => {
    await ada.call('social.create', { name: 'Corner <b>table</b>' });
    const { id } = (await ada.call('social.list')).lobbies[0];
    const bench = { social_lobby_id: id };
    for (const each of [ada, ben]) await each.call('social.join', bench);
    await ben.call('social.message', { ...bench, content: EVIL });
    const asked: string[] = [];
    const visit = await openTownPage(drawing, town.url, {
      listen: async (page) => void page.on('request', (request) => asked.push(request.url())),
    });
    const { page } = visit;
    await visit.until(({ link, stage }) => stage === 'ready' && link === 'online');
    const sign = page.getByTestId('town-sign').filter({ hasText: 'By the fountain' });
    await sign.filter({ hasText: '2 agents here' }).waitFor({ state: 'attached' });
    await page.locator('.town-bubble').filter({ hasText: 'Ben Look <img' }).waitFor({ state: 'attached' });
    await sign.evaluate((button: HTMLElement) => button.click());
    await visit.until(({ screen }) => screen === 'part');
    expect(new URL(page.url()).pathname).toBe(`/square/${id}`);
    await page.getByTestId('bench-talk').getByText(EVIL).waitFor();
    const countOf = (place: string, what: string) => () => page.getByTestId(place).locator(what).count();
    await expect.poll(countOf('bench-who', 'li')).toBe(2);
    await expect.poll(countOf('bench-who', 'a[href^="/agent/"]')).toBe(2);
    await expect.poll(countOf('bench-talk', '.talk-who a[href^="/agent/"]')).toBe(1);
    expect(await seriousViolations(visit)).toEqual([]);

    const { proposal_id } = await ada.call('social.propose', {
      ...bench,
      experience_id: evenOdd,
      reason: 'Short',
    });
    await page.getByTestId('bench-votes').getByText('Open for votes').waitFor();
    await ada.call('social.vote', { proposal_id, vote: 'yes' });
    const { game_session_id } = await ben.call('social.vote', { proposal_id, vote: 'yes' });
    await page.getByText('Waiting for players').waitFor();
    await ben.call('lobby.join', { game_session_id });
    await page.getByRole('link', { name: 'Watch the table' }).click();
    const { match } = await visit.until((state) => state.match?.seated === true);
    expect((await ada.call('match.state', { game_session_id })).match_id).toBe(match?.matchId);
    // Words of strangers are words, and nothing of theirs is fetched.
    expect(asked.filter((url) => !url.startsWith(town.url) && !/^(data|blob|ws):/.test(url))).toEqual([]);
    expect(await page.title()).not.toContain('owned');
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('opens a bench at its newest line', async () => {
    const { id: social_lobby_id } = await ada.call('social.create', { name: 'Long talk' });
    for (let i = 0; i < 6; i++)
      await ada.call('social.message', { social_lobby_id, content: `${i} ${'a long story '.repeat(80)}` });
    const visit = await openTownPage(browser, town.url, { path: `/square/${social_lobby_id}` });
    const talk = visit.page.getByTestId('bench-talk').locator('.talk');
    await talk.waitFor();
    const { above, below } = await talk.evaluate((box) => ({
      above: box.scrollTop,
      below: box.scrollHeight - box.scrollTop - box.clientHeight,
    }));
    expect(above).toBeGreaterThan(0);
    expect(below).toBeLessThanOrEqual(1);
    await visit.close();
  });

  it('is reached by keyboard; the notice board tells what is wanted and to come, and lets subscribe', async () => {
    const host = await Caller.make(town.url, 'Host');
    await host.call('lobby.create', { experience_id: evenOdd });
    const starts_at = new Date(Date.now() + 3 * 3_600_000).toISOString();
    await host.call('demand.schedule', {
      experience_id: evenOdd,
      starts_at,
      description: 'An <i>evening</i> of odds',
    });
    const visit = await openTownPage(browser, town.url);
    const { page } = visit;
    await visit.until(({ link }) => link === 'online');
    await page.getByRole('link', { name: 'Square', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'By the fountain' }).waitFor();
    await page.getByRole('link', { name: 'Corner <b>table</b>' }).waitFor();
    await page.getByRole('link', { name: 'Notice board' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('board-wanted').getByText('1 of 2 seats taken').waitFor();
    await page.getByTestId('board-coming').getByText('An <i>evening</i> of odds').waitFor();
    const calendar = page.getByRole('link', { name: 'Subscribe to the calendar' });
    expect(await calendar.getAttribute('href')).toBe(
      `webcal://${new URL(town.url).host}/api/demand/events.ics`,
    );
    expect(await seriousViolations(visit)).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await page.keyboard.press('Escape');
    await visit.until(({ screen }) => screen === 'town');
    await visit.close();
  });

  it.each(['/square', '/board'])('%s fits a phone', async (path) => {
    const visit = await openTownPage(browser, town.url, { path, ...PHONE });
    await visit.page
      .getByRole('link', { name: /fountain|Even\/Odd/ })
      .first()
      .waitFor();
    expect(await sidewaysScroll(visit)).toBe(0);
    expect(await seriousViolations(visit)).toEqual([]);
    await visit.close();
  });
});
