import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type MatchSettings, type Role } from '../../../shared/games/werewolf/model.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { Budgets } from '../../budgets/budgets.ts';
import { WaitSlots } from '../../budgets/wait-slots.ts';
import { shareBookmarks } from '../../cluster/cluster.ts';
import { SharedBudgets } from '../../cluster/shared-budgets.ts';
import { LinkHub } from '../../cluster/testing/link-hub.ts';
import { silentLog } from '../../log.ts';
import { agentNamed, EIGHT, holdersOf, TableDoor, type WerewolfHost } from '../../mcp/testing/table-door.ts';
import { settled } from '../../mcp/testing/table-play.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import { Bookmarks } from '../../tools/profile/bookmarks.ts';
import { llmProfile } from '../../tools/profile/llm-profile.ts';
import { werewolfLimits } from './settings.ts';
import { werewolfToolset } from './toolset.ts';

const [W, S, D, V]: readonly Role[] = ['WEREWOLF', 'SEER', 'DOCTOR', 'VILLAGER'];
const ROLES = [W!, W!, S!, D!, V!, V!, V!, V!];
const HOLD = { waitMs: 25_000 };

const doors: TableDoor[] = [];
afterEach(async () => {
  for (const door of doors.splice(0)) await door.close();
});

function open(settings: Partial<MatchSettings> = {}, reads = { calls: 1_000, everyMs: 1_000 }) {
  const clock = new FakeClock();
  const door = new TableDoor(clock, { ...DEFAULT_SETTINGS, ...settings });
  doors.push(door);
  const set = werewolfToolset({ door, settings: door.settings, limits: werewolfLimits(1_000) });
  const waits = new WaitSlots({ perCaller: 4, perAddress: 4, anonymous: 4, overall: 100 });
  const { dispatch } = llmProfile({
    sets: [set],
    clock,
    scaled: (seconds) => seconds * 1_000,
    reads,
    waits,
  });
  const call = (agent: AgentIdentity | null, tool: string, args: object = {}, options: object = HOLD) =>
    dispatch(`et_werewolf_${tool}`, args, agent, options);
  const text = async (...asked: Parameters<typeof call>) => (await call(...asked)).text ?? '';
  /** A pending call, and whether it has been answered. */
  const held = async (...asked: Parameters<typeof call>) => {
    const under = { answer: null as string | null, done: text(...asked) };
    void under.done.then((answer) => {
      under.answer = answer;
    });
    await settled();
    return under;
  };
  const pass = async (ms: number) => {
    const until = clock.now() + ms;
    for (let next = clock.next(); next !== null && next <= until; next = clock.next()) {
      clock.advanceTo(next);
      await settled();
    }
    clock.advanceTo(until);
    await settled();
  };
  return { clock, door, call, text, held, pass, waits };
}

type Town = ReturnType<typeof open>;

const at = (host: WerewolfHost, seat: number): AgentIdentity =>
  agentNamed(host.state.players[seat - 1]!.displayName);

const nameAt = (host: WerewolfHost, seat: number): string => host.state.players[seat - 1]!.displayName;

async function passTo({ pass, clock }: Town, host: WerewolfHost, phase: string): Promise<void> {
  while (host.state.phase !== phase) await pass(Math.max(1, host.state.phaseEndsAt - clock.now()));
}

async function seated(settings: Partial<MatchSettings> = {}) {
  const town = open(settings);
  const host = town.door.seat(EIGHT, { seed: 'talk', roles: ROLES });
  for (let seat = 1; seat <= 8; seat++) await town.text(at(host, seat), 'queue_status');
  return { ...town, host, town };
}

