/** Reads a season back from its folder: every journal is replayed and held against the rules and against the schedule. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { townGames } from '../../server/parts/games.ts';
import type { Game, GameEvent } from '../../shared/matches/game.ts';
import { logOf } from '../../shared/matches/log.ts';
import { isPublicEdition, withoutHiddenNote } from '../../shared/matches/public-edition.ts';
import type { DatasetMatch } from '../../shared/season/dataset.ts';
import { playedOf, seatingFault } from '../../shared/season/played.ts';
import type { SeasonRecord } from '../../shared/season/record.ts';
import type { PlayedMatch } from '../../shared/season/results.ts';
import { commitmentOf, scheduleOf } from '../../shared/season/schedule.ts';
import { FailedError } from '../cli/program.ts';
import { SEASON_GAMES } from '../games.ts';
import type { SeasonFolder } from './folder.ts';

export interface ReadMatch extends DatasetMatch {
  readonly fault: string | null;
}

export function readRecord(folder: string): SeasonRecord {
  const file = join(folder, 'season.json');
  if (!existsSync(file)) throw new FailedError(`${folder} holds no season: season.json is missing`);
  return JSON.parse(readFileSync(file, 'utf8')) as SeasonRecord;
}

export function gameOf({ game }: Pick<SeasonRecord, 'game'>) {
  const found = SEASON_GAMES.find(({ id }) => id === game);
  if (!found) throw new FailedError(`no seasons of ${game} are known here`);
  return found;
}

/** One at a time: with all of their states, the matches of a long season would not fit in memory. */
export function* readMatches(record: SeasonRecord, folder: SeasonFolder): Generator<ReadMatch> {
  const game = gameOf(record);
  const names = record.entrants.map(({ name }) => name);
  const schedule = scheduleOf({ seed: record.seed, matches: record.matches, entrants: names.length }, game);
  const games = townGames();
  for (const { agents, matchId, number } of record.played) {
    const journal = folder.journal(number, matchId);
    const written = journal
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as GameEvent);
    if (isPublicEdition(written[0]))
      throw new FailedError(
        `match ${number}: the town gives away public editions alone (OMNISCIENT=off), and seats cannot be verified from those`,
      );
    const { events } = withoutHiddenNote(written);
    const rules = games.thatWrote(events[0] ?? null);
    if (typeof rules === 'string') throw new FailedError(`match ${number}: ${rules}`);
    const log = logOf(rules as Game, events);
    const seating = { planned: schedule[number - 1]!, agents, names };
    yield {
      game: rules,
      played: playedOf(rules, log, seating),
      fault: seatingFault(rules, log, seating),
      log,
      journal,
      thoughts: folder.thoughts(number, matchId),
    };
  }
}

/** Everything that contradicts the journals or the schedule, in words; nothing, of a season that is as it was published. */
export function findingsOf(
  record: SeasonRecord,
  matches: readonly Pick<ReadMatch, 'fault' | 'played'>[],
  published: readonly (Pick<PlayedMatch, 'number' | 'winner'> & { readonly seats: PlayedMatch['seats'] })[],
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
