// A match of house bots, watched in a real browser from its building to its end, with and without secrets.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import { matchWhere, untilOver } from '../server/testing/town-matches.ts';
import { openVirtualTown, type VirtualTown } from '../server/testing/town-on-a-port.ts';
import type { MatchEvent } from '../shared/games/werewolf/events.ts';
import { heapText } from './testing/heap-text.ts';
import { openTownPage, type TownPage } from './testing/town-page.ts';
import { listenToWire, type Wire } from './testing/wire.ts';

let town: VirtualTown;
let browser: Browser;
/** It draws the stage. */
let drawing: Browser;
let watcher: TownPage;
let seer: TownPage;
let wire: Wire;
let matchId: string;

beforeAll(async () => {
  await buildPage();
  town = await openVirtualTown({ HOUSE_BOTS: 'on', HOUSE_MATCHES: '1', TIME_SCALE: '10' });
  await matchWhere(town, () => true);
  [browser, drawing] = await Promise.all([sharedBrowser(), sharedBrowser({ webgl: true })]);
  watcher = await openTownPage(drawing, town.url, {
    listen: (page) => {
      wire = listenToWire(page);
    },
  });
});

afterAll(async () => {
  await closePages(browser, drawing);
  await town?.end();
});

const byTestId = (page: Page, name: string) => page.getByTestId(`werewolf-${name}`);
const textOf = async (page: Page, name: string) => (await byTestId(page, name).innerText()).trim();

