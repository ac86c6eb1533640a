// The five widgets of worlds under both kinds of chat client.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WIDGET_NAMES } from './build-widgets.ts';
import { axeFaults, ChatClients, type ToolAnswer, told } from './testing/chat-clients.ts';
import { MARKUP, SAMPLES, withMarkup } from './testing/samples.ts';

const MOST_BYTES = 40 * 1024;

let clients: ChatClients;
beforeAll(async () => {
  clients = await ChatClients.open();
});
afterAll(() => clients?.close());

/** As the town refuses a chat client. */
const REFUSED: ToolAnswer = {
  content: [{ type: 'text', text: 'NotFoundError: World not found' }],
  structuredContent: { error: { message: 'World not found', toolName: 'get_world' } },
  isError: true,
};

const HASTE = { timeout: 20_000 };

describe.each(WIDGET_NAMES)('%s', (name) => {
  const { answer, call, press, result, shows, thenShows } = SAMPLES[name];

  it('is one small file', () => {
    expect(Buffer.byteLength(clients.html(name))).toBeLessThanOrEqual(MOST_BYTES);
    expect(clients.html(name)).not.toMatch(/<(link|img|script)[^>]+(src|href)=/);
  });

  it(
    "shows its fields and calls a tool under MCP's own bridge, and asks the network for nothing",
    HASTE,
    async () => {
      const { page, requests, widget } = await clients.underBridge(name, {
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
    const { page, requests } = await clients.underOpenAi(name, result, told(answer));
    for (const field of shows) await expect.poll(() => page.locator('main').innerText()).toContain(field);
    for (const theme of ['dark', 'light']) {
      expect(await axeFaults(page, theme), theme).toEqual([]);
    }
    await page.getByRole('button', { name: press }).click();
    await expect.poll(() => page.locator('main').innerText()).toContain(thenShows);
    expect(await page.evaluate(() => (window as unknown as { calls: unknown[] }).calls)).toEqual([call]);
    expect(requests).toEqual([]);
    await page.close();
  });

  it('shows markup in names as what it is', HASTE, async () => {
    const { page, requests, widget } = await clients.underBridge(name, {
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
      const bridged = await clients.underBridge(name, { result: REFUSED, theme: 'light', answer: told({}) });
      const main = bridged.widget.locator('main');
      await expect.poll(() => main.innerText()).toBe('World not found');
      await bridged.page.close();

      const { page } = await clients.underOpenAi(name, null, REFUSED);
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
    const waiting = await clients.underBridge(name, { result: null, theme: 'dark', answer: null });
    await expect.poll(() => waiting.widget.locator('main').innerText()).toBe('Waiting for the world …');
    await waiting.page.close();
    const bridged = await clients.underBridge(name, { result: told(result), theme: 'dark', answer: null });
    const { page } = await clients.underOpenAi(name, result, null);
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
