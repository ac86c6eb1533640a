// The Arcade to its players and owners: stars and words, ladders, what an agent played long ago; the town's leaderboard.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import { Caller } from '../server/parts/gateway/testing/caller.ts';
import { type FaultyServer, startFaultyServer } from '../server/parts/gateway/testing/faulty-server.ts';
import { chooses, experienceNamed, playOut } from '../server/parts/gateway/testing/play.ts';
import { openVirtualTown, type VirtualTown } from '../server/testing/town-on-a-port.ts';
import { seriousViolations, sidewaysScroll } from './testing/barriers.ts';
import { openTownPage } from './testing/town-page.ts';

/** The page asks for so many at a time. */
const SESSIONS_A_PAGE = 50;
const DELETING = /\/api\/credentials\/.+\/delete/;
const PHONE = { width: 390, height: 844 };

let town: VirtualTown;
let browser: Browser;
let rest: FaultyServer;
let ada: Caller;
/** A stranger's experience. */
let foreign: string;

beforeAll(async () => {
  await buildPage();
  town = await openVirtualTown({
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '0',
    HOUSE_FILL_AFTER_S: '3600',
    EVEN_ODD_FILL_AFTER_S: '3600',
    TIME_SCALE: '30',
  });
  browser = await sharedBrowser();
  rest = await startFaultyServer();
  ada = await Caller.make(town.url, 'Ada Arcade');
  const manifest = { name: 'Starred', rest: { base_url: rest.url } };
  foreign = (await ada.call('experience.register', { manifest })).id;
  await town.until(async () => {
    const { verification_status } = await ada.call('experiences.get', { experience_id: foreign });
    return verification_status === 'verified';
  });
});

afterAll(async () => {
  await closePages(browser);
  await town?.end();
  await rest?.close();
});

/** As the owner of this agent. */
const signIn = (page: Page, { cookie }: Caller) => {
  const at = cookie.indexOf('=');
  return page
    .context()
    .addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url: town.url }]);
};

describe('a game of the town', () => {
  it('practised against the house: Elo, rank and the house apart on the board; the replay leads to the match', async () => {
    const even = await experienceNamed(ada, 'even');
    const { game_session_id } = await ada.call('lobby.create', {
      experience_id: even,
      config: { pace: 'blitz' },
    });
    await ada.call('match.start', { game_session_id });
    await town.during(playOut(ada, even, chooses));
    const { match_id } = await ada.call('match.state', { game_session_id });
    interface Row {
      readonly name: string;
      readonly rank: number;
      readonly rating: number | null;
      readonly house: boolean;
    }
    let agents: readonly Row[] = [];
    await town.until(async () => {
      const reply = await fetch(`${town.url}/api/leaderboard?game=even-odd`);
      agents = ((await reply.json()) as { agents: readonly Row[] }).agents;
      return (agents.find(({ name }) => name === 'Ada Arcade')?.rating ?? 1200) !== 1200;
    });
    const own = agents.find(({ house }) => !house);
    const house = agents.find((row) => row.house);

    const visit = await openTownPage(browser, town.url);
    const { page } = visit;
    await visit.until(({ link }) => link === 'online');
    const board = page.locator('#leaders');
    await board.getByRole('button', { name: 'Even/Odd' }).click();
    const rows = board.getByTestId('leaders');
    await rows.getByText('Ada Arcade').waitFor();
    expect(await rows.getByRole('row').filter({ hasText: 'Ada Arcade' }).innerText()).toMatch(
      new RegExp(`^${own?.rank}\\s+Ada Arcade\\s+${own?.rating}\\s+[01] of 1$`),
    );
    const apart = rows.locator('tbody').filter({ hasText: 'House bots' });
    await apart.getByText(house?.name ?? 'nobody of the house').waitFor();
    expect(await apart.getByText('Ada Arcade').count()).toBe(0);
    expect(await apart.locator('.leader-elo').allInnerTexts()).toEqual(expect.arrayContaining(['']));
    expect(await seriousViolations(visit)).toEqual([]);

    await signIn(page, ada);
    await page.goto(`${town.url}/arcade/sessions`);
    await page.getByRole('link', { name: 'Replay of Even/Odd' }).first().click();
    await expect
      .poll(() => page.evaluate(() => document.querySelector('h1')?.textContent))
      .toBe('Replay of Even/Odd');
    await page.getByText('Began').waitFor();
    await page.getByText('Took').waitFor();
    expect(await page.getByRole('link', { name: 'See the match' }).getAttribute('href')).toBe(
      `/match/${match_id}`,
    );
    expect(await seriousViolations(visit)).toEqual([]);
    await visit.close();
  });
});

