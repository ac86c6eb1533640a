/** A game's pictures for docs/shots: taken between the town by day and the town by night, of matches that are played. */
import type { TestTown } from '../../server/testing/town-on-a-port.ts';
import type { Photographer } from './photographer.ts';

export type PictureBook = (town: TestTown, photos: Photographer) => Promise<void>;