describe('watching a match', () => {
  it('finds it as a building on the canvas and goes in with a click', async () => {
    await watcher.until(({ stage, buildings }) => stage === 'ready' && buildings.length > 0);
    const { page } = watcher;
    const sign = page.getByRole('button', { name: /Werewolf Game #1\b/ });
    await sign.waitFor();
    const canvas = page.locator('canvas').first();
    const box = await sign.boundingBox();
    const stage = await canvas.boundingBox();
    if (!box || !stage) throw new Error('the sign or the canvas is nowhere');
    // Below its sign stands the house itself, which is pixels only.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height + 90);
    const { match } = await watcher.until(({ screen }) => screen === 'match');
    matchId = match?.matchId ?? '';
    expect(new URL(page.url()).pathname).toBe(`/match/${matchId}`);
  });

  it('shows seats, phase and a clock that runs by the server', async () => {
    const { page } = watcher;
    await watcher.until(({ match }) => match?.mode === 'live');
    expect(await byTestId(page, 'roster').getByRole('listitem').count()).toBe(8);
    const alive = await page.locator('.player:not(.dead)').count();
    expect(await textOf(page, 'spectator-players-alive')).toBe(`${alive} alive`);
    const first = await textOf(page, 'spectator-countdown');
    expect(first).toMatch(/^\d+:\d\d$/);
    await town.advance('2s');
    await page.waitForFunction(
      ([id, before]) => document.querySelector(`[data-testid="${id}"]`)?.textContent !== before,
      ['werewolf-spectator-countdown', first] as const,
    );
    expect(await page.locator('[aria-current=step]').count()).toBe(1);
    expect(await page.getByRole('timer').count()).toBe(1);
    expect(await page.getByRole('log').count()).toBe(1);
  });

  it('follows the night, the talk and the vote', async () => {
    const { page } = watcher;
    seer = await openTownPage(browser, town.url, { path: `/match/${matchId}?view=omni` });
    await matchWhere(town, ({ log }) => log.at(-1)?.event.type === 'VOTE_CAST');
    // One look at all of it.
    const atTheVote = () =>
      page.evaluate(() => {
        const part = (name: string) =>
          document.querySelector<HTMLElement>(`[data-testid="werewolf-${name}"]`);
        const voted = part('vote-tally')?.querySelectorAll('.tally li').length;
        const texts = ['vote-tally', 'spectator-day', 'spectator-phase'].map((name) =>
          part(name)?.innerText.trim(),
        );
        return [voted, ...texts].join(' | ');
      });
    await expect
      .poll(atTheVote)
      .toMatch(/^[1-9] \| [^|]*\d of \d voted · most votes is out[^|]*\| Day \d \| The vote$/);
    const entries = byTestId(page, 'transcript-entry');
    expect(await entries.filter({ hasText: 'Day 1 · Opening words' }).count()).toBe(1);
    expect(await page.locator('.line[data-kind=speech]').count()).toBeGreaterThan(4);
    expect(await textOf(page, 'spectator-summary')).toMatch(/^Town Crier: \S+/);
    expect(await page.locator('[data-view=public]').count()).toBeGreaterThan(0);
  });

  it('tells those who watch of each other, and what they make of it', async () => {
    const crowds = [watcher, seer].map(({ page }) => page.getByTestId('crowd'));
    for (const crowd of crowds) await crowd.getByRole('button', { name: /^2 viewers/ }).click();
    await crowds[0]?.getByRole('button', { name: 'Gasp: 0' }).click();
    await town.advance('1s');
    for (const crowd of crowds) await crowd.getByRole('button', { name: 'Gasp: 1' }).waitFor();
  });

  it('keeps every secret from the public page: its traffic, its elements, its memory', async () => {
    const { page } = watcher;
    const seen = { at: town.clock.now(), html: await page.content(), memory: await heapText(page) };
    const traffic = wire.text();
    const seerSees = { html: await seer.page.content(), memory: await heapText(seer.page) };
    await untilOver(town, matchId);
    await Promise.all([
      watcher.until(({ match }) => match?.phase === 'ENDED'),
      seer.until(({ match }) => match?.phase === 'ENDED'),
    ]);
    const secrets = await secretsBefore(seen.at);
    expect(secrets.length).toBeGreaterThan(4);
    for (const secret of secrets) {
      expect(traffic.includes(secret), `on the wire: ${secret}`).toBe(false);
      expect(seen.html.includes(secret), `in the page: ${secret}`).toBe(false);
      expect(seen.memory.includes(secret), `in memory: ${secret}`).toBe(false);
    }
    // The same search finds them where they belong, so it would find them here.
    expect(secrets.filter((secret) => !seerSees.memory.includes(secret))).toEqual([]);
    expect(traffic).toContain(`${matchId}.0001`);
    expect(seen.html).not.toContain('wolf whisper');
    expect(seerSees.html).toContain('data-role="WEREWOLF"');
  });

  it('ends with all roles, the moments and the seed', async () => {
    const { page } = watcher;
    const end = page.locator('.end');
    await end.waitFor();
    expect(await end.locator('.end-roles [data-role]').count()).toBe(8);
    expect(await end.locator('[data-role=WEREWOLF]').count()).toBe(2);
    await end.getByText('Check it yourself').click();
    expect(await end.innerText()).toContain(`npm run verify -- ${town.url}/match/${matchId}`);
    expect(await byTestId(page, 'key-moments').locator('.moment').count()).toBeGreaterThan(0);
    expect(watcher.complaints).toEqual([]);
    expect(seer.complaints).toEqual([]);
  });

  it('jumps from a key moment to the line that proves it', async () => {
    const { page } = watcher;
    await page.getByRole('button', { name: 'Look at the hall' }).click();
    await byTestId(page, 'key-moments').locator('.moment-text').first().click();
    const marked = page.locator('.line.marked');
    await marked.waitFor();
    await expect.poll(() => marked.evaluate((line) => line === document.activeElement)).toBe(true);
  });
});

/** Ids of private events and the wolves' own words, as the journal has them once the match is over. */
async function secretsBefore(at: number): Promise<string[]> {
  const journal = await fetch(`${town.url}/api/matches/${matchId}/journal`).then((answer) => answer.text());
  const events = journal
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as MatchEvent);
  const hidden = events.filter(
    (event) => event.at < at && event.audience !== 'public' && event.audience !== 'server',
  );
  return hidden.flatMap((event) =>
    event.type === 'WOLF_CHAT_MESSAGE' ? [event.eventId, event.text] : [event.eventId],
  );
}
