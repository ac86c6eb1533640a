import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../shared/games/werewolf/model.ts';
import type { Answer } from '../../shared/protocol/refusals.ts';
import { refuse } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity, Caller } from '../agents/identity.ts';
import type { EventsQuery } from '../matches/door.ts';
import { fullTexts, werewolfResources } from '../parts/werewolf/texts.ts';
import { StoreUnavailableError } from '../store/errors.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { matchUris } from '../tools/matches/match-uris.ts';
import { PushStreams } from './push-streams.ts';
import type { WerewolfHost } from './testing/table-door.ts';
import { EIGHT, TableDoor } from './testing/table-door.ts';
import { settled } from './testing/table-play.ts';

const HELD_MS = 20_000;
const REST_MS = 1_500;
const KEPT_MS = 600_000;

/** A door whose matches cannot be queried while `trouble` is set. */
class ShakyDoor extends TableDoor {
  trouble: (() => Answer<never> | null) | null = null;
  override async seatIn(caller: Caller, matchId: string) {
    return this.trouble?.() ?? super.seatIn(caller, matchId);
  }
  override async events(caller: Caller, matchId: string, query: EventsQuery) {
    return this.trouble?.() ?? super.events(caller, matchId, query);
  }
}

const changingHands = (): Answer<never> => ({ ok: false, refusal: refuse('UNAVAILABLE', 'Changing hands.') });
const unknown = (): Answer<never> => ({ ok: false, refusal: refuse('MATCH_NOT_FOUND', 'No such match.') });
const storeLost = (): never => {
  throw new StoreUnavailableError('no route');
};

const ada = EIGHT[0]!;
let clock: FakeClock;
let door: ShakyDoor;
let host: WerewolfHost;
let push: PushStreams;
let uri: string;
let heard: string[];
let errors: unknown[];

beforeEach(() => {
  clock = new FakeClock();
  door = new ShakyDoor(clock);
  host = door.seat(EIGHT);
  uri = matchUris('werewolf').match(host.matchId);
  heard = [];
  errors = [];
  push = new PushStreams({
    resources: werewolfResources(door, fullTexts(DEFAULT_SETTINGS)),
    clock,
    onError: (error) => errors.push(error),
  });
});
afterEach(async () => {
  await door.close();
  expect(errors).toEqual([]);
});

const hear = (address: string) => void heard.push(address);

async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await settled();
}

async function somethingHappens(): Promise<void> {
  await door.act(EIGHT[3]!, host.matchId, { type: 'ready' });
  await settled();
}

describe.each([
  ['changes hands', changingHands],
  ['cannot be read because the store is lost', storeLost],
])('a stream of a match that %s', (_, trouble) => {
  it('reports again when the match is back, including events meanwhile', async () => {
    await push.subscribe(ada, uri);
    door.trouble = trouble;
    const close = push.open(ada, hear);
    await pass(REST_MS);
    await somethingHappens();
    expect(heard).toEqual([]);
    door.trouble = null;
    await pass(REST_MS);
    expect(heard).toEqual([uri]);
    close();
  });

  it('does not take the end of a waiting call for the end of the match', async () => {
    await push.subscribe(ada, uri);
    const close = push.open(ada, hear);
    await settled();
    door.trouble = trouble;
    await pass(HELD_MS);
    door.trouble = null;
    await pass(REST_MS);
    await somethingHappens();
    expect(heard).toEqual([uri]);
    close();
  });

  it('leaves no timer behind when it is closed meanwhile', async () => {
    await push.subscribe(ada, uri);
    door.trouble = trouble;
    const close = push.open(ada, hear);
    await settled();
    expect(clock.next()).toBe(clock.now() + REST_MS);
    close();
    expect(clock.next()).toBe(host.state.phaseEndsAt);
  });
});

it('forgets a match that no longer exists', async () => {
  await push.subscribe(ada, uri);
  door.trouble = unknown;
  const close = push.open(ada, hear);
  await pass(REST_MS);
  door.trouble = null;
  await pass(REST_MS);
  await somethingHappens();
  expect(heard).toEqual([]);
  close();
});

async function expectNewsOnNewStream(): Promise<void> {
  const close = push.open(ada, hear);
  await settled();
  await somethingHappens();
  expect(heard).toEqual([uri]);
  close();
}

describe('a subscription', () => {
  it('is rejected if the match goes away first, and leaves nothing behind', async () => {
    let asked = 0;
    door.trouble = () => (++asked === 1 ? null : changingHands());
    expect(await push.subscribe(ada, uri)).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
    door.trouble = null;
    expect(await push.subscribe(ada, uri)).toBeNull();
    await expectNewsOnNewStream();
  });

  it('is kept for the next stream if the last one closes while it is made', async () => {
    const closeFirst = push.open(ada, hear);
    let asked = 0;
    door.trouble = () => {
      if (++asked === 2) closeFirst();
      return null;
    };
    expect(await push.subscribe(ada, uri)).toBeNull();
    await expectNewsOnNewStream();
  });

  const nineMatches = () => [uri, ...EIGHT.map(() => matchUris('werewolf').match(door.seat(EIGHT).matchId))];

  it('counts towards a limit of eight, even when all are made at once', async () => {
    const refusals = await Promise.all(nineMatches().map((address) => push.subscribe(ada, address)));
    expect(refusals.filter((refusal) => refusal !== null)).toMatchObject([{ code: 'TOO_MANY_WAITS' }]);
  });

  it('is forgotten ten minutes after the agent was last seen, unless it has a stream', async () => {
    const [bram, cleo] = [EIGHT[1]!, EIGHT[2]!];
    const told: string[] = [];
    const streamOf = (agent: AgentIdentity) => push.open(agent, () => told.push(agent.name));
    for (const agent of [ada, bram, cleo]) await push.subscribe(agent, uri);
    const closing = [streamOf(bram)];
    await pass(KEPT_MS - 1);
    // Opens a stream in time and closes it again.
    streamOf(cleo)();
    await pass(1);
    closing.push(streamOf(ada), streamOf(cleo));
    await settled();
    expect(new Set(told)).toEqual(new Set(['Bram', 'Cleo']));
    for (const close of closing) close();
  });

  it('no longer counts once it is forgotten', async () => {
    const [last, ...others] = nineMatches();
    for (const address of others) await push.subscribe(ada, address);
    expect(await push.subscribe(ada, last!)).toMatchObject({ code: 'TOO_MANY_WAITS' });
    await pass(KEPT_MS);
    expect(await push.subscribe(ada, last!)).toBeNull();
  });
});
