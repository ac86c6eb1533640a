/**
 * Whole games of other simulators, as public events of this one. Stored outside the project: `whole-games.jsonl` in
 * the folder named with `--data`. Every second one is for fitting; the others are held out for evaluation.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import type { Phase, PlayerId, Role, Seat, Team } from '../../../shared/games/werewolf/model.ts';
import type { PlayedMatch } from './samples.ts';

interface WholeGame {
  readonly players: readonly { readonly name: string; readonly role: Role }[];
  readonly winner: Team;
  readonly events: readonly GameRow[];
}

type GameRow =
  | { readonly t: 'day' | 'night'; readonly day: number }
  | { readonly t: 'say'; readonly who: string; readonly text: string }
  | { readonly t: 'vote'; readonly who: string; readonly target: string | null }
  | { readonly t: 'out'; readonly who: string; readonly how: 'night' | 'vote' };

function playedFrom({ events: rows, players, winner }: WholeGame): PlayedMatch {
  const idOf = (name: string) =>
    `p:${(players.findIndex((player) => player.name === name) + 1) as Seat}` as PlayerId;
  const roleOf = (name: string) => players.find((player) => player.name === name)?.role ?? 'VILLAGER';
  const events: MatchEvent[] = [];
  let [day, phase]: [number, Phase] = [0, 'NIGHT'];
  const put = (event: object) => {
    const seq = events.length + 1;
    const eventId = `m.${String(seq).padStart(4, '0')}`;
    events.push({ seq, eventId, at: seq, audience: 'public', ...event } as MatchEvent);
  };
  const turn = (to: Phase) => {
    if (phase === to) return;
    put({ type: 'PHASE_CHANGED', from: phase, to, dayNumber: day, nightNumber: day, phaseEndsAt: 0 });
    phase = to;
  };
  for (const row of rows) {
    switch (row.t) {
      case 'day':
        // Not every simulator reports a night without a death.
        turn('NIGHT');
        day = row.day;
        turn('DAY_OPENING');
        break;
      case 'night':
        turn('NIGHT');
        break;
      case 'say':
        put({
          type: 'PUBLIC_MESSAGE',
          playerId: idOf(row.who),
          kind: 'DISCUSSION',
          text: row.text,
          replyToEventId: null,
        });
        break;
      case 'vote':
        turn('DAY_VOTE');
        put({
          type: 'VOTE_CAST',
          playerId: idOf(row.who),
          targetPlayerId: row.target && idOf(row.target),
          reason: null,
        });
        break;
      case 'out': {
        const cause = row.how === 'night' ? 'NIGHT' : 'VOTE';
        if (cause === 'NIGHT') turn('NIGHT');
        put({ type: 'PLAYER_ELIMINATED', playerId: idOf(row.who), role: roleOf(row.who), cause });
      }
    }
  }
  return {
    seats: players.map(({ name }) => ({ playerId: idOf(name), displayName: name })),
    wolves: new Set(players.flatMap(({ name, role }) => (role === 'WEREWOLF' ? [idOf(name)] : []))),
    events,
    villageWon: winner === 'VILLAGERS',
  };
}

export interface RealGames {
  readonly toFit: readonly PlayedMatch[];
  readonly leftOut: readonly PlayedMatch[];
}

/** Null: there are none in that folder. */
export function realGames(dir: string): RealGames | null {
  const file = join(dir, 'whole-games.jsonl');
  if (!existsSync(file)) return null;
  const games = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((row) => playedFrom(JSON.parse(row) as WholeGame));
  return {
    toFit: games.filter((_, i) => i % 2 === 0),
    leftOut: games.filter((_, i) => i % 2 === 1),
  };
}