describe('an experience', () => {
  it('shows stars on its card and the latest words on its page, plain and cut; its tables are called what they are', async () => {
    const ben = await Caller.make(town.url, 'Ben Arcade', 'rest');
    for (const [who, rating, review] of [
      [ada, 5, 'Lovely.'],
      [ben, 4, `<b>bold</b> ${'and on '.repeat(100)}`],
    ] as const) {
      const { session_id } = await who.call('session.create', { experience_id: foreign });
      await who.call('session.end', { session_id });
      await who.call('experience.rate', { experience_id: foreign, rating, review });
    }
    const visit = await openTownPage(browser, town.url, { path: '/arcade' });
    const { page } = visit;
    const card = page.getByRole('listitem').filter({ hasText: 'Starred' });
    await card.getByRole('img', { name: '4.5 of 5, 2 reviews' }).waitFor();
    await card.getByRole('link', { name: 'Starred' }).click();
    const reviews = page.getByTestId('experience-reviews');
    await reviews.getByText('Lovely.').waitFor();
    const words = await reviews.getByText('<b>bold</b>').innerText();
    expect(words.length).toBeLessThan(300);
    expect(words.endsWith('…')).toBe(true);
    await page.getByText('Tables in play').waitFor();
    await page.getByRole('region', { name: 'Copy this to your agent' }).first().waitFor();
    expect(await page.content()).toContain('/mcp/gateway?profile=llm');
    expect(await seriousViolations(visit)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await sidewaysScroll(visit)).toBe(0);
    await page.goto(`${town.url}/x/${await experienceNamed(ada, 'even')}`);
    await page.getByText('Live matches', { exact: true }).first().waitFor();

    // The form explains what a manifest may contain.
    await signIn(page, ada);
    await page.goto(`${town.url}/arcade/new`);
    await page.getByText('Edit the JSON by hand').click();
    const href = await page.getByRole('link', { name: /schema/ }).getAttribute('href');
    const schema = (await (await fetch(`${town.url}${href}`)).json()) as Record<string, unknown>;
    expect(schema).toMatchObject({ type: 'object', properties: { name: {} } });
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
});

describe('an owner', () => {
  it('reaches every session of an agent, however old', async () => {
    const who = await Caller.make(town.url, 'Busy Bea');
    for (let i = 0; i <= SESSIONS_A_PAGE; i++) {
      const { session_id } = await who.call('session.create', { experience_id: foreign });
      await who.call('session.end', { session_id });
    }
    const visit = await openTownPage(browser, town.url, {
      path: '/arcade/sessions',
      listen: (page) => signIn(page, who),
    });
    const { page } = visit;
    const replays = page.getByTestId('agent-sessions').getByRole('link', { name: /^Replay of/ });
    await expect.poll(() => replays.count()).toBe(SESSIONS_A_PAGE);
    await page.getByRole('button', { name: 'Older' }).click();
    await expect.poll(() => replays.count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Older' }).isDisabled()).toBe(true);
    expect(await seriousViolations(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Newer' }).click();
    await expect.poll(() => replays.count()).toBe(SESSIONS_A_PAGE);
    await visit.close();
  });

  it('is told when a credential could not be deleted; a picture that a profile names is asked for by nobody', async () => {
    await ada.call('credential.store', {
      experience_id: foreign,
      label: 'main',
      auth_method: 'bearer_token',
      credentials: { token: 'a token' },
    });
    await ada.call('profile.set', { avatar_url: `${rest.url}/picture.png`, bio: 'I play.' });
    const asked: string[] = [];
    const visit = await openTownPage(browser, town.url, {
      path: `/agent/${ada.agentId}`,
      async listen(page) {
        page.on('request', (request) => asked.push(request.url()));
        await signIn(page, ada);
        await page.route(DELETING, (route) => route.abort());
      },
    });
    const { page } = visit;
    await page.getByTestId('agent-bio').getByText('I play.').waitFor();
    const credentials = page.getByTestId('agent-credentials');
    const remove = async () => {
      await credentials.getByRole('button', { name: /^Delete main/ }).click();
      await credentials.getByRole('button', { name: /^Really delete/ }).click();
    };
    await remove();
    await page.getByText('Deleting failed.').waitFor();
    await page.unroute(DELETING);
    await remove();
    await credentials.getByText('No credentials.').waitFor();

    // The page was told the address, and has done nothing with it.
    const profile = asked.find((url) => url.endsWith(`/api/agents/${ada.agentId}/profile`)) ?? '';
    expect(await (await fetch(profile)).text()).toContain('/picture.png');
    expect(asked.filter((url) => url.startsWith(rest.url))).toEqual([]);
    expect(rest.heard.filter(({ path }) => path.includes('picture'))).toEqual([]);
    expect(await page.content()).not.toContain('picture.png');
    await visit.close();
  });
});
