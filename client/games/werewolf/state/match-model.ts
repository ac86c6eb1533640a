// The page's model of a match: the facts of the room's state, which a recording rebuilds with the same projection,
// plus the story from the events. No decisions are made here, and it contains only what the viewer received.

import { type Look, lookOf } from '../../../../shared/art/look.ts';
import type { PhaseBrief } from '../../../../shared/games/werewolf/brief.ts';
import {
  ABSTAINS,
  facts,
  type HallFacts,
  NO_BALLOT,
  type PlayerFacts,
} from '../../../../shared/games/werewolf/facts.ts';
import {
  type Alignment,
  type MatchState,
  type MessageKind,
  type Phase,
  PLAYER_IDS,
  type PlayerId,
  ROLE_DECK,
  type Role,
  seatIndex,
  type Team,
  WOLVES,
} from '../../../../shared/games/werewolf/model.ts';
import { unknownMatch } from '../../../../shared/games/werewolf/recall.ts';
import type { NightChoice } from '../../../../shared/games/werewolf/view.ts';
import { PUBLIC_VIEWER } from '../../../../shared/matches/game.ts';
import { faceOf } from '../../../art/pixel-image.ts';
import { blankModel } from '../../../state/watch.ts';
import { BLANK_STORY } from '../../fold-events.ts';
import type { GameModel, LineStamp } from '../../game-view.ts';

export interface StageCue {
  readonly id: string;
  readonly kind: 'death' | 'verdict' | 'saved' | 'dawn' | 'nightfall' | 'end';
  readonly playerId: PlayerId | null;
}

/** The viewer's own role and private knowledge. Not shown openly at the table. */
export interface Hand {
  readonly role: Role;
  readonly pack: readonly PlayerId[];
  readonly visions: readonly { readonly playerId: PlayerId; readonly result: Alignment }[];
  /** Tonight's choices that this player may know: its own, the pack's. */
  readonly tonight: readonly NightChoice[];
}

/** `players`: with a `role` as far as this viewer may know it, from whatever source. */
export interface MatchModel extends HallFacts, Omit<GameModel, keyof HallFacts> {
  readonly lines: readonly Line[];
  readonly cue: StageCue | null;
  readonly phaseAt: number;
  /** Secrets that arrive as events for a viewer whose state holds none yet. `night` is 0 by day. */
  readonly told: {
    readonly roles: readonly Role[];
    readonly night: number;
    readonly targets: Readonly<Partial<Record<PlayerId, PlayerId>>>;
  };
  /** The private knowledge of a viewer who plays; null for everybody else, and when the roles are open. */
  readonly hand: Hand | null;
  /** The server's latest brief to a viewer who plays. */
  readonly brief: PhaseBrief | null;
  /** The match rebuilt from a recording's events so far; null on a live page. */
  readonly past: MatchState | null;
}

/** The default of a field that this viewer's state, or an older server's, lacks. */
export const BLANK_HALL = facts(unknownMatch(0), PUBLIC_VIEWER);
export const [BLANK_SEAT] = facts(
  {
    ...unknownMatch(0),
    players: [
      { playerId: 'p:1', seat: 1, agentId: '', displayName: '', role: null, alive: true, ready: false },
    ],
  },
  PUBLIC_VIEWER,
).players as readonly [PlayerFacts];

export const emptyMatch = (matchId: string): MatchModel => ({
  ...blankModel(matchId),
  ...BLANK_HALL,
  ...BLANK_STORY,
  matchId,
  phaseAt: 0,
  told: { roles: [], night: 0, targets: {} },
});

export const playerIn = (model: MatchModel, playerId: PlayerId): PlayerFacts | undefined =>
  model.players.find((player) => player.playerId === playerId);

export const nameIn = (model: MatchModel, playerId: PlayerId): string =>
  playerIn(model, playerId)?.displayName ?? playerId;

export const aliveIn = (model: MatchModel): number => model.players.filter(({ alive }) => alive).length;

export const playerAt = (seat: number): PlayerId | null => PLAYER_IDS[seat - 1] ?? null;

/** `target: null` = abstains; a player without a ballot has not voted. */
export interface Ballot {
  readonly voter: PlayerId;
  readonly target: PlayerId | null;
}

/** `written`: by seat, as the state holds them. */
export const readBallots = (written: readonly number[]): Ballot[] =>
  PLAYER_IDS.flatMap((voter, index) => {
    const ballot = written[index] ?? NO_BALLOT;
    return ballot === NO_BALLOT ? [] : [{ voter, target: ballot === ABSTAINS ? null : playerAt(ballot) }];
  });

/** Ballots of the running vote and of the verdict after it. */
export const ballotsIn = ({ players }: MatchModel): Ballot[] =>
  readBallots(players.map(({ ballot }) => ballot));

const NIGHT_WORK: Partial<Record<Role | '', NightChoice['kind']>> = {
  WEREWOLF: 'WOLF_KILL',
  SEER: 'SEER_INSPECT',
  DOCTOR: 'DOCTOR_PROTECT',
};

