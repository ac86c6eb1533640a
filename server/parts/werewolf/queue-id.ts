export const WEREWOLF_QUEUE = 'werewolf-default';
