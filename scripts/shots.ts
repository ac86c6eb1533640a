/** `npm run shots`: opens a seeded town, walks through it with a real browser, and writes the pictures of docs/shots. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { asWerewolf, type WerewolfMatch } from '../server/parts/werewolf/werewolf-match.ts';
import { openTestTown, type TestTown } from '../server/testing/town-on-a-port.ts';
import { buildPage } from './build-page.ts';
import { plainProgram, runProgram } from './cli/program.ts';
import { openBrowser } from './testing/browser.ts';

const FOLDER = join(import.meta.dirname, '../docs/shots');
const TIME_SCALE = 2;
const MATCHES = 6;
const DESKTOP = { width: 1280, height: 720 };
const WIDE = { width: 1600, height: 900 };
const PHONE = { width: 390, height: 844 };
const LOOK_EVERY_MS = 200;
const SHORTEST_DAY_MS = 200_000;
/** What moves in on its own when a page opens: villagers, labels, bubbles. */
const SETTLE_MS = 2_500;

/** A day length for which it is noon soon after the town opens, and midnight half a day later. */
function dayLengthMs(): number {
  const noon = Date.now() + 40_000;
  // Days are counted from 1970: one millisecond more or less to a day moves the hour by half a day and more.
  const lengths = Array.from({ length: 4_000 }, (_, i) => SHORTEST_DAY_MS + i);
  const off = (length: number) => Math.abs((noon % length) - length / 2);
  return lengths.reduce((best, length) => (off(length) < off(best) ? length : best));
}

async function until<T>(what: string, look: () => T | null | undefined | false): Promise<T> {
  process.stderr.write(`  waiting for ${what} …\n`);
  for (const deadline = Date.now() + 400_000; Date.now() < deadline; ) {
    const found = look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`${what} never came`);
}

/** What the page says of itself when it is opened with `?test=1`. */
interface PageHook {
  state(): { readonly stage: string; readonly link: string };
}

class Photographer {
  readonly #browser: Browser;
  readonly #url: string;

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  async open(path: string, viewport: { width: number; height: number }): Promise<Page> {
    const page = await this.#browser.newPage({ viewport });
    const address = new URL(path, this.#url);
    address.searchParams.set('test', '1');
    await page.goto(address.href);
    await page.waitForFunction(() => {
      const state = (globalThis as unknown as { __et?: PageHook }).__et?.state();
      return state?.stage === 'ready' && state.link === 'online';
    });
    await page.waitForTimeout(SETTLE_MS);
    return page;
  }

  async take(page: Page, name: string): Promise<void> {
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    await page.close();
    process.stderr.write(`docs/shots/${name}.png\n`);
  }

  async shoot(name: string, path: string, viewport = DESKTOP): Promise<void> {
    await this.take(await this.open(path, viewport), name);
  }
}

const votes = ({ state }: WerewolfMatch): number =>
  state.ballots.filter((ballot) => ballot !== undefined).length;
const timeLeft = ({ state }: WerewolfMatch): number => state.phaseEndsAt - Date.now();

async function walk(town: TestTown, photos: Photographer, dayMs: number): Promise<void> {
  const hour = () => ((Date.now() % dayMs) / dayMs) * 24;
  const find = (what: string, fits: (match: WerewolfMatch) => boolean) =>
    until(what, () => [...town.services.registry.all()].map(asWerewolf).find(fits));
  await until('noon', () => hour() > 10.5 && hour() < 14);
  await find('matches by day', ({ state }) => state.dayNumber >= 1);
  await photos.shoot('town-day', '/', WIDE);

  const talking = await find(
    'a discussion',
    (match) => match.state.phase === 'DAY_DISCUSSION' && timeLeft(match) > 20_000,
  );
  await photos.shoot('hall-day', `/match/${talking.matchId}`);

  const night = await find(
    'a second night',
    (match) => match.state.phase === 'NIGHT' && match.state.nightNumber >= 2 && timeLeft(match) > 15_000,
  );
  await photos.shoot('hall-night-omniscient', `/match/${night.matchId}?view=omni`);

  const phone = await find(
    'a discussion',
    (match) => match.state.phase === 'DAY_DISCUSSION' && timeLeft(match) > 20_000,
  );
  await photos.shoot('phone', `/match/${phone.matchId}`, PHONE);

  // The votes come quickly: be in the hall before they do.
  const voting = await find(
    'a vote about to open',
    (match) =>
      match.state.phase === 'DAY_DISCUSSION' &&
      timeLeft(match) < 10_000 &&
      match.state.players.filter((p) => p.alive).length > 5,
  );
  const ballot = await photos.open(`/match/${voting.matchId}`, DESKTOP);
  await until('ballots', () => voting.state.phase === 'DAY_VOTE' && votes(voting) >= 4);
  await ballot.waitForTimeout(1_000);
  await photos.take(ballot, 'hall-vote');

  const ended = await find('an end', ({ state }) => state.phase === 'ENDED');
  await photos.shoot('end-screen', `/match/${ended.matchId}`);

  await until('midnight', () => hour() > 21.5 || hour() < 2.5);
  await photos.shoot('town-night', '/', WIDE);
}

/** A town with a past: results and leaders to show, and every building of that past gone. */
async function townWithHistory(): Promise<TestTown> {
  const settings = { HOUSE_BOTS: 'on', HOUSE_MATCHES: String(MATCHES), HOUSE_SEED: 'picture book' };
  const past = await openTestTown({ ...settings, TIME_SCALE: '100', BUILDING_LINGER_S: '1' });
  const { registry } = past.services;
  await until('a past', () => [...registry.all()].some(({ state }) => state.gameNumber > 3 * MATCHES));
  return past.restart({ MAX_MATCHES: '0' });
}

async function shoot(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await buildPage();
  const quiet = await townWithHistory();
  await until('the last of its past', () => [...quiet.services.registry.all()].length === 0);
  const dayMs = dayLengthMs();
  const town = await quiet.restart({
    TIME_SCALE: String(TIME_SCALE),
    DAY_LENGTH_S: String((dayMs * TIME_SCALE) / 1000),
    BUILDING_LINGER_S: '1000',
    MAX_MATCHES: '5000',
  });
  const browser = await openBrowser();
  try {
    await walk(town, new Photographer(browser, town.url), dayMs);
  } finally {
    await browser.close();
    await town.end();
  }
}

await runProgram(
  plainProgram(
    'shots',
    'Opens a seeded town, walks through it with a browser, and writes the pictures of docs/shots.',
  ).action(shoot),
);
