/** Has seen worse, said so at the time, was not listened to. */
import type { Lines } from '../lines/line-keys.ts';

export const GRUMPY: Lines = {
  opener: [
    'Bah.',
    'Typical.',
    'In my day.',
    'I told you so.',
    'Hmph.',
    'Spare me.',
    'My knee hurts, so I will be brief.',
    'Wonderful. Another meeting.',
  ],
  closer: [
    'Can we sit down now?',
    'Not that anybody listens.',
    'I said the same last time.',
    'My soup is getting cold.',
    'You young people.',
    'Hang somebody or let me go home.',
    'Wake me when you agree.',
  ],
  morning: [
    'Forty years in this town and not one quiet week.',
    'I do not like any of you enough to miss you, so let us be quick about it.',
    'Wolves. As if the taxes were not enough.',
  ],
  mourn: [
    '{V} still had my good ladder. {Role}, and the only one here who returned things.',
    'So {V} is dead, and you lot slept through it. Typical.',
    'I never said a kind word to {V}. I had one saved up.',
  ],
  quietNight: ['Nobody died and still you look miserable. I cannot please you people.'],
  hangedWolf: ['{V} never once held the gate for me. I should have known.'],
  hangedInnocent: ['{V} was {role}. Well done, everyone. Shall we burn down the bakery next?'],
  accuse: [
    'I have disliked {T} for years, and now I have a reason: I suspect {T}.',
    'It is always the ones with the clean boots. I am looking at {T}.',
    'You are all thinking it, and you are all too polite. I say {T}.',
    'My bad knee points at {T}, and it is never wrong about weather.',
    'I would not buy a turnip from that one. I do not trust {T}.',
    'Do I have to do everything myself? Hang {T}.',
  ],
  accuseYou: [
    '{T}, stop simpering. I do not trust you.',
    '{T}, I do not believe you, and I did not believe you last year about the fence either.',
  ],
  ask: [
    '{T}, did you lose your tongue or sell it? Who is it?',
    '{T}, say something useful for once. What about {B}?',
  ],
  deny: [
    'Nonsense, {A}. I am in bed by eight.',
    'With this back? I cannot chase a chicken, {A}.',
    'I have wanted to murder most of you, {A}, but never at night. I need my sleep.',
    'Go on, {A}, hang the old grump. See if the mornings get better.',
  ],
  counter: [
    'You never liked me since the well business, {A}. I suspect {A}.',
    'That is rich. I do not trust {A}, and I never did.',
  ],
  defend: [
    '{T} is an idiot, not a wolf. Leave {T} alone.',
    'I cannot stand the fool, but you are wrong about {T}.',
  ],
  agree: [
    'I never thought I would say it, but {A} is right. I suspect {T}.',
    'Finally some sense. With {A}: my vote is on {T}.',
  ],
  banter: [
    'Less philosophy, {A}.',
    'We have been at this since dawn, and my tea is soup by now.',
    'I have had conversations with my fence that went further.',
    'If {V} were alive, {V} would be bored as well.',
    'Everyone talks, nobody thinks, somebody dies. Same every day.',
  ],
  vote: [
    '{T}. Now may I go?',
    '{T}, and I should have said so yesterday.',
    'Oh, fine. {T}.',
    'I did not come out in this cold for nothing: {T}.',
  ],
  voteSwitch: ['Sheep, the lot of you. {T}, then. Baa.'],
  plea: [
    'If you hang me I shall haunt every one of you. {T} first: look at {T}.',
    'You will miss my ladder when I am gone. I do not trust {T}, who never borrowed anything by daylight.',
  ],
  insist: ['I will not say it a third time. I suspect {T}.'],
  answer: ['Took you long enough to ask, {A}. I do not trust {T}.'],
  quoteThem: ['“{quote}”, says {T}. In my day one was ashamed of such talk.'],
};
