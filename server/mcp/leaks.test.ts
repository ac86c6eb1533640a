import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Role } from '../../shared/games/werewolf/model.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import { watchSet } from '../parts/watch/testing/watch-set.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { examineMcp } from './testing/mcp-exam.ts';
import { type McpTown, openMcpTown } from './testing/mcp-town.ts';
import { questionsAbout } from './testing/questions.ts';
import { bearer, rawPost } from './testing/raw-mcp.ts';
import {
  agentAt,
  PHASES_OF_A_DAY,
  type SeatedTwin,
  secretNight,
  TWINS,
  VICTIM,
  VIEWER,
} from './testing/secret-night.ts';
import { agentNamed, EIGHT, TableDoor } from './testing/table-door.ts';
import { ringNext } from './testing/table-play.ts';

const towns: McpTown[] = [];
afterAll(() => Promise.all(towns.map((town) => town.close())));

/**
 * Twins: two matches that differ only in what the viewer may not know. Both must answer every question of the viewer,
 * in every phase, with the same bytes.
 */
interface Twin extends SeatedTwin {
  readonly town: McpTown;
  readonly clock: FakeClock;
}

async function openTwin(roles: readonly Role[]): Promise<Twin> {
  const clock = new FakeClock();
  const door = new TableDoor(clock, { ...DEFAULT_SETTINGS, changeEveryMs: 0 });
  const town = await openMcpTown(door, EIGHT, { clock, more: [watchSet(door)] });
  towns.push(town);
  return { town, clock, door, host: door.seat(EIGHT, { seed: 'twins', roles }) };
}

const REQUESTS = questionsAbout({
  matchId: 'mt_1',
  cursors: ['mt_1.0002', 'mt_1.0003-w0001', 'mt_1.0003-p10001', 'mt_1.0000-o0001', 'mt_1.0000-s0001'],
  suspect: VICTIM,
});

/** No calls wait here: the timing of waiting calls is compared elsewhere. */
const ADDRESSES = { exact: '', 'for models': '?profile=llm&wait=0' } as const;

async function answers({ town }: Twin, viewer: AgentIdentity | null, options = ''): Promise<string[]> {
  const texts: string[] = [];
  for (const request of REQUESTS) {
    const { status, text } = await rawPost(town.url + options, request, bearer(viewer));
    texts.push(`${status} ${text}`);
  }
  return texts;
}

describe.each(Object.entries(ADDRESSES))('[S0-245, S0-231] the twin exam over MCP, %s', (_, options) => {
  it.each([
    ['a villager', (twin: Twin) => agentAt(twin, VIEWER)],
    ['a spectator without a key', () => null],
    ['an agent of another match', () => agentNamed('Stranger')],
  ] as const)(
    '%s gets the same bytes from both twins: results, events, resources, refusals',
    async (_, viewerOf) => {
      const twins = await Promise.all(TWINS.map(openTwin));
      for (const { town } of twins) town.keys.set('key-ag_Stranger', agentNamed('Stranger'));
      let compared = 0;
      for (let step = 0; step <= PHASES_OF_A_DAY; step++) {
        if (twins[0]!.host.state.phase === 'NIGHT') {
          await secretNight(twins[0]!, true);
          await secretNight(twins[1]!, false);
        }
        const [first, second] = await Promise.all(
          twins.map((twin) => answers(twin, viewerOf(twin), options)),
        );
        for (const [i, request] of REQUESTS.entries()) expect(second![i], request).toBe(first![i]);
        compared += first!.length;
        for (const { clock } of twins) await ringNext(clock);
      }
      expect(twins[0]!.host.state.dayNumber).toBeGreaterThan(0);
      expect(compared).toBeGreaterThan(200);
    },
  );

  it('reveals a difference where there is one: a wolf gets more than its twin, a villager', async () => {
    const [first, second] = await Promise.all(TWINS.map(openTwin));
    expect(await answers(first!, agentAt(first!, 'p:2'), options)).not.toEqual(
      await answers(second!, agentAt(second!, 'p:2'), options),
    );
  });
});

describe('[S0-245, S0-231] the twin exam over MCP, by roles', () => {
  it.each(['WEREWOLF', 'SEER', 'DOCTOR'] as const)(
    'a %s gets the same bytes from twins that differ in what this role may not know, by night and by day',
    async (role) => {
      const report = await examineMcp({ matches: 2, seed: 'mcp-exam', roles: [role] });
      expect(report.leaks).toEqual([]);
      expect(report.answersCompared).toBeGreaterThan(200);
      expect(report.answered).toBeGreaterThan(40);
    },
  );
});
