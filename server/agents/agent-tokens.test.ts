import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { AgentTokens, looksLikeToken } from './agent-tokens.ts';
import { derivedKey } from './keys.ts';

const PEPPER = 'the pepper of this town';
let now = 1_700_000_000_000;
const clock = { now: () => now };
const tokens = () => new AgentTokens(PEPPER, clock);
const claim = {
  agentId: 'ag_ada',
  keyId: '0123456789abcdef',
  scopes: ['werewolf:play', 'session:read'],
  expiresAt: now + 60_000,
};

describe('tokens of agents', () => {
  it('[S2-004] are valid on every node with the claims they were made with, until they expire', async () => {
    const token = await tokens().sign(claim);
    expect(looksLikeToken(token)).toBe(true);
    expect(await tokens().read(token)).toEqual(claim);
    now += 59_000;
    expect(await tokens().read(token)).toEqual(claim);
    now += 1_000;
    expect(await tokens().read(token)).toBeNull();
    now -= 60_000;
  });

  it('are rejected if altered, unsigned, or signed for another purpose or elsewhere', async () => {
    const token = await tokens().sign(claim);
    const [header = '', body = '', signature = ''] = token.split('.');
    const wider = Buffer.from(
      Buffer.from(body, 'base64url').toString().replace('session:read', 'session:write'),
    ).toString('base64url');
    const unsigned = new UnsecuredJWT({ key: claim.keyId, scope: 'werewolf:play' })
      .setIssuer('eliza-town')
      .setSubject('ag_ada')
      .setExpirationTime(claim.expiresAt / 1_000)
      .encode();
    const signed = (secret: Uint8Array, issuer: string) =>
      new SignJWT({ key: claim.keyId, scope: 'werewolf:play' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject('ag_ada')
        .setExpirationTime(claim.expiresAt / 1_000)
        .sign(secret);
    const forged = [
      [header, wider, signature].join('.'),
      [header, body, `${signature.slice(0, -2)}AA`].join('.'),
      unsigned,
      await signed(derivedKey(PEPPER, 'session ids'), 'eliza-town'),
      await signed(derivedKey(PEPPER, 'agent tokens'), 'elsewhere'),
      'a.b.c',
    ];
    for (const each of forged) expect(await tokens().read(each), each).toBeNull();
  });
});
