import { afterEach, describe, expect, it } from 'vitest';
import type { WatchReply } from '../../../shared/contracts/watch.ts';
import { rawPost, rpc } from '../../mcp/testing/raw-mcp.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';

let town: VirtualTown;
afterEach(() => town?.end());

async function callAt(url: string, name: string, args: object) {
  const { body } = await rawPost(url, rpc('tools/call', { name, arguments: args }));
  return body.result;
}

describe('a whole town', () => {
  it('opens a running match by itself, keeps guesses, and tells the end', async () => {
    town = await openVirtualTown({
      HOUSE_BOTS: 'on',
      HOUSE_MATCHES: '1',
      TIME_SCALE: '200',
      BUILDING_LINGER_S: '1000',
    });
    const url = `${town.url}/mcp/watch`;
    const watch = async (args: object): Promise<WatchReply> =>
      (await callAt(url, 'et.town.watch', args)).structuredContent;
    const isOn = ({ state }: { readonly state: { readonly phase: string } }) => state.phase === 'NIGHT';
    const { matchId } = await town.until(() => [...town.services.registry.all()].find(isOn) ?? false);
    const card = await watch({});
    expect(card.matchId).toBe(matchId);
    const guess = (seats: readonly number[]) => callAt(url, 'et.town.guess', { matchId, seats });
    expect((await guess([1, 2])).structuredContent).toEqual({ matchId, seats: [1, 2] });
    expect(await guess([1])).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'INVALID_GUESS' } },
    });
    await town.until(
      () =>
        !town.services.registry.get(matchId) || town.services.registry.get(matchId)?.state.phase === 'ENDED',
    );
    const end = await watch({ matchId });
    expect(end.result).toMatch(/have won\.$|has won\.$/);
    expect(end.seats.filter(({ isAnswer }) => isAnswer)).toHaveLength(2);
    expect(await guess([1, 2])).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'MATCH_OVER' } },
    });
    const counted = await fetch(`${town.url}/api/matches/${matchId}/guesses`);
    expect(await counted.json()).toEqual({ guesses: 1, picks: [{ seats: [1, 2], guesses: 1 }] });
    const nowhere = await callAt(url, 'et.town.watch', { matchId: 'mt_nowhere' });
    expect(nowhere.structuredContent.error.code).toBe('MATCH_NOT_FOUND');
  });
});
