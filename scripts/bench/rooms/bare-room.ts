/**
 * The yardstick: a plain Colyseus room that does by hand what a vote in a match room comes to. Same state, same
 * clients, the same answer and a message of the same size; no rules, no views, no filter, all defaults.
 */
import { type Client, Room } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';

const BarePlayer = schema(
  {
    playerId: t.string().default(''),
    seat: t.uint8().default(0),
    agentId: t.string().default(''),
    displayName: t.string().default(''),
    alive: t.boolean().default(true),
    ready: t.boolean().default(false),
    revealedRole: t.string().default(''),
    spokeOpening: t.boolean().default(false),
    ballot: t.string().default(''),
    role: t.string().default(''),
    nightTarget: t.string().default(''),
    seerMark: t.string().default(''),
  },
  'BarePlayer',
);

const BareState = schema(
  {
    matchId: t.string().default(''),
    gameNumber: t.uint32().default(7),
    buildingId: t.string().default('bd_bare'),
    phase: t.string().default('DAY_VOTE'),
    phaseSerial: t.uint16().default(0),
    dayNumber: t.uint8().default(1),
    nightNumber: t.uint8().default(1),
    phaseStartedAt: t.float64().default(1),
    phaseEndsAt: t.float64().default(1),
    winner: t.string().default(''),
    aborted: t.boolean().default(false),
    seedHash: t.string().default('0'.repeat(64)),
    seed: t.string().default(''),
    players: t.array(BarePlayer),
  },
  'BareState',
);

export interface BareOptions {
  readonly matchId: string;
  /** What a vote makes the match room tell its viewers, and answer. */
  readonly events: readonly unknown[];
  readonly answer: unknown;
}

interface Vote {
  readonly seat: number;
  readonly targetPlayerId: string;
}

export class BareRoom extends Room<{ state: InstanceType<typeof BareState> }> {
  override autoDispose = false;
  override state = new BareState();
  #events: readonly unknown[] = [];
  #answer: unknown;

  override messages = {
    vote: (_client: Client, { seat, targetPlayerId }: Vote) => {
      const player = this.state.players[seat];
      if (player) player.ballot = targetPlayerId;
      this.broadcast('events', this.#events);
      return this.#answer;
    },
  };

  override onCreate({ matchId, events, answer }: BareOptions): void {
    this.#events = events;
    this.#answer = answer;
    this.state.matchId = matchId;
    for (let seat = 1; seat <= 8; seat++) {
      const playerId = `p:${seat}`;
      this.state.players.push(
        new BarePlayer({ playerId, seat, agentId: `ag_${matchId}_${seat}`, displayName: `Agent ${seat}` }),
      );
    }
  }
}
