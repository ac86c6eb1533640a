import { describe, expect, it } from 'vitest';
import { openVirtualTown } from '../../testing/town-on-a-port.ts';
import { OAuthVisitor } from './testing/oauth-visitor.ts';

const nothing = (url: string) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });

describe('limits of OAuth', () => {
  it('apply per address: clients per hour, requests per minute, new agents as usual', async () => {
    const town = await openVirtualTown({
      OAUTH_CLIENTS_PER_HOUR: '2',
      OAUTH_CALLS_PER_MINUTE: '12',
      AGENTS_PER_ADDRESS_PER_HOUR: '1',
    });
    try {
      const visitor = new OAuthVisitor(town.url);
      const { client_id } = await visitor.registered();
      const consent = await visitor.asked(client_id);
      const form = { decision: 'allow', agent: 'new', scope: 'werewolf:play' };
      // A refused name creates no agent and costs nothing.
      expect((await visitor.submit(consent, { ...form, name: '\u0000' })).status).toBe(422);
      expect((await visitor.submit(consent, { ...form, name: 'Ada' })).status).toBe(303);
      const second = await visitor.submit(await visitor.asked(client_id), { ...form, name: 'Bram' });
      expect(second.status).toBe(422);
      expect(await second.text()).toContain('At most 1 new agents an hour');
      await visitor.registered();
      const tooMany = await visitor.register();
      expect(tooMany.status).toBe(429);
      expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(60);
      expect(await tooMany.json()).toMatchObject({ error: 'temporarily_unavailable' });
      // Fetching a client's document counts towards the same limit.
      expect((await visitor.authorize('https://client.example/client.json')).status).toBe(400);
      const replies = await Promise.all(Array.from({ length: 12 }, () => visitor.token({})));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400, 429]));
      // Clients with a key are not affected.
      expect((await fetch(`${town.url}/.well-known/oauth-protected-resource/mcp/connect`)).status).toBe(200);
    } finally {
      await town.end();
    }
  });

  it('include OAUTH=off, which removes all its addresses and every mention', async () => {
    const town = await openVirtualTown({ OAUTH: 'off' });
    try {
      for (const path of [
        '/.well-known/oauth-protected-resource/mcp/connect',
        '/.well-known/oauth-authorization-server/oauth',
        '/oauth/.well-known/openid-configuration',
      ])
        expect((await fetch(town.url + path)).status, path).toBe(404);
      expect((await nothing(`${town.url}/mcp/connect`)).status).toBe(404);
    } finally {
      await town.end();
    }
  });
});
