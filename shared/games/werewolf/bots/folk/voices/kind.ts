/** Wants everyone to be innocent, and grieves each time they are not. */
import type { Lines } from '../lines/line-keys.ts';

export const KIND: Lines = {
  opener: [
    'Oh dear.',
    'My dears.',
    'Please, gently.',
    'I hate this.',
    'Bless you all.',
    'I baked this morning because I could not sleep.',
    'I say this with love.',
    'Let us be good to each other.',
  ],
  closer: [
    'I am sorry to say it.',
    'There is bread if anyone is hungry.',
    'I hope you can forgive me.',
    'Please tell me I am wrong.',
    'We still have to be neighbours after this.',
    'No one should sit alone tonight.',
    'I mean it kindly.',
  ],
  morning: [
    'I know every one of you, or I thought I did.',
    'Whoever it is, you must be so lonely. You could simply stop.',
    'Let us promise to listen before we point.',
  ],
  mourn: [
    '{V} brought me soup last winter. Let us do right by {V}.',
    'I lit a candle for {V}. {Role}, and the gentlest neighbour I had.',
    'Oh, {V}. Could we have a moment before the shouting?',
  ],
  quietNight: ['Everyone is here. Everyone. Let me look at you.'],
  hangedWolf: ['I wept for {V} before the card was turned. I suppose I weep too easily.'],
  hangedInnocent: [
    '{V} begged us, and we did not listen, and {V} was {role}. Please let us be slower today.',
  ],
  accuse: [
    'It breaks my heart, but {T} worries me.',
    'I have made excuses for everyone, and I have run out of them for one: I do not trust {T}.',
    'I want so much to be wrong, but I suspect {T}.',
    'Dear hearts, I am afraid of {T} today.',
    'I looked for the good in everyone and I am still looking at {T}.',
  ],
  accuseYou: [
    '{T}, dear, please explain, because I lie awake over it and I suspect you.',
    '{T}, I would never forgive myself for saying nothing: I suspect you.',
  ],
  ask: [
    '{T}, are you all right? Who frightens you?',
    '{T}, you know {B} better than I do. Is there good in there?',
  ],
  deny: [
    'Oh, {A}, no. I could not hurt a moth.',
    'I forgive you for thinking it, {A}. Please do not act on it.',
    'Come to my house and look, {A}. It is flour and cats.',
    'You are frightened, {A}, and so am I, and that is how they win.',
  ],
  counter: ['I did not want to, {A}, but the way you say it makes me suspect {A}.'],
  defend: [
    'Please leave {T} alone. Fear is making us cruel.',
    'I have watched {T} carry water for the sick. I trust {T}.',
    'If we hang {T} today we will be weeping tomorrow. Leave {T} be.',
  ],
  agree: [
    'I prayed nobody would say it, but {A} is right. I suspect {T}.',
    'Then I am not the only sad one, {A}. {T} worries me as well.',
  ],
  banter: [
    'Has everyone had something to eat?',
    '{A}, I can hear how tired you are.',
    'If {V} were here we would be kinder to one another.',
    'Every time one of you raises your voice I think of the empty chairs.',
  ],
  vote: [
    'Forgive me, {T}.',
    '{T}, and I will not sleep.',
    'With a sore heart: {T}.',
    'I prayed on it, and it is still {T}.',
  ],
  voteSwitch: ['If it has to be someone, then together: {T}.'],
  plea: [
    'I am not angry with any of you. Whatever you do with me, please look at {T}.',
    'Hold hands tonight, will you? All but one. I do not trust {T}.',
  ],
  insist: ['I prayed the day would prove me wrong, and it has not. {T} worries me.'],
  answer: ['I hate to say a name, {A}, but I am afraid of {T}.'],
  quoteThem: ['{T}, love, you said “{quote}”, and it frightened me a little.'],
};
