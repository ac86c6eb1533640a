import { afterAll, describe, expect, it } from 'vitest';
import { ALIASES, CONTEXT_TOOLS } from '../../../shared/canon/tool-registry.ts';
import { DEFAULT_SETTINGS, PHASES, type PlayerId, type Role } from '../../../shared/games/werewolf/model.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { type McpTown, openMcpTown } from '../../mcp/testing/mcp-town.ts';
import { bearer, rawPost, rpc } from '../../mcp/testing/raw-mcp.ts';
import { agentNamed, EIGHT, TableDoor, type WerewolfHost } from '../../mcp/testing/table-door.ts';
import { ringNext } from '../../mcp/testing/table-play.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import { NPCS } from './npc/npcs.ts';
import { type ContextTown, openContextTown } from './testing/context-town.ts';

/**
 * Twins: two matches that differ only in secrets. Whatever anybody asks of the town's memory while they are played,
 * both towns must answer with the same bytes.
 */
const [W, S, D, V] = ['WEREWOLF', 'SEER', 'DOCTOR', 'VILLAGER'] as const satisfies readonly Role[];
const TWINS: readonly (readonly Role[])[] = [
  [W, W, S, D, V, V, V, V],
  [S, V, W, V, V, V, W, D],
];
const VIEWER: PlayerId = 'p:5';
const VICTIM: PlayerId = 'p:6';
const STRANGER: AgentIdentity = agentNamed('Stranger');
const SCOPED = [...EIGHT, STRANGER].map((agent) => ({
  ...agent,
  scopes: ['werewolf:play', 'context:read'] as const,
}));

interface Twin {
  readonly memory: ContextTown;
  readonly mcp: McpTown;
  readonly clock: FakeClock;
  readonly door: TableDoor;
  readonly host: WerewolfHost;
}

const open: Twin[] = [];
afterAll(async () => {
  for (const { mcp, memory } of open) {
    await mcp.close();
    await memory.close();
  }
});

async function openTwin(roles: readonly Role[]): Promise<Twin> {
  const clock = new FakeClock();
  const door = new TableDoor(clock, { ...DEFAULT_SETTINGS, changeEveryMs: 0 });
  const memory = await openContextTown({ clock, agents: SCOPED });
  await memory.chores();
  const mcp = await openMcpTown(door, SCOPED, { clock, more: [memory.set] });
  const host = door.seat(EIGHT, { seed: 'twins', roles });
  memory.model.matchOpened(host);
  await memory.store.write([
    memory.store.sql
      .insertInto('matchSeats')
      .values(
        host.state.players.map(({ agentId, displayName, seat }) => ({
          matchId: host.matchId,
          seat,
          agentId,
          displayName,
          house: false,
          role: null,
          won: null,
          survived: null,
        })),
      )
      .compile(),
  ]);
  const twin = { memory, mcp, clock, door, host };
  open.push(twin);
  return twin;
}

const agentAt = ({ host }: Twin, playerId: string): AgentIdentity =>
  agentNamed(host.state.players.find((player) => player.playerId === playerId)!.displayName);

async function secretNight(twin: Twin, busy: boolean): Promise<void> {
  const act = async (role: Role, action: Parameters<TableDoor['act']>[2]) => {
    for (const player of twin.host.state.players)
      if (player.role === role && player.alive)
        await twin.door.act(agentAt(twin, player.playerId), twin.host.matchId, action);
  };
  if (busy) {
    await act('WEREWOLF', { type: 'wolf_chat', text: 'Shall we?' });
    await act('WEREWOLF', { type: 'wolf_kill', targetPlayerId: 'p:4' });
    await act('SEER', { type: 'seer_inspect', targetPlayerId: VIEWER });
  } else await act('DOCTOR', { type: 'doctor_protect', targetPlayerId: VIEWER });
  await act('WEREWOLF', { type: 'wolf_kill', targetPlayerId: VICTIM });
}

