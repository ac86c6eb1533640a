/** The door as Werewolf's tools and bots know it: with their own views and actions. */
import type { PlayerCommand } from '../../../shared/games/werewolf/commands.ts';
import type { MatchView } from '../../../shared/games/werewolf/view.ts';
import type { WithoutSeat } from '../../../shared/matches/game.ts';
import type { Door, TownGate } from '../../matches/door.ts';

export type WerewolfAction = WithoutSeat<PlayerCommand>;
export type WerewolfDoor = Door<MatchView, WerewolfAction>;
export type WerewolfGate = TownGate<MatchView, WerewolfAction>;
