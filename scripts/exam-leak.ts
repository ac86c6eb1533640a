/**
 * `npm run exam:leak -- --matches 200`: nobody receives a byte that depends on what it may not know, neither in a room
 * nor as a language model whose held calls end when something concerns it.
 */
import { examineMcp } from '../server/mcp/testing/mcp-exam.ts';
import { examineProfile } from '../server/mcp/testing/profile-exam.ts';
import { examineLeaks } from '../server/rooms/testing/leak-exam.ts';
import { startRoomServer } from '../server/rooms/testing/room-server.ts';
import { examineTown } from '../server/rooms/testing/town-exam.ts';
import type { Leak } from '../server/rooms/testing/transcript.ts';
import { EXIT_FAILED, paint, printJson, program, runProgram, wholeNumber } from './cli/program.ts';
import { showProgress } from './cli/progress.ts';

interface Options {
  readonly matches: number;
  readonly seed: string;
  readonly json?: true;
}

/** Figures of one part of the exam, and what it found. */
type Part = Readonly<Record<string, number>> & { readonly leaks: readonly Leak[] };

interface Exam extends Pick<Options, 'matches' | 'seed'> {
  onMatch(): void;
}

type RoomOptions = Parameters<typeof startRoomServer>[0];
type Watchers = Pick<Parameters<typeof examineLeaks>[1], 'watchers'>;

/** What the rooms have to complain of counts as much as a leak. */
async function examineRooms(exam: Exam, options: RoomOptions, watchers: Watchers = {}) {
  const server = await startRoomServer(options);
  const report = await examineLeaks(server, { ...exam, ...watchers });
  await server.close();
  const complaints = server.complaints.map((what) => ({
    match: '-',
    watcher: 'the rooms',
    what: JSON.stringify(what),
  }));
  return { ...report, leaks: [...report.leaks, ...complaints] };
}

const PARTS = {
  /** The public, the omniscient and every player, in a match's room. */
  rooms: (exam) => examineRooms(exam, {}),
  /** Who asked for everything where owners' agents play: the public, until the end. */
  awaiting: (exam) =>
    examineRooms(exam, { disclosure: { mode: 'auto' } }, { watchers: ['awaiting', 'public'] }),
  town: (exam) => examineTown(exam),
  /** As wolf, seer, doctor and villager. */
  mcp: (exam) => examineMcp(exam),
  /** The same as language models, who are woken when something concerns them. */
  profile: (exam) => examineProfile(exam),
} satisfies Record<string, (exam: Exam) => Promise<object>>;

const LEAKS_SHOWN = 20;

function say(name: string, { leaks, ...figures }: Part): string {
  const lines = Object.entries(figures).map(([figure, value]) => `  ${figure.padEnd(22)} ${value}`);
  const shown = leaks
    .slice(0, LEAKS_SHOWN)
    .map(({ match, watcher, what }) => paint('red', `match ${match} to ${watcher}: ${what}`));
  if (leaks.length > LEAKS_SHOWN) shown.push(`… and ${leaks.length - LEAKS_SHOWN} more`);
  return `${[name, ...lines, ...shown].join('\n')}\n`;
}

async function examine({ matches, seed, json }: Options): Promise<void> {
  const reports: Record<string, Part> = {};
  for (const [name, part] of Object.entries(PARTS)) {
    const progress = showProgress(matches, `matches (${name})`);
    const report = await part({ matches, seed, onMatch: () => progress.advance() });
    progress.stop();
    reports[name] = report as unknown as Part;
    if (!json) process.stdout.write(say(name, reports[name]));
  }
  const leaks = Object.values(reports).flatMap((report) => report.leaks);
  if (leaks.length > 0) process.exitCode = EXIT_FAILED;
  if (json) printJson({ exam: 'leak', seed, ...reports.rooms, parts: reports, leaks });
  else process.stdout.write(`${leaks.length === 0 ? paint('green', 'passed') : paint('red', 'failed')}\n`);
}

await runProgram(
  program('exam:leak', 'Shows matches and their twins to every kind of viewer and compares all bytes.')
    .option(
      '--matches <n>',
      'matches to record; each is shown sixteen times, and its like asked about over MCP',
      wholeNumber(1),
      200,
    )
    .option('--seed <text>', 'of the matches and their twins', 'leak-exam')
    .action((options: Options) => examine(options)),
);
