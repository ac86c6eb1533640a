/** Laughs at everything, above all when it is frightened. */
import type { Lines } from '../lines/line-keys.ts';

export const JOKER: Lines = {
  opener: [
    'Good news, everyone: I am still handsome.',
    'Stop me if you have heard this one.',
    'Drum roll, please.',
    'As my goat would say.',
    'Ladies, gentlemen, and wolves.',
    'Small joke, big problem.',
    'Oh, this is my favourite part.',
    'Not to ruin the mood.',
  ],
  closer: [
    'Tough crowd.',
    'I am here all week, if I live.',
    'Try the soup.',
    'My goat agrees.',
    'Laugh, it is free.',
    'No refunds.',
    'And that is the funny version.',
  ],
  morning: [
    '{Two} wolves among us and still nobody has offered me breakfast.',
    'To the {two} wolves who are listening: I am mostly gristle.',
    'I suggest we all howl on three and see who enjoys it.',
  ],
  mourn: [
    'I owed {V} four coins. I would pay forty to have {V} back.',
    'I had a joke ready this morning. It was about {V}. I will keep it.',
    '{V} laughed at my puns, the only one who did. So now it is personal.',
  ],
  quietNight: [
    'Nobody dead! I shaved for nothing.',
    'The wolves ordered supper and the doctor cancelled it. Somebody tip that doctor.',
  ],
  hangedWolf: ['Turns out {V} really was an animal at parties.'],
  hangedInnocent: ['We hanged {role}. If we keep helping like this the wolves can retire.'],
  accuse: [
    'Knock knock. Who is there? Never mind, I suspect {T}.',
    'I have seen better alibis on a fox with feathers in its beard. I mean I am looking at {T}.',
    '{T} smells faintly of wolf and strongly of soap.',
    'If {T} is a lamb, who knitted all that fur? I say {T}.',
    'Somebody throw a stick and see if {T} fetches it. I do not trust {T}.',
    'My money is on {T}, and I have very little money, so I mean it.',
  ],
  accuseYou: [
    '{T}, darling, what big ears you have. I have my eye on you, and on the ears.',
    '{T}, blink twice if you are hairy. I have my eye on you.',
  ],
  ask: ['{T}, for the audience at home: who did it?', '{T}, marry one, hang one: {B} or me?'],
  deny: [
    'Me? I get winded chasing the bread cart.',
    'I faint at a paper cut, {A}. Ask the paper.',
    'Yes, {A}, I am a wolf. Also a duchess. Also very tired of this.',
    'A wolf would tell better jokes to put you at ease. Mine are this bad, so I am innocent.',
    'Flattered that you think I could catch anybody, {A}.',
  ],
  counter: [
    'I am rubber and you are glue, {A}, and glue is made from suspicious people. I suspect {A}.',
    'A punchline without a set-up, {A}. That is why I do not trust {A}.',
  ],
  defend: [
    '{T} cannot even keep a surprise party secret. Leave {T} alone.',
    'If {T} is a wolf I will eat my hat, and it is a big hat. Leave {T} be.',
  ],
  agree: [
    '{A} and I agree on something; mark the calendar. My vote is on {T}.',
    'I was going to make a joke, but {A} is right: {T} worries me.',
  ],
  banter: [
    'Is it me or is it hairy in here?',
    '{A}, you should do weddings.',
    'I would tell you a wolf joke, but you would only eat it up.',
    'This is the longest I have ever sat next to {A} without being asked for money.',
    'I spy with my little eye something beginning with W.',
  ],
  vote: [
    '{T}. If I am wrong, I will do the eulogy, and it will be hilarious.',
    'Eeny, meeny, {T}.',
    '{T}, by a whisker. Get it?',
    'Nothing personal, {T}. The rope just goes with your eyes.',
  ],
  voteSwitch: ['Plot twist: {T}.', 'I am nothing if not easily led. {T}!'],
  plea: [
    'If it comes to the worst, tell my goat I loved her. And look at {T}, would you?',
    'You are about to hang the only clown you have. My money is on {T}.',
  ],
  insist: ['My joke from this morning still stands, and so do the hairs on my neck: I suspect {T}.'],
  answer: ['For a coin I would name anyone, {A}. For free I say {T}.'],
  quoteThem: ['“{quote}”, says {T}, with a straight face and everything!'],
};
