// A person who plays in a real browser: by mouse, by touch or by keyboard alone.

import type { Page } from 'playwright-core';
import type { MatchView } from '../../shared/games/werewolf/view.ts';
import type { TownPage, TownPageOptions } from './town-page.ts';

/** The input method. */
export interface Manner {
  readonly page: TownPageOptions;
  press(page: Page, name: string): Promise<void>;
  pick(page: Page, seat: { readonly name: string; readonly seat: number }): Promise<void>;
  say(page: Page, text: string): Promise<void>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const turnBar = (page: Page) => page.getByRole('region', { name: 'Your turn' });
export const roleCard = (page: Page) => page.getByRole('region', { name: 'Your role' });

export const byMouse: Manner = {
  page: {},
  press: (page, name) => button(page, name).click(),
  pick: (page, { name }) => button(page, name).click(),
  async say(page, text) {
    await page.getByRole('textbox', { name: 'Say something' }).fill(text);
    await button(page, 'Send').click();
  },
};

export const byTouch: Manner = {
  page: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  press: (page, name) => button(page, name).tap(),
  pick: (page, { name }) => button(page, name).tap(),
  async say(page, text) {
    await page.getByRole('textbox', { name: 'Say something' }).fill(text);
    await button(page, 'Send').tap();
  },
};

const MOST_TABS = 60;

/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '').trim();
  });

async function tabTo(page: Page, name: string) {
  for (let i = 0; i < MOST_TABS; i++) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${name} by Tab`);
}

export const byKeyboard: Manner = {
  page: { reducedMotion: 'reduce' },
  async press(page, name) {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  },
  async pick(page, { seat }) {
    // A focused field takes the digits.
    await page.locator('h1').focus();
    await page.keyboard.press(String(seat));
    await turnBar(page).getByText('Selected: ').waitFor();
  },
  async say(page, text) {
    await tabTo(page, 'Say something');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  },
};

export interface Table {
  readonly name: string;
  readonly table: 'Quick game' | 'Mixed table';
  readonly game: string;
}

export async function takeSeat({ page }: TownPage, { game, name, table }: Table): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Play', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: game, exact: true }).click();
  await dialog.getByRole('button', { name: table }).click();
}

/** The match on the page, once it is loaded. */
export async function seatedIn(visit: TownPage): Promise<string> {
  await roleCard(visit.page).waitFor();
  const { match } = await visit.until(({ match: at, stage }) => stage !== 'loading' && at?.seated === true);
  return match?.matchId ?? '';
}

export interface Player {
  readonly visit: TownPage;
  readonly manner: Manner;
  /** In the match. */
  readonly name: string;
  readonly role: string;
}

/** Performs this player's action in the phase, as the page offers it; true: there was one. */
export async function act(
  { manner, name, role, visit: { page } }: Player,
  view: MatchView,
): Promise<boolean> {
  const me = view.players.find(({ displayName }) => displayName === name);
  if (!me?.alive) return false;
  const says = (words: RegExp) => turnBar(page).getByText(words).first().waitFor();
  switch (view.phase) {
    case 'LOBBY':
      await manner.press(page, 'Ready');
      await says(/You are ready/);
      return true;
    case 'NIGHT': {
      const done = NIGHT_WORDS[role];
      if (!done) {
        await says(/nothing to do at night/);
        return false;
      }
      await pickSomebody(page, manner, { view, name });
      await manner.press(page, 'Confirm');
      await says(done);
      return true;
    }
    case 'DAY_OPENING':
      await manner.say(page, HOSTILE);
      await says(/You have spoken/);
      return true;
    case 'DAY_DISCUSSION':
      await page.getByRole('textbox', { name: 'Say something' }).waitFor();
      await manner.press(page, 'I pass');
      await page
        .locator('.line', { hasText: `${name}: I pass.` })
        .first()
        .waitFor({ state: 'attached' });
      return true;
    case 'DAY_VOTE':
      await pickSomebody(page, manner, { view, name });
      await manner.press(page, 'Confirm');
      await says(/You vote for/);
      return true;
    default:
      return false;
  }
}

/** Said in every opening: it must be shown as plain text. */
export const HOSTILE =
  '<img src=x onerror="document.title=1"><b style="position:fixed;inset:0">I trust nobody</b>';

const NIGHT_WORDS: Readonly<Record<string, RegExp>> = {
  Werewolf: /You chose /,
  Seer: /You have inspected somebody/,
  Doctor: /You protect /,
};

/** A player whose seat may be pressed, other than this one. */
async function pickSomebody(
  page: Page,
  manner: Manner,
  { name, view }: { readonly view: MatchView; readonly name: string },
): Promise<void> {
  const open = page.locator(':is(.hall-choice, .seat-chip):not(:disabled)');
  await open.first().waitFor();
  const names = await open.evaluateAll((all) =>
    all.map((each) => each.getAttribute('aria-label') ?? each.textContent),
  );
  const found = view.players.find(({ displayName }) => names.includes(displayName) && displayName !== name);
  if (!found) throw new Error('no seat may be pressed');
  await manner.pick(page, { name: found.displayName, seat: found.seat });
}
