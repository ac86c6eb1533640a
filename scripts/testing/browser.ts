/** A real Chromium for tests and pictures. Drawing is done by the processor: no test may wait for a frame rate. */
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from './system-tools.ts';

const DRAW_WITHOUT_GPU = ['--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'];
const WITHOUT_WEBGL = ['--disable-gpu', '--disable-3d-apis'];

export interface BrowserOptions {
  /** `false`: a browser that cannot draw the stage. */
  readonly webgl?: boolean;
}

export async function openBrowser({ webgl = true }: BrowserOptions = {}): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) {
    throw new Error('no Chromium here: run `npm test`, which installs it, or set CHROMIUM to its path');
  }
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', ...(webgl ? DRAW_WITHOUT_GPU : WITHOUT_WEBGL)],
  });
}
