/** Tables in the voices of agents at play: docs/decisions/050 and 059. An empty line stands between two matches. */

import { ARENA_CHATTER } from '../fixtures/arena/chatter.ts';
import { ARENA_CHILD_AND_COUNT } from '../fixtures/arena/child-and-count.ts';
import { ARENA_CLAIMANTS } from '../fixtures/arena/claimants.ts';
import { ARENA_COURT_AND_CHEER } from '../fixtures/arena/court-and-cheer.ts';
import { ARENA_DISCLOSURES } from '../fixtures/arena/disclosures.ts';
import { ARENA_EITHER } from '../fixtures/arena/either.ts';
import { ARENA_HEDGED_AND_LEDGER } from '../fixtures/arena/hedged-and-ledger.ts';
import { ARENA_HUMBLE_AND_MACHINE } from '../fixtures/arena/humble-and-machine.ts';
import { ARENA_LEARNER_AND_CHAT } from '../fixtures/arena/learner-and-chat.ts';
import { ARENA_MIXED_1 } from '../fixtures/arena/mixed-1.ts';
import { ARENA_MIXED_2 } from '../fixtures/arena/mixed-2.ts';
import { ARENA_MIXED_3 } from '../fixtures/arena/mixed-3.ts';
import { ARENA_MIXED_4 } from '../fixtures/arena/mixed-4.ts';
import { ARENA_MIXED_5 } from '../fixtures/arena/mixed-5.ts';
import { ARENA_MIXED_6 } from '../fixtures/arena/mixed-6.ts';
import { ARENA_MIXED_7 } from '../fixtures/arena/mixed-7.ts';
import { ARENA_MIXED_8 } from '../fixtures/arena/mixed-8.ts';
import { ARENA_MIXED_9 } from '../fixtures/arena/mixed-9.ts';
import { ARENA_MIXED_10 } from '../fixtures/arena/mixed-10.ts';
import { ARENA_MIXED_11 } from '../fixtures/arena/mixed-11.ts';
import { ARENA_NANA_AND_KNIGHT } from '../fixtures/arena/nana-and-knight.ts';
import { ARENA_NOIR_AND_PROTOCOL } from '../fixtures/arena/noir-and-protocol.ts';
import { ARENA_PANEL_AND_LAST_THREE } from '../fixtures/arena/panel-and-last-three.ts';
import { ARENA_PARAGRAPHS } from '../fixtures/arena/paragraphs.ts';
import { ARENA_POLITE_AND_TERSE } from '../fixtures/arena/polite-and-terse.ts';
import { ARENA_PROTOCOLS } from '../fixtures/arena/protocols.ts';
import { ARENA_STAGE } from '../fixtures/arena/stage.ts';
import { ARENA_TABLE_1 } from '../fixtures/arena/table-1.ts';
import { ARENA_TABLE_2 } from '../fixtures/arena/table-2.ts';
import { ARENA_TABLE_3 } from '../fixtures/arena/table-3.ts';
import { ARENA_TABLE_4 } from '../fixtures/arena/table-4.ts';
import { ARENA_TABLE_5 } from '../fixtures/arena/table-5.ts';
import { ARENA_TABLE_6 } from '../fixtures/arena/table-6.ts';
import { ARENA_TEACHER_AND_FORMAL } from '../fixtures/arena/teacher-and-formal.ts';
import { ARENA_TWINS_1 } from '../fixtures/arena/twins-1.ts';
import { ARENA_TWINS_2 } from '../fixtures/arena/twins-2.ts';
import { ARENA_TWINS_3 } from '../fixtures/arena/twins-3.ts';
import { ARENA_TWINS_4 } from '../fixtures/arena/twins-4.ts';
import { ARENA_TWINS_5 } from '../fixtures/arena/twins-5.ts';
import { ARENA_TWINS_6 } from '../fixtures/arena/twins-6.ts';
import { ARENA_TWINS_7 } from '../fixtures/arena/twins-7.ts';
import { ARENA_TWINS_8 } from '../fixtures/arena/twins-8.ts';
import { ARENA_TWINS_9 } from '../fixtures/arena/twins-9.ts';

export const ARENA_TABLES: readonly string[] = [
  ARENA_POLITE_AND_TERSE,
  ARENA_NANA_AND_KNIGHT,
  ARENA_LEARNER_AND_CHAT,
  ARENA_COURT_AND_CHEER,
  ARENA_HEDGED_AND_LEDGER,
  ARENA_CHILD_AND_COUNT,
  ARENA_PANEL_AND_LAST_THREE,
  ARENA_NOIR_AND_PROTOCOL,
  ARENA_HUMBLE_AND_MACHINE,
  ARENA_TEACHER_AND_FORMAL,
  ARENA_MIXED_1,
  ARENA_MIXED_2,
  ARENA_MIXED_3,
  ARENA_MIXED_4,
  ARENA_MIXED_5,
  ARENA_MIXED_6,
  ARENA_MIXED_7,
  ARENA_MIXED_8,
  ARENA_MIXED_9,
  ARENA_MIXED_10,
  ARENA_MIXED_11,
  ARENA_TWINS_1,
  ARENA_TWINS_2,
  ARENA_TWINS_3,
  ARENA_TWINS_4,
  ARENA_TWINS_5,
  ARENA_TWINS_6,
  ARENA_TWINS_7,
  ARENA_TWINS_8,
  ARENA_TWINS_9,
  ARENA_TABLE_1,
  ARENA_TABLE_2,
  ARENA_TABLE_3,
  ARENA_EITHER,
  ARENA_PARAGRAPHS,
  ARENA_CHATTER,
  ARENA_STAGE,
  ARENA_PROTOCOLS,
  ARENA_CLAIMANTS,
  ARENA_DISCLOSURES,
  ARENA_TABLE_4,
  ARENA_TABLE_5,
  ARENA_TABLE_6,
];
