/**
 * `npm run exam minds`: residents whose model answers well, hangs, fails, rate-limits them, streams garbage or lies.
 * Checks that the town plays on, in time, and that every fallback is counted. The fake model server is on loopback;
 * matches run on a virtual clock.
 */
import { type MindMatches, playWithMinds } from '../../../server/house/testing/mind-matches.ts';
import { MANNERS, type Shape } from '../../../server/models/testing/loopback-model.ts';
import { wholeNumber } from '../../cli/program.ts';
import { asTable } from '../../cli/table.ts';
import { defineExam, option } from '../exam.ts';

const LEAST_OWN = 0.9;

/** The working server is tested in every API format; the others alternate. */
const RUNS: readonly (readonly [manner: keyof typeof MANNERS, shape: Shape, answers: boolean])[] = [
  ['like a player', 'openai', true],
  ['like a player', 'ollama', true],
  ['like a player', 'vllm', true],
  ['not at all', 'ollama', false],
  ['with an error', 'openai', false],
  ['with a limit', 'openai', false],
  ['streaming garbage', 'vllm', false],
  ['lying about tool names', 'ollama', false],
];

interface Run extends MindMatches {
  readonly manner: string;
  readonly shape: Shape;
  readonly answers: boolean;
}

const ownShare = ({ folkMoves, llmMoves }: MindMatches): number => llmMoves / (llmMoves + folkMoves);

function findingsOf(run: Run, matches: number): string[] {
  const name = `${run.manner} (${run.shape})`;
  return [
    ...(run.matches >= matches ? [] : [`${name}: ${run.matches} of ${matches} matches`]),
    ...(run.missed === 0 ? [] : [`${name}: ${run.missed} duties missed`]),
    ...(run.late === 0 ? [] : [`${name}: ${run.late} phases late`]),
    ...(run.fallbacks === run.folkMoves ? [] : [`${name}: ${run.folkMoves - run.fallbacks} not counted`]),
    ...(run.answers && ownShare(run) < LEAST_OWN
      ? [`${name}: ${(100 * ownShare(run)).toFixed(1)} % of the moves were the model's own`]
      : []),
    ...(!run.answers && run.llmMoves > 0 ? [`${name}: ${run.llmMoves} moves by a model that has none`] : []),
  ];
}

export const exam = defineExam({
  description: 'Holds residents that think with a model to their duties, whatever the model does.',
  longForm: [['--matches', '20']],
  options: {
    matches: option('--matches <n>', 'how many matches with each manner of the model', wholeNumber(1), 2),
  },
  async examine({ matches }, say) {
    const runs: Run[] = [];
    for (const [manner, shape, answers] of RUNS) {
      const run = await playWithMinds({ matches, manner: MANNERS[manner], shape });
      runs.push({ manner, shape, answers, ...run });
      say(`${manner} (${shape}): ${run.matches} matches, ${run.llmMoves} moves by the model`);
    }
    return { wanted: matches, runs };
  },
  findings: ({ runs, wanted }) => runs.flatMap((run) => findingsOf(run, wanted)),
  lines: ({ runs }) => [
    asTable(
      runs.map((run) => ({
        model: `${run.manner} (${run.shape})`,
        matches: run.matches,
        own: `${(100 * ownShare(run)).toFixed(1)} %`,
        fallbacks: run.fallbacks,
        missed: run.missed,
        late: run.late,
        requests: run.requests,
      })),
    ),
  ],
});
