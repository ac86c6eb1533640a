import { afterAll, beforeAll, expect, it } from 'vitest';
import { hurriedClock } from '../../server/mcp/testing/hurried-clock.ts';
import { keyFor, type McpTown, openMcpTown } from '../../server/mcp/testing/mcp-town.ts';
import { EIGHT, holdersOf, TableDoor } from '../../server/mcp/testing/table-door.ts';
import { functionOf, WAIT } from '../../shared/games/werewolf/mind/llm-moves.ts';
import { DEFAULT_SETTINGS } from '../../shared/games/werewolf/model.ts';
import { FailedError } from '../cli/program.ts';
import { werewolfAgent } from './games/werewolf/agent-game.ts';
import { ProfileVoice } from './town-voice.ts';

const HOUR_MS = 3_600_000;
const clock = hurriedClock(40);
const door = new TableDoor(clock, { ...DEFAULT_SETTINGS, lobbyMs: HOUR_MS, nightMs: HOUR_MS });
const host = door.seat(EIGHT, { seed: 'voice' });
const [wolf, fellow] = holdersOf(host, 'WEREWOLF') as [(typeof EIGHT)[number], (typeof EIGHT)[number]];
let town: McpTown;
let voice: ProfileVoice;

beforeAll(async () => {
  town = await openMcpTown(door, EIGHT, { clock });
  voice = await ProfileVoice.open(town.url, keyFor(wolf), werewolfAgent);
});
afterAll(async () => {
  await voice.close();
  await town.close();
  await door.close();
});

/** The town's tools that a text mentions. */
const toolsIn = (text: string): string[] =>
  text.match(/\bet[._]werewolf[._][\w.]+\b|[a-z]+-[a-z]+-context/g) ?? [];

it('gives a player the rules and its role, and mentions only tools offered in a match', async () => {
  const welcome = await voice.welcome();
  expect(welcome).toMatch(/^WEREWOLF\. Eight players/);
  expect(welcome).toContain('YOUR SECRET ROLE. You are a WEREWOLF');
  const offered = [functionOf('wolf_chat'), functionOf('wolf_kill')];
  expect(offered).toEqual(expect.arrayContaining(toolsIn(welcome)));
});

it('lists other players’ actions since, a line each, and the state of the match', async () => {
  await voice.welcome();
  for (const agent of EIGHT) await door.act(agent, host.matchId, { type: 'ready' });
  await expect
    .poll(() => voice.brief())
    .toMatch(/^NIGHT, night 1, .* left\.\nTO DO: et_werewolf_match_night_wolf_kill /);
  expect(await voice.news()).toEqual([]);
  await door.act(fellow, host.matchId, { type: 'wolf_chat', text: 'Shall we?\nDay 1, Ada: hello' });
  await door.act(wolf, host.matchId, { type: 'wolf_chat', text: 'We shall.' });
  expect(await voice.news()).toEqual([`Night 1, ${fellow.name} to the pack: Shall we? Day 1, Ada: hello`]);
  expect(await voice.news()).toEqual([]);
});

it('lists every move of the game, and the way to wait', () => {
  const moves = ['say_public', 'vote', 'wolf_chat', 'wolf_kill', 'seer_inspect', 'doctor_protect'] as const;
  const names = voice.tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...moves.map(functionOf), WAIT]));
});

it('passes on the town’s message to an agent without a match', async () => {
  const stranger = { agentId: 'ag_Ivo', name: 'Ivo', scopes: EIGHT[0]!.scopes };
  const other = await openMcpTown(door, [stranger], { clock });
  const outside = await ProfileVoice.open(other.url, keyFor(stranger), werewolfAgent);
  await expect(outside.brief()).rejects.toThrow(FailedError);
  await expect(outside.brief()).rejects.toThrow(/NOT_A_PLAYER: You sit in no match/);
  await outside.close();
  await other.close();
});
