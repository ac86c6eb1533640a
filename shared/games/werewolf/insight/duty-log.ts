/**
 * What each phase required of one player, until when, and whether it was done. Reads that player's own duties alone.
 */

import type { AskedDuty } from '../../../matches/debrief.ts';
import type { LogEntry, MatchEvent } from '../events.ts';
import type { PlayerId } from '../model.ts';
import { requiredActionFor } from '../required-action.ts';
import { TOOLS, type ToolName } from '../tool-names.ts';
import type { RequiredAction } from '../view.ts';

const DUTY_TOOLS: Readonly<Record<RequiredAction['type'], readonly ToolName[]>> = {
  NONE: [],
  SPEAK_OPENING: [TOOLS.sayPublic],
  SPEAK_DISCUSSION: [TOOLS.sayPublic],
  VOTE: [TOOLS.vote],
  WOLF_KILL: [TOOLS.wolfKill],
  SEER_INSPECT: [TOOLS.seerInspect],
  DOCTOR_PROTECT: [TOOLS.doctorProtect],
};

/** The action that meets each duty. */
const DEEDS: Readonly<Partial<Record<RequiredAction['type'], MatchEvent['type']>>> = {
  SPEAK_OPENING: 'PUBLIC_MESSAGE',
  SPEAK_DISCUSSION: 'PUBLIC_MESSAGE',
  VOTE: 'VOTE_CAST',
  WOLF_KILL: 'WOLF_TARGET_CHOSEN',
  SEER_INSPECT: 'SEER_INSPECTED',
  DOCTOR_PROTECT: 'DOCTOR_PROTECTED',
};

type Open = { -readonly [Name in keyof AskedDuty]: AskedDuty[Name] } & { readonly deed: MatchEvent['type'] };

export function dutyLog(log: readonly LogEntry[], playerId: PlayerId): AskedDuty[] {
  const duties: Open[] = [];
  let open: Open | null = null;
  for (const { event, after } of log) {
    if (event.type === 'PHASE_CHANGED') {
      if (open) open.dueAt = event.at;
      open = asked(after, playerId, event.at);
      if (open) duties.push(open);
    } else if (open && event.type === open.deed && 'playerId' in event && event.playerId === playerId) {
      open.metAt ??= event.at;
      open.eventId ??= event.eventId;
    } else if (open && event.type === 'MATCH_RESUMED') open.dueAt = event.phaseEndsAt;
  }
  return duties.map(({ deed: _, ...duty }) => duty);
}

function asked(state: LogEntry['after'], playerId: PlayerId, at: number): Open | null {
  const player = state.players.find((seated) => seated.playerId === playerId);
  const { type = 'NONE' } = (player && requiredActionFor(state, player)) ?? {};
  const deed = DEEDS[type];
  if (!deed) return null;
  return {
    what: type,
    round: state.phase === 'NIGHT' ? state.nightNumber : state.dayNumber,
    tools: DUTY_TOOLS[type],
    askedAt: at,
    dueAt: state.phaseEndsAt,
    metAt: null,
    eventId: null,
    deed,
  };
}
