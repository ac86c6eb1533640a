// The player's possible actions: from the server's own brief of the phase, and from the state whether they are done.

import type { Turn } from '../../../state/seat.ts';
import type { TableModel } from '../state/table-model.ts';
import { seatWords } from './text.ts';

const words = seatWords.turn;

export type OwnTurn = Turn & {
  /** The tool that seals a choice; null: no choice is possible now. */
  readonly tool: string | null;
  readonly choices: readonly number[];
  readonly round: number;
  /** A choice may include an announcement for the next round. */
  readonly mayAnnounce: boolean;
};

export function ownTurn(model: TableModel): OwnTurn | null {
  const { brief, own, phase, round, totalRounds, players } = model;
  const me = players.find(({ playerId }) => playerId === own);
  if (!me) return null;
  const idle = {
    id: `${phase} ${round}`,
    due: false,
    targets: [],
    speaks: false,
    tool: null,
    choices: [],
    round,
    mayAnnounce: false,
  };
  if (phase === 'FINISHED') return { ...idle, text: words.over };
  if (phase === 'DRAWING_NUMBER') return { ...idle, text: words.draw };
  const must = brief?.phase === phase && brief.round === round ? brief : null;
  if (phase !== 'COLLECTING_CHOICES' || must?.youMust.action !== 'CHOOSE')
    return { ...idle, text: words.gather };
  if (me.commitment !== '' || must.youMust.alreadySubmitted) return { ...idle, text: words.sealed };
  return {
    ...idle,
    due: true,
    text: words.choose(round),
    tool: must.youMust.tool,
    choices: must.allowedChoices,
    mayAnnounce: round < totalRounds,
  };
}
