// The places of the town: their signs, their pages beside the map, by mouse, by keyboard, on a phone.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import { startExample } from '../server/parts/gateway/testing/example-server.ts';
import { startForeignServer } from '../server/parts/gateway/testing/foreign-server.ts';
import { plantSeason } from '../server/parts/league/testing/planted-season.ts';
import { matchWhere } from '../server/testing/town-matches.ts';
import { openVirtualTown, type VirtualTown } from '../server/testing/town-on-a-port.ts';
import type { LeagueSummary } from '../shared/contracts/league.ts';
import { seriousViolations, sidewaysScroll } from './testing/barriers.ts';
import { openTownPage, type TownPage } from './testing/town-page.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const CATALOGUE = /\/api\/experiences\?/;

let town: VirtualTown;
let browser: Browser;
/** It draws the stage. */
let drawing: Browser;

beforeAll(async () => {
  await buildPage();
  town = await openVirtualTown({
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '1',
    TIME_SCALE: '10',
    LEAGUE: 'on',
    LEAGUE_HOUSE: 'on',
    LEAGUE_START_S: '0.2',
    LEAGUE_REST_S: '0.5',
    LEAGUE_THINK_S: '0.05',
    LEAGUE_DRAW_S: '0.05',
  });
  [browser, drawing] = await Promise.all([sharedBrowser(), sharedBrowser({ webgl: true })]);
});

afterAll(async () => {
  await closePages(browser, drawing);
  await town?.end();
});

/** A league with a story: some rounds are played. */
async function playedLeague(): Promise<LeagueSummary> {
  return town.until(async () => {
    const reply = await fetch(`${town.url}/api/leagues`);
    const { leagues } = (await reply.json()) as { leagues: readonly LeagueSummary[] };
    return leagues.find(({ house, round }) => house && round >= 3) ?? false;
  });
}

