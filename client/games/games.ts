// The games of this page, one line each; the first is the town's own.

import type { TownInfo } from '../../shared/contracts/matches.ts';
import type { BuildingStyle, GameEntry, GameRecord } from './game-view.ts';
import { werewolfRecord } from './werewolf/record.ts';

export const GAMES: readonly GameEntry[] = [
  {
    id: 'werewolf',
    title: 'Werewolf',
    building: 'house',
    record: werewolfRecord,
    load: async () => (await import('./werewolf/view.ts')).werewolfView,
  },
  {
    id: 'even-odd',
    title: 'Even/Odd',
    building: 'pavilion',
    load: async () => (await import('./even-odd/view.ts')).evenOddView,
  },
];

export const gamesIn = (info: TownInfo | null): readonly GameEntry[] =>
  info ? GAMES.filter(({ id }) => info.games.some((game) => game.id === id)) : GAMES;

export const findGame = (id: string): GameEntry | undefined => GAMES.find((game) => game.id === id);

export const titleOf = (id: string): string => findGame(id)?.title ?? id;

export const buildingOf = (id: string): BuildingStyle => findGame(id)?.building ?? 'house';

const NOTHING_SAID: GameRecord = { won: {}, moods: {}, measures: {} };

export const recordOf = (id: string): GameRecord => findGame(id)?.record ?? NOTHING_SAID;
