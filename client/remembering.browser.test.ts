// What a finished match leaves in the town: the librarian at its door, its title cried, a page in the library, a plaque.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import { playedMatch } from '../server/testing/town-matches.ts';
import { openVirtualTown, type VirtualTown } from '../server/testing/town-on-a-port.ts';
import type { LoreNews, LorePage } from '../shared/contracts/context.ts';
import { seriousViolations, sidewaysScroll } from './testing/barriers.ts';
import { openTownPage, type TownPage } from './testing/town-page.ts';

/** What these tests look at is little of what is drawn, and every pixel is drawn by the processor. */
const SMALL = { viewport: { width: 760, height: 460 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let town: VirtualTown;
let browser: Browser;
/** It draws the stage. */
let drawing: Browser;

beforeAll(async () => {
  await buildPage();
  town = await openVirtualTown({
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '1',
    TIME_SCALE: '40',
    // The house is gone soon after its match.
    BUILDING_LINGER_S: '160',
  });
  [browser, drawing] = await Promise.all([sharedBrowser(), sharedBrowser({ webgl: true })]);
});

afterAll(async () => {
  await closePages(browser, drawing);
  await town?.end();
});

const ask = async <Reply>(path: string): Promise<Reply> =>
  (await (await fetch(`${town.url}/api${path}`)).json()) as Reply;

async function sent<Reply>(path: string, body: object, key = ''): Promise<Reply> {
  const response = await fetch(`${town.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Reply;
}

async function firstChronicle() {
  const found = await town.until(
    async () => (await ask<LorePage>('/lore?kind=chronicle&limit=1')).facts[0] ?? false,
  );
  return found.fields as { title: string; matchId: string; locationId: string; decidedBy: string };
}

/** Every tab has its own shelf, and its older ones are of that shelf. */
async function shelvesApart({ page }: TownPage): Promise<void> {
  const legend = 'The Lantern That Remembers';
  const { apiKey } = await sent<{ apiKey: string }>('/agents', { name: 'Legend Teller' });
  const told = await sent<{ outcome: string }>(
    '/agent/propose',
    {
      proposalId: crypto.randomUUID(),
      version: 1,
      issuedUtc: new Date().toISOString(),
      actor: { kind: 'ai' },
      intent: 'to be remembered',
      correlationId: 'c-1',
      idempotencyKey: 'lantern',
      proposedActions: [
        {
          actionType: 'Lore.Legend',
          scopeKey: 'loc:library',
          params: {
            title: legend,
            text: 'It burns a little longer on nights that were told.',
            type: 'artifact',
          },
        },
      ],
    },
    apiKey,
  );
  expect(told.outcome).toBe('accepted');
  // A short shelf, so that there is something behind it.
  await page.route('**/api/lore?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=30', 'limit=3') }),
  );
  await page.goto(`${town.url}/library?test=1`);
  await page.locator('article.of-dark, article.of-town').first().waitFor();
  const panel = page.getByRole('tabpanel');
  await page.getByRole('tab', { name: 'Characters' }).click();
  await panel.locator('article.person').nth(2).waitFor();
  expect(await panel.locator('article:not(.person)').count()).toBe(0);
  await panel.getByRole('button', { name: 'Older' }).click();
  await expect.poll(() => panel.locator('article.person').count()).toBeGreaterThan(3);
  expect(await panel.locator('article:not(.person)').count()).toBe(0);
  await page.getByRole('tab', { name: 'Legends' }).click();
  await panel.getByRole('link', { name: legend }).waitFor();
  expect(await panel.locator('article').count()).toBe(1);
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await panel.getByText('Lore.Legend').waitFor();
}

describe('a match that is over', () => {
  it('brings the librarian to its door, and the crier reads what was written', async () => {
    const visit = await openTownPage(browser, town.url, SMALL);
    const { page } = visit;
    await visit.until(({ link }) => link === 'online');
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      const bar = document.querySelector('[data-testid=town-crier]');
      if (bar)
        new MutationObserver(() => heard.push(bar.textContent ?? '')).observe(bar, {
          childList: true,
          subtree: true,
          characterData: true,
        });
    });
    await playedMatch(town);
    await firstChronicle();
    const { buildings, librarianAt } = await visit.until((now) => now.librarianAt !== null);
    expect(buildings.map(({ id }) => id)).toContain(librarianAt);
    await expect
      .poll(async () => {
        const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
        const { facts } = await ask<LorePage>('/lore?kind=chronicle&limit=20');
        return facts.some(({ fields }) => heard.some((line) => line.includes(`“${fields.title}”`)));
      })
      .toBe(true);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('hangs a plaque where its house stood, which leads to what decided it', async () => {
    const { matchId } = await firstChronicle();
    const visit = await openTownPage(browser, town.url, SMALL);
    await town.advance('10s');
    const { boards } = await visit.until((now) => now.boards.some(({ path }) => path.includes('?at=')));
    const plaque = boards.find(({ path }) => path.includes('?at='));
    expect(plaque?.place).toMatch(/^plot-/);
    const told = await ask<LorePage>('/lore?kind=match&limit=50');
    const fact = told.facts.find(({ fields }) => plaque?.path.includes(String(fields.matchId)));
    expect(fact?.fields.title).toBe(plaque?.label);
    expect(plaque?.path).toContain(encodeURIComponent(String(fact?.fields.decidedBy)));
    await visit.page.goto(`${town.url}${plaque?.path}&test=1`);
    await visit.page.waitForFunction(() => window.__et !== undefined);
    const { match } = await visit.until((now) => now.match?.mode === 'replay');
    expect(match?.matchId).toBe(fact?.fields.matchId);
    expect(matchId).not.toBe('');
    await visit.close();
  });

  it('stands in the library, searched and read whole, also on a phone', async () => {
    const { title } = await firstChronicle();
    const visit = await openTownPage(browser, town.url, { path: '/library' });
    const { page } = visit;
    await page.getByRole('link', { name: title, exact: true }).first().click();
    await page.getByRole('heading', { name: title }).first().waitFor();
    await page.getByRole('heading', { name: 'Players' }).waitFor();
    // The first letter of the prose is the large one, and every quote in it leads to its line.
    expect(await page.locator('.chronicle > p.chronicle-first').innerText()).toMatch(/Game \d+/);
    const prose = (await page.locator('.chronicle > p').allInnerTexts()).join('\n');
    const said = await page.locator('.chronicle a.said').all();
    expect(said.length).toBe(prose.match(/“[^”]*”/g)?.length ?? 0);
    expect(said.length).toBeGreaterThan(0);
    for (const link of said) expect(await link.getAttribute('href')).toMatch(/^\/match\/[^?]+\?at=/);
    expect(await seriousViolations(visit)).toEqual([]);
    await shelvesApart(visit);
    await visit.close();
    const phone = await openTownPage(browser, town.url, { path: '/library', ...PHONE });
    await phone.page.getByRole('searchbox').fill(title);
    await phone.page.keyboard.press('Enter');
    await phone.page.getByRole('list', { name: 'Found' }).getByRole('link').first().waitFor();
    expect(await sidewaysScroll(phone)).toBe(0);
    await phone.close();
  });

  it('is news for who comes back, and for nobody else', async () => {
    await firstChronicle();
    await town.advance('1m');
    const first = await openTownPage(browser, town.url, SMALL);
    await first.until(({ link }) => link === 'online');
    expect(await first.page.getByRole('complementary', { name: 'While you were away' }).count()).toBe(0);
    await first.close();
    const back = await openTownPage(drawing, town.url, {
      ...SMALL,
      listen: (page) =>
        page.addInitScript(() => {
          if (localStorage.getItem('eliza-last-seen') === null)
            localStorage.setItem('eliza-last-seen', String(Date.now() - 3_600_000));
        }),
    });
    const news = back.page.getByRole('complementary', { name: 'While you were away' });
    await news.waitFor();
    const { titles } = await ask<LoreNews>(`/lore/news?since=${Date.now() - 3_600_000}`);
    const shown = await news.getByRole('link').allInnerTexts();
    expect(shown.length).toBeGreaterThan(0);
    expect(titles.map(({ title }) => title)).toEqual(expect.arrayContaining(shown.slice(0, 1)));
    expect(await seriousViolations(back)).toEqual([]);
    await news.getByRole('button', { name: 'Close' }).click();
    await news.waitFor({ state: 'detached' });
    await back.page.reload();
    await back.page.waitForFunction(() => window.__et !== undefined);
    await back.until(({ link }) => link === 'online');
    expect(await news.count()).toBe(0);
    await back.close();
  });

  it('can be talked about: the sexton names who fell, and where that can be read', async () => {
    await firstChronicle();
    const visit = await openTownPage(browser, town.url, {
      path: '/talk/sexton',
      ...SMALL,
      // As on a plain http address, which has none.
      listen: (opened) =>
        opened.addInitScript(() => {
          Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
        }),
    });
    const { page } = visit;
    await page.getByRole('button', { name: 'Who lies here?' }).click();
    await page
      .getByRole('link', { name: /^Game \d+$/ })
      .first()
      .waitFor();
    expect(await seriousViolations(visit)).toEqual([]);
    // What is said while somebody thinks is asked when they have answered.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/npc/dialogue', async (route) => {
      await held;
      await route.continue();
    });
    const answers = page.locator('.line-npc .balloon:not(.thinking)');
    const before = await answers.count();
    await page.getByRole('button', { name: 'Who lies here?' }).click();
    await page.getByRole('textbox').fill('Who was hanged lately?');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.line-visitor').count()).toBe(3);
    letGo();
    await expect.poll(() => answers.count()).toBe(before + 2);
    await page.goto(`${town.url}/talk/nobody`);
    await page.getByText('No such character.').waitFor();
    await page.goto(`${town.url}/graveyard`);
    await page.getByRole('heading', { name: 'The Graveyard' }).waitFor();
    await visit.close();
  });
});
