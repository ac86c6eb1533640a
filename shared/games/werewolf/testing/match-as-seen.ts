/**
 * A settled match as a test reads it, straight from its events: deliberately not the reader that chronicles are
 * written with.
 */
import type { SettledMatch } from '../../../matches/chronicle.ts';
import type { WerewolfWireEvent } from '../wire-types.ts';

export interface SeenDay {
  readonly number: number;
  killed: string | null;
  saved: boolean;
  hanged: string | null;
  voted: boolean;
  tied: string[];
  readonly said: { readonly by: string; readonly text: string }[];
  /** The current reasons when the vote ended. */
  readonly reasons: Map<string, string>;
  readonly ballots: { readonly by: string; readonly for: string }[];
}

export interface MatchAsSeen {
  readonly names: readonly string[];
  readonly gameNumber: number;
  readonly winner: string;
  readonly roleOf: ReadonlyMap<string, string>;
  readonly days: readonly SeenDay[];
  /** How often everybody spoke, greetings included. */
  readonly spoke: ReadonlyMap<string, number>;
  readonly dead: ReadonlyMap<string, { readonly day: number; readonly cause: 'NIGHT' | 'VOTE' }>;
  /** Every line that was said or given as a reason, on one line. */
  readonly lines: ReadonlyMap<string, string>;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export function asSeen({ events, gameNumber, players }: SettledMatch): MatchAsSeen {
  const told = events as readonly WerewolfWireEvent[];
  const end = told.findLast((event) => event.type === 'GAME_ENDED');
  if (!end) throw new Error('a match without an end');
  const nameOf = (id: string | null | false): string =>
    players.find(({ playerId }) => playerId === id)?.name ?? '';
  const days: SeenDay[] = [];
  const spoke = new Map<string, number>();
  const dead = new Map<string, { day: number; cause: 'NIGHT' | 'VOTE' }>();
  const lines = new Map<string, string>();
  for (const { eventId, type, payload } of told) {
    const today = days.at(-1);
    if (type === 'PHASE_CHANGED' && payload.to === 'NIGHT')
      days.push({
        number: payload.nightNumber,
        killed: null,
        saved: false,
        hanged: null,
        voted: false,
        tied: [],
        said: [],
        reasons: new Map(),
        ballots: [],
      });
    if (type === 'PUBLIC_MESSAGE') {
      const by = nameOf(payload.playerId);
      const text = oneLine(payload.text);
      lines.set(eventId, text);
      spoke.set(by, (spoke.get(by) ?? 0) + 1);
      today?.said.push({ by, text });
    }
    if (type === 'VOTE_CAST') {
      lines.set(eventId, oneLine(payload.reason ?? ''));
      today?.reasons.set(nameOf(payload.voterPlayerId), oneLine(payload.reason ?? ''));
    }
    if (!today) continue;
    if (type === 'NIGHT_RESULT') {
      today.killed = nameOf(payload.killedPlayerId) || null;
      today.saved = payload.savedByDoctor;
    }
    if (type === 'PLAYER_ELIMINATED') {
      dead.set(nameOf(payload.playerId), { day: today.number, cause: payload.cause });
      if (payload.cause === 'VOTE') today.hanged = nameOf(payload.playerId);
    }
    if (type === 'NARRATOR' && payload.kind === 'VOTE_RESULT') {
      today.voted = true;
      today.tied = payload.tied.map(nameOf);
      for (const [i, target] of payload.ballots.entries()) {
        const by = players[i]?.name ?? '';
        if (target) today.ballots.push({ by, for: nameOf(target) });
      }
    }
  }
  const roleOf = new Map(players.map(({ name }, i) => [name, end.payload.roles[i] ?? '']));
  return {
    names: players.map(({ name }) => name),
    gameNumber,
    winner: end.payload.winningTeam ?? '',
    roleOf,
    days,
    spoke,
    dead,
    lines,
  };
}
