/** A read-only door to one scripted match: every read follows from the script. */
import type { MatchView } from '../../../../shared/games/werewolf/view.ts';
import { labelledLines } from '../../../../shared/matches/labels.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import { type Answer, refuse } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity, Caller } from '../../../agents/identity.ts';
import type { Door, EventsQuery, QueueStatus } from '../../../matches/door.ts';
import { readEvents, viewerOf } from '../../../matches/match-events.ts';
import { nextStep } from '../../../matches/waiting-room.ts';
import type { Clock } from '../../../time/clock.ts';
import { WEREWOLF_QUEUE } from '../queue-id.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import type { ScriptedMatch } from './scripted-match.ts';

const ONLY_READ = {
  ok: false,
  refusal: refuse('FORBIDDEN', 'This match is a script: it can only be read.'),
} as const;

const yes = <T>(value: T): Answer<T> => ({ ok: true, value });

export function scriptedDoor(match: ScriptedMatch, clock: Clock): WerewolfDoor {
  const { game } = match;
  const viewOf = (caller: Caller): MatchView => game.view(match.state, viewerOf(match, caller));
  const read = (caller: Caller, { afterEventId, limit }: EventsQuery) =>
    readEvents({ game: game as never, log: match.log, viewer: viewerOf(match, caller) }, afterEventId, limit);
  return {
    now: () => clock.now(),
    joinQueue: async () => ONLY_READ,
    leaveQueue: async () => ONLY_READ,
    act: async () => ONLY_READ,
    listMatches: async () => [],
    queueStatus: async (agent) => yes(statusOf(match, agent)),
    view: async (caller) => yes(viewOf(caller)),
    seatIn: async (caller) =>
      yes({ playerId: viewOf(caller).you?.playerId ?? null, over: match.state.phase === 'ENDED' }),
    moments: async () => yes(match.moments),
    labels: async () => yes(labelledLines(match.log)),
    async events(caller, _, query): Promise<Answer<readonly WireEvent[]>> {
      const until = clock.now() + (query.waitMs ?? 0);
      for (;;) {
        const answer = read(caller, query);
        const left = until - clock.now();
        if (!answer.ok || answer.value.length > 0 || left <= 0 || match.state.phase === 'ENDED')
          return answer;
        const steps = {
          subscribe: (listener: () => void) => match.subscribe(listener),
          onClosed: () => () => undefined,
        };
        const end = await nextStep(steps as never, clock, { ms: left, signal: query.signal });
        if (end === 'over') return read(caller, query);
      }
    },
  } satisfies Door<MatchView, never>;
}

function statusOf(match: ScriptedMatch, agent: AgentIdentity): QueueStatus {
  const { matchId, buildingId, players } = match.state;
  const seated = players.find(({ agentId }) => agentId === agent.agentId);
  return {
    queueId: WEREWOLF_QUEUE,
    position: null,
    size: players.length,
    status: 'STARTING',
    estimatedStartSeconds: 0,
    isAway: false,
    away: 0,
    assignment: seated ? { matchId, buildingInstanceId: buildingId, seat: seated.seat, ranked: true } : null,
  };
}
