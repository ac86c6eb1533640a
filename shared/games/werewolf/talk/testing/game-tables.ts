/** Whole games in the voices of agents, played to the end and labelled by who wrote them: docs/decisions/061. */

import { GAME_01 } from '../fixtures/games/game-01.ts';
import { GAME_02 } from '../fixtures/games/game-02.ts';
import { GAME_03 } from '../fixtures/games/game-03.ts';
import { GAME_04 } from '../fixtures/games/game-04.ts';
import { GAME_05 } from '../fixtures/games/game-05.ts';
import { GAME_06 } from '../fixtures/games/game-06.ts';
import { GAME_07 } from '../fixtures/games/game-07.ts';
import { GAME_08 } from '../fixtures/games/game-08.ts';
import { GAME_09 } from '../fixtures/games/game-09.ts';
import { GAME_10 } from '../fixtures/games/game-10.ts';
import { GAME_11 } from '../fixtures/games/game-11.ts';
import { GAME_12 } from '../fixtures/games/game-12.ts';
import { GAME_13 } from '../fixtures/games/game-13.ts';
import { GAME_14 } from '../fixtures/games/game-14.ts';
import { GAME_15 } from '../fixtures/games/game-15.ts';
import { GAME_16 } from '../fixtures/games/game-16.ts';
import { GAME_17 } from '../fixtures/games/game-17.ts';
import { GAME_18 } from '../fixtures/games/game-18.ts';
import { GAME_19 } from '../fixtures/games/game-19.ts';
import { GAME_20 } from '../fixtures/games/game-20.ts';
import { GAME_21 } from '../fixtures/games/game-21.ts';
import { GAME_22 } from '../fixtures/games/game-22.ts';
import { GAME_23 } from '../fixtures/games/game-23.ts';
import { SINGLE_MESSAGES_1 } from '../fixtures/games/single-messages-1.ts';

export const GAME_TABLES: readonly string[] = [
  GAME_01,
  GAME_02,
  GAME_03,
  GAME_04,
  GAME_05,
  GAME_06,
  GAME_07,
  GAME_08,
  GAME_09,
  GAME_10,
  GAME_11,
  GAME_12,
  GAME_13,
  GAME_14,
  GAME_15,
  GAME_16,
  GAME_17,
  GAME_18,
  GAME_19,
  GAME_20,
  GAME_21,
  GAME_22,
  GAME_23,
];

/** Messages out of such games, at the table of all other lines. */
export const MESSAGE_TABLES: readonly string[] = [SINGLE_MESSAGES_1];
