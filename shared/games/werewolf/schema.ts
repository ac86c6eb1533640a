/**
 * What is, in one match, as Colyseus synchronises it: the public view of the match, and beside it the private
 * facts under explicit tags. Every object exists from the start and only primitives are private: a hidden object
 * made later would shift the ids of public ones and show that something hidden happened.
 */
import type { SchemaType } from '@colyseus/schema';
import { schema, t } from '@colyseus/schema';
import { OMNI, OWNER, SEER, WOLF } from './view-tags.ts';

export const PlayerState = schema(
  {
    playerId: t.string().default(''),
    seat: t.uint8().default(0),
    agentId: t.string().default(''),
    displayName: t.string().default(''),
    alive: t.boolean().default(true),
    ready: t.boolean().default(false),
    /** Empty while hidden. */
    revealedRole: t.string().default(''),
    spokeOpening: t.boolean().default(false),
    /** Empty: none yet. `abstain`, or the player voted for. */
    ballot: t.string().default(''),

    role: t
      .string()
      .view(OWNER | WOLF | OMNI)
      .default(''),
    /** Tonight's choice; empty when none was made, and by day. */
    nightTarget: t
      .string()
      .view(OWNER | WOLF | OMNI)
      .default(''),
    /** What the seer's vision said of this player: empty, `WEREWOLF` or `NOT_WEREWOLF`. */
    seerMark: t
      .string()
      .view(SEER | OMNI)
      .default(''),
  },
  'PlayerState',
);
export type PlayerState = SchemaType<typeof PlayerState>;

export const MatchRoomState = schema(
  {
    matchId: t.string().default(''),
    gameNumber: t.uint32().default(0),
    buildingId: t.string().default(''),
    phase: t.string().default('LOBBY'),
    phaseSerial: t.uint16().default(0),
    dayNumber: t.uint8().default(0),
    nightNumber: t.uint8().default(0),
    /** Milliseconds of the server's clock, here and below. */
    phaseStartedAt: t.float64().default(0),
    phaseEndsAt: t.float64().default(0),
    /** Empty until somebody has won. */
    winner: t.string().default(''),
    aborted: t.boolean().default(false),
    seedHash: t.string().default(''),
    /** Empty until the end. */
    seed: t.string().default(''),
    /** Eight, in seat order, from the start. */
    players: t.array(PlayerState),
  },
  'MatchRoomState',
);
export type MatchRoomState = SchemaType<typeof MatchRoomState>;

/** How a ballot is written in `PlayerState.ballot` when it names nobody. */
export const ABSTAIN = 'abstain';
