/**
 * A real Chromium for tests and pictures. The stage is drawn by the processor, which costs ten times what the rest of
 * a page does: only tests that look at the stage open a browser that can draw it. No test may wait for a frame rate.
 */
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from './system-tools.ts';

const DRAW_WITHOUT_GPU = ['--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'];
const WITHOUT_WEBGL = ['--disable-gpu', '--disable-3d-apis'];

export interface BrowserOptions {
  /** It can draw the stage. */
  readonly webgl?: boolean;
}

export async function openBrowser({ webgl = false }: BrowserOptions = {}): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) {
    throw new Error('no Chromium here: run `npm test`, which installs it, or set CHROMIUM to its path');
  }
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', ...(webgl ? DRAW_WITHOUT_GPU : WITHOUT_WEBGL)],
    // A test's process is ended by this signal, and ends its browsers too.
    handleSIGTERM: false,
  });
}

const shared = new Map<boolean, Promise<Browser>>();

/** One Chromium of each kind for all test files of a process: starting it costs a second. */
export function sharedBrowser({ webgl = false }: BrowserOptions = {}): Promise<Browser> {
  const known = shared.get(webgl);
  if (known) return known;
  const opened = openBrowser({ webgl });
  shared.set(webgl, opened);
  return opened;
}

/** At the end of a test file: the next one finds the browser in its initial state. */
export async function closePages(...browsers: readonly (Browser | undefined)[]): Promise<void> {
  const contexts = browsers.flatMap((browser) => browser?.contexts() ?? []);
  await Promise.all(contexts.map((context) => context.close()));
}
