import { describe, expect, it } from 'vitest';
import { logOf, momentsIn } from '../../../matches/log.ts';
import { NO_OUTCOMES } from '../../../matches/past-outcomes.ts';
import { playFolk } from '../bots/testing/folk-match.ts';
import type { LogEntry, MatchEvent } from '../events.ts';
import { importedWerewolf, werewolf } from '../game.ts';
import { AIWOLF_LOG, AIWOLF_REST, AIWOLF_SEATS, statuses } from '../testing/aiwolf-log.ts';
import { werewolfImports } from './imports.ts';
import { kaggleEdition } from './kaggle.ts';

const read = (from: string, text: string) => werewolfImports[from]!(text, 'file');

function convertGame(from: string, text: string): LogEntry[] {
  const match = read(from, text);
  if ('reason' in match) throw new Error(match.reason);
  const agentIds = match.players.map((_, i) => `ag_${i}`);
  const as = { matchId: 'mt_far', gameNumber: 3, buildingId: 'bd_far', agentIds, now: 1_000_000 };
  return match.convertGame(as) as LogEntry[];
}

const typesIn = (log: readonly LogEntry[]) => log.map(({ event }) => event.type);
const of = <T extends MatchEvent['type']>(log: readonly LogEntry[], type: T) =>
  log
    .map(({ event }) => event)
    .filter((event): event is Extract<MatchEvent, { type: T }> => event.type === type);

