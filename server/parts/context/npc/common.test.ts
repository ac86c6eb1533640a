import { expect, it } from 'vitest';
import type { BuildingFacts } from '../../../town/building-facts.ts';
import type { VillagerFacts } from '../../../town/town-model.ts';
import { answered } from './answers.ts';
import { NPC_TOOLS, npcOf } from './npcs.ts';
import { type Looks, Toolbox } from './toolbox.ts';

const table = (buildingId: string, plotId: string, weight: number) =>
  ({
    buildingId,
    matchId: `mt_${buildingId}`,
    plotId,
    game: 'werewolf',
    number: 1,
    status: 'running',
    sign: { label: 'DAY 2', detail: '5 of 8 alive', weight },
  }) as unknown as BuildingFacts;
const player = (name: string, buildingId: string) =>
  ({ agentId: `ag_${name}`, name, buildingId }) as unknown as VillagerFacts;

const looks = {
  ...Object.fromEntries(NPC_TOOLS.map((tool) => [tool, async () => []])),
  'running-games': async () => [table('b1', 'plot-001', 1), table('b2', '', 9)],
  'people-in-town': async () => [
    player('Ada', 'b1'),
    player('Bram', 'b1'),
    player('Cleo', 'b2'),
    player('Dora', ''),
  ],
} as unknown as Looks;

const ask = (input: string) => {
  const crier = npcOf('crier');
  if (!crier) throw new Error('nobody is called so');
  return answered('crier', {
    input,
    person: null,
    namesPerson: false,
    gameTitle: () => 'Werewolf',
    tools: new Toolbox(crier, looks),
    teller: null,
    correlationId: 'c',
  });
};

it('somebody in town says who plays where, the most exciting table first', async () => {
  const { sources, text } = await ask('Who is playing right now?');
  expect(text).toBe(
    '2 tables are taken. At Werewolf 1 they play Werewolf: Cleo. At 10 Market Street they play Werewolf: Ada and Bram.',
  );
  expect(sources.map(({ id }) => id)).toEqual(['mt_b2', 'ag_Cleo', 'mt_b1', 'ag_Ada', 'ag_Bram']);
});

it('and what goes on at an address', async () => {
  const { sources, text } = await ask('Where is 10 Market Street?');
  expect(text).toMatch(/Werewolf is on there: DAY 2, 5 of 8 alive\.$/);
  expect(sources.map(({ id }) => id).slice(0, 2)).toEqual(['plot-001', 'mt_b1']);
});

it.each([
  'Who is playing in the Champions League?',
  'Who is the best wolf in Canada?',
  'How do I lose weight?',
])('and does not take another question for one of these: %s', async (question) => {
  expect((await ask(question)).text).toMatch(/^I know nothing of that\./);
});
