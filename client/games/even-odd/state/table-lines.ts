// The lines of a transcript: events at the table, ready to be shown in order.

import type { DrawnRound } from '../../../../shared/games/even-odd/facts.ts';
import type { Choice, Ending, Pair, PlayerId } from '../../../../shared/games/even-odd/model.ts';
import type { WirePayloads } from '../../../../shared/games/even-odd/wire-events.ts';
import type { LineStamp } from '../../game-view.ts';
import { words } from '../text.ts';
import { otherSide, SIDES, type Side, sideOf, type TableModel } from './table-model.ts';

export type Line = LineStamp &
  /** Round 0: before the first. */
  (
    | { readonly kind: 'divider'; readonly round: number }
    | { readonly kind: 'answer'; readonly side: Side; readonly accepted: boolean }
    | { readonly kind: 'seal'; readonly side: Side; readonly claim: Choice | null }
    | {
        readonly kind: 'draw';
        readonly drawn: Omit<WirePayloads['NUMBER_DRAWN'], 'nonces' | 'score'>;
        readonly score: Pair<number>;
      }
    | {
        readonly kind: 'end';
        readonly ending: Ending;
        readonly winner: PlayerId | null;
        readonly score: Pair<number>;
      }
    | { readonly kind: 'note'; readonly note: 'resumed' | 'aborted'; readonly text: string | null }
  );
type LineOf<Kind extends Line['kind']> = Extract<Line, { readonly kind: Kind }>;

type Players = TableModel['players'];
/** What was announced is part of the facts: no event repeats it. */
type TableScore = Pick<TableModel, 'players' | 'rounds'>;

export function tellLine(line: Line, table: TableScore): string {
  const { players } = table;
  switch (line.kind) {
    case 'divider':
      return words.talk.divider(line.round);
    case 'answer':
    case 'seal':
      return `${players[line.side].displayName} ${tellDeed(line)}`;
    case 'draw':
      return tellDraw(line, table);
    case 'end':
      return tellEnd(line, players);
    case 'note':
      return line.note === 'resumed' ? words.talk.resumed : words.talk.aborted(line.text);
    default:
      return line satisfies never;
  }
}

export function crierOf(lines: readonly Line[], table: TableScore): TableModel['crier'] {
  const last = lines.at(-1);
  if (!last) return null;
  return { id: last.id, text: last.kind === 'draw' ? words.talk.lifted : tellLine(last, table) };
}

export function tellDeed(line: LineOf<'answer' | 'seal'>): string {
  if (line.kind === 'answer') return line.accepted ? words.talk.accepts : words.talk.declines;
  return words.talk.seals(line.claim);
}

function tellDraw({ drawn, score }: LineOf<'draw'>, { players, rounds }: TableScore): string {
  const facts = rounds.find(({ round }) => round === drawn.round);
  const broken = facts ? brokenWords(facts, players) : [];
  return [outcome(drawn, players), ...broken, words.talk.stands(score)].join(' ');
}

function outcome({ choices, sum, parity, winner: by }: LineOf<'draw'>['drawn'], players: Players): string {
  const winner = sideOf(by ?? '');
  if (winner === null) return words.talk.isVoid;
  const { displayName: name } = players[winner];
  if (sum === null || parity === null) return words.talk.missed(players[otherSide(winner)].displayName, name);
  return words.talk.drawn({ choices, sum, parity, name });
}

function brokenWords({ announced, choices }: DrawnRound, players: Players): string[] {
  return SIDES.flatMap((side) => {
    const [said, chose] = [announced[side], choices[side]];
    return said && chose && said !== chose ? [words.talk.broke(players[side].displayName, said)] : [];
  });
}

export function tellEnd(
  { ending, winner: by, score }: Pick<LineOf<'end'>, 'ending' | 'winner' | 'score'>,
  players: Players,
): string {
  if (ending === 'NO_SHOW') return words.talk.noShow;
  const winner = sideOf(by ?? '');
  if (winner === null) return words.talk.drawnMatch(score);
  const [name, other] = [players[winner].displayName, players[otherSide(winner)].displayName];
  if (ending === 'FORFEIT') return words.talk.forfeit(name, other);
  return words.talk.won(name, [score[winner], score[otherSide(winner)]]);
}
