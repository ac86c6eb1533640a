/**
 * What is, in one match, as Colyseus synchronises it: the public view of the match, and beside it the private
 * facts under explicit tags. It holds all that the hall must draw for somebody who comes late, before any event has
 * arrived; talk, and what is concluded from talk, come as events. Every object exists from the start and only
 * primitives are private: a hidden object made later would shift the ids of public ones and show that something
 * hidden happened. The order of fields is the order of bytes: public ones stand first.
 */
import type { SchemaType } from '@colyseus/schema';
import { schema, t } from '@colyseus/schema';
import type { Phase, Role, Team } from './model.ts';
import { OMNI, OWNER, SEER, WOLF } from './view-tags.ts';

export const PlayerState = schema(
  {
    /** Who sits where, and whose face it is: for the seat and its name plate. */
    playerId: t.string().default(''),
    seat: t.uint8().default(0),
    agentId: t.string().default(''),
    displayName: t.string().default(''),
    /** The dead leave an empty chair. */
    alive: t.boolean().default(true),
    /** In the lobby: who is still waited for. */
    ready: t.boolean().default(false),
    /** The card of the dead, and at the end everybody's; empty while hidden. */
    revealedRole: t.string<Role | ''>().default(''),
    /** In the openings: who is still thinking. */
    spokeOpening: t.boolean().default(false),
    /** In the discussion: who has said nothing yet. */
    spokeDiscussion: t.boolean().default(false),
    /** The ballot of the running vote and of the verdict after it. Empty: none yet; `abstain`, or whom it names. */
    ballot: t.string().default(''),
    /** How this player died, for the note on the empty chair; empty for the living. */
    deathCause: t.string<'' | 'NIGHT' | 'VOTE'>().default(''),
    /** In which night, or on which day; 0 for the living. */
    deathRound: t.uint8().default(0),

    /** The card, as far as the viewer may see it: its own, the pack's to a wolf, all to a spoiler viewer. */
    role: t
      .string<Role | ''>()
      .view(OWNER | WOLF | OMNI)
      .default(''),
    /** Tonight's choice, for the trails over the table; empty when none was made, and by day. */
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
    /** For the headline. */
    matchId: t.string().default(''),
    gameNumber: t.uint32().default(0),
    buildingId: t.string().default(''),
    /** For the steps in the header, and for the light in the hall. */
    phase: t.string<Phase>().default('LOBBY'),
    phaseSerial: t.uint16().default(0),
    dayNumber: t.uint8().default(0),
    nightNumber: t.uint8().default(0),
    /** For the countdown. Milliseconds of the server's clock. */
    phaseStartedAt: t.float64().default(0),
    phaseEndsAt: t.float64().default(0),
    /** For the banner at the end: empty until somebody has won. */
    winner: t.string<Team | ''>().default(''),
    aborted: t.boolean().default(false),
    /** For whoever wants to check the deal. */
    seedHash: t.string().default(''),
    /** Empty until the end. */
    seed: t.string().default(''),
    /** The votes that are over, for the votes panel: `readVoteRounds` in `vote-rounds.ts` reads it. */
    voteRounds: t.string().default(''),
    /** Eight, in seat order, from the start. */
    players: t.array(PlayerState),
  },
  'MatchRoomState',
);
export type MatchRoomState = SchemaType<typeof MatchRoomState>;

/** How a ballot is written in `PlayerState.ballot` when it names nobody. */
export const ABSTAIN = 'abstain';
