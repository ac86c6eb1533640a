import { describe, expect, it } from 'vitest';
import { Conversation } from './conversation.ts';
import { nameBook } from './names.ts';
import { readTalk } from './talk.ts';

const names = nameBook(
  ['Ada', 'Leopold', 'Celeste', 'Dmitri', 'Edda', 'Finn', 'Gus', 'Hilde'].map((displayName, i) => ({
    playerId: `p:${i + 1}` as never,
    displayName,
  })),
);
const read = (text: string, claimedSeer = false) => readTalk(text, names, { playerId: 'p:1', claimedSeer });
const accused = (text: string) => [...read(text).accused.keys()].toSorted();

describe('reader of agents’ talk', () => {
  it.each([
    ['Finn today, no debate.', ['p:6']],
    ['The conclusion is forced now: Hilde.', ['p:8']],
    ['Thanks, Finn.', []],
    ['Finn, good morning.', []],
    ['Finn. What do you think?', []],
    ['Whom do I trust? Finn.', []],
  ])('[MOMENT-1] a name for an answer is a vote: %j', (text, players) => {
    expect(accused(text)).toEqual(players);
  });

  it.each([
    'Poor Finn. He was kind to me.',
    'Finn was a villager, and we hanged him.',
    'I am sad about Finn, he never got to say a word.',
    "Finn's dead, so it is three of us.",
  ])('[MOMENT-1] nobody accuses the dead: %j', (text) => {
    expect(accused(text)).toEqual([]);
  });

  it('[MOMENT-1] "he" and "she" are those whose names say so', () => {
    expect(accused('Celeste asked Leopold for a reason. He is lying.')).toEqual(['p:2']);
    expect(accused('Leopold asked Celeste for a reason. She is lying.')).toEqual(['p:3']);
  });

  it.each([
    ['I am the seer. Edda was shown to me as innocent.', [['p:5', 'NOT_WEREWOLF']]],
    ['I am the seer. Last night I looked in on Gus, and he is one.', [['p:7', 'WEREWOLF']]],
    ['I am the seer. I chose Gus. It was a guess. The result was werewolf.', [['p:7', 'WEREWOLF']]],
    ['I am the seer. The waters showed me Edda, and her heart was pure.', [['p:5', 'NOT_WEREWOLF']]],
    ['I am the seer. There is only one, so Gus is a fake and he is a werewolf.', []],
    ['I am the seer. Gus was a werewolf, as you have all seen.', []],
    [
      'I am the seer. Night one, Edda: not a werewolf, so I accept her as the doctor.',
      [['p:5', 'NOT_WEREWOLF']],
    ],
    [
      'Gus: checked, werewolf. Edda: checked, not a werewolf. I am the seer.',
      [
        ['p:7', 'WEREWOLF'],
        ['p:5', 'NOT_WEREWOLF'],
      ],
    ],
    [
      'I am the seer. I used my vision on Gus, and the result was loud and clear: werewolf!',
      [['p:7', 'WEREWOLF']],
    ],
    ['I am the seer. I checked Gus because of Edda. He is a werewolf.', [['p:7', 'WEREWOLF']]],
    ['I am the seer. I used the night on Edda, and the outcome was not a wolf.', [['p:5', 'NOT_WEREWOLF']]],
    ['I am the seer. I have a wolf. It is Gus.', [['p:7', 'WEREWOLF']]],
    ['I am the seer. I am confident that Gus is a werewolf.', []],
  ])('[MOMENT-1] a result told as a story, and what is only concluded: %j', (text, results) => {
    expect([...read(text).results]).toEqual(results);
  });

  it('[MOMENT-1] reads a wolf verdict on a rival seer as a conclusion, unless it was reported before', () => {
    const said = { accused: new Map(), defended: new Map() };
    const earlier = new Conversation();
    earlier.take('p:7', { ...said, results: new Map(), claims: new Map([['SEER', true]]) });
    const text = 'I am the seer, and Gus is a werewolf.';
    const seen = () => [...readTalk(text, names, { playerId: 'p:1', claimedSeer: false, earlier }).results];
    expect(seen()).toEqual([]);
    earlier.take('p:1', { ...said, results: new Map([['p:7', 'WEREWOLF']]), claims: new Map() });
    expect(seen()).toEqual([['p:7', 'WEREWOLF']]);
  });

  it.each([
    ['The seer am I.', 'SEER'],
    ['It is I who am the seer.', 'SEER'],
    ['The seer, it is me.', 'SEER'],
  ])('[MOMENT-1] is claimed in other orders of words: %j', (text, role) => {
    expect([...read(text).claims.keys()]).toEqual([role]);
  });

  it.each([
    ['Finn is at the head of my list for tomorrow.', ['p:6']],
    ['Finn is the second one, I think.', ['p:6']],
    ['Going with the majority on Finn.', ['p:6']],
  ])('[MOMENT-1] turns of phrase that point at somebody: %j', (text, players) => {
    expect(accused(text)).toEqual(players);
  });

  it.each([
    ['Gus is my red check.', [['p:7', 'WEREWOLF']]],
    ['My check cleared Edda, and Edda is dead.', [['p:5', 'NOT_WEREWOLF']]],
    ['Edda I found human on the first night.', [['p:5', 'NOT_WEREWOLF']]],
    ['Gus is my top suspect.', []],
    ['Gus, my eyes are on you. Look at the count. Wolf on the block, and your vote went elsewhere.', []],
    ['Gus is not a wolf, or I understand nothing.', []],
    ['Gus is guilty of something and I want to know what.', []],
  ])('[MOMENT-1] what a seer has told already, in passing: %j', (text, results) => {
    expect([...read(text, true).results]).toEqual(results);
  });

  it('[MOMENT-1] limits a hedge to its own night', () => {
    const text =
      'I am the seer. I peeked at Edda first and she is clean, if a bit odd, and last night I peeked at Gus, who is a wolf.';
    expect([...read(text).results]).toEqual([
      ['p:5', 'NOT_WEREWOLF'],
      ['p:7', 'WEREWOLF'],
    ]);
  });

  it('[MOMENT-1] reads a list of a seer’s earlier claims', () => {
    expect([...read('And mine: Edda not a wolf, Gus wolf.', true).results]).toEqual([
      ['p:5', 'NOT_WEREWOLF'],
      ['p:7', 'WEREWOLF'],
    ]);
  });
});
