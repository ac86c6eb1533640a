/** What was known at every public event of simulated matches, and how each ended. */
import { simulate } from '../../../shared/games/werewolf/bots/simulate.ts';
import { CHANCE_WEIGHTS } from '../../../shared/games/werewolf/insight/chance-weights.ts';
import { chanceFrom } from '../../../shared/games/werewolf/insight/chances.ts';
import { PublicRecordFold } from '../../../shared/games/werewolf/insight/public-record.ts';
import { type Signs, signsOf, standingOf } from '../../../shared/games/werewolf/insight/signs-of-winning.ts';
import { Suspicion } from '../../../shared/games/werewolf/insight/suspicion.ts';
import type { Team } from '../../../shared/games/werewolf/model.ts';
import { stepOf, TalkReader } from '../../../shared/games/werewolf/talk/talk-reader.ts';

export interface Sample {
  readonly standing: string;
  readonly signs: Signs;
  readonly villageWon: boolean;
}

/** Of one match: after every public event before its end. */
export function samplesOf(index: number, seed: string): readonly Sample[] {
  const { events } = simulate(index, seed, 'folk');
  const created = events.find((event) => event.type === 'MATCH_CREATED');
  const ended = events.find((event) => event.type === 'GAME_ENDED');
  if (!created || !ended) return [];
  const villageWon = ended.winningTeam === ('VILLAGERS' satisfies Team);
  const record = new PublicRecordFold(created.players);
  const reader = new TalkReader(created.players);
  const suspicion = new Suspicion();
  const samples: Sample[] = [];
  for (const event of events) {
    if (event === ended) break;
    const heard = record.feed(stepOf(event, reader));
    if (!heard) continue;
    suspicion.take(heard, record);
    samples.push({ standing: standingOf(record), signs: signsOf(record, suspicion), villageWon });
  }
  return samples;
}

/** What the page shows of it. */
export const shownChance = ({ signs, standing }: Sample): number =>
  chanceFrom(standing, signs, CHANCE_WEIGHTS);