const call = (name: string, args: object = {}): string => rpc('tools/call', { name, arguments: args });

function requestsAbout({ host }: Twin): string[] {
  const places = ['square', 'town-hall', 'graveyard', host.plotId, host.state.buildingId, 'moon'].filter(
    (id) => id !== '',
  );
  const people = [
    ...host.state.players.map(({ agentId }) => agentId),
    'ag_nobody',
    // Names are for those who sit there.
    ...host.state.players.map(({ displayName }) => displayName),
    'p:3',
  ];
  return [
    call('health'),
    ...Object.keys(ALIASES).map((name) => call(name)),
    ...places.flatMap((locationId) => [
      call('get-location-context', { locationId }),
      call('get-atmosphere', { locationId }),
      call('get-spatial-context', { locationId }),
      call('get-location', { locationId }),
      call('list-exits', { locationId }),
      call('get-recent-events', { scope: 'location', scopeId: locationId, limit: 100 }),
    ]),
    ...people.flatMap((playerId) => [
      call('get-player-context', { playerId }),
      call('get-recent-events', { scope: 'player', scopeId: playerId, limit: 100 }),
    ]),
    ...['who is the seer', 'Ada'].map((query) => call('search-lore', { query })),
    ...['faction_werewolves', `match:${host.matchId}`].map((factId) =>
      call('get-canonical-fact', { factId }),
    ),
  ];
}

const QUESTIONS = [
  'What games are on, and who is here?',
  'Who is Ada, and is Ada a werewolf?',
  'Who died last?',
];
const pagesAbout = ({ host }: Twin): string[] => [
  ...['match', 'league', 'legend', 'character', 'place', 'common-knowledge'].map(
    (kind) => `/lore?kind=${kind}`,
  ),
  ...[
    `match:${host.matchId}`,
    `place:${host.plotId}`,
    'place:square',
    'character:ag_Ada',
    'faction_werewolves',
  ].map((factId) => `/lore/facts/${encodeURIComponent(factId)}`),
  ...[host.plotId, host.state.buildingId, 'graveyard', 'moon']
    .filter((id) => id !== '')
    .flatMap((id) => [
      `/context/location?locationId=${encodeURIComponent(id)}`,
      `/context/events?scope=location&scopeId=${encodeURIComponent(id)}`,
    ]),
  ...host.state.players.flatMap(({ agentId }) => [
    `/context/players/${agentId}`,
    `/context/events?scope=player&scopeId=${agentId}`,
  ]),
];
const PAGES = [
  '/context/location',
  '/context/atmosphere',
  '/context/spatial',
  '/context/players/ag_Ada',
  '/lore',
  '/lore/ledger',
  '/lore/plaques',
  '/lore/news',
  '/graveyard',
  '/npcs',
  '/telemetry/ai-usage',
  '/context/events?scope=location&scopeId=square',
  '/lore/search?query=wolf',
];

/** Everybody is asked one of the questions at each step, and all of them in the course of a day. */
async function answers(twin: Twin, viewer: AgentIdentity | null, step = 0): Promise<string[]> {
  const { memory, mcp } = twin;
  const told: string[] = [];
  for (const request of requestsAbout(twin)) {
    const { status, text } = await rawPost(`${mcp.origin}/mcp/context`, request, bearer(viewer));
    told.push(`${request} → ${status} ${text}`);
  }
  const playerId = viewer?.agentId ?? 'visitor-of-the-exam';
  for (const [i, npc] of NPCS.entries()) {
    const inputText = QUESTIONS[(i + step) % QUESTIONS.length];
    const body = JSON.stringify({ npcId: npc.id, playerId, inputText, correlationId: 'exam' });
    const { status, text } = await rawPost(`${memory.api}/npc/dialogue`, body, bearer(viewer));
    told.push(`${npc.id}: ${inputText} → ${status} ${text}`);
  }
  for (const path of [...PAGES, ...pagesAbout(twin)]) {
    const response = await fetch(memory.api + path, {
      headers: { ...bearer(viewer), 'X-Correlation-Id': 'exam' },
    });
    told.push(`${path} → ${response.status} ${await response.text()}`);
  }
  return told;
}

