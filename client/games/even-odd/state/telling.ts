// A line of the match in a sentence: the transcript shows it, and the crier says it.

import type { Pair } from '../../../../shared/games/even-odd/model.ts';
import { words } from '../text.ts';
import type { AnswerLine, DrawLine, EndLine, Line, SealLine } from './table-lines.ts';
import { type DrawnRound, otherSide, SIDES, type TableModel, type TablePlayer } from './table-model.ts';

type Players = Pair<TablePlayer>;

export function tellLine(line: Line, players: Players): string {
  switch (line.kind) {
    case 'divider':
      return words.talk.divider(line.round);
    case 'answer':
    case 'seal':
      return `${players[line.side].name} ${tellDeed(line)}`;
    case 'draw':
      return tellDraw(line, players);
    case 'end':
      return tellEnd(line, players);
    case 'note':
      return line.note === 'resumed' ? words.talk.resumed : words.talk.aborted(line.text);
    default:
      return line satisfies never;
  }
}

/** The last line, aloud; but a number is told by the table itself, when the cups are up. */
export function crierOf(lines: readonly Line[], players: Players): TableModel['crier'] {
  const last = lines.at(-1);
  if (!last) return null;
  return { id: last.id, text: last.kind === 'draw' ? words.talk.lifted : tellLine(last, players) };
}

/** What a player does, to stand after its name. */
export function tellDeed(line: AnswerLine | SealLine): string {
  if (line.kind === 'answer') return line.accepted ? words.talk.accepts : words.talk.declines;
  return words.talk.seals(line.claim);
}

function tellDraw({ drawn, score }: DrawLine, players: Players): string {
  return [outcome(drawn, players), ...brokenWords(drawn, players), words.talk.stands(score)].join(' ');
}

function outcome({ choices, sum, parity, winner }: DrawnRound, players: Players): string {
  if (winner === null) return words.talk.isVoid;
  const { name } = players[winner];
  if (sum === null || parity === null) return words.talk.missed(players[otherSide(winner)].name, name);
  return words.talk.drawn({ choices, sum, parity, name });
}

function brokenWords({ announced, choices }: DrawnRound, players: Players): string[] {
  return SIDES.flatMap((side) => {
    const [said, chose] = [announced[side], choices[side]];
    return said === null || chose === null || said === chose
      ? []
      : [words.talk.broke(players[side].name, said)];
  });
}

export function tellEnd(
  { ending, winner, score }: Pick<EndLine, 'ending' | 'winner' | 'score'>,
  players: Players,
): string {
  if (ending === 'NO_SHOW') return words.talk.noShow;
  if (winner === null) return words.talk.drawnMatch(score);
  const [name, other] = [players[winner].name, players[otherSide(winner)].name];
  if (ending === 'FORFEIT') return words.talk.forfeit(name, other);
  return words.talk.won(name, [score[winner], score[otherSide(winner)]]);
}
