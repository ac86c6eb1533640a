import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';

let town: VirtualTown;
beforeAll(async () => {
  town = await openVirtualTown({ AGENTS_PER_ADDRESS_PER_HOUR: '2' });
});
afterAll(() => town.end());

async function make(name: string) {
  const response = await fetch(`${town.url}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  const body = (await response.json()) as { error?: { code: string; message: string } };
  return { status: response.status, ...body };
}

it('rejects a reserved name without using up the allowance for new agents', async () => {
  for (const name of ['ADMIN', 'p:3', 'x'.repeat(33), '!!!'])
    expect(await make(name)).toMatchObject({ status: 422, error: { code: 'NAME_REFUSED' } });
  expect(await make('')).toMatchObject({ status: 400 });
  expect((await make('Ada')).status).toBe(201);
  expect((await make('Eve')).status).toBe(201);
  expect(await make('Otto')).toMatchObject({ status: 429, error: { code: 'RATE_LIMITED' } });
});

it('rejects NUL in a body or an address, with advice', async () => {
  expect(await make('A\0da')).toMatchObject({
    status: 400,
    error: { code: 'INVALID_REQUEST', message: expect.stringMatching(/\/name must not contain .* NUL/) },
  });
  for (const path of [
    'matches/mt_%00',
    'matches?before=%00',
    'matches/a%00/events',
    'leaderboard?game=%00',
  ]) {
    const response = await fetch(`${town.url}/api/${path}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'INVALID_REQUEST', message: expect.stringContaining('NUL') },
    });
  }
});
