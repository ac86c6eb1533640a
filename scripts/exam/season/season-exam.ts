/**
 * A whole season of models and MCP agents in processes of their own, by the command as it is typed, killed on its way again and again. What is left must be
 * every match once, verified with its seats, and a report that opens from disk.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { EntrantResult } from '../../../shared/contracts/season.ts';
import type { SeasonResults } from '../../../shared/season/results.ts';
import { openBrowser } from '../../testing/browser.ts';
import { StartedProcess } from '../../town/child-process.ts';
import { temporaryFolder } from '../../town/temporary-folder.ts';
import { openPlantedModels, SKILLS, type Skill } from './planted-models.ts';

export interface SeasonExamOptions {
  readonly matches: number;
  readonly kills: number;
  readonly timeScale: number;
  readonly concurrency: number;
  readonly seed: string;
  /** Where a picture of the report goes; left out: nowhere. */
  readonly picture?: string | undefined;
  onRun?(run: number, played: number): void;
}

export interface SeasonExamReport {
  readonly matches: number;
  readonly kills: number;
  /** As the results number them. */
  readonly results: number;
  readonly twice: number;
  readonly unverified: number;
  readonly exitCode: number | null;
  readonly verifyCode: number | null;
  /** Mean ratings of the models, in log-odds. */
  readonly sharp: number;
  readonly clumsy: number;
  /** Mean shares of their ballots for the village that named a werewolf. */
  readonly sharpVotes: number;
  readonly clumsyVotes: number;
  readonly missedByModels: number;
  readonly missedByAgents: number;
  /** Requests of the report beside itself. */
  readonly requests: number;
  readonly reportRows: number;
}

const MODELS_OF_A_SKILL = 3;
const LOOK_EVERY_MS = 100;
const ROOT = join(import.meta.dirname, '../../..');

export async function runSeasonExam(options: SeasonExamOptions): Promise<SeasonExamReport> {
  const models = await openPlantedModels();
  const folder = temporaryFolder('season-exam-');
  const out = join(folder.path, 'out');
  const config = join(folder.path, 'c.json');
  await writeFile(config, JSON.stringify(configOf(options, models.baseUrl)));
  try {
    for (let kill = 1; kill <= options.kills; kill++) {
      const runner = season(config, out);
      const until = Math.floor((kill * options.matches) / (options.kills + 1));
      const played = await playedUntil(runner, out, until);
      await runner.kill();
      options.onRun?.(kill, played);
    }
    const exitCode = await season(config, out).closed;
    const verifyCode = await command('verify', '--season', out).closed;
    return { ...(await reportOn(out, options)), kills: options.kills, exitCode, verifyCode };
  } finally {
    await models.close();
    folder.remove();
  }
}

/** Six models, half of them sharp, and two agents that bring their own process. */
function configOf({ concurrency, matches, seed, timeScale }: SeasonExamOptions, baseUrl: string) {
  const models = SKILLS.flatMap((skill) =>
    Array.from({ length: MODELS_OF_A_SKILL }, (_, i) => ({
      name: nameOf(skill, i),
      model: `${skill}-1`,
      baseUrl,
      thoughts: i === 0,
      price: [1, 2],
    })),
  );
  const agents = [
    { name: 'Copycat', command: [process.execPath, join(ROOT, 'examples/agents/agent.ts')] },
    { name: 'Neighbour', command: [process.execPath, join(ROOT, 'scripts/agent.ts'), '--brain', 'folk'] },
  ];
  const entrants = [...models, ...agents];
  return { name: 'Exam', game: 'werewolf', matches, seed, pace: 'patient', timeScale, concurrency, entrants };
}

const nameOf = (skill: Skill, number: number): string => `${skill} ${number + 1}`;

const season = (config: string, out: string): StartedProcess =>
  command('season', '--config', config, '--out', out);

/** In a group of its own, so that its agents go with it; none of them outlives the exam. */
const command = (name: string, ...args: string[]): StartedProcess =>
  new StartedProcess([process.execPath, join(ROOT, `scripts/${name}.ts`), ...args], {
    cwd: ROOT,
    group: true,
    errors: 'inherit',
  });

/** Resolves with how many matches are kept; throws when the run ends before. */
async function playedUntil(runner: StartedProcess, out: string, wanted: number): Promise<number> {
  for (;;) {
    const played = await readdir(join(out, 'journals')).then(
      (files) => files.filter((file) => file.endsWith('.jsonl')).length,
      () => 0,
    );
    if (played >= wanted) return played;
    if (!runner.isRunning) throw new Error(`the season ended after ${played} matches`);
    await delay(LOOK_EVERY_MS);
  }
}

async function reportOn(out: string, { matches, picture }: SeasonExamOptions) {
  const { entrants, matches: played } = JSON.parse(
    await readFile(join(out, 'results.json'), 'utf8'),
  ) as SeasonResults;
  const numbers = played.map(({ number }) => number);
  const mean = (skill: Skill, of: (entrant: EntrantResult) => number): number => {
    const own = entrants.filter(({ name }) => name.startsWith(skill));
    return own.reduce((sum, entrant) => sum + of(entrant), 0) / own.length;
  };
  const rating = (entrant: EntrantResult): number => entrant.rating.overall.value;
  const rightVotes = (entrant: EntrantResult): number => entrant.voteAccuracy ?? 0;
  const missed = (of: (entrant: EntrantResult) => boolean): number =>
    entrants.filter(of).reduce((sum, { missedDuties }) => sum + missedDuties, 0);
  const isModel = ({ tokens }: EntrantResult): boolean => tokens > 0;
  return {
    matches,
    results: new Set(numbers).size,
    twice: numbers.length - new Set(numbers).size,
    unverified: played.filter(({ verified }) => !verified).length,
    sharp: mean('sharp', rating),
    clumsy: mean('clumsy', rating),
    sharpVotes: mean('sharp', rightVotes),
    clumsyVotes: mean('clumsy', rightVotes),
    missedByModels: missed(isModel),
    missedByAgents: missed((entrant) => !isModel(entrant)),
    ...(await lookAt(join(out, 'report.html'), picture)),
  };
}

/** As somebody opens it from disk. */
async function lookAt(file: string, picture: string | undefined) {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    let requests = -1;
    page.on('request', () => {
      requests += 1;
    });
    await page.goto(pathToFileURL(file).href);
    const reportRows = await page.locator('table').last().locator('tbody tr').count();
    if (picture) await page.screenshot({ path: picture, fullPage: true });
    return { requests, reportRows };
  } finally {
    await browser.close();
  }
}
