/** Short sentences, no fear, little patience. */
import type { Lines } from '../lines/line-keys.ts';

export const BOLD: Lines = {
  opener: [
    'Enough.',
    'Straight to it.',
    'No tiptoeing.',
    'I will be blunt.',
    'Up, all of you.',
    'Here it is.',
    'Hear me.',
    'Somebody has to say it.',
  ],
  closer: [
    'Prove me wrong.',
    'Your move.',
    'I am not finished.',
    'Say it to my face.',
    'I will stand by that.',
    'Argue with me if you dare.',
    'Quick, before it gets dark.',
  ],
  morning: [
    'I do not do small talk with murderers, and {two} of you are murderers.',
    'Today somebody hangs, and I mean to pick well.',
    'I am going to poke until something growls.',
  ],
  mourn: [
    'They gutted {V} while we snored. {Role}! I want blood for it.',
    '{V} is dead and I am angry, and I do my best thinking angry.',
    'For {V}, then. Let us get one of them before noon.',
  ],
  quietNight: ['They came, they failed, everybody breathes. Now we bite back.'],
  hangedWolf: ['{V} snarled and we did not flinch. Again today, please.'],
  hangedInnocent: ['I own it: we killed {V}, who was {role}. Shame later. Wolves now.'],
  accuse: [
    'Wolf. There, I said it, and I accuse {T}.',
    'I will put my vote on {T} right now and dare anyone to stop me.',
    'You can all dance about; I am pointing at {T}.',
    '{T} is guilty of something and I want to know what.',
    'Drag it into the light: I accuse {T}.',
    'I would hang {T} before lunch.',
  ],
  accuseYou: [
    '{T}, on your feet. I accuse you.',
    '{T}, I accuse you, and I do it loudly.',
    '{T}, enough wriggling. I am looking at you.',
  ],
  ask: ['{T}, yes or no: would you vote for {B} today?', '{T}, a name, now. Whose?'],
  deny: [
    'Ha! Come on then, {A}, convince them.',
    'I bite people who deserve it, {A}, and never at night.',
    'If I were a wolf you would not be here to ask, {A}.',
    'Wrong, and loudly wrong.',
    'You want to hang the one person who says anything? Good luck after.',
  ],
  counter: [
    'You swung first, {A}, so take one back: I accuse {A}.',
    'That was a wolf swinging at the nearest neck. I suspect {A}.',
  ],
  defend: [
    'Anyone who wants {T} goes through me. I stand by {T}.',
    'Pick on someone who bites back. Leave {T} alone.',
  ],
  agree: ['{A} has guts. I am with {A}: hang {T}.', 'Yes! What {A} said. My vote is on {T}.'],
  banter: [
    '{A}, louder. The wolves at the back want to hear it too.',
    'All this hand-wringing. Pick somebody.',
    'We are {n}. They are fewer. Why are we the ones whispering?',
    'I have seen livelier funerals, and I saw one this morning.',
  ],
  vote: ['{T}. Next question.', '{T}. Not even close.', 'Told you so all day: {said}.', 'Rope. {T}. Done.'],
  voteSwitch: ['Fine, {T}. I want somebody hanged today and I am not proud.'],
  plea: [
    'You have the wrong one, and you will know it by dusk. Hang {T}.',
    'Do it, cowards, if you must. I say it to your faces all the same: look at {T}.',
  ],
  insist: ['I do not blink first. I accuse {T}, still.'],
  answer: ['Easy, {A}. Hang {T}.'],
  quoteThem: ['“{quote}”? Say that to me again, {T}, slowly, and louder.'],
};
