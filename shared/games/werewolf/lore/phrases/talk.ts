/** Claims, and reasons given with a vote. `{quote}` includes its quotation marks. */

/** `{player}` claimed to be `{claimed}`, and was. */
export const TRUE_CLAIM = [
  '{player} stood up as {claimed}: {quote} It was the truth, for what the truth was worth.',
  '{player} laid the card on the table: {quote} And {claimed} is what {player} was.',
  '{quote} That was {player}, speaking as {claimed}, which was no more than the fact.',
  'Then {player} came out with it, as {claimed}: {quote} And so it was.',
  'For once somebody told the hall exactly who they were. {player}, {claimed}: {quote}',
  'There is always a moment when {claimed} has to speak. {player} did: {quote}',
] as const;

/** `{player}` claimed to be `{claimed}`, and was `{role}`. */
export const FALSE_CLAIM = [
  '{player} claimed to be {claimed}: {quote} It was a lie, and well told; {player} was {role}.',
  '{player} borrowed a better name, that of {claimed}: {quote} In truth {player} was {role}.',
  '{quote} So spoke {player}, as {claimed}, being {role}.',
  '{player} put on the coat of {claimed}: {quote} Under it was {role}.',
  'The hall made the acquaintance of {claimed}, who was {player}, who was {role}: {quote}',
  'If one believed {player}, {player} was {claimed}: {quote} One had better not; {player} was {role}.',
] as const;

/** A wolf's reason, told before an innocent hangs for it. `{voter}`. */
export const WOLF_REASON_BEFORE = [
  '{voter}, a werewolf in a borrowed conscience, put it so: {quote}',
  'Before the count there was this from {voter}, a werewolf: {quote}',
  '{quote} The voice was that of {voter}, a werewolf, and it did not shake.',
  '{quote} That was {voter}, helping; {voter} was a werewolf.',
  '{voter} had advice to give: {quote} It was the advice of a werewolf.',
  'Nobody asked why {voter} was so ready with a line. {voter} was a werewolf: {quote}',
] as const;

/** The same, told after. */
export const WOLF_REASON_AFTER = [
  '{voter} had said: {quote} There was every reason to be glad now, for {voter} was a werewolf.',
  'Somebody had to give a reason, and {voter}, a werewolf, gave this one: {quote}',
  '{voter}, a werewolf, had even left a note: {quote}',
  '{quote} So {voter}; and {voter} was a werewolf, whom nobody hanged that day.',
  'It was {voter} who had written: {quote} {voter} was a werewolf, and could afford the ink.',
  'Under one of the ballots stood: {quote} The hand was that of {voter}, a werewolf.',
] as const;

/** An honest reason, told before an innocent hangs for it. */
export const HONEST_REASON_BEFORE = [
  '{voter} said it and meant it: {quote}',
  '{voter} gave the reason for the record: {quote}',
  '{quote} That was {voter}, an honest neighbour, and about to be wrong.',
  'What {voter} wrote beside the name was this: {quote}',
  '{voter} thought aloud: {quote}',
  'It sounded reasonable when {voter} said it: {quote}',
] as const;

export const HONEST_REASON_AFTER = [
  '{quote} That had been {voter}, who meant it, and was wrong.',
  'One of them, {voter}, had even explained it: {quote}',
  '{quote} Thus {voter}, in good faith, which has built many a gallows.',
  '{voter} had been sure enough to put it in writing: {quote}',
  'The reason that {voter} gave still stands in the book: {quote}',
  '{voter}, who is no wolf and was no help, had put down: {quote}',
] as const;

/** An honest reason, before a wolf hangs for it. */
export const RIGHT_REASON_BEFORE = [
  'It was {voter} who put it plainest: {quote}',
  '{voter} put a name on the ballot and a line under it: {quote}',
  '{quote} That was {voter}, on the right track.',
  'The hall had this from {voter} to think about: {quote}',
  '{voter} did not wait to be asked: {quote}',
] as const;

export const RIGHT_REASON_AFTER = [
  '{voter} had said so, and was right: {quote}',
  '{voter} will be insufferable about it for years: {quote}',
  'The book gives {voter} the credit, or at least the line: {quote}',
  '{quote} In these words {voter} had called it, and for once the hall had listened.',
  'Let it be said for {voter}, who had given this as the reason: {quote}',
] as const;

/** A wolf's reason for hanging the other wolf. `{voter}`, `{hanged}`. */
export const PACK_REASON = [
  '{voter} shared a den with {hanged}, voted for the rope all the same, and gave a reason: {quote}',
  '{quote} That was {voter}, the other werewolf, cutting the losses.',
  'The other werewolf, {voter}, had signed it too: {quote}',
  'Nobody mourned less than {voter}, who was a werewolf as well, and had voted for it: {quote}',
] as const;