export const tonightIn = ({ players }: Pick<MatchModel, 'players'>): NightChoice[] =>
  players.flatMap(({ playerId: by, role, nightTarget: target }) => {
    const kind = NIGHT_WORK[role];
    return kind && target ? [{ kind, by, target }] : [];
  });

export function handOf(players: readonly PlayerFacts[], own: string): Hand | null {
  const role = players.find(({ playerId }) => playerId === own)?.role;
  if (!role) return null;
  const pack = players.filter((player) => role === 'WEREWOLF' && player.role === 'WEREWOLF');
  return {
    role,
    pack: pack.map(({ playerId }) => playerId).filter((playerId) => playerId !== own),
    visions: players.flatMap(({ playerId, seerMark }) => (seerMark ? [{ playerId, result: seerMark }] : [])),
    tonight: tonightIn({ players }),
  };
}

/** The seat with its card face down: public facts only. */
export const faceDown = (player: PlayerFacts): PlayerFacts => ({
  ...player,
  role: player.revealedRole,
  nightTarget: '',
  seerMark: '',
});

/** A line of the transcript: an event, ready to be shown in order. */
export type Line = LineStamp &
  (
    | { readonly kind: 'divider'; readonly phase: Phase; readonly day: number; readonly night: number }
    | {
        readonly kind: 'speech';
        readonly playerId: PlayerId;
        readonly speech: MessageKind;
        readonly text: string;
        readonly replyTo: string | null;
      }
    | { readonly kind: 'wolf-chat'; readonly playerId: PlayerId; readonly text: string }
    | {
        readonly kind: 'vote';
        readonly voter: PlayerId;
        /** `null` = abstains. */
        readonly target: PlayerId | null;
        readonly reason: string | null;
        readonly changed: boolean;
      }
    | { readonly kind: 'night-action'; readonly choice: NightChoice; readonly foundWolf: boolean | null }
    | {
        readonly kind: 'night-resolved';
        readonly target: PlayerId | null;
        readonly guarded: boolean;
        /** Nobody chose, or the pack disagreed: the seed drew the victim. */
        readonly drawn: boolean;
      }
    | { readonly kind: 'dawn'; readonly killed: PlayerId | null; readonly saved: boolean }
    | { readonly kind: 'verdict'; readonly eliminated: PlayerId | null; readonly tied: readonly PlayerId[] }
    | {
        readonly kind: 'death';
        readonly playerId: PlayerId;
        readonly role: Role | null;
        readonly cause: 'NIGHT' | 'VOTE';
      }
    | { readonly kind: 'end'; readonly winner: Team | null }
    | { readonly kind: 'note'; readonly note: 'resumed' | 'aborted'; readonly text: string | null }
  );
export type LineOf<Kind extends Line['kind']> = Extract<Line, { readonly kind: Kind }>;

const COLORS = [
  '#f59345',
  '#7aa9f7',
  '#85cf6e',
  '#cf98f5',
  '#ffe066',
  '#ff86a0',
  '#63dbd6',
  '#e9dfcd',
] as const;

export const colorOf = (playerId: PlayerId): string => COLORS[seatIndex(playerId)] ?? COLORS[0];

const TRAITS: readonly (readonly [keyof Look, number])[] = [
  ['top', 2],
  ['hat', 2],
  ['hair', 2],
  ['skin', 1],
  ['style', 1],
  ['beard', 1],
  ['outfit', 1],
];
const ALIKE = 5;

const likeness = (a: Look, b: Look): number =>
  TRAITS.reduce((sum, [trait, weight]) => sum + (a[trait] === b[trait] ? weight : 0), 0);

/**
 * From across the hall a figure is its hat and its colour: alike if both are the same, or one of them and many other
 * traits.
 */
function areAlike(a: Look, b: Look): boolean {
  const [sameHat, sameTop] = [a.hat === b.hat, a.top === b.top];
  return (sameHat && sameTop) || ((sameHat || sameTop) && likeness(a, b) >= ALIKE);
}

/** The scarf of each player who needs one: CSS colours. */
export function scarvesOf(
  players: readonly Pick<MatchModel['players'][number], 'playerId' | 'agentId'>[],
): ReadonlyMap<string, string> {
  const looks = players.map(({ agentId }) => lookOf(faceOf(agentId)));
  const needsOne = (index: number) =>
    looks.some((other, i) => i !== index && areAlike(other, looks[index] as Look));
  return new Map(
    players.flatMap(({ playerId }, index) =>
      needsOne(index) ? [[playerId, colorOf(playerId)] as const] : [],
    ),
  );
}

/**
 * Whether, by night, the remaining wolves are as many as the others. The rules count at dawn, and nothing before it
 * can save the village. From public facts alone: every death has revealed a role.
 */
export function packHasNumbers({ phase, players }: Pick<MatchModel, 'phase' | 'players'>): boolean {
  if (phase !== 'NIGHT' || players.length !== ROLE_DECK.length) return false;
  const dead = players.filter(({ alive }) => !alive);
  const wolves = WOLVES - dead.filter(({ revealedRole }) => revealedRole === 'WEREWOLF').length;
  const others = players.length - dead.length - wolves;
  return wolves >= others && dead.every(({ revealedRole }) => revealedRole !== '');
}