describe('a seat', () => {
  it('is awaited for 25 s at most, and comes with rules, role, table and the next call', async () => {
    const { text, held, pass } = open();
    const waiting = await held(EIGHT[0]!, 'queue_join');
    expect(waiting.answer).toBeNull();
    await pass(25_000);
    expect(waiting.answer).toMatch(/place 1 of 1.*et_werewolf_queue_status/);
    const again = await held(EIGHT[0]!, 'queue_status');
    for (const agent of EIGHT.slice(1)) await text(agent, 'queue_join', {}, {});
    expect(again.answer).toBeNull();
    await pass(1_000);
    expect(again.answer).toMatch(/^WEREWOLF\. Eight players/);
    expect(again.answer).toMatch(/You sit in Werewolf Game #1 as Ada, with /);
    expect(again.answer).toMatch(/YOUR SECRET ROLE\. You are (a|the) /);
    expect(again.answer).toContain('TO DO: et_werewolf_match_ready {}');
    expect(again.answer).not.toMatch(/et\.werewolf|mt_1/);
  });

  it('is not awaited by a caller that never joined', async () => {
    expect(await open().text(EIGHT[0]!, 'queue_status')).toContain('et_werewolf_queue_join {}');
  });
});

describe('a read', () => {
  it('returns at a duty, and not at a phase without one', async () => {
    const { host, held, pass, town } = await seated();
    await pass(10_000);
    const seer = await held(at(host, 3), 'match_events_get');
    const villager = await held(at(host, 5), 'match_events_get');
    await passTo(town, host, 'NIGHT');
    expect(seer.answer).toMatch(
      /TO DO: et_werewolf_match_night_seer_inspect \{"targetPlayerId":"NAME"\}\. Targets: /,
    );
    expect(villager.answer).toBeNull();
  });

  it('collects talk for ten seconds from the first line', async () => {
    const { host, held, pass, text, town } = await seated();
    await passTo(town, host, 'DAY_DISCUSSION');
    const me = host.state.players.find(({ alive, role }) => alive && role === 'VILLAGER')!;
    const agent = agentNamed(me.displayName);
    await text(agent, 'match_events_get');
    const read = await held(agent, 'match_events_get');
    const others = host.state.players.filter(({ alive, playerId }) => alive && playerId !== me.playerId);
    await pass(1_000);
    await town.call(agentNamed(others[0]!.displayName), 'match_say_public', { text: 'A fine day.' }, {});
    await pass(6_000);
    await town.call(agentNamed(others[1]!.displayName), 'match_say_public', { text: 'Is it?\nHm.' }, {});
    await pass(3_900);
    expect(read.answer).toBeNull();
    await pass(100);
    expect(read.answer?.split('\n').slice(0, 2)).toEqual([
      `Day 1, ${others[0]!.displayName}: A fine day.`,
      `Day 1, ${others[1]!.displayName}: Is it? Hm.`,
    ]);
    expect(read.answer).toMatch(/DAY_DISCUSSION, day 1, \d+ s left\./);
  });

  it("returns at once when a line mentions its reader's name", async () => {
    const { host, held, text, town } = await seated();
    await passTo(town, host, 'DAY_DISCUSSION');
    const [me, other] = host.state.players.filter(({ alive }) => alive);
    await text(agentNamed(me!.displayName), 'match_events_get');
    const read = await held(agentNamed(me!.displayName), 'match_events_get');
    await town.call(
      agentNamed(other!.displayName),
      'match_say_public',
      { text: `I suspect ${me!.displayName}.` },
      {},
    );
    await settled();
    expect(read.answer).toContain(`Day 1, ${other!.displayName}: I suspect ${me!.displayName}.`);
  });

  it('returns at a question, with the asker and the call that answers', async () => {
    const { host, held, town, text, pass } = await seated();
    await passTo(town, host, 'DAY_DISCUSSION');
    const [me, other] = host.state.players.filter(({ alive }) => alive);
    const agent = agentNamed(me!.displayName);
    await town.call(agent, 'match_say_public', { text: 'Good day.' }, {});
    await town.text(agent, 'match_events_get', {}, {});
    const read = await held(agent, 'match_events_get');
    const question = `${me!.displayName}, whom do you trust most, and whom least?`;
    await town.call(agentNamed(other!.displayName), 'match_say_public', { text: question }, {});
    await settled();
    const todo = `TO DO: Answer ${other!.displayName} with et_werewolf_match_say_public`;
    for (const answer of [read.answer, await text(agent, 'match_get_state')]) {
      expect(answer).toContain(`Asked of you: ${other!.displayName}: "${question}"`);
      expect(answer).toContain(todo);
      expect(answer).not.toContain('nothing now');
    }
    await pass(5_000);
    await town.call(agent, 'match_say_public', { text: 'You, and you.' }, {});
    expect(await text(agent, 'match_get_state')).not.toMatch(/Asked of you|Answer/);
  });

  it('of a villager is neither ended nor delayed by secret events', async () => {
    const { host, held, pass, town, clock } = await seated();
    await passTo(town, host, 'NIGHT');
    const villager = at(host, 5);
    await town.text(villager, 'match_events_get', {}, {});
    const since = clock.now();
    const read = await held(villager, 'match_events_get');
    const wolves = holdersOf(host, 'WEREWOLF');
    await pass(5_000);
    for (const wolf of wolves) await town.call(wolf, 'match_night_wolf_chat', { text: 'Now?' }, {});
    await town.call(wolves[0]!, 'match_night_wolf_kill', { targetPlayerId: nameAt(host, 6) }, {});
    await pass(19_999);
    expect(clock.now() - since).toBe(24_999);
    expect(read.answer).toBeNull();
    await pass(1);
    expect(read.answer).toMatch(/^Nothing new yet\. NIGHT, night 1/);
  });

  it("of a wolf is ended by another wolf's line", async () => {
    const { host, held, town } = await seated();
    await passTo(town, host, 'NIGHT');
    const [one, other] = holdersOf(host, 'WEREWOLF') as [AgentIdentity, AgentIdentity];
    await town.text(other, 'match_events_get', {}, {});
    const read = await held(other, 'match_events_get');
    await town.call(one, 'match_night_wolf_chat', { text: 'The tall one?' }, {});
    await settled();
    expect(read.answer).toContain(`Night 1, ${one.name} to the pack: The tall one?`);
  });

  it('needs no cursor, repeats nothing, and reads again from an earlier event', async () => {
    const { host, text, town } = await seated();
    await passTo(town, host, 'DAY_OPENING');
    const [me, other] = host.state.players.filter(({ alive }) => alive);
    const agent = agentNamed(me!.displayName);
    const before = await text(agent, 'match_events_get', {}, {});
    await town.call(agentNamed(other!.displayName), 'match_say_public', { text: 'Good morning.' }, {});
    expect(await text(agent, 'match_events_get', {}, {})).toContain('Good morning.');
    expect(await text(agent, 'match_events_get', {}, {})).not.toContain('Good morning.');
    const afterEventId = /\(event ([^)]+)\)$/.exec(before)?.[1];
    expect(afterEventId).toMatch(/^\d{4}/);
    expect(await text(agent, 'match_events_get', { afterEventId }, {})).toContain('Good morning.');
  });

  it('is delayed instead of refused when it comes too soon', async () => {
    const { door, text, held, pass } = open({}, { calls: 1, everyMs: 1_000 });
    door.seat(EIGHT, { seed: 'talk', roles: ROLES });
    await text(EIGHT[0]!, 'match_get_state');
    const second = await held(EIGHT[0]!, 'match_get_state');
    expect(second.answer).toBeNull();
    await pass(1_000);
    expect(second.answer).toContain('TO DO: ');
  });
});

