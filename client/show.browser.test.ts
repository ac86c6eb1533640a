// The show on large and small screens: the whole column beside the hall, a header that fits, Town TV, its dresses.

import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadedScripts, sizesOf } from '../scripts/bench/client/page-size.ts';
import { buildPage } from '../scripts/build-page.ts';
import { SIZES } from '../scripts/shots/photographer.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import { matchWhere, playedMatch } from '../server/testing/town-matches.ts';
import { openVirtualTown, type VirtualTown } from '../server/testing/town-on-a-port.ts';
import { words } from './games/werewolf/text.ts';
import { seriousViolations, sidewaysScroll } from './testing/barriers.ts';
import { openTownPage, type TownPage } from './testing/town-page.ts';

const LARGE = { width: 1920, height: 1080 };
const LAPTOP = { width: 1024, height: 768 };
/** Up to this width the panels stand behind tabs. */
const PHONE = 800;
/** A film takes as long as it lasts. */
const PATIENCE_MS = 60_000;

let town: VirtualTown;
let browser: Browser;
/** It draws the stage. */
let drawing: Browser;
let ended: string;

beforeAll(async () => {
  await buildPage();
  town = await openVirtualTown({
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '3',
    TIME_SCALE: '12',
    BUILDING_LINGER_S: '3000',
  });
  ended = await playedMatch(town);
  [browser, drawing] = await Promise.all([sharedBrowser(), sharedBrowser({ webgl: true })]);
});

afterAll(async () => {
  await closePages(browser, drawing);
  await town?.end();
});

interface DecoderMaker {
  new (init: {
    readonly type: string;
    readonly data: ArrayBuffer;
  }): {
    readonly completed: Promise<void>;
    readonly tracks: {
      readonly ready: Promise<void>;
      readonly selectedTrack: { readonly frameCount: number };
    };
    decode(options: { readonly frameIndex: number }): Promise<{ readonly image: CanvasImageSource }>;
  };
}

interface Received {
  readonly eventId: string;
  readonly type: string;
}

async function eventsIn(matchId: string): Promise<readonly Received[]> {
  const answer = await fetch(`${town.url}/api/matches/${matchId}/events`);
  return ((await answer.json()) as { events: Received[] }).events;
}
const idsOf = async (matchId: string, wanted: string): Promise<readonly string[]> =>
  (await eventsIn(matchId)).flatMap(({ type, eventId }) => (type === wanted ? [eventId] : []));
const votesIn = (matchId: string) => idsOf(matchId, 'VOTE_CAST');
const linesIn = (matchId: string) => idsOf(matchId, 'PUBLIC_MESSAGE');

/** The third ballot of a finished match. */
const aVote = async (): Promise<string> => (await votesIn(ended))[2] as string;

const open = (path: string, viewport = LAPTOP) => openTownPage(browser, town.url, { path, viewport });
const openDrawn = (path: string, viewport = LAPTOP) => openTownPage(drawing, town.url, { path, viewport });
const ready = (visit: TownPage) => visit.until(({ stage, link }) => stage === 'ready' && link === 'online');

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`nowhere: ${element}`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Those that can be pressed and do not lie wholly inside the window. */
const outside = ({ page }: TownPage, within: string) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(`${selector} :is(a, button)`)]
        .filter((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || right - left < 2;
        })
        .map(({ innerText, title }) => innerText || title),
    within,
  );

