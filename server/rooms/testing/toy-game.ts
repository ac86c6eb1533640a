/** The smallest game with a secret: two players each hide a word, and the words are revealed at the end. */
import { type SchemaType, schema, t } from '@colyseus/schema';
import type { Entry, Game, GameEvent, GameState, Viewer } from '../../../shared/matches/game.ts';
import type { WireEvent } from '../../../shared/matches/wire-event.ts';
import type { LiveMatch } from '../../matches/live-match.ts';
import type { GameRoom, Grant, MatchMirror } from '../game-room.ts';

interface ToyState extends GameState {
  readonly words: readonly string[];
}
interface ToyEvent extends GameEvent {
  readonly type: 'OPENED' | 'WORD_HIDDEN' | 'WORDS_SHOWN';
  readonly word?: string;
}

const STARTED_AT = 1_700_000_000_000;
const OPEN = 1;

const isOver = ({ phase }: GameState): boolean => phase === 'DONE';

const wire = ({ event, after }: Entry<ToyState, ToyEvent>): WireEvent => ({
  eventId: event.eventId,
  matchId: after.matchId,
  at: new Date(event.at).toISOString(),
  visibility: event.audience === 'public' ? 'PUBLIC' : 'PRIVATE',
  type: event.type,
  payload: { word: event.word ?? null },
});

const maySee = (viewer: Viewer, { audience }: ToyEvent): boolean =>
  audience !== 'public' &&
  (viewer.kind === 'omniscient' || (viewer.kind === 'player' && viewer.playerId === audience));

/** The part of a game that rooms and the town need. */
export const toyGame = {
  id: 'hidden-words',
  version: 1,
  title: 'Hidden Words',
  seats: 2,
  publicWire: (entry) => (entry.event.audience === 'public' ? [wire(entry)] : []),
  privateWire: (entry, viewer) => (maySee(viewer, entry.event) ? [wire(entry)] : []),
  sign: (state) => ({
    label: state.phase,
    detail: '2 words',
    tone: isOver(state) ? 'over' : 'calm',
    outcome: isOver(state) ? 'A draw' : '',
    banner: '',
    suspense: 'none',
    weight: 5,
  }),
  stir: ({ type }) => (type === 'WORDS_SHOWN' ? 'reveal' : null),
  progress: ({ phase, players }) => ({ phase, round: 0, remaining: players.length }),
  result: (state) => (isOver(state) ? { winner: null, aborted: false, seats: [] } : null),
} satisfies Partial<Game<ToyState, never, ToyEvent>>;

const ToyPlayer = schema(
  { playerId: t.string().default(''), word: t.string().view(OPEN).default('') },
  'ToyPlayer',
);
export const ToyRoomState = schema(
  { phase: t.string().default(''), players: t.array(ToyPlayer) },
  'ToyRoomState',
);
export type ToyRoomState = SchemaType<typeof ToyRoomState>;

class ToyMirror implements MatchMirror<ToyState> {
  readonly state = new ToyRoomState();

  constructor() {
    this.state.players.push(new ToyPlayer(), new ToyPlayer());
  }

  show({ phase, players, words }: ToyState): void {
    this.state.phase = phase;
    for (const [i, player] of this.state.players.entries()) player.playerId = players[i]?.playerId ?? '';
    for (const [i, player] of this.state.players.entries()) player.word = words[i] ?? '';
  }

  *grants(viewer: Exclude<Viewer, { kind: 'public' }>): Iterable<Grant> {
    for (const object of this.state.players) {
      if (viewer.kind === 'omniscient' || viewer.playerId === object.playerId) yield { object, tag: OPEN };
    }
  }
}

export const toyRoom: GameRoom = { game: toyGame.id, mirror: () => new ToyMirror() };

export class ToyMatch {
  readonly game = toyGame;
  readonly plotId = '';
  readonly ranked = true;
  readonly moments = [];
  readonly log: Entry<ToyState, ToyEvent>[] = [];
  readonly matchId: string;
  readonly #listeners = new Set<(added: readonly Entry<ToyState, ToyEvent>[]) => void>();

  constructor(matchId: string, agentIds: readonly [string, string]) {
    this.matchId = matchId;
    const players = agentIds.map((agentId, i) => ({
      playerId: `p:${i + 1}`,
      seat: i + 1,
      agentId,
      displayName: agentId,
    }));
    const state: ToyState = {
      matchId,
      gameNumber: 1,
      buildingId: `bd_${matchId}`,
      createdAt: STARTED_AT,
      phase: 'HIDING',
      phaseSerial: 0,
      phaseStartedAt: STARTED_AT,
      phaseEndsAt: STARTED_AT + 1_000,
      players,
      nextSeq: 1,
      words: ['', ''],
    };
    this.#add({ type: 'OPENED', audience: 'public' }, state);
  }

  get state(): ToyState {
    return (this.log.at(-1) as Entry<ToyState, ToyEvent>).after;
  }

  subscribe(listener: (added: readonly Entry<ToyState, ToyEvent>[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  hide(seat: number, word: string): void {
    const words = this.state.words.map((kept, i) => (i === seat - 1 ? word : kept));
    this.#add({ type: 'WORD_HIDDEN', audience: `p:${seat}`, word }, { ...this.state, words });
  }

  end(): void {
    const word = this.state.words.join(' ');
    this.#add({ type: 'WORDS_SHOWN', audience: 'public', word }, { ...this.state, phase: 'DONE' });
  }

  /** The match as the town sees it. */
  asLive(): LiveMatch {
    return this as unknown as LiveMatch;
  }

  #add(facts: Pick<ToyEvent, 'type' | 'audience' | 'word'>, after: ToyState): void {
    const seq = this.log.length + 1;
    const event = { ...facts, seq, eventId: `${this.matchId}.${seq}`, at: STARTED_AT + seq };
    const entry = { event, after };
    this.log.push(entry);
    for (const listener of this.#listeners) listener([entry]);
  }
}