describe('a log of AIWolf', () => {
  it('becomes a match that ends now, and states its origin', () => {
    const log = convertGame('aiwolf', AIWOLF_LOG);
    const end = log.at(-1)!.after;
    expect(log.at(-1)!.event.at).toBe(1_000_000);
    expect(end).toMatchObject({ phase: 'ENDED', winner: 'VILLAGERS', dayNumber: 1 });
    expect(end.players.map(({ displayName, role }) => [displayName, role])).toEqual([
      ['Wanda', 'WEREWOLF'],
      ['Paula', 'VILLAGER'],
      ['Sam', 'SEER'],
      ['Vera', 'VILLAGER'],
      ['Bob', 'DOCTOR'],
    ]);
    expect(importedWerewolf.origin?.(end)).toMatchObject({ arena: 'AIWolf', reference: 'file' });
    expect(end.origin?.notes.join(' ')).toMatch(/Paula was the possessed.*Bob was the bodyguard/s);
    expect(of(log, 'PUBLIC_MESSAGE').map(({ text }) => text)).toEqual([
      'Hello, all of you',
      'I am the seer. Wanda is a werewolf.',
    ]);
    expect(typesIn(log).filter((type) => type === 'PLAYER_PASSED')).toHaveLength(2);
    expect(of(log, 'SEER_INSPECTED')).toMatchObject([
      { playerId: 'p:3', targetPlayerId: 'p:1', alignment: 'WEREWOLF', night: 1 },
    ]);
    expect(of(log, 'NIGHT_RESULT')).toMatchObject([{ killedPlayerId: null, savedByDoctor: true }]);
    expect(of(log, 'VOTE_RESOLVED')).toMatchObject([
      { ballots: ['p:3', 'p:3', 'p:1', 'p:1', 'p:1'], eliminatedPlayerId: 'p:1' },
    ]);
    const times = log.map(({ event }) => event.at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('folds, has moments, and chances that account for its one werewolf', () => {
    const log = convertGame('aiwolf', AIWOLF_LOG);
    const events = JSON.parse(JSON.stringify(log.map(({ event }) => event))) as MatchEvent[];
    const again = logOf(importedWerewolf, events);
    expect(JSON.stringify(again.at(-1)!.after)).toBe(JSON.stringify(log.at(-1)!.after));
    const chances = importedWerewolf.insightReader!(log.at(-1)!.after.players, NO_OUTCOMES);
    for (const entry of again) chances.feed(entry);
    const moments = momentsIn(importedWerewolf, again).map(({ text }) => text);
    expect(moments.join(' ')).toContain('Wanda');
    const { points } = chances.insight() as { readonly points: readonly { readonly chance: number }[] };
    // One werewolf among five is worth more than two among eight.
    expect(points[0]!.chance).toBeGreaterThan(0.6);
    expect(points.at(-1)!.chance).toBe(1);
  });

  it('cannot be played on, and is not verified', () => {
    const log = convertGame('aiwolf', AIWOLF_LOG);
    const { after } = log.at(-1)!;
    expect(importedWerewolf.verify(log.map(({ event }) => event))).toMatchObject({
      ok: false,
      reason: expect.stringContaining('imported'),
    });
    expect(importedWerewolf.decide(after, { type: 'abort', reason: 'x', now: 2_000_000 }).ok).toBe(false);
    expect(importedWerewolf.transcript(log)).toContain('Imported from AIWolf, file; not rated.');
  });

  it.each([
    [
      'of 13 seats',
      [
        ...statuses(Array.from({ length: 13 }, (_, i) => [String(i + 1), 'VILLAGER', `V${i}`] as const)),
        ...AIWOLF_REST,
      ],
      '13 players, and the hall seats 5 to 8',
    ],
    [
      'with a role without a card',
      [...statuses([...AIWOLF_SEATS.slice(0, 4), ['5', 'FOX', 'Fay']]), ...AIWOLF_REST],
      'deals FOX',
    ],
    ['that stops in the middle', AIWOLF_LOG.split('\n').slice(0, -1), 'names no winner'],
    ['that names a stranger', [...statuses(), '1,vote,9,1', ...AIWOLF_REST], 'line 6'],
    ['that is something else', ['{"players": []}'], 'line 1'],
  ])('%s is refused in words', (_, lines, reason) => {
    expect(read('aiwolf', lines.join('\n'))).toEqual({ reason: expect.stringContaining(reason) });
  });
});

const NAMES = ['Ann', 'Ben', 'Cy', 'Di', 'Ed', 'Flo', 'Gil', 'Hal'];
const ROLES = ['Werewolf', 'Werewolf', 'Seer', 'Doctor', 'Villager', 'Villager', 'Villager', 'Villager'];
const step = (type: string, day: number, rest: object) => ({ type, day, phase: 'Day', ...rest });
const vote = (day: number, player: string, target: string) => step('vote', day, { player, target });
const KAGGLE = {
  id: 'k1',
  game_number: 'game_1',
  players: NAMES.map((id, i) => ({ id, model: `model ${i}`, role: ROLES[i], reward: i < 2 ? 1 : 0 })),
  winner: 'Werewolves',
  total_days: 2,
  timeline: [
    step('night_action', 0, { player: 'Ann', action: 'Eliminate', target: 'Ed' }),
    step('night_action', 0, { player: 'Di', action: 'Heal', target: 'Ed' }),
    step('announcement', 0, { event: 'vote_result', data: { elected_target_player_id: 'Ed' } }),
    // The last to act is recorded under the next day.
    step('night_action', 1, { player: 'Ben', action: 'Eliminate', target: 'Ed' }),
    step('night_action', 1, { player: 'Ann', action: 'Eliminate', target: 'Cy' }),
    step('announcement', 1, { event: 'vote_result', data: { elected_target_player_id: 'Cy' } }),
    step('chat', 1, { player: 'Cy', message: 'Nobody died.', reasoning: 'secret' }),
    ...NAMES.filter((name) => name !== 'Di').map((name) => vote(1, name, 'Di')),
    vote(1, 'Di', 'Ann'),
    vote(2, 'Ann', 'Ed'),
    vote(2, 'Ben', 'Ed'),
    vote(2, 'Ed', 'Ann'),
    vote(2, 'Flo', 'Ann'),
    step('announcement', 2, { event: 'vote_result', data: { outcome: 'no_exile' } }),
  ],
};

describe('a game of the Game Arena', () => {
  it('becomes a match, night by night', () => {
    const log = convertGame('kaggle', JSON.stringify(KAGGLE));
    expect(log.at(-1)!.after.origin).toMatchObject({ arena: 'Kaggle Game Arena', reference: 'game_1' });
    expect(of(log, 'NIGHT_RESULT')).toMatchObject([
      { killedPlayerId: null, savedByDoctor: true },
      { killedPlayerId: 'p:3', savedByDoctor: false },
    ]);
    expect(of(log, 'VOTE_RESOLVED')).toMatchObject([
      { eliminatedPlayerId: 'p:4', tied: [] },
      { eliminatedPlayerId: null, tied: ['p:1', 'p:5'] },
    ]);
    expect(
      of(log, 'WOLF_TARGET_CHOSEN').map(({ playerId, targetPlayerId }) => `${playerId} ${targetPlayerId}`),
    ).toEqual(['p:1 p:5', 'p:2 p:5', 'p:1 p:3']);
    expect(JSON.stringify(log)).not.toContain('secret');
  });

  it.each([
    ['no JSON', '{', 'not JSON'],
    ['of another shape', '{"players": 3}', 'not a game of the Game Arena'],
    [
      'of nine',
      JSON.stringify({ ...KAGGLE, players: [...KAGGLE.players, { id: 'Ian', model: '', role: 'Seer' }] }),
      '9 players',
    ],
    [
      'with a role without a card',
      JSON.stringify({ ...KAGGLE, players: KAGGLE.players.map((each) => ({ ...each, role: 'Fool' })) }),
      'Fool',
    ],
    ['with a stranger', JSON.stringify({ ...KAGGLE, timeline: [vote(1, 'Ann', 'Zoe')] }), 'Zoe'],
  ])('%s is refused in words', (_, text, reason) => {
    expect(read('kaggle', text)).toEqual({ reason: expect.stringContaining(reason) });
  });
});

describe('a match of this town in the shape of the Game Arena', () => {
  const log = logOf(werewolf, playFolk('edition').events) as LogEntry[];
  const entrants = (consents: boolean) =>
    log.at(-1)!.after.players.map((_, i) => ({ model: `m${i}`, consents }));
  const thoughts = of(log, 'SEER_INSPECTED').map(({ at, eventId, playerId }) => ({
    agentId: '',
    playerId,
    at,
    tool: 'seer_inspect',
    text: 'a thought',
    eventId,
  }));

  it('round-trips talk, votes and deaths', () => {
    const again = convertGame('kaggle', JSON.stringify(kaggleEdition(log, entrants(true), thoughts)));
    const told = (all: readonly LogEntry[]) => ({
      talk: of(all, 'PUBLIC_MESSAGE').map(({ playerId, text }) => `${playerId} ${text}`),
      verdicts: of(all, 'VOTE_RESOLVED').map(({ ballots, eliminatedPlayerId, tied }) => ({
        ballots,
        eliminatedPlayerId,
        tied,
      })),
      nights: of(all, 'NIGHT_RESULT').map(({ killedPlayerId }) => killedPlayerId),
      visions: of(all, 'SEER_INSPECTED').map(
        ({ alignment, targetPlayerId }) => `${targetPlayerId} ${alignment}`,
      ),
      winner: all.at(-1)!.after.winner,
    });
    expect(told(again)).toEqual(told(log));
  });

  it('includes night actions and thoughts only of owners who agree', () => {
    const open = JSON.stringify(kaggleEdition(log, entrants(true), thoughts));
    expect(open).toContain('night_action');
    expect(open).toContain('a thought');
    const closed = JSON.stringify(kaggleEdition(log, entrants(false), thoughts));
    expect(closed).not.toContain('night_action');
    expect(closed).not.toContain('a thought');
  });
});
