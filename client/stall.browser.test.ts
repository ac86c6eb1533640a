// The map-maker's stall: a world founded, peopled, searched, offered to the town, shared, taken along and brought back.

import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import { openVirtualTown, type VirtualTown } from '../server/testing/town-on-a-port.ts';
import { seriousViolations, sidewaysScroll } from './testing/barriers.ts';
import { openTownPage, type TownPage } from './testing/town-page.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let town: VirtualTown;
let browser: Browser;

beforeAll(async () => {
  await buildPage();
  town = await openVirtualTown();
  browser = await sharedBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await town?.end();
});

const form = ({ page }: TownPage, heading: string) =>
  page.locator('form', { has: page.getByRole('heading', { name: heading }) });

it('an owner founds a world and peoples it, and the town takes a legend from it', async () => {
  const visit = await openTownPage(browser, town.url, { path: '/worlds' });
  const { page } = visit;
  await page.getByText('Create an agent under “Your agents” first').waitFor();
  await page.request.post(`${town.url}/api/agents`, { data: { name: 'Mapper Mo' } });
  await page.reload();
  const found = form(visit, 'New world');
  await found.getByLabel('Name').fill('Eldergrove <b>wild</b>');
  await found.getByLabel('Theme').fill('Dark fantasy');
  await found.getByRole('button', { name: 'Create world' }).click();
  await page.getByRole('heading', { name: 'Eldergrove <b>wild</b>', level: 1 }).waitFor();
  const address = page.url();

  await page.getByRole('tab', { name: 'Add' }).click();
  const place = form(visit, 'New place');
  await place.getByLabel('Name').fill('Tower of Shadows');
  await place.getByLabel('Kind').selectOption('dungeon');
  await place.getByLabel('Description').fill('A dark tower, rumoured to hold what nobody has lost.');
  await place.getByRole('button', { name: 'Add' }).click();
  /** What was added stands on the page by itself: in the lists, and in the summary below them. */
  const comesIn = async (name: string, tab: string) => {
    await page.getByRole('tab', { name: tab }).click();
    await page
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .waitFor();
    await page.locator('.lead', { hasText: name }).first().waitFor();
    await page.getByRole('tab', { name: 'Add' }).click();
  };
  await comesIn('Tower of Shadows', 'Places');
  const people = [
    ['Merlin the Wise', 'Archmage', 'An ancient wizard who guards the secrets of the wood.'],
    ['Morgan', 'Witch', 'Brews what the wizard will not name.'],
  ] as const;
  for (const [name, role, background] of people) {
    const character = form(visit, 'New character');
    await character.getByLabel('Name').fill(name);
    await character.getByLabel('Role').fill(role);
    await character.getByLabel('Background').fill(background);
    await character.getByRole('button', { name: 'Add' }).click();
    await comesIn(name, 'Characters');
  }
  const tie = form(visit, 'New relationship');
  await tie.getByLabel('From').selectOption({ label: 'Merlin the Wise' });
  await tie.getByLabel('Kind').selectOption('enemy');
  await tie.getByLabel(/^To/).selectOption({ label: 'Morgan' });
  await tie.getByRole('button', { name: 'Add' }).click();
  await page.getByText('Added.').waitFor();

  // The graph is walked by keyboard, and shows the very card that chat clients show.
  await page.getByRole('tab', { name: 'Characters' }).click();
  const graph = page.getByRole('button', { name: 'Morgan, Witch' });
  await graph.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Brews what the wizard will not name.').waitFor();
  await expect.poll(() => page.locator('.world-graph line').count()).toBe(1);
  expect(await seriousViolations(visit)).toEqual([]);

  await page.getByRole('tab', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('sorcerer');
  await page.keyboard.press('Enter');
  // A result opens into its sheet, and from there whoever is named in it.
  await page.getByRole('button', { name: 'Merlin the Wise', exact: true }).click();
  await page.locator('.world-results .world-sheet').getByText('enemy').first().waitFor();
  await page
    .locator('.world-results .world-sheet')
    .getByRole('button', { name: 'Morgan', exact: true })
    .click();
  await page.locator('.world-results .world-sheet').getByText('Brews what').waitFor();
  // An entry is not gone at the first press either.
  const sheet = page.locator('.world-results .world-sheet');
  await sheet.getByRole('button', { name: 'Delete Morgan' }).click();
  await page.locator('button:focus', { hasText: 'Cancel' }).waitFor();
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Delete Morgan' }).waitFor();
  await page.getByRole('tab', { name: 'Ideas' }).click();
  await page.getByText('Why: ').first().waitFor();
  expect(await seriousViolations(visit)).toEqual([]);

  await page.getByRole('tab', { name: 'Places' }).click();
  await page.getByRole('button', { name: /Tower of Shadows/ }).click();
  await page.getByRole('button', { name: /^Offer to the town as a legend/ }).click();
  await page.getByText('Accepted: it is now').waitFor();
  await page.getByRole('link', { name: 'Read it in the library' }).click();
  await page.getByRole('heading', { name: 'Tower of Shadows' }).first().waitFor();
  await page.goto(address);

  // Sharing gives read access to anyone with the link; without it, the answer is 404.
  await page.getByRole('tab', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Share read-only by link' }).click();
  const shared = await page
    .getByText(/\?share=/)
    .first()
    .innerText();
  const guest = await openTownPage(browser, town.url, {
    path: new URL(shared.trim()).pathname + new URL(shared.trim()).search,
    ...PHONE,
  });
  await guest.page.getByText('You can read this world but not change it.').waitFor();
  expect(await guest.page.getByRole('tab').allInnerTexts()).toEqual([
    'Characters',
    'Places',
    'Search',
    'Export',
  ]);
  // A name in the picture is as large as any other text, also on a phone.
  const letters = await guest.page
    .locator('.world-graph text')
    .first()
    .evaluate((name) => name.getBoundingClientRect().height);
  expect(letters).toBeGreaterThan(12);
  expect(await sidewaysScroll(guest)).toBe(0);
  await guest.page.getByRole('tab', { name: 'Export' }).click();
  const copy = guest.page.waitForEvent('download');
  await guest.page.getByRole('button', { name: 'Export as Markdown' }).click();
  expect(readFileSync(await (await copy).path(), 'utf8')).toContain('### Merlin the Wise');
  await guest.page.goto(address);
  await guest.page.getByRole('alert').waitFor();
  await guest.close();

  // What goes out comes back in.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ characters: [{}, {}], relationships: [{}] });
  await page.goto(`${town.url}/worlds`);
  const bring = page.getByLabel('Import world (JSON)');
  const named = { name: 'world.json', mimeType: 'application/json' };
  await bring.setInputFiles({ ...named, buffer: Buffer.from('{"world":{"name":"Half"}') });
  await page.getByText(/^Not imported: /).waitFor();
  // The same file, mended, can be chosen again.
  expect(await bring.inputValue()).toBe('');
  await bring.setInputFiles({ ...named, buffer: readFileSync(file) });
  await page.getByRole('heading', { name: 'Eldergrove <b>wild</b>', level: 1 }).waitFor();
  expect(page.url()).not.toBe(address);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

it('an owner changes what stands in a world, loses nothing to another who does, and may delete it', async () => {
  const visit = await openTownPage(browser, town.url, { path: '/worlds' });
  const { page } = visit;
  const { request } = page;
  await request.post(`${town.url}/api/agents`, { data: { name: 'Editor Edda' } });
  const api = `${town.url}/api/worlds`;
  const { worldId } = await (await request.post(api, { data: { name: 'Draft' } })).json();
  const merlin = { name: 'Merlin', role: 'Wizard', background: 'Old.' };
  const { characterId } = await (await request.post(`${api}/${worldId}/characters`, { data: merlin })).json();
  await request.post(`${api}/${worldId}/locations`, { data: { name: 'Tower' } });
  await page.goto(`${town.url}/worlds/${worldId}`);

  await page.getByRole('button', { name: 'Edit Merlin' }).click();
  const edit = page.getByRole('form', { name: 'Edit Merlin' });
  await edit.getByLabel('Role').fill('Archmage');
  await edit.getByLabel('Lives at').selectOption({ label: 'Tower' });
  // Somebody else, meanwhile, changes the same field and another one.
  const theirs = { role: 'Hermit', background: 'Very old.' };
  expect(
    (await request.patch(`${api}/${worldId}/characters/${characterId}`, { data: theirs })).status(),
  ).toBe(200);
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.getByText(/Somebody else changed it in the meantime.*“Hermit”/).waitFor();
  expect(await edit.getByLabel('Role').inputValue()).toBe('Archmage');
  expect(await edit.getByLabel('Background').inputValue()).toBe('Very old.');
  expect(await seriousViolations(visit)).toEqual([]);
  await edit.getByRole('button', { name: 'Save' }).click();
  await page.locator('.world-sheet').getByText('Archmage').waitFor();
  const kept = await (await request.get(`${api}/${worldId}/characters/${characterId}`)).json();
  expect(kept).toMatchObject({ role: 'Archmage', background: 'Very old.', locationId: expect.any(String) });

  await page.getByRole('tab', { name: 'Places' }).click();
  await page.getByRole('button', { name: /^Tower/ }).click();
  await page.getByRole('button', { name: 'Edit Tower' }).click();
  await page.getByRole('form', { name: 'Edit Tower' }).getByLabel('Name').fill('High Tower');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^High Tower/ }).waitFor();

  await page.getByRole('tab', { name: 'Edit' }).click();
  const world = page.getByRole('form', { name: 'Edit Draft' });
  await world.getByLabel('Theme').fill('Norse');
  // Something is added meanwhile: that does not conflict with the theme.
  await request.post(`${api}/${worldId}/locations`, { data: { name: 'Bridge' } });
  await world.getByRole('button', { name: 'Save' }).click();
  await world.getByText('Saved.').waitFor();
  await page.locator('.lead', { hasText: 'Draft is a Norse world' }).waitFor();

  // What the town refuses is said, and the button may be pressed again.
  await page.getByRole('tab', { name: 'Export' }).click();
  await page.route('**/api/worlds/*/export*', (route) =>
    route.fulfill({ status: 503, json: { error: { message: 'Full.' } } }),
  );
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  await page.getByText('Full.').waitFor();
  expect(await page.getByRole('button', { name: 'Export as JSON' }).isEnabled()).toBe(true);
  await page.unroute('**/api/worlds/*/export*');

  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Delete this world' }).click();
  await page.getByText(/permanently.*1 character · 2 places/).waitFor();
  // Whoever presses Enter at once has not asked for it.
  await page.locator('button:focus', { hasText: 'Cancel' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete this world' }).click();
  expect(await seriousViolations(visit)).toEqual([]);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await page.waitForURL('**/worlds');
  await page.getByText('No worlds yet.').waitFor();
  expect((await request.get(`${api}/${worldId}`)).status()).toBe(404);
  await visit.close();
});

it('search opens whoever the picture leaves out, and lists say how much they leave out', async () => {
  const visit = await openTownPage(browser, town.url, { path: '/worlds' });
  const { page } = visit;
  await page.request.post(`${town.url}/api/agents`, { data: { name: 'Census Cem' } });
  const many = (count: number, name: string) =>
    Array.from({ length: count }, (_, i) => ({ id: `${name}${i}`, name: `${name} ${i}` }));
  const lost = { id: 'lost', name: 'Zorn the Unseen', background: 'Keeps bees.' };
  const data = {
    world: { name: 'Crowd' },
    characters: [...many(90, 'Soul'), lost],
    locations: many(210, 'Lane'),
  };
  const brought = await page.request.post(`${town.url}/imports`, { data });
  await page.goto(`${town.url}/worlds/${(await brought.json()).worldId}`);
  await page.getByText('The 80 most important of 91 characters.').waitFor();
  await page.getByRole('tab', { name: 'Places' }).click();
  await page.getByText('The 200 most important of 210 places.').waitFor();
  await page.getByRole('tab', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('Zorn the Unseen');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Zorn the Unseen', exact: true }).click();
  await page.locator('.world-sheet').getByText('Keeps bees.').waitFor();
  await visit.close();
});

it('anybody looks at Eliza Town as a world, also on a phone', async () => {
  const phone = await openTownPage(browser, town.url, { path: '/worlds', ...PHONE });
  const { page } = phone;
  await page.getByRole('link', { name: 'Eliza Town', exact: true }).last().click();
  await page.getByText('Eliza Town, built from its records').waitFor();
  await page.getByRole('tab', { name: 'Places' }).click();
  await page.getByRole('button', { name: /The Library/ }).click();
  await page.getByRole('tab', { name: 'What happened' }).click();
  await page.getByRole('link', { name: 'Tower of Shadows' }).waitFor();
  expect(await page.getByRole('button', { name: /^Offer to the town/ }).count()).toBe(0);
  expect(await sidewaysScroll(phone)).toBe(0);
  expect(await seriousViolations(phone)).toEqual([]);
  await phone.close();
});

it('counts a name in code points, keeps long names within the page, and reads a tie from both its ends', async () => {
  const visit = await openTownPage(browser, town.url, { path: '/worlds' });
  const { page } = visit;
  const post = async (path: string, data: object) =>
    (await (await page.request.post(`${town.url}/api${path}`, { data })).json()) as Record<string, string>;
  await post('/agents', { name: 'Mapper Mia' });
  const { worldId } = await post('/worlds', { name: 'Camelot' });
  const [merlin, arthur] = [
    await post(`/worlds/${worldId}/characters`, { name: 'Merlin' }),
    await post(`/worlds/${worldId}/characters`, { name: 'Arthur' }),
  ];
  const pair = { characterId1: merlin.characterId, characterId2: arthur.characterId };
  await post(`/worlds/${worldId}/relationships`, { ...pair, type: 'mentor' });
  await page.goto(`${town.url}/worlds/${worldId}`);
  const tieOf = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.locator('.card h1', { hasText: name }).waitFor();
    return page.locator('.card .rows li').innerText();
  };
  expect(await tieOf('Merlin')).toMatch(/^pupil\s+Arthur/);
  expect(await tieOf('Arthur')).toMatch(/^mentor\s+Merlin/);

  await page.getByRole('tab', { name: 'Add' }).click();
  const character = form(visit, 'New character');
  const name = character.getByLabel('Name');
  await name.fill('🐺'.repeat(101));
  await character.getByRole('button', { name: 'Add' }).click();
  expect(await name.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
    'This text is too long: the limit is 100 characters.',
  );
  await name.fill('🐺'.repeat(100));
  await character.getByRole('button', { name: 'Add' }).click();
  await page.locator('option', { hasText: '🐺' }).first().waitFor({ state: 'attached' });
  const isWithin = await page.locator('.world-forms').evaluate((forms) => {
    const { right } = forms.getBoundingClientRect();
    return [...forms.children].every((child) => child.getBoundingClientRect().right <= right + 1);
  });
  expect(isWithin).toBe(true);
});
