// Coming late: the hall is drawn from the room's state, whatever becomes of the history.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../scripts/build-page.ts';
import { closePages, sharedBrowser } from '../scripts/testing/browser.ts';
import { matchWhere } from '../server/testing/town-matches.ts';
import { openVirtualTown, type VirtualTown } from '../server/testing/town-on-a-port.ts';
import type { MatchState } from '../shared/games/werewolf/model.ts';
import { openTownPage, type TownPage } from './testing/town-page.ts';

let town: VirtualTown;
let browser: Browser;

beforeAll(async () => {
  await buildPage();
  town = await openVirtualTown({ HOUSE_BOTS: 'on', HOUSE_MATCHES: '1', TIME_SCALE: '6' });
  browser = await sharedBrowser({ webgl: true });
});

afterAll(async () => {
  await closePages(browser);
  await town?.end();
});

interface Facts {
  readonly phase: string;
  readonly dayNumber: number;
  readonly players: readonly { readonly displayName: string; readonly alive: boolean }[];
}

async function factsOf(id: string): Promise<Facts> {
  const answer = await fetch(`${town.url}/api/matches/${id}`);
  return ((await answer.json()) as { view: Facts }).view;
}

interface HeldHistory {
  readonly requests: (() => void)[];
  open: boolean;
}

/** Runs in the page before anything else: keeps its requests for history, which name themselves in clear. */
function holdHistoryBack() {
  const held: HeldHistory = { requests: [], open: false };
  Object.assign(window, { heldHistory: held });
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (packet) {
    const bytes = ArrayBuffer.isView(packet) ? new Uint8Array(packet.buffer, packet.byteOffset) : null;
    const text = bytes ? new TextDecoder('latin1').decode(bytes) : String(packet);
    if (held.open || !text.includes('history')) send.call(this, packet);
    else held.requests.push(() => send.call(this, packet));
  };
}

const heldRequests = ({ page }: TownPage) =>
  page.evaluate(() => (window as unknown as { heldHistory: HeldHistory }).heldHistory.requests.length);

const letHistoryGo = ({ page }: TownPage) =>
  page.evaluate(() => {
    const { heldHistory } = window as unknown as { heldHistory: HeldHistory };
    heldHistory.open = true;
    for (const send of heldHistory.requests.splice(0)) send();
  });

async function roster(visit: TownPage): Promise<{ name: string; alive: boolean }[]> {
  return visit.page.locator('.player').evaluateAll((rows) =>
    rows.map((row) => ({
      name: row.querySelector('.player-name')?.textContent ?? '',
      alive: row.getAttribute('data-alive') === 'true',
    })),
  );
}

describe('coming late to a match', () => {
  it('draws the true hall while the history is held back, and tells it afterwards', async () => {
    const matchId = await matchWhere(town, ({ state }) =>
      (state as MatchState).players.some(({ alive }) => !alive),
    );
    const visit = await openTownPage(browser, town.url, {
      path: `/match/${matchId}`,
      listen: (page) => page.addInitScript(holdHistoryBack),
    });
    const { page } = visit;
    await visit.until(({ match, stage }) => match?.seated === true && stage === 'ready');
    await expect.poll(() => heldRequests(visit)).toBeGreaterThan(0);
    await expect
      .poll(async () => (await visit.labels()).filter(({ kind }) => kind === 'seat').length)
      .toBe(8);

    const seen = await roster(visit);
    const truth = await factsOf(matchId);
    expect(seen.map(({ name }) => name)).toEqual(truth.players.map(({ displayName }) => displayName));
    expect(seen.map(({ alive }) => alive)).toEqual(truth.players.map(({ alive }) => alive));
    expect(seen.some(({ alive }) => !alive)).toBe(true);
    expect(await page.locator('.player.dead .role').count()).toBe(seen.filter(({ alive }) => !alive).length);
    expect(await page.getByTestId('werewolf-spectator-countdown').innerText()).toMatch(/^\d+:\d\d$/);
    // Nothing of what was said before has come.
    expect(await page.getByText('The players gather').count()).toBe(0);
    const before = (await visit.state()).match?.events ?? 0;

    await letHistoryGo(visit);
    const beginning = page.getByText('The players gather');
    const earlier = page.getByRole('button', { name: /^Earlier lines/ });
    await expect
      .poll(
        async () => {
          // Between two looks the button may turn into a notice, or go, for there is nothing earlier.
          if ((await beginning.count()) === 0) await earlier.click({ timeout: 500 }).catch(() => undefined);
          return beginning.count();
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    const after = await visit.until(({ match }) => (match?.events ?? 0) > before + 10);
    expect(after.match?.mode).toBe('live');
    expect(await page.locator('.line[data-kind=death]').count()).toBeGreaterThan(0);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
});
