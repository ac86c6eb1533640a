/**
 * A real Chromium for tests and pictures. The stage is drawn by the processor, which costs ten times what all the rest of
 * a page does: only what looks at the stage opens a browser that can draw it. No test may wait for a frame rate.
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
  });
}
