/** Every table of labelled lines, in the order they were written. Each was held out once: docs/decisions/019, 039, 043 and 050. */

import { FRESH_ANALYST_MATCH } from '../fixtures/fresh/analyst-match.ts';
import { FRESH_CREW_MATCH } from '../fixtures/fresh/crew-match.ts';
import { FRESH_FORUM_MATCH } from '../fixtures/fresh/forum-match.ts';
import { FRESH_NONNATIVE_MATCH } from '../fixtures/fresh/nonnative-match.ts';
import { FRESH_SPEECH_MATCH } from '../fixtures/fresh/speech-match.ts';
import { FRESH_TERSE_MATCH } from '../fixtures/fresh/terse-match.ts';
import { FRESH_THEATRE_MATCH } from '../fixtures/fresh/theatre-match.ts';
import { FRESH_THINKING_MATCH } from '../fixtures/fresh/thinking-match.ts';
import { LINES_AFTER } from '../fixtures/lines-after.ts';
import { LINES_BEFORE } from '../fixtures/lines-before.ts';
import { LINES_EIGHTEENTH } from '../fixtures/lines-eighteenth.ts';
import { LINES_EIGHTH } from '../fixtures/lines-eighth.ts';
import { LINES_ELEVENTH } from '../fixtures/lines-eleventh.ts';
import { LINES_FIFTEENTH } from '../fixtures/lines-fifteenth.ts';
import { LINES_FIFTH } from '../fixtures/lines-fifth.ts';
import { LINES_FINAL } from '../fixtures/lines-final.ts';
import { LINES_FOURTEENTH } from '../fixtures/lines-fourteenth.ts';
import { LINES_LAST } from '../fixtures/lines-last.ts';
import { LINES_MATCHES } from '../fixtures/lines-matches.ts';
import { LINES_NINETEENTH } from '../fixtures/lines-nineteenth.ts';
import { LINES_NINTH } from '../fixtures/lines-ninth.ts';
import { LINES_SEVENTEENTH } from '../fixtures/lines-seventeenth.ts';
import { LINES_SEVENTH } from '../fixtures/lines-seventh.ts';
import { LINES_SIXTEENTH } from '../fixtures/lines-sixteenth.ts';
import { LINES_SIXTH } from '../fixtures/lines-sixth.ts';
import { LINES_TENTH } from '../fixtures/lines-tenth.ts';
import { LINES_THIRTEENTH } from '../fixtures/lines-thirteenth.ts';
import { LINES_TWELFTH } from '../fixtures/lines-twelfth.ts';
import { LINES_TWENTIETH } from '../fixtures/lines-twentieth.ts';
import { LINES_TWENTY_FIRST } from '../fixtures/lines-twenty-first.ts';
import { LINES_TWENTY_FOURTH } from '../fixtures/lines-twenty-fourth.ts';
import { LINES_TWENTY_SECOND } from '../fixtures/lines-twenty-second.ts';
import { LINES_TWENTY_THIRD } from '../fixtures/lines-twenty-third.ts';
import { SECOND_CHAT_TABLE } from '../fixtures/second/chat-table.ts';
import { SECOND_DRAMA_TABLE } from '../fixtures/second/drama-table.ts';
import { SECOND_FORMAL_TABLE } from '../fixtures/second/formal-table.ts';
import { SECOND_LEARNER_TABLE } from '../fixtures/second/learner-table.ts';
import { SECOND_MAFIA_TABLE } from '../fixtures/second/mafia-table.ts';
import { SECOND_MUSING_TABLE } from '../fixtures/second/musing-table.ts';
import { SECOND_ORATOR_TABLE } from '../fixtures/second/orator-table.ts';
import { SECOND_SLANG_TABLE } from '../fixtures/second/slang-table.ts';
import { THIRD_CHAMBER } from '../fixtures/third/chamber.ts';
import { THIRD_QUIET_ROOM } from '../fixtures/third/quiet-room.ts';
import { THIRD_STREET } from '../fixtures/third/street.ts';
import { THIRD_TAVERN } from '../fixtures/third/tavern.ts';
import { VOICES_ANALYST } from '../fixtures/voices/analyst.ts';
import { VOICES_ARENA_GAME } from '../fixtures/voices/arena-game.ts';
import { VOICES_BANTER_GAME } from '../fixtures/voices/banter-game.ts';
import { VOICES_BENCH_GAME } from '../fixtures/voices/bench-game.ts';
import { VOICES_CREW } from '../fixtures/voices/crew.ts';
import { VOICES_DEBATE } from '../fixtures/voices/debate.ts';
import { VOICES_FORUM } from '../fixtures/voices/forum.ts';
import { VOICES_NONNATIVE } from '../fixtures/voices/nonnative.ts';
import { VOICES_PERSONA_GAME } from '../fixtures/voices/persona-game.ts';
import { VOICES_PLAIN_DAY } from '../fixtures/voices/plain-day.ts';
import { VOICES_POLITE_GAME } from '../fixtures/voices/polite-game.ts';
import { VOICES_REASONING } from '../fixtures/voices/reasoning.ts';
import { VOICES_RECOUNT } from '../fixtures/voices/recount.ts';
import { VOICES_SPEECHES } from '../fixtures/voices/speeches.ts';
import { VOICES_TERSE } from '../fixtures/voices/terse.ts';
import { VOICES_THEATRE_GAME } from '../fixtures/voices/theatre-game.ts';
import { VOICES_VILLAGE_GAME } from '../fixtures/voices/village-game.ts';
import { ARENA_TABLES } from './arena-tables.ts';

