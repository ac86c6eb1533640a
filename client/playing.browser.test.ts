// People play in the browser: a whole match by mouse, the first day in every other role by keyboard, touch and picture,
// at tables with agents, and back to the same seat whatever happens. The town's time passes only when the test lets it.

import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import { nextPhase, viewOf } from '../scripts/testing/match-in-steps.ts';
import { TownClient } from '../scripts/town/town-client.ts';
import { bearing, rawPost, rpc } from '../server/mcp/testing/raw-mcp.ts';
import { Browser as Visitor } from '../server/parts/people/testing/browser.ts';
import { openTestTown, openVirtualTown, type VirtualTown } from '../server/testing/town-on-a-port.ts';
import type { MatchView as TableView } from '../shared/games/even-odd/view.ts';
import type { MatchView } from '../shared/games/werewolf/view.ts';
import { seriousViolations, sidewaysScroll } from './testing/barriers.ts';
import {
  act,
  byKeyboard,
  byMouse,
  byTouch,
  HOSTILE,
  type Player,
  roleCard,
  seatedIn,
  takeSeat,
  turnBar,
} from './testing/person.ts';
import { openTownPage, type TownPage, type TownPageOptions } from './testing/town-page.ts';

/** The first match of such a town deals this role to the person. */
const DEALS = { Villager: 'table 0', Doctor: 'table 19', Seer: 'table 4', Werewolf: 'table 2' } as const;

let town: VirtualTown;
let closeTown: () => Promise<void>;
/** Without a picture seats are in a row. */
let browser: Browser;
let drawing: Browser;

beforeAll(async () => {
  await buildPage();
  browser = await sharedBrowser();
  drawing = await sharedBrowser({ webgl: true });
});

afterAll(async () => {
  await closePages(browser, drawing);
});

afterEach(() => closeTown());

const houseThatDeals = (role: keyof typeof DEALS) => ({
  HOUSE_BOTS: 'on',
  HOUSE_MATCHES: '0',
  HOUSE_SEED: DEALS[role],
});

async function openTown(deals: keyof typeof DEALS = 'Villager'): Promise<void> {
  town = await openVirtualTown(houseThatDeals(deals));
  closeTown = () => town.end();
}

const open = (options?: TownPageOptions, on = browser) => openTownPage(on, town.url, options);

async function roleOf({ page }: TownPage): Promise<string> {
  return (await roleCard(page).locator('b').first().textContent()) ?? '';
}

/** The town's time goes on to the next phase, and the pages with it. */
async function toNextPhase(matchId: string, visits: readonly TownPage[]): Promise<MatchView> {
  const view = await nextPhase<MatchView>(town, matchId);
  for (const visit of visits) await visit.until(({ match }) => match?.phase === view.phase);
  return view;
}

/** With the phone's keyboard open, which leaves less than 500 pixels. */
async function checkKeyboardRoom({ page }: TownPage): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('a page without a size');
  await page.setViewportSize({ ...size, height: 480 });
  const text = page.getByRole('textbox', { name: 'Say something' });
  await text.focus();
  const shown = [text, page.getByRole('timer'), page.locator('#talk .line').last()];
  for (const each of shown)
    await expect
      .poll(
        async () => {
          const box = await each.boundingBox();
          return box !== null && box.y >= 0 && box.y + Math.min(box.height, 24) <= 480;
        },
        { message: String(each) },
      )
      .toBe(true);
  await page.setViewportSize(size);
}

