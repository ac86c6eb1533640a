/** Replays a journal and reports whether every event in it follows from the rules and the seed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { townGames } from '../server/parts/games.ts';
import type { Game, GameEvent, PublicProof, Verdict } from '../shared/matches/game.ts';
import { HIDDEN_LINE } from '../shared/matches/hidden-lines.ts';
import { isPublicEdition, withoutHiddenNote } from '../shared/matches/public-edition.ts';
import type { SeasonResults } from '../shared/season/results.ts';
import { EXIT_FAILED, paint, printJson, program, runProgram, UsageError, webAddress } from './cli/program.ts';
import { seasonFolder } from './season/fetch-season.ts';
import { findingsOf, type ReadMatch, readMatches, readRecord } from './season/read-season.ts';
import { findJournal } from './verify/find-journal.ts';

type Reading =
  | { readonly ok: true; readonly events: readonly GameEvent[]; readonly lines: readonly number[] }
  | { readonly ok: false; readonly line: number; readonly reason: string };

function readJournal(text: string): Reading {
  const events: GameEvent[] = [];
  const lines: number[] = [];
  for (const [i, source] of text.split('\n').entries()) {
    if (source.trim() === '') continue;
    const event = parseLine(source);
    if (typeof event === 'string') return { ok: false, line: i + 1, reason: event };
    events.push(event);
    lines.push(i + 1);
  }
  return { ok: true, events, lines };
}

/** An event, or the error in the line. The rules decide whether the event is valid. */
function parseLine(source: string): GameEvent | string {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return `damaged: this is not JSON: ${JSON.stringify(source.slice(0, 60))}`;
  }
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') {
    return 'damaged: this is JSON, but no event: it has no type';
  }
  return value as GameEvent;
}

/** By its first event, which pins game and engine version; or the reason why it cannot be verified here. */
function gameThatWrote([first]: readonly GameEvent[]): Game | string {
  if (!first) return 'the journal is empty';
  const { engineVersion } = first as { readonly engineVersion?: unknown };
  if (typeof engineVersion !== 'number')
    return `a journal begins with the event that names its engine version; this one begins with ${first.type}`;
  return townGames().thatWrote(first);
}

type Passed = Extract<Verdict, { ok: true }> & { readonly game: string; readonly engineVersion: number };

type Judgement =
  | (Passed & { readonly edition: 'whole' })
  | (Passed & { readonly edition: 'public' } & Pick<PublicProof, 'checked' | 'unchecked'>)
  | { readonly ok: false; readonly line: number; readonly reason: string };

/** `hiddenLines`: number of lines without their words. */
type Judged = Judgement & { readonly hiddenLines?: number };

/** The verdict, with the line in the text instead of the index among the events. */
function judge(text: string): Judged {
  const reading = readJournal(text);
  if (!reading.ok) return reading;
  const game = gameThatWrote(reading.events);
  if (typeof game === 'string') return { ok: false, line: reading.lines[0] ?? 1, reason: game };
  const { events, hidden } = standIns(reading.events, game);
  const shown = { ...reading, events };
  const judgement = isPublicEdition(events[0]) ? judgePublic(shown, game) : judgeWhole(shown, game);
  return hidden > 0 ? { ...judgement, hiddenLines: hidden } : judgement;
}

/**
 * Words hidden by a moderator cannot be checked: each is assumed to be legal and different from every other, since by
 * the rules a repetition may have been dropped.
 */
function standIns(all: readonly GameEvent[], { words }: Pick<Game, 'words'>) {
  const { events, hidden } = withoutHiddenNote(all);
  if (!words || hidden.length === 0) return { events, hidden: 0 };
  const unknown = new Set(hidden);
  return {
    events: events.map((event, i) =>
      unknown.has(event.eventId) && words.of(event) === HIDDEN_LINE
        ? words.replaced(event, `${HIDDEN_LINE} ${i}`)
        : event,
    ),
    hidden: unknown.size,
  };
}

type Read = Extract<Reading, { ok: true }>;

function judgeWhole({ events, lines }: Read, game: Game): Judgement {
  const verdict = game.verify(events);
  if (!verdict.ok) return differs(verdict, lines);
  return { ...verdict, game: game.id, engineVersion: game.version, edition: 'whole' };
}

/** Its first line is a header, not an event. */
function judgePublic({ events, lines }: Read, game: Game): Judgement {
  const proof = game.publicProof;
  if (!proof) {
    const reason = `a public edition, of which nothing can be checked in ${game.title}`;
    return { ok: false, line: lines[0] ?? 1, reason };
  }
  const verdict = proof.verify(events.slice(1));
  if (!verdict.ok) return differs(verdict, lines.slice(1));
  const { checked, unchecked } = proof;
  const written = { game: game.id, engineVersion: game.version };
  return { ...verdict, ...written, edition: 'public', checked, unchecked };
}

const differs = (
  { at, reason }: Extract<Verdict, { ok: false }>,
  lines: readonly number[],
): Extract<Judgement, { ok: false }> => ({
  ok: false,
  line: lines[at] ?? (lines.at(-1) ?? 0) + 1,
  reason,
});

const say = (verdict: Judged): string =>
  verdict.hiddenLines === undefined
    ? said(verdict)
    : `${said(verdict)}  A moderator has hidden the words of ${verdict.hiddenLines} of its events; nobody can check what was said there.\n`;