/** The patterns were mended by these. */
export const MENDED_TABLES: readonly string[] = [
  LINES_BEFORE,
  LINES_AFTER,
  LINES_LAST,
  LINES_FINAL,
  LINES_FIFTH,
  LINES_SIXTH,
  LINES_SEVENTH,
  LINES_MATCHES,
  LINES_EIGHTH,
  LINES_NINTH,
  LINES_TENTH,
  LINES_ELEVENTH,
  LINES_TWELFTH,
  LINES_THIRTEENTH,
  LINES_FOURTEENTH,
  LINES_FIFTEENTH,
  LINES_SIXTEENTH,
  LINES_SEVENTEENTH,
  LINES_EIGHTEENTH,
  LINES_NINETEENTH,
  LINES_TWENTIETH,
  LINES_TWENTY_FIRST,
  LINES_TWENTY_SECOND,
  LINES_TWENTY_THIRD,
  LINES_TWENTY_FOURTH,
  VOICES_DEBATE,
  VOICES_TERSE,
  VOICES_FORUM,
  VOICES_ANALYST,
  VOICES_POLITE_GAME,
  VOICES_PERSONA_GAME,
  VOICES_THEATRE_GAME,
  VOICES_CREW,
  VOICES_NONNATIVE,
  VOICES_REASONING,
  VOICES_SPEECHES,
  VOICES_VILLAGE_GAME,
  VOICES_ARENA_GAME,
  VOICES_BENCH_GAME,
  VOICES_BANTER_GAME,
  VOICES_RECOUNT,
  VOICES_PLAIN_DAY,
  FRESH_TERSE_MATCH,
  FRESH_ANALYST_MATCH,
  FRESH_THEATRE_MATCH,
  FRESH_NONNATIVE_MATCH,
  FRESH_THINKING_MATCH,
  FRESH_CREW_MATCH,
  FRESH_SPEECH_MATCH,
  FRESH_FORUM_MATCH,
  SECOND_CHAT_TABLE,
  SECOND_FORMAL_TABLE,
  SECOND_DRAMA_TABLE,
  SECOND_LEARNER_TABLE,
  SECOND_MUSING_TABLE,
  SECOND_SLANG_TABLE,
  SECOND_ORATOR_TABLE,
  SECOND_MAFIA_TABLE,
  THIRD_QUIET_ROOM,
  THIRD_STREET,
  THIRD_CHAMBER,
  THIRD_TAVERN,
];

export const TABLES: readonly string[] = [...MENDED_TABLES, ...ARENA_TABLES];
