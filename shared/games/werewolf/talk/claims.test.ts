import { describe, expect, it } from 'vitest';
import { nameBook } from './names.ts';
import { readTalk } from './talk.ts';

const names = nameBook([
  { playerId: 'p:1', displayName: 'Ada' },
  { playerId: 'p:2', displayName: 'Bo' },
  { playerId: 'p:3', displayName: 'Cleo' },
  { playerId: 'p:4', displayName: 'Dmitri' },
  { playerId: 'p:5', displayName: 'May' },
  { playerId: 'p:6', displayName: 'Old Tom' },
]);

/** As Ada would say it. */
const read = (text: string) => readTalk(text, names, { playerId: 'p:1', claimedSeer: false });
const claimedRoles = (text: string) => [...read(text).claims.keys()];

describe('role claims', () => {
  it.each([
    ['I am the Seer.', 'SEER'],
    ["I'm the seer, and I have something to tell you.", 'SEER'],
    ['I am, in fact, the real seer!', 'SEER'],
    ['I claim Seer. Listen up.', 'SEER'],
    ['My claim is Seer.', 'SEER'],
    ['My role is seer. Have a good game.', 'SEER'],
    ['Seer here. Night one was quiet.', 'SEER'],
    ['Seer CO', 'SEER'],
    ['I am Ada Seer CO.', 'SEER'],
    ['CO: Seer, no result yet.', 'SEER'],
    ['As the actual Seer I looked at Bo.', 'SEER'],
    ['Enough hiding: I am claiming seer today.', 'SEER'],
    ['I have to say I’m actually the Seer', 'SEER'],
    ['Okay, cards on the table — I’m your seer.', 'SEER'],
    ['Look, I drew the seer card.', 'SEER'],
    ['If you must know, I am the seer.', 'SEER'],
    ["You should listen to me because I'm the seer.", 'SEER'],
    ["Bo is lying. I'm the true seer, what more do you want?", 'SEER'],
    ['The real seer is me.', 'SEER'],
    ['Trust my seer vision on this one.', 'SEER'],
    ['I told you yesterday that I am the seer.', 'SEER'],
    ["I'm the doctor and I protected Cleo last night.", 'DOCTOR'],
    ['If I hang you will miss me by morning: I am the doctor.', 'DOCTOR'],
    ['Doctor here, I kept watch.', 'DOCTOR'],
    ['As the doctor, I chose to stay quiet.', 'DOCTOR'],
    ['I guarded Dmitri last night, hence the quiet morning.', 'DOCTOR'],
    ["I'm just a villager!", 'VILLAGER'],
    ["I'm truly just a plain old villager, friends.", 'VILLAGER'],
    ['Just a super normal Villager here.', 'VILLAGER'],
    ["I'm a hard working villager.", 'VILLAGER'],
    ['Fine. I am the werewolf. You got me.', 'WEREWOLF'],
    ["I'm one of the wolves.", 'WEREWOLF'],
    ['Good morning. Plain villager, nothing to report.', 'VILLAGER'],
    ['Sure, Bo. Plain villager.', 'VILLAGER'],
    ['Bo asked for my role. Plain villager.', 'VILLAGER'],
    ['Cleo wants claims. Mine: vanilla.', 'VILLAGER'],
    ['Are we claiming now? Plain villager.', 'VILLAGER'],
    ['Who am I? Villager.', 'VILLAGER'],
  ])('[MOMENT-2] hears the claim in %j', (text, role) => {
    expect(claimedRoles(text)).toEqual([role]);
  });

  it.each([
    'Bo claims Seer.',
    'Bo is the seer, I am sure of it.',
    'Your seer claim came too late, Bo.',
    'As the seer said, Cleo is clean.',
    'If I were the seer, I would have checked Bo.',
    "If I'm the seer, you all lose a lot by voting me.",
    'Are you the seer?',
    'We need the seer to speak now.',
    'I am not the seer.',
    'I am looking for the seer.',
    'I am sure the seer is still among us.',
    'I believe the seer should come out.',
    'Is the seer here?',
    'Any seer here should speak.',
    'Cleo thinks I am the werewolf.',
    "Bo's claim that I am a werewolf is false.",
    'You keep saying I’m the wolf, and it is getting old.',
    'I never said I was the seer.',
    'I wish I were the doctor.',
    "Sure, I'm the wolf, and the moon is cheese.",
    "I'm the wolf? Really?",
    'Yes, Bo, I am a wolf. Also a duchess.',
    'What if I am the seer?',
    'Who says I am the doctor?',
    "I'm with the seer on this.",
    "I'm voting for whoever claims seer next.",
    'I am the next seer target, obviously.',
    "I'm the wolves' favourite meal.",
    'Bo said "I am the seer" and nobody laughed.',
    'Dmitri told us that he is the doctor.',
    "Pretend I'm the seer for a moment.",
    'Two seers cannot both be real.',
    'May I ask who the seer is?',
    'The doctor must have saved someone.',
    'Both Bo and Cleo claim to be the seer.',
    'I claim that Bo is the seer.',
    'I want the seer to tell us who was inspected.',
    'Imagine I am the seer: would you follow me?',
    'I checked the votes again and Bo was human enough to apologise? No.',
    'They gutted Bo while we snored. A plain villager! I want blood for it.',
    'Bo chased Cleo all day, right up to the truth: a plain villager.',
    'You went after Bo like a dog after a cart, and for what? A plain villager.',
    'The rope did not want Bo; I saw it twist away. A plain villager.',
    'And what did we bury? Just a villager.',
    'Poor Bo. Vanilla town, for all the good it did us.',
    'They turned his card: villager.',
    'We turned the card over: a plain villager.',
    'Now we know what Bo was: vanilla.',
    'Bo was kind, and my friend. Doctor.',
  ])('[MOMENT-3] hears no claim in %j', (text) => {
    expect(claimedRoles(text)).toEqual([]);
  });

  it.each([
    ['I retract my Seer claim.', 'SEER'],
    ['I hereby take back my earlier seer claim, it was bait.', 'SEER'],
    ['I lied about being the seer.', 'SEER'],
    ['My doctor claim was a bluff.', 'DOCTOR'],
    ['I only claimed seer to bait the wolves.', 'SEER'],
    ['I originally claimed a false role to draw a reaction.', null],
  ])('[MOMENT-6] hears a claim taken back in %j', (text, role) => {
    expect([...read(text).retracted]).toEqual([role]);
    expect(claimedRoles(text)).toEqual([]);
  });

  it('[MOMENT-6] reads a denial as a denial', () => {
    expect([...read('I am not the seer, I never was.').denied]).toEqual(['SEER']);
  });
});

