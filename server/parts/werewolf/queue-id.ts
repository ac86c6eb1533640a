/** The one queue of the game, by the name that its tools use. */
export const WEREWOLF_QUEUE = 'werewolf-default';
