/**
 * The same eight scenes at five window sizes, for inspection: `npm run shots -- --sizes <folder>`, and a sheet of each
 * in docs/shots/sizes. The hall's are taken from recordings, so that every size shows the same moment.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { asWerewolf } from '../../../server/parts/werewolf/werewolf-match.ts';
import { openTestTown, type TestTown } from '../../../server/testing/town-on-a-port.ts';
import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { OWNER_SCENES, takeOwnerScenes } from '../../insight/owner-scenes.ts';
import { animatedPng } from '../../shots/animated-png.ts';
import { dayLengthMs } from '../../shots/day-length.ts';
import { openPage, Photographer, SIZES, type Size, sizedName, until } from '../../shots/photographer.ts';

/**
 * One scene at several window sizes, side by side in one picture: small enough for a repository, large enough to be
 * judged.
 */
const HEIGHT = 450;
const GAP = 8;
const QUALITY = 72;

async function contactSheet(
  browser: Browser,
  { folder, scene, sizes, into }: { folder: string; scene: string; sizes: readonly Size[]; into: string },
): Promise<void> {
  const pictures = sizes.map((size) => {
    const png = readFileSync(join(folder, `${sizedName(scene, size)}.png`)).toString('base64');
    return `<img src="data:image/png;base64,${png}" height="${HEIGHT}" alt="">`;
  });
  const widths = sizes.map(({ width, height }) => Math.round((width / height) * HEIGHT) + GAP);
  const width = widths.reduce((sum, each) => sum + each, GAP);
  const page = await browser.newPage({ viewport: { width, height: HEIGHT + 2 * GAP } });
  await page.setContent(
    `<body style="margin:${GAP}px;display:flex;gap:${GAP}px;background:#1a1222">${pictures.join('')}</body>`,
  );
  await page.screenshot({ path: join(into, `${scene}.jpg`), type: 'jpeg', quality: QUALITY });
  await page.close();
  process.stderr.write(`${into}/${scene}.jpg\n`);
}

/** The hall as a short animation for the README, from a recording: the end of a talk, the vote, the verdict. */
const VIEWPORT = { width: 620, height: 420 };
/** Steps of the recording, and frames of each: trails grow, candles flicker. */
const STEPS = 14;
const PICTURES_A_STEP = 2;
const FRAME_MS = 360;

interface Recording {
  readonly matchId: string;
  /** The start of the animation. */
  readonly eventId: string;
}

async function takeFilm(
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

const LONG_DAY_MS = 1_200_000;
const HOUSE = { HOUSE_BOTS: 'on', HOUSE_SEED: 'picture book', HOUSE_MATCHES: '4', EVEN_ODD_MATCHES: '1' };

/** Positions in a recording. */
function scenesOf(events: readonly MatchEvent[]): Record<'day' | 'vote' | 'night' | 'film', string> {
  const idAt = (what: string, found: MatchEvent | undefined): string => {
    if (!found) throw new Error(`the recording has no ${what}`);
    return found.eventId;
  };
  const talk = events.filter((event) => event.type === 'PUBLIC_MESSAGE' && event.kind === 'DISCUSSION');
  const votes = events.filter((event) => event.type === 'VOTE_CAST');
  const nights = events.filter((event) => event.type === 'PHASE_CHANGED' && event.to === 'NIGHT');
  return {
    // A few lines of talk before the first ballot.
    film: idAt(
      'talk before the vote',
      talk.findLast(({ seq }) => seq < (votes[0]?.seq ?? 0) - 4),
    ),
    day: idAt('talk', talk[Math.min(11, talk.length - 1)]),
    vote: idAt('vote', votes[Math.min(5, votes.length - 1)]),
    night: idAt('second night', nights[1] ?? nights[0]),
  };
}

async function openTown(): Promise<{ town: TestTown; recorded: string; at: ReturnType<typeof scenesOf> }> {
  const past = await openTestTown({ ...HOUSE, TIME_SCALE: '100', BUILDING_LINGER_S: '60' });
  const ended = await until('a recording', () =>
    [...past.services.registry.all()]
      .filter(({ game }) => game.id === 'werewolf')
      .map(asWerewolf)
      .find(({ state }) => state.phase === 'ENDED' && state.dayNumber >= 2),
  );
  const at = scenesOf(ended.log.map(({ event }) => event));
  const recorded = ended.matchId;
  const town = await past.restart({
    ...HOUSE,
    TIME_SCALE: '2',
    DAY_LENGTH_S: String((dayLengthMs(60_000, LONG_DAY_MS) * 2) / 1000),
    BUILDING_LINGER_S: '1000',
  });
  return { town, recorded, at };
}

const SCENES = ['town', 'day', 'vote', 'night', 'ending', 'archive'] as const;

/** Writes each picture to `folder`; `sheets`: where those of one scene are put side by side. */
export async function takeSizes(browser: Browser, folder: string, sheets: string): Promise<void> {
  for (const each of [folder, sheets]) mkdirSync(each, { recursive: true });
  await takeTownScenes(browser, folder);
  await takeOwnerScenes(browser, folder, SIZES);
  for (const scene of [...SCENES, ...OWNER_SCENES])
    await contactSheet(browser, { folder, scene, sizes: SIZES, into: sheets });
}

async function takeTownScenes(browser: Browser, folder: string): Promise<void> {
  const { town, recorded, at } = await openTown();
  try {
    await until('matches in full swing', () =>
      [...town.services.registry.all()].some(({ game, state }) => game.progress(state).round >= 1),
    );
    const photos = new Photographer(browser, town.url, folder);
    const hall = `/match/${recorded}`;
    const paths: Record<(typeof SCENES)[number], string> = {
      town: '/',
      day: `${hall}?at=${at.day}`,
      vote: `${hall}?at=${at.vote}`,
      night: `${hall}?view=omni&at=${at.night}`,
      ending: hall,
      archive: '/games',
    };
    await takeFilm(town, browser, { matchId: recorded, eventId: at.film }, folder);
    for (const size of SIZES)
      for (const scene of SCENES) await photos.shoot(sizedName(scene, size), paths[scene], size);
  } finally {
    await town.end();
  }
}
