/** Reasons shown beside a vote: short, in the moment. */
import type { Lines } from './line-keys.ts';

export const BALLOT_LINES: Lines = {
  vote: [
    'I have gone round and round, and it is {T}.',
    '{T}. I hope I am right.',
    'Nobody explained away my doubts about {T}.',
    'Somebody has to, and {T} gave me least to hold on to.',
    'I said {T} and I meant {T}.',
    '{T}, with a heavy hand.',
    'The day kept coming back to {T}.',
    'My stomach says {T}. My head did not object.',
    '{T}. Show me I was wrong.',
    'If not {T}, then I understand nothing of this town.',
    'I looked at {T} all day and {T} never looked back.',
    'Call it a hunch with a name: {T}.',
  ],
  voteSeer: [
    '{C} looked and told us. {T} it is.',
    'I follow {C} on this one.',
    'The seer spoke, so the rest is rope.',
    'If {C} lied, we hang {C} tomorrow. Today {T}.',
    'I did not need much more than what {C} saw.',
    'On the word of {C}, and may it be a true one.',
    'Either {C} or {T}, and I choose to believe {C}.',
  ],
  voteSeen: [
    'I saw what I saw.',
    'I told you what {T} is. Now you know what to do.',
    'No guesswork from me: {T}.',
    'I looked {T} in the eye in the dark.',
    'I stake my name on {T}, and my neck too, I suppose.',
  ],
  voteSwitch: [
    'A tie helps nobody but the wolves. {T}, then.',
    'I would have preferred {B}, but {T} will do.',
    'I moved from {B}: too lonely over there.',
    'Changing my vote. The count says {T} or nothing.',
    'I can live with {T} better than with no answer at all.',
    'All right, you have talked me off {B}. {T}.',
    'One name, we said. So: {T}.',
    'Last call, and I change it to {T}.',
  ],
  voteSave: [
    'If it is me or {T}, then {T}.',
    'I would rather hang {T} than hang.',
    'Drowning folk grab what floats: {T}.',
    'Not {B}, not now. It is my neck, so {T}.',
    'You leave me no choice. {T}.',
    'I know what I am, which is more than I can say for {T}.',
  ],
};
