/**
 * The exam of people's secrets: masked tables and their twins, which differ in who is a person, in the roles that a
 * watcher may not know and in hidden actions. Every watcher receives the same bytes from rooms, REST and MCP, and sees
 * the same page.
 */
import { matchMaker } from '@colyseus/core';
import type { Browser } from 'playwright-core';
import { bearing, rawPost, toolCall } from '../../../server/mcp/testing/raw-mcp.ts';
import { recordMatch } from '../../../server/parts/werewolf/testing/recorded-match.ts';
import { RawViewer } from '../../../server/rooms/testing/raw-viewer.ts';
import { differencesOf, type Leak, withoutToken } from '../../../server/rooms/testing/transcript.ts';
import { hidingPart, twinFor, type Watcher } from '../../../server/rooms/testing/twins.ts';
import type { VirtualTown } from '../../../server/testing/town-on-a-port.ts';
import { ROUTES } from '../../../shared/contracts/routes.ts';
import { type Dice, diceFor } from '../../../shared/matches/dice.ts';
import { ROOM_NAMES } from '../../../shared/protocol/room-messages.ts';
import { freePort } from '../../town/free-port.ts';
import {
  type Account,
  type Chairs,
  GuestList,
  type MaskedTable,
  peopleAmong,
  type Seating,
} from './masked-table.ts';
import { pageOf } from './page-of.ts';

export interface PeopleReport {
  readonly pairs: number;
  readonly answersCompared: number;
  readonly framesCompared: number;
  readonly pagesCompared: number;
  readonly bytesCompared: number;
  /** Number of pairs in which people sit elsewhere in the twin. */
  readonly otherPeople: number;
  readonly leaks: readonly Leak[];
}

export interface PeopleExamOptions {
  readonly pairs: number;
  readonly seed: string;
  /** Also compares the page in this browser. */
  readonly browser?: Browser | undefined;
  onPair?(done: number): void;
}

const STARTED_AT = 1_700_000_000_000;

export async function examinePeople({
  pairs,
  seed,
  browser,
  onPair,
}: PeopleExamOptions): Promise<PeopleReport> {
  const leaks: Leak[] = [];
  const totals = {
    answersCompared: 0,
    framesCompared: 0,
    pagesCompared: 0,
    bytesCompared: 0,
    otherPeople: 0,
  };
  const list = await GuestList.invite(STARTED_AT);
  // The same on both sides of every pair: many responses contain the town's address.
  const port = String(await freePort());
  try {
    for (let i = 0; i < pairs; i++) {
      const name = `${seed}-${i}`;
      const dice = diceFor('people', name);
      const whole = hidingPart(recordMatch(`mt_${String(i).padStart(6, '0')}`, name));
      const steps = whole.slice(0, 1 + dice.below(whole.length));
      const chairs = mixed(list.guests.seated, dice);
      const who = dice.pick(WATCHERS);
      const seat = who.seatedAs ? chairs.findIndex(who.seatedAs) + 1 : null;
      const otherChairs = elsewhere(chairs, seat, dice);
      const twin = twinFor(seat === null ? 'public' : (`p:${seat}` as Watcher), steps, name);
      const now = 1 + Math.max(...[steps, twin].map((each) => each.at(-1)?.at(-1)?.at ?? 0));
      const shown = { list, port, who, browser, now };
      const once = await show({ ...shown, steps, chairs });
      const again = await show({ ...shown, steps: twin, chairs: otherChairs });
      if (peopleAmong(chairs).join() !== peopleAmong(otherChairs).join()) totals.otherPeople++;
      totals.answersCompared += once.answers.length;
      totals.framesCompared += once.frames.length;
      totals.pagesCompared += once.pages.length;
      for (const kind of ['answers', 'frames', 'pages'] as const) {
        totals.bytesCompared += once[kind].reduce((sum, { length }) => sum + length, 0);
        for (const what of differencesOf(once[kind], again[kind]))
          leaks.push({ match: name, watcher: who.name, what: `${kind} ${what}` });
      }
      onPair?.(i + 1);
    }
  } finally {
    await list.close();
  }
  return { pairs, ...totals, leaks };
}

interface Watching {
  readonly name: string;
  /** The watcher's seat at the table; absent: a watcher without a seat. */
  seatedAs?(account: Account): boolean;
}

const WATCHERS: readonly Watching[] = [
  { name: 'a spectator' },
  { name: 'a person', seatedAs: ({ name }) => name === 'Paula' },
  { name: 'an agent', seatedAs: ({ name }) => name === 'Gaston' },
];

function mixed<T>(list: readonly T[], dice: Dice): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(dice.below(rest.length), 1)[0] as T);
}

/** Everybody but the watcher may sit somewhere else. */
function elsewhere(chairs: Chairs, seat: number | null, dice: Dice): Chairs {
  const others = mixed(
    chairs.filter((_, index) => index + 1 !== seat),
    dice,
  );
  return chairs.map((account, index) => (index + 1 === seat ? account : (others.shift() as Account)));
}

interface Showing extends Seating {
  readonly list: GuestList;
  readonly who: Watching;
  readonly browser: Browser | undefined;
}

interface Shown {
  readonly answers: readonly string[];
  readonly frames: readonly string[];
  readonly pages: readonly string[];
}

