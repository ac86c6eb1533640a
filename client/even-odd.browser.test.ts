// A match of Even/Odd, watched in a real browser: from the pavilion to the end, and played again.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import { bearing, rawPost, rpc } from '../server/mcp/testing/raw-mcp.ts';
import { matchWhere, untilOver } from '../server/testing/town-matches.ts';
import { openVirtualTown, type VirtualTown } from '../server/testing/town-on-a-port.ts';
import type { MatchEvent } from '../shared/games/even-odd/events.ts';
import type { MatchView } from '../shared/games/even-odd/view.ts';
import { openTownPage, type TownPage } from './testing/town-page.ts';
import { listenToWire, type Wire } from './testing/wire.ts';

let town: VirtualTown;
let browser: Browser;
let watcher: TownPage;
let wire: Wire;
let matchId: string;
/** Two agents whose moves are the test's own, so that a cup stays sealed for as long as it is looked at. */
let keys: string[];

beforeAll(async () => {
  await buildPage();
  town = await openVirtualTown({
    EVEN_ODD_GATHER_S: '2',
    EVEN_ODD_CHOICE_S: '300',
    EVEN_ODD_DRAW_S: '2',
    OMNISCIENT: 'live',
  });
  browser = await sharedBrowser({ webgl: true });
  watcher = await openTownPage(browser, town.url, {
    listen: (page) => {
      wire = listenToWire(page);
    },
  });
  keys = [await newKey('Ada'), await newKey('Bram')];
  for (const key of keys) await call(key, 'queue.join', {});
  await matchWhere(town, () => true);
});

afterAll(async () => {
  await closePages(browser);
  await town?.end();
});

const byTestId = (page: Page, name: string) => page.getByTestId(`even-odd-${name}`);
const textOf = async (page: Page, name: string) => (await byTestId(page, name).innerText()).trim();

async function journal(): Promise<MatchEvent[]> {
  const text = await fetch(`${town.url}/api/matches/${matchId}/journal`).then((answer) => answer.text());
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as MatchEvent);
}

