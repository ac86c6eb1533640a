/** The chronicle's own turns of phrase. Everything in them is true of every match that they are chosen for. */

/** `{where}`: "at 7 Candle Row" or "in the town"; `{cast}`: all names; `{game}`: the game's number. */
export const OPENINGS_WOLVES = [
  'Eight sat down {where} for Game {game}: {cast}. Two of them had no intention of losing.',
  'They were eight {where}, {cast}, and for Game {game} that was two wolves too many.',
  '{cast} took their chairs {where} for Game {game}. Six were honest, and it did not save them.',
  'The door {where} closed behind {cast}. Game {game} would open it again for the wrong ones.',
  'Game {game} was played {where}, by {cast}. It is told here as a warning about good manners.',
  'Of the eight who met {where} for Game {game}, {cast}, two knew how the evening would end.',
] as const;

export const OPENINGS_TOWN = [
  'Eight sat down {where} for Game {game}: {cast}. Two of them were wolves, and neither lived to see the end of it.',
  'They were eight {where}, {cast}, and for Game {game} the honest ones did their sums.',
  '{cast} took their chairs {where} for Game {game}. Two of them wore the night under their coats.',
  'Game {game} was played {where}, by {cast}, and the wolves will tell you it was luck.',
  'The door {where} closed behind {cast}. Before Game {game} opened it again, two masks lay on the floor.',
  'Of the eight who met {where} for Game {game}, {cast}, six went looking for two, and found them.',
] as const;

/** `{night}`: "first"; `{dead}`, `{role}`: "the seer". */
export const KILLED = [
  'The {night} night took {dead}, {role}.',
  'On the {night} morning one chair stayed empty: {dead}, {role}, had not lived to see it.',
  'In the {night} night they came for {dead}, {role}.',
  'By the {night} dawn {dead} was dead, {role} to the last.',
  'The {night} night ended at the door of {dead}, {role}.',
  'Morning number {nightNumber} counted one fewer: {dead}, {role}.',
  'When the {night} night was over somebody had to knock at the door of {dead}, {role}, and nobody answered.',
  'It was {dead}, {role}, for whom the {night} morning came too late.',
] as const;

export const KILLED_SEER = [
  'The {night} night took {dead}, the seer, whose eyes would be missed.',
  'In the {night} night the wolves put out the town’s eyes: {dead} had been the seer.',
  'On the {night} morning {dead} lay still, the seer, and there would be no more answers.',
  'The {night} night belonged to the wolves entirely: it was {dead} they found, and {dead} was the seer.',
] as const;

export const KILLED_DOCTOR = [
  'The {night} night took {dead}, the doctor, who could not be at two doors.',
  'In the {night} night the wolves called the doctor, and {dead} answered the door.',
  'On the {night} morning it was {dead}, the doctor, who was past helping.',
  'The {night} night had {dead}, the doctor; from here on a bolt was only a bolt.',
] as const;

export const SAVED = [
  'The {night} night should have had a victim; the doctor had got there first.',
  'In the {night} night the wolves found a door already guarded, and the morning counted everyone.',
  'Nobody died in the {night} night. Somewhere the doctor washed their hands and said nothing.',
  'The {night} night came to nothing: where the wolves knocked, the doctor was sitting.',
] as const;

/** `{votes}`: "Five of eight"; `{hanged}`, `{role}`. */
export const HANGED_INNOCENT = [
  '{votes} ballots named {hanged}, and the rope did the rest. {hanged} was {role}.',
  'The vote fell on {hanged}, by {tally}. They turned out the pockets and found {role}.',
  '{hanged} was sent to the rope by {tally}, and hanged as {role}.',
  'By {tally} the hall chose {hanged}. It had chosen {role}.',
  '{votes} hands went up against {hanged}; it was {role} who swung.',
  'The count was {tally}. They took {hanged} out, and it was {role} they buried.',
  '{hanged} got {tally}, and needed none of them: {role}, and as honest as the beam.',
  'So the hall hanged {hanged}, by {tally}, and learned what it had hanged: {role}.',
] as const;

export const HANGED_SEER = [
  '{votes} ballots named {hanged}. {hanged} was the seer, and the one pair of eyes that could have helped went dark by daylight.',
  'By {tally} the hall hanged {hanged}, the seer. The wolves did not even have to stay up.',
  'The vote fell on {hanged}, by {tally}: the seer. No wolf could have asked for more.',
] as const;

export const HANGED_DOCTOR = [
  '{votes} ballots named {hanged}. {hanged} was the doctor; the town had hanged its own nightwatch.',
  'By {tally} the hall hanged {hanged}, the doctor, and every door stood open from then on.',
  'The vote fell on {hanged}, by {tally}: the doctor. Nobody slept well after that, and some not for long.',
] as const;

export const HANGED_WOLF = [
  '{votes} ballots named {hanged}, and under the coat there was fur. {hanged} was a werewolf.',
  'By {tally} the hall chose {hanged}, and it had chosen well: a werewolf.',
  'The vote fell on {hanged}, by {tally}. A werewolf hung from the beam, and the hall breathed out.',
  '{hanged} was sent to the rope by {tally}, and a howl was cut short. {hanged} was a werewolf.',
  '{votes} hands went up against {hanged}; a werewolf came down.',
  'The count was {tally}. {hanged} smiled until the stool went, and was a werewolf.',
] as const;

