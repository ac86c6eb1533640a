/**
 * The viewers who see a private field. A field carries every tag that opens it; a viewer's StateView holds, per player, the
 * tags it was granted. A viewer without a StateView sees no tagged field at all: it fails closed.
 */

/** The player's own seat. */
export const OWNER = 1;
/** A werewolf looking at the pack. */
export const WOLF = 2;
/** The seer looking at vision results. */
export const SEER = 4;
/** A spoiler viewer. */
export const OMNI = 8;
