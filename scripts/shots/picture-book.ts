/** A game's pictures for docs/shots: taken between the town by day and the town by night, of matches that are played. */
import type { Settings, TestTown } from '../../server/testing/town-on-a-port.ts';
import type { Photographer } from './photographer.ts';

export interface PictureBook {
  /** What the town must be told so that the game is played in it. */
  readonly settings?: Settings;
  take(town: TestTown, photos: Photographer): Promise<void>;
}
