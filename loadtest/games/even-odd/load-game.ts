/** Even/Odd for the load test. */

import type { MatchEvent } from '../../../shared/games/even-odd/events.ts';
import { evenOdd } from '../../../shared/games/even-odd/game.ts';
import type { MatchState } from '../../../shared/games/even-odd/model.ts';
import { DEFAULT_SETTINGS } from '../../../shared/games/even-odd/model.ts';
import { MatchRoomState } from '../../../shared/games/even-odd/schema.ts';
import { TOOLS, type ToolName } from '../../../shared/games/even-odd/tool-names.ts';
import type { Act, LoadGame } from '../../load-game.ts';
import { choiceText, EvenOddMind, stageOf } from './mind.ts';
import { leaksIn } from './secrets.ts';
import { watchRoomState } from './state-watch.ts';

export const evenOddLoad: LoadGame<MatchState, MatchEvent, MatchRoomState> = {
  game: evenOdd,
  tools: {
    join: TOOLS.joinQueue,
    leave: TOOLS.leaveQueue,
    status: TOOLS.queueStatus,
    events: TOOLS.getEvents,
  } satisfies Record<string, ToolName>,
  longestPhaseMs: DEFAULT_SETTINGS.choiceMs,
  roomState: MatchRoomState,
  mindFor: (seat) => new EvenOddMind(seat),
  endIn(events) {
    const isEnd = events.some(({ type, payload }) => type === 'PHASE_CHANGED' && payload.to === 'FINISHED');
    if (!isEnd) return null;
    return events.some(({ type }) => type === 'MATCH_ABORTED') ? 'aborted' : 'ended';
  },
  watchRoomState,
  stageOf,
  actOf,
  leaksIn,
};

function actOf(event: MatchEvent): Act | null {
  if (event.type !== 'CHOICE_MADE') return null;
  return { action: 'choose', playerId: event.playerId, content: choiceText(event) };
}
