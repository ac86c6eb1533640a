/** Counts, orders, concludes. Sometimes even correctly. */
import type { Lines } from '../lines/line-keys.ts';

export const LOGICAL: Lines = {
  opener: [
    'Let us be orderly.',
    'Facts first.',
    'Consider.',
    'One observation.',
    'Take it step by step.',
    'I have made a list.',
    'Leave feelings aside for a moment.',
    'By elimination.',
  ],
  closer: [
    'Check my reasoning.',
    'If a fact changes, so will I.',
    'Show me the flaw.',
    'The numbers do not care whom we like.',
    'I would weigh that twice.',
    'That is what the record says.',
    'Everything else is noise.',
  ],
  morning: [
    'There are {n} of us, and each wrong rope costs us two: one by day, one by night.',
    "With what we know, everyone is equally likely. What we say today is tomorrow's evidence.",
    'Say what you think and say why, so that we can hold it against you later.',
  ],
  mourn: [
    '{V} was {role}. The question is not only who did it but who was afraid of {V}.',
    'That leaves {n}. Whoever chose {V} had a reason, and reasons leave marks.',
    'I note that they took {V} and not one of the louder ones.',
  ],
  quietNight: ['No death means the doctor matched their choice. That is a lucky draw; let us spend it well.'],
  hangedWolf: ['{V} was a wolf. So every word for {V} and every vote against {V} now means something.'],
  hangedInnocent: [
    '{V} was {role}. Whoever led that vote should explain it first.',
    'We have learnt that {V} was {role}, at the full price.',
  ],
  accuse: [
    'When I strike out the ones I can explain, what remains is this: I suspect {T}.',
    'On the evidence so far, my vote is on {T}.',
    'It is the simplest explanation, and it leads me to look at {T}.',
    'The pattern has one name in it for me: I say {T}.',
    'If I rank us all, it comes down to {T}.',
    'I have no proof, but the probabilities are not even. I distrust {T}.',
  ],
  accuseYou: [
    '{T}, explain one thing and I will move on. Until then I suspect you.',
    '{T}, there is a gap in your account, and you owe us the missing piece.',
  ],
  ask: [
    '{T}, in order: whom do you trust most, and whom least?',
    '{T}, what would change your mind about {B}?',
    '{T}, assume {B} is innocent. Who is your next name?',
  ],
  deny: [
    'That does not follow, {A}.',
    'Test it, {A}. If I were a wolf, what would I have gained by today?',
    'Your evidence fits half this bench, {A}.',
    'I deny it, which you would expect either way, so look at what I did instead.',
  ],
  counter: [
    'Your argument cuts you as well, {A}, and deeper. I suspect {A}.',
    'If pressing is suspicious, then by your own rule I have to look at {A}.',
  ],
  defend: [
    'The case does not hold. I think we are wrong about {T}.',
    'Nothing that {T} did needs a wolf to explain it. Leave {T} alone.',
  ],
  agree: [
    'I checked what {A} said against my own list, and it holds: I suspect {T}.',
    'Independent of {A}, I arrive at the same place. My vote is on {T}.',
  ],
  banter: [
    'Opinions are cheap; a vote is evidence. I am waiting for the votes.',
    'Is that an argument or a mood, {A}?',
    'We have {n} people and about two facts.',
    'If {V} could testify we would be done by noon.',
  ],
  vote: [
    'Least consistent today: {T}.',
    'Weighing it all, {T}.',
    '{T}: the fewest facts need bending.',
    'By elimination, {T}.',
  ],
  voteSwitch: ['A split vote has no value. {T} is my second choice.', 'Updating on the count: {T}.'],
  plea: [
    'Hang me and tomorrow you will have one fact that you lack today. It is cheaper to look at {T}.',
    'The count is against me; the reasons are not. I suspect {T}.',
  ],
  insist: ['I have re-examined it and the result is the same: I suspect {T}.'],
  answer: ['In order of likelihood, {A}: first, I say {T}.'],
  quoteThem: ['{T} stated, and I quote: “{quote}”. It does not fit the rest.'],
};
