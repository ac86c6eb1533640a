/**
 * `npm run exam:gateway -- --kills 100`: kills a town under stepping; no step may be lost or sent twice.
 * `npm run exam:gateway -- --races 1000 --deaths 10`: three nodes; of two creates one wins, and sessions outlive a node.
 */
import {
  EXIT_FAILED,
  exitOnSignals,
  paint,
  printJson,
  program,
  runProgram,
  wholeNumber,
} from './cli/program.ts';
import { runGatewayClusterExam } from './exam/gateway/cluster-exam.ts';
import { runGatewayExam } from './exam/gateway/gateway-exam.ts';

interface Options {
  readonly kills: number;
  readonly agents: number;
  readonly races?: number;
  readonly deaths: number;
  readonly json?: true;
}

async function examine({ agents, deaths, json, kills, races }: Options): Promise<void> {
  const say = (words: string) => {
    if (!json) process.stderr.write(`${words}\n`);
  };
  const report =
    races === undefined
      ? await runGatewayExam({
          kills,
          agents,
          onKill: (kill, findings) => say(`kill ${kill} of ${kills}: ${findings} findings so far`),
        })
      : await runGatewayClusterExam({ races, agents, deaths, onProgress: say });
  if (report.findings.length > 0) process.exitCode = EXIT_FAILED;
  if (json) return printJson({ exam: 'gateway', ...report });
  const { findings, ...figures } = report;
  const lines = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(22)} ${value}`);
  const verdict = findings.length === 0 ? paint('green', 'passed') : paint('red', 'failed');
  process.stdout.write(
    `${[...lines, ...findings.map((finding) => paint('red', finding)), verdict].join('\n')}\n`,
  );
}

exitOnSignals();
await runProgram(
  program('exam:gateway', 'Kills a town under stepping with kill -9, before an experience that counts.')
    .option('--kills <n>', 'how often it is killed', wholeNumber(1), 100)
    .option('--agents <n>', 'agents that step at the same time', wholeNumber(1), 12)
    .option(
      '--races <n>',
      'instead: so many races of two creates on three nodes (Redis, Postgres)',
      wholeNumber(1),
    )
    .option('--deaths <n>', 'with --races: how often a node dies within its sessions', wholeNumber(0), 4)
    .action((options: Options) => examine(options)),
);
