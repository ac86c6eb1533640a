/** An Even/Odd match on a card for chat clients, from its reader's own view. */
import type { Hall, HallGame, HallMove, HallSeat } from '../../matches/hall.ts';
import { CHOICES, type Ending, type Phase } from './model.ts';
import { nameOf, tellingsOf } from './plain/lines.ts';
import { TOOLS } from './tool-names.ts';
import type { MatchView, PlayerView, You } from './view.ts';

export const evenOddHall: HallGame<MatchView> = {
  hall: hallOf,
  tell: tellingsOf,
  tools: Object.values(TOOLS),
};

const PHASE_WORDS: Readonly<Record<Phase, (view: MatchView) => string>> = {
  WAITING_FOR_PLAYERS: () => 'Players gather',
  COLLECTING_CHOICES: ({ round, totalRounds }) => `Round ${round} of ${totalRounds}: choice`,
  DRAWING_NUMBER: ({ round, totalRounds }) => `Round ${round} of ${totalRounds}: draw`,
  FINISHED: () => 'The match is over',
};
const ENDINGS: Readonly<Record<Exclude<Ending, 'WON'>, string>> = {
  DRAWN: 'A draw.',
  FORFEIT: 'won by forfeit',
  NO_SHOW: 'Nobody came.',
};

function hallOf(view: MatchView): Hall {
  return {
    number: view.gameNumber,
    phase: PHASE_WORDS[view.phase](view),
    phaseEndsAt: view.phaseEndsAt,
    result: resultOf(view),
    seats: view.players.map((player) => seatOf(player, view)),
    you: view.you && {
      playerId: view.you.playerId,
      role: `You play ${view.you.role}.`,
      knows: view.you.choice === null ? [] : [`You chose ${view.you.choice}`],
      task: taskOf(view, view.you),
      moves: movesOf(view, view.you),
    },
  };
}

function resultOf(view: MatchView): string | null {
  const { aborted, ending, phase, winner } = view;
  if (phase !== 'FINISHED') return null;
  if (aborted) return 'The match was called off.';
  if (!winner) return ENDINGS[ending === 'NO_SHOW' ? ending : 'DRAWN'];
  return `${nameOf(view, winner)} ${ending === 'FORFEIT' ? ENDINGS.FORFEIT : 'has won'}.`;
}

function seatOf(
  { agentId, announced, commitment, playerId, role, score, seat }: PlayerView,
  view: MatchView,
) {
  return {
    playerId,
    seat,
    name: nameOf(view, playerId),
    face: agentId,
    note: `${role}, ${score} ${score === 1 ? 'point' : 'points'}`,
    isOut: false,
    votes: 0,
    choice: [announced !== null && `announced ${announced}`, commitment !== null && 'has chosen']
      .filter(Boolean)
      .join(', '),
    isAnswer: false,
  } satisfies HallSeat;
}

const mayChoose = ({ requiredAction: { alreadySubmitted, type } }: You): boolean =>
  type === 'CHOOSE' && !alreadySubmitted;

function taskOf({ phase }: MatchView, you: You): string {
  if (phase === 'FINISHED') return '';
  return mayChoose(you) ? 'Choose a number. It is final.' : 'Nothing is asked of you now.';
}

function movesOf({ matchId, round }: MatchView, you: You): HallMove[] {
  if (!mayChoose(you)) return [];
  const options = CHOICES.map((value) => ({ label: String(value), value }));
  return [
    { label: 'Choose', tool: TOOLS.choose, args: { matchId, round }, pick: { argument: 'choice', options } },
  ];
}
