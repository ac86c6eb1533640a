import type { CrierLine } from '../../../town/crier/line.ts';
import type { NightResult, PlayerEliminated, VoteResolved } from '../events.ts';
import { type PlayerId, seatIndex } from '../model.ts';

import type { PublicFacts } from '../view.ts';
import { crierLine, nameOf, namesOf } from './crier-line.ts';
import { occasionOf, tallyOf } from './tally.ts';

export function nightResultLines(event: NightResult, view: PublicFacts): CrierLine[] {
  const occasion = occasionOf(view);
  if (event.killedPlayerId)
    return [crierLine('night.killed', occasion, { victim: nameOf(view, event.killedPlayerId) })];
  return [crierLine(event.savedByDoctor ? 'night.saved' : 'night.quiet', occasion, {})];
}

export function verdictLines(event: VoteResolved, view: PublicFacts): CrierLine[] {
  const occasion = occasionOf(view);
  const silent = view.players
    .filter((player) => player.alive && event.ballots[seatIndex(player.playerId)] === false)
    .map((player) => player.playerId);
  return [
    ...outcomeLines(event, view),
    ...(silent.length > 0 ? [crierLine('verdict.silent', occasion, { names: namesOf(view, silent) })] : []),
  ];
}

function outcomeLines(event: VoteResolved, view: PublicFacts): CrierLine[] {
  const occasion = occasionOf(view);
  if (event.tied.length > 0)
    return [crierLine('verdict.tie', occasion, { names: namesOf(view, event.tied) })];
  if (!event.eliminatedPlayerId) return [crierLine('verdict.nobody', occasion, {})];
  const { countFor } = tallyOf(castBallots(event));
  const count = countFor(event.eliminatedPlayerId);
  const others = view.players
    .map((player) => player.playerId)
    .filter((id) => id !== event.eliminatedPlayerId);
  const runnerUp = Math.max(...others.map(countFor));
  const name = nameOf(view, event.eliminatedPlayerId);
  const condemned = crierLine('verdict.condemned', occasion, { name, count });
  return runnerUp > 0 && count - runnerUp === 1
    ? [condemned, crierLine('verdict.by_one', occasion, {})]
    : [condemned];
}

const castBallots = (event: VoteResolved): PublicFacts['ballots'] =>
  event.ballots.map((ballot, i) => ({
    voter: `p:${i + 1}` as PlayerId,
    cast: ballot !== false,
    target: ballot || null,
  }));

export function eliminationLines(event: PlayerEliminated, view: PublicFacts): CrierLine[] {
  const occasion = occasionOf(view);
  const name = nameOf(view, event.playerId);
  const { role, cause } = event;
  if (role === 'WEREWOLF') return [crierLine('reveal.vote_wolf', occasion, { name })];
  if (role === 'VILLAGER') {
    return [
      crierLine(cause === 'VOTE' ? 'reveal.vote_villager' : 'reveal.night_villager', occasion, { name }),
    ];
  }
  return [
    crierLine(cause === 'VOTE' ? 'reveal.vote_special' : 'reveal.night_special', occasion, { name, role }),
  ];
}
