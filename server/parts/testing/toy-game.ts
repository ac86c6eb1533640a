/** The smallest game, for tests of anything that must work with all games: two players, and the first to take wins. */
import type {
  Accepted,
  Entry,
  Game,
  GameEvent,
  GameState,
  HostCommand,
  MatchResult,
  SeatCommand,
  SeatedPlayer,
  Viewer,
} from '../../../shared/matches/game.ts';

const TOY_PHASES = ['PLAYING', 'DONE'] as const;

interface ToySettings {
  /** How long they may wait. */
  readonly playMs: number;
}

interface ToyState extends GameState {
  readonly phase: (typeof TOY_PHASES)[number];
  readonly winner: string | null;
  readonly aborted: boolean;
}

type ToyEvent = GameEvent &
  (
    | {
        readonly type: 'OPENED';
        readonly game: 'toy';
        readonly engineVersion: number;
        readonly opened: Pick<ToyState, 'matchId' | 'gameNumber' | 'buildingId' | 'players' | 'phaseEndsAt'>;
      }
    | { readonly type: 'RESUMED'; readonly phaseEndsAt: number }
    | { readonly type: 'ENDED'; readonly winner: string | null }
    | { readonly type: 'MATCH_ABORTED'; readonly reason: string }
  );

type Told = ToyEvent extends infer E
  ? E extends ToyEvent
    ? Omit<E, keyof GameEvent> & Pick<E, 'type'>
    : never
  : never;

function evolve(state: ToyState | null, event: ToyEvent): ToyState {
  if (event.type === 'OPENED') {
    return {
      ...event.opened,
      createdAt: event.at,
      phase: 'PLAYING',
      phaseSerial: 0,
      phaseStartedAt: event.at,
      nextSeq: event.seq + 1,
      winner: null,
      aborted: false,
    };
  }
  if (!state) throw new Error('a match begins with OPENED');
  const next = { ...state, nextSeq: event.seq + 1 };
  if (event.type === 'RESUMED') return { ...next, phaseEndsAt: event.phaseEndsAt };
  return {
    ...next,
    phase: 'DONE',
    phaseSerial: state.phaseSerial + 1,
    phaseStartedAt: event.at,
    winner: event.type === 'ENDED' ? event.winner : null,
    aborted: event.type === 'MATCH_ABORTED',
  };
}

function step(state: ToyState | null, at: number, told: Told): Accepted<ToyState, ToyEvent> {
  const seq = state?.nextSeq ?? 0;
  const event = { ...told, seq, at, eventId: `toy-${seq}`, audience: 'public' } as ToyEvent;
  return { ok: true, entries: [{ event, after: evolve(state, event) }] };
}

const no = (code: string, message: string) =>
  ({ ok: false, rejection: { code, message, retryable: false } }) as const;

function decide(state: ToyState, command: SeatCommand | HostCommand) {
  if (state.phase === 'DONE') return no('MATCH_ENDED', 'It is over.');
  const { now } = command;
  if ('playerId' in command) return step(state, now, { type: 'ENDED', winner: command.playerId });
  switch (command.type) {
    case 'timeout':
      if (command.phaseSerial !== state.phaseSerial || now < state.phaseEndsAt)
        return no('TOO_EARLY', 'There is time left.');
      return step(state, now, { type: 'ENDED', winner: null });
    case 'resume':
      return step(state, now, { type: 'RESUMED', phaseEndsAt: state.phaseEndsAt + command.pausedMs });
    case 'abort':
      return step(state, now, { type: 'MATCH_ABORTED', reason: command.reason });
    default:
      return command satisfies never;
  }
}

function resultOf({ aborted, phase, players, winner }: ToyState): MatchResult | null {
  if (phase !== 'DONE') return null;
  const seats = players.map(({ playerId, seat }) => ({
    seat,
    role: 'TAKER',
    won: playerId === winner,
    survived: true,
  }));
  return { winner, aborted, seats };
}

const glance = (label: string) =>
  ({ label, detail: '', tone: 'calm', outcome: '', banner: '', suspense: 'none', weight: 1 }) as const;

const wireOf = ({ event, after }: Entry<ToyState, ToyEvent>) => [
  {
    eventId: event.eventId,
    matchId: after.matchId,
    at: new Date(event.at).toISOString(),
    visibility: 'PUBLIC' as const,
    type: event.type,
    payload: {},
  },
];

export const toy: Game<ToyState, SeatCommand, ToyEvent, { phase: string; you: string | null }, ToySettings> =
  {
    id: 'toy',
    version: 1,
    seats: 2,
    title: 'Toy',
    open({ agents, buildingId, gameNumber, matchId, now, settings }) {
      const players = agents.map(
        (agent, i): SeatedPlayer => ({ ...agent, seat: i + 1, playerId: `p:${i + 1}` }),
      );
      const opened = { matchId, gameNumber, buildingId, players, phaseEndsAt: now + settings.playMs };
      return step(null, now, { type: 'OPENED', game: 'toy', engineVersion: 1, opened });
    },
    decide,
    evolve,
    dueAt: (state) => (state.phase === 'DONE' ? Number.POSITIVE_INFINITY : state.phaseEndsAt),
    view: ({ phase }, viewer: Viewer) => ({ phase, you: viewer.kind === 'player' ? viewer.playerId : null }),
    canSee: () => true,
    publicWire: wireOf,
    privateWire: () => [],
    progress: ({ phase, players }) => ({ phase, round: 1, remaining: players.length }),
    sign: ({ phase }) => glance(phase),
    glance: ({ phase }) => glance(phase),
    stir: () => null,
    cards: ({ players }) => players.map(({ seat }) => ({ seat, role: 'TAKER', team: null, active: true })),
    result: resultOf,
    standing: () => null,
    momentReader: () => ({ feed: () => undefined, moments: () => [] }),
    transcript: () => '# Toy\n',
    verify: (events) => ({ ok: true, matchId: 'toy', events: events.length, ended: true, winner: null }),
  };
