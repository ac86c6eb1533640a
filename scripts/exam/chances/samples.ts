/** The public knowledge at every public event of a match, and the outcome of the match. */
import { simulate } from '../../../shared/games/werewolf/bots/simulate.ts';
import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { PublicRecordFold } from '../../../shared/games/werewolf/insight/public-record.ts';
import { type Signs, signsOf, standingOf } from '../../../shared/games/werewolf/insight/signs-of-winning.ts';
import { Suspicion } from '../../../shared/games/werewolf/insight/suspicion.ts';
import type { PlayerId } from '../../../shared/games/werewolf/model.ts';
import type { SeatName } from '../../../shared/games/werewolf/talk/names.ts';
import { stepOf, TalkReader } from '../../../shared/games/werewolf/talk/talk-reader.ts';

export interface PlayedMatch {
  readonly seats: readonly SeatName[];
  readonly events: readonly MatchEvent[];
  readonly villageWon: boolean;
  readonly wolves: ReadonlySet<PlayerId>;
}

export interface Suspect {
  readonly isWolf: boolean;
  /** The table's suspicion of it. */
  readonly level: number;
}

export interface Sample {
  readonly standing: string;
  readonly signs: Signs;
  readonly villageWon: boolean;
  /** One of this many of its match. */
  readonly of: number;
  /** `dayStart`: before anything is said; `talked`: when the vote begins. */
  readonly at: 'dayStart' | 'talked' | null;
  readonly day: number;
  /** The living, where `at` gives the time. */
  readonly suspects: readonly Suspect[];
}

export function playHouse(index: number, seed: string): PlayedMatch {
  const { events, state } = simulate(index, seed, 'folk');
  return {
    events,
    seats: state.players,
    villageWon: state.winner === 'VILLAGERS',
    wolves: new Set(state.players.flatMap(({ playerId, role }) => (role === 'WEREWOLF' ? [playerId] : []))),
  };
}

/** After every public event before its end. */
export function samplesOf({ events, seats, villageWon, wolves }: PlayedMatch): readonly Sample[] {
  const record = new PublicRecordFold(seats);
  const reader = new TalkReader(seats);
  const suspicion = new Suspicion();
  const samples: Omit<Sample, 'of'>[] = [];
  for (const event of events) {
    if (event.type === 'GAME_ENDED') break;
    const heard = record.feed(stepOf(event, reader));
    if (!heard) continue;
    suspicion.take(heard, record);
    const at = momentOf(event);
    const suspects = [...(at ? record.living : [])].map((playerId) => ({
      isWolf: wolves.has(playerId),
      level: suspicion.of(playerId, record),
    }));
    samples.push({
      standing: standingOf(record),
      signs: signsOf(record),
      villageWon,
      at,
      day: record.day,
      suspects,
    });
  }
  return samples.map((sample) => ({ ...sample, of: samples.length }));
}

function momentOf(event: MatchEvent): Sample['at'] {
  if (event.type !== 'PHASE_CHANGED') return null;
  return event.to === 'DAY_OPENING' ? 'dayStart' : event.to === 'DAY_VOTE' ? 'talked' : null;
}