describe('a move', () => {
  it('uses names, needs no match id, and is answered with what is due next', async () => {
    const { host, held, pass, town } = await seated();
    await passTo(town, host, 'NIGHT');
    await pass(30_000);
    const args = { targetPlayerId: nameAt(host, 1).toUpperCase() };
    const inspected = await held(at(host, 3), 'match_night_seer_inspect', args);
    expect(inspected.answer).toBeNull();
    await passTo(town, host, 'DAY_ANNOUNCE');
    expect(inspected.answer).toMatch(
      new RegExp(`^Your vision: ${nameAt(host, 1)} is WEREWOLF\\.\nNight 1: .* was killed and was `),
    );
  });

  it('is answered at once while more is due', async () => {
    const { host, text, town } = await seated();
    await passTo(town, host, 'NIGHT');
    const said = await text(at(host, 1), 'match_night_wolf_chat', { text: 'Whom?' });
    expect(said).toMatch(/^Said to the pack\.\n.*TO DO: et_werewolf_match_night_wolf_kill/s);
  });

  it('is delayed by the rate of talk instead of refused', async () => {
    const { host, held, pass, town } = await seated();
    await passTo(town, host, 'DAY_DISCUSSION');
    const agent = agentNamed(host.state.players.find(({ alive }) => alive)!.displayName);
    await town.call(agent, 'match_say_public', { text: 'One thing.' }, {});
    const second = await held(agent, 'match_say_public', { text: 'And another.' }, HOLD);
    expect(second.answer).toBeNull();
    await pass(40_000);
    expect(second.answer).toMatch(/^Said\./);
  });

  it.each([
    [
      'a name that nobody has',
      { targetPlayerId: 'Zoe' },
      /targetPlayerId names no living player; these are (\w+, ){7}\w+\./,
    ],
    ['nobody at all', {}, /must have required property 'targetPlayerId'/],
    ['an argument that it does not take', { targetPlayerId: null, colour: 'red' }, /must not have "colour"/],
  ])('with %s is a result with advice', async (_, args, advice) => {
    const { host, call } = await seated();
    const { isError, text } = await call(at(host, 5), 'match_vote', args);
    expect(isError).toBe(true);
    expect(text).toMatch(/^INVALID_ARGUMENTS: /);
    expect(text).toMatch(advice);
    expect(text).toMatch(/et_werewolf_match_vote was not called\. It takes targetPlayerId/);
  });

  it('with an unknown name is answered with the living only', async () => {
    const { host, call, town } = await seated();
    await passTo(town, host, 'DAY_VOTE');
    const dead = host.state.players.find(({ alive }) => !alive)!.displayName;
    const voter = agentNamed(host.state.players.find(({ alive }) => alive)!.displayName);
    const { text } = await call(voter, 'match_vote', { targetPlayerId: 'Zoe' });
    expect(text).toMatch(/these are (\w+, ){6}\w+\./);
    expect(text).not.toContain(dead);
  });

  it.each(['nobody', 'No one', 'NO-ONE', ' abstain. ', 'none', 'null', ''])(
    'votes for nobody with %j, though a player is called Nobody',
    async (targetPlayerId) => {
      const town = open();
      const others = EIGHT.slice(1);
      const named = { ...EIGHT[0]!, name: 'Nobody' };
      const host = town.door.seat([named, ...others], { seed: 'talk', roles: ROLES });
      await passTo(town, host, 'DAY_VOTE');
      const voter = others.find(({ name }) =>
        host.state.players.some(({ alive, displayName }) => alive && displayName === name),
      )!;
      const { text } = await town.call(voter, 'match_vote', { targetPlayerId }, {});
      expect(text).toMatch(/^You abstain\./);
    },
  );

  it('that a rule rejects is answered with its code', async () => {
    const { host, call } = await seated();
    const { isError, text } = await call(at(host, 5), 'match_vote', { targetPlayerId: 'nobody' });
    expect({ isError, text }).toEqual({
      isError: true,
      text: 'WRONG_PHASE: It is LOBBY; votes open in DAY_VOTE. (retryable)',
    });
  });

  it('without a seat is answered with what to do first', async () => {
    const { text } = open();
    expect(await text(EIGHT[0]!, 'match_vote', { targetPlayerId: 'Bram' })).toMatch(
      /^NOT_A_PLAYER: You sit in no match: call et_werewolf_queue_join first\./,
    );
  });
});

