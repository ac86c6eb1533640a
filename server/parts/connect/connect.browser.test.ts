// Like claude.ai and ChatGPT: a client that knows only the address, an owner in a real browser, and its agent plays.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  Client as V2Client,
  StreamableHTTPClientTransport as V2Transport,
} from '@modelcontextprotocol/client';
import { discoverOAuthProtectedResourceMetadata } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as V1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as V1Transport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, sharedBrowser } from '../../../scripts/testing/browser.ts';
import type { NewKeyReply } from '../../../shared/contracts/agents.ts';
import { openTestTown, type TestTown } from '../../testing/town-on-a-port.ts';
import { Callback, ClientMemory } from './testing/client-memory.ts';
import { OAuthVisitor } from './testing/oauth-visitor.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let town: TestTown;
let browser: Browser;
let callback: Callback;
beforeAll(async () => {
  [town, browser, callback] = await Promise.all([openTestTown(), sharedBrowser(), Callback.open()]);
});
afterAll(async () => {
  callback?.close();
  await closePages(browser);
  await town?.end();
});

/** Calls do not wait: no other agent comes to the table. */
const address = () => new URL(`${town.url}/mcp/connect?profile=llm&wait=0`);

/** The operations common to both SDK generations. */
interface Played {
  readonly memory: ClientMemory;
  /** Rejects if the client must ask its owner first. */
  connect(): Promise<void>;
  finish(back: URLSearchParams): Promise<void>;
  tools(): Promise<string[]>;
  call(name: string, args: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
}

function v1(): Played {
  const memory = new ClientMemory('v1 client', callback.url);
  const newTransport = () => new V1Transport(address(), { authProvider: memory });
  let transport = newTransport();
  let client = new V1Client({ name: 'v1', version: '0' });
  return {
    memory,
    async connect() {
      [transport, client] = [newTransport(), new V1Client({ name: 'v1', version: '0' })];
      // The SDK's own types disagree under exactOptionalPropertyTypes.
      await client.connect(transport as Transport);
    },
    finish: (back) => transport.finishAuth(back.get('code') ?? ''),
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: (name, args) => client.callTool({ name, arguments: args }),
    close: () => client.close(),
  };
}

function v2(): Played {
  const memory = new ClientMemory('v2 client', callback.url);
  const newTransport = () => new V2Transport(address(), { authProvider: memory });
  let transport = newTransport();
  let client = new V2Client({ name: 'v2', version: '0' });
  return {
    memory,
    async connect() {
      [transport, client] = [newTransport(), new V2Client({ name: 'v2', version: '0' })];
      await client.connect(transport);
    },
    finish: (back) => transport.finishAuth(back),
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: (name, args) => client.callTool({ name, arguments: args }),
    close: () => client.close(),
  };
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const found = (await page.evaluate('axe.run().then(({ violations }) => violations)')) as Violation[];
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

const sidewaysScroll = (page: Page): Promise<unknown> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Opens the consent page; reports what the page's own policy blocks. */
async function sentTo(url: URL | null, context: BrowserContext): Promise<{ page: Page; blocked: string[] }> {
  const page = await context.newPage();
  const blocked: string[] = [];
  page.on('console', (message) => message.type() === 'error' && blocked.push(message.text()));
  await page.goto(url?.href ?? '');
  return { page, blocked };
}

async function allowIn(page: Page): Promise<URLSearchParams> {
  const back = callback.next();
  await page.getByRole('button', { name: 'Allow' }).click();
  const params = await back;
  expect(params.get('state')).toBe('as sent');
  expect(params.get('iss')).toBe(`${town.url}/oauth`);
  return params;
}

describe('the whole flow', () => {
  it.each([
    ['v1', v1],
    ['v2', v2],
  ] as const)(
    'is gone by the %s SDK’s own OAuth: refused, asked, let in, plays, refreshes',
    async (name, make) => {
      const played = make();
      const { memory } = played;
      const context = await browser.newContext();
      await expect(played.connect()).rejects.toThrow(/Unauthorized/);
      const { page, blocked } = await sentTo(memory.authorizeAt, context);
      expect(await page.textContent('.who')).toContain(`${name} client`);
      expect(await page.textContent('.to')).toContain(new URL(callback.url).host);
      await page.getByLabel('Name of the new agent').fill(`Ada of ${name}`);
      await page.getByLabel('Other servers').check();
      const back = await allowIn(page);
      await page.getByText('Back in the app.').waitFor();
      expect(blocked).toEqual([]);
      await played.finish(back);
      await played.connect();
      expect(await played.tools()).toContain('et_werewolf_queue_join');
      expect(JSON.stringify(await played.call('et_werewolf_queue_join', {}))).toContain('queue');
      const before = memory.kept.tokens;
      memory.loseAccessToken();
      expect(await played.tools()).toContain('et_werewolf_queue_join');
      expect(memory.kept.tokens?.access_token).not.toBe(before?.access_token);
      expect(memory.kept.tokens?.refresh_token).not.toBe(before?.refresh_token);
      await played.close();

      // Another client of the same owner can choose the existing agent, and gets no more scopes than granted.
      const second = make();
      await expect(second.connect()).rejects.toThrow(/Unauthorized/);
      const { page: again } = await sentTo(second.memory.authorizeAt, context);
      await again.getByLabel(`Ada of ${name}`).check();
      await again.getByLabel('Play').uncheck();
      await second.finish(await allowIn(again));
      await second.connect();
      expect(await second.tools()).not.toContain('et_werewolf_queue_join');
      expect(JSON.stringify(await second.call('et_werewolf_queue_join', {}))).toContain('werewolf:play');
      await second.close();
      await context.close();
    },
  );

  it('is not needed by clients with a key at /mcp, though they probe for it first', async () => {
    const made = await fetch(`${town.url}/api/agents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Keyed' }),
    });
    const { apiKey } = (await made.json()) as NewKeyReply;
    const requestInit = { headers: { Authorization: `Bearer ${apiKey}` } };
    const url = new URL(`${town.url}/mcp`);
    await expect(discoverOAuthProtectedResourceMetadata(url)).rejects.toThrow(/404|does not implement/);
    const memory = new ClientMemory('with a key', callback.url);
    const older = new V1Client({ name: 'v1', version: '0' });
    await older.connect(new V1Transport(url, { authProvider: memory, requestInit }) as Transport);
    const newer = new V2Client({ name: 'v2', version: '0' });
    await newer.connect(new V2Transport(url, { authProvider: memory, requestInit }));
    for (const client of [older, newer]) {
      expect((await client.listTools()).tools).toHaveLength(13);
      await client.close();
    }
    expect(memory.authorizeAt).toBeNull();
    // A key is accepted at /mcp/connect as well.
    const connected = new V2Client({ name: 'v2', version: '0' });
    await connected.connect(new V2Transport(address(), { requestInit }));
    expect((await connected.listTools()).tools.length).toBeGreaterThanOrEqual(13);
    await connected.close();
  });
});

describe('the consent page', () => {
  it('is readable and usable by everybody, on a phone and with the keyboard alone', async () => {
    const visitor = new OAuthVisitor(town.url);
    const { client_id } = await visitor.registered({
      client_name: 'A name that is as long as it may be and then a good deal longer than that',
      redirect_uris: [callback.url],
    });
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const url = new URL((await visitor.authorize(client_id, { redirect_uri: callback.url })).url);
    const { page, blocked } = await sentTo(url, context);
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Keyboard Kay');
    const back = callback.next();
    await page.keyboard.press('Enter');
    expect((await back).get('code')).not.toBeNull();
    const { page: known } = await sentTo(url, context);
    expect(await known.getByLabel('Keyboard Kay').isChecked()).toBe(true);
    expect(await known.getByLabel('Name of the new agent').isVisible()).toBe(false);
    await known.getByLabel('A new agent').check();
    await known.getByRole('button', { name: 'Allow' }).click();
    await known.getByRole('alert').waitFor();
    expect(await violations(known)).toEqual([]);
    expect(await sidewaysScroll(known)).toBe(0);
    expect(blocked).toEqual([]);
    await context.close();
  });

  it('shows errors in its own style', async () => {
    const context = await browser.newContext();
    const { page } = await sentTo(new URL(`${town.url}/oauth/auth?client_id=nobody`), context);
    expect(await page.textContent('h1')).toBe('This did not work');
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
});
