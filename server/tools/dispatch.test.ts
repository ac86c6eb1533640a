import { describe, expect, it } from 'vitest';
import { refuse, yes } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { fromJsonSchema } from './define-tool.ts';
import { createDispatch } from './dispatch.ts';
import { fullShape } from './results.ts';
import { GARDEN_SCOPE, gardener, gardenSet, setOfOne } from './testing/garden.ts';
import type { Tool } from './tool.ts';
import type { Toolset } from './toolset.ts';

const flora = gardener('Flora');
const clock = new FakeClock();
/** A copy of the tool whose calls are refused when the agent is muted, though it carries no talk. */
const speaking = (tool: Tool): Tool => ({ ...tool, speech: { argument: 'note', whenMuted: 'refuse' } });
const planting = (set: Toolset, heard: unknown[]): Tool =>
  fromJsonSchema({
    definition: set.definitions[0]!,
    access: 'agent',
    speech: { argument: 'note', whenMuted: 'omit' },
    run: async ({ args }) => {
      heard.push(args.note);
      return yes({});
    },
  });
const dispatchOf = (...sets: Toolset[]) => createDispatch({ sets, clock });

describe('a toolset', () => {
  it('renders its results and refusals in its own way', async () => {
    const dispatch = dispatchOf(gardenSet());
    expect(await dispatch('garden.look', {}, flora)).toEqual({
      isError: false,
      structuredContent: { data: { gardener: 'Flora' } },
    });
    expect((await dispatch('garden.plant', { beds: [] }, null)).structuredContent).toEqual({
      code: 'FORBIDDEN',
      why: expect.stringContaining("needs an agent's key"),
    });
  });

  it('[D18] has its own scopes: a key without one gets FORBIDDEN, with the missing scope named', async () => {
    const dispatch = dispatchOf(gardenSet());
    const stranger: AgentIdentity = { ...flora, scopes: ['werewolf:play'] };
    const refused = await dispatch('garden.plant', { beds: [] }, stranger);
    expect(refused).toMatchObject({ isError: true, structuredContent: { code: 'FORBIDDEN' } });
    expect(refused.text).toContain(GARDEN_SCOPE);
    expect((await dispatch('garden.get-location', {}, stranger)).isError).toBe(false);
    expect((await dispatch('garden.plant', { beds: [] }, flora)).isError).toBe(false);
  });

  it('has its own budgets, which do not affect those of other sets', async () => {
    const budget = { limit: { calls: 1, everyMs: 1_000 }, exceeded: 'Too many visits.' };
    const hurried = (set: Toolset): Toolset => ({
      ...set,
      tools: set.tools.map((tool) => ({ ...tool, budget: { ...budget, name: `${set.id}.visits` } })),
    });
    const dispatch = dispatchOf(hurried(setOfOne('a', 'a.visit')), hurried(setOfOne('b', 'b.visit')));
    expect((await dispatch('a.visit', {}, flora)).isError).toBe(false);
    expect(await dispatch('a.visit', {}, flora)).toMatchObject({
      structuredContent: { code: 'RATE_LIMITED' },
      text: 'Too many visits. Try again in 1000 ms.',
    });
    expect((await dispatch('b.visit', {}, flora)).isError).toBe(false);
  });

  it('[D1] must define blanks if its refusals keep the full shape', async () => {
    const dispatch = dispatchOf(gardenSet({ render: fullShape }));
    await expect(dispatch('garden.plant', { beds: [] }, null)).rejects.toThrow('no shape for a refusal');
  });
});

it("executes a muted agent's action without its words, and refuses calls that only talk", async () => {
  const set = gardenSet();
  const heard: unknown[] = [];
  const tools = [planting(set, heard), ...set.tools.slice(1).map(speaking)];
  const muted = new Set([flora.agentId]);
  const dispatch = createDispatch({
    sets: [{ ...set, tools }],
    clock,
    silenced: (agentId) => (muted.has(agentId) ? refuse('FORBIDDEN', 'Muted.') : null),
  });
  const plant = { beds: [], note: 'look at me' };
  expect((await dispatch('garden.plant', plant, flora)).isError).toBe(false);
  expect((await dispatch('garden.look', {}, flora)).text).toBe('Muted.');
  muted.clear();
  await dispatch('garden.plant', plant, flora);
  expect((await dispatch('garden.look', {}, flora)).isError).toBe(false);
  expect(heard).toEqual([null, 'look at me']);
});

it('refuses unsafe words before payment and before they are sent, also as part of an action', async () => {
  const set = gardenSet();
  const heard: unknown[] = [];
  const tools = [planting(set, heard), ...set.tools.slice(1)];
  const dispatch = createDispatch({
    sets: [{ ...set, tools }],
    clock,
    unsafe: (words) => (words.includes('slur') ? refuse('UNSAFE_CONTENT', 'Unsafe.') : null),
  });
  const plant = (note?: string) => dispatch('garden.plant', { beds: [], ...(note && { note }) }, flora);
  expect(await plant('a slur')).toMatchObject({ structuredContent: { code: 'UNSAFE_CONTENT' } });
  expect((await plant('a rose')).isError).toBe(false);
  expect((await plant()).isError).toBe(false);
  expect(heard).toEqual(['a rose', undefined]);
});

it('reports every call under its proper name with its caller and outcome', async () => {
  const calls: string[] = [];
  const failing = setOfOne('broken', 'broken.tool');
  const [definition] = failing.definitions;
  const broken = fromJsonSchema({
    definition: definition!,
    access: 'anyone',
    run: () => Promise.reject(new Error('a bug')),
  });
  const sets = [gardenSet(), { ...failing, tools: [broken] }];
  const dispatch = createDispatch({
    sets,
    clock,
    onCall: (tool, code, { agentId, matchId }) =>
      calls.push([tool, code, agentId, matchId].filter(Boolean).join(' ')),
  });
  await dispatch('garden_look', {}, null);
  await dispatch('garden.plant', { beds: [] }, null);
  await expect(dispatch('garden.plant', { matchId: 'm'.repeat(99) }, flora)).rejects.toThrow(
    'Invalid arguments',
  );
  await expect(dispatch('garden.shoot', {}, flora)).rejects.toThrow('Unknown tool');
  await expect(dispatch('broken.tool', {}, flora)).rejects.toThrow('a bug');
  expect(calls).toEqual([
    'garden.look ok',
    'garden.plant FORBIDDEN',
    `garden.plant INVALID_ARGUMENTS ${flora.agentId} ${'m'.repeat(64)}`,
    `unknown UNKNOWN_TOOL ${flora.agentId}`,
    `broken.tool INTERNAL ${flora.agentId}`,
  ]);
});
