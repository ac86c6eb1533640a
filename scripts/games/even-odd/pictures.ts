/** The Even/Odd table in the pictures of docs/shots: by day with a seal on it, and in replay. */
import { asEvenOdd, type EvenOddMatch } from '../../../server/parts/even-odd/even-odd-match.ts';
import { evenOdd } from '../../../shared/games/even-odd/game.ts';
import { until } from '../../shots/photographer.ts';
import type { PictureBook } from '../../shots/picture-book.ts';

const timeLeft = ({ state }: EvenOddMatch): number => state.phaseEndsAt - Date.now();

/** Coins lie on the table, and somebody has yet to choose. */
const isWorthALook = (match: EvenOddMatch): boolean =>
  match.state.phase === 'COLLECTING_CHOICES' && match.state.round >= 3 && timeLeft(match) > 6_000;

export const evenOddPictures: PictureBook = { settings: { EVEN_ODD_MATCHES: '2' }, take };

async function take(...[town, photos]: Parameters<PictureBook['take']>): Promise<void> {
  const matches = (): EvenOddMatch[] =>
    [...town.services.registry.all()].filter(({ game }) => game.id === evenOdd.id).map(asEvenOdd);

  const choosing = await until('a third round of Even/Odd', () => matches().find(isWorthALook));
  await photos.shoot('even-odd-table', `/match/${choosing.matchId}`);

  const ended = await until('the end of a match of Even/Odd', () =>
    matches().find(({ state }) => state.phase === 'FINISHED' && !state.aborted),
  );
  // A link to a draw opens the recording there, with both cups lifted.
  const draw = ended.log.findLast(({ event }) => event.type === 'NUMBER_DRAWN');
  await photos.shoot('even-odd-replay', `/match/${ended.matchId}?at=${draw?.event.eventId}`);
}
