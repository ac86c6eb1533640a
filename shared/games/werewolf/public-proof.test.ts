import { describe, expect, it } from 'vitest';
import { logOf } from '../../matches/log.ts';
import { isPublicEdition, journalLines, publicPart } from '../../matches/public-edition.ts';
import { playRandomMatch } from './bots/random-match.ts';
import { neighbours, playFolk } from './bots/testing/folk-match.ts';
import { decide } from './decide.ts';
import type { MatchEvent } from './events.ts';
import { fold } from './evolve.ts';
import { werewolf } from './game.ts';
import type { Role } from './model.ts';

const proof = werewolf.publicProof!;

/** In the downloaded form: without the first line, the header. */
function editionOf(journal: readonly MatchEvent[]): MatchEvent[] {
  const log = publicPart(werewolf, logOf(werewolf, journal));
  const [first, ...events] = journalLines(werewolf, log, 'public').map((line) => JSON.parse(line));
  expect(isPublicEdition(first)).toBe(true);
  return events as MatchEvent[];
}

const randomJournal = (seed: string): MatchEvent[] => {
  const events: MatchEvent[] = [];
  playRandomMatch(neighbours(seed), seed, (added) => events.push(...added));
  return events;
};

function rolesOf(events: readonly MatchEvent[]): readonly Role[] {
  const dealt = events.find((event) => event.type === 'ROLES_DEALT');
  if (!dealt) throw new Error('no roles were dealt');
  return dealt.roles;
}

const { events: journal } = playFolk('public proof');
const edition = editionOf(journal);
const find = (type: MatchEvent['type']): number => edition.findIndex((event) => event.type === type);
const wolf = `p:${rolesOf(journal).indexOf('WEREWOLF') + 1}`;
const forged = (type: MatchEvent['type'], changes: object): MatchEvent[] => {
  const at = find(type);
  return edition.with(at, { ...edition[at], ...changes } as MatchEvent);
};

describe('the public edition of a journal', () => {
  it('holds no secret beyond what the end disclosed, and does not count the others', () => {
    const secrets = new Set(journal.filter(({ audience }) => audience !== 'public').map(({ type }) => type));
    expect(secrets.size).toBeGreaterThan(3);
    for (const event of edition) {
      expect(secrets).not.toContain(event.type);
      expect(event).not.toHaveProperty('seq');
    }
    expect(edition[find('GAME_ENDED')]).toMatchObject({
      roles: expect.arrayContaining(['WEREWOLF']),
      seed: expect.any(String),
    });
  });

  it('[VERIFY-8] proves the days of every match, however it was played', () => {
    for (let i = 0; i < 25; i++) {
      const played = i % 5 === 0 ? playFolk(`days ${i}`).events : randomJournal(`days ${i}`);
      const told = editionOf(played);
      expect(proof.verify(told)).toMatchObject({ ok: true, ended: true, events: told.length });
    }
  });

  it('[VERIFY-8] proves a paused match, and one cancelled by night', () => {
    const upTo = journal.findIndex((event) => event.type === 'WOLF_TARGET_CHOSEN') + 1;
    const night = journal.slice(0, upTo);
    const now = night.at(-1)!.at + 1_000;
    const resumed = decide(fold(night), { type: 'resume', pausedMs: 500, now });
    if (!resumed.ok) throw new Error('a running match can be resumed');
    const aborted = decide(resumed.state, { type: 'abort', reason: 'The hall is on fire.', now });
    if (!aborted.ok) throw new Error('a running match can be called off');
    const ended = [...night, ...resumed.entries.map((e) => e.event), ...aborted.entries.map((e) => e.event)];
    expect(proof.verify(editionOf(ended))).toMatchObject({ ok: true, ended: true, winner: null });
  });

  it('states in words what it has checked, and what it could not', () => {
    expect(proof.checked.join('; ')).toMatch(/seed.*roles?.*vote.*winner/);
    expect(proof.unchecked.join('; ')).toMatch(/night.*wolves.*seer.*doctor/);
  });

  it.each([
    ['another seed', forged('GAME_ENDED', { seed: 'another' }), /seed does not match/],
    ['a role that was not dealt', forged('PLAYER_ELIMINATED', { role: 'SEER?' }), /role/],
    ['a verdict that was not voted', forged('VOTE_RESOLVED', { tied: ['p:1', 'p:2'] }), /tied/],
    ['a wolf that was killed by wolves', forged('NIGHT_RESULT', { killedPlayerId: wolf }), /NIGHT/],
    ['another victor', forged('GAME_ENDED', { winningTeam: 'NOBODY' }), /winningTeam/],
    ['a vote left out', edition.toSpliced(find('VOTE_CAST'), 1), /eventId|ballots/],
    ['a line left out', edition.toSpliced(find('PUBLIC_MESSAGE'), 1), /eventId/],
    ['no end', edition.slice(0, find('VOTE_CAST')), /seed/],
    ['no beginning', edition.slice(1), /begins with MATCH_CREATED/],
  ] as const)('[VERIFY-8] finds %s', (_, events, reason) => {
    expect(proof.verify(events)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(reason),
    });
  });
});

it('has a transcript with the days and no night', () => {
  const log = logOf(werewolf, journal);
  const [whole, told] = [log, publicPart(werewolf, log)].map((part) => werewolf.transcript(part));
  expect(whole).toMatch(/🐺.*\n/);
  expect(told).not.toMatch(/🐺|👁|✚/);
  expect(told).toContain('## Night 1');
  const nights = /🐺|👁|✚/;
  const withoutNights = whole!.split('\n').filter((line) => !nights.test(line));
  expect(told!.split('\n').filter(Boolean)).toEqual(withoutNights.filter(Boolean));
});