describe('a match beside its panels', () => {
  it('shows players and votes of the moment that a link leads to, with no barrier, on every screen', async () => {
    const visit = await open(`/match/${ended}?at=${await aVote()}`, LARGE);
    const { page } = visit;
    await visit.until(({ match }) => match?.mode === 'replay');
    const marked = page.locator('.line.marked');
    await marked.waitFor();
    await expect.poll(() => marked.evaluate((line) => line === document.activeElement)).toBe(true);
    for (const viewport of [LARGE, LAPTOP]) {
      await page.setViewportSize(viewport);
      const panels = page.locator('.panels');
      expect(await panels.evaluate(({ scrollTop }) => scrollTop), 'the column stands still').toBe(0);
      for (const name of ['roster', 'vote-tally']) {
        const box = await boxOf(page.getByTestId(`werewolf-${name}`));
        expect(box.y, `${name} at ${viewport.width}`).toBeGreaterThanOrEqual(0);
        expect(box.bottom, `${name} at ${viewport.width}`).toBeLessThanOrEqual(viewport.height);
      }
      expect(await outside(visit, '.top')).toEqual([]);
      expect(await seriousViolations(visit)).toEqual([]);
    }
    await page.setViewportSize(LARGE);
    const room = await page
      .locator('.panels')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(room, 'nothing lies below the column').toBeLessThanOrEqual(0);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('cuts neither the role nor the day of anybody who died, on every screen', async () => {
    const visit = await open(`/match/${ended}`, LARGE);
    const { page } = visit;
    await page.locator('.player.dead .role').first().waitFor({ state: 'attached' });
    /** Whoever it was: every role must do. */
    const measured = () =>
      page.evaluate((roles) => {
        const rows = [...document.querySelectorAll<HTMLElement>('.player.dead')].filter(
          ({ offsetWidth }) => offsetWidth > 0,
        );
        const isCut = (row: HTMLElement, role: string): boolean => {
          const name = row.querySelector<HTMLElement>('.role > :last-child');
          if (name) name.textContent = role;
          return ['.role > :last-child', '.role', '.player-status', '.player-facts'].some((selector) => {
            const part = row.querySelector<HTMLElement>(selector);
            return !part || part.scrollWidth > part.clientWidth;
          });
        };
        return { rows: rows.length, cut: roles.filter((role) => rows.some((row) => isCut(row, role))) };
      }, Object.values(words.roles));
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport);
      const tab = page.getByRole('tab', { name: words.players.title });
      // The page learns of its new size a moment later: until then the tabs of the old one still stand.
      if (viewport.width <= PHONE) await tab.click();
      else await tab.waitFor({ state: 'detached' });
      await expect
        .poll(async () => (await measured()).rows, { message: `at ${viewport.width}` })
        .toBeGreaterThan(1);
      expect((await measured()).cut, `at ${viewport.width}`).toEqual([]);
    }
    await visit.close();
  });

  it('hides no line behind the button to newer ones', async () => {
    const visit = await open(`/match/${ended}`);
    const { page } = visit;
    await visit.until(({ match }) => match?.mode === 'replay');
    const log = page.getByRole('log');
    await log.evaluate((list) => list.scrollTo({ top: list.scrollHeight, behavior: 'instant' }));
    await log.evaluate((list) => list.scrollTo({ top: list.scrollHeight / 2, behavior: 'instant' }));
    const newer = await boxOf(page.getByRole('button', { name: /^Newer lines/ }));
    expect(newer.y).toBeGreaterThanOrEqual((await boxOf(log)).bottom);
    await visit.close();
  });

  it('ends with a card that axe accepts too', async () => {
    const visit = await open(`/match/${ended}`, LARGE);
    await visit.page.locator('.end').waitFor();
    for (const viewport of [LARGE, LAPTOP]) {
      await visit.page.setViewportSize(viewport);
      expect(await seriousViolations(visit), `at ${viewport.width}`).toEqual([]);
    }
    const names = visit.page.locator('.end .name-link');
    // Lists every role, and the deceived players with links to their pages.
    await expect.poll(() => names.count(), { timeout: 10_000 }).toBeGreaterThanOrEqual(8);
    for (const name of await names.all()) expect(await name.getAttribute('href')).toMatch(/^\/agent\/ag_/);
    await visit.close();
  });
});

