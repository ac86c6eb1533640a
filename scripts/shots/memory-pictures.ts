/**
 * Pictures of the town's memory: the library, the graveyard, a talk with the librarian, and the square in the rain.
 */
import type { Browser } from 'playwright-core';
import type { TestTown } from '../../server/testing/town-on-a-port.ts';
import { townHourAt, weatherAt } from '../../shared/canon/weather.ts';
import { Photographer, until, WIDE } from './photographer.ts';

const SHORTEST_DAY_MS = 600_000;
/** The page must be open by then. */
const SOON_MS = 25_000;

/** A day length for which it rains by day soon after the town opens, and for a while. */
function rainyDayMs(): number {
  const isWet = (at: number, length: number): boolean => {
    const { dayIndex, hour } = townHourAt(at, length);
    return hour > 9 && hour < 16 && ['rain', 'storm'].includes(weatherAt(dayIndex, hour));
  };
  const now = Date.now();
  for (let length = SHORTEST_DAY_MS; length < SHORTEST_DAY_MS + 100_000; length++) {
    if ([SOON_MS / 2, SOON_MS, 2 * SOON_MS].every((ms) => isWet(now + ms, length))) return length;
  }
  throw new Error('it never rains');
}

export async function takeMemoryPictures(past: TestTown, browser: Browser, folder: string): Promise<void> {
  const town = await past.restart({
    MAX_MATCHES: '5000',
    TIME_SCALE: '1',
    DAY_LENGTH_S: String(rainyDayMs() / 1000),
    BUILDING_LINGER_S: '1000',
  });
  try {
    const photos = new Photographer(browser, town.url, folder);
    await until('matches', () => [...town.services.registry.all()].length > 1);
    await photos.shoot('rain', '/', WIDE);
    const { facts } = (await (await fetch(`${town.url}/api/lore?limit=1`)).json()) as {
      facts: { factId: string; fields: { title: string } }[];
    };
    await photos.shoot('library', '/library', WIDE);
    await photos.shoot('chronicle', `/library/fact/${encodeURIComponent(facts[0]?.factId ?? '')}`, WIDE);
    await photos.shoot('graveyard', '/graveyard', WIDE);
    const page = await photos.open('/talk/librarian', WIDE);
    await page.getByLabel('Say something').fill(`Tell me of “${facts[0]?.fields.title}”.`);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.balloon-sources').first().waitFor();
    await photos.take(page, 'dialogue');
  } finally {
    await town.end();
  }
}
