import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DEFAULT_SETTINGS,
  PHASES,
  type Phase,
  type PlayerId,
  type Role,
} from '../../../shared/games/werewolf/model.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { type McpTown, openMcpTown } from '../../mcp/testing/mcp-town.ts';
import { bearer, rawPost, toolCall } from '../../mcp/testing/raw-mcp.ts';
import { judge } from '../../mcp/testing/result-check.ts';
import type { WerewolfHost } from '../../mcp/testing/table-door.ts';
import { agentNamed, EIGHT, TableDoor } from '../../mcp/testing/table-door.ts';
import { ringNext, settled } from '../../mcp/testing/table-play.ts';
import { FakeClock } from '../../time/fake-clock.ts';

/** p:8, a villager, dies in the first night; p:4, the doctor, guarded p:1 in it. */
const DEALT: readonly Role[] = [
  'WEREWOLF',
  'WEREWOLF',
  'SEER',
  'DOCTOR',
  'VILLAGER',
  'VILLAGER',
  'VILLAGER',
  'VILLAGER',
];
const CALLERS = { WEREWOLF: 'p:2', SEER: 'p:3', DOCTOR: 'p:4', VILLAGER: 'p:5', DEAD: 'p:8' } as const;
type Who = keyof typeof CALLERS;
const TARGETS = ['p:1', 'p:2', 'p:3', 'p:4', 'p:6', 'p:8', 'p:9', 'Ada', ''] as const;

const clock = new FakeClock();
const door = new TableDoor(clock, { ...DEFAULT_SETTINGS, changeEveryMs: 0 });
let town: McpTown;
beforeAll(async () => {
  town = await openMcpTown(door, EIGHT, { clock });
});
afterAll(async () => {
  await town.close();
  expect(town.errors).toEqual([]);
});

const agentAt = (host: WerewolfHost, playerId: string): AgentIdentity =>
  agentNamed(host.state.players.find((player) => player.playerId === playerId)!.displayName);

async function codeOf(host: WerewolfHost, who: Who, tool: string, args: object = {}): Promise<string> {
  const agent = agentAt(host, CALLERS[who]);
  const { body } = await rawPost(town.url, toolCall(tool, { matchId: host.matchId, ...args }), bearer(agent));
  const { isError, body: result } = judge(`et.werewolf.${tool}`, body.result);
  return isError ? result.error.code : 'OK';
}

/** A match that has just entered the phase: the second night, the first day; p:8 is dead in all but the lobby. */
async function stage(phase: Phase): Promise<WerewolfHost> {
  const host = door.seat(EIGHT, { roles: DEALT });
  if (phase === 'LOBBY') return host;
  await ringNext(clock);
  const act = (playerId: PlayerId, type: 'wolf_kill' | 'doctor_protect', targetPlayerId: string) =>
    door.act(agentAt(host, playerId), host.matchId, { type, targetPlayerId });
  await act('p:1', 'wolf_kill', 'p:8');
  await act('p:2', 'wolf_kill', 'p:8');
  await act('p:4', 'doctor_protect', 'p:1');
  if (phase === 'ENDED') await host.execute((_, now) => ({ type: 'abort', reason: 'test', now }));
  else
    do await ringNext(clock);
    while (host.state.phase !== phase);
  await settled();
  return host;
}

/** Never two matches at once: the clock's next timer must be this one's. */
async function onStage(phase: Phase, play: (host: WerewolfHost) => Promise<void>): Promise<void> {
  const host = await stage(phase);
  await play(host);
  await host.close();
}

const WHO = Object.keys(CALLERS) as Who[];
const DAY_TALK: readonly Phase[] = ['DAY_OPENING', 'DAY_DISCUSSION'];

/** Legal only for a living player of the role, in its phase; the first violated rule names the refusal. */
function verdict(phase: Phase, open: readonly Phase[], who: Who, role?: Role): string {
  if (phase === 'ENDED') return 'MATCH_ENDED';
  if (!open.includes(phase)) return 'WRONG_PHASE';
  if (role && (who === 'DEAD' ? 'VILLAGER' : who) !== role) return 'WRONG_ROLE';
  return who === 'DEAD' ? 'PLAYER_DEAD' : 'OK';
}

