import { afterEach, beforeEach, expect, it } from 'vitest';
import { bearing, rawPost, rpc, toolCall } from '../mcp/testing/raw-mcp.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';

let town: VirtualTown;
beforeEach(async () => {
  town = await openVirtualTown();
});
afterEach(() => town.end());

async function newKey(name: string): Promise<string> {
  const made = await town.services.accounts.make(name, 'nobody');
  return made.ok ? made.value.apiKey : '';
}

it('answers 503 with Retry-After over REST and for unknown keys, and a refusal to known callers', async () => {
  const [known, unknown] = [await newKey('Ada'), await newKey('Bram')];
  const url = `${town.url}/mcp`;
  const status = toolCall('queue.status', {});
  expect((await rawPost(url, status, bearing(known))).body.result.isError).toBeFalsy();
  await town.services.store.close();

  const rest = await fetch(`${town.url}/api/matches`);
  expect([rest.status, rest.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await rest.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } });

  const lookUp = await rawPost(url, status, bearing(unknown));
  expect([lookUp.status, lookUp.headers.get('retry-after')]).toEqual([503, '5']);
  expect(lookUp.body.error.data).toMatchObject({ code: 'UNAVAILABLE', retryable: true });

  const called = await rawPost(url, status, bearing(known));
  expect(called.body.result.structuredContent.error).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
  // The kind of trouble is internal to the town's nodes.
  expect(JSON.stringify(called.body)).not.toContain('trouble');
  const listed = await rawPost(url, rpc('resources/list'), bearing(known));
  expect(listed.body.error.data).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
});
