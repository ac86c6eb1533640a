/**
 * A town with a masked table for the exam of people's secrets: accounts of every kind sit there, the caller chooses
 * the seating, and the match is a recorded one, cut off at some moment. Two such towns that differ in nothing else can
 * be compared byte for byte.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal } from '../../../server/journal/journal.ts';
import { toJournal } from '../../../server/matches/match-writer.ts';
import { migrationsOf, PARTS } from '../../../server/parts/parts.ts';
import { agentAmongPeople, Browser as Person } from '../../../server/parts/people/testing/browser.ts';
import type { Steps } from '../../../server/parts/werewolf/testing/recorded-match.ts';
import { Matches } from '../../../server/store/matches-table.ts';
import { openStore } from '../../../server/store/open-store.ts';
import { openVirtualTownOn, type VirtualTown } from '../../../server/testing/town-on-a-port.ts';
import { isPerson } from '../../../shared/agents/kinds.ts';
import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { fold } from '../../../shared/games/werewolf/evolve.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import { isResident } from '../../../shared/town/residents.ts';

const NAMES = ['Alder', 'Bryn', 'Cassidy', 'Devon', 'Ellis', 'Frankie', 'Gale', 'Harper'];
const BEFORE_THE_MATCH = 60_000;
const SETTINGS = {
  HOUSE_BOTS: 'on',
  HOUSE_MATCHES: '0',
  SECRET: 'the same on both sides of a pair',
  NODE_ID: 'exam',
  OMNISCIENT: 'live',
} as const;

export interface Account {
  readonly agentId: string;
  readonly name: string;
  /** Its owner's browser cookie; null for house bots. */
  readonly cookie: string | null;
  readonly apiKey: string | null;
}

export interface Guests {
  /** At the table, in no order: two people, two agents, four house bots. */
  readonly seated: readonly Account[];
  /** An agent that does not sit there, and its owner. */
  readonly stranger: Account;
}

/** By seat. */
export type Chairs = readonly Account[];

export interface MaskedTable {
  readonly matchId: string;
  /** As the match knows its players. */
  readonly publicIds: readonly string[];
  readonly town: VirtualTown;
  close(): Promise<void>;
}

const publicIdOf = (seat: number): string => `ag_seat_${String(seat).padStart(20, '0')}`;

export interface Seating {
  readonly steps: Steps;
  readonly chairs: Chairs;
  readonly now: number;
  readonly port: string;
}

/** A store with the accounts, to be copied for every town. */
export class GuestList {
  readonly guests: Guests;
  readonly #dataDir: string;

  private constructor(guests: Guests, dataDir: string) {
    this.guests = guests;
    this.#dataDir = dataDir;
  }

  static async invite(now: number): Promise<GuestList> {
    const dataDir = await newFolder();
    const brief = { EVEN_ODD_FILL_AFTER_S: '1', EVEN_ODD_CHOICE_S: '1', EVEN_ODD_DRAW_S: '0' };
    const town = await openVirtualTownOn(dataDir, now - BEFORE_THE_MATCH, { ...SETTINGS, ...brief });
    const people = await Promise.all(['Paula', 'Pavel'].map((name) => personIn(town, name)));
    const agents = await Promise.all(['Gaston', 'Greta', 'Stefan'].map((name) => agentIn(town, name)));
    const house = (await town.services.agents.ofHouse())
      .slice(0, 4)
      .map(({ agentId, name }) => ({ agentId, name, cookie: null, apiKey: null }));
    const stranger = agents.pop() as Account;
    await playBefore(town, people);
    await town.close();
    return new GuestList({ seated: [...people, ...agents, ...house], stranger }, dataDir);
  }

  /** `steps`: the events until `now`. */
  async seat({ chairs, now, port, steps }: Seating): Promise<MaskedTable> {
    const dataDir = await newFolder();
    await cp(this.#dataDir, dataDir, { recursive: true });
    const events = steps.flat().map(masked);
    const state = fold(events);
    await writeMatch(dataDir, events, chairs);
    const town = await openVirtualTownOn(dataDir, now, { ...SETTINGS, PORT: port });
    return {
      matchId: state.matchId,
      publicIds: state.players.map(({ agentId }) => agentId),
      town,
      close: () => town.end(),
    };
  }

  async close(): Promise<void> {
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'eliza-people-exam-'));

async function personIn(town: VirtualTown, name: string): Promise<Account> {
  const browser = new Person(town);
  const { body } = await browser.person(name);
  if (!body.person) throw new Error('no person');
  await browser.call('POST', '/people/me/rules');
  return { agentId: body.person.personId, name, cookie: browser.cookie, apiKey: null };
}

async function agentIn(town: VirtualTown, name: string): Promise<Account> {
  const { agentId, apiKey, owner } = await agentAmongPeople(town, name);
  return { agentId, name, cookie: owner.cookie, apiKey };
}

/** A finished masked match, so that accounts have a history to be found in. */
async function playBefore(town: VirtualTown, people: readonly Account[]): Promise<void> {
  const browsers = people.map(({ cookie }) => new Person(town, cookie ?? ''));
  for (const browser of browsers) await browser.wait('even-odd');
  const isFree = async () => {
    const replies = await Promise.all(browsers.map((browser) => browser.me()));
    return replies.every(({ queue, seat }) => queue === null && seat === null);
  };
  await town.until(isFree);
  const [match] = await town.services.list.list({ status: 'ENDED', limit: 1 });
  if (!match) throw new Error('no match was played before');
}

function masked(event: MatchEvent): MatchEvent {
  if (event.type !== 'MATCH_CREATED') return event;
  const players = event.players.map((player) => ({
    ...player,
    agentId: publicIdOf(player.seat),
    displayName: NAMES[player.seat - 1] ?? '',
  }));
  return { ...event, players };
}

async function writeMatch(dataDir: string, events: readonly MatchEvent[], chairs: Chairs): Promise<void> {
  const migrations = migrationsOf(PARTS);
  const store = await openStore({
    dataDir,
    migrations,
    onFatal: (error) => {
      throw error;
    },
  });
  try {
    const state = fold(events);
    const { buildingId, gameNumber, matchId, players } = state;
    const { phase, round } = werewolf.progress(state);
    const row = {
      matchId,
      game: werewolf.id,
      gameNumber,
      buildingId,
      plotId: null,
      phase,
      round,
      createdAt: events[0]?.at ?? 0,
      ownerNode: 'exam-before',
      ranked: false,
      mixed: 'masked' as const,
    };
    const seats = players.map(({ agentId: publicId, displayName, seat }) => {
      const { agentId } = chairs[seat - 1] as Account;
      return { seat, agentId, publicId, displayName, house: isResident(agentId) };
    });
    const value = gameNumber - 1;
    await store.write([
      store.sql
        .insertInto('counters')
        .values({ name: `game:${werewolf.id}`, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .compile(),
      ...new Matches(store).creating(row, seats),
      ...new Journal(store).appending(matchId, 0, events.map(toJournal)),
    ]);
  } finally {
    await store.close();
  }
}

export const peopleAmong = (chairs: Chairs): number[] =>
  chairs.flatMap(({ agentId }, index) => (isPerson(agentId) ? [index + 1] : []));
