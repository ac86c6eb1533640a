/** The picture of the page on which an owner lets a client act as one of its agents. */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Photographer } from './photographer.ts';

const TALL = { width: 760, height: 1_190 };
const REDIRECT = 'https://claude.ai/api/mcp/auth_callback';

export async function takeConsent(photos: Photographer): Promise<void> {
  const page = await photos.blank(TALL);
  for (const name of ['Ada', 'Juniper']) await post(page, '/api/agents', { name });
  const { client_id } = (await post(page, '/oauth/reg', {
    client_name: 'Claude',
    redirect_uris: [REDIRECT],
  })) as { client_id: string };
  const asked = new URLSearchParams({
    client_id,
    response_type: 'code',
    redirect_uri: REDIRECT,
    code_challenge: createHash('sha256').update('a verifier that nobody will use').digest('base64url'),
    code_challenge_method: 'S256',
  });
  await page.goto(`/oauth/auth?${asked}`);
  await photos.take(page, 'consent');
}

const post = async (page: Page, path: string, data: object): Promise<unknown> =>
  (await page.request.post(path, { data })).json();
