/** Writes the public side of a match, one line per event, for the tests of key moments. */
import { expect } from 'vitest';
import type { MatchEvent } from '../../events.ts';
import type { PlayerId, Role, Seat, Team } from '../../model.ts';
import { PLAYER_IDS } from '../../model.ts';
import type { KeyMoment, MomentKind } from '../moment.ts';
import { keyMoments } from '../reader.ts';

export const NAMES = ['Ada', 'Bo', 'Cleo', 'Dmitri', 'Edda', 'Finn', 'Gus', 'Hilde'] as const;
export const SEATS = NAMES.map((displayName, i) => ({
  playerId: `p:${(i + 1) as Seat}` as const,
  displayName,
}));
const idOf = (name: (typeof NAMES)[number]): PlayerId => PLAYER_IDS[NAMES.indexOf(name)] as PlayerId;
type Name = (typeof NAMES)[number];

export const VOTE_MS = 45_000;

export function script() {
  const events: MatchEvent[] = [];
  let at = 0;
  const envelope = () => {
    at += 1_000;
    const seq = events.length + 1;
    return { seq, eventId: `m.${String(seq).padStart(4, '0')}`, at, audience: 'public' as const };
  };
  const write = (event: MatchEvent) => {
    events.push(event);
    return event.eventId;
  };
  return {
    events,
    day: (dayNumber: number) =>
      write({
        ...envelope(),
        type: 'PHASE_CHANGED',
        from: 'NIGHT',
        to: 'DAY_ANNOUNCE',
        dayNumber,
        nightNumber: dayNumber,
        phaseEndsAt: at,
      }),
    vote: (dayNumber: number) =>
      write({
        ...envelope(),
        type: 'PHASE_CHANGED',
        from: 'DAY_DISCUSSION',
        to: 'DAY_VOTE',
        dayNumber,
        nightNumber: dayNumber,
        phaseEndsAt: at + VOTE_MS,
      }),
    say: (who: Name, text: string) =>
      write({
        ...envelope(),
        type: 'PUBLIC_MESSAGE',
        playerId: idOf(who),
        kind: 'DISCUSSION',
        text,
        replyToEventId: null,
      }),
    cast: (who: Name, target: Name | null, reason: string | null = null) =>
      write({
        ...envelope(),
        type: 'VOTE_CAST',
        playerId: idOf(who),
        targetPlayerId: target && idOf(target),
        reason,
      }),
    resolve: (ballots: Partial<Record<Name, Name>>, out: Name | null, tied: readonly Name[] = []) =>
      write({
        ...envelope(),
        type: 'VOTE_RESOLVED',
        ballots: NAMES.map((name) => (ballots[name] ? idOf(ballots[name]) : false)),
        eliminatedPlayerId: out && idOf(out),
        tied: tied.map(idOf),
      }),
    lose: (who: Name, role: Role, cause: 'NIGHT' | 'VOTE' = 'VOTE') =>
      write({ ...envelope(), type: 'PLAYER_ELIMINATED', playerId: idOf(who), role, cause }),
    night: (savedByDoctor: boolean) =>
      write({ ...envelope(), type: 'NIGHT_RESULT', killedPlayerId: null, savedByDoctor }),
    end: (roles: readonly Role[], winningTeam: Team = 'VILLAGERS') =>
      write({ ...envelope(), type: 'GAME_ENDED', winningTeam, seed: 's', roles }),
    wait: (ms: number) => {
      at += ms;
    },
  };
}

export const moments = (match: ReturnType<typeof script>): readonly KeyMoment[] =>
  keyMoments(SEATS, match.events);
export const only = (match: ReturnType<typeof script>, kind: MomentKind): KeyMoment => {
  const found = moments(match).filter((moment) => moment.kind === kind);
  expect(found.map((moment) => moment.text)).toHaveLength(1);
  return found[0] as KeyMoment;
};
export const none = (match: ReturnType<typeof script>, kind: MomentKind) =>
  expect(moments(match).filter((moment) => moment.kind === kind)).toEqual([]);

export const DEAL: readonly Role[] = [
  'SEER',
  'WEREWOLF',
  'DOCTOR',
  'WEREWOLF',
  'VILLAGER',
  'VILLAGER',
  'VILLAGER',
  'VILLAGER',
];
