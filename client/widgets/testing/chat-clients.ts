// The built widgets in a real browser: in a sandboxed frame under MCP's own bridge, and under a stand-in of
// window.openai.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, type Rollup } from 'vite';
import { closePages, sharedBrowser } from '../../../scripts/testing/browser.ts';
import { buildWidgets } from '../build-widgets.ts';
import type { Opened } from './chat-host.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** As a tool's answer comes over the wire. */
export type ToolAnswer = NonNullable<Opened['result']>;

export const told = (fields: unknown): ToolAnswer => ({
  content: [{ type: 'text', text: JSON.stringify(fields) }],
  structuredContent: { ...(fields as Record<string, unknown>) },
});

export class ChatClients {
  readonly #folder: string;
  readonly #hostScript: string;
  readonly #browser: Browser;

  private constructor(folder: string, hostScript: string, browser: Browser) {
    this.#folder = folder;
    this.#hostScript = hostScript;
    this.#browser = browser;
  }

  static async open(): Promise<ChatClients> {
    const folder = mkdtempSync(join(tmpdir(), 'eliza-widgets-'));
    await buildWidgets(folder);
    const built = (await build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        minify: false,
        lib: { entry: join(import.meta.dirname, 'chat-host.ts'), formats: ['iife'], name: 'host' },
      },
    })) as Rollup.RollupOutput[];
    const chunk = built.flatMap(({ output }) => output).find((file) => file.type === 'chunk');
    return new ChatClients(folder, chunk?.type === 'chunk' ? chunk.code : '', await sharedBrowser());
  }

  html(name: string): string {
    return readFileSync(join(this.#folder, `${name}.html`), 'utf8');
  }

  async underBridge(name: string, opened: Omit<Opened, 'html'>) {
    const { page, requests } = await this.#emptyPage();
    await page.setContent(
      '<!doctype html><html lang="en"><title>host</title><style>iframe{width:320px;height:700px;border:0}</style><body>',
    );
    await page.addScriptTag({ content: this.#hostScript });
    await page.evaluate((all) => window.openWidget(all), { html: this.html(name), ...opened });
    return { page, requests, widget: page.frameLocator('iframe') };
  }

  /** `answer` null: a client that calls no tools. */
  async underOpenAi(name: string, result: unknown, answer: ToolAnswer | null) {
    const { page, requests } = await this.#emptyPage();
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
    await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(this.html(name))}`);
    return { page, requests };
  }

  async close(): Promise<void> {
    await closePages(this.#browser);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Any request but for the empty page itself is a fault. */
  async #emptyPage(): Promise<{ page: Page; requests: string[] }> {
    const page = await this.#browser.newPage({ viewport: { width: 360, height: 720 } });
    const requests: string[] = [];
    page.on('request', (request) => {
      if (!/^(data|about|blob):/.test(request.url())) requests.push(request.url());
    });
    return { page, requests };
  }
}

/** What axe finds in this theme. */
export async function axeFaults(page: Page, theme: string): Promise<string[]> {
  await page.evaluate((look) => {
    document.documentElement.dataset.theme = look;
  }, theme);
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; help: string }[] }> };
    };
    return (await axe.run()).violations.map(({ id, help }) => `${id}: ${help}`);
  });
}
