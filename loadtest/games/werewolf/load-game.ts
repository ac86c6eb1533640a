/** Werewolf for the load test. */
import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import type { MatchState } from '../../../shared/games/werewolf/model.ts';
import { MatchRoomState } from '../../../shared/games/werewolf/schema.ts';
import type { ToolName } from '../../../shared/games/werewolf/tool-registry.ts';
import type { LoadGame } from '../../load-game.ts';
import { actOf } from './acts.ts';
import { WerewolfMind } from './mind.ts';
import { leaksIn } from './secrets.ts';
import { watchRoomState } from './state-watch.ts';

/** An opening of eight. */
const LONGEST_PHASE_MS = 120_000;

export const werewolfLoad: LoadGame<MatchState, MatchEvent, MatchRoomState> = {
  game: werewolf,
  tools: {
    join: 'et.werewolf.queue.join',
    leave: 'et.werewolf.queue.leave',
    status: 'et.werewolf.queue.status',
    events: 'et.werewolf.match.events.get',
  } satisfies Record<string, ToolName>,
  longestPhaseMs: LONGEST_PHASE_MS,
  roomState: MatchRoomState,
  mindFor: (seat) => new WerewolfMind(seat),
  endIn(events) {
    const isEnd = events.some(({ type, payload }) => type === 'PHASE_CHANGED' && payload.to === 'ENDED');
    if (!isEnd) return null;
    return events.some(({ payload }) => payload.kind === 'ABORTED') ? 'aborted' : 'ended';
  },
  watchRoomState,
  stageOf: ({ phase }) => phase,
  actOf,
  leaksIn,
};
