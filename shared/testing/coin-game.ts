/**
 * A third game for tests: two sit down, each secretly says heads or tails, and who wins depends on whether they agree.
 * Built by the recipe for a new game, with what every game has: a secret, a clock, an end, a verdict.
 */
import { sortable } from '../matches/event-id.ts';
import type {
  Accepted,
  Decision,
  Entry,
  Game,
  GameEvent,
  GameState,
  HostCommand,
  OpenMatch,
  SeatCommand,
  SeatedPlayer,
  Verdict,
  Viewer,
} from '../matches/game.ts';
import { type JournalFault, replayJournal, wrong } from '../matches/replay-journal.ts';
import type { WireEvent } from '../matches/wire-event.ts';

export const SIDES = ['HEADS', 'TAILS'] as const;
export type Side = (typeof SIDES)[number];

export interface CoinSettings {
  readonly sayMs: number;
}

type Opened = Pick<CoinState, 'matchId' | 'gameNumber' | 'buildingId' | 'players' | 'phaseEndsAt'>;

export interface CoinState extends GameState {
  readonly phase: 'SAYING' | 'SHOWN';
  readonly sides: Readonly<Record<string, Side>>;
  readonly winner: string | null;
  readonly aborted: boolean;
}

export interface Say extends SeatCommand {
  readonly type: 'say';
  readonly side: Side;
}

type Facts =
  | {
      readonly type: 'OPENED';
      readonly game: 'coin';
      readonly engineVersion: number;
      readonly opened: Opened;
    }
  | { readonly type: 'SIDE_SAID'; readonly playerId: string; readonly side: Side }
  | { readonly type: 'PLAYER_SPOKE'; readonly playerId: string }
  | { readonly type: 'COINS_SHOWN'; readonly sides: CoinState['sides']; readonly winner: string | null }
  | { readonly type: 'MATCH_RESUMED'; readonly pausedMs: number; readonly phaseEndsAt: number }
  | { readonly type: 'MATCH_ABORTED'; readonly reason: string };

export type CoinEvent = GameEvent & Facts;

export interface CoinView {
  readonly matchId: string;
  readonly phase: CoinState['phase'];
  readonly players: readonly {
    readonly displayName: string;
    readonly spoke: boolean;
    readonly side: Side | null;
  }[];
  readonly winner: string | null;
  readonly you: { readonly playerId: string; readonly side: Side | null } | null;
}

function evolve(state: CoinState | null, event: CoinEvent): CoinState {
  if (event.type === 'OPENED') {
    const { at: createdAt, at: phaseStartedAt } = event;
    const fresh = { phase: 'SAYING', phaseSerial: 0, sides: {}, winner: null, aborted: false } as const;
    return { ...event.opened, ...fresh, createdAt, phaseStartedAt, nextSeq: event.seq + 1 };
  }
  if (!state) throw new Error('a match begins with OPENED');
  const next = { ...state, nextSeq: event.seq + 1 };
  const shown = { phase: 'SHOWN', phaseSerial: state.phaseSerial + 1, phaseStartedAt: event.at } as const;
  switch (event.type) {
    case 'SIDE_SAID':
      return { ...next, sides: { ...state.sides, [event.playerId]: event.side } };
    case 'PLAYER_SPOKE':
      return next;
    case 'COINS_SHOWN':
      return { ...next, ...shown, winner: event.winner };
    case 'MATCH_RESUMED':
      return { ...next, phaseEndsAt: event.phaseEndsAt };
    case 'MATCH_ABORTED':
      return { ...next, ...shown, aborted: true };
    default:
      return event satisfies never;
  }
}

function step(state: CoinState | null, at: number, facts: readonly (Facts & { audience: string })[]) {
  const entries: Entry<CoinState, CoinEvent>[] = [];
  for (const fact of facts) {
    const before = entries.at(-1)?.after ?? state;
    const seq = before?.nextSeq ?? 0;
    const matchId = fact.type === 'OPENED' ? fact.opened.matchId : before?.matchId;
    const event: CoinEvent = { ...fact, seq, at, eventId: `${matchId}.${sortable(seq)}` };
    entries.push({ event, after: evolve(before, event) });
  }
  return { ok: true, entries } as const satisfies Accepted<CoinState, CoinEvent>;
}

