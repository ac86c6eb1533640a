/** The crier's eye on the open slate: at most one remark a ballot, the most telling one. */

import type { CrierLine } from '../../../town/crier/line.ts';
import type { VoteCast } from '../events.ts';
import type { PublicFacts } from '../view.ts';
import { crierLine, nameOf, namesOf } from './crier-line.ts';
import { occasionOf, turnOf } from './occasion.ts';
import { majorityOf, tallyOf } from './tally.ts';

export function voteLines(event: VoteCast, view: PublicFacts): CrierLine[] {
  if (event.restated) return [];
  const tally = tallyOf(view.ballots);
  const occasion = occasionOf(view, turnOf(event));
  const voter = nameOf(view, event.playerId);
  const names = namesOf(view, tally.leaders);
  const [leader] = tally.leaders;

  if (tally.cast === tally.voters) {
    if (!leader) return [crierLine('vote.all_in_blank', occasion, {})];
    if (tally.leaders.length > 1) return [crierLine('vote.all_in_tie', occasion, { names })];
    const target = nameOf(view, leader);
    return [crierLine('vote.all_in', occasion, { voter, target, count: tally.most })];
  }
  if (event.targetPlayerId === event.playerId) return [crierLine('vote.self', occasion, { voter })];
  if (tally.cast === 1 && event.targetPlayerId === null)
    return [crierLine('vote.first_abstention', occasion, { voter })];
  if (event.targetPlayerId === null) return [];

  const target = nameOf(view, event.targetPlayerId);
  const count = tally.countFor(event.targetPlayerId);
  if (tally.cast === 1) return [crierLine('vote.first', occasion, { voter, target })];
  if (count === majorityOf(tally.voters))
    return [crierLine('vote.majority', occasion, { voter, target, count })];
  if (count < tally.most || count < 2) return [];
  if (tally.leaders.length > 1) return [crierLine('vote.tie', occasion, { names, count })];
  // Only the ballot that takes the lead, not each that widens it.
  const runnerUp = Math.max(
    0,
    ...view.players.map((p) => tally.countFor(p.playerId)).filter((n) => n < count),
  );
  return count - runnerUp === 1 ? [crierLine('vote.lead', occasion, { voter, target, count })] : [];
}
