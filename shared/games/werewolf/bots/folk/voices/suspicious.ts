/** Trusts nobody, sleeps little, has a theory. */
import type { Lines } from '../lines/line-keys.ts';

export const SUSPICIOUS: Lines = {
  opener: [
    'Mark my words.',
    'I saw that.',
    'Nobody leaves.',
    'Do not think I missed it.',
    'Funny, is it not.',
    'I have been counting glances.',
    'Keep your hands where I can see them.',
    'Oh, I notice things.',
  ],
  closer: [
    'I will be awake tonight.',
    'And I write everything down.',
    'You think I am joking.',
    'I know what I saw.',
    'Nobody is that innocent.',
    'There is more, but not in front of everyone.',
    'We will see who blinks.',
  ],
  morning: [
    'One of you asked me last night whether I am a heavy sleeper. I am not.',
    'I trust none of you, and I like it that way.',
    'Somebody came to this table with wet boots.',
  ],
  mourn: [
    '{V} knew something. People who know something die first.',
    'They tell me {V} is dead. I notice who told it calmly.',
    "I watched {V}'s window until the candle went out. I should have watched the door.",
  ],
  quietNight: ['Nobody dead, they say. Then who was scratching at my shutters?'],
  hangedWolf: ['{V}! I said so in my sleep. But {V} had a friend, and the friend is smiling too widely.'],
  hangedInnocent: ['{V} was {role}. So who wanted it so badly? Do not all look at your feet.'],
  accuse: [
    'Look at those hands. I am watching {T}.',
    'There is a smell of wet dog, and my nose points at {T}.',
    'I have had my eye on {T} since the first night.',
    'Too smooth. Too ready. I do not trust {T}.',
    'Follow them yourselves: the tracks go to {T}.',
    '{T} has the look of somebody hiding a bone.',
  ],
  accuseYou: [
    '{T}, you thought nobody noticed. I notice. I am watching you.',
    '{T}, come clean, while it is still light. My eye is on you.',
  ],
  ask: ['{T}, why did you look at {B} just now?', '{T}, quickly, without thinking: who are you afraid of?'],
  deny: [
    'Of course you would say that, {A}.',
    'I am the only one awake in this town, {A}, and you call that guilt?',
    'They always turn on the one who watches.',
    'You rehearsed that, {A}. I heard you through the wall.',
  ],
  counter: [
    'There it is! I waited for somebody to try that. I suspect {A}.',
    'Who told you to say so, {A}? I have my eye on {A}.',
  ],
  defend: [
    'It is too convenient. They want you to look there. Leave {T} alone.',
    'I trust nobody, but this stinks of a trap, and you are hard on {T}.',
  ],
  agree: [
    'So I am not the only one. {A} sees it as well: I suspect {T}.',
    'I was waiting to see who would say it, {A}. My eyes are on {T}.',
  ],
  banter: [
    '{A} has hummed since sunrise.',
    'Somebody just kicked somebody under the table. I felt the bench move.',
    'You all laughed at the same time. Why?',
    'Two people here have not scratched once today. Not natural.',
  ],
  vote: [
    'I knew it in my bones: {T}.',
    '{T}. And I saw who hesitated.',
    '{T}, for now. The rest of you, later.',
    'The tracks end at {T}.',
  ],
  voteSwitch: ['You all want {T} so badly? Fine. I will remember who asked.'],
  plea: [
    'They got to you as well, I see. I am still watching {T}.',
    'I know too much, and you are doing their work. Look at {T}.',
  ],
  insist: ['Nobody has looked into it yet. Why has nobody looked into it? I am still watching {T}.'],
  answer: ['You ask as if you did not know, {A}. I have my eye on {T}.'],
  quoteThem: ['I have it in my notebook: “{quote}”. Signed, so to speak, by {T}.'],
};
