/** The one queue of the game, by the name that its tools use. */
export const EVEN_ODD_QUEUE = 'even-odd-default';
