import { describe, expect, it } from 'vitest';
import { nameBook } from './names.ts';
import { readTalk } from './talk.ts';

const names = nameBook([
  { playerId: 'p:1', displayName: 'Ada' },
  { playerId: 'p:2', displayName: 'Bo' },
  { playerId: 'p:3', displayName: 'Cleo' },
  { playerId: 'p:4', displayName: 'May' },
  { playerId: 'p:5', displayName: 'Old Tom' },
  { playerId: 'p:6', displayName: 'Wolf' },
]);
const read = (text: string) => readTalk(text, names, { playerId: 'p:1', claimedSeer: false });

describe('accusations', () => {
  it.each([
    ['Bo is the werewolf.', 'p:2', 3],
    ['I vote Bo.', 'p:2', 3],
    ['Let’s vote out Cleo today.', 'p:3', 3],
    ['We should hang Old Tom before he hangs us.', 'p:5', 3],
    ['I accuse bo.', 'p:2', 3],
    ['@Bo you are lying.', 'p:2', 3],
    ['Cleo, you must be the wolf.', 'p:3', 3],
    ['My vote stays on Cleo.', 'p:3', 3],
    ['The real wolf is May.', 'p:4', 3],
    ['If you ask me, Bo is a wolf.', 'p:2', 3],
    ['p:2 has to go.', 'p:2', 3],
    ['I suspect Bo.', 'p:2', 2],
    ["I don't trust Cleo one bit.", 'p:3', 2],
    ['May seems awfully nervous to me.', 'p:4', 2],
    ['Bo might be the wolf, friends.', 'p:2', 2],
    ['Something about Bo is wrong.', 'p:2', 2],
    ['For me the trail leads to Bo.', 'p:2', 2],
    ['Nobody wants to say it, so I will: I suspect Bo.', 'p:2', 2],
    ['Bo sounds to me like somebody hiding something.', 'p:2', 2],
    ['My vote is leaning toward Bo.', 'p:2', 2],
    ['I am keeping an eye on Bo.', 'p:2', 1],
    ['@Wolf is a wolf.', 'p:6', 3],
  ] as const)('[MOMENT-1] hears %j', (text, target, strength) => {
    expect([...read(text).accused]).toEqual([[target, strength]]);
  });

  it.each([
    'Bo is not the wolf.',
    "I don't suspect Bo at all.",
    "Let's not vote Bo today.",
    'Is Bo the werewolf?',
    'If Bo is the wolf, we look at Cleo next.',
    'Cleo said Bo is the werewolf.',
    'Cleo thinks Bo is suspicious.',
    'Why did you vote for Bo?',
    'The wolf is still out there.',
    'May we speak of something else? It may be the wolf.',
    'Bo voted for Cleo yesterday.',
    'Bo, what do you make of this?',
    'Bo or Cleo is lying.',
    'I think you are wrong about Bo.',
    'Assume Bo is the wolf.',
    'Cleo, your "Bo is a wolf" came quickly.',
    'Good morning Bo, good morning Cleo!',
    'Answer me, Bo, or I’ll vote you.',
  ])('[MOMENT-1] hears no accusation in %j', (text) => {
    expect([...read(text).accused]).toEqual([]);
  });

  it('[MOMENT-1] exclude another player’s quoted words, and include the charge against the quoter', () => {
    expect([...read('Cleo’s sudden “Bo is a wolf” feels rushed.').accused]).toEqual([['p:3', 2]]);
  });
});

describe('trust', () => {
  it.each([
    ['I trust Bo.', true],
    ['I fully believe Bo.', true],
    ['Bo is innocent.', true],
    ['I vouch for Bo, always have.', true],
    ['Bo seems honest.', false],
    ['You are being hard on Bo.', false],
    ['Leave Bo alone.', false],
    ['That is the first real thing anyone has said, and I believe Bo.', true],
    ["Let's not vote Bo today.", false],
    ["Bo's logic seems sound.", false],
  ])('[MOMENT-8] hears %j', (text, firm) => {
    expect([...read(text).defended]).toEqual([['p:2', { firm }]]);
  });

  it.each(["I don't trust Bo.", 'Why should I trust Bo?', 'I trust our town.', 'Cleo trusts Bo.'])(
    '[MOMENT-8] hears no trust in %j',
    (text) => {
      expect([...read(text).defended]).toEqual([]);
    },
  );
});

describe('names', () => {
  it.each([
    ['@old tom is the wolf', 'p:5'],
    ['tom is the wolf', 'p:5'],
    ['It is BO: BO is the wolf', 'p:2'],
    ['player 3 is the wolf', 'p:3'],
    ['Ms. May is the wolf', 'p:4'],
  ])('[MOMENT-5] knows who is meant in %j', (text, target) => {
    expect([...read(text).accused.keys()]).toEqual([target]);
  });

  it.each(['Boris is the wolf', 'we may be the wolf pack', 'The wolf is the wolf'])(
    '[MOMENT-5] takes no other word for a name in %j',
    (text) => {
      expect([...read(text).accused.keys()]).toEqual([]);
    },
  );

  it('[MOMENT-5] include a first name only when one player has it', () => {
    const twins = nameBook([
      { playerId: 'p:1', displayName: 'Tom Baker' },
      { playerId: 'p:2', displayName: 'Tom Miller' },
      { playerId: 'p:3', displayName: 'Ida Smith' },
    ]);
    expect(twins.mark('Tom, Tom Miller and Ida', null)).toBe('tom, @2 and @3');
  });

  it('[MOMENT-5] may contain pattern syntax', () => {
    const odd = nameBook([
      { playerId: 'p:1', displayName: '(.*' },
      { playerId: 'p:2', displayName: 'a+b' },
    ]);
    expect(odd.mark('I suspect a+b and not aab', null)).toBe('i suspect @2 and not aab');
  });
});

describe('long lines', () => {
  const words =
    "really just only truly very so too Bo Bo's i i'm my vote is the a not seer wolf n1 if \" ' , — hey please inspected checked and to be really-really".split(
      ' ',
    );
  // A pattern that backtracks exponentially would take seconds; eight such texts take a few milliseconds.
  it.each(words)('[MOMENT-15] of five hundred letters are read in time: %j', { timeout: 2_000 }, (word) => {
    for (const head of [
      '',
      'Bo is ',
      "Bo's claim is ",
      'I am ',
      'I vote ',
      'I inspected Bo ',
      'my vote ',
      'my ',
    ]) {
      const text = (head + `${word} `.repeat(500)).slice(0, 500);
      expect(() => read(`${text}!`)).not.toThrow();
    }
  });
});
