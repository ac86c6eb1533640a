/** Reads a season back from its folder: every journal is replayed and held against the rules and against the schedule. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { townGames } from '../../server/parts/games.ts';
import type { Game, GameEvent } from '../../shared/matches/game.ts';
import { logOf } from '../../shared/matches/log.ts';
import { playedOf, seatingFault } from '../../shared/season/played.ts';
import type { PlayedMatch, PlayedSeat } from '../../shared/season/results.ts';
import { commitmentOf, scheduleOf } from '../../shared/season/schedule.ts';
import { FailedError } from '../cli/program.ts';
import { SEASON_GAMES } from '../games.ts';

/** What is published beside the journals, so that anybody can repeat all of it. */
export interface SeasonRecord {
  readonly seasonId: string;
  readonly name: string;
  readonly game: string;
  readonly seed: string;
  readonly matches: number;
  readonly pace: string;
  readonly entrants: readonly { readonly name: string; readonly kind: string; readonly consents: boolean }[];
  readonly commitment: string;
  /** Agents by seat, of each match. */
  readonly played: readonly {
    readonly number: number;
    readonly matchId: string;
    readonly agents: readonly string[];
  }[];
}

export interface ReadMatch {
  readonly played: PlayedMatch;
  readonly fault: string | null;
  readonly events: readonly GameEvent[];
  readonly journal: string;
}

export function readRecord(folder: string): SeasonRecord {
  const file = join(folder, 'season.json');
  if (!existsSync(file)) throw new FailedError(`${folder} holds no season: there is no season.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as SeasonRecord;
}

export function gameOf({ game }: Pick<SeasonRecord, 'game'>) {
  const found = SEASON_GAMES.find(({ id }) => id === game);
  if (!found) throw new FailedError(`no seasons of ${game} are known here`);
  return found;
}

/** `journalOf`: the text of one match, as it was kept. */
export function readMatches(
  record: SeasonRecord,
  journalOf: (number: number, matchId: string) => string,
): ReadMatch[] {
  const game = gameOf(record);
  const names = record.entrants.map(({ name }) => name);
  const schedule = scheduleOf({ seed: record.seed, matches: record.matches, entrants: names.length }, game);
  const games = townGames();
  return record.played.map(({ agents, matchId, number }) => {
    const journal = journalOf(number, matchId);
    const events = journal
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as GameEvent);
    const rules = games.thatWrote(events[0] ?? null);
    if (typeof rules === 'string') throw new FailedError(`match ${number}: ${rules}`);
    const log = logOf(rules as Game, events);
    const seating = { planned: schedule[number - 1]!, agents, names };
    return {
      played: playedOf(rules, log, seating),
      fault: seatingFault(rules, log, seating),
      events,
      journal,
    };
  });
}

/** Everything that contradicts the journals or the schedule, in words; nothing, of a season that is as it was published. */
export function findingsOf(
  record: SeasonRecord,
  matches: readonly ReadMatch[],
  published: readonly (Pick<PlayedMatch, 'number' | 'winner'> & { readonly seats: readonly PlayedSeat[] })[],
): string[] {
  const names = record.entrants.map(({ name }) => name);
  const plan = { seed: record.seed, matches: record.matches, entrants: names.length };
  const findings: string[] = [];
  if (commitmentOf(plan, names, gameOf(record)) !== record.commitment)
    findings.push('seed and entrants are not those that were committed to');
  if (matches.length !== record.matches)
    findings.push(`${matches.length} of ${record.matches} matches are there`);
  for (const { fault, played } of matches) {
    if (fault) findings.push(`match ${played.number}: ${fault}`);
    const told = published.find(({ number }) => number === played.number);
    if (!told) findings.push(`match ${played.number}: is not among the results`);
    else if (told.winner !== played.winner || JSON.stringify(told.seats) !== JSON.stringify(played.seats))
      findings.push(
        `match ${played.number}: the results name other seats or another winner than journal and schedule`,
      );
  }
  return findings;
}
