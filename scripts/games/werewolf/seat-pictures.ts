/** A person's seat in every phase, on a desktop and on a phone, for docs/shots. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import {
  act,
  byMouse,
  byTouch,
  type Manner,
  roleCard,
  seatedIn,
  takeSeat,
} from '../../../client/testing/person.ts';
import { openTownPage, type TownPage } from '../../../client/testing/town-page.ts';
import { openVirtualTown, type VirtualTown } from '../../../server/testing/town-on-a-port.ts';
import type { MatchView } from '../../../shared/games/werewolf/view.ts';
import { DESKTOP } from '../../shots/photographer.ts';
import { nextPhase, viewOf } from '../../testing/match-in-steps.ts';

/** The first match of such a town deals this role to the person. */
const WEREWOLF = 'supper 6';
const SEER = 'table 4';
const PHASES: Partial<Record<MatchView['phase'], string>> = {
  LOBBY: 'lobby',
  NIGHT: 'night',
  DAY_OPENING: 'opening',
  DAY_DISCUSSION: 'talk',
  DAY_VOTE: 'vote',
};
const SETTLE_MS = 1_500;
/** Until it is dark, where the processor draws. */
const DUSK_MS = 5_000;

export async function takeSeatPictures(browser: Browser, shots: string): Promise<void> {
  const folder = join(shots, 'play');
  mkdirSync(folder, { recursive: true });
  const desk = { ...byMouse, page: { viewport: DESKTOP } };
  await playForPictures({ deals: WEREWOLF, browser, manner: desk, folder, name: 'Wanda', size: 'desktop' });
  await playForPictures({ deals: SEER, browser, manner: byTouch, folder, name: 'Piet', size: 'phone' });
}

interface Sitting {
  readonly deals: string;
  readonly browser: Browser;
  readonly manner: Manner;
  readonly folder: string;
  readonly name: string;
  readonly size: 'desktop' | 'phone';
}

async function playForPictures({ deals, ...sitting }: Sitting): Promise<void> {
  const town = await openVirtualTown({ HOUSE_BOTS: 'on', HOUSE_MATCHES: '0', HOUSE_SEED: deals });
  try {
    await playIn(town, sitting);
  } finally {
    await town.end();
  }
}

async function playIn(
  town: VirtualTown,
  { browser, folder, manner, name, size }: Omit<Sitting, 'deals'>,
): Promise<void> {
  const visit = await openTownPage(browser, town.url, manner.page);
  const { page } = visit;
  const take = async (scene: string) => {
    await page.waitForTimeout(SETTLE_MS);
    await page.screenshot({ path: join(folder, `${scene}-${size}.jpg`), type: 'jpeg', quality: 80 });
  };
  await page.getByRole('banner').getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await take('door');
  await page.getByRole('button', { name: 'Invite friends' }).click();
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await take('table');
  await page.getByRole('button', { name: 'Close the table' }).click();
  await page.getByRole('button', { name: 'Back to the town' }).click();
  await takeSeat(visit, { name, game: 'Werewolf', table: 'Quick game' });
  const taken = new Set<string>();
  await playMatch({ visit, manner, name, town, taken, take });
  // A surviving player plays until the town or the wolves have won.
  while (!taken.has('ghost')) {
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.getByTestId('own-story').waitFor({ state: 'detached' });
    await playMatch({ visit, manner, name, town, taken, take });
  }
  await visit.close();
}

interface MatchForPictures {
  readonly visit: TownPage;
  readonly manner: Manner;
  readonly name: string;
  readonly town: VirtualTown;
  /** The scenes that exist already. */
  readonly taken: Set<string>;
  take(scene: string): Promise<void>;
}

async function playMatch({ manner, name, take, taken, town, visit }: MatchForPictures): Promise<void> {
  const { page } = visit;
  const matchId = await seatedIn(visit);
  const role = (await roleCard(page).locator('b').first().textContent()) ?? '';
  let view = await viewOf<MatchView>(town, matchId);
  while (view.phase !== 'ENDED') {
    await visit.until(({ match }) => match?.phase === view.phase);
    const scene = PHASES[view.phase];
    const me = view.players.find(({ displayName }) => displayName === name);
    if (scene && me?.alive && !taken.has(scene)) {
      taken.add(scene);
      await pictureOf(visit, scene, take);
    }
    if (!me?.alive && !taken.has('ghost') && view.phase === 'DAY_DISCUSSION') {
      taken.add('ghost');
      await take('ghost');
    }
    await act({ visit, manner, name, role }, view);
    view = await nextPhase<MatchView>(town, matchId);
  }
  await page.getByTestId('own-story').waitFor();
  if (taken.has('end')) return;
  taken.add('end');
  await take('end');
}

/** With a seat selected, a text begun or the card held, as during play. */
async function pictureOf(
  { page }: TownPage,
  scene: string,
  take: (scene: string) => Promise<void>,
): Promise<void> {
  if (scene === 'opening' || scene === 'talk')
    await page
      .getByRole('textbox', { name: 'Say something' })
      .fill('I was quiet in the night. Whom do you trust, and why?');
  const open = page.locator('.hall-choice:not(:disabled)').first();
  if (scene === 'vote' || scene === 'night') await open.click();
  const card = page.locator('.own-card-face');
  if (scene === 'night') {
    await card.press('Enter');
    await page.waitForTimeout(DUSK_MS);
  }
  await take(scene);
  if (scene === 'night') await card.press('Enter');
  // Restores the previous state.
  if (scene === 'vote' || scene === 'night') await open.click();
  if (scene === 'opening' || scene === 'talk')
    await page.getByRole('textbox', { name: 'Say something' }).fill('');
}
