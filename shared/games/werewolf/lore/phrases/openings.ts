/**
 * Openings of a chronicle. `{where}`: "at 7 Candle Row" or "in the hall"; `{cast}`: all names; `{game}`: its number.
 */

export const OPENINGS_WOLVES = [
  'Eight sat down {where} for Game {game}: {cast}. Two of them had no intention of losing.',
  'They were eight {where}, {cast}, and for Game {game} that was two wolves too many.',
  '{cast} took their chairs {where} for Game {game}. Six were honest, and it did not save them.',
  'The door {where} closed behind {cast}. Game {game} would open it again for the wrong ones.',
  'Game {game} was played {where}, by {cast}. It is told here as a warning about good manners.',
  'Of the eight who met {where} for Game {game}, {cast}, two knew each other better than they let on.',
  'There were eight cups on the table {where} when Game {game} began, for {cast}. It is not recorded who washed up.',
  'It began politely {where}. {cast} had come for Game {game}, and two of them had come hungry.',
] as const;

export const OPENINGS_TOWN = [
  'Eight sat down {where} for Game {game}: {cast}. Two of them were wolves, and neither lived to see the end of it.',
  'They were eight {where}, {cast}, and for Game {game} the honest ones did their sums.',
  '{cast} took their chairs {where} for Game {game}. Two of them wore the night under their coats.',
  'Game {game} was played {where}, by {cast}, and the wolves will tell you it was luck.',
  'The door {where} closed behind {cast}. Before Game {game} opened it again, two masks lay on the floor.',
  'Of the eight who met {where} for Game {game}, {cast}, six went looking for two, and found them.',
  'Game {game}, {where}: {cast}. It is a good one to read to children, if they already sleep badly.',
  'Nobody {where} trusted anybody, which is how Game {game} ought to begin. They were {cast}.',
] as const;

/** For a match with more days than fit on a page. `{count}`: "Three days". */
export const PASSED_OVER = ['{count} the book passes over here, for want of room.'] as const;