describe('reported results', () => {
  it.each([
    ['I inspected Bo: werewolf.', 'p:2', 'WEREWOLF'],
    ['I inspected Bo last night and he is not a werewolf.', 'p:2', 'NOT_WEREWOLF'],
    ['I checked Cleo last night — HUMAN.', 'p:3', 'NOT_WEREWOLF'],
    ['I peeked at Dmitri and he’s a mean old wolf', 'p:4', 'WEREWOLF'],
    ['I divined May. She is a Werewolf.', 'p:5', 'WEREWOLF'],
    [
      'As the seer I inspected Old Tom last night. The result is that Old Tom is human.',
      'p:6',
      'NOT_WEREWOLF',
    ],
    ['N1: Bo=Wolf', 'p:2', 'WEREWOLF'],
    ['Night 2 result: Cleo is not a werewolf', 'p:3', 'NOT_WEREWOLF'],
    ['My inspection showed that Bo is a werewolf.', 'p:2', 'WEREWOLF'],
    ['Bo is human per my inspection.', 'p:2', 'NOT_WEREWOLF'],
    ['@Bo, I inspected you: not a wolf.', 'p:2', 'NOT_WEREWOLF'],
    ['I checked Bo because his vote puzzled me. He turned out not to be a werewolf.', 'p:2', 'NOT_WEREWOLF'],
    ['I am the seer. Cleo is the werewolf.', 'p:3', 'WEREWOLF'],
    ['I am the seer, and all I have found is that Bo is not a werewolf.', 'p:2', 'NOT_WEREWOLF'],
    ['I looked into p:4 and they came back clean.', 'p:4', 'NOT_WEREWOLF'],
    ['I looked into p:4 and found no trace of a wolf.', 'p:4', 'NOT_WEREWOLF'],
    ['CHECK: p4 | RESULT: WEREWOLF', 'p:4', 'WEREWOLF'],
    ["I'm the seer. Bo. Werewolf.", 'p:2', 'WEREWOLF'],
    ['I am the seer and I have found a wolf. It is Bo.', 'p:2', 'WEREWOLF'],
    ["I'm the seer, and Bo failed my check.", 'p:2', 'WEREWOLF'],
    ['I am the seer and I have a guilty on Bo.', 'p:2', 'WEREWOLF'],
  ] as const)('[MOMENT-4] hears the result in %j and a seer in its speaker', (text, target, alignment) => {
    expect([...read(text).results]).toEqual([[target, alignment]]);
    expect(claimedRoles(text)).toEqual(['SEER']);
  });

  it.each([
    'Bo is the werewolf.',
    'Bo said he inspected Cleo and found a wolf.',
    'Bo inspected Cleo: werewolf.',
    'I will inspect Bo tonight.',
    'Did you check Bo last night, and is he human?',
    'If I had checked Bo, he would be a wolf.',
    'I inspected Bo as a werewolf and was wrong, forgive me.',
    'I think Bo is human.',
    "'I'm the seer and Bo is a wolf.' That's what Cleo said.",
    'I have not checked Bo, but I believe that he is a wolf.',
    'Midway through, Cleo reported N1 Bo=Human.',
    'I dreamt of Bo last night. Now I know. The wolves are the only ones who enjoy this.',
    'I dreamt of Bo last night. A voice went dark just then, and I think it was his.',
  ])('[MOMENT-4] hears no result in %j', (text) => {
    expect([...read(text).results]).toEqual([]);
  });
});
