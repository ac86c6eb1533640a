/**
 * The state of one match as Colyseus synchronises it; its types also describe what `facts.ts` builds and the page
 * holds: everything the table draws for a viewer who joins late. Public fields come first; the one private field is a
 * primitive, since a hidden object created later would shift the ids of public ones. Numbers are 0 and texts empty
 * where a view says null.
 */
import type { SchemaType } from '@colyseus/schema';
import { schema, t } from '@colyseus/schema';
import type { Answer, Choice, Ending, Phase, PlayerId, Role, Seat } from './model.ts';
import { OWNER } from './view-tags.ts';

export const PlayerState = schema(
  {
    /** Each seat's occupant and face. */
    playerId: t.string<PlayerId>(),
    seat: t.uint8<Seat>(),
    agentId: t.string().default(''),
    displayName: t.string().default(''),
    role: t.string<Role>(),
    answer: t.string<Answer>().default('PENDING'),
    /** Rounds won: the coins on this side. */
    score: t.uint8().default(0),
    /** The seal on the choice of the running or just drawn round; empty: none made. */
    commitment: t.string().default(''),
    announced: t.uint8<Choice | 0>().default(0),
    claim: t.uint8<Choice | 0>().default(0),

    /**
     * The player's own choice of the running or just drawn round; hidden from everybody else, omniscient viewers
     * included.
     */
    choice: t.uint8<Choice | 0>().view(OWNER).default(0),
  },
  'PlayerState',
);
export type PlayerState = SchemaType<typeof PlayerState>;

export const RoundState = schema(
  {
    round: t.uint8().default(0),
    /** By seat; 0: made no choice in time. */
    choices: t.array('uint8'),
    /** By seat: what each had announced, one round earlier, for this one. */
    announced: t.array('uint8'),
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
    ending: t.string<Ending | ''>().default(''),
    winner: t.string<PlayerId | ''>().default(''),
    aborted: t.boolean().default(false),
    /** Lets anyone check seats, roles and seals. */
    seedHash: t.string().default(''),
    /** Empty until the end. */
    seed: t.string().default(''),
    players: t.array(PlayerState),
    rounds: t.array(RoundState),
  },
  'MatchRoomState',
);
export type MatchRoomState = SchemaType<typeof MatchRoomState>;