describe('a film of a replay', () => {
  /** How many of its pictures differ, as a browser plays them. */
  const picturesIn = (page: Page, bytes: Buffer, type: string) =>
    page.evaluate(
      async ({ source, isVideo }) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
        const pen = canvas.getContext('2d', { willReadFrequently: true });
        const seen = new Set<string>();
        const look = (picture: CanvasImageSource) => {
          pen?.drawImage(picture, 0, 0, 64, 48);
          seen.add(canvas.toDataURL());
        };
        const binary = await (await fetch(source)).blob();
        if (!isVideo) {
          const { ImageDecoder } = window as unknown as { ImageDecoder: DecoderMaker };
          const decoder = new ImageDecoder({ type: 'image/gif', data: await binary.arrayBuffer() });
          await Promise.all([decoder.completed, decoder.tracks.ready]);
          const { frameCount } = decoder.tracks.selectedTrack;
          for (let at = 0; at < frameCount; at++) look((await decoder.decode({ frameIndex: at })).image);
          return seen.size;
        }
        const video = document.createElement('video');
        video.muted = true;
        video.src = URL.createObjectURL(binary);
        await new Promise<void>((resolve, reject) => {
          const next = () => {
            look(video);
            video.requestVideoFrameCallback(next);
          };
          video.requestVideoFrameCallback(next);
          video.onended = () => resolve();
          video.onerror = () => reject(new Error('the film does not play'));
          void video.play();
        });
        return seen.size;
      },
      { source: `data:${type};base64,${bytes.toString('base64')}`, isVideo: type.startsWith('video') },
    );

  it.each([
    ['webm', 'video/webm', true],
    ['gif', 'image/gif', false],
  ])('is a %s that plays, of more than one picture and not too large', async (ending, type, records) => {
    const speech = (await linesIn(ended))[2];
    const visit = await openTownPage(drawing, town.url, {
      path: `/match/${ended}?at=${speech}`,
      viewport: LAPTOP,
      acceptDownloads: true,
      listen: (page) => records || page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder')),
    });
    const { page } = visit;
    await visit.until(({ stage, match }) => stage === 'ready' && match?.mode === 'replay');
    await page.getByRole('button', { name: 'Film', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: PATIENCE_MS }),
      // It can be pressed once the film is long enough.
      page.getByRole('button', { name: /^Stop/ }).click({ timeout: PATIENCE_MS }),
    ]);
    expect(download.suggestedFilename()).toBe(`eliza-town.${ending}`);
    const bytes = await readFile(await download.path());
    expect(bytes.length).toBeGreaterThan(20_000);
    expect(bytes.length).toBeLessThanOrEqual(5 * 1024 * 1024);
    await page.getByText('The film is in your downloads.').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
    // The town's own policy lets no page play films.
    const elsewhere = await browser.newContext({ bypassCSP: true });
    const player = await elsewhere.newPage();
    await player.goto(`${town.url}/healthz`);
    expect(await picturesIn(player, bytes, type)).toBeGreaterThan(1);
    await elsewhere.close();
  });
});

