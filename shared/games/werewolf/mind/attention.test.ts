import { describe, expect, it } from 'vitest';
import type { WireEvent } from '../../../matches/wire-event.ts';
import { asksForThought, names, saidTo } from './attention.ts';
import { says, sightOf, votes, wireEvent } from './testing/sight.ts';

const talk = (events: readonly WireEvent[]) =>
  sightOf('DAY_DISCUSSION', { type: 'SPEAK_DISCUSSION' }, { events });

describe('a message to a player', () => {
  it.each([
    ['What do you say, Ada?', true],
    ['ada is quiet', true],
    ['p:1 should claim', true],
    ['I am adamant', false],
    ['p:12 is nobody', false],
    ['Bram, what do you say?', false],
  ])('%s: %s', (text, isSaid) => {
    const remark = says('p:2', text);
    const sight = talk([remark]);
    expect(saidTo(sight).length > 0).toBe(isSaid);
    expect(asksForThought([remark], sight)).toBe(isSaid);
  });

  it('counts replies too, and stops once answered', () => {
    const own = says('p:1', 'I trust Bram.');
    const reply = says('p:2', 'Why?', own.eventId);
    expect(saidTo(talk([own, reply]))).toMatchObject([{ playerId: 'p:2', text: 'Why?' }]);
    expect(saidTo(talk([own, reply, says('p:1', 'Because.')]))).toEqual([]);
  });

  it('does not include the player’s own messages', () => {
    const own = says('p:1', 'I, Ada, am innocent.');
    expect(asksForThought([own], talk([own]))).toBe(false);
  });

  it('needs names as whole words', () => {
    expect(names('Bram!', talk([]), 'p:2')).toBe(true);
    expect(names('Brambles', talk([]), 'p:2')).toBe(false);
  });
});

describe('a vote of another player', () => {
  const sight = (events: readonly WireEvent[]) => sightOf('DAY_VOTE', { type: 'VOTE' }, { events });

  it('asks for a thought once most have voted, or after one’s own vote', () => {
    const others = ['p:2', 'p:3', 'p:4', 'p:5'].map((voter) => votes(voter, 'p:6'));
    expect(asksForThought(others.slice(0, 3), sight(others.slice(0, 3)))).toBe(false);
    expect(asksForThought(others, sight(others))).toBe(true);
    const own = votes('p:1', 'p:6');
    const first = votes('p:2', 'p:1');
    expect(asksForThought([own], sight([own]))).toBe(false);
    expect(asksForThought([first], sight([own, first]))).toBe(true);
  });
});

it('asks for a thought as a fellow wolf’s word or choice does, but not for one’s own', () => {
  const sight = sightOf('NIGHT', { type: 'WOLF_KILL' }, { role: 'WEREWOLF' });
  const whisper = (fromWolfId: string) => wireEvent('WOLF_CHAT_MESSAGE', { fromWolfId, text: 'Dora?' });
  const mark = (byPlayerId: string) =>
    wireEvent('NARRATOR', { kind: 'WOLF_TARGET', byPlayerId, targetPlayerId: 'p:4', text: '' });
  expect([whisper('p:2'), mark('p:2')].map((event) => asksForThought([event], sight))).toEqual([true, true]);
  expect([whisper('p:1'), mark('p:1')].map((event) => asksForThought([event], sight))).toEqual([
    false,
    false,
  ]);
});
