import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/town/free-port.ts';
import { DEFAULT_BUDGET } from '../../agent-game.ts';
import { GameClient } from '../../game-client.ts';
import { type Outcome, playMatch } from '../../play-match.ts';
import { findMatch, register } from '../../queue.ts';
import { TownProcess } from '../../testing/town-process.ts';
import { evenOddAgent } from './agent-game.ts';

let dataDir: string;
let town: TownProcess;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'town-even-odd-'));
  const settings = { DATA_DIR: dataDir, HOUSE_BOTS: 'off', LOG_LEVEL: 'error' };
  // Fast, but with enough time to choose on a busy machine.
  town = new TownProcess(await freePort(), { ...settings, TIME_SCALE: '20', EVEN_ODD_CHOICE_S: '400' });
  await town.start();
});
afterEach(async () => {
  await town.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const notThinking = (): never => {
  throw new Error('no strategy asks a model');
};

async function agent(name: string, brain: string): Promise<Outcome & { readonly lines: number }> {
  const client = await GameClient.open(town.url, await register(town.url, name), evenOddAgent);
  const player = evenOddAgent.playerFor({
    brain,
    name,
    budget: DEFAULT_BUDGET,
    thinker: notThinking,
    voice: notThinking,
    notes: [],
    records: [],
  });
  let lines = 0;
  const outcome = await playMatch(client, {
    matchId: await findMatch(client),
    game: evenOddAgent,
    player,
    onEvent: (event) => {
      if (evenOddAgent.eventLine(event, new Map())) lines += 1;
    },
  });
  await client.close();
  return { ...outcome, lines };
}

it('two reference agents play Even/Odd, each by its own strategy, and no move is refused', async () => {
  const outcomes = await Promise.all([agent('Ada', 'markov'), agent('Bram', 'bluffer')]);
  expect(new Set(outcomes.map(({ matchId }) => matchId)).size).toBe(1);
  expect(new Set(outcomes.map(({ winner }) => winner)).size).toBe(1);
  expect(outcomes.map(({ role }) => role).sort()).toEqual(['EVEN', 'ODD']);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ calls: 5, refusals: 0, missed: 0 });
  // Five times the round, two seals and the draw; an agent that sees the end reads no further.
  for (const { lines } of outcomes) expect(lines).toBeGreaterThanOrEqual(4 * 4);
});
