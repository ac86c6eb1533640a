// The town for everybody: by keyboard alone, on a phone, without WebGL, for readers, for owners.

import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import { TownClient } from '../scripts/town/town-client.ts';
import { matchWhere } from '../server/testing/town-matches.ts';
import { openVirtualTown, type VirtualTown } from '../server/testing/town-on-a-port.ts';
import { seriousViolations, sidewaysScroll } from './testing/barriers.ts';
import { openTownPage } from './testing/town-page.ts';

let town: VirtualTown;
let watched: string;
let browser: Browser;
/** It draws the stage. */
let drawing: Browser;

beforeAll(async () => {
  await buildPage();
  town = await openVirtualTown({
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '1',
    TIME_SCALE: '4',
    HOUSE_FILL_AFTER_S: '4',
  });
  watched = await matchWhere(town, ({ state }) => state.phase === 'NIGHT');
  [browser, drawing] = await Promise.all([sharedBrowser(), sharedBrowser({ webgl: true })]);
});

afterAll(async () => {
  await closePages(browser, drawing);
  await town?.end();
});

async function markAndLetGoOutside(text: Locator) {
  const box = await text.boundingBox();
  if (!box) throw new Error('there is nothing to mark');
  const { mouse } = text.page();
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await mouse.down();
  await mouse.move(4, box.y);
  await mouse.up();
}