const no = (code: string, message: string) =>
  ({ ok: false, rejection: { code, message, retryable: false } }) as const;

type WinnerOf = (sides: CoinState['sides']) => string | null;

function say(
  state: CoinState,
  { playerId, side, now }: Say,
  winnerOf: WinnerOf,
): Decision<CoinState, CoinEvent> {
  const said = state.sides[playerId];
  if (said)
    return said === side ? { ok: true, entries: [] } : no('ALREADY_SAID', 'You have said the other side.');
  const sides = { ...state.sides, [playerId]: side };
  const isLast = Object.keys(sides).length === state.players.length;
  return step(state, now, [
    { type: 'SIDE_SAID', playerId, side, audience: playerId },
    { type: 'PLAYER_SPOKE', playerId, audience: 'public' },
    ...(isLast ? [{ type: 'COINS_SHOWN', sides, winner: winnerOf(sides), audience: 'public' } as const] : []),
  ]);
}

const decideBy =
  (winnerOf: WinnerOf) =>
  (state: CoinState, command: Say | HostCommand): Decision<CoinState, CoinEvent> => {
    if (state.phase === 'SHOWN') return no('MATCH_ENDED', 'It is over.');
    const { now } = command;
    switch (command.type) {
      case 'say':
        return say(state, command, winnerOf);
      case 'timeout':
        if (command.phaseSerial !== state.phaseSerial || now < state.phaseEndsAt) return step(state, now, []);
        return step(state, now, [
          { type: 'COINS_SHOWN', sides: state.sides, winner: null, audience: 'public' },
        ]);
      case 'resume': {
        const { pausedMs } = command;
        const phaseEndsAt = state.phaseEndsAt + pausedMs;
        return step(state, now, [{ type: 'MATCH_RESUMED', pausedMs, phaseEndsAt, audience: 'public' }]);
      }
      case 'abort':
        return step(state, now, [{ type: 'MATCH_ABORTED', reason: command.reason, audience: 'public' }]);
      default:
        return command satisfies never;
    }
  };

const openBy =
  (version: number) =>
  ({ agents, buildingId, gameNumber, matchId, now, settings }: OpenMatch<CoinSettings>) => {
    const players = agents.map(
      (agent, i): SeatedPlayer => ({ ...agent, seat: i + 1, playerId: `p:${i + 1}` }),
    );
    const opened = { matchId, gameNumber, buildingId, players, phaseEndsAt: now + settings.sayMs };
    return step(null, now, [
      { type: 'OPENED', game: 'coin', engineVersion: version, opened, audience: 'public' },
    ]);
  };

const canSee = (viewer: Viewer, { audience }: CoinEvent): boolean =>
  audience === 'public' ||
  viewer.kind === 'omniscient' ||
  (viewer.kind === 'player' && viewer.playerId === audience);

function view({ matchId, phase, players, sides, winner }: CoinState, viewer: Viewer): CoinView {
  const open = phase === 'SHOWN';
  return {
    matchId,
    phase,
    players: players.map(({ displayName, playerId }) => ({
      displayName,
      spoke: sides[playerId] !== undefined,
      side: open ? (sides[playerId] ?? null) : null,
    })),
    winner,
    you:
      viewer.kind === 'player' ? { playerId: viewer.playerId, side: sides[viewer.playerId] ?? null } : null,
  };
}

function wire({ event, after: { matchId } }: Entry<CoinState, CoinEvent>): WireEvent {
  const { type, seq: _seq, at, eventId, audience, ...payload } = event;
  const visibility = audience === 'public' ? 'PUBLIC' : 'PRIVATE';
  return { eventId, matchId, at: new Date(at).toISOString(), visibility, type, payload };
}

