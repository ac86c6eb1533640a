/** Pictures of a game or of places for docs/shots: taken between the town by day and the town by night, of matches that are played. */
import type { Settings, TestTown } from '../../server/testing/town-on-a-port.ts';
import type { Photographer } from './photographer.ts';

export interface PictureBook {
  /** What the town needs, so that there are matches to see. */
  readonly settings: Settings;
  take(town: TestTown, photos: Photographer): Promise<void>;
}
