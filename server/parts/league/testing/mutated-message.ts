/**
 * Messages from authenticated agents with some invalid fields, and the expected answer to each. The first error in the
 * order of validation decides.
 */
import { diceFor } from '../../../../shared/matches/dice.ts';
import type { Heard } from '../message-receiver.ts';

type Json = Record<string, unknown>;

/** The outcome of a message as one word: `invalid`, a code, `ok`, `accepted:false`. */
export function verdictOf(heard: Heard): string {
  if (!heard.ok) return 'invalid';
  const { answer } = heard;
  if ('payload' in answer) return String((answer.payload as { error_code?: string }).error_code);
  return answer.accepted === undefined ? 'ok' : `accepted:${answer.accepted}`;
}

interface Mutation {
  readonly what: string;
  /** Of several errors, the lowest is answered. */
  readonly order: number;
  /** Null: no effect on the answer. */
  readonly verdict: string | null;
  apply(message: Json): void;
}

const INVALID = 0;
const NO_MATTER = Number.POSITIVE_INFINITY;
const GONE = Symbol('gone');

const put = (holder: Json, key: string, value: unknown): void => {
  if (value === GONE) delete holder[key];
  else Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
};

interface Values {
  readonly order: number;
  readonly verdict: string | null;
  readonly values: readonly unknown[];
}

const at =
  (where: 'envelope' | 'payload') =>
  (key: string, ...kinds: readonly Values[]): Mutation[] =>
    kinds.flatMap(({ order, verdict, values }) =>
      values.map((value) => ({
        what: `${key} = ${value === GONE ? 'gone' : JSON.stringify(value)?.slice(0, 40)}`,
        order,
        verdict,
        apply: (message) => put(where === 'envelope' ? message : (message.payload as Json), key, value),
      })),
    );

const envelope = at('envelope');
const payload = at('payload');
const invalid = (...values: readonly unknown[]): Values => ({ order: INVALID, verdict: 'invalid', values });
const harmless = (...values: readonly unknown[]): Values => ({ order: NO_MATTER, verdict: null, values });
const answered = (order: number, verdict: string, ...values: readonly unknown[]): Values => ({
  order,
  verdict,
  values,
});

const NO_IDS = [null, 7, '', {}, [], true, '\u0000', 'x'.repeat(500), '🦊', GONE];
const NO_COUNTS = [-1, 1.5, 1e308, '1', null, {}, GONE];

/** Mutations of any message. At most one of each list is applied to a message. */
const anywhere = (others: {
  readonly senders: readonly string[];
  readonly tokens: readonly string[];
}): Mutation[][] => [
  envelope('protocol', invalid('league.v1', 2, null, GONE)),
  envelope('message_id', invalid('', 'no uuid', 7, GONE)),
  envelope('type', invalid('GAME_START', 'ROUND_END', 'NONSENSE', '__proto__', 3, null, GONE)),
  envelope(
    'timestamp',
    invalid('yesterday', '2026-13-45T99:00:00Z', 0, GONE),
    harmless('1999-01-01T00:00:00Z'),
  ),
  envelope('correlation_id', invalid(5, {}, 'x'.repeat(65)), harmless('a', '__proto__')),
  envelope('extra', harmless(null, { deep: [[[]]] }, 'x'.repeat(900))),
  envelope('__proto__', harmless({ isAdmin: true })),
  envelope('payload', invalid(null, [], 'text', 3, {}, GONE)),
  envelope('sender', invalid(...NO_IDS, 'player:', 'admin:P001'), answered(2, 'L004', ...others.senders)),
  envelope(
    'auth_token',
    invalid(null, 7, {}, 'x'.repeat(201)),
    answered(2, 'L004', GONE, '', 'tok_P001_000000000000000000000000', ...others.tokens),
  ),
];

export interface RunningLeague {
  readonly leagueId: string;
  /** A player of a match of the town that has chosen 3 in its first round, which is not over. */
  readonly player: { readonly id: string; readonly token: string; readonly gameId: string };
  readonly otherPlayer: { readonly id: string; readonly token: string };
  /** A referee with an accepted report. */
  readonly referee: { readonly id: string; readonly token: string; readonly report: Json };
  /** Another league, of which neither is a member. */
  readonly otherLeagueId: string;
}

const ofPlayer = ({ otherPlayer, player, referee }: RunningLeague): Mutation[][] => [
  ...anywhere({
    senders: [`player:${otherPlayer.id}`, `referee:${referee.id}`, 'league_manager:LM00'],
    tokens: [otherPlayer.token, referee.token],
  }),
  payload('player_id', invalid(...NO_IDS), answered(3, 'L004', otherPlayer.id, 'P999')),
  payload('game_id', invalid(...NO_IDS), answered(4, 'G003', 'mt_none', String(referee.report.game_id))),
  payload('extra', harmless({ constructor: 1 }, player.token)),
];

function movesMutations(league: RunningLeague): Mutation[][] {
  return [
    ...ofPlayer(league),
    payload('round_number', invalid(...NO_COUNTS), answered(5, 'G004', 0, 2, 5, 6, 1000)),
    payload(
      'choice',
      invalid(GONE),
      answered(6, 'G001', 0, 6, -1, 1.5, 1e308, '3', null, {}, [], true),
      answered(7, 'G004', 1, 2, 4, 5),
    ),
    // Only a number from 1 to 5 announces anything; a sealed choice allows no other claim.
    payload('claim', answered(7, 'G004', 1, 5), harmless(0, 6, '3', null, {})),
  ];
}

