/** `npm run season`: a whole season, from a file with entrants to results, dataset and report; interrupted, it goes on where it was. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Option } from 'commander';
import { DatasetBuilder } from '../shared/season/dataset.ts';
import type { SeasonRecord } from '../shared/season/record.ts';
import { resultsOf, type SeasonResults } from '../shared/season/results.ts';
import {
  EXIT_FAILED,
  exitOnSignals,
  printJson,
  program,
  runProgram,
  UsageError,
  webAddress,
} from './cli/program.ts';
import { isModel, readSeasonConfig, type SeasonConfig, seasonSchema } from './season/config.ts';
import { SeasonFolder } from './season/folder.ts';
import { findingsOf, gameOf, type ReadMatch, readMatches, readRecord } from './season/read-season.ts';
import { recordOf } from './season/record.ts';
import { reportHtml } from './season/report.ts';
import { runSeason, type Spent, spentOf } from './season/runner.ts';
import { embeddedTown } from './season/town.ts';

interface Options {
  readonly config?: string | undefined;
  readonly out?: string | undefined;
  readonly url?: string;
  readonly key?: string;
  readonly schema?: true;
  readonly report?: string | undefined;
  readonly json?: true | undefined;
}

/** What a model spends in a match of the usual length: some 30 questions with rules, role and what was said. */
const TOKENS_IN_A_MATCH = 90_000;
const TIME_TO_STOP_MS = 5_000;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(options: Options): Promise<void> {
  const { config: file, json, key, out, report, schema, url } = options;
  if (schema) return printJson(seasonSchema());
  if (report) return told(conclude(readRecord(report), new SeasonFolder(report), { url: null }), options);
  if (!file || !out) throw new UsageError('--config and --out are needed, or --report');
  const config = readSeasonConfig(file);
  const folder = new SeasonFolder(out);
  for (const line of estimateOf(config)) say(line);
  const town = url ? null : await embeddedTown(folder.townData, config.timeScale);
  const address = town?.url ?? new URL(url ?? '').origin;
  try {
    await runSeason({ config, folder, say, url: address, ...(url && key && { key }) });
  } finally {
    // Whatever still waits for the town must not keep the results.
    await Promise.race([town?.close(), delay(TIME_TO_STOP_MS, null, { ref: false })]);
  }
  const spent = spentOf(config, folder);
  told(conclude(recordOf(config, folder), folder, { spent, url: url ? address : null }), { json, out });
}

function told({ findings, results }: Concluded, { json, out, report = out }: Options): void {
  for (const finding of findings) say(finding);
  if (findings.length > 0) process.exitCode = EXIT_FAILED;
  if (json) printJson({ out: report, findings, entrants: results.entrants });
  else say(`${results.matches.length} matches, ${findings.length} findings; ${report}/report.html`);
}

function estimateOf({ entrants, matches, name }: SeasonConfig): string[] {
  const share = Math.min(1, 8 / entrants.length);
  const models = entrants.filter(isModel);
  const lines = [`${name}: ${matches} matches, ${entrants.length} entrants, ${models.length} of them models`];
  if (models.length === 0) return lines;
  const tokens = matches * share * TOKENS_IN_A_MATCH;
  lines.push(
    `about ${Math.round(tokens / 1_000).toLocaleString('en')} thousand tokens for each model, if it plays as most do`,
  );
  const priced = models.flatMap(({ price }) => (price ? [price] : []));
  const dollars = priced.reduce(
    (sum, [perIn, perOut]) => sum + (tokens * (0.95 * perIn + 0.05 * perOut)) / 1e6,
    0,
  );
  lines.push(
    priced.length === 0
      ? 'no prices are given, so no cost is reckoned'
      : `about $${dollars.toFixed(2)} for those with a price`,
  );
  return lines;
}

interface Concluded {
  readonly results: SeasonResults;
  readonly findings: readonly string[];
}

interface Conclusion {
  /** Left out: what the results said before, since no journal knows it. */
  readonly spent?: Spent;
  readonly url: string | null;
}

/** Writes everything that follows from the journals and the season's record. */
function conclude(record: SeasonRecord, folder: SeasonFolder, { spent, url }: Conclusion): Concluded {
  const game = gameOf(record);
  const dataset = new DatasetBuilder(record, game);
  const matches: Pick<ReadMatch, 'fault' | 'played'>[] = [];
  for (const match of readMatches(record, folder)) {
    dataset.add(match);
    matches.push({ fault: match.fault, played: match.played });
  }
  const results = resultsOf({
    names: record.entrants.map(({ name }) => name),
    matches: matches.map(({ played }) => played),
    ...(spent ?? spentBefore(folder)),
    roles: [...new Set(game.deck)],
    wolves: game.wolves,
    seed: record.seasonId,
  });
  const findings = findingsOf(record, matches, results.matches);
  folder.write('season.json', `${JSON.stringify(record, null, 2)}\n`);
  folder.write('results.json', `${JSON.stringify(results, null, 2)}\n`);
  folder.keepDataset(dataset.build());
  folder.write('report.html', reportHtml({ record, results, findings, url }));
  return { results, findings };
}

function spentBefore(folder: SeasonFolder): Spent {
  const file = join(folder.path, 'results.json');
  if (!existsSync(file)) return { tokens: {}, cost: {} };
  const { entrants } = JSON.parse(readFileSync(file, 'utf8')) as SeasonResults;
  return {
    tokens: Object.fromEntries(entrants.map(({ name, tokens }) => [name, tokens])),
    cost: Object.fromEntries(entrants.flatMap(({ cost, name }) => (cost === null ? [] : [[name, cost]]))),
  };
}

exitOnSignals();
await runProgram(
  program('season', 'Plays a season and writes its results, journals, dataset and report.')
    .option('--config <file>', 'what is played, and by whom')
    .option('--out <folder>', 'where everything goes; the same folder again goes on with it')
    .addOption(
      new Option('--url <url>', 'a town that runs; without one, a town for this season alone').argParser(
        webAddress,
      ),
    )
    .addOption(
      new Option('--key <key>', 'with --url: of the agent that runs it; without one, a new agent does').env(
        'ELIZA_TOWN_KEY',
      ),
    )
    .option('--report <folder>', 'write results, dataset and report anew from journals and season.json alone')
    .option('--schema', 'print the JSON Schema of the config')
    .action(main),
);
// Connections to a town that is gone must not keep it.
process.exit();