function said(verdict: Judgement): string {
  if (!verdict.ok) return `${paint('red', 'differs')} at line ${verdict.line}: ${verdict.reason}\n`;
  const end = verdict.ended ? `${verdict.winner ?? 'nobody'} won` : 'still running';
  const { matchId, events, game, engineVersion } = verdict;
  const written = `${matchId}: ${events} events of ${game} ${engineVersion}, ${end}`;
  if (verdict.edition === 'whole')
    return `${paint('green', 'verified')} ${written}; deal, draws and seed are in order\n`;
  const { checked, unchecked } = verdict;
  const list = (words: readonly string[]) => words.map((each) => `    ${each}\n`).join('');
  if (unchecked.length === 0)
    return `${paint('green', 'verified')} ${written}; the public edition proves all of it\n  Checked:\n${list(checked)}`;
  return [
    `${paint('yellow', 'verified in part')} ${written}; the town gives away the public edition alone\n`,
    `  Checked:\n${list(checked)}`,
    `  Not checked, for it is not in there:\n${list(unchecked)}`,
  ].join('');
}

interface Options {
  readonly json?: true;
  readonly url?: string;
  readonly league?: string;
  readonly season?: string;
  readonly dataDir?: string;
}

async function verifyLeague(leagueId: string, { dataDir, json, url }: Options): Promise<void> {
  // Verifying a match need not load a whole town.
  const { reachTown } = await import('./admin/reach-town.ts');
  const town = await reachTown({ dataDir, url, environment: process.env });
  try {
    const reply = await town.ask({ part: 'league', name: 'verify', args: { leagueId } });
    const isSound = reply.ok && reply.rows[0]?.ok === true;
    if (!isSound) process.exitCode = EXIT_FAILED;
    if (json) return printJson({ ...(reply.ok ? reply.rows[0] : { ok: false }), findings: reply.words });
    const figures = Object.entries(reply.ok ? (reply.rows[0] ?? {}) : {});
    const lines = figures
      .filter(([name]) => name !== 'ok')
      .map(([name, value]) => `  ${name.padEnd(16)} ${value}`);
    const verdict = isSound ? paint('green', 'verified') : paint('red', 'differs');
    process.stdout.write(`${[verdict, ...lines, reply.words].filter(Boolean).join('\n')}\n`);
  } finally {
    await town.close();
  }
}

/** From its folder alone; for a season's id, from the data its town has published. */
async function verifySeason(season: string, { json, url }: Options): Promise<void> {
  const kept = await seasonFolder({ season, url });
  const record = readRecord(kept.path);
  const matches: Pick<ReadMatch, 'fault' | 'played'>[] = [];
  for (const { fault, played } of readMatches(record, kept)) matches.push({ fault, played });
  const { matches: published } = JSON.parse(
    readFileSync(join(kept.path, 'results.json'), 'utf8'),
  ) as SeasonResults;
  const findings = findingsOf(record, matches, published);
  if (findings.length > 0) process.exitCode = EXIT_FAILED;
  if (json) {
    printJson({ ok: findings.length === 0, matches: matches.length, findings });
    return;
  }
  const verdict = findings.length === 0 ? paint('green', 'verified') : paint('red', 'differs');
  const about = `${verdict} ${record.name}: ${matches.length} matches, seeds, roles and seats`;
  process.stdout.write(`${[about, ...findings].join('\n')}\n`);
}

async function verify(named: string | undefined, options: Options): Promise<void> {
  if (options.season) return verifySeason(options.season, options);
  if (options.league) return verifyLeague(options.league, options);
  if (named === undefined)
    throw new UsageError('name a match, a league with --league, or a season with --season');
  const { text, where } = await findJournal(named, options.url);
  const verdict = judge(text);
  if (!verdict.ok) process.exitCode = EXIT_FAILED;
  if (options.json) printJson({ ...where, ...verdict });
  else process.stdout.write(say(verdict));
}

await runProgram(
  program('verify', 'Plays a journal again, event by event, and says the first difference.')
    .argument(
      '[match]',
      'a match id (mt_01J…), the link of a match, or a file of JSON Lines, one event a line, as `sim --journal` writes it',
    )
    .option(
      '--url <url>',
      'the town that a match id belongs to (default: the one that runs on this machine)',
      webAddress,
    )
    .option('--league <id>', 'a whole league: its table is folded again from the journals of its matches')
    .option(
      '--season <season>',
      'a whole season, as `npm run season` leaves it in a folder, or the id of one that a town has hosted: every journal, and every seat',
    )
    .option('--data-dir <dir>', 'of the town that the league belongs to (else the environment, else ./data)')
    .addHelpText(
      'after',
      `
Game and engine version are those that the journal's first event names; every version that this town can read is verified
by its own rules. It checks that the seed is the one committed to at the start, that deal and draws follow from it, that every event is
allowed by the rules and complete, and that time never goes backwards. It cannot know what players really said, chose
or when: words, moves and times that the rules allow are taken as they stand. A town with OMNISCIENT=off gives away the
public edition alone: then it says what it has checked, and what it could not.

Examples:
  npm run verify -- http://localhost:2567/match/mt_01J…
  npm run verify -- mt_01J… --url https://town.example
  npm run verify -- match.jsonl
  npm run verify -- --league lg_01j…
  npm run verify -- --season seasons/1`,
    )
    .action(verify),
);
