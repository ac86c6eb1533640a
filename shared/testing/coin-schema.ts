/**
 * The state of one match of the coin, as rooms synchronise it: each player's choice is visible to that player alone.
 */
import type { SchemaType } from '@colyseus/schema';
import { schema, t } from '@colyseus/schema';

export const OWNER = 1;

export const CoinPlayerState = schema(
  {
    displayName: t.string().default(''),
    spoke: t.boolean().default(false),
    /** Empty until it is revealed. */
    shown: t.string().default(''),
    side: t.string().view(OWNER).default(''),
  },
  'CoinPlayerState',
);
export type CoinPlayerState = SchemaType<typeof CoinPlayerState>;

export const CoinRoomState = schema(
  {
    phase: t.string().default(''),
    phaseEndsAt: t.float64().default(0),
    gameNumber: t.uint32().default(0),
    winner: t.string().default(''),
    players: t.array(CoinPlayerState),
  },
  'CoinRoomState',
);
export type CoinRoomState = SchemaType<typeof CoinRoomState>;
