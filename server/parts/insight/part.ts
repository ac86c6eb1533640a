import { withAccounts } from '../../matches/mixed-table.ts';
import { toggle } from '../../setting-types.ts';
import type { Part } from '../part.ts';
import { AgentMatches } from './agent-match.ts';
import { MIGRATIONS } from './migrations.ts';
import { reasoningsIn } from './minds.ts';
import { Models } from './models-table.ts';
import { insightRoutes } from './routes.ts';
import { TraceRecorder } from './trace-recorder.ts';
import { Traces } from './traces-table.ts';

const WRITE_EVERY_MS = 10_000;
const EXPIRE_EVERY_MS = 60_000;

const SETTINGS = {
  TRACES: toggle('on').describe(
    "off: agents' calls and what they say they thought are not kept; their owners' debugger shows what the match's own record tells",
  ),
};

export const insightPart: Part<typeof SETTINGS> = {
  id: 'insight',
  settings: SETTINGS,
  migrations: () => MIGRATIONS,
  open(kernel) {
    const { archiveMs, clock, log, nodeId, sanctions, settings, store } = kernel;
    const isKept = settings.TRACES === 'on';
    const traces = new Traces(store);
    const models = new Models(store);
    const isMuted = (agentId: string) => sanctions.muteOf(agentId) !== null;
    const recorder = new TraceRecorder({ traces, clock, log, nodeId, isMuted });
    const matches = new AgentMatches({ ...kernel, traces, models, recorder });
    return {
      routes: insightRoutes({
        ...kernel,
        traces,
        models,
        recorder,
        matches,
      }),
      async thoughtsOf({ log, mixed, state }) {
        await recorder.flush();
        const kept = await traces.reasoningsOf(state.matchId, clock.now());
        return reasoningsIn(log, withAccounts(state, mixed).players, kept);
      },
      ...(isKept && { answered: (call) => recorder.note(call) }),
      async start() {
        if (!isKept) return;
        kernel.onOpened((match) => recorder.opened(match));
        kernel.onClosed((match) => recorder.closed(match));
      },
      chores: [
        { name: 'calls of agents', everyMs: WRITE_EVERY_MS, work: () => recorder.flush() },
        ...(archiveMs === null
          ? []
          : [
              {
                name: 'old calls',
                everyMs: EXPIRE_EVERY_MS,
                work: () => traces.expire(clock.now() - archiveMs),
              },
            ]),
      ],
      seating({ state: { matchId, players }, houseAgents }) {
        const agentIds = players.map(({ agentId }) => agentId).filter((id) => !houseAgents.has(id));
        return agentIds.length === 0 ? [] : [models.seating(matchId, agentIds)];
      },
      close: () => recorder.flush(),
    };
  },
};
