/** Only named proxies are believed about a caller's address. */
import { afterEach, describe, expect, it } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';

const AGENTS = 3;
let town: VirtualTown;
afterEach(() => town.end());

const open = async (proxies: string) => {
  town = await openVirtualTown({
    TRUST_PROXY: proxies,
    AGENTS_PER_ADDRESS_PER_HOUR: String(AGENTS),
    MONITOR_PASSWORD: 'correct horse',
  });
};
const makeAgent = async (forwardedFor: string): Promise<number> => {
  const made = await fetch(`${town.url}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({ name: 'Ada' }),
  });
  return made.status;
};
const guess = async (n: number): Promise<number> => {
  const headers = { authorization: `Basic ${btoa(`admin:guess ${n}`)}`, 'x-forwarded-for': `203.0.113.${n}` };
  return (await fetch(`${town.url}/monitor/api`, { headers })).status;
};
const inTurn = async (count: number, ask: (n: number) => Promise<number>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push(await ask(n));
  return statuses;
};

describe('X-Forwarded-For', () => {
  it.each(['off', '192.0.2.7', '192.0.2.0/24'])(
    'is a stranger’s word from an address that TRUST_PROXY=%s does not name: no agent more for it',
    async (proxies) => {
      await open(proxies);
      const statuses = await inTurn(AGENTS + 2, (n) => makeAgent(`203.0.113.${n}`));
      expect(statuses).toEqual([201, 201, 201, 429, 429]);
    },
  );

  it('gives a caller no additional guess at the password', async () => {
    await open('192.0.2.7');
    // Exceeds the number of waiting callers per address; a believed header would give each its own guesses.
    const isRefused = async (n: number) => expect(await guess(n)).toBe(429);
    await Promise.any(Array.from({ length: 40 }, (_, n) => isRefused(n)));
  });

  it('separates callers behind a named proxy, using only what that proxy wrote', async () => {
    await open('loopback');
    expect(await inTurn(AGENTS + 2, (n) => makeAgent(`203.0.113.${n}`))).not.toContain(429);
    const forged = await inTurn(AGENTS + 2, (n) => makeAgent(`198.51.100.${n}, 203.0.113.99`));
    expect(forged).toEqual([201, 201, 201, 429, 429]);
  });
});