describe('voices', () => {
  it('read the talk aloud when they are asked to, with what is spoken on the screen', async () => {
    const [third = '', fourth = ''] = (await linesIn(ended)).slice(2);
    const ids = (await eventsIn(ended)).map(({ eventId }) => eventId);
    const steps = ids.indexOf(fourth) - ids.indexOf(third);
    const visit = await openTownPage(browser, town.url, {
      path: `/match/${ended}?at=${third}`,
      viewport: LARGE,
      listen: (page) =>
        page.addInitScript(() => {
          const spoken: string[] = [];
          const speechSynthesis = {
            speak: ({ text }: { text: string }) => void spoken.push(text),
            cancel: () => undefined,
            getVoices: () => [],
          };
          for (const [name, value] of Object.entries({ speechSynthesis, spoken }))
            Object.defineProperty(window, name, { value });
        }),
    });
    const { page } = visit;
    await visit.until(({ match }) => match?.mode === 'replay');
    const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
    const step = async (name: string) => {
      for (let at = 0; at < steps; at++) await page.getByRole('button', { name }).click();
    };
    await page.getByRole('button', { name: 'Sound' }).click();
    const voices = page.getByRole('button', { name: 'Voices' });
    await step('One step forward');
    expect(await voices.getAttribute('aria-pressed')).toBe('false');
    expect(await spoken(), 'nobody has asked for it').toEqual([]);
    await step('One step back');
    await voices.click();
    expect(await spoken(), 'it was said before').toEqual([]);
    await step('One step forward');
    const caption = page.getByTestId('voice-caption');
    await caption.waitFor();
    const [last = ''] = (await spoken()).slice(-1);
    expect(last).not.toBe('');
    expect(await caption.innerText()).toContain(last);
    await voices.click();
    await caption.waitFor({ state: 'detached' });
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
});

describe('the town', () => {
  it('keeps to its budget of bytes, and every button of its header inside the window', async () => {
    const visit = await openDrawn('/', { width: 1280, height: 720 });
    const { page } = visit;
    await ready(visit);
    const sizes = sizesOf(await loadedScripts(page));
    expect(sizes.panels).toBeGreaterThan(10);
    expect(sizes.panels).toBeLessThanOrEqual(40);
    expect(sizes.firstLoad).toBeGreaterThan(sizes.panels);
    expect(sizes.firstLoad).toBeLessThanOrEqual(280);
    expect(sizes.largestLazyChunk).toBeLessThanOrEqual(60);
    const first = async () => (await page.locator('.top button').allInnerTexts()).slice(0, 2);
    await expect.poll(first).toEqual(['Watch now', 'Play']);
    // With its slider the row is at its widest.
    await page.getByRole('button', { name: 'Sound' }).click();
    for (const width of [1280, 1024, 1440, 820, 390]) {
      await page.setViewportSize({ width, height: 720 });
      expect(await page.locator('.top :is(a, button)').count()).toBeGreaterThan(6);
      expect(await outside(visit, '.top'), `at ${width}`).toEqual([]);
      expect(await sidewaysScroll(visit)).toBe(0);
    }
    await visit.close();
  });

  it('remembers how loud it was', async () => {
    const visit = await open('/');
    const { page } = visit;
    const loudness = () => page.getByRole('slider', { name: 'Volume' });
    const sound = page.getByRole('button', { name: 'Sound' });
    await sound.click();
    expect(await loudness().inputValue()).toBe('0.5');
    await loudness().fill('0.8');
    await page.reload();
    expect(await loudness().count(), 'silent until asked').toBe(0);
    await sound.click();
    expect(await loudness().inputValue()).toBe('0.8');
    await visit.close();
  });
});

describe('Town TV', () => {
  it('has its own address, says that it is on air, why it has turned, and what comes next', async () => {
    const visit = await open('/tv');
    const { page } = visit;
    await visit.until(({ screen }) => screen === 'match');
    await page.getByText('On air').waitFor();
    await page.locator('.on-air-next li').first().waitFor();
    await town.advance('90s');
    await page.locator('.on-air-card', { hasText: /Meanwhile, in \w+ Game #\d+/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/tv');
    await page.reload();
    await page.getByText('On air').waitFor();
    expect(new URL(page.url()).pathname).toBe('/tv');
    await page.getByRole('button', { name: 'Town TV' }).click();
    await page.getByText('On air').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname, 'off: the address of what is on the screen').toMatch(/^\/match\//);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('over a stream shows the stage, the crier and a legible row of facts, and nothing to press', async () => {
    const visit = await openDrawn('/tv?overlay=1', { width: 1280, height: 720 });
    const { page } = visit;
    await visit.until(({ screen, stage }) => screen === 'match' && stage === 'ready');
    await page.getByText('On air').waitFor();
    const pressable = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>(':is(a, button, input, canvas.stage-minimap)')]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => getComputedStyle(element).pointerEvents !== 'none')
          .map(({ className }) => className),
      );
    expect(await page.locator('.top button').count()).toBeGreaterThan(0);
    expect(await pressable()).toEqual([]);
    expect(page.url()).toContain('/tv?overlay=1');
    await page.goto(`${town.url}/match/${ended}?overlay=1&test=1`);
    await page.locator('.end').waitFor();
    expect(await page.locator('.end-buttons').first().isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Look at the hall' }).count()).toBe(0);
    const talking = await matchWhere(town, ({ log }) => log.at(-1)?.event.type === 'PUBLIC_MESSAGE');
    await page.goto(`${town.url}/match/${talking}?overlay=1&test=1`);
    for (const fact of ['h1', '.now-phase', '.countdown', '.strip .chances']) {
      const shown = page.locator(`.top ${fact}`);
      await shown.waitFor();
      const px = await shown.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      expect(px, fact).toBeGreaterThanOrEqual(24);
    }
    await visit.close();
  });

  it.each(['embed', 'overlay'])('has no minimap in the dress for ?%s=1', async (dress) => {
    const visit = await openDrawn(`/?${dress}=1`);
    await ready(visit);
    const map = visit.page.locator('.stage-minimap');
    await map.waitFor({ state: 'attached' });
    expect(await map.isVisible()).toBe(false);
    expect(await visit.page.locator('.top-tools').isVisible()).toBe(false);
    await visit.close();
  });
});
