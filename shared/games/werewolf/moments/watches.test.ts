import { describe, expect, it } from 'vitest';
import { moments, none, only, script } from './testing/match-script.ts';

describe('accusations', () => {
  it('[MOMENT-1] add up one day’s charges against one player, with the strongest lines', () => {
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

  it('[MOMENT-1] start anew each day and skip the dead', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'Bo is the werewolf.');
    match.lose('Cleo', 'VILLAGER', 'NIGHT');
    match.day(2);
    match.say('Ada', 'Bo is the werewolf. Cleo was lying.');
    expect(moments(match).map(({ id }) => id)).toEqual(['accused:1:p:2', 'accused:2:p:2']);
  });

  it('[MOMENT-1] count the reason of a vote as talk', () => {
    const match = script();
    match.vote(1);
    const cast = match.cast('Ada', 'Bo', 'Bo is lying about everything');
    expect(only(match, 'ACCUSATIONS').evidence).toEqual([cast]);
  });
});

describe('claims', () => {
  it('[MOMENT-2] cite the line that first made the claim as proof', () => {
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

  it('[MOMENT-7] counter every standing claim to a role that only one can have', () => {
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

  it('[MOMENT-7] do not counter each other between two villagers', () => {
    const match = script();
    match.day(1);
    match.say('Ada', "I'm a villager.");
    match.say('Bo', "I'm a villager.");
    none(match, 'COUNTER_CLAIM');
  });

  it('[MOMENT-4] include a reported result', () => {
    const match = script();
    match.day(2);
    const line = match.say('Ada', 'I inspected Bo: werewolf.');
    expect(only(match, 'RESULT')).toMatchObject({ key: 'result.wolf', targetIds: ['p:2'], evidence: [line] });
    expect(only(match, 'ROLE_CLAIM').key).toBe('claim.by-deed');
  });
});

describe('an established seer', () => {
  it('[MOMENT-4] reports the next result without repeating her claim', () => {
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
  it('[MOMENT-13] include a save, a wolf found by the vote, a seer lost', () => {
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
