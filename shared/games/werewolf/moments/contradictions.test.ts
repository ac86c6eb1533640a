import { describe, expect, it } from 'vitest';
import { DEAL, moments, none, only, script } from './testing/match-script.ts';

describe('contradictions by the facts', () => {
  it('[MOMENT-9] include a claim refuted by the role revealed at death', () => {
    const match = script();
    match.day(1);
    const claim = match.say('Bo', 'I am the seer.');
    const death = match.lose('Bo', 'WEREWOLF');
    expect(only(match, 'CONTRADICTION')).toMatchObject({
      key: 'contradiction.role',
      evidence: [claim, death],
    });
  });

  it('[MOMENT-9] exclude a true claim and a claim taken back', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'I am the seer.');
    match.say('Bo', 'I am the doctor.');
    match.say('Bo', 'I retract my doctor claim.');
    match.end(DEAL);
    expect(
      moments(match).filter((m) => m.key === 'contradiction.role' || m.key === 'contradiction.taken'),
    ).toEqual([]);
  });

  it.each(['before', 'after'])(
    '[MOMENT-9] a living claimant is refuted when another turns out to be the seer (%s)',
    (when) => {
      const match = script();
      match.day(1);
      const early = when === 'before' ? match.say('Bo', 'I am the seer.') : null;
      const death = match.lose('Ada', 'SEER', 'NIGHT');
      const late = early ? null : match.say('Bo', 'I am the seer.');
      const moment = only(match, 'CONTRADICTION');
      expect(moment).toMatchObject({ key: 'contradiction.taken', playerIds: ['p:2'], targetIds: ['p:1'] });
      expect(moment.evidence).toEqual(early ? [early, death] : [death, late]);
    },
  );

  it.each([
    ['I inspected Bo: not a werewolf.', 'WEREWOLF', 'contradiction.result-clear'],
    ['I inspected Bo: werewolf.', 'VILLAGER', 'contradiction.result-wolf'],
  ] as const)('[MOMENT-9] a result refuted by death: %j, and Bo was %s', (text, role, key) => {
    const match = script();
    match.day(1);
    const line = match.say('Ada', text);
    const death = match.lose('Bo', role);
    expect(only(match, 'CONTRADICTION')).toMatchObject({ key, evidence: [line, death] });
  });

  it('[MOMENT-9] exclude a result confirmed by death', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'I inspected Bo: werewolf.');
    match.lose('Bo', 'WEREWOLF');
    none(match, 'CONTRADICTION');
  });

  it('[MOMENT-9] include what only the end reveals', () => {
    const match = script();
    match.day(1);
    const claim = match.say('Bo', 'I am the doctor.');
    const end = match.end(DEAL);
    expect(only(match, 'CONTRADICTION')).toMatchObject({ key: 'contradiction.role', evidence: [claim, end] });
  });
});

describe('contradictions by own words', () => {
  it('[MOMENT-6] include a claim taken back, and a claim exchanged for another', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'I am the seer.');
    match.say('Ada', 'I am not the seer.');
    match.say('Bo', "I'm just a villager.");
    match.say('Bo', 'I am the doctor.');
    const keys = moments(match)
      .filter((m) => m.kind === 'CONTRADICTION')
      .map((m) => m.key);
    expect(keys).toEqual(['contradiction.retracted', 'contradiction.claim-changed']);
  });

  it('[MOMENT-10] include a seer result that changed, and two that conflict', () => {
    const match = script();
    match.day(1);
    const before = match.say('Ada', 'I inspected Bo: not a werewolf.');
    const after = match.say('Ada', 'I inspected Bo: werewolf.');
    expect(only(match, 'CONTRADICTION')).toMatchObject({
      key: 'contradiction.result-changed',
      evidence: [before, after],
    });
    const rival = match.say('Cleo', 'I inspected Bo: not a werewolf.');
    expect(moments(match).find((m) => m.key === 'contradiction.results-conflict')?.evidence).toEqual([
      after,
      rival,
    ]);
  });

  it.each([
    ['I trust Bo.', 1, 'contradiction.trusted'],
    ['I trust Bo.', 2, 'contradiction.trusted'],
    ['I trust Bo.', 3, null],
    ['I inspected Bo: not a werewolf.', 3, 'contradiction.cleared'],
    ['Bo seems honest.', 1, null],
  ] as const)('[MOMENT-8] %j on day 1, and a vote for Bo on day %i', (text, day, key) => {
    const match = script();
    match.day(1);
    const word = match.say('Ada', text);
    match.vote(day);
    const cast = match.cast('Ada', 'Bo');
    const found = moments(match).filter((m) => m.kind === 'CONTRADICTION');
    expect(found.map((m) => m.key)).toEqual(key ? [key] : []);
    if (key) expect(found[0]?.evidence).toEqual([word, cast]);
  });

  it('[MOMENT-8] exclude a player who has openly changed sides', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'I trust Bo.');
    match.say('Ada', 'After that speech I suspect Bo.');
    match.vote(1);
    match.cast('Ada', 'Bo');
    none(match, 'CONTRADICTION');
  });

  it('[MOMENT-8] include an announced vote that went elsewhere, judged by the final ballot', () => {
    const match = script();
    match.day(1);
    const word = match.say('Ada', 'I will vote Bo.');
    match.say('Cleo', 'I will vote Bo.');
    match.vote(1);
    const cast = match.cast('Ada', 'Dmitri');
    match.cast('Cleo', 'Dmitri');
    match.cast('Cleo', 'Bo');
    match.resolve({ Ada: 'Dmitri', Cleo: 'Bo' }, null, ['Bo', 'Dmitri']);
    expect(only(match, 'CONTRADICTION')).toMatchObject({
      key: 'contradiction.announced',
      playerIds: ['p:1'],
      evidence: [word, cast],
    });
  });
});
