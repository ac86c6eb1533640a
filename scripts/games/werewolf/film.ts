/** The hall as a short moving picture for the README, from a recording: the end of a talk, the vote, the verdict. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { TestTown } from '../../../server/testing/town-on-a-port.ts';
import { animatedPng } from '../../shots/animated-png.ts';
import { openPage } from '../../shots/photographer.ts';

const VIEWPORT = { width: 620, height: 420 };
/** Steps of the recording, and pictures of each: trails grow, candles flicker. */
const STEPS = 14;
const PICTURES_A_STEP = 2;
const FRAME_MS = 360;

export interface Recording {
  readonly matchId: string;
  /** Where it begins. */
  readonly eventId: string;
}

export async function takeFilm(
  town: Pick<TestTown, 'url'>,
  browser: Browser,
  { matchId, eventId }: Recording,
  folder: string,
): Promise<void> {
  const address = new URL(`/match/${matchId}?at=${eventId}&overlay=1`, town.url);
  const page = await openPage(browser, address, VIEWPORT);
  await page.waitForTimeout(2_500);
  const pictures: Buffer[] = [];
  for (let step = 0; step < STEPS; step++) {
    for (let each = 0; each < PICTURES_A_STEP; each++) pictures.push(await page.screenshot());
    await page.keyboard.press('ArrowRight');
  }
  await page.close();
  writeFileSync(join(folder, 'hall.png'), animatedPng(pictures, FRAME_MS));
}
