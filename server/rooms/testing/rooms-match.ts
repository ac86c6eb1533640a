/** A whole match of Werewolf, recorded once, which the rooms' tests show to viewers step by step. */
import { recordMatch } from '../../parts/werewolf/testing/recorded-match.ts';

export const matchId = 'mt_rooms';
export const steps = recordMatch(matchId, 'rooms');
export const [opening = []] = steps;
export const firstNight = steps.findIndex((step) => step.some(({ audience }) => audience === 'wolves'));
/** The steps after the opening and before that index. */
export const upTo = (index: number) => steps.slice(1, index);
