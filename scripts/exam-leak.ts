/** `npm run exam:leak -- --matches 200`: nobody receives a byte that depends on what it may not know. */
import { Command, InvalidArgumentError } from 'commander';
import { examineLeaks } from '../server/rooms/testing/leak-exam.ts';
import { startRoomServer } from '../server/rooms/testing/room-server.ts';

const LEAKS_SHOWN = 20;

const positive = (text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('a whole number from 1 up');
  return number;
};

const options = new Command('exam:leak')
  .description('Shows recorded matches and their twins to every kind of viewer and compares all bytes')
  .option('--matches <n>', 'matches to record; each is shown eleven times', positive, 200)
  .option('--seed <text>', 'repeats an exam', 'leak-exam')
  .parse()
  .opts<{ matches: number; seed: string }>();

const started = performance.now();
const server = await startRoomServer();
const report = await examineLeaks(server, {
  ...options,
  onMatch: (done) => {
    if (done % 10 === 0) console.log(`${done} of ${options.matches} matches compared`);
  },
});
await server.close();

const { matches, showings, framesCompared, hiddenSteps, leaks } = report;
for (const { match, watcher, what } of leaks.slice(0, LEAKS_SHOWN))
  console.log(`LEAK ${match} to ${watcher}: ${what}`);
if (leaks.length > LEAKS_SHOWN) console.log(`… and ${leaks.length - LEAKS_SHOWN} more`);
console.log(
  `${matches} matches, ${showings} showings, ${framesCompared} frames compared, ${hiddenSteps} hidden steps, ` +
    `${leaks.length} leaks, ${Math.round((performance.now() - started) / 1000)} s`,
);
process.exitCode = leaks.length === 0 && server.complaints.length === 0 ? 0 : 1;
