/** The whole OAuth flow with raw requests, as browser and client, so that tests can deviate from it. */
import { createHash, randomBytes } from 'node:crypto';

export interface Registered {
  readonly client_id: string;
  readonly client_secret?: string;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly expires_in: number;
  readonly scope: string;
}

export const CALLBACK = 'http://127.0.0.1:9/callback';

export class OAuthVisitor {
  readonly origin: string;
  readonly cookies = new Map<string, string>();
  readonly verifier = randomBytes(32).toString('base64url');
  /** The node that answers the next request, whatever the town's address. */
  node: string;

  constructor(origin: string, node = origin) {
    this.origin = origin;
    this.node = node;
  }

  get resource(): string {
    return `${this.origin}/mcp/connect`;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(path, this.origin);
    const url = new URL(pathname + search, this.node);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) },
    });
    for (const set of reply.headers.getSetCookie()) {
      const [pair = '', ...attributes] = set.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const isGone = value === '' || attributes.some((each) => /expires=Thu, 01 Jan 1970/i.test(each));
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return reply;
  }

  register(metadata: Record<string, unknown> = {}): Promise<Response> {
    return this.fetch('/oauth/reg', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'A visitor', redirect_uris: [CALLBACK], ...metadata }),
    });
  }

  async registered(metadata: Record<string, unknown> = {}): Promise<Registered> {
    const reply = await this.register(metadata);
    if (reply.status !== 201) throw new Error(await reply.text());
    return (await reply.json()) as Registered;
  }

  /** Undefined omits a parameter. */
  authorize(clientId: string, changes: Record<string, string | undefined> = {}): Promise<Response> {
    const wanted = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'as sent',
      resource: this.resource,
      ...changes,
    };
    const query = new URLSearchParams(
      Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    return this.fetch(`/oauth/auth?${query}`);
  }

  /** The address of the consent page. */
  async asked(clientId: string, changes: Record<string, string | undefined> = {}): Promise<string> {
    const reply = await this.authorize(clientId, changes);
    const location = reply.headers.get('location');
    if (!location?.includes('/consent/')) throw new Error(`no consent page: ${location ?? reply.status}`);
    return location;
  }

  submit(consent: string, form: Record<string, string>, headers: Record<string, string> = {}) {
    return this.fetch(consent, { method: 'POST', body: new URLSearchParams(form), headers });
  }

  /** Grants consent, and returns the final redirect address. */
  async allowed(consent: string, form: Record<string, string>): Promise<URL> {
    const submitted = await this.submit(consent, { decision: 'allow', ...form });
    const resume = submitted.headers.get('location');
    if (!resume) throw new Error(await submitted.text());
    return new URL((await this.fetch(resume)).headers.get('location') ?? '');
  }

  token(form: Record<string, string | undefined>): Promise<Response> {
    const given = Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return this.fetch('/oauth/token', { method: 'POST', body: new URLSearchParams(given) });
  }

  exchange(clientId: string, code: string, changes: Record<string, string | undefined> = {}) {
    return this.token({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: CALLBACK,
      code_verifier: this.verifier,
      resource: this.resource,
      ...changes,
    });
  }

  /** The whole flow. */
  async connected(
    scope: string,
    form: Record<string, string> = { name: 'Ada' },
  ): Promise<Tokens & Registered> {
    const client = await this.registered();
    const consent = await this.asked(client.client_id, { scope });
    const back = await this.allowed(consent, { agent: 'new', scope, ...form });
    const reply = await this.exchange(client.client_id, back.searchParams.get('code') ?? '');
    if (reply.status !== 200) throw new Error(await reply.text());
    return { ...client, ...((await reply.json()) as Tokens) };
  }
}
