import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { OAuthVisitor } from './testing/oauth-visitor.ts';

let town: VirtualTown;
beforeAll(async () => {
  town = await openVirtualTown();
});
afterAll(() => town.end());

const visitor = () => new OAuthVisitor(town.url);

describe('the consent page', () => {
  it("shows the client's name and redirect address, as text only", async () => {
    const browser = visitor();
    const { client_id } = await browser.registered({
      client_name: '<img src=x onerror=alert(1)>\u202e "Claude"\u200b',
      redirect_uris: ['https://app.example/callback'],
    });
    const consent = await browser.asked(client_id, { redirect_uri: 'https://app.example/callback' });
    const page = await browser.fetch(consent);
    const html = await page.text();
    expect(html).toContain('<b>&lt;img src=x onerror=alert(1)&gt; &quot;Claude&quot;</b>');
    expect(html).toContain('<b>app.example</b>');
    expect(html).not.toMatch(/<script|<img|\u202e|\u200b/);
    expect(Buffer.byteLength(html)).toBeLessThan(10_000);
  });

  it('cannot be framed, cached or extended with foreign content', async () => {
    const browser = visitor();
    const { client_id } = await browser.registered();
    const { headers } = await browser.fetch(await browser.asked(client_id));
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:9");
    expect(policy).not.toContain('unsafe');
  });

  it("accepts the answer only from the same browser, on this town's own page", async () => {
    const browser = visitor();
    const { client_id } = await browser.registered();
    const consent = await browser.asked(client_id);
    const form = { decision: 'allow', agent: 'new', name: 'Ida', scope: 'werewolf:play' };
    expect((await visitor().submit(consent, form)).status).toBe(400);
    expect(
      (await browser.submit(consent, form, { origin: 'https://evil.example' })).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await browser.submit(consent, { decision: 'maybe' })).status).toBe(400);
    const answered = await browser.submit(consent, form, { origin: town.url });
    expect(answered.status).toBe(303);
  });

  it('names missing fields, and keeps the choices', async () => {
    const browser = visitor();
    const { client_id } = await browser.registered();
    const consent = await browser.asked(client_id);
    const nameless = await browser.submit(consent, {
      decision: 'allow',
      agent: 'new',
      scope: 'catalog:read',
    });
    expect(nameless.status).toBe(422);
    expect(await nameless.text()).toContain('Give the new agent a name.');
    const powerless = await browser.submit(consent, { decision: 'allow', agent: 'new', name: 'Jo "J" <b>' });
    const html = await powerless.text();
    expect(html).toContain('Tick at least one thing');
    expect(html).toContain('value="Jo &quot;J&quot; &lt;b&gt;"');
    expect(browser.cookies.has('eliza_owner')).toBe(false);
  });

  it('returns a denial to the client', async () => {
    const browser = visitor();
    const { client_id } = await browser.registered();
    const consent = await browser.asked(client_id);
    const resume = (await browser.submit(consent, { decision: 'deny' })).headers.get('location') ?? '';
    const back = new URL((await browser.fetch(resume)).headers.get('location') ?? '');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toBe('as sent');
    expect(back.searchParams.get('iss')).toBe(`${town.url}/oauth`);
  });

  it('asks every time: allowing one client allows no other', async () => {
    const browser = visitor();
    await browser.connected('werewolf:play');
    const { client_id } = await browser.registered();
    expect(await browser.asked(client_id)).toContain('/oauth/consent/');
    const silent = await browser.authorize(client_id, { prompt: 'none' });
    expect(new URL(silent.headers.get('location') ?? '').searchParams.get('error')).toMatch(/_required$/);
  });
});
