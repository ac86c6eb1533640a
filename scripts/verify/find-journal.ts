/** Finds the requested journal: a file, a link to a match, or a match of a running town. */
import { existsSync, readFileSync } from 'node:fs';
import { readConfig } from '../../server/config.ts';
import { ConfigError } from '../../server/config-error.ts';
import { readAddress } from '../../server/operations/address-file.ts';
import type { ErrorReply } from '../../shared/contracts/route.ts';
import { networkReason } from '../../shared/protocol/network-reason.ts';
import { noTownAt } from '../cli/network-reason.ts';
import { FailedError, UsageError } from '../cli/program.ts';

interface FoundJournal {
  readonly text: string;
  readonly where: { readonly file: string } | { readonly journal: string };
}

const MATCH_ID = /^mt_\w+$/;
/** The page's address of a match, with any suffix, and those of REST. */
const MATCH_PATH = /^\/(?:match|api\/matches)\/(\w+)(?:\/|$)/;
const USUAL_TOWN = 'http://localhost:2567';

export async function findJournal(named: string, url: string | undefined): Promise<FoundJournal> {
  if (existsSync(named)) return fromFile(named);
  if (/^https?:\/\//.test(named)) return fromLink(named);
  if (MATCH_ID.test(named)) return fromTown(url ?? (await townOfThisMachine()), named);
  throw new UsageError(`${named} is neither a file, nor a match id such as mt_01J…, nor a link to a match`);
}

function fromFile(file: string): FoundJournal {
  try {
    return { text: readFileSync(file, 'utf8'), where: { file } };
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function fromLink(text: string): Promise<FoundJournal> {
  const link = URL.parse(text);
  const matchId = link && MATCH_PATH.exec(link.pathname)?.[1];
  if (!matchId)
    throw new UsageError(`${text} leads to no match; one such as ${USUAL_TOWN}/match/mt_01J… does`);
  return fromTown(link.origin, matchId);
}

/** As the admin command finds it: the town on this DATA_DIR has recorded where it listens. */
export async function townOfThisMachine(): Promise<string> {
  try {
    return (await readAddress(readConfig(process.env).DATA_DIR)) ?? USUAL_TOWN;
  } catch (error) {
    throw error instanceof ConfigError ? new FailedError(error.message) : error;
  }
}

async function fromTown(town: string, matchId: string): Promise<FoundJournal> {
  const journal = new URL(`/api/matches/${matchId}/journal`, town).href;
  const answer = await fetch(journal).catch((error: unknown) => {
    const reason = networkReason(error);
    throw reason ? new FailedError(noTownAt(town, reason)) : error;
  });
  const text = await answer.text();
  if (answer.ok && answer.headers.get('content-type')?.includes('ndjson'))
    return { text, where: { journal } };
  throw new FailedError(refusalOf(text, town, matchId));
}

function refusalOf(text: string, town: string, matchId: string): string {
  const error = errorIn(text);
  switch (error?.code) {
    case undefined:
      return `the server at ${town} is not a town: name one with --url`;
    case 'MATCH_RUNNING':
      return `${matchId} is still being played; its journal opens when it has ended`;
    case 'NOT_FOUND':
      return `the town at ${town} has no finished match ${matchId}: look at the id, or name another town with --url`;
    default:
      return `the town at ${town} answers: ${error?.message}`;
  }
}

function errorIn(text: string): ErrorReply['error'] | undefined {
  try {
    return (JSON.parse(text) as Partial<ErrorReply> | null)?.error;
  } catch {
    return undefined;
  }
}
