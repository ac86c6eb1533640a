/**
 * The baseline: a plain Colyseus room that does by hand what a line and a vote in a match room require. Same state,
 * same clients, the same responses and messages of the same size; no rules, no views, no filter, all defaults.
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
    ballot: t.uint8().default(0),
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

export interface Sample {
  readonly events: readonly unknown[];
  /** Key moments it creates or changes: every changed vote makes one. */
  readonly moments: readonly unknown[];
  readonly answer: unknown;
}

export interface BareOptions {
  readonly matchId: string;
  readonly vote: Sample;
  readonly say: Sample;
}

interface Vote {
  readonly seat: number;
  readonly targetPlayerId: string;
}

export class BareRoom extends Room<{ state: InstanceType<typeof BareState> }> {
  static onCall: () => void = () => undefined;
  override autoDispose = false;
  override state = new BareState();
  #vote!: Sample;
  #say!: Sample;

  override messages = {
    vote: (_client: Client, { seat, targetPlayerId }: Vote) => {
      const player = this.state.players[seat];
      if (player) player.ballot = Number(targetPlayerId.slice(2));
      return this.#tell(this.#vote);
    },
    say: () => this.#tell(this.#say),
  };

  override onCreate({ matchId, vote, say }: BareOptions): void {
    this.#vote = vote;
    this.#say = say;
    this.state.matchId = matchId;
    for (let seat = 1; seat <= 8; seat++) {
      const playerId = `p:${seat}`;
      this.state.players.push(
        new BarePlayer({ playerId, seat, agentId: `ag_${matchId}_${seat}`, displayName: `Agent ${seat}` }),
      );
    }
  }

  #tell({ events, moments, answer }: Sample): unknown {
    this.broadcast('events', events);
    if (moments.length > 0) this.broadcast('moments', moments);
    BareRoom.onCall();
    return answer;
  }
}
