// The page as a test drives it: its own report, and positions on its stage.

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { StageLabel } from '../scenes/pictures.ts';
import type { PageState } from '../test-hook.ts';

export interface TownPage {
  readonly page: Page;
  /** All errors in the page so far. */
  readonly complaints: readonly string[];
  state(): Promise<PageState>;
  /** Waits until the page reports it. */
  until(what: (state: PageState) => boolean): Promise<PageState>;
  labels(): Promise<readonly StageLabel[]>;
  close(): Promise<void>;
}

export interface TownPageOptions extends BrowserContextOptions {
  readonly path?: string;
  /** Call before the page loads anything. */
  listen?(page: Page): unknown;
}

const LOOK_EVERY_MS = 100;
/** Less than a test's own limit, so that a failure names what it waited for. */
const PATIENCE_MS = 90_000;
/** Small, because every pixel is drawn by the processor. */
const VIEWPORT = { width: 1100, height: 620 };

/** The processor draws the stage: ten frames a second cost a sixth, and no test waits for a frame. */
const FRAME_MS = 100;

/** Only where a stage is drawn: without one, the browser stops painting altogether, and clicks wait for it. */
function drawFewFrames(frameMs: number): void {
  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  const timers = new Set<number>();
  window.requestAnimationFrame = (draw) => {
    if (!document.querySelector('canvas')) return request(draw);
    const id = window.setTimeout(() => {
      timers.delete(id);
      draw(performance.now());
    }, frameMs);
    timers.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    if (timers.delete(id)) window.clearTimeout(id);
    else cancel(id);
  };
}

/** An endless animation, such as rain, is painted sixty times a second by the processor. Every other one runs as it is. */
function endAnimations(): void {
  const rules = new CSSStyleSheet();
  rules.replaceSync('*, ::before, ::after { animation-iteration-count: 1 !important }');
  document.adoptedStyleSheets.push(rules);
}

export async function openTownPage(
  browser: Browser,
  url: string,
  { path = '/', listen, ...options }: TownPageOptions = {},
): Promise<TownPage> {
  const context = await browser.newContext({ viewport: VIEWPORT, ...options });
  await context.addInitScript(drawFewFrames, FRAME_MS);
  await context.addInitScript(endAnimations);
  const page = await context.newPage();
  await listen?.(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  const address = new URL(path, url);
  address.searchParams.set('test', '1');
  await page.goto(address.href);
  await page.waitForFunction(() => window.__et !== undefined);
  const state = () => page.evaluate(() => window.__et?.state() as PageState);
  return {
    page,
    complaints,
    state,
    async until(what) {
      const deadline = Date.now() + PATIENCE_MS;
      for (;;) {
        const now = await state();
        if (what(now)) return now;
        if (Date.now() > deadline) throw new Error(`never so: ${what}; it is ${JSON.stringify(now)}`);
        await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), LOOK_EVERY_MS);
      }
    },
    labels: () => page.evaluate(() => window.__et?.labels() ?? []),
    close: () => context.close(),
  };
}
