import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../../matches/game.ts';
import { COMPANIES, type Company } from '../../../matches/past-outcomes.ts';
import { simulate } from '../bots/simulate.ts';
import type { MatchEvent } from '../events.ts';
import { SEATS, script } from '../moments/testing/match-script.ts';
import type { SeatName } from '../talk/names.ts';
import { stepOf, TalkReader } from '../talk/talk-reader.ts';
import { makeTwins } from '../testing/twins.ts';
import { type Insight, InsightReader } from './insight.ts';
import { PublicRecordFold } from './public-record.ts';
import { UNSPOKEN } from './suspicion.ts';

function insightOf(events: readonly MatchEvent[], seats: readonly SeatName[] = SEATS): Insight {
  const reader = new InsightReader(seats);
  const talk = new TalkReader(seats);
  for (const event of events) reader.feed(stepOf(event, talk));
  return reader.insight();
}

/** The last level reported for this pair. */
const levelIn = ({ points }: Insight, of: string, target: string): number =>
  points.flatMap(({ changed }) => changed).findLast((change) => change.of === of && change.target === target)
    ?.level ?? UNSPOKEN;

describe('suspicion', () => {
  it('[INSIGHT-1] rises with an accusation, more with a vote, and falls with a defence', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'I think Bo is a werewolf.');
    const accused = levelIn(insightOf(match.events), 'p:1', 'p:2');
    expect(accused).toBeGreaterThan(UNSPOKEN);
    match.vote(1);
    match.cast('Ada', 'Bo');
    const voted = levelIn(insightOf(match.events), 'p:1', 'p:2');
    expect(voted).toBeGreaterThan(accused);
    match.say('Cleo', 'I trust Bo, Bo is innocent.');
    expect(levelIn(insightOf(match.events), 'p:3', 'p:2')).toBeLessThan(UNSPOKEN);
  });

  it('[INSIGHT-1] rises for the accusers of an innocent, and falls for those of a werewolf', () => {
    const suspicionOnceBoIs = (role: 'WEREWOLF' | 'VILLAGER') => {
      const match = script();
      match.day(1);
      match.say('Cleo', 'I suspect Bo.');
      match.vote(1);
      match.cast('Ada', 'Bo');
      match.cast('Dmitri', 'Edda');
      match.lose('Bo', role);
      match.day(2);
      const { suspected } = insightOf(match.events).points.at(-1) as Insight['points'][number];
      return { voter: suspected['p:1']!, accuser: suspected['p:3']!, neither: suspected['p:4']! };
    };
    const wolf = suspicionOnceBoIs('WEREWOLF');
    expect(wolf.voter).toBeLessThan(wolf.accuser);
    expect(wolf.accuser).toBeLessThan(wolf.neither);
    const innocent = suspicionOnceBoIs('VILLAGER');
    expect(innocent.voter).toBeGreaterThan(innocent.accuser);
    expect(innocent.accuser).toBeGreaterThan(innocent.neither);
  });

  it('[INSIGHT-1] fades overnight towards the neutral level', () => {
    const match = script();
    match.day(1);
    match.vote(1);
    match.cast('Ada', 'Bo');
    const before = levelIn(insightOf(match.events), 'p:1', 'p:2');
    match.day(2);
    const after = levelIn(insightOf(match.events), 'p:1', 'p:2');
    expect(after).toBeLessThan(before);
    expect(after).toBeGreaterThan(UNSPOKEN);
  });

  it('[INSIGHT-1] does not exist for the dead, nor of oneself', () => {
    const match = script();
    match.day(1);
    match.say('Bo', 'I, Bo, am a werewolf. Vote for me, Bo.');
    match.vote(1);
    match.cast('Ada', 'Bo');
    match.lose('Bo', 'VILLAGER');
    const insight = insightOf(match.events);
    expect(insight.points.at(-1)?.suspected).not.toHaveProperty('p:2');
    expect(
      insight.points.flatMap(({ changed }) => changed).filter(({ of, target }) => of === target),
    ).toEqual([]);
  });
});

