/**
 * The state of one match as Colyseus synchronises it; its types also describe what `facts.ts` builds and the page
 * holds: public fields first, then private ones with the tags that open them. It holds everything the hall draws for a
 * viewer who joins late; talk comes as events. Only primitives are private: a hidden object created later would shift
 * the ids of public ones and so reveal that something hidden happened.
 */
import type { SchemaType } from '@colyseus/schema';
import { schema, t } from '@colyseus/schema';
import type { Alignment, Phase, PlayerId, Role, Seat, Team } from './model.ts';
import { OMNI, OWNER, SEER, WOLF } from './view-tags.ts';

export const PlayerState = schema(
  {
    /** Each seat's occupant and face: for the seat and its name plate. */
    playerId: t.string<PlayerId>(),
    seat: t.uint8<Seat>(),
    agentId: t.string().default(''),
    displayName: t.string().default(''),
    alive: t.boolean().default(true),
    /** In the lobby: players still missing. */
    ready: t.boolean().default(false),
    /** The role of the dead, and at the end everybody's; empty while hidden. */
    revealedRole: t.string<Role | ''>().default(''),
    /** In the openings: players still thinking. */
    spokeOpening: t.boolean().default(false),
    /** In the discussion: players who have said nothing yet. */
    spokeDiscussion: t.boolean().default(false),
    /** The ballot of the running vote and of the verdict after it: `NO_BALLOT`, `ABSTAINS` or the seat it names. */
    ballot: t.uint8().default(0),
    /** How this player died, for the note on the empty chair; empty for the living. */
    deathCause: t.string<'' | 'NIGHT' | 'VOTE'>().default(''),
    /** In which night, or on which day; 0 for the living. */
    deathRound: t.uint8().default(0),

    /** The role, as far as the viewer may see it: its own, the pack's to a wolf, all to a spoiler viewer. */
    role: t
      .string<Role | ''>()
      .view(OWNER | WOLF | OMNI)
      .default(''),
    /** Tonight's choice, for the trails over the table; empty when none was made, and by day. */
    nightTarget: t
      .string<PlayerId | ''>()
      .view(OWNER | WOLF | OMNI)
      .default(''),
    /** The seer's vision of this player: empty, `WEREWOLF` or `NOT_WEREWOLF`. */
    seerMark: t
      .string<Alignment | ''>()
      .view(SEER | OMNI)
      .default(''),
  },
  'PlayerState',
);
export type PlayerState = SchemaType<typeof PlayerState>;

/** A finished vote. Seats are numbers: in five days an array of them takes fewer bytes than player ids or one text. */
export const VoteRoundState = schema(
  {
    day: t.uint8().default(0),
    /** By seat, as in `PlayerState.ballot`. */
    ballots: t.array('uint8'),
    /** The seat that was voted out; 0: nobody. */
    eliminated: t.uint8().default(0),
    tied: t.array('uint8'),
  },
  'VoteRoundState',
);
export type VoteRoundState = SchemaType<typeof VoteRoundState>;

export const MatchRoomState = schema(
  {
    matchId: t.string().default(''),
    gameNumber: t.uint32().default(0),
    buildingId: t.string().default(''),
    phase: t.string<Phase>().default('LOBBY'),
    phaseSerial: t.uint16().default(0),
    dayNumber: t.uint8().default(0),
    nightNumber: t.uint8().default(0),
    /** For the countdown. Milliseconds of the server's clock. */
    phaseStartedAt: t.float64().default(0),
    phaseEndsAt: t.float64().default(0),
    /** For the banner at the end: empty until there is a winner. */
    winner: t.string<Team | ''>().default(''),
    aborted: t.boolean().default(false),
    seedHash: t.string().default(''),
    /** Empty until the end. */
    seed: t.string().default(''),
    players: t.array(PlayerState),
    voteRounds: t.array(VoteRoundState),
  },
  'MatchRoomState',
);
export type MatchRoomState = SchemaType<typeof MatchRoomState>;