async function newKey(name: string): Promise<string> {
  const answer = await fetch(`${town.url}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  return ((await answer.json()) as { apiKey: string }).apiKey;
}

async function call(key: string, tool: string, args: object): Promise<void> {
  const request = rpc('tools/call', { name: `et.evenodd.${tool}`, arguments: args });
  const { body } = await rawPost(`${town.url}/mcp/even-odd`, request, bearing(key));
  expect(body.result?.isError, JSON.stringify(body)).not.toBe(true);
}

const choose = (seat: number, round: number, choice: number) =>
  call(keys[seat] as string, 'match.choose', { matchId, round, choice });

/** Time passes until the table wants choices of this round. */
const collecting = (round: number) =>
  town.until(async () => {
    const answer = await fetch(`${town.url}/api/matches/${matchId}`);
    const { view } = (await answer.json()) as { view: MatchView };
    return view.phase === 'COLLECTING_CHOICES' && view.round === round;
  });

/** All that a page was told while a cup is sealed and nobody has lifted it. */
async function whileSealed(page: Page) {
  await collecting(1);
  await watcher.until(({ match }) => match?.phase === 'COLLECTING_CHOICES');
  await choose(0, 1, 4);
  await page.locator('.eo-running .eo-seal').first().waitFor();
  await page
    .locator('.table-seal', { hasText: /^[0-9a-f]{6}$/ })
    .first()
    .waitFor();
  expect(await textOf(page, 'round')).toBe('Round 1 of 5');
  return { traffic: wire.text(), html: await page.content() };
}

describe('watching a match of Even/Odd', () => {
  it('goes in through the sign of its pavilion', async () => {
    await watcher.until(({ stage, buildings }) => stage === 'ready' && buildings.length > 0);
    const { page } = watcher;
    await page.getByRole('button', { name: /^Even\/Odd Game #1\b/ }).click();
    const { match } = await watcher.until((state) => state.match?.mode === 'live' && state.match.seated);
    matchId = match?.matchId ?? '';
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(
      /^Even\/Odd Game #1\s+\d+ [A-Z]/,
    );
    expect(await page.getByRole('log').count()).toBe(1);
    expect(await textOf(page, 'countdown')).toMatch(/^\d:\d\d$/);
    expect(await byTestId(page, 'score').locator('.eo-player').count()).toBe(2);
    expect(await byTestId(page, 'panel').count()).toBe(1);
  });

  it('sees a cup sealed and, once it is lifted, what was under it', async () => {
    const { page } = watcher;
    const during = await whileSealed(page);
    await choose(1, 1, 3);
    await collecting(2);
    await page.locator('.line[data-kind=draw]').first().waitFor();
    expect(await byTestId(page, 'transcript').innerText()).toMatch(/(4 \+ 3|3 \+ 4) = 7, odd: the round/);
    for (const round of [2, 3, 4, 5]) {
      await collecting(round);
      await choose(0, round, round);
      await choose(1, round, 1);
    }
    await untilOver(town, matchId);
    await watcher.until(({ match }) => match?.phase === 'FINISHED');
    const secrets = (await journal()).flatMap((event) =>
      event.type === 'CHOICE_MADE' && event.round === 1 && event.choice === 4
        ? [event.nonce, event.eventId]
        : [],
    );
    expect(secrets.length).toBeGreaterThan(0);
    for (const secret of secrets) {
      expect(during.traffic.includes(secret), `on the wire: ${secret}`).toBe(false);
      expect(during.html.includes(secret), `in the page: ${secret}`).toBe(false);
    }
    // The same search finds what was drawn later, so it would have found it then.
    expect(wire.text()).toContain(secrets[0] as string);
  });

  it('ends with the score, the seed and a command to check both', async () => {
    const { page } = watcher;
    const end = page.locator('.end');
    await end.waitFor();
    expect(await end.getByRole('heading', { level: 2 }).innerText()).toMatch(/wins, \d : \d$|^A draw/);
    await end.getByText('Check it yourself').click();
    expect(await end.innerText()).toContain(`npm run verify -- ${town.url}/match/${matchId}`);
    expect(await byTestId(page, 'score').locator('.eo-rounds [data-state=to-come]').count()).toBe(0);
    expect(watcher.complaints).toEqual([]);
  });

  it('is played again: rounds as chapters, steps, and a link to the very moment', async () => {
    const { page } = watcher;
    const { match } = await watcher.state();
    const all = match?.events ?? 0;
    await page.getByRole('button', { name: 'Watch again' }).click();
    await watcher.until((state) => state.match?.mode === 'replay' && state.match.events < all);
    await page.getByRole('button', { name: 'Pause' }).click();
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('Home');
    const first = await watcher.until((state) => state.match?.phase === 'WAITING_FOR_PLAYERS');
    expect(first.match?.events).toBe(1);
    expect(await page.locator('.scrubber-phases button').count()).toBe(12);
    await page.locator('.scrubber-phases button[title="Round 2 · the draw"]').click({ force: true });
    await watcher.until((state) => state.match?.phase === 'DRAWING_NUMBER');
    expect(await textOf(page, 'round')).toBe('Round 2 of 5');
    expect(await page.locator('.line[data-kind=draw]').count()).toBe(2);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share this moment' }).click();
    await page.waitForFunction(() => location.search.includes('at='));
    const { pathname, search } = new URL(page.url());
    const friend = await openTownPage(browser, town.url, { path: `${pathname}${search}` });
    await friend.until((state) => state.match?.mode === 'replay' && state.match.phase === 'DRAWING_NUMBER');
    expect(await textOf(friend.page, 'round')).toBe('Round 2 of 5');
    await friend.page.locator('.line.marked[data-kind=draw]').waitFor();
    expect(friend.complaints).toEqual([]);
    expect(watcher.complaints).toEqual([]);
    await friend.close();
  });

  it('fits a phone, one panel at a time', async () => {
    const visit = await openTownPage(browser, town.url, {
      path: `/match/${matchId}`,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const { page } = visit;
    await visit.until((state) => state.match?.phase === 'FINISHED');
    await page.getByRole('button', { name: 'Look at the hall' }).tap();
    for (const name of ['Habits', 'Story', 'Moments', 'Score']) {
      await page.getByRole('tab', { name }).tap();
      await page.getByRole('tabpanel', { name }).waitFor();
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
});
