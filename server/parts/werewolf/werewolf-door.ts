/** The door with the types of Werewolf's views and actions, for its tools and bots. */
import type { PlayerCommand } from '../../../shared/games/werewolf/commands.ts';
import type { MatchView } from '../../../shared/games/werewolf/view.ts';
import type { WithoutSeat } from '../../../shared/matches/game.ts';
import type { Door, TownGate } from '../../matches/door.ts';

export type WerewolfAction = WithoutSeat<PlayerCommand>;
export type WerewolfDoor = Door<MatchView, WerewolfAction>;
export type WerewolfGate = TownGate<MatchView, WerewolfAction>;
