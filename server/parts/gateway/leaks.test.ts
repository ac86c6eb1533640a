import { describe, expect, it } from 'vitest';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import { DEFAULT_SETTINGS, type Role } from '../../../shared/games/werewolf/model.ts';
import {
  actAs,
  agentAt,
  D,
  type Deed,
  PHASES_OF_A_DAY,
  S,
  type SeatedTwin,
  secretNight,
  TWINS,
  V,
  VICTIM,
  VIEWER,
  W,
} from '../../mcp/testing/secret-night.ts';
import { EIGHT, TableDoor } from '../../mcp/testing/table-door.ts';
import { ringNext } from '../../mcp/testing/table-play.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import { playableWerewolf } from '../werewolf/playable.ts';
import { werewolfLimits } from '../werewolf/settings.ts';
import { werewolfToolset } from '../werewolf/toolset.ts';
import { builtinSteps } from './testing/builtin-steps.ts';

const STEPS: readonly unknown[] = [
  { type: 'look' },
  { type: 'get_state' },
  { type: 'ready' },
  { type: 'say_public', text: 'I saw nothing.' },
  { type: 'vote', targetPlayerId: VICTIM },
  { type: 'wolf_chat', text: 'psst' },
  { type: 'wolf_kill', targetPlayerId: VICTIM },
  { type: 'seer_inspect', targetPlayerId: 'p:1' },
  { type: 'doctor_protect', targetPlayerId: 'p:1' },
  { tool: 'et.werewolf.match.events.get', args: { afterEventId: null, limit: 200 } },
  { type: 'nonsense' },
  'wait less',
];

/**
 * Twins at the gateway: two matches that differ only in what the viewer may not know. Both must answer every step of
 * the viewer, in every phase, with the same bytes.
 */
interface Twin extends SeatedTwin {
  readonly clock: FakeClock;
  readonly steps: ReturnType<typeof builtinSteps>;
}

function openTwin(roles: readonly Role[]): Twin {
  const clock = new FakeClock();
  const door = new TableDoor(clock, { ...DEFAULT_SETTINGS, changeEveryMs: 0 });
  const set = werewolfToolset({ door: door as never, settings: DEFAULT_SETTINGS, limits: werewolfLimits(1) });
  const host = door.seat(EIGHT, { seed: 'twins', roles });
  const { matchId } = host;
  const steps = builtinSteps({ game: werewolf, playable: playableWerewolf, door, set, clock, matchId });
  return { clock, door, host, steps };
}

type Acting = (role: Role, action: Deed) => Promise<void>;

const killing = { type: 'wolf_kill', targetPlayerId: VICTIM } as const;
const whispering = { type: 'wolf_chat', text: 'Shall we?' } as const;
const [busyWolves, quietWolves] = [
  async (act: Acting) => {
    await act('WEREWOLF', whispering);
    await act('WEREWOLF', { type: 'wolf_kill', targetPlayerId: 'p:5' });
    await act('WEREWOLF', killing);
  },
  (act: Acting) => act('WEREWOLF', killing),
];

/** In each pair the night is incomplete in the same way, because a night's early end is public. */
const ROLE_TWINS = [
  {
    role: 'WEREWOLF',
    viewer: 'p:1',
    deals: [
      [W, W, S, D, V, V, V, V],
      [W, W, V, V, S, V, D, V],
    ],
    acts: [
      async (act: Acting) => {
        await act('WEREWOLF', killing);
        await act('SEER', { type: 'seer_inspect', targetPlayerId: 'p:1' });
      },
      async (act: Acting) => {
        await act('WEREWOLF', killing);
        await act('DOCTOR', { type: 'doctor_protect', targetPlayerId: 'p:8' });
      },
    ],
  },
  {
    role: 'SEER',
    viewer: 'p:3',
    deals: [
      [V, W, S, D, V, V, V, W],
      [V, V, S, V, W, V, W, D],
    ],
    acts: [busyWolves, quietWolves],
  },
  {
    role: 'DOCTOR',
    viewer: 'p:4',
    deals: [
      [W, W, S, D, V, V, V, V],
      [V, S, V, D, W, V, V, W],
    ],
    acts: [busyWolves, quietWolves],
  },
] as const;

const answers = (twin: Twin, playerId: string): Promise<string[]> =>
  twin.steps(agentAt(twin, playerId), STEPS);

describe('[S0-245] the twin exam at the gateway', () => {
  it('gives a villager the same bytes from both twins, whatever it steps, by night and by day', async () => {
    const twins = TWINS.map(openTwin) as [Twin, Twin];
    let compared = 0;
    let succeeded = 0;
    for (let step = 0; step <= PHASES_OF_A_DAY; step++) {
      if (twins[0].host.state.phase === 'NIGHT') {
        await secretNight(twins[0], true);
        await secretNight(twins[1], false);
      }
      const [first, second] = [await answers(twins[0], VIEWER), await answers(twins[1], VIEWER)];
      for (const [i, action] of STEPS.entries()) expect(second[i], JSON.stringify(action)).toBe(first[i]);
      compared += first.length;
      succeeded += first.filter((answer) => answer.startsWith('{"ok":true')).length;
      for (const { clock } of twins) await ringNext(clock);
    }
    expect(twins[0].host.state.dayNumber).toBeGreaterThan(0);
    expect(compared).toBe(STEPS.length * (PHASES_OF_A_DAY + 1));
    expect(succeeded).toBeGreaterThan(3 * (PHASES_OF_A_DAY + 1));
  });

  it.each(ROLE_TWINS)(
    'gives a $role the same bytes from twins that differ in what this role may not know',
    async ({ acts, deals, viewer }) => {
      const twins = deals.map(openTwin) as [Twin, Twin];
      let succeeded = 0;
      for (let step = 0; step <= PHASES_OF_A_DAY; step++) {
        if (twins[0].host.state.phase === 'NIGHT')
          for (const [i, twin] of twins.entries())
            await acts[i]?.((role, action) => actAs(twin, role, action, viewer));
        const [first, second] = [await answers(twins[0], viewer), await answers(twins[1], viewer)];
        for (const [i, action] of STEPS.entries()) expect(second[i], JSON.stringify(action)).toBe(first[i]);
        succeeded += first.filter((answer) => answer.startsWith('{"ok":true')).length;
        for (const { clock } of twins) await ringNext(clock);
      }
      expect(twins[0].host.state.dayNumber).toBeGreaterThan(0);
      expect(succeeded).toBeGreaterThan(3 * (PHASES_OF_A_DAY + 1));
    },
  );

  it('detects a difference where there is one: a wolf sees more than its twin, a villager', async () => {
    const [first, second] = TWINS.map(openTwin) as [Twin, Twin];
    expect(await answers(first, 'p:2')).not.toEqual(await answers(second, 'p:2'));
  });
});
