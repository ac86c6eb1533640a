import { describe, expect, it } from 'vitest';
import { silentLog } from '../../log.ts';
import { authorizationServer } from './authorization-server.ts';

const CLIENT = 'https://client.example/client.json';
const document = {
  client_id: CLIENT,
  client_name: 'A client with a document',
  redirect_uris: ['http://127.0.0.1/callback', 'https://client.example/callback'],
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
};

const nothing = async () => undefined;
const emptyStore = () => ({
  upsert: nothing,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
});

function serverThatFinds(found: unknown, mayFetch = true) {
  const fetched: string[] = [];
  const provider = authorizationServer({
    origin: 'https://town.example',
    adapter: emptyStore,
    derivedKey: (purpose) => Buffer.alloc(32, purpose),
    isLiving: async () => true,
    mayFetch: () => mayFetch,
    async fetch(url) {
      fetched.push(String(url));
      return Response.json(found);
    },
    log: silentLog,
  });
  return { provider, fetched };
}

describe('a client described by a document', () => {
  it('is identified by its address, unregistered, and fetched once', async () => {
    const { provider, fetched } = serverThatFinds(document);
    for (let time = 0; time < 2; time++) {
      const client = await provider.Client.find(CLIENT);
      expect(client).toMatchObject({ clientId: CLIENT, clientName: 'A client with a document' });
      expect(client?.redirectUriAllowed('http://127.0.0.1:4711/callback')).toBe(true);
      expect(client?.redirectUriAllowed('https://evil.example/callback')).toBe(false);
    }
    expect(fetched).toEqual([CLIENT]);
  });

  it.each([
    ['of another client', { ...document, client_id: 'https://client.example/other.json' }],
    ['with a shared secret', { ...document, token_endpoint_auth_method: 'client_secret_post' }],
    ['that leads over plain http', { ...document, redirect_uris: ['http://evil.example/'] }],
    [
      'that leads over plain http as a web page',
      { ...document, application_type: 'web', redirect_uris: ['http://evil.example/'] },
    ],
    ['that is not an object', ['nothing']],
  ])('is refused: a document %s', async (_what, found) => {
    await expect(serverThatFinds(found).provider.Client.find(CLIENT)).rejects.toThrow(/invalid_/);
  });

  it('is not fetched without https, or beyond the rate limit', async () => {
    const { provider, fetched } = serverThatFinds(document, false);
    await expect(provider.Client.find(CLIENT)).rejects.toThrow(/invalid_/);
    for (const id of ['http://client.example/client.json', 'https://user@client.example/client.json'])
      expect(await provider.Client.find(id)).toBeUndefined();
    expect(fetched).toEqual([]);
  });
});