function verifyBy(version: number, winnerOf: WinnerOf, events: readonly CoinEvent[]): Verdict {
  const replayed = replayJournal<CoinState, CoinEvent, Say | HostCommand>(events, {
    recreate: ([first]): Accepted<CoinState, CoinEvent> | JournalFault => {
      if (first?.type !== 'OPENED' || first.engineVersion !== version) return wrong(0, 'of another engine');
      const { players, phaseEndsAt, ...opened } = first.opened;
      const agents = players.map(({ agentId, displayName }) => ({ agentId, displayName }));
      const settings = { sayMs: phaseEndsAt - first.at };
      return openBy(version)({ ...opened, agents, settings, seed: '', now: first.at });
    },
    causeOf({ phaseSerial }, event) {
      const { at: now } = event;
      if (event.type === 'SIDE_SAID') return { type: 'say', playerId: event.playerId, side: event.side, now };
      if (event.type === 'MATCH_RESUMED') return { type: 'resume', pausedMs: event.pausedMs, now };
      if (event.type === 'MATCH_ABORTED') return { type: 'abort', reason: event.reason, now };
      return event.type === 'COINS_SHOWN' ? { type: 'timeout', phaseSerial, now } : null;
    },
    decide: decideBy(winnerOf),
  });
  if (!replayed.ok) return replayed;
  const { matchId, phase, winner } = replayed.state;
  return { ok: true, matchId, events: events.length, ended: phase === 'SHOWN', winner };
}

function sign({ phase, winner }: { readonly phase: string; readonly winner: string | null }) {
  const open = phase === 'SHOWN';
  const outcome = open ? `${winner ?? 'Nobody'} won` : '';
  const common = { label: phase, detail: '', banner: '', suspense: 'none', weight: 2 } as const;
  return { ...common, tone: open ? 'over' : 'calm', outcome } as const;
}

function coinGame(
  version: number,
  winnerOf: WinnerOf,
): Game<CoinState, Say, CoinEvent, CoinView, CoinSettings> {
  return {
    id: 'coin',
    version,
    seats: 2,
    title: 'Coin',
    open: openBy(version),
    decide: decideBy(winnerOf),
    evolve,
    dueAt: ({ phase, phaseEndsAt }) => (phase === 'SHOWN' ? Number.POSITIVE_INFINITY : phaseEndsAt),
    view,
    canSee: (_, viewer, event) => canSee(viewer, event),
    publicWire: (entry) => (entry.event.audience === 'public' ? [wire(entry)] : []),
    privateWire: (entry, viewer) =>
      entry.event.audience !== 'public' && canSee(viewer, entry.event) ? [wire(entry)] : [],
    progress: ({ phase, players }) => ({ phase, round: 1, remaining: players.length }),
    sign,
    glance: sign,
    stir: ({ type }) => (type === 'COINS_SHOWN' ? 'reveal' : null),
    cards: ({ players }) => players.map(({ seat }) => ({ seat, role: null, team: null, active: true })),
    result: ({ phase, winner, aborted, players }) =>
      phase === 'SAYING'
        ? null
        : {
            winner,
            aborted,
            seats: players.map(({ seat, playerId }) => ({
              seat,
              role: 'SAYER',
              won: playerId === winner,
              survived: true,
            })),
          },
    standing: (log, playerId) =>
      log.find(({ event }) => event.type === 'SIDE_SAID' && event.playerId === playerId)?.event ?? null,
    momentReader: () => ({ feed: () => undefined, moments: () => [] }),
    transcript: (log) => `# Coin\n\n${log.at(-1)?.after.winner ?? 'Nobody'} won.\n`,
    verify: (events) => verifyBy(version, winnerOf, events),
  };
}

const winnerIfAlike = (playerId: string, otherwise: string): WinnerOf => {
  return ({ 'p:1': first, 'p:2': second }) => (first === second ? playerId : otherwise);
};

/** The old rules: the first player wins if they are alike. */
export const olderCoin = coinGame(1, winnerIfAlike('p:1', 'p:2'));
/** The current rules: the other way round. */
export const coin = coinGame(2, winnerIfAlike('p:2', 'p:1'));