describe('a dead player', () => {
  it('is told once that it may stop, and gets nothing but the end', async () => {
    const { host, held, pass, town } = await seated();
    await passTo(town, host, 'NIGHT');
    const victim = at(host, 6);
    const read = await held(victim, 'match_events_get');
    for (const wolf of holdersOf(host, 'WEREWOLF')) {
      await town.call(wolf, 'match_night_wolf_kill', { targetPlayerId: victim.name }, {});
    }
    await passTo(town, host, 'DAY_ANNOUNCE');
    const told = read.answer?.startsWith('Nothing')
      ? await town.text(victim, 'match_events_get')
      : read.answer;
    expect(told).toMatch(new RegExp(`Night 1: ${victim.name} \\(you\\) was killed and was VILLAGER\\.`));
    expect(told).toMatch(/you may stop here/);
    await passTo(town, host, 'DAY_DISCUSSION');
    const after = await held(victim, 'match_events_get');
    await town.call(at(host, 5), 'match_say_public', { text: `Poor ${victim.name}!` }, {});
    await pass(24_000);
    expect(after.answer).toBeNull();
    await pass(1_000);
    expect(after.answer).toMatch(/^The match goes on\. You may stop/);
    const last = await held(victim, 'match_events_get');
    await host.execute((_, now) => ({ type: 'abort', reason: 'test', now }));
    await settled();
    expect(last.answer).toMatch(/called off.*The roles were: /s);
  });
});