describe('influence on votes', () => {
  it('[INSIGHT-2] credits the speaker whose case a vote follows; the first to name the target was moved by nobody', () => {
    const match = script();
    match.day(1);
    match.say('Cleo', 'Dmitri is a werewolf, I am sure.');
    const said = match.say('Ada', 'Bo is lying. Bo is a wolf.');
    match.say('Edda', 'I will vote for Bo.');
    match.vote(1);
    const vote = match.cast('Finn', 'Bo');
    match.cast('Cleo', 'Dmitri');
    match.cast('Ada', 'Bo');
    const { moved } = insightOf(match.events);
    expect(moved.filter(({ voter }) => voter === 'p:6')).toMatchObject([
      { speaker: 'p:5', target: 'p:2', voteEventId: vote, day: 1 },
    ]);
    expect(moved.filter(({ voter }) => voter === 'p:3' || voter === 'p:1')).toEqual([]);
    expect(moved.map(({ saidEventId }) => saidEventId)).not.toContain(said);
  });

  it('[INSIGHT-2] counts the last vote of the day', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'Bo is a wolf.');
    match.say('Cleo', 'No, Dmitri is a wolf.');
    match.vote(1);
    match.cast('Finn', 'Bo');
    match.cast('Finn', 'Dmitri');
    expect(insightOf(match.events).moved).toMatchObject([{ voter: 'p:6', speaker: 'p:3', target: 'p:4' }]);
  });
});

describe('the record', () => {
  it('[INSIGHT-3] discredits a seer whom revealed roles prove wrong', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'I am the seer. Bo is a werewolf.');
    const record = new PublicRecordFold(SEATS);
    const talk = new TalkReader(SEATS);
    for (const event of match.events) record.feed(stepOf(event, talk));
    expect(record.claims.get('p:1')).toBe('SEER');
    expect(record.reports.get('p:1')?.get('p:2')).toBe('WEREWOLF');
    match.lose('Bo', 'VILLAGER');
    record.feed({ event: match.events.at(-1) as MatchEvent });
    expect(record.claims.has('p:1')).toBe(false);
    expect(record.reports.has('p:1')).toBe(false);
  });
});

describe('chances', () => {
  it('[INSIGHT-3] are certain at the end, and better for the village with a wolf found than without', () => {
    const match = script();
    match.day(1);
    const before = insightOf(match.events).points.at(-1)?.chance as number;
    match.lose('Bo', 'WEREWOLF');
    const found = insightOf(match.events).points.at(-1)?.chance as number;
    expect(found).toBeGreaterThan(before);
    match.end(['VILLAGER', 'WEREWOLF', 'WEREWOLF', 'SEER', 'DOCTOR', 'VILLAGER', 'VILLAGER', 'VILLAGER']);
    expect(insightOf(match.events).points.at(-1)?.chance).toBe(1);
  });

  it('[INSIGHT-3] are learnt from how earlier matches among such players ended', () => {
    const match = script();
    match.day(1);
    const chanceAfter = (company: Company, won: number, lost: number) => {
      const winners = { VILLAGERS: won, WEREWOLVES: lost };
      const reader = new InsightReader(SEATS, { company, winners });
      for (const event of match.events) reader.feed({ event });
      return reader.insight().points.at(-1)?.chance as number;
    };
    for (const company of COMPANIES) {
      const fitted = chanceAfter(company, 0, 0);
      expect(chanceAfter(company, 90, 10)).toBeGreaterThan(fitted);
      expect(chanceAfter(company, 10, 90)).toBeLessThan(fitted);
      // With many of them, only they count.
      const [few, many] = [chanceAfter(company, 9, 1), chanceAfter(company, 900, 100)];
      expect(Math.abs(many - 0.9)).toBeLessThan(Math.abs(few - 0.9));
      expect(Math.abs(many - 0.9)).toBeLessThan(0.08);
    }
    expect(chanceAfter('agents', 0, 0)).toBeGreaterThan(chanceAfter('house', 0, 0));
  });

  it('[INSIGHT-4] depend on public events alone: secrets change no bit', () => {
    for (let i = 0; i < 3; i++) {
      const { events, state } = simulate(i, 'insight', 'folk');
      const seats = state.players;
      const whole = insightOf(events, seats);
      expect(whole).toEqual(
        insightOf(
          events.filter(({ audience }) => audience === 'public'),
          seats,
        ),
      );
      expect(whole.points.length).toBeGreaterThan(10);
    }
  });

  it('[INSIGHT-4] are the same for twins that differ in their cards, and so is suspicion', () => {
    let compared = 0;
    for (let seed = 0; seed < 40; seed++) {
      const twins = makeTwins(`insight ${seed}`);
      if (!twins) continue;
      const [left, right] = [twins.left, twins.right].map(({ log, state }) =>
        insightOf(eventsOf(log), state.players).points.map(({ eventId: _, ...point }) => point),
      );
      expect(left).toEqual(right);
      compared++;
    }
    expect(compared).toBeGreaterThan(10);
  });
});