const PHASES_OF_A_DAY = 7;

const VIEWERS: Readonly<Record<string, (twin: Twin) => AgentIdentity | null>> = {
  // The same seats in both: in one town they hold the secrets, in the other they do not, and memory knows neither.
  'a wolf here, the seer there': (twin) => agentAt(twin, 'p:1'),
  'the seer here, a wolf there': (twin) => agentAt(twin, 'p:3'),
  'the doctor here, a villager there': (twin) => agentAt(twin, 'p:4'),
  'a villager here, the doctor there': (twin) => agentAt(twin, 'p:8'),
  'who dies in the first night': (twin) => agentAt(twin, VICTIM),
  'a villager': (twin) => agentAt(twin, VIEWER),
  'a spectator without a key': () => null,
  'an agent of another match': () => STRANGER,
};

describe('[S4, S0-245] the twin exam of the town’s memory', () => {
  it('everybody gets the same bytes from both twins in every phase: tools, aliases, people, pages', {
    timeout: 120_000,
  }, async () => {
    const twins = await Promise.all(TWINS.map(openTwin));
    let compared = 0;
    const phases = new Set<string>();
    const deadViewers = new Set<string>();
    for (let step = 0; step <= PHASES_OF_A_DAY; step++) {
      if (twins[0]!.host.state.phase === 'NIGHT') {
        await secretNight(twins[0]!, true);
        await secretNight(twins[1]!, false);
      }
      phases.add(twins[0]!.host.state.phase);
      for (const { alive, playerId } of twins[0]!.host.state.players) if (!alive) deadViewers.add(playerId);
      for (const [who, viewerOf] of Object.entries(VIEWERS)) {
        const [one, other] = await Promise.all(twins.map((twin) => answers(twin, viewerOf(twin), step)));
        expect(other, who).toEqual(one);
        compared += one!.length;
      }
      for (const { clock } of twins) await ringNext(clock);
    }
    expect(twins[0]!.host.state.dayNumber).toBeGreaterThan(0);
    expect(compared).toBeGreaterThan(6_000);
    // An end opens all cards; every phase before it was compared, the last of them with somebody dead who asks.
    expect([...phases].sort()).toEqual(PHASES.filter((phase) => phase !== 'ENDED').toSorted());
    expect(deadViewers).toContain(VICTIM);
    // Players at the table may name the others there; nobody else gets an answer to a name.
    const [twin] = twins;
    const scouting = async (viewer: AgentIdentity | null, playerId: string) =>
      JSON.parse(
        (
          await rawPost(
            `${twin!.mcp.origin}/mcp/context`,
            call('get-player-context', { playerId }),
            bearer(viewer),
          )
        ).body.result.content[0].text,
      );
    const [first, second] = twin!.host.state.players;
    const told = await scouting(agentAt(twin!, first!.playerId), second!.displayName.toUpperCase());
    expect(told).toMatchObject({ player: { id: second!.agentId } });
    expect(await scouting(agentAt(twin!, first!.playerId), 'Somebody Else')).toBeNull();
    expect(await scouting(STRANGER, second!.displayName)).toBeNull();
    expect(await scouting(null, second!.displayName)).toBeNull();
    // Asks every tool, and would see a difference: one twin is a phase ahead.
    const asked = requestsAbout(twins[0]!).map(
      (request) => (JSON.parse(request) as { params: { name: string } }).params.name,
    );
    expect(new Set(asked)).toEqual(new Set([...CONTEXT_TOOLS, ...Object.keys(ALIASES)]));
    await ringNext(twins[0]!.clock);
    expect(await answers(twins[0]!, null)).not.toEqual(await answers(twins[1]!, null));
  });
});
