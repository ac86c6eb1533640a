import { asEvenOdd, type EvenOddMatch } from '../../../server/parts/even-odd/even-odd-match.ts';
import type { TestTown } from '../../../server/testing/town-on-a-port.ts';
import { evenOdd } from '../../../shared/games/even-odd/game.ts';
import { type Photographer, type PictureBook, until } from '../../shots/photographer.ts';

/** A cup is down, and the draw still to come. */
const isSealed = ({ state }: EvenOddMatch): boolean =>
  state.phase === 'COLLECTING_CHOICES' && state.commitments.some((commitment) => commitment !== null);

export const evenOddPictures: PictureBook = { settings: { EVEN_ODD_MATCHES: '2' }, take };

async function take(town: TestTown, photos: Photographer): Promise<void> {
  const matches = (): EvenOddMatch[] =>
    [...town.services.registry.all()].filter(({ game }) => game.id === evenOdd.id).map(asEvenOdd);
  const find = (what: string, fits: (match: EvenOddMatch) => boolean) =>
    until(what, () => matches().find(fits));

  const played = await find('a match that has begun', ({ state }) => state.round === 1);
  const table = await photos.open(`/match/${played.matchId}`);
  await until('a sealed cup', () => played.state.round >= 2 && isSealed(played));
  await table.waitForTimeout(1_800);
  await photos.take(table, 'even-odd-table');

  const ended = await find('an end', ({ state }) => state.phase === 'FINISHED' && state.history.length > 3);
  const draw = ended.log.find(({ event }) => event.type === 'NUMBER_DRAWN' && event.round === 4);
  await photos.shoot('even-odd-replay', `/match/${ended.matchId}?at=${draw?.event.eventId}`);
}