describe('a spectator', () => {
  it('names the match, and gets its public side in lines', async () => {
    const { host, text } = await seated();
    expect(await text(null, 'match_events_get', {})).toMatch(/^NOT_A_PLAYER/);
    const told = await text(null, 'match_get_state', { matchId: host.matchId });
    expect(told).toMatch(/^LOBBY, before night 1/);
    expect(told).not.toMatch(/TO DO|You are/);
    expect(await text(null, 'matches_list', {})).toContain('Game #1, matchId mt_1: LOBBY');
  });
});

describe('several nodes', () => {
  const READS = { calls: 2, everyMs: 60_000 };

  /** Two connected nodes with the same matches; an agent's calls may reach either. */
  async function twoNodes(reads = { calls: 1_000, everyMs: 1_000 }) {
    const town = open({}, reads);
    const hub = new LinkHub();
    const node = async (nodeId: string) => {
      const { clock, door } = town;
      const link = hub.connect();
      const [bookmarks, budgets] = [new Bookmarks(), new Budgets({ clock })];
      const set = werewolfToolset({ door, settings: door.settings, limits: werewolfLimits(1_000) });
      const scaled = (seconds: number): number => seconds * 1_000;
      const { dispatch } = llmProfile({ sets: [set], clock, scaled, reads, bookmarks, budgets });
      const shared = { nodeId, link, clock, log: silentLog };
      await shareBookmarks({ ...shared, bookmarks });
      const liveNodes = { onGone: () => undefined };
      await new SharedBudgets({ ...shared, liveNodes, budgets, held: [] }).open();
      const call = (agent: AgentIdentity, tool: string, args: object = {}) =>
        dispatch(`et_werewolf_${tool}`, args, agent);
      return { link, call, text: async (...asked: Parameters<typeof call>) => (await call(...asked)).text };
    };
    return { ...town, town, a: await node('a'), b: await node('b') };
  }

  const say = ({ call }: Town, host: WerewolfHost, text: string) =>
    call(at(host, 2), 'match_say_public', { text }, {});

  it('repeat nothing to a model, and continue where another stopped', async () => {
    const { door, a, b, town } = await twoNodes();
    const host = door.seat(EIGHT, { seed: 'talk', roles: ROLES });
    const me = at(host, 5);
    await a.text(me, 'queue_status');
    await passTo(town, host, 'DAY_OPENING');
    await a.text(me, 'match_events_get');
    await settled();
    await say(town, host, 'Good morning.');
    const told = await b.text(me, 'match_events_get');
    expect(told).toContain('Good morning.');
    // It was known there: no full brief, as after losing its place.
    expect(told).not.toContain('Alive: ');
    await settled();
    expect(await a.text(me, 'match_events_get')).toMatch(/^Nothing new yet\./);
  });

  it("send a move to its player's match, even on a node that missed the end of the last one", async () => {
    const { door, a, b, town } = await twoNodes();
    const first = door.seat(EIGHT, { seed: 'talk', roles: ROLES });
    const me = EIGHT[4]!;
    await a.text(me, 'queue_status');
    await b.text(me, 'queue_status');
    await settled();
    b.link.cut();
    await first.execute((_, now) => ({ type: 'abort', reason: 'test', now }));
    await a.text(me, 'match_events_get');
    const second = door.seat(EIGHT, { seed: 'again', roles: ROLES });
    await passTo(town, second, 'DAY_OPENING');
    const alive = second.state.players.find(({ displayName }) => displayName === me.name)!.alive;
    expect(alive).toBe(true);
    expect(await b.text(me, 'match_say_public', { text: 'Here I am.' })).toMatch(/^Said\./);
  });

  it("share a model's limit of reads", async () => {
    const { door, a, b, clock } = await twoNodes(READS);
    door.seat(EIGHT, { seed: 'talk', roles: ROLES });
    const me = EIGHT[4]!;
    expect(await a.call(me, 'match_get_state')).toMatchObject({ isError: false });
    expect(await b.call(me, 'match_get_state')).toMatchObject({ isError: false });
    clock.advance(500);
    await settled();
    // Where waiting is disabled, a call too soon is refused.
    expect(await a.text(me, 'match_get_state')).toMatch(/^RATE_LIMITED/);
    expect(await b.text(EIGHT[5]!, 'match_get_state')).toContain('TO DO: ');
  });
});
