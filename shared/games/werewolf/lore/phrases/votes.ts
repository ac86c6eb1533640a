/**
 * Results of a vote. `{ballots}`: "Five of eight ballots"; `{hands}`: "Five of eight hands"; `{tally}`: "five ballots
 * of eight"; `{hanged}`, `{role}`: "a villager".
 */

export const HANGED_INNOCENT = [
  '{ballots} named {hanged}, and the rope did the rest. {hanged} was {role}.',
  'The vote fell on {hanged}, by {tally}. They turned out the pockets and found {role}.',
  '{hanged} was sent to the rope by {tally}, and hanged as {role}.',
  'By {tally} the hall chose {hanged}. It had chosen {role}.',
  '{hands} went up against {hanged}; it was {role} who swung.',
  'The count was {tally}. They took {hanged} out, and it was {role} they buried.',
  '{hanged} got {tally}, and had earned none: {role}.',
  'So the hall hanged {hanged}, by {tally}, and learned what it had hanged: {role}.',
  'It cost {tally} to be rid of {hanged}, and more to learn that this was {role}.',
  '{hanged} stood on the stool with {tally} to answer for, {role} and nothing worse.',
] as const;

export const HANGED_SEER = [
  '{ballots} went to {hanged}. {hanged} was the seer, and the one pair of eyes that could have helped went dark by daylight.',
  'With {tally} they hanged {hanged}, the seer. The wolves did not even have to stay up for it.',
  'It was the seer they led out, {hanged}, on {tally}. No wolf could have asked for more.',
  '{hanged} was the seer; {tally} spoke against it, and the rope does not ask.',
  'The hall laid {tally} on the scale against {hanged}, and what it dropped was the seer.',
] as const;

export const HANGED_DOCTOR = [
  '{ballots} condemned {hanged}. {hanged} was the doctor; the town had hanged its own nightwatch.',
  '{hanged} died of {tally}, and was the doctor; every door stood open from then on.',
  'The rope got {hanged}, thanks to {tally}: the doctor. No door would be watched again.',
  'The town cured itself of {hanged} with {tally}, and {hanged} was the doctor.',
  '{tally_} left the town unattended: {hanged} was the doctor.',
] as const;

export const HANGED_WOLF = [
  '{ballots} pointed at {hanged}, and under the coat there was fur. {hanged} was a werewolf.',
  'The hall picked {hanged}, on {tally}, and it had picked well: a werewolf.',
  'Up went {hanged}, with {tally} for a send-off. A werewolf hung from the beam, and the hall breathed out.',
  '{hanged} walked to the beam on {tally}, and a howl was cut short: a werewolf.',
  '{hands} rose against {hanged}; a werewolf came down.',
  'They counted {tally}. {hanged} smiled until the stool went, and was a werewolf.',
  'Nobody had to look twice at what {tally} had caught: {hanged} was a werewolf.',
  'This time the rope was right. {tally_} had found {hanged}, and {hanged} was a werewolf.',
] as const;

/** A wolf that voted against its own. `{other}`. */
export const PACK_TURNED = [
  'Even {other} had voted with the crowd; a pack buries its own when it must.',
  '{other}, the other wolf, had voted for it too, and looked suitably shocked.',
  'Among the ballots was that of {other}, who shared the den and saw how the wind stood.',
  '{other} had been for it as well, being a werewolf with a future.',
] as const;

export const LAST_WORDS_THAT_DAY = [
  '{hanged} had tried: {quote}',
  'What {hanged} said before the count is on record: {quote}',
  '{hanged} had these words to set against it: {quote}',
  '{hanged} saw it coming, or did not, and said: {quote}',
  'That day {hanged} had told them: {quote}',
  'In the debate {hanged} had offered this: {quote}',
  'Before anybody counted anything, there was {hanged}: {quote}',
] as const;

/** They were silent that day; the quote is from an earlier one. */
export const LAST_WORDS_EARLIER = [
  'From {hanged} there was not a word that day; on an earlier one it had been: {quote}',
  '{hanged} kept silent that day. Of an earlier one the book has: {quote}',
  'The hall had to go by what {hanged} had said on another day: {quote}',
  '{hanged} did not speak again. Once it had been: {quote}',
] as const;

/** `{tied}`: "Ann and Bo". */
export const TIED = [
  'The vote came out level between {tied}, and nobody hanged. Fairness has seldom been so convenient for wolves.',
  'Between {tied} the hall could not decide, and went to bed with the question.',
  'The ballots stood even for {tied}; the rope stayed on its hook.',
  'For {tied} it came out even to the last ballot, and everybody was sent home with their neck.',
  '{tied} shared the blame in equal parts, which hangs no one.',
  'The scale would not tip for {tied}, and the hall let the matter hang instead of anybody.',
  'A tie: {tied}. The carpenter was told not to bother.',
  'As many were for one as for another of {tied}, and the stool was put back under the table.',
] as const;

export const NOBODY_NAMED = [
  'When it came to the vote the hall could not bring itself to name anyone.',
  'The vote named nobody at all, which is an answer too, and not a good one.',
  'Not one name was put forward, and the rope went unused.',
  'The hall was asked for a name and had none to give.',
  'They sat before the ballot box until dark and put nothing in it.',
  'That day nobody accused anybody where it counts.',
  'The count was short: there was nothing to count.',
  'It was put to the vote, and the vote stayed silent.',
] as const;
