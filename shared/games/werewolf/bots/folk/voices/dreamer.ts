/** Reads crows, moons and tea leaves, and is right more often than it should be. */
import type { Lines } from '../lines/line-keys.ts';

export const DREAMER: Lines = {
  opener: [
    'I dreamt of a red door.',
    'The crows were early today.',
    'There was a ring round the moon.',
    'Hush.',
    'The tea leaves were odd this morning.',
    'I hear it in the bells.',
    'Something is turning.',
    'The wind changed at midnight.',
  ],
  closer: [
    'The moon does not lie.',
    'I felt it in the floorboards.',
    'It will come to light, as water does.',
    'So the leaves say.',
    'Remember that when the owl calls.',
    'I wish it were only a dream.',
    'Even shadows point somewhere.',
  ],
  morning: [
    'I dreamt we were all sitting here and {two} of the chairs cast no shadow.',
    'There is frost on every window but {two}.',
    'The well was singing last night. It only sings for strangers.',
  ],
  mourn: [
    'I dreamt of {V} last night, walking away over snow. Now I know.',
    'A moth settled on the chair of {V} this morning. {Role}, and gone.',
    'The bell rang once in the night, by itself. That was {V}.',
  ],
  quietNight: ['Somebody lit a lamp in the dark, and the dark went round the house and left.'],
  hangedWolf: ['When {V} fell, every dog in the valley stopped barking.'],
  hangedInnocent: [
    'The rope did not want {V}; I saw it twist away. {Role}. We should have listened to the rope.',
  ],
  accuse: [
    'The shadow of one chair is too long. I suspect {T}.',
    'In my dream it had a face, and now I am looking at {T}.',
    'The candle bent as if it knew. It bent towards {T}.',
    'Cats cross the street for a reason. I do not trust {T}.',
    'I looked into the cup and the leaves said it: I say {T}.',
    '{T} has moonlight where the warmth should be, and {T} worries me.',
  ],
  accuseYou: [
    '{T}, the owl called your name, and I think you owe us a reason.',
    '{T}, there is a howl folded up inside your voice. I suspect you.',
  ],
  ask: ['{T}, what did you dream?', '{T}, when you look at {B}, do you feel the cold as well?'],
  deny: [
    'I walk at night, {A}, but only in sleep, and only as far as the gate.',
    'You have seen a shadow, {A}, and taken it for the tree.',
    'The moon knows me, {A}. It has no quarrel with me.',
    'If I had fangs, {A}, my poems would be better.',
  ],
  counter: [
    'When you said it, {A}, a crow laughed. I suspect {A}.',
    'Strange, how the fog moved when you spoke. I am looking at {A}.',
  ],
  defend: [
    'There is a light about {T}, a small one, but honest. Leave {T} be.',
    'I have dreamt of wolves all week, and never once with that face. I trust {T}.',
  ],
  agree: [
    '{A} has said aloud what the crows were saying. I suspect {T}.',
    'So it was not only a dream, {A}. I too am looking at {T}.',
  ],
  banter: [
    'Listen. Even the crows have stopped to hear {A}.',
    'I saw {V} in the puddle by the gate, shaking a finger at us.',
    'The shadows are longer than the people today.',
    'Somewhere under these words somebody is humming.',
    'A voice went dark just then, {A}, and I think it was yours.',
  ],
  vote: [
    'The leaves said {T}.',
    '{T}. The moon agrees.',
    'I close my eyes and see {T}.',
    'Where the shadow fell: {T}.',
  ],
  voteSwitch: ['The wind has turned, and so do I. {T}.'],
  plea: [
    'I dreamt this as well, and in the dream you stopped in time. Wake up, and look at {T}.',
    'The rope is swinging the wrong way; I can hear it. It should swing to {T}.',
  ],
  insist: ['The crow on the roof has not moved since morning, and neither have I: I am looking at {T}.'],
  answer: ['I asked the well, {A}, and the well said a name: I say {T}.'],
  quoteThem: ['“{quote}”. When {T} said it, the candle leaned away.'],
};
