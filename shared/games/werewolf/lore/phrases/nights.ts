/**
 * Outcomes of a night. `{night}`: "first"; `{dead}`, `{role}`: "a villager"; `{quote}`. Each is true of every night it
 * is chosen for.
 */

export const KILLED = [
  'The {night} night took {dead}, {role}.',
  'On the {night} morning one chair stayed empty: {dead}, {role}, had not lived to see it.',
  'They came for {dead} on the {night} night, and what they found was {role}.',
  'By the {night} dawn {dead} was dead, {role} to the last.',
  'The {night} night ended at the door of {dead}, {role}.',
  'Morning number {nightNumber} counted one fewer: {dead}, {role}.',
  'When the {night} night was over somebody had to knock for {dead}, {role}, and nobody answered.',
  'It was {dead}, {role}, for whom the {night} morning came too late.',
  '{dead}, {role}, went to bed on the {night} night and did not get up again.',
  'The bread was warm on the {night} morning, and {dead}, {role}, was not.',
] as const;

export const KILLED_SEER = [
  'Then the wolves put out the town’s eyes: {dead}, who died in the {night} night, had been the seer.',
  'There was a seer, and it was {dead}, and the {night} night was the last that {dead} looked into.',
  '{dead} lay still when the {night} morning came: the seer, and there would be no more answers.',
  'Of all the doors in the street the {night} night chose that of {dead}, the seer.',
  '{dead} was the seer, and did not see the {night} morning.',
] as const;

export const KILLED_DOCTOR = [
  'Somebody called the doctor in the {night} night, and {dead} answered the door.',
  'It was {dead}, the doctor, who was past helping at the {night} dawn.',
  '{dead}, the doctor, could not be at two doors, and after the {night} night was at none.',
  'With the {night} night went {dead}, the doctor; from here on a bolt was only a bolt.',
  'The town could have used its doctor on the {night} morning, but it was {dead} who lay there, and {dead} was the doctor.',
] as const;

export const SAVED = [
  'The {night} night should have had a victim; the doctor had got there first.',
  'On the {night} night the wolves found a door already guarded, and the morning counted everyone.',
  'Nobody died in the {night} night. Somewhere the doctor washed their hands and said nothing.',
  'The {night} night came to nothing: where the wolves knocked, the doctor was sitting.',
  'The wolves went hungry in the {night} night, and had the doctor to thank.',
  'Somebody woke on the {night} morning who was not meant to; that was the doctor’s work.',
  'The doctor kept a chair warm through the {night} night, and nobody was missing at breakfast.',
] as const;

/** Nobody was killed, and nobody had to be saved. */
export const QUIET_NIGHT = [
  'Nothing came of the {night} night; nobody was missed.',
  'The {night} night passed as nights used to.',
  'After the {night} night they were still as many as before.',
  'The {night} morning found everybody where it had left them.',
  'No door was knocked at in the {night} night.',
  'Of the {night} night there is nothing to tell, which was new.',
] as const;

/** The victim had spoken on the day before. */
export const VICTIMS_WORDS_THAT_DAY = [
  'The evening before, {dead} had said: {quote}',
  'Only the day before, {dead} had told the hall: {quote}',
  'It had still been {dead} speaking when the lamps were lit: {quote}',
  'A day earlier the hall had heard this from {dead}: {quote}',
  '{dead} had taken the floor as late as the day before: {quote}',
] as const;

/** Said on any day. */
export const VICTIMS_WORDS = [
  '{dead} left the hall these words: {quote}',
  'When {dead} last took the floor, it was to say: {quote}',
  'The book keeps a line of {dead}: {quote}',
  'One hears {dead} yet: {quote}',
  '{dead} is on record with this: {quote}',
] as const;
