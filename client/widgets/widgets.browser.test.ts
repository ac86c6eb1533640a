// The five widgets in a real browser, in a sandboxed frame under MCP's own bridge, and under a stand-in of window.openai.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, type Rollup } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, sharedBrowser } from '../../scripts/testing/browser.ts';
import { buildWidgets, WIDGET_NAMES } from './build-widgets.ts';
import type { Opened } from './testing/chat-host.ts';
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
  browser = await sharedBrowser();
});

afterAll(async () => {
  await closePages(browser);
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

/** As a tool's answer comes over the wire. */
type ToolAnswer = NonNullable<Opened['result']>;
const told = (fields: unknown): ToolAnswer => ({
  content: [{ type: 'text', text: JSON.stringify(fields) }],
  structuredContent: { ...(fields as Record<string, unknown>) },
});
/** As the town refuses a chat client. */
const REFUSED: ToolAnswer = {
  content: [{ type: 'text', text: 'NotFoundError: World not found' }],
  structuredContent: { error: { message: 'World not found', toolName: 'get_world' } },
  isError: true,
};

async function underBridge(name: string, opened: Omit<Opened, 'html'>) {
  const { page, requests } = await emptyPage();
  await page.setContent(
    '<!doctype html><html lang="en"><title>host</title><style>iframe{width:320px;height:700px;border:0}</style><body>',
  );
  await page.addScriptTag({ content: hostScript });
  await page.evaluate((all) => window.openWidget(all), { html: html(name), ...opened });
  return { page, requests, widget: page.frameLocator('iframe') };
}

/** `answer` null: a client that calls no tools. */
async function underOpenAi(name: string, result: unknown, answer: ToolAnswer | null) {
  const { page, requests } = await emptyPage();
  await page.addInitScript(
    ([toolOutput, reply]) => {
      const calls: unknown[] = [];
      const callTool = async (called: string, args: unknown) => {
        calls.push({ name: called, arguments: args });
        return reply;
      };
      Object.assign(window, { calls, openai: { toolOutput, theme: 'dark', ...(reply && { callTool }) } });
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
      const { page, requests, widget } = await underBridge(name, {
        result: told(result),
        theme: 'light',
        answer: told(answer),
      });
      for (const field of shows) await expect.poll(() => widget.locator('main').innerText()).toContain(field);
      expect(await widget.locator('html').getAttribute('data-theme')).toBe('light');
      await widget.getByRole('button', { name: press }).click();
      await expect.poll(() => widget.locator('main').innerText()).toContain(thenShows);
      const seen = await page.evaluate(() => window.told);
      expect(seen.calls).toMatchObject([call]);
      expect(seen.sizes).toBeGreaterThan(0);
      expect(await widget.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(320);
      expect(requests).toEqual([]);
      await page.close();
    },
  );

  it('does the same under window.openai, and axe finds nothing', HASTE, async () => {
    const { page, requests } = await underOpenAi(name, result, told(answer));
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
    const { page, requests, widget } = await underBridge(name, {
      result: told(withMarkup(result)),
      theme: 'dark',
      answer: told({}),
    });
    await expect.poll(() => widget.locator('main').innerText()).toContain(MARKUP);
    expect(await widget.locator('img[src="x"], main b b').count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(requests).toEqual([]);
    await page.close();
  });

  it(
    'says under both that it waits, and why there is nothing to show; a card that was shown stays',
    HASTE,
    async () => {
      const bridged = await underBridge(name, { result: REFUSED, theme: 'light', answer: told({}) });
      const main = bridged.widget.locator('main');
      await expect.poll(() => main.innerText()).toBe('World not found');
      await bridged.page.close();

      const { page } = await underOpenAi(name, null, REFUSED);
      const card = page.locator('main');
      await expect.poll(() => card.innerText()).toBe('Waiting for the world …');
      const tell = (toolOutput: unknown) =>
        page.evaluate((output) => {
          Object.assign((window as unknown as { openai: object }).openai, { toolOutput: output });
          window.dispatchEvent(new Event('openai:set_globals'));
        }, toolOutput);
      await tell(REFUSED.structuredContent);
      expect(await card.innerText()).toBe('World not found');
      expect(await card.locator('article').count()).toBe(0);
      await tell(result);
      expect(await card.innerText()).not.toContain('World not found');
      await page.getByRole('button', { name: press }).click();
      await expect.poll(() => card.innerText()).toContain('World not found');
      for (const field of shows) expect(await card.innerText()).toContain(field);
      await page.close();
    },
  );

  it('offers nothing to press where a client calls no tools', HASTE, async () => {
    const waiting = await underBridge(name, { result: null, theme: 'dark', answer: null });
    await expect.poll(() => waiting.widget.locator('main').innerText()).toBe('Waiting for the world …');
    await waiting.page.close();
    const bridged = await underBridge(name, { result: told(result), theme: 'dark', answer: null });
    const { page } = await underOpenAi(name, result, null);
    for (const main of [bridged.widget.locator('main'), page.locator('main')]) {
      for (const field of shows) await expect.poll(() => main.innerText()).toContain(field);
      expect(await main.getByRole('button').count()).toBe(0);
      const lines = await main
        .locator('time')
        .evaluateAll((dates) => dates.map((date) => date.getClientRects().length));
      expect(lines.every((count) => count === 1)).toBe(true);
    }
    await bridged.page.close();
    await page.close();
  });
});
