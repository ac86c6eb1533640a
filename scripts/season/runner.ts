/** Plays a season match by match: begins what is missing, seats its players, keeps every journal once. */
import { setTimeout as delay } from 'node:timers/promises';
import type { MatchReply } from '../../shared/contracts/matches.ts';
import type { SeasonFacts } from '../../shared/contracts/season.ts';
import { FailedError } from '../cli/program.ts';
import { showProgress } from '../cli/progress.ts';
import { NoAnswerError, TownClient } from '../town/town-client.ts';
import {
  consentsOf,
  type Entrant,
  isCommand,
  isModel,
  kindOf,
  type ModelEntrant,
  type SeasonConfig,
} from './config.ts';
import { thoughtsIn } from './fetch-season.ts';
import type { SeasonFolder } from './folder.ts';
import { type Purse, playByCommand, playByModel, type SeatToPlay, thinkingBudget } from './players.ts';

const LOOK_EVERY_MS = 300;
const AGAIN_MS = 2_000;

interface Started {
  readonly matchId: string;
  readonly seats: readonly {
    readonly entrant: string;
    readonly alias: string;
    readonly agentId: string;
    readonly apiKey: string | null;
  }[];
}

export interface Run {
  readonly config: SeasonConfig;
  readonly folder: SeasonFolder;
  readonly url: string;
  /** Of the agent that runs it; without one, a new agent is made. */
  readonly key?: string;
  /** No further than this match, for now. */
  readonly upTo?: number;
  say(line: string): void;
}

export async function runSeason(run: Run): Promise<void> {
  const { config, folder, say, upTo, url } = run;
  const { key, seasonId } = await seasonOf(run);
  const town = new TownClient(url, { key });
  const done = folder.journals();
  const last = Math.min(upTo ?? config.matches, config.matches);
  const waiting = Array.from({ length: last }, (_, i) => i + 1).filter((number) => !done.has(number));
  if (done.size > 0 && upTo === undefined)
    say(`${done.size} of ${config.matches} matches are played already`);
  const progress = showProgress(last, 'matches');
  for (let i = 0; i < Math.min(done.size, last); i++) progress.advance();
  const worker = async (): Promise<void> => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      await playOne({ config, folder, say, url }, { number, seasonId, town });
      progress.advance();
      await town.ask(`/api/seasons/${seasonId}/tokens`, {
        method: 'PUT',
        body: JSON.stringify(spentOf(config, folder)),
      });
    }
  };
  try {
    await Promise.all(Array.from({ length: config.concurrency }, worker));
  } finally {
    progress.stop();
    town.close();
  }
}

/** By entrant: tokens, and dollars where there is a price. */
export interface Spent {
  readonly tokens: Readonly<Record<string, number>>;
  readonly cost: Readonly<Record<string, number>>;
}

export function spentOf({ entrants }: SeasonConfig, folder: SeasonFolder): Spent {
  const tokens: Record<string, number> = {};
  const cost: Record<string, number> = {};
  const spent = folder.spent();
  for (const entrant of entrants) {
    const sum = spent.get(entrant.name);
    if (!sum || !isModel(entrant)) continue;
    tokens[entrant.name] = sum.in + sum.out;
    const { price } = entrant;
    if (price) cost[entrant.name] = (sum.in * price[0] + sum.out * price[1]) / 1e6;
  }
  return { tokens, cost };
}

/** The one that the folder has begun, or a new one. */
async function seasonOf({ config, folder, key: given, url }: Run) {
  const { concurrency: _, ...bound } = config;
  const fixed = JSON.stringify(bound);
  const state = folder.readState();
  if (state) {
    if (state.config !== fixed)
      throw new FailedError(
        `${folder.path} holds a season of another config; name another folder with --out`,
      );
    return state;
  }
  const client = new TownClient(url);
  const key = given ?? (await newRunner(client, url));
  const { capSeconds, game, matches, name, pace, rounds, seed } = config;
  const entrants = config.entrants.map((entrant) => ({
    name: entrant.name,
    kind: kindOf(entrant),
    consents: consentsOf(entrant),
    ...('house' in entrant && { house: entrant.house }),
  }));
  const wish = { name, game, matches, seed, pace, capSeconds, rounds, entrants };
  const { status, text } = await client.ask('/api/seasons', { key, body: JSON.stringify(wish) });
  client.close();
  if (status !== 201) throw new FailedError(`the town refuses the season: ${text.slice(0, 300)}`);
  const { commitment, seasonId } = JSON.parse(text) as SeasonFacts;
  const begun = { seasonId, key, config: fixed, commitment };
  folder.keepState(begun);
  return begun;
}

