/** Remarks on how people speak. The crier never repeats what they said: it might be a lie, or worse, a joke. */
import type { LineGroup } from '../line-group.ts';

export const talkLines = {
  'talk.first_word': {
    tone: 'hype',
    variants: [
      '{name} takes the floor first. Bold, or well rehearsed.',
      'The silence breaks, and it is {name} who breaks it.',
      'First to speak: {name}. The rest take notes.',
      '{name} opens the day. Somebody had to be brave; or seem it.',
      'And {name} is up before the bench is warm.',
      'The first word goes to {name}. Weigh it; first words are seldom accidents.',
      '{name} begins. A good start is half an alibi.',
      'Ah, {name} could not wait. Noted in the margin.',
    ],
  },
  'talk.last_word': {
    tone: 'hype',
    variants: [
      '{name} speaks last, with every other story to choose from.',
      'That was {name}, and that was everyone. Now, whose story did not fit?',
      'Last to rise: {name}. All have been heard; few have been believed.',
      '{name} closes the round. The patient ones are either wise or hungry.',
      'All have spoken, {name} last of all. Let the picking-apart begin.',
      'With {name}, the round is complete. Compare notes, good people.',
      '{name} waited for the end. One learns a lot by waiting, in any trade.',
      'The last statement is in, from {name}. Sharpen your questions.',
    ],
  },
  'talk.defense': {
    tone: 'hype',
    variants: [
      '{name} rises in defence. Listen for what is left out.',
      'Hear {name} out, neighbours: even a wolf is owed a hearing.',
      '{name} pleads. The jury chews.',
      'A defence from {name}! Is that sweat, or candle wax?',
      '{name} answers the charge. The benches lean in.',
      'Let {name} speak! We can always not believe it afterwards.',
    ],
  },
  'talk.last_words': {
    tone: 'hype',
    variants: [
      '{name} speaks as if for the last time. Sometimes that helps.',
      'Last words from {name}. Some folk have been saved by fewer.',
      '{name} says farewell early. A brave heart, or a fine performance.',
      'Write it down: {name} calls these last words. We shall see whose.',
      '{name} would like to be remembered. Preferably tomorrow, in person.',
      'If these are the last words of {name}, they are worth a second reading.',
    ],
  },
  'talk.seer_claim': {
    tone: 'hype',
    variants: [
      '{name} claims to be the Seer! True or not, somebody’s night just changed.',
      'Well, well: {name} claims the sight. Who will swear to the contrary?',
      'A Seer’s claim, from {name}! Ask for every night, every name, every answer.',
      '{name} steps up as Seer. There can be only one; are there any other bids?',
      'The hall gasps: {name} says Seer. Now comes the hard part, which is believing it.',
      '{name} wears the Seer’s cloak. See if it was cut to fit, or stolen.',
      'Seer, says {name}. The bravest truth in the game, or its oldest lie.',
      '{name} claims to see in the dark. So do wolves, mind you.',
    ],
  },
  'talk.doctor_claim': {
    tone: 'hype',
    variants: [
      '{name} claims to be the Doctor! Check the bag, and the bedside manner.',
      'A Doctor’s claim, from {name}. Whom did you sit up with, and when?',
      '{name} says Doctor. A healer, or somebody in need of one?',
      'Bandages out: {name} claims the Doctor’s seat. Is it taken?',
      'The Doctor, says {name}. A dangerous thing to say in the dark, or near it.',
      '{name} takes the Doctor’s oath in public. The wolves thank you for the address, if it is true.',
    ],
  },
} as const satisfies LineGroup;
