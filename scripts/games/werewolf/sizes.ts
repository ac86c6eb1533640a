/**
 * The same five scenes at five window sizes, to be looked at: `npm run shots -- --sizes <folder>`. The hall's are taken
 * from recordings, so that every size shows the same moment.
 */
import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { asWerewolf } from '../../../server/parts/werewolf/werewolf-match.ts';
import { openTestTown, type TestTown } from '../../../server/testing/town-on-a-port.ts';
import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { dayLengthMs } from '../../shots/day-length.ts';
import { Photographer, until } from '../../shots/photographer.ts';
import { takeFilm } from './film.ts';

export const SIZES = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
] as const;

/** Noon soon, and for longer than the pictures take. */
const LONG_DAY_MS = 1_200_000;
const HOUSE = { HOUSE_BOTS: 'on', HOUSE_SEED: 'picture book', HOUSE_MATCHES: '4', EVEN_ODD_MATCHES: '1' };

/** Where to look in a recording. */
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

/** A town with a past and a few matches in full swing, at noon. */
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

export async function takeSizes(browser: Browser, folder: string, widths = SIZES.map(({ width }) => width)) {
  mkdirSync(folder, { recursive: true });
  const { town, recorded, at } = await openTown();
  try {
    await until('matches in full swing', () =>
      [...town.services.registry.all()].some(({ game, state }) => game.progress(state).round >= 1),
    );
    const photos = new Photographer(browser, town.url, folder);
    const hall = `/match/${recorded}`;
    await takeFilm(town, browser, { matchId: recorded, eventId: at.film }, folder);
    for (const size of SIZES.filter(({ width }) => widths.includes(width))) {
      await photos.shoot(`town-${size.width}`, '/', size);
      await photos.shoot(`day-${size.width}`, `${hall}?at=${at.day}`, size);
      await photos.shoot(`vote-${size.width}`, `${hall}?at=${at.vote}`, size);
      await photos.shoot(`night-${size.width}`, `${hall}?view=omni&at=${at.night}`, size);
      await photos.shoot(`ending-${size.width}`, hall, size);
    }
  } finally {
    await town.end();
  }
}
