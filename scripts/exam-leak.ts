/**
 * `npm run exam:leak -- --matches 200`: nobody receives a byte that depends on what it may not know, neither in a room
 * nor as a language model whose held calls end when something concerns it.
 */
import { examineProfile } from '../server/mcp/testing/profile-exam.ts';
import { examineLeaks } from '../server/rooms/testing/leak-exam.ts';
import { startRoomServer } from '../server/rooms/testing/room-server.ts';
import { EXIT_FAILED, paint, printJson, program, runProgram, wholeNumber } from './cli/program.ts';
import { showProgress } from './cli/progress.ts';

interface Options {
  readonly matches: number;
  readonly seed: string;
  readonly json?: true;
}

const LEAKS_SHOWN = 20;

interface Report {
  readonly leaks: readonly { readonly match: string; readonly watcher: string; readonly what: string }[];
}

function say({ leaks, ...figures }: Report): string {
  const lines = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(22)} ${value}`);
  const shown = leaks
    .slice(0, LEAKS_SHOWN)
    .map(({ match, watcher, what }) => paint('red', `match ${match} to ${watcher}: ${what}`));
  if (leaks.length > LEAKS_SHOWN) shown.push(`… and ${leaks.length - LEAKS_SHOWN} more`);
  const verdict = leaks.length === 0 ? paint('green', 'passed') : paint('red', 'failed');
  return `${[...lines, ...shown, verdict].join('\n')}\n`;
}

async function examine({ matches, seed, json }: Options): Promise<void> {
  const server = await startRoomServer();
  const progress = showProgress(2 * matches, 'matches');
  const onMatch = () => progress.advance();
  const rooms = await examineLeaks(server, { matches, seed, onMatch });
  const profile = await examineProfile({ matches, seed, onMatch });
  progress.stop();
  await server.close();
  const throughProfile = profile.leaks.map((leak) => ({ ...leak, watcher: `${leak.watcher}, as a model` }));
  const report = {
    ...rooms,
    profileAnswersCompared: profile.answersCompared,
    profileBytesCompared: profile.bytesCompared,
    leaks: [...rooms.leaks, ...throughProfile],
  };
  if (report.leaks.length > 0 || server.complaints.length > 0) process.exitCode = EXIT_FAILED;
  if (json) printJson({ exam: 'leak', seed, ...report, complaints: server.complaints });
  else process.stdout.write(say(report));
}

await runProgram(
  program('exam:leak', 'Shows matches and their twins to every kind of viewer and compares all bytes.')
    .option('--matches <n>', 'matches to record; each is shown eleven times', wholeNumber(1), 200)
    .option('--seed <text>', 'of the matches and their twins', 'leak-exam')
    .action((options: Options) => examine(options)),
);
