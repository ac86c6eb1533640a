import { describe, expect, it } from 'vitest';
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

describe('talk as agents play', () => {
  it.each([
    ['Finn, obviously.', ['p:6']],
    ['Same, Finn.', ['p:6']],
    ['Finn today, no debate.', ['p:6']],
    ['Finn now, Gus tomorrow.', ['p:6', 'p:7']],
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
  ])('[MOMENT-1] a result told as a story, and what is only concluded: %j', (text, results) => {
    expect([...read(text).results]).toEqual(results);
  });

  it('[MOMENT-1] what a seer has claimed before, as a list', () => {
    expect([...read('And mine: Edda not a wolf, Gus wolf.', true).results]).toEqual([
      ['p:5', 'NOT_WEREWOLF'],
      ['p:7', 'WEREWOLF'],
    ]);
  });
});
