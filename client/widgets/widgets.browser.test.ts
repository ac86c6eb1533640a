// The five widgets in a real browser, in a sandboxed frame under MCP's own bridge, and under a stand-in of window.openai.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, type Rollup } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../scripts/testing/browser.ts';
import { buildWidgets, WIDGET_NAMES } from './build-widgets.ts';
import { MARKUP, SAMPLES, withMarkup } from './testing/samples.ts';

const MOST_BYTES = 40 * 1024;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let folder: string;
let browser: Browser;
let hostScript: string;
const html = (name: string): string => readFileSync(join(folder, `${name}.html`), 'utf8');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'eliza-widgets-'));
  await buildWidgets(folder);
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'testing/chat-host.ts'), formats: ['iife'], name: 'host' },
    },
  })) as Rollup.RollupOutput[];
  const chunk = built.flatMap(({ output }) => output).find((file) => file.type === 'chunk');
  hostScript = chunk?.type === 'chunk' ? chunk.code : '';
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Any request but for the empty page itself is a fault. */
async function emptyPage(): Promise<{ page: Page; requests: string[] }> {
  const page = await browser.newPage({ viewport: { width: 360, height: 720 } });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|about|blob):/.test(request.url())) requests.push(request.url());
  });
  return { page, requests };
}

async function underBridge(name: string, result: unknown, theme: 'light' | 'dark', answer: unknown) {
  const { page, requests } = await emptyPage();
  await page.setContent(
    '<!doctype html><html lang="en"><title>host</title><style>iframe{width:320px;height:700px;border:0}</style><body>',
  );
  await page.addScriptTag({ content: hostScript });
  await page.evaluate(
    ([text, given, look, reply]) =>
      window.openWidget(text as string, given as Record<string, unknown>, look as 'light', reply as object),
    [html(name), result, theme, answer] as const,
  );
  return { page, requests, widget: page.frameLocator('iframe') };
}

async function underOpenAi(name: string, result: unknown, answer: unknown) {
  const { page, requests } = await emptyPage();
  await page.addInitScript(
    ([toolOutput, reply]) => {
      const calls: unknown[] = [];
      Object.assign(window, {
        calls,
        openai: {
          toolOutput,
          theme: 'dark',
          callTool: async (called: string, args: unknown) => {
            calls.push({ name: called, arguments: args });
            return { structuredContent: reply };
          },
        },
      });
    },
    [result, answer] as const,
  );
  await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(html(name))}`);
  return { page, requests };
}

const HASTE = { timeout: 20_000 };

describe.each(WIDGET_NAMES)('%s', (name) => {
  const { answer, call, press, result, shows, thenShows } = SAMPLES[name];

  it('is one small file', () => {
    expect(Buffer.byteLength(html(name))).toBeLessThanOrEqual(MOST_BYTES);
    expect(html(name)).not.toMatch(/<(link|img|script)[^>]+(src|href)=/);
  });

  it(
    "shows its fields and calls a tool under MCP's own bridge, and asks the network for nothing",
    HASTE,
    async () => {
      const { page, requests, widget } = await underBridge(name, result, 'light', answer);
      for (const field of shows) await expect.poll(() => widget.locator('main').innerText()).toContain(field);
      expect(await widget.locator('html').getAttribute('data-theme')).toBe('light');
      await widget.getByRole('button', { name: press }).click();
      await expect.poll(() => widget.locator('main').innerText()).toContain(thenShows);
      const told = await page.evaluate(() => window.told);
      expect(told.calls).toMatchObject([call]);
      expect(told.sizes).toBeGreaterThan(0);
      expect(await widget.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(320);
      expect(requests).toEqual([]);
      await page.close();
    },
  );

  it('does the same under window.openai, and axe finds nothing', HASTE, async () => {
    const { page, requests } = await underOpenAi(name, result, answer);
    for (const field of shows) await expect.poll(() => page.locator('main').innerText()).toContain(field);
    for (const theme of ['dark', 'light']) {
      await page.evaluate((look) => {
        document.documentElement.dataset.theme = look;
      }, theme);
      await page.evaluate(AXE);
      const faults = await page.evaluate(async () => {
        const { axe } = window as unknown as {
          axe: { run(): Promise<{ violations: { id: string; help: string }[] }> };
        };
        return (await axe.run()).violations.map(({ id, help }) => `${id}: ${help}`);
      });
      expect(faults, theme).toEqual([]);
    }
    await page.getByRole('button', { name: press }).click();
    await expect.poll(() => page.locator('main').innerText()).toContain(thenShows);
    expect(await page.evaluate(() => (window as unknown as { calls: unknown[] }).calls)).toEqual([call]);
    expect(requests).toEqual([]);
    await page.close();
  });

  it('shows markup in names as what it is', HASTE, async () => {
    const { page, requests, widget } = await underBridge(name, withMarkup(result), 'dark', {});
    await expect.poll(() => widget.locator('main').innerText()).toContain(MARKUP);
    expect(await widget.locator('img[src="x"], main b b').count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(requests).toEqual([]);
    await page.close();
  });
});
