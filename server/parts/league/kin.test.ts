import { describe, expect, it } from 'vitest';
import { areKin, kinOf, kinOfAddress, kinTogether, type Origin } from './reception.ts';

const NOBODY: Origin = {
  leagueId: 'lg',
  agentId: null,
  ownerId: null,
  address: null,
  endpoint: null,
  endpointAddresses: [],
};
const kin = (origin: Partial<Origin>) => kinOf({ ...NOBODY, ...origin });

describe('kinship of members', () => {
  it.each<[string, Partial<Origin>, Partial<Origin>, boolean]>([
    ['one owner', { agentId: 'a', ownerId: 'o' }, { agentId: 'b', ownerId: 'o' }, true],
    ['two owners', { agentId: 'a', ownerId: 'o' }, { agentId: 'b', ownerId: 'p' }, false],
    ['one agent that nobody owns', { agentId: 'a' }, { agentId: 'a' }, true],
    ['one host at two ports', { endpoint: 'http://x.example:1/' }, { endpoint: 'http://X.example:2/' }, true],
    ['two hosts', { endpoint: 'http://x.example/' }, { endpoint: 'http://y.example/' }, false],
    [
      'two names of one address',
      { endpoint: 'http://x.example/', endpointAddresses: ['203.0.113.7'] },
      { endpoint: 'http://y.example/', endpointAddresses: ['203.0.113.7'] },
      true,
    ],
    [
      'called where the other registers from',
      { endpoint: 'http://203.0.113.7/' },
      { address: '203.0.113.7' },
      true,
    ],
    ['one household of IPv6', { address: '2001:db8:1:2::3' }, { address: '2001:db8:1:2:9::' }, true],
    ['this machine', { address: '127.0.0.1' }, { address: '127.0.0.1' }, false],
    ['this machine by IPv6', { address: '::1' }, { address: '::1' }, false],
    [
      'this machine, called at two ports',
      { endpoint: 'http://localhost:1/', endpointAddresses: ['127.0.0.1', '::1'] },
      { endpoint: 'http://localhost:2/', endpointAddresses: ['127.0.0.1', '::1'] },
      false,
    ],
    [
      'one endpoint, also here',
      { endpoint: 'http://127.0.0.1:1/' },
      { endpoint: 'http://127.0.0.1:1/' },
      true,
    ],
    ['nothing known', {}, {}, false],
    ['another league', { ownerId: 'o' }, { ownerId: 'o', leagueId: 'other' }, false],
  ])('%s: %o %o', (_, one, other, together) => {
    expect(areKin(kin(one), kin(other))).toBe(together);
  });

  it('recognises an address without storing it readably', () => {
    const marks = kin({ address: '203.0.113.7', ownerId: 'ow_secret' });
    expect(marks).toContain(kinOfAddress('lg', '203.0.113.7'));
    expect(JSON.stringify(marks)).not.toMatch(/203|secret/);
  });

  it("keeps a member's owner when it moves", () => {
    const moved = kinTogether(kin({ endpoint: 'http://x.example/' }), kin({ endpoint: 'http://y.example/' }));
    expect(areKin(moved, kin({ endpoint: 'http://x.example/' }))).toBe(true);
  });
});
