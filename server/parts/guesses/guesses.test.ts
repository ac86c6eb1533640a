import { afterEach, describe, expect, it } from 'vitest';
import type { GuessesReply } from '../../../shared/contracts/matches.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';

let town: VirtualTown;
afterEach(() => town?.end());

const HOUSE = { HOUSE_BOTS: 'on', HOUSE_MATCHES: '1', BUILDING_LINGER_S: '1000' };

const running = () =>
  [...town.services.registry.all()].find(({ game, state }) => game.riddle && state.phase !== 'ENDED');

const until = <T>(look: () => T | undefined | false) => town.until(() => look() || false);

const guess = (matchId: string, visitor: string, seats: readonly number[]) =>
  fetch(`${town.url}/api/matches/${matchId}/guess`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ visitor, seats }),
  });
const told = async (matchId: string) => {
  const response = await fetch(`${town.url}/api/matches/${matchId}/guesses`);
  return { status: response.status, text: await response.text() };
};

describe('guesses about a running match', () => {
  it('are accepted, hidden before the end, and counted then, with a limit per address', async () => {
    town = await openVirtualTown({ ...HOUSE, TIME_SCALE: '200', GUESSES_PER_ADDRESS_AND_MATCH: '2' });
    const { matchId } = await until(running);
    const silence = await told(matchId);
    expect(silence.status).toBe(409);
    const answers = [
      await guess(matchId, 'visitor-who-goes', [1, 2]),
      await guess(matchId, 'visitor-who-goes', []),
      await guess(matchId, 'visitor-one', [1, 2]),
      await guess(matchId, 'visitor-one', [4, 3]),
      await guess(matchId, 'visitor-two', [3, 4]),
      await guess(matchId, 'visitor-three', [3, 4]),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(204));
    expect(await told(matchId), 'guesses change nothing that anybody can read').toEqual(silence);
    await until(() => {
      const match = [...town.services.registry.all()].find((hosted) => hosted.matchId === matchId);
      return !match || match.state.phase === 'ENDED';
    });
    const { status, text } = await told(matchId);
    expect(status).toBe(200);
    expect(JSON.parse(text) as GuessesReply).toEqual({
      guesses: 2,
      picks: [{ seats: [3, 4], guesses: 2 }],
    });
    expect((await guess(matchId, 'visitor-late', [1, 2])).status).toBe(409);
  });

  it('must name two different seats of the table, and are rate limited', async () => {
    town = await openVirtualTown({ ...HOUSE, TIME_SCALE: '1', GUESSES_PER_ADDRESS_PER_HOUR: '6' });
    const { matchId } = await until(running);
    const statuses: number[] = [];
    for (const seats of [[1], [2, 2], [1, 9], [0, 1], [1, 2, 3], [1, 2], [1, 2], [1, 2]])
      statuses.push((await guess(matchId, 'visitor-one', seats)).status);
    expect(statuses).toEqual([422, 422, 422, 400, 422, 204, 204, 429]);
    expect((await guess('mt_never', 'visitor-one', [1, 2])).status, 'still too many').toBe(429);
    expect((await told('mt_never')).status).toBe(404);
  });
});
