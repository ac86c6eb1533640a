import { afterEach, describe, expect, it } from 'vitest';
import { ABOUT, AYES, EXCHANGES, REASONS } from '../../../../shared/gateway/square/exchanges.ts';
import { answerTo } from '../../../../shared/gateway/square/small-talk.ts';
import { isResident } from '../../../../shared/town/residents.ts';
import { openVirtualTown, type Settings, type VirtualTown } from '../../../testing/town-on-a-port.ts';
import type { GatewayTables } from '../tables.ts';
import { Caller, type Result } from '../testing/caller.ts';
import { type FaultyServer, startFaultyServer } from '../testing/faulty-server.ts';
import { experienceNamed } from '../testing/play.ts';
import { textFault } from './bench-service.ts';

let town: VirtualTown;
let server: FaultyServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
  await town?.end();
});
const open = async (settings: Settings = {}) => {
  town = await openVirtualTown({
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '0',
    TIME_SCALE: '100',
    ...settings,
  });
};
const benches = async (): Promise<Result[]> =>
  ((await (await fetch(`${town.url}/api/social`)).json()) as Result).lobbies;

/** A verified experience on a foreign server. */
async function foreignGame(author: Caller): Promise<string> {
  server = await startFaultyServer();
  const multiplayer = { supported: true, min_players: 2, max_players: 4 };
  const manifest = { name: 'Skat', rest: { base_url: server.url }, sessions: { multiplayer } };
  const { id: experience_id } = await author.call('experience.register', { manifest });
  const status = async () => (await author.call('experiences.get', { experience_id })).verification_status;
  await town.until(async () => expect(await status()).toBe('verified'));
  return experience_id;
}