/** A voter's words, before an innocent hangs. `{voter}`, `{quote}`. */
export const VOTER_WAS_WOLF = [
  '{voter} said: {quote} There was every reason to be glad of it, for {voter} was a werewolf.',
  '{quote} That was {voter}, helping; {voter} was a werewolf.',
  'It was {voter} who said: {quote} A werewolf may be right about the weather, and about nothing else.',
  '{voter}, a werewolf in a borrowed conscience, put it so: {quote}',
  '{quote} The voice was that of {voter}, a werewolf, and it did not shake.',
  'Somebody had to sound sorry, and {voter}, a werewolf, did it best: {quote}',
  '{voter}, a werewolf, even left a reason: {quote}',
  '{quote} So {voter}; and {voter} was a werewolf, which nobody at the table could have proved.',
] as const;

export const VOTER_MEANT_IT = [
  '{voter} said it and meant it: {quote}',
  '{voter} gave the reason for the record: {quote}',
  '{quote} That was {voter}, an honest neighbour, and wrong.',
  'One of them, {voter}, even explained it: {quote}',
  '{quote} So {voter}, in good faith, which has built many a gallows.',
] as const;

export const VOTER_WAS_RIGHT = [
  '{voter} had said so, and was right: {quote}',
  'It was {voter} who put it plainest: {quote}',
  '{voter} will be insufferable about it for years: {quote}',
  '{quote} That was {voter}, in good company.',
  'The book gives {voter} the credit, or at least the line: {quote}',
] as const;

/** A wolf that voted against its own. `{other}`, `{hanged}`. */
export const PACK_TURNED = [
  'Even {other} had voted with the crowd; a pack buries its own when it must.',
  '{other}, the other wolf, had voted for it too, and looked suitably shocked.',
  'Among the ballots was that of {other}, who shared the den and saw how the wind stood.',
] as const;

export const LAST_WORDS = [
  'The last thing {hanged} had said to the hall was: {quote}',
  '{hanged} had tried: {quote}',
  'What {hanged} said before the count is on record: {quote}',
  '{hanged} went with these words still in the air: {quote}',
  '{hanged} saw it coming, or did not, and said: {quote}',
] as const;

export const VICTIMS_WORDS = [
  'The evening before, {dead} had said: {quote}',
  '{dead} left the hall these words: {quote}',
  'What {dead} had last told the hall: {quote}',
] as const;

/** `{tied}`: "Ann and Bo". */
export const TIED = [
  'The vote came out level between {tied}, and nobody hanged. Fairness has seldom been so convenient for wolves.',
  'Between {tied} the hall could not decide, and went to bed with the question.',
  'The ballots stood even for {tied}; the rope stayed on its hook.',
  'For {tied} it came out even to the last ballot, and everybody was sent home with their neck.',
] as const;

export const NOBODY_NAMED = [
  'When it came to the vote the hall could not bring itself to name anyone.',
  'The vote named nobody at all, which is an answer too, and not a good one.',
] as const;

/** Somebody stood up as something. `{player}`, `{quote}`. */
export const TRUE_CLAIM = [
  '{player} stood up as {claimed}: {quote} It was the truth, for what the truth was worth.',
  '{player} laid the card on the table: {quote} And {claimed} is what {player} was.',
] as const;

export const FALSE_CLAIM = [
  '{player} claimed to be {claimed}: {quote} It was a lie, and well told; {player} was {role}.',
  '{player} borrowed a better name, that of {claimed}: {quote} In truth {player} was {role}.',
] as const;

/** `{wolves}`: the wolves that lived; `{left}`: the others that lived. */
export const WOLVES_WON = [
  'That left {wolves} and {left}: as many teeth as throats. The werewolves had won.',
  'Then the sums no longer came out. {wolves} stood opposite {left}, and the werewolves had won.',
  '{left} remained to object, and {wolves} not to listen. The werewolves had won.',
  '{wolves} looked at {left} across the table, and nobody pretended any longer. The werewolves had won.',
  'After that {left} faced {wolves}, and no vote in the world would have helped. The werewolves had won.',
] as const;

export const WOLVES_WON_ALONE = [
  'After that {wolves} had the hall to themselves. The werewolves had won.',
] as const;

export const TOWN_WON = [
  'With {last} gone the nights were only dark again. {left} walked out into the street; the villagers had won.',
  'And that was the last of the wolves. {left} put up the chairs; the villagers had won.',
  'So it ended with {last}, and the villagers had won: {left} went home by the middle of the road.',
  'After {last} the hall counted itself twice, to be sure. {left} could be counted; the villagers had won.',
] as const;

/** `{name}`. */
export const RIGHT_EVERY_DAY = [
  'It should be written down that {name} voted for a werewolf on every single day.',
  '{name} had named a werewolf in every vote, and may now say so.',
] as const;

export const RIGHT_AND_UNHEARD = [
  'It should be written down that {name} voted for a werewolf on every single day, and was not heard.',
  '{name} had been right in every vote. The book records it, since the hall did not.',
] as const;

export const NEVER_SUSPECTED = [
  'Not one ballot was ever cast against {name}.',
  'In all those votes nobody once wrote down the name of {name}.',
] as const;

/** `{count}`: "four times". */
export const FEW_WORDS = [
  '{name} had spoken {count} in all, and outlived louder people.',
  '{name} had opened their mouth {count} in all, and lived.',
] as const;
