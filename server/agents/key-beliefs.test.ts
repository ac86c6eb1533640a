import { describe, expect, it } from 'vitest';
import type { Agent } from '../store/agents-table.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { IN_USE_MS, KeyBeliefs } from './key-beliefs.ts';
import { hmac, keyIdOf } from './keys.ts';
import { VoidKeys } from './void-keys.ts';

const PEPPER = 'sixteen characters';
const agentOf = (name: string): Agent => ({
  agentId: `ag_${name}`,
  ownerId: null,
  name,
  scopes: ['werewolf:play'],
  house: false,
  createdAt: 0,
  lastSeenAt: null,
  barred: false,
  playsWithPeople: false,
});

/** A store that records its queries. */
function tableOf(names: readonly string[]) {
  const agents = new Map(names.map((name) => [hmac(PEPPER, name), agentOf(name)]));
  const asked: number[] = [];
  return {
    agents,
    asked,
    async byKeys(keys: readonly string[]) {
      asked.push(keys.length);
      return new Map([...agents].filter(([key]) => keys.includes(key)));
    },
  };
}

function beliefsIn(names: readonly string[]) {
  const clock = new FakeClock();
  const table = tableOf(names);
  const voidKeys = new VoidKeys(clock);
  return {
    clock,
    table,
    voidKeys,
    beliefs: new KeyBeliefs({ agents: table, clock, pepper: PEPPER, voidKeys }),
  };
}

describe('the agent of a key', () => {
  it('is read from the store once, and after five seconds for all keys in use together', async () => {
    const { beliefs, clock, table } = beliefsIn(['ada', 'bob', 'eve']);
    const callAll = () => Promise.all(['ada', 'bob', 'eve'].map((key) => beliefs.whose(key)));
    await callAll();
    await callAll();
    expect(table.asked).toEqual([1, 1, 1]);
    clock.advance(5_000);
    expect((await callAll()).map((identity) => identity?.name)).toEqual(['ada', 'bob', 'eve']);
    expect(table.asked).toEqual([1, 1, 1, 3]);
  });

  it('is refreshed with the others for a minute after its last call, which may have been waiting', async () => {
    const { beliefs, clock, table } = beliefsIn(['ada', 'bob']);
    for (const key of ['ada', 'bob']) await beliefs.whose(key);
    clock.advance(5_000);
    expect(await beliefs.whose('ada')).toMatchObject({ name: 'ada' });
    expect(await beliefs.whose('bob')).toMatchObject({ name: 'bob' });
    expect(table.asked).toEqual([1, 1, 2]);
    clock.advance(IN_USE_MS - 1_000);
    await beliefs.whose('ada');
    clock.advance(5_000);
    await beliefs.whose('ada');
    expect(table.asked).toEqual([1, 1, 2, 2, 1]);
  });

  it('is dropped within five seconds after another process revokes the key', async () => {
    const { beliefs, clock, table } = beliefsIn(['ada']);
    await beliefs.whose('ada');
    table.agents.clear();
    expect(await beliefs.whose('ada')).not.toBeNull();
    clock.advance(5_000);
    expect(await beliefs.whose('ada')).toBeNull();
  });

  it('is dropped at once when the key is declared void, also during a read', async () => {
    const { beliefs, clock, voidKeys } = beliefsIn(['ada', 'bob']);
    await beliefs.whose('ada');
    await beliefs.whose('bob');
    clock.advance(5_000);
    const meanwhile = beliefs.whose('ada');
    voidKeys.declare({ agentId: 'ag_ada', keyId: keyIdOf(hmac(PEPPER, 'ada')) }, true);
    expect(await meanwhile).toBeNull();
    expect(await beliefs.whose('ada')).toBeNull();
    expect(await beliefs.whose('bob')).toMatchObject({ name: 'bob' });
  });

  it('is read again after a failed read', async () => {
    const { beliefs, clock, table } = beliefsIn(['ada']);
    await beliefs.whose('ada');
    clock.advance(5_000);
    const { byKeys } = table;
    table.byKeys = () => Promise.reject(new Error('the store is away'));
    await expect(beliefs.whose('ada')).rejects.toThrow('away');
    table.byKeys = byKeys;
    expect(await beliefs.whose('ada')).toMatchObject({ name: 'ada' });
  });
});
