import { describe, expect, it } from 'vitest';
import type { PlayerId } from '../model.ts';
import { Conversation } from './conversation.ts';
import { nameBook } from './names.ts';
import { readTalk } from './talk.ts';

const names = nameBook(
  ['Ada', 'Leopold', 'Celeste', 'Dmitri', 'Edda', 'Finn', 'Gus', 'Hilde'].map((displayName, i) => ({
    playerId: `p:${i + 1}` as PlayerId,
    displayName,
  })),
);

/** A match in which each message is read in the context of the earlier ones. */
function match() {
  const earlier = new Conversation();
  return {
    earlier,
    says(playerId: PlayerId, text: string, answers: PlayerId | null = null): readonly PlayerId[] {
      const talk = readTalk(text, names, { playerId, claimedSeer: false, answers, earlier });
      earlier.take(playerId, talk);
      return [...talk.accused.keys()].toSorted();
    },
  };
}

describe('reader with context', () => {
  it('[MOMENT-1] "he" goes on with whom its speaker has accused, when nobody is named', () => {
    const { says } = match();
    expect(says('p:1', 'I vote for Gus, he is a wolf.')).toEqual(['p:7']);
    expect(says('p:2', 'Good morning, all of you.')).toEqual([]);
    expect(says('p:1', 'I am sure of it. He is lying to all of us, and I vote for him.')).toEqual(['p:7']);
    expect(says('p:3', 'He is lying to all of us, and I vote for him.')).toEqual([]);
  });

  it('[MOMENT-1] nor is a woman "he", nor does "he" mean the dead', () => {
    const woman = match();
    woman.says('p:1', 'I vote for Celeste, she is a wolf.');
    expect(woman.says('p:1', 'He is lying to all of us, and I vote for him.')).toEqual([]);
    const dead = match();
    dead.says('p:1', 'I vote for Gus, he is a wolf.');
    dead.earlier.lose('p:7');
    expect(dead.says('p:1', 'He is lying to all of us, and I vote for him.')).toEqual([]);
  });

  it('[MOMENT-1] derives knowledge of a player from what everybody has heard', () => {
    const { earlier, says } = match();
    says('p:1', 'I vote for Gus, he is a wolf.');
    expect(earlier.marks('p:1', 'p:7')).toContain('accused before');
    expect(earlier.marks('p:7', 'p:1')).toEqual(expect.arrayContaining(['accuser', 'accuser now']));
    expect(earlier.marks('p:2', 'p:7')).toEqual(['accused most', 'accused just now']);
    says('p:7', 'I was asleep, and I have nothing more to say.');
    expect(earlier.marks('p:7', 'p:1')).not.toContain('accuser now');
    earlier.lose('p:7');
    expect(earlier.marks('p:2', 'p:7')).toContain('gone');
  });

  it.each([
    ['You have seen a shadow, Gus, and taken it for the tree.', []],
    ['I can only tell you the truth and watch you not believe it.', []],
    ['Here are words: I am no wolf, and I have been watching every one of you.', []],
    ['I said my goodbye to her at the door, alone.', []],
    ['You are lying, Gus, and I vote for you.', ['p:7']],
    ['I am watching you, Gus.', ['p:7']],
  ])(
    '[MOMENT-1] a reply to an accuser accuses only if it says so, even after earlier charges: %j',
    (text, accused) => {
      const { says } = match();
      says('p:1', 'I vote for Gus, he is a wolf.');
      says('p:7', 'I vote for Ada, she is a wolf.');
      expect(says('p:1', text, 'p:7')).toEqual(accused);
    },
  );

  it('[MOMENT-1] ends a defence with an accusation', () => {
    const { earlier, says } = match();
    says('p:1', 'I trust Gus completely.');
    expect(earlier.marks('p:1', 'p:7')).toContain('defended before');
    says('p:1', 'I was wrong. I vote for Gus, he is a wolf.');
    expect(earlier.marks('p:1', 'p:7')).not.toContain('defended before');
  });
});

describe('turns of phrase', () => {
  const accused = (text: string) => match().says('p:1', text);

  it.each([
    ['I have thought about it all day, and in the end I come down on Gus.', ['p:7']],
    ['I have no doubt any more: Gus and Finn are the team.', ['p:6', 'p:7']],
    ['I trust Edda, and Gus gets my vote today.', ['p:7']],
  ])('[MOMENT-1] point at somebody: %j', (text, players) => {
    expect(accused(text)).toEqual(players);
  });
});