const invitesMutations = (league: RunningLeague): Mutation[][] => [
  ...ofPlayer(league),
  payload('accepted', invalid(null, 'yes', 1, {}, GONE), harmless(false)),
  payload('reason', invalid(3, {}, 'x'.repeat(501)), harmless('busy')),
];

function refereesMutations({ otherLeagueId, player, otherPlayer, referee }: RunningLeague): Mutation[][] {
  const { report } = referee;
  const [a, b] = [String(report.player_A_id), String(report.player_B_id)];
  const loser = report.winner_id === a ? b : a;
  const rounds = report.history as Json[];
  const contradiction = (...values: readonly unknown[]) => answered(6, 'G001', ...values);
  return [
    ...anywhere({
      senders: [`player:${player.id}`, 'referee:REF99', 'league_manager:LM00'],
      tokens: [otherPlayer.token, player.token],
    }),
    payload(
      'league_id',
      invalid(...NO_IDS),
      answered(1, 'L005', 'none', 'lg_1'),
      answered(2, 'L004', otherLeagueId),
    ),
    payload('match_id', invalid(...NO_IDS), answered(4, 'G003', 'R9M9', 'mcp')),
    payload(
      'game_id',
      invalid(null, 7, '', {}),
      answered(5, 'G003', 'somewhere', player.gameId),
      harmless(GONE),
    ),
    payload('completed_at', invalid(0, null, GONE), harmless('whenever')),
    payload('game_type', invalid('', 3, GONE), harmless('chess')),
    // Related fields: two errors might cancel out.
    [
      ...payload('player_A_id', invalid(...NO_IDS), contradiction(b, 'P999')),
      ...payload('player_B_id', invalid(...NO_IDS), contradiction(a, 'P999')),
      ...payload('winner_id', invalid(7, '', {}, GONE), contradiction(loser, null, 'P999')),
      ...payload('round_id', invalid(-1, 1.5, null, {}, GONE), contradiction(2, 'one'), harmless('1')),
      ...payload('player_A_score', invalid(...NO_COUNTS), contradiction(3, 100)),
      ...payload('player_B_score', invalid(...NO_COUNTS), contradiction(3, 100)),
      ...payload('rounds_played', invalid(...NO_COUNTS), contradiction(0, 4)),
      ...payload('status', invalid('DRAW', null, 1, GONE), contradiction('NO_SHOW')),
      ...payload(
        'history',
        invalid(null, {}, 'text', [{}], Array(200).fill(rounds[0])),
        contradiction([], rounds.slice(1), rounds.toReversed(), [...rounds, rounds[0]]),
        contradiction(rounds.map((round) => ({ ...round, sum: 4 }))),
        contradiction(rounds.map((round) => ({ ...round, winner: loser }))),
        harmless(GONE),
      ),
    ],
  ];
}

interface Mutated {
  readonly message: Json;
  /** The mutations applied. */
  readonly what: string;
  readonly verdict: string;
}

/** A stream of messages; the same number gives the same message, except for its id. */
export function mutatedMessages(league: RunningLeague): (i: number) => Mutated {
  const { player, referee } = league;
  const speakers = [
    {
      mutations: movesMutations(league),
      verdict: 'ok',
      sound: () => ({
        type: 'MOVE_RESPONSE',
        sender: `player:${player.id}`,
        auth_token: player.token,
        payload: { game_id: player.gameId, round_number: 1, choice: 3, player_id: player.id },
      }),
    },
    {
      // After the start.
      mutations: invitesMutations(league),
      verdict: 'G005',
      sound: () => ({
        type: 'GAME_INVITE_RESPONSE',
        sender: `player:${player.id}`,
        auth_token: player.token,
        payload: { game_id: player.gameId, accepted: true, player_id: player.id },
      }),
    },
    {
      mutations: refereesMutations(league),
      verdict: 'accepted:false',
      sound: () => ({
        type: 'MATCH_RESULT',
        sender: `referee:${referee.id}`,
        auth_token: referee.token,
        payload: { ...referee.report },
      }),
    },
  ];
  return (i) => {
    const dice = diceFor('mutated', i);
    const speaker = dice.pick(speakers);
    const message: Json = {
      protocol: 'league.v2',
      message_id: crypto.randomUUID(),
      timestamp: new Date().toISOString(),
      ...speaker.sound(),
    };
    const open = [...speaker.mutations];
    const done = Array.from({ length: dice.below(4) }, () => {
      const [list = []] = open.splice(dice.below(open.length), 1);
      return dice.pick(list);
    });
    // The whole payload last: fields of a removed payload cannot be changed.
    for (const mutation of done.toSorted((a, b) => Number(isWhole(a)) - Number(isWhole(b))))
      mutation.apply(message);
    const [first] = done.toSorted((a, b) => a.order - b.order);
    return {
      message,
      what: done.map(({ what }) => what).join(', '),
      verdict: first?.verdict ?? speaker.verdict,
    };
  };
}

const isWhole = ({ what }: Mutation): boolean => what.startsWith('payload = ');