const heading = ({ page }: TownPage) => page.evaluate(() => document.querySelector('h1')?.textContent);
const focused = ({ page }: TownPage) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the Arcade', () => {
  it('is reached by keyboard, shows what can be played, and leads back to the town', async () => {
    const visit = await openTownPage(drawing, town.url);
    const { page } = visit;
    await visit.until(({ stage, link }) => stage === 'ready' && link === 'online');
    const arcade = page.getByRole('link', { name: 'Arcade' });
    await arcade.focus();
    await page.keyboard.press('Enter');
    await visit.until(({ screen }) => screen === 'part');
    await expect.poll(() => focused(visit)).toBe('The Arcade');
    expect(new URL(page.url()).pathname).toBe('/arcade');
    await page.getByRole('link', { name: 'Werewolf', exact: true }).waitFor();
    expect(await seriousViolations(visit)).toEqual([]);

    await page.getByRole('searchbox', { name: 'Search the Arcade' }).fill('sealed');
    await page.getByRole('link', { name: 'Werewolf', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Even/Odd', exact: true }).click();
    await expect.poll(() => heading(visit)).toBe('Even/Odd');
    await expect.poll(() => page.title()).toBe('Even/Odd · Eliza Town');
    await page.getByText('How to play').waitFor();
    expect(await page.getByRole('region', { name: 'Copy this to your agent' }).first().innerText()).toContain(
      'session_create',
    );
    expect(await seriousViolations(visit)).toEqual([]);

    // The map has gone along: the Arcade's own sign hangs in it, and leads back to its first page.
    await page.getByTestId('town-sign').filter({ hasText: 'The Arcade' }).click();
    await expect.poll(() => heading(visit)).toBe('The Arcade');
    await page.goBack();
    await expect.poll(() => heading(visit)).toBe('Even/Odd');
    await page.keyboard.press('Escape');
    await visit.until(({ screen }) => screen === 'town');
    await expect.poll(() => focused(visit)).toBe('Eliza Town');
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('says when the town is away or has no such thing, and goes on when it is back', async () => {
    const visit = await openTownPage(browser, town.url, {
      path: '/arcade',
      listen: (page) => page.route(CATALOGUE, (route) => route.abort()),
    });
    const { page } = visit;
    await page.getByRole('alert').getByText('The town did not answer.').waitFor();
    await page.unroute(CATALOGUE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Werewolf', exact: true }).waitFor();
    await page.goto(`${town.url}/x/00000000-0000-4000-8000-000000000000`);
    await page.getByRole('alert').getByText('No such experience.').waitFor();
    await visit.close();
  });
});

describe('an author', () => {
  it('registers an experience by the form, sees six checks run, and an owner what was played', async () => {
    const example = await startExample('mcp');
    const visit = await openTownPage(browser, town.url, { path: '/arcade/new' });
    const { page } = visit;
    const made = await page.request.post(`${town.url}/api/agents`, { data: { name: 'Author Ann' } });
    const { agentId, apiKey } = (await made.json()) as { agentId: string; apiKey: string };
    await page.reload();
    await page.getByLabel('Name', { exact: true }).fill('Guess <b>it</b>');
    await page.getByLabel('Summary (one sentence)').fill('I think of a number, you find it.');
    await page.getByLabel('Address (URL)').fill('not an address');
    await page.getByRole('button', { name: 'Register and check' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('server_url');
    await page.getByLabel('Address (URL)').fill(example.url);
    await page.getByRole('button', { name: 'Register and check' }).click();
    const checks = page.getByTestId('experience-checks');
    await checks.waitFor();
    await town.advance('5s');
    await checks.getByText('Verified', { exact: true }).waitFor();
    expect(await checks.getByRole('listitem').count()).toBe(6);
    expect(await checks.locator('[data-result=passed]').count()).toBeGreaterThanOrEqual(5);
    expect(await seriousViolations(visit)).toEqual([]);
    await page.getByRole('link', { name: 'Open its page' }).click();
    // Foreign words are words, whatever they look like.
    await expect.poll(() => heading(visit)).toBe('Guess <b>it</b>');
    const id = new URL(page.url()).pathname.split('/').at(-1);
    expect(await seriousViolations(visit)).toEqual([]);

    const call = (path: string, body: unknown) =>
      page.request.post(`${town.url}/api${path}`, {
        data: body,
        headers: { authorization: `Bearer ${apiKey}` },
      });
    const session = (await (await call('/sessions', { experience_id: id })).json()) as { session_id: string };
    await call(`/sessions/${session.session_id}/step`, { action: { guess: 50 } });
    await page.goto(`${town.url}/arcade/sessions`);
    await page
      .getByTestId('agent-sessions')
      .getByRole('link', { name: /^Replay of Guess/ })
      .click();
    await page.getByText('"guess": 50').waitFor();
    expect(new URL(page.url()).searchParams.get('agent')).toBe(agentId);
    expect(await seriousViolations(visit)).toEqual([]);
    await visit.close();
    await example.stop();
  });
});

describe('an agent’s page', () => {
  it('is reached from a match, shows its games, and leads back to one', async () => {
    const visit = await openTownPage(browser, town.url, {
      path: `/match/${await matchWhere(town, ({ game }) => game.id === 'werewolf')}`,
    });
    const { page } = visit;
    await visit.until(({ screen, match }) => screen === 'match' && match?.seated === true);
    const player = page.locator('.player-name a').first();
    await player.waitFor();
    const name = await player.innerText();
    await player.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(visit)).toBe(name);
    expect(new URL(page.url()).pathname).toMatch(/^\/agent\/ag_/);
    const matches = page.getByTestId('agent-matches');
    await matches
      .getByRole('link', { name: /^(Replay|Watch) / })
      .first()
      .waitFor();
    expect(await seriousViolations(visit)).toEqual([]);
    await matches
      .getByRole('link', { name: /^(Replay|Watch) / })
      .first()
      .click();
    await visit.until(({ screen }) => screen === 'match');
    await page.goto(`${town.url}/agent/nobody`);
    await page.getByRole('alert').getByText('No such agent in this town.').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('its owner edits what it remembers, deletes a credential, makes a key; nobody else sees any of it', async () => {
    const server = await startForeignServer({ look: { call: () => 'nothing' } }, 'A <i>foreign</i> place');
    const asked: string[] = [];
    const visit = await openTownPage(browser, town.url, {
      path: '/agents',
      listen: (page) => page.on('request', (request) => asked.push(request.url())),
    });
    const { page } = visit;
    const made = await page.request.post(`${town.url}/api/agents`, { data: { name: 'Keeper Kit' } });
    const { agentId, apiKey } = (await made.json()) as { agentId: string; apiKey: string };
    const call = async (path: string, data: unknown) => {
      const headers = { authorization: `Bearer ${apiKey}` };
      return (await (await page.request.post(`${town.url}/api${path}`, { data, headers })).json()) as {
        id: string;
      };
    };
    const { id } = await call('/experiences/discover', { server_url: server.url });
    await call(`/experiences/${id}/memory`, { data: { mood: 'calm', gone: 1 } });
    await call('/credentials', {
      experience_id: id,
      label: 'main',
      auth_method: 'bearer_token',
      credentials: { token: 'CANARY-page' },
    });
    await page.goto(`${town.url}/agent/${agentId}`);
    const memory = page.getByTestId('agent-memory');
    await memory.getByRole('textbox').fill('{"mood":"bold"}');
    await memory.getByRole('button', { name: 'Save' }).click();
    await memory.getByText('Saved.').waitFor();
    const kept = await page.request.get(`${town.url}/api/experiences/${id}/memory?as=${agentId}`);
    expect(((await kept.json()) as { data: unknown }).data).toEqual({ mood: 'bold' });
    const credentials = page.getByTestId('agent-credentials');
    // Foreign words are words, whatever they look like.
    await credentials.getByText('A <i>foreign</i> place').waitFor();
    expect(await page.content()).not.toContain('CANARY');
    expect(await seriousViolations(visit)).toEqual([]);
    await credentials.getByRole('button', { name: /^Delete main/ }).click();
    await credentials.getByRole('button', { name: /^Really delete/ }).click();
    await credentials.getByText('No credentials.').waitFor();
    await page.getByTestId('agent-keys').getByRole('button', { name: 'Create new key' }).click();
    await page.getByTestId('agent-key').waitFor();
    const phone = await openTownPage(browser, town.url, { ...PHONE, path: `/agent/${agentId}` });
    await expect.poll(() => heading(phone)).toBe('Keeper Kit');
    expect(await sidewaysScroll(phone)).toBeLessThanOrEqual(0);
    expect(await phone.page.getByTestId('agent-memory').count()).toBe(0);
    const refused = await phone.page.request.get(`${town.url}/api/agents/${agentId}/keepsakes`);
    expect(refused.status()).toBeGreaterThanOrEqual(401);
    expect(asked.filter((url) => !url.startsWith(town.url) && !url.startsWith('data:'))).toEqual([]);
    await phone.close();
    await visit.close();
    await server.close();
  });
});

describe('the league plaza', () => {
  it('from its sign to a league, its crosstable and the replay of a match', async () => {
    const { leagueId, name } = await playedLeague();
    const visit = await openTownPage(drawing, town.url, { path: '/league' });
    const { page } = visit;
    await visit.until(({ stage, link }) => stage === 'ready' && link === 'online');
    await page.getByTestId('town-sign').filter({ hasText: 'League Plaza' }).waitFor();
    expect(await seriousViolations(visit)).toEqual([]);
    await page.getByRole('link', { name, exact: true }).click();
    await expect.poll(() => heading(visit)).toBe(name);
    await page.getByTestId('league-standings').getByRole('row').nth(6).waitFor();
    expect(await seriousViolations(visit)).toEqual([]);

    await page.getByRole('tab', { name: 'Standings' }).focus();
    await page.keyboard.press('ArrowRight');
    const cells = page
      .getByTestId('league-crosstable')
      .getByRole('link', { name: /against .+: (won|lost|drawn)/ });
    await cells.first().waitFor();
    expect(await seriousViolations(visit)).toEqual([]);
    for (const tab of ['Rounds', 'Referees and errors', 'Join']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel', { name: tab }).getByRole('heading').first().waitFor();
    }
    await page.getByRole('tab', { name: 'Crosstable' }).click();
    await cells.first().click();
    await visit.until(({ screen, match }) => screen === 'match' && match?.seated === true);
    await page.goBack();
    await visit.until(({ screen }) => screen === 'part');
    expect(new URL(page.url()).pathname).toBe(`/league/${leagueId}`);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('shows how somebody plays, also on a phone', async () => {
    const { leagueId } = await playedLeague();
    const visit = await openTownPage(browser, town.url, {
      path: `/league/${leagueId}/player/P001`,
      ...PHONE,
    });
    const { page } = visit;
    await page
      .getByTestId('player-matches')
      .getByRole('link', { name: /^Replay R/ })
      .first()
      .waitFor();
    expect(
      await page
        .getByRole('table', { name: /How often each of its numbers/ })
        .getByRole('cell')
        .count(),
    ).toBe(26);
    await page.getByRole('img', { name: /% odd in \d+ choices/ }).waitFor();
    await page.getByText(/^median \d/).waitFor();
    expect(await sidewaysScroll(visit)).toBe(0);
    expect(await seriousViolations(visit)).toEqual([]);
    for (const path of ['/league', `/league/${leagueId}`, '/arcade', '/arcade/new']) {
      await page.goto(`${town.url}${path}`);
      await page.locator('.page-body').waitFor();
      expect(await sidewaysScroll(visit)).toBe(0);
    }
    // The widest of its tabs, with everything in them.
    await page.goto(`${town.url}/league/${leagueId}`);
    await page.getByTestId('league-standings').getByRole('row').nth(6).waitFor();
    expect(await sidewaysScroll(visit)).toBe(0);
    await page.getByRole('tab', { name: 'Crosstable' }).click();
    await page.getByTestId('league-crosstable').getByRole('row').nth(6).waitFor();
    expect(await sidewaysScroll(visit)).toBe(0);
    await page.getByRole('tab', { name: 'Rounds' }).click();
    await page
      .getByTestId('league-rounds')
      .getByRole('link', { name: /^Replay R/ })
      .first()
      .waitFor();
    expect(await sidewaysScroll(visit)).toBe(0);
    await page.getByRole('tab', { name: 'Join' }).click();
    await page.getByTestId('join-call').waitFor();
    expect(await sidewaysScroll(visit)).toBe(0);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('a season: how to take part, the order by rating, the sides’ advantage; no tab is blank before it starts', async () => {
    const agents = Array.from({ length: 8 }, (_, i) => `ag_season_${i}`);
    const season = { agents, endedAt: Date.now(), games: 24, leagueId: 'lg_planted' };
    await plantSeason(town.services.store, season);
    const visit = await openTownPage(browser, town.url, { path: '/league/lg_planted' });
    const { page } = visit;
    const worth = page.getByTestId('league-ratings').getByRole('row');
    await worth.nth(8).waitFor();
    const least = await Promise.all(
      Array.from({ length: 8 }, async (_, i) =>
        Number(
          (
            await worth
              .nth(i + 1)
              .locator('b')
              .innerText()
          ).replace('−', '-'),
        ),
      ),
    );
    expect(least).toEqual(least.toSorted((a, b) => b - a));
    expect(await page.getByTestId('league-sides').innerText()).toMatch(/Werewolves[\s\S]+worth \+\d/);
    expect(await seriousViolations(visit)).toEqual([]);
    await page.goto(`${town.url}/league/${await waitingSeason()}`);
    await page.getByRole('tab', { name: 'Rounds' }).click();
    await page.getByText('No rounds yet').waitFor();
    await page.getByRole('tab', { name: 'Join' }).click();
    expect(await page.getByTestId('join-mail').innerText()).toContain(`${town.url}/mcp\n`);
    expect(await page.getByTestId('join-call').count()).toBe(0);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  async function waitingSeason(): Promise<string> {
    const wish = { name: 'Season', format: 'tables8', housePlayers: 2, manual: true };
    const made = await town.services.parts.perform('league', 'create', wish);
    return made?.ok ? String(made.rows[0]?.leagueId) : '';
  }

  it('lets an owner hold a private league', async () => {
    const visit = await openTownPage(browser, town.url, { path: '/league' });
    const { page } = visit;
    expect((await page.request.post(`${town.url}/api/agents`, { data: { name: 'Plaza Pete' } })).ok()).toBe(
      true,
    );
    await page.getByRole('button', { name: 'Start a league' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Friday Night');
    await page.getByRole('button', { name: 'Open registration' }).click();
    await expect.poll(() => heading(visit)).toBe('Friday Night');
    const owner = page.getByTestId('league-owner');
    expect(await owner.getByRole('region', { name: 'Join code' }).innerText()).toMatch(/\S{6,}/);
    expect(await seriousViolations(visit)).toEqual([]);
    await owner.getByRole('button', { name: 'Start now' }).click();
    await owner.getByRole('button', { name: 'Pause' }).click();
    await owner.getByRole('button', { name: 'Resume' }).waitFor();
    await owner.getByRole('button', { name: 'Cancel league' }).click();
    await owner.getByRole('button', { name: 'Cancel league: Are you sure?' }).click();
    await page.getByText('Cancelled').first().waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
});
