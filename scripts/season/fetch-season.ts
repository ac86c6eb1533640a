/** Finds a season: a folder that holds it, or a town that hosted it, from which it is fetched into a folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { MatchMindsReply } from '../../shared/contracts/insight.ts';
import type { SeasonBoard } from '../../shared/contracts/season.ts';
import type { SeasonRecord } from '../../shared/season/record.ts';
import type { Reasoning } from '../../shared/traces/call-line.ts';
import { FailedError } from '../cli/program.ts';
import { TownClient } from '../town/town-client.ts';
import { townOfThisMachine } from '../verify/find-journal.ts';
import { SeasonFolder } from './folder.ts';

const SEASON_ID = /^sn_\w+$/;

export interface SeasonPlace {
  /** A folder, or the id of a season. */
  readonly season: string;
  /** The town of the id; the one that runs on this machine unless it is said. */
  readonly url?: string | undefined;
  /** Where a fetched season goes; `seasons/<id>` unless it is said. */
  readonly out?: string | undefined;
}

export async function seasonFolder({ out, season, url }: SeasonPlace): Promise<SeasonFolder> {
  if (existsSync(join(season, 'season.json'))) return new SeasonFolder(season);
  if (!SEASON_ID.test(season)) throw new FailedError(`${season} holds no season: season.json is missing`);
  const town = new TownClient(new URL(url ?? (await townOfThisMachine())).origin);
  try {
    return await fetched(town, season, out ?? join('seasons', season));
  } finally {
    town.close();
  }
}

async function fetched(town: TownClient, seasonId: string, out: string): Promise<SeasonFolder> {
  const record = JSON.parse(await textOf(town, `/api/seasons/${seasonId}/record`)) as SeasonRecord;
  const { results } = JSON.parse(await textOf(town, `/api/seasons/${seasonId}`)) as SeasonBoard;
  const folder = new SeasonFolder(out);
  const consenting = record.entrants.flatMap(({ consents, name }) => (consents ? [name] : []));
  for (const match of record.played) {
    const seats = results.matches.find(({ number }) => number === match.number)?.seats ?? [];
    const agents = match.agents.filter((_, seat) => consenting.includes(seats[seat]?.entrant ?? ''));
    folder.keepThoughts(match, await thoughtsIn(town, match.matchId, agents));
    folder.keepJournal(match, await textOf(town, `/api/matches/${match.matchId}/journal`));
  }
  folder.write('results.json', `${JSON.stringify(results, null, 2)}\n`);
  folder.write('season.json', `${JSON.stringify(record, null, 2)}\n`);
  return folder;
}

/** What these agents said they thought in a match that is over; nothing in a town that keeps its secrets. */
export async function thoughtsIn(
  town: TownClient,
  matchId: string,
  agentIds: readonly string[],
): Promise<Reasoning[]> {
  const { reasoning } = JSON.parse(await textOf(town, `/api/matches/${matchId}/minds`)) as MatchMindsReply;
  return reasoning.filter(({ agentId }) => agentIds.includes(agentId));
}

const BUSY: ReadonlySet<number> = new Set([429, 503]);
const MOST_TRIES = 60;

/** Asks again while the town has no time for it. */
async function textOf(town: TownClient, path: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    const { retryAfter, status, text } = await town.ask(path, { method: 'GET' });
    if (status === 200) return text;
    if (!BUSY.has(status) || tries === MOST_TRIES)
      throw new FailedError(`${path}: the town answers ${status}: ${text.slice(0, 300)}`);
    await delay(Math.max(1, retryAfter) * 1_000);
  }
}
