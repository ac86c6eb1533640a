import { afterEach, describe, expect, it } from 'vitest';
import type { WatchReply } from '../../../shared/contracts/watch.ts';
import { DEFAULT_SETTINGS, type PlayerId } from '../../../shared/games/werewolf/model.ts';
import { TOOL_NAMES } from '../../../shared/games/werewolf/tool-names.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { type McpTown, openMcpTown } from '../../mcp/testing/mcp-town.ts';
import { bearer, rawPost, rpc } from '../../mcp/testing/raw-mcp.ts';
import { agentNamed, EIGHT, TableDoor, type WerewolfHost } from '../../mcp/testing/table-door.ts';
import { ringNext } from '../../mcp/testing/table-play.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import { watchSet } from './testing/watch-set.ts';

interface Table {
  readonly town: McpTown;
  readonly clock: FakeClock;
  readonly host: WerewolfHost;
}

const [W, S, D, V] = ['WEREWOLF', 'SEER', 'DOCTOR', 'VILLAGER'] as const;
const ROLES = [W, W, S, D, V, V, V, V];

let table: Table | undefined;
afterEach(async () => {
  await table?.town.close();
  table = undefined;
});

async function sit(): Promise<Table> {
  const clock = new FakeClock();
  const door = new TableDoor(clock, { ...DEFAULT_SETTINGS, changeEveryMs: 0 });
  const limited = { ...agentNamed('Ada'), scopes: [] };
  const town = await openMcpTown(door, EIGHT, { clock, more: [watchSet(door)] });
  town.keys.set('key-limited', limited);
  table = { town, clock, host: door.seat(EIGHT, { roles: ROLES }) };
  return table;
}

const holderOf = ({ host }: Table, playerId: PlayerId): AgentIdentity =>
  agentNamed(host.state.players.find((player) => player.playerId === playerId)?.displayName ?? '');

async function callAt(url: string, headers: Record<string, string>, name: string, args: object) {
  const { body } = await rawPost(url, rpc('tools/call', { name, arguments: args }), headers);
  return body.result;
}

async function look(
  { town }: Pick<Table, 'town'>,
  who: AgentIdentity | null,
  args: object = { matchId: 'mt_1' },
): Promise<WatchReply> {
  const result = await callAt(`${town.url}/watch`, bearer(who), 'et.town.watch', args);
  expect(result.isError, JSON.stringify(result)).toBeFalsy();
  return result.structuredContent;
}

async function passTo(at: Table, phase: string): Promise<void> {
  while (at.host.state.phase !== phase) await ringNext(at.clock);
}

describe('a match watched from a chat client', () => {
  it('is a card of its own address, with the tools that its players need', async () => {
    const { town } = await sit();
    const { body } = await rawPost(`${town.url}/watch`, rpc('tools/list'));
    const [watch, ...others] = body.result.tools;
    expect(watch).toMatchObject({
      name: 'et.town.watch',
      annotations: { readOnlyHint: true },
      _meta: {
        ui: { resourceUri: 'ui://widget/apps/hall.html' },
        'openai/outputTemplate': 'ui://widget/hall.html',
      },
    });
    expect(others.map(({ name }: { name: string }) => name)).toEqual(TOOL_NAMES);
    const { body: root } = await rawPost(town.url, rpc('tools/list'));
    expect(root.result.tools).toHaveLength(TOOL_NAMES.length);
  });

  it('shows table, phase, clock, talk and votes to anybody, and no roles', async () => {
    const at = await sit();
    await passTo(at, 'DAY_VOTE');
    const voter = holderOf(at, 'p:5');
    const { matchId } = at.host;
    const vote = { matchId, targetPlayerId: 'p:1', reason: 'Too quiet.' };
    await callAt(at.town.url, bearer(voter), 'et.werewolf.match.vote', vote);
    const card = await look(at, null);
    const [accused, , , , judge] = card.seats;
    expect(card).toMatchObject({
      game: 'Werewolf',
      phase: 'Day 1: vote',
      result: null,
      you: null,
      uri: null,
    });
    expect(card.secondsLeft).toBeGreaterThan(0);
    expect(accused).toMatchObject({ votes: 1, isOut: false, note: '', isAnswer: false });
    expect(judge?.choice).toBe(`votes ${accused?.name}`);
    expect(card.lines.at(-1)?.text).toContain('Too quiet.');
    expect(card.guess).toEqual({ picks: 2 });
  });

  it('sends a reader who comes back only what is new', async () => {
    const at = await sit();
    await passTo(at, 'DAY_DISCUSSION');
    const { next } = await look(at, null);
    expect((await look(at, null, { matchId: 'mt_1', after: next })).lines).toEqual([]);
    const said = { matchId: 'mt_1', text: 'Listen to me.', kind: 'DISCUSSION' };
    await callAt(at.town.url, bearer(holderOf(at, 'p:6')), 'et.werewolf.match.say_public', said);
    const news = await look(at, null, { matchId: 'mt_1', after: next });
    expect(news.lines.map(({ text }) => text)).toEqual([expect.stringContaining('Listen to me.')]);
    const strange = await look(at, null, { matchId: 'mt_1', after: 'mt_1.no-such-event' });
    expect(strange.lines).toEqual((await look(at, null)).lines);
  });

  it("shows players their own seat alone, with calls that work; a key without the game's scope watches", async () => {
    const at = await sit();
    await passTo(at, 'NIGHT');
    const seer = await look(at, holderOf(at, 'p:3'));
    expect(seer.you).toMatchObject({
      playerId: 'p:3',
      role: 'You are the Seer.',
      task: 'Choose whom to look at.',
    });
    const [move] = seer.you?.moves ?? [];
    expect(move).toMatchObject({ tool: 'et.werewolf.match.night.seer_inspect', args: { matchId: 'mt_1' } });
    const targetPlayerId = move?.pick?.options[0]?.value;
    expect(targetPlayerId).toBe('p:1');
    const args = { ...move?.args, [move?.pick?.argument ?? '']: targetPlayerId };
    await callAt(at.town.url, bearer(holderOf(at, 'p:3')), move?.tool ?? '', args);
    const wiser = await look(at, holderOf(at, 'p:3'));
    expect(wiser.you?.knows).toContain(`${seer.seats[0]?.name} is a werewolf`);
    expect(wiser.you?.moves).toEqual([]);
    expect(seer.guess, 'players do not guess').toBe(null);
    const wolf = await look(at, holderOf(at, 'p:1'));
    expect(wolf.you?.knows).toContain(`${wolf.seats[1]?.name} is your fellow werewolf`);
    expect(wolf.you?.moves.map(({ tool }) => tool)).toEqual([
      'et.werewolf.match.night.wolf_kill',
      'et.werewolf.match.night.wolf_chat',
    ]);
    const limited = await callAt(
      `${at.town.url}/watch`,
      { Authorization: 'Bearer key-limited' },
      'et.town.watch',
      { matchId: 'mt_1' },
    );
    expect(limited.structuredContent.you).toBe(null);
  });

  it('names its tools as the address does', async () => {
    const at = await sit();
    await passTo(at, 'NIGHT');
    const { content } = await callAt(
      `${at.town.url}/watch?profile=llm`,
      bearer(holderOf(at, 'p:3')),
      'et_town_watch',
      { matchId: 'mt_1' },
    );
    const card = JSON.parse(content[0].text) as WatchReply;
    expect(card.you?.moves[0]?.tool).toBe('et_werewolf_match_night_seer_inspect');
  });
});
