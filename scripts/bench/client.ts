import { join } from 'node:path';
import express from 'express';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import type { Stage } from '../../client/scenes/pictures.ts';
import { openTestTown } from '../../server/testing/town-on-a-port.ts';
import { buildPage } from '../build-page.ts';
import { FailedError } from '../cli/program.ts';
import { rounded } from '../cli/statistics.ts';
import { openPage } from '../shots/photographer.ts';
import { openBrowser } from '../testing/browser.ts';
import { serveLocally } from '../town/local-server.ts';
import { temporaryFolder } from '../town/temporary-folder.ts';
import { assets, kbGzip, loadedScripts, sizesOf } from './client/page-size.ts';

const ROOT = join(import.meta.dirname, '../..');
const VIEWPORT = { width: 1280, height: 720 };
const FRAMES = 60;

/** The scripts loaded for a visitor of an empty town's map once it is drawn and connected. */
async function firstLoadFiles(browser: Browser): Promise<string[]> {
  const town = await openTestTown();
  try {
    const page = await openPage(browser, new URL(town.url), VIEWPORT);
    const loaded = await loadedScripts(page);
    await page.close();
    return loaded;
  } finally {
    await town.end();
  }
}

async function serveStage(): Promise<{ url: string; close(): Promise<void> }> {
  const outDir = temporaryFolder('eliza-stage-').path;
  await build({
    configFile: join(ROOT, 'client/vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, rollupOptions: { input: join(ROOT, 'client/dev/stage.html') } },
  });
  const { close, url } = await serveLocally(express().use(express.static(outDir)));
  return { url: `${url}/dev/stage.html`, close };
}

interface View {
  readonly frameMs: number;
  readonly drawCalls: number;
  readonly objects: number;
  readonly heapMb: number;
}

/** Runs in the page: waits for this many frames and returns their cost. */
async function stageFrames(frames: number) {
  const { __stage } = globalThis as unknown as { __stage: Stage };
  __stage.resetCounters();
  let counters = __stage.counters();
  const first = counters?.frames ?? 0;
  while (!counters || counters.frames < first + frames) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    counters = __stage.counters();
  }
  return { first, last: counters.frames, counters };
}

/** The stage's own cost is script; weather is drawn by the browser, so its styles and layout count as well. */
const OF_STAGE = ['ScriptDuration'];
const OF_WEATHER = [...OF_STAGE, 'RecalcStyleDuration', 'LayoutDuration'];

async function measure(browser: Browser, url: string, counted = OF_STAGE): Promise<View> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto(url);
  await page.waitForSelector('body[data-ready]');
  const session = await page.context().newCDPSession(page);
  // Time on the page's own thread: on a machine without a graphics card the wall clock measures the drawing.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const secondsOf = async (names: readonly string[]) => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.reduce((sum, { name, value }) => (names.includes(name) ? sum + value : sum), 0);
  };
  await page.evaluate(stageFrames, FRAMES);
  const before = await secondsOf(counted);
  const { first, last, counters } = await page.evaluate(stageFrames, FRAMES);
  const frameMs = (1000 * ((await secondsOf(counted)) - before)) / (last - first);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await page.close();
  if (errors[0]) throw new FailedError(`the page failed while it was measured: ${errors[0].message}`);
  return { ...counters, frameMs, heapMb: usedSize / 1024 / 1024 };
}

export async function run(): Promise<Record<string, number>> {
  await buildPage();
  const stage = await serveStage();
  const browser = await openBrowser({ webgl: true });
  try {
    const ordinaryView = `${stage.url}?scene=town&clock=0.5&houses=14&villagers=60`;
    const ordinary = await measure(browser, ordinaryView);
    const dry = await measure(browser, ordinaryView, OF_WEATHER);
    const rain = await measure(browser, `${ordinaryView}&weather=storm`, OF_WEATHER);
    const worst = await measure(browser, `${stage.url}?scene=town&clock=0.9&houses=1000&villagers=2000`);
    const first = await firstLoadFiles(browser);
    if (first.length === 0) throw new FailedError('the page at / has loaded no script');
    const sizes = sizesOf(first);
    return {
      panelsKbGzip: rounded(sizes.panels),
      /** Panels, Phaser and the town, as loaded for `/`. */
      firstLoadKbGzip: rounded(sizes.firstLoad),
      /** Of the chunks loaded on demand: a game, the owners' dialog, … */
      largestLazyChunkKbGzip: rounded(sizes.largestLazyChunk),
      totalKbGzip: rounded(kbGzip(assets(/\.js$/))),
      /** Loaded in parallel with the scripts, while Phaser is. */
      mapKbGzip: rounded(kbGzip(assets(/^town-.*\.json$/))),
      frameMsOrdinary: rounded(ordinary.frameMs),
      frameMsWorst: rounded(worst.frameMs),
      /** Ordinary view, styles and layout included: in a storm, and without. */
      frameMsRain: rounded(rain.frameMs),
      frameMsDry: rounded(dry.frameMs),
      drawCalls: Math.max(ordinary.drawCalls, worst.drawCalls),
      objectsOrdinary: ordinary.objects,
      objectsWorst: worst.objects,
      heapMb: rounded(Math.max(ordinary.heapMb, worst.heapMb)),
    };
  } finally {
    await browser.close();
    await stage.close();
  }
}
