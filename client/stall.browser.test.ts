// The map-maker's stall: a world founded, peopled, searched, offered to the town, shared, taken along and brought back.

import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { openBrowser } from '../scripts/testing/browser.ts';
import { openTestTown, type TestTown } from '../server/testing/town-on-a-port.ts';
import { seriousViolations, sidewaysScroll } from './testing/barriers.ts';
import { openTownPage, type TownPage } from './testing/town-page.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let town: TestTown;
let browser: Browser;

beforeAll(async () => {
  await buildPage();
  town = await openTestTown();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await town?.end();
});

const form = ({ page }: TownPage, heading: string) =>
  page.locator('form', { has: page.getByRole('heading', { name: heading }) });

it('an owner founds a world and peoples it, and the town takes a legend from it', async () => {
  const visit = await openTownPage(browser, town.url, { path: '/worlds' });
  const { page } = visit;
  await page.getByText('Make one under “Your agents” first').waitFor();
  await page.request.post(`${town.url}/api/agents`, { data: { name: 'Mapper Mo' } });
  await page.reload();
  const found = form(visit, 'Found a world');
  await found.getByLabel('Name').fill('Eldergrove <b>wild</b>');
  await found.getByLabel('Theme').fill('Dark fantasy');
  await found.getByRole('button', { name: 'Found it' }).click();
  await page.getByRole('heading', { name: 'Eldergrove <b>wild</b>', level: 1 }).waitFor();
  const address = page.url();

  await page.getByRole('tab', { name: 'Add' }).click();
  const place = form(visit, 'A place');
  await place.getByLabel('Name').fill('Tower of Shadows');
  await place.getByLabel('Kind').selectOption('dungeon');
  await place.getByLabel('Description').fill('A dark tower, rumoured to hold what nobody has lost.');
  await place.getByRole('button', { name: 'Add' }).click();
  // The page draws the world anew when something has come to it: nobody writes into a form before that.
  const comesIn = async (name: string) => {
    await expect
      .poll(async () => (await page.request.get(`${town.url}/api${new URL(address).pathname}`)).text())
      .toContain(name);
    await page.reload();
    await page.getByRole('tab', { name: 'Add' }).click();
  };
  await comesIn('Tower of Shadows');
  const people = [
    ['Merlin the Wise', 'Archmage', 'An ancient wizard who guards the secrets of the wood.'],
    ['Morgan', 'Witch', 'Brews what the wizard will not name.'],
  ] as const;
  for (const [name, role, background] of people) {
    const character = form(visit, 'A character');
    await character.getByLabel('Name').fill(name);
    await character.getByLabel('Role').fill(role);
    await character.getByLabel('Background').fill(background);
    await character.getByRole('button', { name: 'Add' }).click();
    await comesIn(name);
  }
  const tie = form(visit, 'A tie');
  await tie.getByLabel('From').selectOption({ label: 'Merlin the Wise' });
  await tie.getByLabel('Kind').selectOption('enemy');
  await tie.getByLabel(/^To/).selectOption({ label: 'Morgan' });
  await tie.getByRole('button', { name: 'Add' }).click();
  await page.getByText('Added.').waitFor();
  await page.reload();

  // The graph is walked by keyboard, and shows the very card that chat clients show.
  await page.getByRole('tab', { name: 'People' }).click();
  const graph = page.getByRole('button', { name: 'Morgan, Witch' });
  await graph.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Brews what the wizard will not name.').waitFor();
  expect(await page.locator('.world-graph line').count()).toBe(1);
  expect(await seriousViolations(visit)).toEqual([]);

  await page.getByRole('tab', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('sorcerer');
  await page.keyboard.press('Enter');
  await page.locator('.world-results').getByText('Merlin the Wise').first().waitFor();
  await page.getByRole('tab', { name: 'Ideas' }).click();
  await page.getByText('Why: ').first().waitFor();
  expect(await seriousViolations(visit)).toEqual([]);

  await page.getByRole('tab', { name: 'Places' }).click();
  await page.getByRole('button', { name: /Tower of Shadows/ }).click();
  await page.getByRole('button', { name: /^Offer to the town as a legend/ }).click();
  await page.getByText('The town has taken it').waitFor();
  await page.getByRole('link', { name: 'Read it in the library' }).click();
  await page.getByRole('heading', { name: 'Tower of Shadows' }).first().waitFor();
  await page.goto(address);

  // Shared: whoever has the link reads, and may not change; without it there is no such world.
  await page.getByRole('tab', { name: 'Take along' }).click();
  await page.getByRole('button', { name: 'Share read-only by link' }).click();
  const shared = await page
    .getByText(/\?share=/)
    .first()
    .innerText();
  const guest = await openTownPage(browser, town.url, {
    path: new URL(shared.trim()).pathname + new URL(shared.trim()).search,
  });
  await guest.page.getByText('You may read this world, and not change it.').waitFor();
  expect(await guest.page.getByRole('tab').allInnerTexts()).toEqual(['People', 'Places', 'Search']);
  await guest.page.goto(address);
  await guest.page.getByRole('alert').waitFor();
  await guest.close();

  // What goes out comes back in.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ characters: [{}, {}], relationships: [{}] });
  await page.goto(`${town.url}/worlds`);
  await page.getByLabel('Bring a world (JSON)').setInputFiles({
    name: 'world.json',
    mimeType: 'application/json',
    buffer: readFileSync(file),
  });
  await page.getByRole('heading', { name: 'Eldergrove <b>wild</b>', level: 1 }).waitFor();
  expect(page.url()).not.toBe(address);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

it('anybody looks at Eliza Town as a world, also on a phone', async () => {
  const phone = await openTownPage(browser, town.url, { path: '/worlds', ...PHONE });
  const { page } = phone;
  await page.getByRole('link', { name: 'Eliza Town', exact: true }).last().click();
  await page.getByText('Eliza Town as its own books tell it').waitFor();
  await page.getByRole('tab', { name: 'Places' }).click();
  await page.getByRole('button', { name: /The Library/ }).click();
  await page.getByRole('tab', { name: 'What happened' }).click();
  await page.getByRole('link', { name: 'Tower of Shadows' }).waitFor();
  expect(await page.getByRole('button', { name: /^Offer to the town/ }).count()).toBe(0);
  expect(await sidewaysScroll(phone)).toBe(0);
  expect(await seriousViolations(phone)).toEqual([]);
  await phone.close();
});
