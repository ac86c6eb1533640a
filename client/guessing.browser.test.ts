// "Guess the wolves" as a viewer plays it: two seats pressed in the hall, and the score when the match is over.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import { matchWhere, untilOver } from '../server/testing/town-matches.ts';
import { openVirtualTown, type VirtualTown } from '../server/testing/town-on-a-port.ts';
import { openTownPage, type TownPage } from './testing/town-page.ts';

let town: VirtualTown;
let browser: Browser;
const pages: TownPage[] = [];

beforeAll(async () => {
  await buildPage();
  town = await openVirtualTown({
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '1',
    TIME_SCALE: '12',
    BUILDING_LINGER_S: '3000',
  });
  browser = await sharedBrowser({ webgl: true });
});

afterAll(async () => {
  for (const page of pages) await page.close();
  await closePages(browser);
  await town?.end();
});

/** The revealed roles, from the public end of the match. */
async function wolvesOf(matchId: string): Promise<string[]> {
  const answer = await fetch(`${town.url}/api/matches/${matchId}`);
  const { view } = (await answer.json()) as {
    view: { players: { playerId: string; displayName: string; revealedRole: string | null }[] };
  };
  return view.players
    .filter(({ revealedRole }) => revealedRole === 'WEREWOLF')
    .map(({ playerId }) => playerId);
}

interface Came {
  readonly name: string;
  readonly at: number;
}

/** Runs in the page: whether the hall was left to itself, however slowly it is drawn here. */
function noteWhatComesFirst() {
  const seen: Came[] = [];
  Object.assign(window, { cameInOrder: seen });
  new MutationObserver(() => {
    for (const name of ['show-end', 'end'])
      if (!seen.some((came) => came.name === name) && document.querySelector(`.${name}`))
        seen.push({ name, at: performance.now() });
  }).observe(document.body, { childList: true, subtree: true });
}

describe('guess the wolves', () => {
  it('takes two seats, and at the end shows the score, the streak and what the crowd thought', async () => {
    const matchId = await matchWhere(town, ({ state }) => state.phase === 'NIGHT');
    const viewer = await openTownPage(browser, town.url, { path: `/match/${matchId}` });
    pages.push(viewer);
    const { page } = viewer;
    await viewer.until(({ match }) => match?.seated === true);
    const seats = page.locator('.hall-pick');
    await seats.nth(1).waitFor();
    const picked: (string | null)[] = [];
    for (const index of [0, 1]) {
      const seat = seats.nth(index);
      picked.push(await seat.getAttribute('data-player'));
      // By keyboard: whoever cannot point plays too.
      await seat.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => seat.getAttribute('aria-pressed')).toBe('true');
    }
    await expect.poll(() => page.getByTestId('guess-chip').textContent()).toContain('You say');
    const silence = await fetch(`${town.url}/api/matches/${matchId}/guesses`);
    expect(silence.status, 'nobody is told before the end').toBe(409);

    await page.evaluate(noteWhatComesFirst);
    await untilOver(town, matchId);
    await page.locator('.end').waitFor();
    const order = await page.evaluate(() => (window as unknown as { cameInOrder: Came[] }).cameInOrder);
    expect(order.map(({ name }) => name)).toEqual(['show-end', 'end']);
    const curtainMs = (order[1]?.at ?? 0) - (order[0]?.at ?? 0);
    // The page's clock and its timers differ by some milliseconds.
    expect(curtainMs, 'the hall has the stage to itself before the card').toBeGreaterThan(4_950);
    const wolves = await wolvesOf(matchId);
    expect(wolves).toHaveLength(2);
    const hits = picked.filter((playerId) => playerId !== null && wolves.includes(playerId)).length;
    await expect.poll(() => page.getByTestId('guess-score').textContent()).toContain(`${hits} of 2 wolves`);
    await expect.poll(() => page.getByTestId('guess-crowd').textContent()).toContain('What 1 viewer guessed');
    const kept = await page.evaluate(() => localStorage.getItem('eliza-town-guesses'));
    expect(JSON.parse(kept ?? '{}')).toMatchObject({
      streak: { matches: 1, run: hits > 0 ? 1 : 0 },
    });
    expect(await page.locator('.hall-pick').count(), 'nothing left to guess').toBe(0);
    expect(viewer.complaints).toEqual([]);
  });
});
