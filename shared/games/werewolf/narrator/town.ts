/** What the Town Crier calls across the square, about every match at once. */
import type { Team } from '../model.ts';
import type { CrierLine } from './crier-line.ts';
import { crierLine } from './crier-line.ts';

export type TownMoment =
  /** `nextGame`: the number the game will have when the queue is full. */
  | {
      readonly kind: 'queue-filling';
      readonly size: number;
      readonly required: number;
      readonly nextGame: number;
    }
  | { readonly kind: 'game-starting'; readonly gameNumber: number }
  /** `winner: null` when the match was aborted. */
  | { readonly kind: 'match-ended'; readonly gameNumber: number; readonly winner: Team | null }
  | { readonly kind: 'featured-changed'; readonly gameNumber: number };

/** Rotates by game number: one game never sounds like the one before it. */
export function townLines(moment: TownMoment): CrierLine[] {
  switch (moment.kind) {
    case 'queue-filling':
      return queueLines(moment);
    case 'game-starting':
      return [crierLine('town.game_starting', occasionOf(moment.gameNumber), { game: moment.gameNumber })];
    case 'match-ended':
      return [
        crierLine(ENDINGS[moment.winner ?? 'NOBODY'], occasionOf(moment.gameNumber), {
          game: moment.gameNumber,
        }),
      ];
    case 'featured-changed':
      return [crierLine('town.featured', occasionOf(moment.gameNumber), { game: moment.gameNumber })];
    default:
      return moment satisfies never;
  }
}

const ENDINGS = {
  VILLAGERS: 'town.villagers_won',
  WEREWOLVES: 'town.werewolves_won',
  NOBODY: 'town.game_called_off',
} as const;

const occasionOf = (round: number, turn = 0) => ({ series: 'town', round, turn });

function queueLines(moment: Extract<TownMoment, { kind: 'queue-filling' }>): CrierLine[] {
  const { size, required, nextGame } = moment;
  const missing = required - size;
  if (size === 0 || missing <= 0) return [];
  const occasion = occasionOf(nextGame, size);
  return missing === 1
    ? [crierLine('town.queue_one_missing', occasion, {})]
    : [crierLine('town.queue', occasion, { size, missing })];
}
