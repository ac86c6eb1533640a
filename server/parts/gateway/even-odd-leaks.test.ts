import { describe, expect, it } from 'vitest';
import { evenOdd } from '../../../shared/games/even-odd/game.ts';
import { type Choice, DEFAULT_SETTINGS, seatIndex } from '../../../shared/games/even-odd/model.ts';
import { UNHURRIED_READS } from '../../mcp/testing/mcp-town.ts';
import { settled } from '../../mcp/testing/table-play.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import { playableEvenOdd } from '../even-odd/part.ts';
import { ADA, agentAt, BRAM, EvenOddTable } from '../even-odd/testing/table.ts';
import { evenOddToolset } from '../even-odd/toolset.ts';
import { builtinSteps } from './testing/builtin-steps.ts';

const [CHOOSER, VIEWER] = ['p:1', 'p:2'] as const;
const STEPS: readonly unknown[] = [
  { type: 'look' },
  { type: 'get_state' },
  { tool: 'et.evenodd.match.events.get', args: { afterEventId: null, limit: 200 } },
  { type: 'nonsense' },
  'wait less',
];

/** Seated, with the first choice of the first round sealed. */
async function openTwin(seed: string, choice: Choice) {
  const clock = new FakeClock();
  const table = new EvenOddTable(clock, DEFAULT_SETTINGS);
  const set = evenOddToolset({ door: table, settings: table.settings, limits: UNHURRIED_READS });
  const host = table.seat([ADA, BRAM], { seed });
  const { matchId } = host;
  const steps = builtinSteps({ game: evenOdd, playable: playableEvenOdd, door: table, set, clock, matchId });
  while (host.state.phase !== 'COLLECTING_CHOICES') {
    clock.advanceTo(clock.next() ?? 0);
    await settled();
  }
  const chosen = { type: 'choose', round: host.state.round, choice, claim: null } as const;
  await table.act(agentAt(host, CHOOSER), host.matchId, chosen);
  const answers = (playerId: string) => steps(agentAt(host, playerId), STEPS);
  return { host, answers };
}

describe('[S0-245, SEAL-3] the twin exam of Even/Odd at the gateway', () => {
  it('gives the other player the same bytes from both twins until the draw, except for the commitment', async () => {
    for (let i = 0; i < 10; i++) {
      const twins = await Promise.all(([1, 4] as const).map((choice) => openTwin(`twins ${i}`, choice)));
      const told = await Promise.all(
        twins.map(async ({ answers, host }) => {
          const seal = host.state.commitments[seatIndex(CHOOSER)] ?? '';
          const heard = await answers(VIEWER);
          expect(heard.some((text) => text.includes(seal))).toBe(true);
          return heard.map((text) => text.replaceAll(seal, 'sealed'));
        }),
      );
      expect(told[1]).toEqual(told[0]);
      expect(told[0]?.filter((text) => text.startsWith('{"ok":true'))).toHaveLength(3);
    }
  });

  it('detects a difference where there is one: the chooser sees its own choice', async () => {
    const [one, four] = await Promise.all(([1, 4] as const).map((choice) => openTwin('a', choice)));
    expect(await one?.answers(CHOOSER)).not.toEqual(await four?.answers(CHOOSER));
  });
});