describe('residents', () => {
  it("join the town's own benches, talk, and vote for a guest's proposal, whose table begins; foreign games pass without them", async () => {
    await open();
    const guest = await Caller.make(town.url, 'Guest');
    const foreign = await foreignGame(guest);
    const evenOdd = await experienceNamed(guest, 'even');
    const alive = (bench: Result) => bench.member_count >= 2 && bench.latest_message !== null;
    await town.until(async () =>
      expect((await benches()).filter(({ permanent }) => permanent).every(alive)).toBe(true),
    );
    const [bench] = await benches();
    const { members } = await guest.call('social.join', { social_lobby_id: bench?.id });
    expect(members.filter(({ agent_id }: Result) => isResident(agent_id)).length).toBeGreaterThanOrEqual(2);
    const propose = async (experience_id: string): Promise<string> =>
      (await guest.call('social.propose', { social_lobby_id: bench?.id, experience_id })).proposal_id;
    const unknown = await propose(foreign);
    const proposal_id = await propose(evenOdd);
    await guest.call('social.vote', { proposal_id, vote: 'yes' });
    const proposal = async (wanted = proposal_id) =>
      (await guest.call('social.proposals', { social_lobby_id: bench?.id })).proposals.find(
        ({ id }: Result) => id === wanted,
      );
    await town.until(async () => expect((await proposal()).status).toBe('passed'));
    // Nobody waits for residents: the guest hosts, and house bots take the other chair.
    await town.until(async () => expect((await proposal()).match_id).toEqual(expect.any(String)));
    expect(await proposal(unknown)).toMatchObject({ status: 'open', votes_for: 0, votes_against: 0 });
    const friend = await Caller.make(town.url, 'Friend', 'rest');
    await friend.call('social.join', { social_lobby_id: bench?.id });
    for (const who of [friend, guest]) await who.call('social.vote', { proposal_id: unknown, vote: 'yes' });
    expect(await proposal(unknown)).toMatchObject({ status: 'passed', votes_for: 2, votes_against: 0 });
  }, 120_000);

  it('talk about a match that was really played, propose something themselves, and repeat nobody', async () => {
    await open({ EVEN_ODD_MATCHES: '1', TIME_SCALE: '200' });
    const permanent = async () => (await benches()).filter((bench) => bench.permanent);
    await town.until(async () => expect((await permanent()).length).toBe(3));
    const guest = await Caller.make(town.url, 'Guest');
    const ids = (await permanent()).map(({ id }) => String(id));
    const talkOn = async (id: string): Promise<Result[]> =>
      (await guest.call('social.messages', { social_lobby_id: id, limit: 100 })).messages.filter(
        ({ agent_id }: Result) => agent_id && isResident(agent_id),
      );
    const talk = async () => (await Promise.all(ids.map(talkOn))).flat();
    const about = async () => (await talk()).find(({ content }) => /Even\/Odd \d/.test(content));
    await town.until(async () => expect(await about()).toBeTruthy());
    const line = String((await about())?.content);
    const { store } = town.services;
    const seats = await store.read(
      store.sql
        .selectFrom('matches')
        .innerJoin('matchSeats', 'matchSeats.matchId', 'matches.matchId')
        .select(['matchSeats.displayName as name', 'matches.status'])
        .where('matches.game', '=', 'even-odd')
        .where('matches.gameNumber', '=', Number(/Even\/Odd (\d+)/.exec(line)?.[1]))
        .compile(),
    );
    expect(seats.map(({ status }) => status)).toEqual(['ended', 'ended']);
    expect(seats.some(({ name }) => line.includes(name))).toBe(true);

    const [bench = ''] = ids;
    await guest.call('social.join', { social_lobby_id: bench });
    const proposed = async (): Promise<Result | undefined> =>
      (await guest.call('social.proposals', { social_lobby_id: bench })).proposals.find(
        ({ proposer_agent_id, votes_for }: Result) => isResident(proposer_agent_id) && votes_for > 0,
      );
    await town.until(async () => expect(await proposed()).toBeTruthy());
    const answered = async () =>
      (await Promise.all(ids.map(talkOn))).flatMap((lines) =>
        lines.filter(
          ({ agent_id, content }, i) =>
            i > 0 &&
            content === answerTo(String(lines[i - 1]?.content)) &&
            agent_id !== lines[i - 1]?.agent_id,
        ),
      );
    await town.until(async () => expect((await answered()).length).toBeGreaterThan(2));
    // No line is said twice within the hour, on one bench or on two.
    const lines = (await talk()).map(({ content }) => String(content));
    expect(new Set(lines).size).toBe(lines.length);
  }, 150_000);

  it('fall silent rather than repeat a line within the hour', async () => {
    await open({ TIME_SCALE: '40' });
    const { store } = town.services;
    const said = async (): Promise<string[]> => {
      const query = store.sql.withTables<GatewayTables>().selectFrom('squareMessages').select('content');
      const lines = await store.read(query.where('kind', '=', 'said').compile());
      return lines.map(({ content }) => content);
    };
    const openings = (lines: readonly string[]) => lines.filter((line) => answerTo(line) !== null);
    // More than anybody could say in this time without repeating themselves.
    await town.advance('200s');
    const lines = await said();
    expect(openings(lines).length).toBeGreaterThanOrEqual(EXCHANGES.idle.length);
    expect(new Set(lines).size).toBe(lines.length);
  }, 120_000);

  it('say nothing that the safety policy refuses', () => {
    const lines = ABOUT.flatMap((about) => EXCHANGES[about]).flatMap(({ answer, opening }) => [
      opening,
      answer,
    ]);
    expect([...lines, ...AYES, ...REASONS].filter((line) => textFault(line, 500))).toEqual([]);
  });

  it('stay away if a setting says so', async () => {
    await open({ SQUARE_BOTS: 'off' });
    const { services } = town;
    // As many rounds of chores as it took above.
    const begun = services.clock.now();
    await town.until(async () => expect(services.clock.now() - begun).toBeGreaterThan(1_500));
    expect((await benches()).map(({ member_count }) => member_count)).toEqual([0, 0, 0]);
  });
});