/** Beyond the gate: the target must live and be in the match, and the tool may have further rules. */
function aimVerdict(gate: string, target: string, taboo: Readonly<Record<string, string>> = {}): string {
  if (gate !== 'OK') return gate;
  if (target === 'p:8') return 'TARGET_DEAD';
  return /^p:[1-8]$/.test(target) ? (taboo[target] ?? 'OK') : 'INVALID_TARGET';
}

describe.each(PHASES)('[S0-241] gates in %s, over MCP', (phase) => {
  it('[S0-193] allow ready in the lobby only', () =>
    onStage(phase, async (host) => {
      for (const who of WHO) {
        const expected = phase === 'LOBBY' ? 'OK' : verdict(phase, [], who);
        expect(await codeOf(host, who, 'match.ready')).toBe(expected);
      }
    }));

  it('[S0-190, S0-198] allow public speech to the living, in opening and discussion', () =>
    onStage(phase, async (host) => {
      for (const who of WHO) {
        expect([who, await codeOf(host, who, 'match.say_public', { text: 'Hm.' })]).toEqual([
          who,
          verdict(phase, DAY_TALK, who),
        ]);
      }
    }));

  it('[S0-194, S0-200] allow wolf chat to living wolves at night', () =>
    onStage(phase, async (host) => {
      for (const who of WHO) {
        expect([who, await codeOf(host, who, 'match.night.wolf_chat', { text: 'Grr.' })]).toEqual([
          who,
          verdict(phase, ['NIGHT'], who, 'WEREWOLF'),
        ]);
      }
    }));

  it('[S0-191, S0-195] allow votes for the living, by the living, in the vote', () =>
    onStage(phase, async (host) => {
      for (const who of WHO) {
        const gate = verdict(phase, ['DAY_VOTE'], who);
        expect(await codeOf(host, who, 'match.vote', { targetPlayerId: null })).toBe(gate);
        for (const target of TARGETS) {
          const code = await codeOf(host, who, 'match.vote', { targetPlayerId: target });
          expect([who, target, code]).toEqual([who, target, aimVerdict(gate, target)]);
        }
      }
    }));

  it.each([
    ['wolf_kill', 'WEREWOLF', { 'p:1': 'INVALID_TARGET', 'p:2': 'INVALID_TARGET' }],
    ['doctor_protect', 'DOCTOR', { 'p:1': 'DOCTOR_REPEAT' }],
  ] as const)(
    '[S0-192, S0-194, S0-195, S0-197] %s belongs to the %s, at night, against the living',
    (tool, role, taboo) =>
      onStage(phase, async (host) => {
        for (const who of WHO) {
          const gate = verdict(phase, ['NIGHT'], who, role);
          for (const target of TARGETS) {
            const code = await codeOf(host, who, `match.night.${tool}`, { targetPlayerId: target });
            expect([who, target, code]).toEqual([who, target, aimVerdict(gate, target, taboo)]);
          }
        }
      }),
  );

  it('[S0-194, S0-196, D11] allow seer_inspect to the SEER, at night, once, against another', () =>
    onStage(phase, async (host) => {
      for (const who of WHO) {
        const gate = verdict(phase, ['NIGHT'], who, 'SEER');
        const inspect = (targetPlayerId: string) =>
          codeOf(host, who, 'match.night.seer_inspect', { targetPlayerId });
        for (const bad of ['p:3', 'p:9', ''])
          expect(await inspect(bad)).toBe(gate === 'OK' ? 'INVALID_TARGET' : gate);
        expect(await inspect('p:2')).toBe(gate);
        expect(await inspect('p:5')).toBe(gate === 'OK' ? 'ALREADY_SUBMITTED' : gate);
      }
    }));
});
