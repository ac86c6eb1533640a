/** The nouns of the game: closed sets, settings and the state of one match. No decisions here. */
import type { PrivateCounts } from '../../matches/event-id.ts';
import type { MatchOrigin } from '../../matches/game.ts';

export const ROLES = ['VILLAGER', 'WEREWOLF', 'SEER', 'DOCTOR'] as const;
export type Role = (typeof ROLES)[number];

export const PHASES = [
  'LOBBY',
  'NIGHT',
  'DAY_ANNOUNCE',
  'DAY_OPENING',
  'DAY_DISCUSSION',
  'DAY_VOTE',
  'DAY_RESOLUTION',
  'ENDED',
] as const;
export type Phase = (typeof PHASES)[number];

export const TEAMS = ['VILLAGERS', 'WEREWOLVES'] as const;
export type Team = (typeof TEAMS)[number];

export const SEATS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Seat = (typeof SEATS)[number];

/** A seat's stable name inside its match: `p:1` … `p:8`. */
export type PlayerId = `p:${Seat}`;
export const PLAYER_IDS: readonly PlayerId[] = SEATS.map((seat) => `p:${seat}` as const);

export const ALIGNMENTS = ['WEREWOLF', 'NOT_WEREWOLF'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

export const MESSAGE_KINDS = ['OPENING', 'DISCUSSION', 'DEFENSE', 'LAST_WORDS'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The multiset of roles that every match deals (S0-020). */
export const ROLE_DECK: readonly Role[] = [
  'WEREWOLF',
  'WEREWOLF',
  'SEER',
  'DOCTOR',
  'VILLAGER',
  'VILLAGER',
  'VILLAGER',
  'VILLAGER',
];

/**
 * Bumped when the same journal would fold to another state; the first event of a journal pins it. Engine 3 adds the
 * patient pace and the early end of talk among house bots; without those settings it decides as engine 2 does.
 */
export const ENGINE_VERSION = 3;

/** The number of werewolves in the deck. */
export const WOLVES = ROLE_DECK.filter((role) => role === 'WEREWOLF').length;

/** Pins journals imported from other arenas: `evolve` shows them, and none of our rules apply. */
export const IMPORTED_VERSION = 0;

/** The exact text that counts as a pass, where passing has a meaning. */
export const PASS_WORDS = '(pass)';

/**
 * The patient pace: each action has its own time limit, and a phase ends as soon as nobody has anything left to do.
 */
export interface PatientPace {
  /** The time limit of one action. */
  readonly capMs: number;
  /** How many times everybody may speak in a discussion. */
  readonly rounds: number;
}

/** Networks run in real time: however fast a town goes, an action gets at least this long. */
export const LEAST_CAP_MS = 2_000;
export const MOST_ROUNDS = 10;

/** A round of the patient discussion: every living player speaks once or passes. */
export interface TalkRound {
  readonly round: number;
  readonly of: number;
}

export const TEXT_LIMITS = { publicMessage: 500, wolfMessage: 400, voteReason: 200 } as const;

/** All durations in milliseconds, already scaled: the engine does not know the time scale. */
export interface MatchSettings {
  readonly lobbyMs: number;
  readonly nightMs: number;
  readonly announceMs: number;
  /** Per living player; the opening lasts at most eight times this (D12). */
  readonly openingPerPlayerMs: number;
  readonly discussionMs: number;
  readonly voteMs: number;
  readonly resolutionMs: number;
  /** No phase ends earlier than this, so that people can follow (D10). */
  readonly minPhaseMs: number;
  /** A complete vote must stay unchanged this long before it closes early (D10). */
  readonly voteSettleMs: number;
  readonly publicChatEveryMs: number;
  readonly wolfChatEveryMs: number;
  /** Minimum interval between changes of a vote, a wolf's target or the doctor's patient. */
  readonly changeEveryMs: number;
  readonly speechDuringVote: boolean;
  /** Absent: the normal pace, by the durations above. */
  readonly patient?: PatientPace;
  /** Only house bots sit here: the discussion ends once all the living have passed (D10). */
  readonly houseOnly?: true;
}

export const DEFAULT_SETTINGS: MatchSettings = {
  lobbyMs: 30_000,
  nightMs: 45_000,
  announceMs: 10_000,
  openingPerPlayerMs: 15_000,
  discussionMs: 90_000,
  voteMs: 45_000,
  resolutionMs: 10_000,
  minPhaseMs: 3_000,
  voteSettleMs: 5_000,
  publicChatEveryMs: 3_000,
  wolfChatEveryMs: 2_000,
  changeEveryMs: 1_000,
  speechDuringVote: false,
};

/** The same match at the patient pace: nobody is rushed, and no phase waits for players who have nothing to do. */
export const patientSettings = (usual: MatchSettings, patient: PatientPace): MatchSettings => ({
  ...usual,
  announceMs: usual.minPhaseMs,
  resolutionMs: usual.minPhaseMs,
  publicChatEveryMs: 0,
  patient,
});

/** The seating; known before roles are dealt, and public. */
export interface SeatedAgent {
  readonly playerId: PlayerId;
  readonly seat: Seat;
  readonly agentId: string;
  readonly displayName: string;
}

export interface Player extends SeatedAgent {
  /** `null` only between MATCH_CREATED and ROLES_DEALT, which are one batch. */
  readonly role: Role | null;
  readonly alive: boolean;
  readonly ready: boolean;
}

export interface Inspection {
  readonly night: number;
  readonly targetPlayerId: PlayerId;
  readonly result: Alignment;
}

/** A vote not yet cast is `undefined`; `null` is an abstention. */
export type Ballot = PlayerId | null | undefined;

export interface DayRecord {
  readonly day: number;
  readonly killed: PlayerId | null;
  readonly savedByDoctor: boolean;
  /** Final ballots by seat (index = seat − 1); empty until the vote is resolved. */
  readonly ballots: readonly Ballot[];
  readonly eliminated: PlayerId | null;
  readonly tied: readonly PlayerId[];
}

/** Of a game imported from another arena. Public. */
export interface WerewolfOrigin extends MatchOrigin {
  /** Number of werewolves dealt. */
  readonly wolves: number;
}

/** The full state of one match. Only `viewFor` may turn it into something a viewer receives. */
export interface MatchState {
  readonly matchId: string;
  readonly gameNumber: number;
  readonly buildingId: string;
  readonly settings: MatchSettings;
  readonly seed: string;
  readonly seedHash: string;
  readonly createdAt: number;
  /** Undefined, which JSON leaves out: played in this town. */
  readonly origin: WerewolfOrigin | undefined;

  readonly phase: Phase;
  /** Counts phases; a timer carries the serial it was set for, so that a stale one does nothing. */
  readonly phaseSerial: number;
  readonly dayNumber: number;
  readonly nightNumber: number;
  readonly phaseStartedAt: number;
  readonly phaseEndsAt: number;
  /** When the last move of this phase was made; early ends are measured from it. */
  readonly lastActionAt: number;

  /** Index = seat − 1, here and in every list below. */
  readonly players: readonly Player[];
  readonly wolfTargets: readonly (PlayerId | null)[];
  readonly seerTarget: PlayerId | null;
  readonly doctorTarget: PlayerId | null;
  /** The doctor's patient of the previous night; `null` when the night was skipped (D15). */
  readonly lastProtected: PlayerId | null;
  readonly seerHistory: readonly Inspection[];
  readonly spokeOpening: readonly boolean[];
  readonly spokeDiscussion: readonly boolean[];
  /**
   * The running round of a patient discussion. Otherwise undefined, which JSON leaves out, as in journals of engine 2.
   */
  readonly talkRound: TalkRound | undefined;
  /** Players who have passed since the phase or the round began; undefined until somebody does. */
  readonly passed: readonly boolean[] | undefined;
  readonly ballots: readonly Ballot[];
  /**
   * The current reasons, while a vote runs. Otherwise undefined, which JSON leaves out: a fingerprint is taken when a
   * phase begins, and must equal the one from before reasons were kept here.
   */
  readonly voteReasons: readonly (string | null)[] | undefined;
  readonly lastPublicMessageAt: readonly number[];
  readonly lastWolfMessageAt: readonly number[];
  /** When each last voted, or chose a target that may be changed. */
  readonly lastChoiceAt: readonly number[];

  readonly history: readonly DayRecord[];
  readonly winner: Team | null;
  readonly aborted: boolean;

  readonly nextSeq: number;
  readonly publicCount: number;
  readonly privateCounts: PrivateCounts<'wolves' | 'omniscient' | 'server'>;
}

export const teamOf = (role: Role): Team => (role === 'WEREWOLF' ? 'WEREWOLVES' : 'VILLAGERS');

export const seatIndex = (playerId: string): number => playerId.charCodeAt(2) - 49;

export function isPlayerId(value: string): value is PlayerId {
  return (
    value.length === 3 && value.startsWith('p:') && value.charCodeAt(2) >= 49 && value.charCodeAt(2) <= 56
  );
}

export function playerOf(state: MatchState, playerId: string): Player {
  const player = state.players[seatIndex(playerId)];
  if (!player) throw new Error(`no seat for ${playerId} in ${state.matchId}`);
  return player;
}
