import { describe, expect, it } from 'vitest';
import { moments, none, only, script } from './match-script.ts';

describe('accusations', () => {
  it('[MOMENT-1] adds up one day’s accusations of one player, with the strongest lines', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'I am keeping an eye on Bo.');
    const strong = match.say('Cleo', 'Bo is the werewolf.');
    const weak = match.say('Dmitri', 'I suspect Bo.');
    const again = match.say('Ada', 'Vote Bo.');
    const moment = only(match, 'ACCUSATIONS');
    expect(moment).toMatchObject({
      id: 'accused:1:p:2',
      targetIds: ['p:2'],
      text: 'Bo is accused by Ada, Cleo and Dmitri.',
    });
    expect(moment.evidence).toEqual([strong, weak, again]);
  });

  it('[MOMENT-1] starts anew each day and leaves the dead in peace', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'Bo is the werewolf.');
    match.lose('Cleo', 'VILLAGER', 'NIGHT');
    match.day(2);
    match.say('Ada', 'Bo is the werewolf. Cleo was lying.');
    expect(moments(match).map(({ id }) => id)).toEqual(['accused:1:p:2', 'accused:2:p:2']);
  });

  it('[MOMENT-1] reads the reason of a vote as talk', () => {
    const match = script();
    match.vote(1);
    const cast = match.cast('Ada', 'Bo', 'Bo is lying about everything');
    expect(only(match, 'ACCUSATIONS').evidence).toEqual([cast]);
  });
});

describe('claims', () => {
  it('[MOMENT-2] proves a claim with the line that made it first', () => {
    const match = script();
    match.day(1);
    const line = match.say('Ada', 'I am the seer.');
    match.say('Ada', 'As I said, I am the seer.');
    expect(only(match, 'ROLE_CLAIM')).toMatchObject({
      key: 'claim.role',
      playerIds: ['p:1'],
      evidence: [line],
    });
  });

  it('[MOMENT-7] sets a counter-claim against every standing claim to a role that only one can have', () => {
    const match = script();
    match.day(1);
    const first = match.say('Ada', 'I am the seer.');
    const second = match.say('Bo', 'Ada is lying. I am the seer.');
    expect(only(match, 'COUNTER_CLAIM')).toMatchObject({
      playerIds: ['p:2'],
      targetIds: ['p:1'],
      evidence: [first, second],
    });
  });

  it('[MOMENT-7] two villagers do not counter each other', () => {
    const match = script();
    match.day(1);
    match.say('Ada', "I'm a villager.");
    match.say('Bo', "I'm a villager.");
    none(match, 'COUNTER_CLAIM');
  });

  it('[MOMENT-4] tells a reported result', () => {
    const match = script();
    match.day(2);
    const line = match.say('Ada', 'I inspected Bo: werewolf.');
    expect(only(match, 'RESULT')).toMatchObject({ key: 'result.wolf', targetIds: ['p:2'], evidence: [line] });
    expect(only(match, 'ROLE_CLAIM').key).toBe('claim.by-deed');
  });
});

describe('a seer who is known as one', () => {
  it('[MOMENT-4] brings the next result without saying again what she is', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'I am the seer.');
    match.say('Cleo', 'I looked again last night. Bo is a werewolf.');
    match.say('Ada', 'Bo could well be a werewolf.');
    none(match, 'RESULT');
    const line = match.say('Ada', 'They let me live, so here is my report: Bo is a werewolf.');
    expect(only(match, 'RESULT')).toMatchObject({ playerIds: ['p:1'], evidence: [line] });
  });
});

describe('turning points', () => {
  it('[MOMENT-13] a save, a wolf found by the vote, a seer lost', () => {
    const match = script();
    match.day(1);
    const save = match.night(true);
    match.night(false);
    const wolf = match.lose('Bo', 'WEREWOLF');
    const seer = match.lose('Ada', 'SEER', 'NIGHT');
    match.lose('Edda', 'VILLAGER', 'NIGHT');
    expect(moments(match).map(({ kind, evidence }) => [kind, ...evidence])).toEqual([
      ['SAVE', save],
      ['WOLF_FOUND', wolf],
      ['SEER_LOST', seer],
    ]);
  });
});
