import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../../matches/game.ts';
import { labelledLines } from '../../../matches/labels.ts';
import { logOf } from '../../../matches/log.ts';
import { simulate } from '../bots/simulate.ts';
import { werewolf } from '../game.ts';
import { SEATS, script } from '../moments/testing/match-script.ts';
import { Game, ROLES_IN_ORDER } from '../testing/game.ts';
import { makeTwins } from '../testing/twins.ts';
import { stepOf, TalkReader } from './talk-reader.ts';

/** The labels of the last line, without their players. */
function labelsOf(match: ReturnType<typeof script>): readonly string[] {
  const reader = new TalkReader(SEATS);
  return (
    match.events
      .map((event) => stepOf(event, reader))
      .at(-1)
      ?.labels?.shown.map(({ label }) => label) ?? []
  );
}

const saidAlone = (text: string) => {
  const match = script();
  match.say('Ada', text);
  return labelsOf(match);
};

describe('labels', () => {
  it.each([
    ['I am the seer and Bo is a wolf.', ['accuses', 'claims', 'reports']],
    ['I trust Cleo. Vote Bo.', ['accuses']],
    ['My eye is on Bo.', ['accuses']],
    ['Bo, where were you last night?', ['asks']],
    ['Who has seen anything?', []],
    ['What a lovely morning.', []],
  ])('[MOMENT-14] %j carries its labels', (text, labels) => {
    expect(saidAlone(text)).toEqual(labels);
  });

  it('[MOMENT-14] make an answer accuse the player it answers, and nobody where it answers nobody', () => {
    const match = new Game({ roles: ROLES_IN_ORDER });
    match.passTo('NIGHT').wolvesKill('p:8').passTo('DAY_DISCUSSION');
    const [question] = match.say('p:2', 'I had a quiet night.');
    const answering = (replyToEventId: string | null) => {
      match.do('p:3', { type: 'say_public', text: 'You are lying.', kind: 'DISCUSSION', replyToEventId });
      return match.log.at(-1)?.labels?.shown;
    };
    expect(answering(question?.eventId ?? '')).toContainEqual({ label: 'accuses', targetIds: ['p:2'] });
    match.pass();
    expect(saidAlone('You are lying.')).toEqual([]);
  });

  it('[MOMENT-14] never accuse the dead', () => {
    const match = script();
    match.lose('Bo', 'WEREWOLF');
    match.say('Ada', 'I suspect Bo.');
    expect(labelsOf(match)).toEqual([]);
  });

  it('[MOMENT-16] do not exist for restricted events', () => {
    const { events } = simulate(1, 'labels', 'folk');
    const log = logOf(werewolf, events);
    const whispers = log.filter(({ event }) => event.audience !== 'public');
    expect(whispers.some(({ event }) => event.type === 'WOLF_CHAT_MESSAGE')).toBe(true);
    expect(whispers.filter(({ labels }) => labels)).toEqual([]);
    expect(labelledLines(log).length).toBeGreaterThan(10);
  });

  it('[MOMENT-16] follow from public facts: twins that differ in secrets have the same', () => {
    let compared = 0;
    for (let seed = 0; seed < 40; seed++) {
      const twins = makeTwins(`labels ${seed}`);
      if (twins?.viewer.kind !== 'public') continue;
      const [left, right] = [twins.left, twins.right].map(({ log }) =>
        labelledLines(logOf(werewolf, eventsOf(log))).map(({ eventId: _, ...line }) => line),
      );
      expect(left).toEqual(right);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(5);
  });

  it('[MOMENT-14] are not part of the event', () => {
    const { events } = simulate(2, 'labels', 'folk');
    const before = JSON.stringify(events);
    const log = logOf(werewolf, events);
    expect(JSON.stringify(eventsOf(log))).toBe(before);
    const wire = log.flatMap((entry) => werewolf.publicWire(entry));
    expect(JSON.stringify(wire)).not.toMatch(/"(?:labels|reader|shown|talk)"/);
  });
});
