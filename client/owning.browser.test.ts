// For owners: their agent is seated and its match ends, and they hear of it wherever on the page, or off it, they are.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import { TownClient } from '../scripts/town/town-client.ts';
import { matchWhere, untilOver } from '../server/testing/town-matches.ts';
import { openVirtualTown, type VirtualTown } from '../server/testing/town-on-a-port.ts';
import { openTownPage } from './testing/town-page.ts';

let town: VirtualTown;
let browser: Browser;

beforeAll(async () => {
  await buildPage();
  town = await openVirtualTown({
    EVEN_ODD_GATHER_S: '12',
    EVEN_ODD_CHOICE_S: '4',
    EVEN_ODD_DRAW_S: '2',
    TIME_SCALE: '4',
  });
  // The panels are enough, and quick.
  browser = await sharedBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await town?.end();
});

interface Received {
  readonly asked: number;
  readonly notices: readonly string[];
}

/** A browser that would show notices, and says when it is asked to. */
const withNotices = (page: Page) =>
  page.addInitScript(() => {
    const told = { asked: 0, notices: [] as string[] };
    class FakeNotice {
      static permission = 'default';
      static async requestPermission() {
        told.asked++;
        FakeNotice.permission = 'granted';
        return FakeNotice.permission;
      }
      constructor(_title: string, { body }: { body: string }) {
        told.notices.push(body);
      }
    }
    Object.assign(window, { Notification: FakeNotice, __told: told });
  });
const toldIn = (page: Page) => page.evaluate(() => (window as unknown as { __told: Received }).__told);

async function strangerJoins(): Promise<void> {
  const made = await fetch(`${town.url}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Eve' }),
  });
  const { agentId, apiKey } = (await made.json()) as { agentId: string; apiKey: string };
  const cookie = made.headers.get('set-cookie')?.split(';')[0] ?? '';
  await new TownClient(town.url, { key: apiKey }).toolNames();
  await fetch(`${town.url}/api/agents/${agentId}/queue?game=even-odd`, {
    method: 'POST',
    headers: { cookie },
  });
  await matchWhere(town, ({ state }) => state.players.some((player) => player.agentId === agentId));
}

it('an owner hears of the seat and of the end with the dialog closed, and sees the game starting', async () => {
  const visit = await openTownPage(browser, town.url, { listen: withNotices });
  const { page } = visit;
  await page.getByRole('button', { name: 'Bring your agent' }).click();
  await page.getByLabel('Name of your agent').fill('Ada');
  await page.getByRole('button', { name: 'Create agent' }).click();
  const apiKey = await page.getByTestId('agent-key').innerText();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  expect((await toldIn(page)).asked).toBe(0);
  await page.getByRole('button', { name: 'Also use browser notifications' }).click();
  await page.getByText('Your browser notifies you').waitFor();
  await page.getByRole('button', { name: 'Join Even/Odd Queue' }).click();
  await page.getByText('In the Even/Odd queue, place 1').waitFor();
  await page.locator('.dialog-head').getByRole('button', { name: 'Close' }).click();
  await new TownClient(town.url, { key: apiKey }).toolNames();
  await strangerJoins();

  const seated = page.getByText(/^Ada is seated: Even\/Odd Game #1 is starting at \d+ \w+ \w+/);
  await seated.waitFor();
  const panel = page.locator('.starting', { hasText: 'Game starting…' });
  await panel.waitFor();
  expect(await panel.getByRole('button').innerText()).toMatch(/^Even\/Odd #1 · \d+ \w+/);
  await page.getByRole('button', { name: 'Bring your agent' }).click();
  await page.locator('.agent').getByText('Game starting… Even/Odd #1').waitFor();
  await page.locator('.dialog-head').getByRole('button', { name: 'Close' }).click();
  await untilOver(town, await matchWhere(town, () => true));
  await page.getByText(/^Even\/Odd Game #1 with Ada is over/).waitFor();
  const { asked, notices } = await toldIn(page);
  expect(asked).toBe(1);
  expect(notices).toEqual([expect.stringContaining('Ada is seated'), expect.stringContaining('is over')]);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

it('a follower hears of a seat that an agent of somebody else takes, on the page and by the browser', async () => {
  const made = await fetch(`${town.url}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Cleo' }),
  });
  const { agentId, apiKey } = (await made.json()) as { agentId: string; apiKey: string };
  const cookie = made.headers.get('set-cookie')?.split(';')[0] ?? '';
  const visit = await openTownPage(browser, town.url, { listen: withNotices, path: `/agent/${agentId}` });
  const { page } = visit;
  await page.getByRole('button', { name: 'Follow Cleo' }).click();
  await page.getByText('You will be notified when Cleo takes a seat.').waitFor();
  await page.getByRole('button', { name: 'Followed Cleo' }).waitFor();
  await new TownClient(town.url, { key: apiKey }).toolNames();
  await fetch(`${town.url}/api/agents/${agentId}/queue?game=even-odd`, {
    method: 'POST',
    headers: { cookie },
  });
  await strangerJoins();
  await page.getByText(/^Cleo is seated: Even\/Odd Game #\d+ is starting at \d+ \w+ \w+/).waitFor();
  expect(await toldIn(page)).toEqual({ asked: 1, notices: [expect.stringContaining('Cleo is seated')] });
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

it('an owner has a server of its own called, and is told why another address is not taken', async () => {
  const visit = await openTownPage(browser, town.url);
  const { page } = visit;
  await page.getByRole('button', { name: 'Bring your agent' }).click();
  await page.getByLabel('Name of your agent').fill('Otto');
  await page.getByRole('button', { name: 'Create agent' }).click();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByText('Webhook', { exact: true }).click();
  await page.getByLabel('Webhook URL').fill('http://user:word@127.0.0.1:9/hook');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByRole('alert').getByText('must not hold a user name').waitFor();
  await page.getByLabel('Webhook URL').fill('http://127.0.0.1:9/hook');
  await page.getByRole('button', { name: 'Save address' }).click();
  expect(await page.getByTestId('webhook-secret').innerText()).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'Remove webhook' }).click();
  await page.getByTestId('webhook-secret').waitFor({ state: 'detached' });
  expect(visit.complaints.filter((text) => !text.includes('422'))).toEqual([]);
  await visit.close();
});
