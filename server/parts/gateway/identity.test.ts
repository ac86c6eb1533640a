import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { Caller } from './testing/caller.ts';
import { type ForeignServer, startForeignServer } from './testing/foreign-server.ts';
import { experienceNamed } from './testing/play.ts';

let town: VirtualTown;
let foreign: ForeignServer;
let ada: Caller;
beforeAll(async () => {
  town = await openVirtualTown();
  foreign = await startForeignServer({ look: { call: () => 'nothing' } });
  ada = await Caller.make(town.url, 'Ada');
});
afterAll(async () => {
  await town.end();
  await foreign.close();
});

/** The experience's id for the agent. */
async function knownAs(experience_id: string): Promise<string> {
  const { session_id, your_experience_agent_id } = await ada.call('session.create', { experience_id });
  await ada.call('session.end', { session_id });
  return your_experience_agent_id as string;
}

it("[D60] does not lead from a foreign experience's id for an agent to the agent", async () => {
  const { id } = await ada.call('experience.discover', { server_url: foreign.url });
  const abroad = await knownAs(id);
  for (const path of [abroad, `${abroad}/profile`, `${abroad}/keepsakes`, `${abroad}/sessions`]) {
    const reply = await fetch(`${town.url}/api/agents/${path}`);
    expect([path, reply.ok]).toEqual([path, false]);
    expect(await reply.text()).not.toContain(ada.agentId);
  }
  expect((await fetch(`${town.url}/api/agents/${abroad}`)).status).toBe(404);
});

it("[D60] shows players of the town's games by name, but no agent id beside the game's id", async () => {
  const ben = await Caller.make(town.url, 'Ben');
  const even = await experienceNamed(ada, 'even');
  const { game_session_id } = await ada.call('lobby.create', { experience_id: even });
  await ben.call('lobby.join', { game_session_id });
  await ada.call('match.start', { game_session_id });
  const seated = await ada.call('session.create', { experience_id: even });
  const again = await ada.call('session.create', { experience_id: even });
  for (const reply of [seated, again]) {
    expect(reply).toMatchObject({ your_experience_agent_id: expect.any(String) });
    expect(JSON.stringify(reply)).not.toMatch(/\bag_/);
    expect(JSON.stringify(reply)).toContain('Ben');
  }
});

it("[D60] leads from a town game's id for an agent to the agent's page, which does not repeat it", async () => {
  const atHome = await knownAs(await experienceNamed(ada, 'even'));
  const reply = await fetch(`${town.url}/api/agents/${atHome}`);
  const text = await reply.text();
  expect(JSON.parse(text)).toMatchObject({ agent_id: ada.agentId, name: 'Ada' });
  expect(text).not.toContain(atHome);
});