async function newRunner(client: TownClient, url: string): Promise<string> {
  const made = await client.tryMakeAgent('Season runner');
  if (!('apiKey' in made)) throw new FailedError(`no runner could be made at ${url}: ${made.reason}`);
  return made.apiKey;
}

interface Turn {
  readonly number: number;
  readonly seasonId: string;
  readonly town: TownClient;
}

/** Until its journal is kept; one that was called off is begun anew. */
async function playOne(run: Run, turn: Turn): Promise<void> {
  const { folder } = run;
  for (;;) {
    const started = await start(turn);
    const match = {
      number: turn.number,
      matchId: started.matchId,
      agents: started.seats.map(({ agentId }) => agentId),
    };
    folder.keepMatch(match);
    if ((await endOf(turn.town, started.matchId)) === null) {
      const over = new AbortController();
      const seats = started.seats.map((seat) => playSeat(run, seat, { ...turn, over: over.signal }));
      await untilOver(turn.town, started.matchId);
      over.abort();
      await Promise.all(seats);
    }
    if ((await endOf(turn.town, started.matchId)) === 'called off') continue;
    folder.keepThoughts(match, await thoughtsOf(run, turn.town, started));
    folder.keepJournal(match, await journalOf(turn.town, started.matchId));
    return;
  }
}

async function start({ number, seasonId, town }: Turn): Promise<Started> {
  for (;;) {
    const { status, text } = await town.ask(`/api/seasons/${seasonId}/matches/${number}`, { body: '{}' });
    if (status === 200) return JSON.parse(text) as Started;
    if (status < 500 && status !== 429) throw new FailedError(`match ${number}: ${text.slice(0, 300)}`);
    await delay(AGAIN_MS);
  }
}

/** A player that fails costs its own entrant, and nobody else the match. */
async function playSeat(
  { config, folder, say, url }: Run,
  { alias, apiKey, entrant: name }: Started['seats'][number],
  { number, over }: Turn & Pick<SeatToPlay, 'over'>,
): Promise<void> {
  const entrant = config.entrants.find((each) => each.name === name) as Entrant;
  if (apiKey === null) return;
  const seat = { url, key: apiKey, alias, over };
  try {
    if (isModel(entrant)) {
      await playByModel(entrant, seat, { budget: thinkingBudget(config), purse: purseOf(folder, entrant) });
    } else if (isCommand(entrant)) {
      let last = '';
      const code = await playByCommand(entrant, seat, (said) => {
        last = said.trim().split('\n').at(-1) ?? last;
      });
      if (code) say(`match ${number}: ${name} ended with code ${code}: ${last.slice(0, 200)}`);
    }
  } catch (error) {
    if (!over.aborted)
      say(`match ${number}: ${name} failed: ${error instanceof Error ? error.message : error}`);
  }
}

/** What an answer costs is written down at once: a run that is killed forgets nothing of it. */
function purseOf(folder: SeasonFolder, { budget, name }: ModelEntrant): Purse {
  return {
    get isEmpty() {
      const spent = folder.spent().get(name);
      return budget !== undefined && spent !== undefined && spent.in + spent.out >= budget;
    },
    pay: (tokensIn, tokensOut) => folder.spend({ entrant: name, tokensIn, tokensOut }),
  };
}

/** Of those who agree to it. */
async function thoughtsOf({ config }: Run, town: TownClient, { matchId, seats }: Started) {
  const consenting = config.entrants.filter(consentsOf).map(({ name }) => name);
  const agents = seats.flatMap(({ agentId, entrant }) => (consenting.includes(entrant) ? [agentId] : []));
  return thoughtsIn(town, matchId, agents);
}

async function untilOver(town: TownClient, matchId: string): Promise<void> {
  while ((await endOf(town, matchId)) === null) await delay(LOOK_EVERY_MS);
}

/** Null: it still runs, or the town cannot say. */
async function endOf(town: TownClient, matchId: string): Promise<'played' | 'called off' | null> {
  const { status, text } = await town.ask(`/api/matches/${matchId}`, { method: 'GET' });
  if (status !== 200) return null;
  const { view } = JSON.parse(text) as MatchReply & {
    readonly view: { readonly phase: string; readonly aborted: boolean };
  };
  if (view.phase !== 'ENDED') return null;
  return view.aborted ? 'called off' : 'played';
}

const JOURNAL_TRIES = 50;

/** It is readable a moment after the end. */
async function journalOf(town: TownClient, matchId: string): Promise<string> {
  for (let tries = 0; tries < JOURNAL_TRIES; tries++) {
    const { status, text } = await town.ask(`/api/matches/${matchId}/journal`, { method: 'GET' });
    if (status === 200) return text;
    await delay(LOOK_EVERY_MS);
  }
  throw new NoAnswerError(`the town gives no journal of ${matchId}`);
}
