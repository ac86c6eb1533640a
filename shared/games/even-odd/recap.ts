import { oneLine } from '../../prompts/plain-text.ts';
import type { PlayerId, RoundRecord } from './model.ts';
import { PLAYER_IDS, seatIndex } from './model.ts';
import type { PublicFacts } from './view.ts';

const NAME_LENGTH = 32;

/** `p:2 "Bram"`: quoted, so that a name cannot run on into the sentence around it. */
export function label({ players }: PublicFacts, playerId: PlayerId): string {
  const name = oneLine(players[seatIndex(playerId)]?.displayName ?? playerId, NAME_LENGTH);
  return `${playerId} "${name.replaceAll('"', "'")}"`;
}

/** The winner's first; without a winner, in the order of the seats. */
export function scoreOf({ score, winner, ending }: PublicFacts): string {
  const first = ending === 'WON' && winner ? seatIndex(winner) : 0;
  return `${score[first]}:${score[1 - first]}`;
}

export function roundNews(view: PublicFacts, record: RoundRecord): string {
  const played = PLAYER_IDS.map((playerId) => {
    const choice = record.choices[seatIndex(playerId)];
    const announced = record.announced[seatIndex(playerId)];
    const claim = announced === null ? '' : ` (had announced ${announced})`;
    return `${playerId} chose ${choice ?? 'nothing in time'}${claim}`;
  });
  const sum = record.sum === null ? '' : `, sum ${record.sum} is ${record.parity}`;
  const winner = record.winner ? `${label(view, record.winner)} won it` : 'void, nobody won it';
  return `Round ${record.round}: ${played.join(', ')}${sum}; ${winner}.`;
}

export function endNews(view: PublicFacts): string {
  if (view.aborted) return 'The match was aborted; nobody won.';
  switch (view.ending) {
    case null:
      return '';
    case 'WON':
      return `${label(view, view.winner!)} won ${scoreOf(view)}.`;
    case 'DRAWN':
      return `A draw, ${scoreOf(view)}.`;
    case 'FORFEIT':
      return `${label(view, view.winner!)} won by forfeit: the other did not take the seat.`;
    case 'NO_SHOW':
      return 'Nobody took a seat; both have lost.';
    default:
      return view.ending satisfies never;
  }
}

/** The whole public story so far, for an agent that reconnects or never looked. */
export function publicSummary(view: PublicFacts): string {
  const sentences = [
    `Even/Odd Game #${view.gameNumber}, ${view.phase}, round ${view.round} of ${view.totalRounds}.`,
    ...view.players.map((player) => `${label(view, player.playerId)} plays ${player.role}.`),
    ...view.history.map((record) => roundNews(view, record)),
    `Score ${scoreOf(view)}.`,
    endNews(view),
  ];
  if (view.phase === 'COLLECTING_CHOICES') sentences.push(...view.players.map(sealNews));
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function sealNews({ playerId, commitment, announced }: PublicFacts['players'][number]): string {
  const claim = announced === null ? '' : ` and had announced ${announced}`;
  return `${playerId} has ${commitment ? 'sealed a choice' : 'not chosen yet'}${claim}.`;
}
