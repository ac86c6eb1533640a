/**
 * `npm run exam:gateway -- --kills 100`: kills a town during steps; no step may be lost or sent twice. `npm run
 * exam:gateway -- --races 1000 --deaths 10`: three nodes; of two creates one wins, and sessions outlive a node.
 */
import { wholeNumber } from '../../cli/program.ts';
import { defineExam, option } from '../exam.ts';
import { runGatewayClusterExam } from '../gateway/cluster-exam.ts';
import { runGatewayExam } from '../gateway/gateway-exam.ts';

export const exam = defineExam({
  description: 'Kills a town under stepping with kill -9, before an experience that counts.',
  longForm: [[], ['--races', '1000']],
  options: {
    kills: option('--kills <n>', 'how often it is killed', wholeNumber(1), 100),
    agents: option('--agents <n>', 'agents that step at the same time', wholeNumber(1), 12),
    races: option<number | undefined>(
      '--races <n>',
      'instead: so many races of two creates on three nodes (Redis, Postgres)',
      wholeNumber(1),
    ),
    deaths: option(
      '--deaths <n>',
      'with --races: how often a node dies within its sessions',
      wholeNumber(0),
      4,
    ),
  },
  examine({ agents, deaths, kills, races }, say): Promise<{ readonly findings: readonly string[] }> {
    if (races !== undefined) return runGatewayClusterExam({ races, agents, deaths, onProgress: say });
    const onKill = (kill: number, findings: number) =>
      say(`kill ${kill} of ${kills}: ${findings} findings so far`);
    return runGatewayExam({ kills, agents, onKill });
  },
  findings: ({ findings }) => findings,
});
