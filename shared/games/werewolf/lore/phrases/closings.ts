/**
 * Endings of a chronicle. `{wolves}`: the surviving wolves; `{left}`: the other survivors; `{last}`: the last wolf.
 */

export const WOLVES_WON_EVEN = [
  'That left {left} to face {wolves}: as many throats as teeth. The werewolves had won.',
  'Of the eight there remained {left}, and just as many who were hungry: {wolves}. The werewolves had won.',
  'They stood even now, {wolves} on the one side, {left} on the other, which is all it takes. The werewolves had won.',
] as const;

/** For any number of survivors. */
export const WOLVES_WON = [
  'Then the sums no longer came out. {wolves} stood opposite {left}, and the werewolves had won.',
  '{left} remained to object; {wolves} did not listen. The werewolves had won.',
  '{wolves} looked at {left} across the table, and nobody pretended any longer. The werewolves had won.',
  'After that {left} faced {wolves}, and no vote in the world would have helped. The werewolves had won.',
  'There was nobody to outvote {wolves} any more; {left} could count that far. The werewolves had won.',
  'Supper was laid for {wolves}, with {left} for company. The werewolves had won.',
  'Nobody asked {left} for a vote after that. {wolves} had counted already: the werewolves had won.',
] as const;

export const WOLVES_WON_ALONE = [
  'After that {wolves} had the hall to themselves. The werewolves had won.',
  'Nobody else was left but {wolves}. The werewolves had won.',
  'The lamps were put out by {wolves}, there being no other. The werewolves had won.',
] as const;

export const TOWN_WON = [
  'With {last} gone the nights were only dark again. {left} walked out into the street; the villagers had won.',
  'And that was the last of the wolves. {left} put up the chairs; the villagers had won.',
  'So it ended with {last}, and the villagers had won: {left} went home by the middle of the road.',
  'After {last} the hall counted itself twice, to be sure. {left} could be counted; the villagers had won.',
  '{last} had been the last of them. The villagers had won, and it was for {left} to sleep late.',
  'There was no wolf after {last}. {left} saw the morning, and the villagers had won.',
] as const;

/** `{name}` voted for a wolf in every vote. */
export const RIGHT_EVERY_DAY = [
  'It should be written down that {name} voted for a werewolf every single time.',
  '{name} had named a werewolf in every vote, and may now say so.',
  'Whoever keeps count will find that {name} never once voted for an honest neighbour.',
  'There was not a vote in which {name} was wrong.',
] as const;

/** The same, where none of those votes ever succeeded. */
export const RIGHT_AND_UNHEARD = [
  'It should be written down that {name} voted for a werewolf every single time, and was not heard.',
  '{name} had been right in every vote. The book records it, since the hall did not.',
  'In each vote {name} had named a werewolf, and each time the hall went another way.',
  'The hall might have followed {name}, who was right in all its votes and followed in none.',
] as const;

/** A wolf that nobody ever voted for, the only such player among those present at the last vote. */
export const NEVER_SUSPECTED = [
  'Not one ballot was ever cast against {name}.',
  'In all those votes nobody once wrote down the name of {name}.',
  'Of those who sat through every vote only {name} was never named, and {name} was a werewolf.',
  'Suspicion had gone round the table, and had passed by {name}.',
] as const;

/** `{count}`: "four times", greetings included. */
export const FEW_WORDS = [
  '{name} had spoken {count} in all, and outlived louder people.',
  '{name} had opened their mouth {count} from first to last, and lived.',
  'The quietest who lived was {name}, who had spoken {count}.',
  '{count_} {name} had spoken, and that was enough to live.',
] as const;