async function show({ browser, chairs, list, now, port, steps, who }: Showing): Promise<Shown> {
  const table = await list.seat({ chairs, now, port, steps });
  try {
    const account = who.seatedAs ? chairs.find(who.seatedAs) : list.guests.stranger;
    if (!account) throw new Error('nobody watches');
    // Work of a town at its start, such as clearing old buildings, is done in both runs or in neither.
    await table.town.settle();
    return {
      answers: [...(await readAll(table, list, account)), ...(await askTools(table, account))],
      frames: await framesOf(table, account, who.seatedAs !== undefined),
      pages: browser ? await pagesOf(browser, table, account) : [],
    };
  } finally {
    await table.close();
  }
}

/** Every `GET` address about the match, its players and their accounts. */
async function readAll(
  { matchId, publicIds, town }: MaskedTable,
  list: GuestList,
  as: Account,
): Promise<string[]> {
  const [first, second, agent, , house] = list.guests.seated.map(({ agentId }) => agentId);
  const subjects = [first, second, agent, house, publicIds[0]].map((id) => id ?? '');
  const answers: string[] = [];
  for (const path of pathsAbout(matchId, subjects)) {
    // A person's own page states its seat.
    const cookie = as.cookie ?? '';
    const response = await fetch(`${town.url}${path}`, {
      headers: { cookie, 'x-correlation-id': 'exam', accept: 'application/json' },
    });
    answers.push(`${path} ${response.status} ${await response.text()}`);
  }
  return answers;
}

const ROOT_PATHS = ['/llms.txt', '/', '/api/games.atom'] as const;

function pathsAbout(matchId: string, agentIds: readonly string[]): string[] {
  const paths = Object.entries(ROUTES).flatMap(([route, { access }]) => {
    const [method, path = ''] = route.split(' ');
    if (method !== 'GET' || access === 'operator') return [];
    const isOfAgent = path.startsWith('/agents/:');
    const subjects = path.includes(':') ? (isOfAgent ? agentIds : [matchId]) : [''];
    return subjects.map((subject) => `/api${path.replace(':matchId', matchId).replaceAll(/:\w+/g, subject)}`);
  });
  const places = agentIds.flatMap((id) => [`/agent/${id}`, `/agent/${id}/match/${matchId}`]);
  const search = ['/api/archive/games', '/api/matches?status=ACTIVE', `/share/match/${matchId}.png`];
  return [...paths, ...ROOT_PATHS, `/match/${matchId}`, ...places, ...search];
}

const TOOL_CALLS = ['match.get_state', 'match.events.get', 'matches.list', 'queue.status'] as const;

/** Over MCP, with the watcher's key if it has one. */
async function askTools({ matchId, town }: MaskedTable, { apiKey }: Account): Promise<string[]> {
  const answers: string[] = [];
  for (const tool of TOOL_CALLS) {
    const args = tool.startsWith('match.') ? { matchId } : {};
    const headers = { ...(apiKey && bearing(apiKey)), 'x-correlation-id': 'exam' };
    const { status, text } = await rawPost(`${town.url}/mcp/werewolf`, toolCall(tool, args), headers);
    answers.push(`${tool} ${status} ${text}`);
  }
  return answers;
}

const HISTORY = { before: null, limit: 200 };

async function framesOf(
  { matchId, town }: MaskedTable,
  account: Account,
  isSeated: boolean,
): Promise<string[]> {
  const address = new URL(town.url).host;
  const own = isSeated ? await identityOf(town.url, account) : { view: 'public' };
  const joins: (readonly [room: string, options: object])[] = [
    ['werewolf', { matchId, ...own }],
    ['werewolf', { matchId, view: 'omniscient' }],
    [ROOM_NAMES.town, {}],
  ];
  const frames: string[] = [];
  for (const [room, options] of joins) {
    await showNow(town);
    const viewer = await RawViewer.join(address, room, options);
    const welcome = withoutToken(viewer.take());
    if (room === 'werewolf') viewer.request('history', HISTORY);
    await showNow(town);
    await viewer.settled();
    for (const frame of [...welcome, ...viewer.take()]) frames.push(frame.toString('latin1'));
    await viewer.leave();
  }
  return frames;
}

/**
 * Changes caused by the watcher are shown at once: left to the room's timer, they would reach one run and not the
 * other.
 */
async function showNow(town: VirtualTown): Promise<void> {
  await town.settle();
  for (const { roomId } of await matchMaker.query({ name: ROOM_NAMES.town }))
    matchMaker.getLocalRoomById(roomId).broadcastPatch();
}

async function identityOf(url: string, { apiKey, cookie }: Account): Promise<object> {
  if (apiKey) return { key: apiKey };
  const response = await fetch(`${url}/api/people/me/ticket`, {
    method: 'POST',
    headers: { cookie: cookie ?? '' },
  });
  return { ticket: ((await response.json()) as { ticket: string }).ticket };
}

async function pagesOf(
  browser: Browser,
  { matchId, town }: MaskedTable,
  account: Account,
): Promise<string[]> {
  const cookie = account.apiKey ? null : account.cookie;
  return pageOf(browser, {
    url: town.url,
    now: town.clock.now(),
    cookie,
    path: `/match/${matchId}`,
    settled: () => town.settle(),
  });
}
