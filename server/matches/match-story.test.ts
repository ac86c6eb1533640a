/** At level debug, the log lets an operator follow a match from its creation to its end. */
import { afterEach, describe, expect, it } from 'vitest';
import { TownClient } from '../../scripts/town/town-client.ts';
import { keptLog } from '../testing/kept-log.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';

let town: VirtualTown;
afterEach(() => town.end());

async function refuseMe(matchId: string): Promise<string> {
  const client = new TownClient(town.url);
  const { agentId, apiKey: key } = await client.makeAgent('Ada');
  await client.tool('et.werewolf.match.ready', { matchId }, { key });
  return agentId;
}

describe('the log of a match', { timeout: 60_000 }, () => {
  it('records its creation, seats, phases, rejections with reasons, and its end', async () => {
    const { log, lines } = keptLog();
    town = await openVirtualTown({ HOUSE_BOTS: 'on', HOUSE_MATCHES: '1', TIME_SCALE: '200' }, { log });
    const matchId = await town.until(() => {
      const begun = lines.find(({ msg }) => msg === 'a match begins');
      expect(begun).toBeDefined();
      return String(begun?.matchId);
    });
    const agentId = await refuseMe(matchId);
    const story = await town.until(() => {
      const own = lines.filter((line) => line.matchId === matchId);
      expect(own.map(({ msg }) => msg)).toContain('a match has ended');
      return own;
    });
    const told = (msg: string) => story.filter((line) => line.msg === msg);
    expect(told('a match begins')).toMatchObject([{ level: 'info', game: 'werewolf', gameNumber: 1 }]);
    const seated = told('an agent is seated');
    expect(seated.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(seated[0]).toMatchObject({ level: 'debug', agentId: expect.stringMatching(/^ag_/), house: true });
    const phases = told('a phase begins').map(({ phase }) => phase);
    expect(phases.slice(0, 2)).toEqual(['LOBBY', 'NIGHT']);
    expect(phases).toContain('DAY_VOTE');
    expect(told('a call was refused')).toMatchObject([
      { level: 'debug', tool: 'et.werewolf.match.ready', code: expect.stringMatching(/^[A-Z_]+$/), agentId },
    ]);
    expect(told('a match has ended')).toMatchObject([
      { level: 'info', game: 'werewolf', winner: expect.any(String), aborted: false },
    ]);
    expect(story.at(-1)?.msg).toBe('a match has ended');
    // Roles appear only in the journal.
    expect(JSON.stringify(story)).not.toMatch(/"role"|"seed"|SEER|DOCTOR/);
  });
});
