import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCOPES } from '../../shared/agents/scopes.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';

let town: VirtualTown;
beforeAll(async () => {
  town = await openVirtualTown();
});
afterAll(() => town.end());

it('[D18] gives a new key every scope', async () => {
  const { accounts } = town.services;
  const made = await accounts.make('Ada', 'nobody');
  const agent = made.ok ? await accounts.identify(made.value.apiKey) : null;
  expect(agent?.scopes).toEqual(SCOPES);
  expect(agent?.scopes).toEqual(expect.arrayContaining(['werewolf:play', 'even-odd:play']));
});