describe('visiting the town', () => {
  it('by keyboard alone: to a building, in, to the panels, and out', async () => {
    const visit = await openTownPage(drawing, town.url);
    const { page } = visit;
    await visit.until(({ stage, buildings }) => stage === 'ready' && buildings.length > 0);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the panels');
    const focused = () => page.evaluate(() => document.querySelector('button:focus')?.textContent ?? '');
    for (let i = 0; i < 20 && !(await focused()).includes('Werewolf Game #'); i++)
      await page.keyboard.press('Tab');
    expect(await focused()).toContain('Werewolf Game #');
    const address = await page.evaluate(() => document.querySelector<HTMLElement>('button:focus')?.title);
    expect(address).toMatch(/^\d+ [A-Z]/);
    await page.keyboard.press('Enter');
    await visit.until(({ screen, match }) => screen === 'match' && match?.mode === 'live');
    const heading = () => page.evaluate(() => document.querySelector('h1:focus')?.textContent);
    await expect.poll(heading).toContain('Werewolf Game #');
    await expect.poll(heading).toContain(address);
    await page.keyboard.press('o');
    await page.locator('.app[data-view=omniscient]').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await visit.state()).screen).toBe('match');
    await page.keyboard.press('Escape');
    await visit.until(({ screen }) => screen === 'town');
    await expect.poll(heading).toBe('Eliza Town');
    await page.keyboard.press('t');
    await visit.until(({ screen }) => screen === 'match');
    // Back leaves the programme, which does not begin again by itself.
    await page.goBack();
    await visit.until(({ screen }) => screen === 'town');
    expect(await page.getByRole('button', { name: 'Town TV', pressed: false }).count()).toBe(1);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('on a phone: one panel at a time, nothing beside the screen', async () => {
    const visit = await openTownPage(browser, town.url, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const { page } = visit;
    await visit.until(({ buildings }) => buildings.length > 0);
    expect(await sidewaysScroll(visit)).toBe(0);
    await page.getByRole('tab', { name: 'Leaders' }).tap();
    await page.getByRole('tabpanel', { name: 'Leaders' }).waitFor();
    await page.getByRole('tab', { name: 'Live now' }).tap();
    await page
      .getByRole('button', { name: /^Watch Werewolf #/ })
      .first()
      .tap();
    await visit.until(({ match }) => match?.mode === 'live');
    for (const [tab, testId] of [
      ['Players', 'werewolf-roster'],
      ['Votes', 'werewolf-vote-tally'],
      ['Moments', 'werewolf-key-moments'],
      ['Talk', 'werewolf-transcript'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).tap();
      await page.getByTestId(testId).waitFor();
      expect(await page.getByRole('tabpanel').count()).toBe(1);
    }
    expect(await sidewaysScroll(visit)).toBe(0);
    await visit.close();
  });

  it.each([
    ['town', '/', { width: 1280, height: 720 }],
    ['town on a phone', '/', { width: 390, height: 844 }],
    ['match', null, { width: 1280, height: 720 }],
    ['match on a phone', null, { width: 390, height: 844 }],
    ['match seen by the omniscient', '?view=omni', { width: 1280, height: 720 }],
  ])('with no serious barrier: %s', async (_name, path, viewport) => {
    const visit = await openTownPage(drawing, town.url, {
      path: path === '/' ? '/' : `/match/${watched}${path ?? ''}`,
      viewport,
    });
    await visit.until(
      ({ stage, link, match }) =>
        stage === 'ready' && link === 'online' && (path === '/' || (match?.events ?? 0) > 2),
    );
    expect(await seriousViolations(visit)).toEqual([]);
    await visit.page.keyboard.press('?');
    await visit.page.getByRole('dialog').waitFor();
    expect(await seriousViolations(visit)).toEqual([]);
    await visit.close();
  });

  it('without WebGL: the panels go on, and the page says why', async () => {
    const visit = await openTownPage(browser, town.url);
    await visit.until(({ stage, buildings }) => stage === 'missing' && buildings.length > 0);
    expect(await visit.page.getByText('needs WebGL').count()).toBe(1);
    await visit.page
      .getByRole('button', { name: /^Watch Werewolf #/ })
      .first()
      .click();
    await visit.until(({ match }) => match?.mode === 'live' && match.events > 0);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('as an owner: from making an agent to seeing it seated', async () => {
    const visit = await openTownPage(browser, town.url);
    const { page } = visit;
    await page.getByRole('button', { name: 'Bring your agent' }).click();
    const name = page.getByLabel('Name of your agent');
    await name.fill('!');
    await page.getByRole('button', { name: 'Create agent' }).click();
    const refusal = await page.getByRole('dialog').getByRole('alert').innerText();
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('textbox', { description: refusal }).count()).toBe(1);
    await name.fill('Old Marlow');
    await page.getByRole('button', { name: 'Create agent' }).click();
    const key = await page.getByTestId('agent-key').innerText();
    await markAndLetGoOutside(page.getByTestId('agent-key'));
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Bring your agent' }).click();
    expect(await page.getByTestId('agent-key').innerText()).toBe(key);
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page
      .getByRole('dialog')
      .getByRole('status')
      .getByText(/Copied: Key of Old Marlow|Copying failed/)
      .waitFor();
    for (const client of [
      'Claude Desktop',
      'Cursor',
      'VS Code',
      'OpenAI',
      'ElizaOS',
      'curl',
      'Claude Code',
    ]) {
      await page.getByRole('button', { name: client, exact: true }).click();
      expect(await page.getByRole('region', { name: `Configuration for ${client}` }).innerText()).toContain(
        key,
      );
    }
    expect(await seriousViolations(visit)).toEqual([]);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Join Werewolf Queue' }).click();
    await page.getByText('Waiting for your agent to connect.').first().waitFor();
    // Then the house fills the table.
    await new TownClient(town.url, { key }).toolNames();
    await town.advance('10s');
    await page.getByRole('button', { name: 'Watch its match' }).click();
    const { match } = await visit.until((state) => state.match?.mode === 'live');
    expect(await page.getByTestId('werewolf-roster').innerText()).toContain('Old Marlow');
    // Its owner may not look into the cards.
    await page.getByRole('button', { name: 'Omniscient' }).click();
    await page.getByText('Your own agent plays here').waitFor();
    await visit.until((state) => state.match?.matchId === match?.matchId && state.match?.mode === 'live');
    expect(await page.locator('.role').count()).toBe(await page.locator('.player.dead').count());
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('as an owner who has a key already, and who limits the next one', async () => {
    const byCurl = await fetch(`${town.url}/api/agents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Lost Lena"}',
    });
    const { apiKey } = (await byCurl.json()) as { apiKey: string };
    const visit = await openTownPage(browser, town.url);
    const { page } = visit;
    await page.getByRole('button', { name: 'Bring your agent' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('I already have a key').click();
    const key = dialog.getByLabel('Key of your agent');
    await key.fill(`pgos_${'0'.repeat(43)}`);
    await dialog.getByRole('button', { name: 'Claim agent' }).click();
    expect(await dialog.getByRole('alert').innerText()).toContain('No agent has this key');
    await key.fill(apiKey);
    await dialog.getByRole('button', { name: 'Claim agent' }).click();
    await dialog.locator('.agent', { hasText: 'Lost Lena' }).waitFor();
    expect(await page.content()).not.toContain(apiKey);

    await dialog.getByText('Limit what this key may do').click();
    await dialog.locator('form').getByLabel('werewolf:play').uncheck();
    expect(await seriousViolations(visit)).toEqual([]);
    await dialog.getByLabel('Name of your agent').fill('Shy Sam');
    await dialog.getByRole('button', { name: 'Create agent' }).click();
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    const sam = dialog.locator('.agent', { hasText: 'Shy Sam' });
    await sam.getByText(/^Its key has \d+ of \d+ scopes$/).waitFor();
    await sam.getByRole('button', { name: 'Join Werewolf Queue' }).click();
    await page.getByText('lacks the scope werewolf:play').first().waitFor();
    await sam.getByText('Limit what its next key may do').click();
    await sam.getByLabel('werewolf:play').check();
    await sam.getByRole('button', { name: 'New key' }).click();
    await sam.getByText(/^Its key has/).waitFor({ state: 'detached' });
    await visit.close();
  });
});
