// Every page of a running town, in real time: none may complain on the browser's console.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import { TownClient } from '../scripts/town/town-client.ts';
import { Caller } from '../server/parts/gateway/testing/caller.ts';
import { experienceNamed } from '../server/parts/gateway/testing/play.ts';
import { openTestTown, type TestTown } from '../server/testing/town-on-a-port.ts';
import type { PART_PAGES } from '../shared/protocol/pages.ts';
import { violations, windowScroll } from './testing/barriers.ts';
import { openTownPage } from './testing/town-page.ts';

type Pattern = (typeof PART_PAGES)[keyof typeof PART_PAGES][number] | '/' | '/match/:id' | '/agents' | '/tv';

let town: TestTown;
let browser: Browser;
/** It draws the stage. */
let drawing: Browser;
let owner: Caller;

beforeAll(async () => {
  await buildPage();
  town = await openTestTown({
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '1',
    LEAGUE: 'on',
    LEAGUE_HOUSE: 'on',
    LEAGUE_START_S: '0.1',
    EVEN_ODD_FILL_AFTER_S: '0.1',
  });
  [browser, drawing] = await Promise.all([sharedBrowser(), sharedBrowser({ webgl: true })]);
  owner = await Caller.make(town.url, 'Wanda Wanderer');
});

afterAll(async () => {
  await closePages(browser, drawing);
  await town?.end();
});

async function post(path: string, body: object): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', cookie: owner.cookie };
  const response = await fetch(`${town.url}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, string>;
}

/** The owner's agent sits down against one of the house. */
async function ownMatch(): Promise<string> {
  await new TownClient(town.url, { key: owner.apiKey }).toolNames();
  await post(`/agents/${owner.agentId}/queue?game=even-odd`, {});
  const own = () =>
    [...town.services.registry.all()].find(({ state }) =>
      state.players.some(({ agentId }) => agentId === owner.agentId),
    );
  return (await vi.waitUntil(own, { timeout: 60_000 })).matchId;
}

/** One address of each: whoever adds a page adds it here, or this does not compile. */
async function addresses(): Promise<Readonly<Record<Pattern, string>>> {
  const [match] = town.services.registry.all();
  const matchId = match?.matchId ?? '';
  const experience = await experienceNamed(owner, 'even');
  const { session_id } = await owner.call('session.create', { experience_id: experience });
  await owner.call('session.end', { session_id });
  await owner.call('social.create', { name: 'Corner' });
  const bench = (await owner.call('social.list')).lobbies[0].id as string;
  const { seasonId } = await post(`/seasons?as=${owner.agentId}`, {
    name: 'Eight of the house',
    matches: 8,
    seed: 'seed',
    entrants: Array.from({ length: 8 }, (_, i) => ({ name: `Bot ${i}`, house: 'random' })),
  });
  const { worldId } = await post('/worlds', { name: 'Eldergrove' });
  const { leagues } = (await (await fetch(`${town.url}/api/leagues`)).json()) as {
    leagues: { leagueId: string }[];
  };
  await post('/people', { name: 'Wanda' });
  const { code } = await post('/play', {});
  const league = `/league/${leagues[0]?.leagueId}`;
  return {
    '/': '/',
    '/match/:id': `/match/${matchId}`,
    '/agents': '/agents',
    '/tv': '/tv',
    '/arcade': '/arcade',
    '/arcade/new': '/arcade/new',
    '/arcade/sessions': '/arcade/sessions',
    '/arcade/sessions/:sid': `/arcade/sessions/${session_id}?agent=${owner.agentId}`,
    '/x/:id': `/x/${experience}`,
    '/play/:code': `/play/${code}`,
    '/square': '/square',
    '/square/:id': `/square/${bench}`,
    '/board': '/board',
    '/agent/:id': `/agent/${owner.agentId}`,
    '/games': '/games',
    '/agent/:id/match/:matchId': `/agent/${owner.agentId}/match/${await ownMatch()}`,
    '/league': '/league',
    '/league/:id': league,
    '/league/:id/player/:pid': `${league}/player/P001`,
    '/seasons': '/seasons',
    '/seasons/:id': `/seasons/${seasonId}`,
    '/worlds': '/worlds',
    '/worlds/:id': `/worlds/${worldId}`,
    '/library': '/library',
    '/library/fact/:id': '/library/fact/faction_werewolves',
    '/graveyard': '/graveyard',
    '/talk/:npc': '/talk/crier',
  };
}

/** The stage is the same behind all pages of parts: one of them shows it. */
const DRAWN: readonly string[] = ['/', '/match/:id', '/tv', '/league'] satisfies Pattern[];

it('every page opens without a word of complaint, with one scrollbar and no barrier', async () => {
  const at = owner.cookie.indexOf('=');
  const cookie = { name: owner.cookie.slice(0, at), value: owner.cookie.slice(at + 1), url: town.url };
  const complaints: string[] = [];
  const barriers: string[] = [];
  let opened = '';
  const open = (by: Browser) =>
    openTownPage(by, town.url, {
      async listen(page) {
        await page.context().addCookies([cookie]);
        page.on('console', (said) => {
          if (said.type() === 'error') complaints.push(`${opened}: ${said.text()} ${said.location().url}`);
        });
      },
    });
  const [plain, drawn] = await Promise.all([open(browser), open(drawing)]);
  for (const [pattern, address] of Object.entries(await addresses())) {
    opened = pattern;
    const isDrawn = DRAWN.includes(pattern);
    const visit = isDrawn ? drawn : plain;
    const { page, until } = visit;
    const target = new URL(address, town.url);
    target.searchParams.set('test', '1');
    await page.goto(target.href);
    await page.waitForFunction(() => window.__et !== undefined);
    await until(({ link, stage }) => stage === (isDrawn ? 'ready' : 'missing') && link === 'online');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByRole('alert').allInnerTexts(), pattern).toEqual([]);
    expect(await windowScroll(visit), pattern).toBe(0);
    // The stage has nothing to read, and drawing it slows the rest down.
    if (!isDrawn) barriers.push(...(await violations(visit)).map((barrier) => `${pattern}: ${barrier}`));
  }
  expect(barriers).toEqual([]);
  expect([...complaints, ...plain.complaints, ...drawn.complaints]).toEqual([]);
});
