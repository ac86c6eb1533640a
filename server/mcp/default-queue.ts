/** The one queue of this version (S0-123). */
export const DEFAULT_QUEUE = 'werewolf-default';
