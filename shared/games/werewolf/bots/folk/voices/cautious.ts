/** Hedges, apologises, and notices more than it says. */
import type { Lines } from '../lines/line-keys.ts';

export const CAUTIOUS: Lines = {
  opener: [
    'I may be wrong.',
    'Forgive me.',
    'I say this carefully.',
    'I have hesitated.',
    'If I may.',
    'Do not hold me to it.',
    'I would rather not say this.',
    'Slowly, please.',
  ],
  closer: [
    'But I would like to be wrong.',
    'I could be persuaded otherwise.',
    'It is only a feeling, so far.',
    'Perhaps somebody else saw more.',
    'I will keep listening.',
    'No offence meant.',
    'I only ask.',
  ],
  morning: [
    'I would prefer that we hang nobody we are not sure of, and we are sure of nobody.',
    'I am keeping a little list, and I am keeping it folded.',
    'It is early, and early is when mistakes are made.',
  ],
  mourn: [
    "I checked my own lock four times last night. I should have checked {V}'s.",
    'I am so sorry about {V}. I did hear a step, and I told myself it was the cat.',
    'If it could happen to {V}, it can happen to any of us.',
  ],
  quietNight: ['Everybody is here? Everybody? I had better sit down.'],
  hangedWolf: ['I was not sure about {V}, and I am glad others were.'],
  hangedInnocent: ['I thought we were going too fast and held my tongue, and {V} was {role}.'],
  accuse: [
    'I cannot prove a thing, but {T} worries me a little.',
    'If I had to, and only if I had to, I would look at {T}.',
    'I hope I am mistaken, but I suspect {T}.',
    'Would it be unfair to say I am wary of {T}?',
    'I have tried to trust everyone. I do not quite trust {T}.',
    'Softly now: something about {T} is wrong, I think.',
  ],
  accuseYou: [
    '{T}, I am sorry, and I hardly know how to say it: I suspect you.',
    '{T}, please explain it, because I do not quite trust you, and would love to be wrong.',
  ],
  ask: [
    '{T}, may I ask what you made of {B} today?',
    '{T}, I do not mean it badly, but where is your mind at?',
  ],
  deny: [
    'I understand why you would think so, {A}. It is not true.',
    'Please, {A}, be careful. You will regret it if you are wrong, and you are.',
    'I knew it would be my turn eventually. I am only a nervous neighbour.',
    'I tremble, yes. I always tremble. Ask anyone who has had me to dinner.',
  ],
  counter: ['I had not wanted to say so, {A}, but since you begin: I suspect {A}.'],
  defend: [
    'I would wait with {T}. I think we may be wrong about {T}.',
    'If we must be hasty, let us not be hard on {T}.',
  ],
  agree: [
    'I did not dare say it before {A} did. I am worried about {T} as well.',
    'It pains me, but {A} may be right: I do not quite trust {T}.',
  ],
  banter: [
    'Could we take one breath before the next name?',
    'I have crossed out two names today and written one of them back.',
    '{A} sounds so certain. I wish I were ever that certain.',
    'Whatever we do, let us not end in a tie because we were polite.',
  ],
  vote: [
    'I wish there were a smaller vote to cast. {T}.',
    'Reluctantly, {T}.',
    'I looked for a reason not to. {T}.',
    'Please let me be right about {T}.',
  ],
  voteSwitch: ['I was unsure of {B} anyway. {T}, and may I be forgiven.'],
  plea: [
    'I only ever wanted to be careful. Be careful with me, please, and look at {T}.',
    'No hard feelings, truly. But I suspect {T}, and I should have said it sooner.',
  ],
  insist: ['I have tried to talk myself out of it, and I cannot: {T} worries me.'],
  answer: ['If you press me, {A}, and you do press me: I am a little wary of {T}.'],
  quoteThem: ['I may have misheard, {T}, but did you say “{quote}”?'],
};
