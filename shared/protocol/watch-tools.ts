/** Separate from the contracts, so that a card does not carry their library. */
export const WATCH_TOOL = 'et.town.watch';
export const GUESS_TOOL = 'et.town.guess';
