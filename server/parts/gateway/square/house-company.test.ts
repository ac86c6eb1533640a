import { afterEach, describe, expect, it } from 'vitest';
import { isResident } from '../../../../shared/town/residents.ts';
import { openTestTown, type Settings, type TestTown } from '../../../testing/town-on-a-port.ts';
import { Caller, type Result } from '../testing/caller.ts';
import { experienceNamed } from '../testing/play.ts';

let town: TestTown;
afterEach(() => town.end());
const open = async (settings: Settings = {}) => {
  town = await openTestTown({
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '0',
    TIME_SCALE: '100',
    ...settings,
  });
};
const benches = async (): Promise<Result[]> =>
  ((await (await fetch(`${town.url}/api/social`)).json()) as Result).lobbies;

describe('residents', () => {
  it('sit down on the town’s own benches, talk, and vote for what a guest proposes: the guest’s table begins', async () => {
    await open();
    const guest = await Caller.make(town.url, 'Guest');
    const evenOdd = await experienceNamed(guest, 'even');
    const alive = (bench: Result) => bench.member_count >= 2 && bench.latest_message !== null;
    await expect
      .poll(async () => (await benches()).filter(({ permanent }) => permanent).every(alive), {
        timeout: 30_000,
      })
      .toBe(true);
    const [bench] = await benches();
    const { members } = await guest.call('social.join', { social_lobby_id: bench?.id });
    expect(members.filter(({ agent_id }: Result) => isResident(agent_id)).length).toBeGreaterThanOrEqual(2);
    const { proposal_id } = await guest.call('social.propose', {
      social_lobby_id: bench?.id,
      experience_id: evenOdd,
    });
    await guest.call('social.vote', { proposal_id, vote: 'yes' });
    const proposal = async () =>
      (await guest.call('social.proposals', { social_lobby_id: bench?.id })).proposals.find(
        ({ id }: Result) => id === proposal_id,
      );
    await expect.poll(async () => (await proposal()).status, { timeout: 30_000 }).toBe('passed');
    // Nobody waits for residents: the guest hosts, and the house takes the other chair.
    await expect
      .poll(async () => (await proposal()).match_id, { timeout: 30_000 })
      .toEqual(expect.any(String));
  }, 120_000);

  it('stay away where a setting says so', async () => {
    await open({ SQUARE_BOTS: 'off' });
    const { services } = town;
    // As many rounds of chores as it took above.
    const begun = services.clock.now();
    await expect.poll(() => services.clock.now() - begun, { timeout: 5_000 }).toBeGreaterThan(1_500);
    expect((await benches()).map(({ member_count }) => member_count)).toEqual([0, 0, 0]);
  });
});
