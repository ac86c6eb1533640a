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
import { GAME_24 } from '../fixtures/games/game-24.ts';
import { GAME_25 } from '../fixtures/games/game-25.ts';
import { GAME_26 } from '../fixtures/games/game-26.ts';
import { GAME_27 } from '../fixtures/games/game-27.ts';
import { GAME_28 } from '../fixtures/games/game-28.ts';
import { GAME_29 } from '../fixtures/games/game-29.ts';
import { GAME_30 } from '../fixtures/games/game-30.ts';
import { GAME_31 } from '../fixtures/games/game-31.ts';
import { GAME_32 } from '../fixtures/games/game-32.ts';
import { GAME_33 } from '../fixtures/games/game-33.ts';
import { GAME_34 } from '../fixtures/games/game-34.ts';
import { GAME_35 } from '../fixtures/games/game-35.ts';
import { GAME_36 } from '../fixtures/games/game-36.ts';
import { GAME_37 } from '../fixtures/games/game-37.ts';
import { GAME_38 } from '../fixtures/games/game-38.ts';
import { GAME_39 } from '../fixtures/games/game-39.ts';
import { GAME_40 } from '../fixtures/games/game-40.ts';
import { GAME_41 } from '../fixtures/games/game-41.ts';
import { GAME_42 } from '../fixtures/games/game-42.ts';
import { GAME_43 } from '../fixtures/games/game-43.ts';
import { GAME_44 } from '../fixtures/games/game-44.ts';
import { GAME_45 } from '../fixtures/games/game-45.ts';
import { GAME_46 } from '../fixtures/games/game-46.ts';
import { GAME_47 } from '../fixtures/games/game-47.ts';
import { GAME_48 } from '../fixtures/games/game-48.ts';
import { GAME_49 } from '../fixtures/games/game-49.ts';
import { GAME_50 } from '../fixtures/games/game-50.ts';
import { GAME_51 } from '../fixtures/games/game-51.ts';
import { GAME_52 } from '../fixtures/games/game-52.ts';
import { GAME_53 } from '../fixtures/games/game-53.ts';
import { GAME_54 } from '../fixtures/games/game-54.ts';
import { GAME_55 } from '../fixtures/games/game-55.ts';
import { GAME_56 } from '../fixtures/games/game-56.ts';
import { GAME_57 } from '../fixtures/games/game-57.ts';
import { GAME_58 } from '../fixtures/games/game-58.ts';
import { GAME_59 } from '../fixtures/games/game-59.ts';
import { GAME_60 } from '../fixtures/games/game-60.ts';
import { GAME_61 } from '../fixtures/games/game-61.ts';
import { GAME_62 } from '../fixtures/games/game-62.ts';
import { GAME_63 } from '../fixtures/games/game-63.ts';
import { GAME_64 } from '../fixtures/games/game-64.ts';
import { GAME_65 } from '../fixtures/games/game-65.ts';
import { GAME_66 } from '../fixtures/games/game-66.ts';
import { GAME_67 } from '../fixtures/games/game-67.ts';
import { GAME_68 } from '../fixtures/games/game-68.ts';
import { GAME_69 } from '../fixtures/games/game-69.ts';
import { GAME_70 } from '../fixtures/games/game-70.ts';
import { GAME_71 } from '../fixtures/games/game-71.ts';
import { GAME_72 } from '../fixtures/games/game-72.ts';
import { GAME_73 } from '../fixtures/games/game-73.ts';
import { GAME_74 } from '../fixtures/games/game-74.ts';
import { GAME_75 } from '../fixtures/games/game-75.ts';
import { GAME_76 } from '../fixtures/games/game-76.ts';
import { GAME_77 } from '../fixtures/games/game-77.ts';
import { GAME_78 } from '../fixtures/games/game-78.ts';
import { GAME_79 } from '../fixtures/games/game-79.ts';
import { GAME_80 } from '../fixtures/games/game-80.ts';
import { GAME_81 } from '../fixtures/games/game-81.ts';
import { GAME_82 } from '../fixtures/games/game-82.ts';
import { GAME_83 } from '../fixtures/games/game-83.ts';
import { GAME_84 } from '../fixtures/games/game-84.ts';
import { GAME_85 } from '../fixtures/games/game-85.ts';
import { GAME_86 } from '../fixtures/games/game-86.ts';
import { GAME_87 } from '../fixtures/games/game-87.ts';
import { GAME_88 } from '../fixtures/games/game-88.ts';
import { GAME_89 } from '../fixtures/games/game-89.ts';
import { GAME_90 } from '../fixtures/games/game-90.ts';
import { GAME_91 } from '../fixtures/games/game-91.ts';
import { GAME_92 } from '../fixtures/games/game-92.ts';
import { GAME_93 } from '../fixtures/games/game-93.ts';
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
  GAME_24,
  GAME_25,
  GAME_26,
  GAME_27,
  GAME_28,
  GAME_29,
  GAME_30,
  GAME_31,
  GAME_32,
  GAME_33,
  GAME_34,
  GAME_35,
  GAME_36,
  GAME_37,
  GAME_38,
  GAME_39,
  GAME_40,
  GAME_41,
  GAME_42,
  GAME_43,
  GAME_44,
  GAME_45,
  GAME_46,
  GAME_47,
  GAME_48,
  GAME_49,
  GAME_50,
  GAME_51,
  GAME_52,
  GAME_53,
  GAME_54,
  GAME_55,
  GAME_56,
  GAME_57,
  GAME_58,
  GAME_59,
  GAME_60,
  GAME_61,
  GAME_62,
  GAME_63,
  GAME_64,
  GAME_65,
  GAME_66,
  GAME_67,
  GAME_68,
  GAME_69,
  GAME_70,
  GAME_71,
  GAME_72,
  GAME_73,
  GAME_74,
  GAME_75,
  GAME_76,
  GAME_77,
  GAME_78,
  GAME_79,
  GAME_80,
  GAME_81,
  GAME_82,
  GAME_83,
  GAME_84,
  GAME_85,
  GAME_86,
  GAME_87,
  GAME_88,
  GAME_89,
  GAME_90,
  GAME_91,
  GAME_92,
  GAME_93,
];

/** Messages out of such games, at the table of all other lines. */
export const MESSAGE_TABLES: readonly string[] = [SINGLE_MESSAGES_1];
