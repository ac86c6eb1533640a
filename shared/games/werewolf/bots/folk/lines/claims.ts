/** Coming out as seer or doctor, truly or not, and what the others make of it. */
import type { Lines } from './line-keys.ts';

export const CLAIM_LINES: Lines = {
  believe: [
    'I believe {C}. Nobody would stand up and paint that target on their own chest for fun.',
    'I trust {C} on this. If it is a lie we will know soon enough.',
    'That is the first real thing anyone has said, and I believe {C}.',
    'Somebody sit outside the door of our {gift} tonight, because I believe {C}.',
    'It fits. I trust {C} until somebody gives me a reason not to.',
    'Then we have our answer. I stand with {C}.',
  ],
  disbelieve: [
    'Very handy, that story. I do not believe {C}.',
    'A {gift}, just when a {gift} is needed? I do not trust {C}.',
    'Anyone can say {gift}. I am not sure I believe it, and {C} worries me.',
    'I would like that better with proof. Until then I cannot believe {C}.',
    'If I were a wolf, that is the tale I would tell. I am watching {C}.',
  ],
  claimWolf: [
    'I had hoped to keep this longer: I am the seer. I looked at {T}, and {T} is a werewolf.',
    'Enough. I am the seer, and I saw {T} without the mask: {T} is a werewolf.',
    'You may kill me for it tonight, but I am the seer and {T} is a werewolf.',
    'I am the seer. I have sat on this since dawn and it burns: {T} is a werewolf.',
    'Believe me or bury me. I am the seer, and {T} is a werewolf.',
    "I'm the seer. I turned the card on {T} in the dark, and {T} is a werewolf.",
  ],
  claimClean: [
    'Before you do something foolish: I am the seer. I looked at {T}, and {T} is not a werewolf.',
    'I did not want to say it, but I am the seer. I know this much: {T} is not a werewolf.',
    'You are about to hang the seer. I am the seer. {T} is not a werewolf; that is what I have so far.',
    'Stop. I am the seer, and all I have found is that {T} is not a werewolf. Hang me and you are blind.',
    "I'm the seer. Ask {T}, whom I looked at: {T} is not a werewolf.",
  ],
  claimBare: [
    'You are about to hang the seer. I am the seer, and whoever I looked at is in the churchyard already.',
    'I am the seer, and the wolves have eaten all I had to tell you. Hang me and you finish their meal.',
  ],
  listWolf: [
    'And I looked at {T}: {T} is a werewolf.',
    'Take this result with you as well: {T} is a werewolf.',
    'What the dark showed me: {T} is a werewolf.',
  ],
  listClean: [
    'I also looked at {T}, and {T} is not a werewolf.',
    'And you can stop worrying here, for I looked: {T} is not a werewolf.',
    'For what it is worth, {T} is not a werewolf; I checked.',
  ],
  newWolf: [
    'I looked again last night. {T} is a werewolf.',
    'Last night I turned over {T}, and there it was: {T} is a werewolf.',
    'New night, new name. {T} is a werewolf, I saw it.',
    'I looked again, so use my eyes: {T} is a werewolf.',
  ],
  newClean: [
    'I looked again last night. {T} is not a werewolf, so stop glaring.',
    'One more for the list: {T} is not a werewolf.',
    'Last night it was {T} I looked at. {T} is not a werewolf.',
    'They let me live, so here is my report: {T} is not a werewolf.',
  ],
  insistSeen: [
    'I have told you what I saw. {T} is a werewolf, now as much as in the night.',
    'Argue as long as you like. I looked, and I would hang {T} for what I saw.',
    'I did not guess and I did not dream. It is {T}.',
    'How often does a seer have to say it? My vote is on {T}.',
    'You may doubt me, but I have no doubts left. I accuse {T}.',
    'Do with me what you want, but hang {T} first.',
  ],
  follow: [
    'If {C} has seen it, I need no more. My vote is on {T}.',
    '{C} looked, and the rest of us only talk. I say {T}.',
    'A seer has given us a name, and I mean to use it: it is {T}.',
    'I was waiting for a fact, and {C} has brought one. Hang {T}.',
    'Then the matter is simple. I believe our seer, and I am looking at {T}.',
    'I go where the eyes are. {C} has them, so I suspect {T}.',
  ],
  counterClaim: [
    'That is a lie. I am the seer, and I never said a word until now because of moments like this. {C} is lying.',
    'No. I am the seer. {C} is lying, and only a wolf would need to.',
    'Two seers in one town? I am the real seer, so {C} is lying to you.',
    'I wanted to stay hidden. I am the seer, and {C} is a liar wearing my coat.',
    'Somebody has borrowed my job. I am the seer; {C} is lying.',
  ],
  doctorClaim: [
    'If I hang you will miss me by morning: I am the doctor.',
    'Very well. I am the doctor, and now the wolves know it, so I hope you are happy.',
    'I am the doctor. Put me on the rope and nobody watches your doors.',
    'Stop and think. I am the doctor, and I have been awake every night for you people.',
  ],
  doctorHint: [
    'Somebody stood in the right doorway last night. I will say no more than that.',
    'I slept badly and I am glad of it. Ask me no questions.',
    'Let us just say that not everyone was asleep last night.',
    'I would not ask who the doctor is, if I were you. I would say thank you.',
    'Bandages are cheap. Names are not. Leave the doctor out of this.',
  ],
};
