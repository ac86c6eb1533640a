/** The table in the pictures of docs/shots. */
import { asEvenOdd, type EvenOddMatch } from '../../../server/parts/even-odd/even-odd-match.ts';
import { evenOdd } from '../../../shared/games/even-odd/game.ts';
import { until } from '../../shots/photographer.ts';
import type { PictureBook } from '../../shots/picture-book.ts';

/** Both cups are down, and the draw is seconds away. */
const isSealed = ({ state }: EvenOddMatch): boolean =>
  state.phase === 'COLLECTING_CHOICES' && state.commitments.some((commitment) => commitment !== null);

export const evenOddPictures: PictureBook = async (town, photos) => {
  const matches = (): EvenOddMatch[] =>
    [...town.services.registry.all()].filter(({ game }) => game.id === evenOdd.id).map(asEvenOdd);
  const find = (what: string, fits: (match: EvenOddMatch) => boolean) =>
    until(what, () => matches().find(fits));

  const played = await find('a third round', ({ state }) => state.round === 2);
  const table = await photos.open(`/match/${played.matchId}`);
  await until('a sealed cup', () => played.state.round >= 3 && isSealed(played));
  await table.waitForTimeout(1_000);
  await photos.take(table, 'even-odd-table');

  const ended = await find('an end', ({ state }) => state.phase === 'FINISHED' && state.history.length > 3);
  const draw = ended.log.find(({ event }) => event.type === 'NUMBER_DRAWN' && event.round === 4);
  await photos.shoot('even-odd-replay', `/match/${ended.matchId}?at=${draw?.event.eventId}`);
};
