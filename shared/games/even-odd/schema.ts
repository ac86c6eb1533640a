/**
 * What is, in one match, as Colyseus synchronises it: all that the table must draw for somebody who comes late, before
 * any event has arrived. Every object exists from the start and the one private field is a primitive: a hidden object
 * made later would shift the ids of public ones. The order of fields is the order of bytes: public ones stand first.
 * Numbers are 0 and texts empty where a view says null.
 */
import type { SchemaType } from '@colyseus/schema';
import { schema, t } from '@colyseus/schema';
import type { Answer, Ending, Phase, PlayerId, Role } from './model.ts';
import { OWNER } from './view-tags.ts';

export const PlayerState = schema(
  {
    /** Who sits where, and whose face it is. */
    playerId: t.string<PlayerId | ''>().default(''),
    seat: t.uint8().default(0),
    agentId: t.string().default(''),
    displayName: t.string().default(''),
    role: t.string<Role | ''>().default(''),
    /** A player who declined leaves an empty chair. */
    answer: t.string<Answer>().default('PENDING'),
    /** Rounds won: the coins on this side. */
    score: t.uint8().default(0),
    /** The seal on the choice of the running or just drawn round; empty: none made. */
    commitment: t.string().default(''),
    /** What this player had announced to choose in this round. */
    announced: t.uint8().default(0),
    /** What it announces to choose in the next. */
    claim: t.uint8().default(0),

    /** Its own choice of the running or just drawn round, for its own eyes. Nobody else's, the omniscient included. */
    choice: t.uint8().view(OWNER).default(0),
  },
  'PlayerState',
);
export type PlayerState = SchemaType<typeof PlayerState>;

/** A round that was drawn. By seat: `first` is of `p:1`, `second` of `p:2`. */
export const RoundState = schema(
  {
    /** 0 until it is drawn. */
    round: t.uint8().default(0),
    /** 0: made no choice in time. */
    firstChoice: t.uint8().default(0),
    secondChoice: t.uint8().default(0),
    /** What each had announced, one round earlier, to choose in this one. */
    firstAnnounced: t.uint8().default(0),
    secondAnnounced: t.uint8().default(0),
    firstCommitment: t.string().default(''),
    secondCommitment: t.string().default(''),
    /** 0 unless both have chosen. */
    sum: t.uint8().default(0),
    /** Empty: the round was void. */
    winner: t.string<PlayerId | ''>().default(''),
  },
  'RoundState',
);
export type RoundState = SchemaType<typeof RoundState>;

export const MatchRoomState = schema(
  {
    /** For the headline. */
    matchId: t.string().default(''),
    gameNumber: t.uint32().default(0),
    buildingId: t.string().default(''),
    phase: t.string<Phase>().default('WAITING_FOR_PLAYERS'),
    phaseSerial: t.uint16().default(0),
    /** The running or just drawn round; 0 before the first. */
    round: t.uint8().default(0),
    totalRounds: t.uint8().default(0),
    /** For the countdown. Milliseconds of the server's clock. */
    phaseStartedAt: t.float64().default(0),
    phaseEndsAt: t.float64().default(0),
    /** For the banner at the end. */
    ending: t.string<Ending | ''>().default(''),
    winner: t.string<PlayerId | ''>().default(''),
    aborted: t.boolean().default(false),
    /** For whoever wants to check seats, roles and seals. */
    seedHash: t.string().default(''),
    /** Empty until the end. */
    seed: t.string().default(''),
    /** Two, in seat order, from the start. */
    players: t.array(PlayerState),
    /** As many as are played, from the start; the first ones are drawn first. */
    rounds: t.array(RoundState),
  },
  'MatchRoomState',
);
export type MatchRoomState = SchemaType<typeof MatchRoomState>;