/** A phrase fills the box, and sends nothing; all controls stand within the screen. */
async function checkPhrases({ page }: TownPage): Promise<void> {
  for (const name of ['Send', 'I pass', 'Leave']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }
  const text = page.getByRole('textbox', { name: 'Say something' });
  await page.getByRole('combobox', { name: 'Accuse' }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Claim' }).selectOption('Villager');
  expect(await text.inputValue()).toMatch(/^I think .+ is a werewolf\. I am a villager\.$/);
  await text.fill('');
}

/** The card shows what it is for as long as it is held. */
async function checkCard({ page }: TownPage): Promise<void> {
  const card = page.locator('.own-card');
  expect(await card.getAttribute('data-open')).toBe('false');
  await page.locator('.own-card-face').hover();
  await page.mouse.down();
  await expect.poll(() => card.getAttribute('data-open')).toBe('true');
  await page.mouse.up();
  await expect.poll(() => card.getAttribute('data-open')).toBe('false');
}

/** As a reload, and still with what the test reads: the same seat, and what was done in it is done. */
async function comeBack({ page }: TownPage, matchId: string): Promise<void> {
  const before = [await turnBar(page).locator('.turn-what').innerText(), await roleCard(page).textContent()];
  await page.goto(`${town.url}/match/${matchId}?test=1`);
  await roleCard(page).waitFor();
  await expect
    .poll(async () => [
      await turnBar(page).locator('.turn-what').innerText(),
      await roleCard(page).textContent(),
    ])
    .toEqual(before);
}

/** All that was said: the lines of a long match come in pages. */
async function talkOf(page: TownPage['page']): Promise<string | null> {
  const earlier = page.getByRole('button', { name: /^Earlier lines/ });
  if (await earlier.isVisible()) await earlier.click({ timeout: 2_000 }).catch(() => undefined);
  return page.locator('#talk').textContent();
}

/** `npm run exam:seats` plays every match to its end. */
const IS_EXAM = process.env.WHOLE_MATCHES === 'on';
const SECOND_DAY = IS_EXAM ? Number.POSITIVE_INFINITY : 2;
const PATIENCE = { timeout: IS_EXAM ? 900_000 : 120_000 };

/** Acts until this day, and lets the match end by itself; returns the phases in which the player had something to do. */
async function playOut(matchId: string, player: Player, untilDay: number): Promise<Set<string>> {
  const did = new Set<string>();
  let view = await viewOf<MatchView>(town, matchId);
  while (view.phase !== 'ENDED' && view.dayNumber < untilDay) {
    const isTalk = view.phase === 'DAY_DISCUSSION' && !did.has(view.phase);
    if (isTalk && player.manner === byTouch) {
      await checkPhrases(player.visit);
      await checkKeyboardRoom(player.visit);
    }
    const isNew = !did.has(view.phase);
    if (await act(player, view)) did.add(view.phase);
    if (isNew && player.role === 'Villager') await comeBack(player.visit, matchId);
    view = await toNextPhase(matchId, [player.visit]);
  }
  await untilEnded(matchId);
  return did;
}

/** Nobody has to do anything for it to end. */
const untilEnded = (matchId: string): Promise<boolean> =>
  town.until(async () => (await viewOf<MatchView>(town, matchId)).phase === 'ENDED');

const DAY = ['LOBBY', 'DAY_OPENING', 'DAY_DISCUSSION', 'DAY_VOTE'];

describe('a newcomer sees the own role', () => {
  async function seeRole(visit: TownPage): Promise<void> {
    await takeSeat(visit, { name: 'Nora', game: 'Werewolf', table: 'Quick game' });
    await seatedIn(visit);
    expect(await roleOf(visit)).toBe('Villager');
    await visit.close();
  }

  it("before any of the town's time has passed", async () => {
    await openTown();
    const begun = town.clock.now();
    await seeRole(await open());
    expect(town.clock.now()).toBe(begun);
  });

  it('within 30 s of real time', { timeout: 30_000 }, async () => {
    const onRealTime = await openTestTown(houseThatDeals('Villager'));
    closeTown = () => onRealTime.end();
    await seeRole(await openTownPage(browser, onRealTime.url));
  });
});

describe('a person plays Werewolf', PATIENCE, () => {
  it.each([
    ['mouse', 'Villager', byMouse, DAY, Number.POSITIVE_INFINITY],
    ['keyboard alone', 'Doctor', byKeyboard, [...DAY, 'NIGHT'], SECOND_DAY],
    ['touch on a phone', 'Werewolf', byTouch, [...DAY, 'NIGHT'], SECOND_DAY],
    ['mouse, by the picture', 'Seer', byMouse, [...DAY, 'NIGHT'], SECOND_DAY],
  ] as const)('by %s, as %s', async (_, role, manner, duties, untilDay) => {
    await openTown(role);
    const name = `Wanda ${role}`;
    const visit = await open(manner.page, role === 'Seer' ? drawing : browser);
    await takeSeat(visit, { name, game: 'Werewolf', table: 'Quick game' });
    const matchId = await seatedIn(visit);
    expect(await roleOf(visit)).toBe(role);
    const { page } = visit;
    const chances = page
      .getByRole('tab', { name: 'Chances' })
      .or(page.getByRole('heading', { name: 'Chances' }));
    expect(await chances.count(), 'nobody else has them').toBe(0);
    expect(await page.getByRole('button', { name: 'Omniscient' }).count()).toBe(0);
    expect(await sidewaysScroll(visit)).toBeLessThanOrEqual(0);
    expect(await seriousViolations(visit)).toEqual([]);
    if (manner === byMouse) await checkCard(visit);

    const did = await playOut(matchId, { visit, manner, name, role }, untilDay);
    // Only villagers die in the first night and have no day.
    if (role === 'Werewolf' || did.size > 2) expect([...did].sort()).toEqual([...duties].sort());
    const story = page.getByTestId('own-story');
    await story.waitFor();
    expect(await story.innerText()).toMatch(/You (won|lost)\./);
    expect(await page.getByRole('button', { name: 'Play again' }).count()).toBe(1);
    expect(await page.locator('.said-text img, .said-text b').count(), 'text stays text').toBe(0);
    if (did.has('DAY_OPENING')) await expect.poll(() => talkOf(page)).toContain(HOSTILE);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
});

describe('a person plays Even/Odd', () => {
  it('with a number under the cup in every round', async () => {
    await openTown();
    const visit = await open();
    await takeSeat(visit, { name: 'Odile', game: 'Even/Odd', table: 'Quick game' });
    const matchId = await seatedIn(visit);
    expect(await roleOf(visit)).toMatch(/^(Odd|Even)$/);
    const { page } = visit;
    const view = () => viewOf<TableView>(town, matchId);
    for (let round = 1; round <= 5; round++) {
      await town.until(async () => {
        const now = await view();
        return now.phase === 'COLLECTING_CHOICES' && now.round === round;
      });
      await turnBar(page).getByText(`Round ${round}: choose 1 to 5`).waitFor();
      await page.getByRole('button', { name: String(round), exact: true }).click();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await turnBar(page).getByText('Your number is sealed').waitFor();
      expect(await roleCard(page).textContent(), 'under the own card alone').toContain(`cup: ${round}`);
    }
    await town.until(async () => (await view()).phase === 'FINISHED');
    await page.getByTestId('own-story').waitFor();
    expect(await page.getByTestId('own-story').innerText()).toMatch(/You took \d of 5 rounds/);
    expect(await seriousViolations(visit)).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
});

/** An agent with an owner of its own, who lets it play with people. */
async function agentFor(name: string): Promise<string> {
  const owner = new Visitor(town);
  const { body } = await owner.call<{ agentId: string; apiKey: string }>('POST', '/agents', { name });
  await owner.call('PUT', `/agents/${body.agentId}/plays-with-people`, { allowed: true });
  await new TownClient(town.url, { key: body.apiKey }).toolNames();
  const joined = await rawPost(
    `${town.url}/mcp/werewolf`,
    rpc('tools/call', { name: 'et.werewolf.queue.join', arguments: {} }),
    bearing(body.apiKey),
  );
  expect(joined.body.result?.isError, JSON.stringify(joined.body)).not.toBe(true);
  return body.agentId;
}

describe('two people and six agents over MCP', PATIENCE, () => {
  it('share a table at which nobody learns before the end who is a person', async () => {
    await openTown();
    const manners = [byMouse, byTouch];
    const visits = [await open(), await open({ ...byTouch.page, reducedMotion: 'reduce' })];
    const names = ['Paula', 'Pavel'];
    for (const name of ['Ag', 'Be', 'Ce', 'De', 'Ef', 'Fi']) await agentFor(name);
    for (const [i, visit] of visits.entries())
      await takeSeat(visit, { name: names[i] ?? '', game: 'Werewolf', table: 'Mixed table' });
    await town.until(() => [...town.services.registry.all()].some(({ state }) => state.phase === 'LOBBY'));
    const [matchId] = await Promise.all(visits.map(seatedIn));
    if (!matchId) throw new Error('no match');
    const players: Player[] = [];
    for (const [i, visit] of visits.entries()) {
      const own = await visit.page.evaluate(() =>
        fetch('/api/people/me').then((answer) => answer.json() as Promise<{ seat: { displayName: string } }>),
      );
      expect(names).not.toContain(own.seat.displayName);
      players.push({
        visit,
        manner: manners[i] ?? byMouse,
        name: own.seat.displayName,
        role: await roleOf(visit),
      });
      const html = await visit.page.content();
      expect(/ag_person_|person-mark|Paula|Pavel/.exec(html), 'nothing says who is a person').toBeNull();
    }
    const [first, second] = visits as [TownPage, TownPage];
    await spotHuman(first, players[1]?.name ?? '');
    await second.page.getByRole('tab', { name: 'Human?' }).tap();
    let view = await viewOf<MatchView>(town, matchId);
    while (view.dayNumber < SECOND_DAY && view.phase !== 'ENDED') {
      for (const player of players) await act(player, view);
      view = await toNextPhase(matchId, visits);
    }
    // Nobody has to do anything for it to end.
    await untilEnded(matchId);
    for (const { page } of visits) {
      await page.getByTestId('own-story').waitFor();
      const people = page.locator('.who-was-who li[data-kind="human"]');
      await expect.poll(async () => (await people.allInnerTexts()).join()).toMatch(/Paula|Pavel/);
      expect(await people.count()).toBe(2);
    }
    expect(await second.page.getByRole('tab', { selected: true }).count(), 'its tab is gone').toBe(1);
    expect(await first.page.getByTestId('human-score').innerText()).toMatch(/^You spotted 1 of 2 people/);
    await playOnceMore(first, second);
    for (const visit of visits) {
      expect(visit.complaints).toEqual([]);
      await visit.close();
    }
  });
});

async function spotHuman({ page }: TownPage, name: string): Promise<void> {
  const choices = page.locator('#humans');
  expect(await choices.getByRole('checkbox').count(), 'all but the own seat').toBe(7);
  await choices.getByRole('checkbox', { name }).check();
}

/** One of them asks, the other comes along, and the host of their table begins. */
async function playOnceMore(first: TownPage, second: TownPage): Promise<void> {
  await first.page.getByRole('button', { name: 'Play again' }).click();
  await first.page.getByRole('button', { name: 'Start' }).waitFor();
  expect(await seriousViolations(first)).toEqual([]);
  await second.page.getByText('would like to play again').waitFor();
  await second.page.getByRole('button', { name: 'Play again' }).click();
  await second.page.getByText('starts the game').waitFor();
  await expect.poll(() => first.page.locator('.table-players li').count()).toBe(2);
  await first.page.getByRole('button', { name: 'Start' }).click();
  expect(await seatedIn(first)).toBe(await seatedIn(second));
}

describe('a seat', () => {
  it('is the same after 20 s without a line, a reload, in a second tab, and after a restart of the town', async () => {
    await openTown();
    const first = await open();
    await takeSeat(first, { name: 'Rita', game: 'Werewolf', table: 'Quick game' });
    const matchId = await seatedIn(first);
    const role = await roleOf(first);
    await first.page.context().setOffline(true);
    await turnBar(first.page).getByText('The time left is unknown').waitFor();
    await town.advance('20s');
    await first.page.context().setOffline(false);
    await first.until(({ link }) => link === 'online');
    expect(await roleOf(first)).toBe(role);
    await first.page.getByRole('button', { name: 'Ready' }).click();
    // It was the last that the lobby waited for.
    await turnBar(first.page).getByText('The town sleeps').waitFor();

    // As a reload, and still with what the test reads.
    await first.page.goto(`${town.url}/match/${matchId}?test=1`);
    await seatedIn(first);
    expect(await roleOf(first)).toBe(role);
    await turnBar(first.page).getByText('The town sleeps').waitFor();

    const second = await first.page.context().newPage();
    await second.goto(`${town.url}/match/${matchId}?test=1`);
    await roleCard(second).waitFor();
    await turnBar(first.page).getByText('another tab').waitFor();
    expect(await roleCard(first.page).count(), 'the first tab only watches').toBe(0);
    await first.page.getByRole('button', { name: 'Play here' }).click();
    await roleCard(first.page).waitFor();
    await turnBar(second).getByText('another tab').waitFor();

    town = await town.restart({ PORT: new URL(town.url).port });
    await first.until(({ link }) => link === 'online');
    await turnBar(first.page).getByText('The town sleeps').waitFor();
    expect(await roleOf(first), 'after a restart').toBe(role);

    await first.page.getByRole('button', { name: 'Leave' }).click();
    await first.page.getByRole('button', { name: 'Leave the match' }).click();
    await first.page.getByRole('button', { name: 'Play', exact: true }).click();
    await first.page.getByRole('button', { name: 'Back to your seat' }).click();
    await roleCard(first.page).waitFor();
    expect(await roleOf(first)).toBe(role);
    expect(first.complaints).toEqual([]);
    await first.close();
  });
});
