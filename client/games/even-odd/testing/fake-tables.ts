// Made-up matches of Even/Odd for the dev page: no server, no rules.

import type { Choice, Pair } from '../../../../shared/games/even-odd/model.ts';
import { type DrawnRound, emptyTable, type TableModel } from '../state/table-model.ts';

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

function drawn(
  round: number,
  choices: Pair<Choice | null>,
  announced: Pair<Choice | null> = [null, null],
): DrawnRound {
  const [first, second] = choices;
  const sum = first !== null && second !== null ? first + second : null;
  const parity = sum === null ? null : sum % 2 === 1 ? 'ODD' : 'EVEN';
  const only = first === null && second === null ? null : first === null ? 1 : 0;
  return {
    round,
    choices,
    announced,
    commitments: SEALS,
    sum,
    parity,
    winner: parity === null ? only : parity === 'ODD' ? 0 : 1,
  };
}

const PLAYED: readonly DrawnRound[] = [
  drawn(1, [3, 4]),
  drawn(2, [1, 5], [1, 2]),
  drawn(3, [2, 5], [4, 5]),
  drawn(4, [5, 3], [5, 2]),
  drawn(5, [4, 3], [4, 3]),
];

const scoreOf = (rounds: readonly DrawnRound[]): Pair<number> => [
  rounds.filter(({ winner }) => winner === 0).length,
  rounds.filter(({ winner }) => winner === 1).length,
];

function after(rounds: readonly DrawnRound[], more: Partial<TableModel>): TableModel {
  return {
    ...emptyTable('m1'),
    seated: true,
    players: [
      { playerId: 'p:1', agentId: 'agent-ada', name: 'Ada', role: 'ODD', seated: true },
      { playerId: 'p:2', agentId: 'agent-bram', name: 'Bram', role: 'EVEN', seated: true },
    ],
    phase: 'COLLECTING_CHOICES',
    round: rounds.length + 1,
    phaseStartedAt: 0,
    phaseEndsAt: 30_000,
    rounds,
    score: scoreOf(rounds),
    ...more,
  };
}

const justDrawn = (rounds: readonly DrawnRound[], more: Partial<TableModel> = {}): TableModel =>
  after(rounds, { phase: 'DRAWING_NUMBER', round: rounds.length, commitments: SEALS, ...more });

export function fakeTable(kind: TableKind): TableModel {
  const two = PLAYED.slice(0, 2);
  switch (kind) {
    case 'gather':
      return after([], { phase: 'WAITING_FOR_PLAYERS', round: 0 });
    case 'choose':
      return after(two, { announced: [4, 5] });
    case 'one':
      return after(two, { announced: [4, 5], commitments: [SEALS[0], null], claims: [5, null] });
    case 'sealed':
      return after(two, { announced: [4, 5], commitments: SEALS, claims: [5, 2] });
    case 'draw':
      return justDrawn(PLAYED.slice(0, 3), { claims: [5, 2] });
    case 'missing':
      return justDrawn([...two, drawn(3, [null, 4], [4, 5])], { commitments: [null, SEALS[1]] });
    case 'void':
      return justDrawn([...two, drawn(3, [null, null])], { commitments: [null, null] });
    case 'win':
      return justDrawn(PLAYED, { phase: 'FINISHED', ending: 'WON', winner: 0 });
    case 'drawn': {
      const rounds = [...PLAYED.slice(0, 4), drawn(5, [null, null])];
      return justDrawn(rounds, {
        phase: 'FINISHED',
        ending: 'DRAWN',
        winner: null,
        commitments: [null, null],
      });
    }
    case 'forfeit': {
      const { players, ...rest } = after([], { phase: 'FINISHED', round: 0, ending: 'FORFEIT', winner: 0 });
      return { ...rest, players: [players[0], { ...players[1], seated: false }] };
    }
  }
}
