/**
 * `npm run exam:hostile`: fuzzed envelopes for the league, fuzzed calls of the world tools and the gateway's, in
 * process and over HTTP, with the event loop watched; then experiences that hang, die or lie. The short form of the
 * same files is part of `npm test`.
 */
import { wholeNumber } from '../../cli/program.ts';
import { defineExam, option, runSuites } from '../exam.ts';

const FILES = [
  'server/parts/league/fuzz.test.ts',
  'server/parts/league/hostile.test.ts',
  'server/parts/worlds/fuzz.test.ts',
  'server/parts/gateway/fuzz.test.ts',
  'server/parts/gateway/faults.test.ts',
];

export const exam = defineExam({
  description: 'Throws at league, world tools and gateway whatever strangers could.',
  options: {
    calls: option('--calls <n>', 'fuzzed envelopes, and fuzzed calls, in process', wholeNumber(1), 1_000_000),
    http: option('--http <n>', 'of each over HTTP', wholeNumber(1), 10_000),
  },
  async examine({ calls, http }) {
    // A town with default settings waits this long for an experience. One file at a time, so that delays of one do not
    // affect another.
    const settings = { FUZZ: String(calls), FUZZ_HTTP: String(http), FAULT_TIMEOUT_S: '30' };
    return {
      calls,
      http,
      findings: await runSuites(['--project', 'server', '--no-file-parallelism', ...FILES], settings),
    };
  },
  findings: ({ findings }) => findings,
});
