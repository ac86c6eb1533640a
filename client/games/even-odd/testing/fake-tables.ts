// Made-up matches of Even/Odd for the dev page: no server, no rules.

import type { DrawnRound } from '../../../../shared/games/even-odd/facts.ts';
import type { Choice, Pair } from '../../../../shared/games/even-odd/model.ts';
import { emptyTable, type Side, type TableModel } from '../state/table-model.ts';

export const TABLE_KINDS = [
  'gather',
  'choose',
  'one',
  'sealed',
  'draw',
  'missing',
  'void',
  'win',
  'drawn',
  'forfeit',
] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

const SEALS: Pair<string> = ['a3f9c27b5d', '70e41c98aa'];

function drawn(round: number, choices: Pair<number>, announced: Pair<number> = [0, 0]): DrawnRound {
  const [first, second] = choices;
  const sum = first && second ? first + second : 0;
  const only = first ? 'p:1' : second ? 'p:2' : '';
  return { round, choices, announced, sum, winner: sum === 0 ? only : sum % 2 === 1 ? 'p:1' : 'p:2' };
}

const PLAYED: readonly DrawnRound[] = [
  drawn(1, [3, 4]),
  drawn(2, [1, 5], [1, 2]),
  drawn(3, [2, 5], [4, 5]),
  drawn(4, [5, 3], [5, 2]),
  drawn(5, [4, 3], [4, 3]),
];

/** A player's objects on the table, by seat. */
interface Hands {
  readonly commitments?: Pair<string>;
  readonly announced?: Pair<Choice | 0>;
  readonly claims?: Pair<Choice | 0>;
}

function after(rounds: readonly DrawnRound[], more: Partial<TableModel>, hands: Hands = {}): TableModel {
  const { commitments = ['', ''], announced = [0, 0], claims = [0, 0] } = hands;
  const empty = emptyTable('m1');
  const player = (side: Side, agentId: string, displayName: string): TableModel['players'][Side] => ({
    ...empty.players[side],
    agentId,
    displayName,
    answer: 'ACCEPTED',
    score: rounds.filter(({ winner }) => winner === empty.players[side].playerId).length,
    commitment: commitments[side],
    announced: announced[side],
    claim: claims[side],
  });
  return {
    ...empty,
    seated: true,
    players: [player(0, 'agent-ada', 'Ada'), player(1, 'agent-bram', 'Bram')],
    phase: 'COLLECTING_CHOICES',
    round: rounds.length + 1,
    phaseStartedAt: 0,
    phaseEndsAt: 30_000,
    rounds,
    ...more,
  };
}

const justDrawn = (
  rounds: readonly DrawnRound[],
  more: Partial<TableModel> = {},
  hands: Hands = {},
): TableModel =>
  after(rounds, { phase: 'DRAWING_NUMBER', round: rounds.length, ...more }, { commitments: SEALS, ...hands });

export function fakeTable(kind: TableKind): TableModel {
  const two = PLAYED.slice(0, 2);
  switch (kind) {
    case 'gather':
      return after([], { phase: 'WAITING_FOR_PLAYERS', round: 0 });
    case 'choose':
      return after(two, {}, { announced: [4, 5] });
    case 'one':
      return after(two, {}, { announced: [4, 5], commitments: [SEALS[0], ''], claims: [5, 0] });
    case 'sealed':
      return after(two, {}, { announced: [4, 5], commitments: SEALS, claims: [5, 2] });
    case 'draw':
      return justDrawn(PLAYED.slice(0, 3), {}, { claims: [5, 2] });
    case 'missing':
      return justDrawn([...two, drawn(3, [0, 4], [4, 5])], {}, { commitments: ['', SEALS[1]] });
    case 'void':
      return justDrawn([...two, drawn(3, [0, 0])], {}, { commitments: ['', ''] });
    case 'win':
      return justDrawn(PLAYED, { phase: 'FINISHED', ending: 'WON', winner: 'p:1' });
    case 'drawn': {
      const rounds = [...PLAYED.slice(0, 4), drawn(5, [0, 0])];
      return justDrawn(rounds, { phase: 'FINISHED', ending: 'DRAWN' }, { commitments: ['', ''] });
    }
    case 'forfeit': {
      const { players, ...rest } = after([], {
        phase: 'FINISHED',
        round: 0,
        ending: 'FORFEIT',
        winner: 'p:1',
      });
      return { ...rest, players: [players[0], { ...players[1], answer: 'DECLINED' }] };
    }
  }
}
