// What a game brings to the page: how its matches are read, told and drawn. Its module, with scene, panels, words and
// styles, is one chunk that loads when the first of its matches is opened.

import type { FunctionComponent } from 'preact';
import type { Mood } from '../../shared/art/bust.ts';
import type { LineLabel } from '../../shared/matches/labels.ts';
import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { GameScene, SceneSetting } from '../scenes/play-scene.ts';
import type { Turn } from '../state/seat.ts';

/** What every game's model says in the same words; the rest is the game's own. */
export interface GameModel {
  readonly matchId: string;
  /** 0 until it is known. */
  readonly gameNumber: number;
  readonly seated: boolean;
  readonly phase: string;
  readonly over: boolean;
  /** Server time in milliseconds; the countdown runs to it. */
  readonly phaseEndsAt: number;
  readonly crier: { readonly id: string; readonly text: string } | null;
  readonly lastEventId: string | null;
  readonly lastEventAt: number;
  readonly seen: ReadonlySet<string>;
  /** The player that this viewer is; null for spectators and recordings. */
  readonly own: string | null;
}

/** Who sits there, for guesses about them. */
export interface Seating {
  readonly players: readonly {
    readonly playerId: string;
    readonly agentId: string;
    readonly displayName: string;
  }[];
  /** Days or rounds that have begun: an early guess is worth more. */
  readonly day: number;
}

/** What every line of a transcript has: the event's id, which `?at=` and evidence point to, and server time in milliseconds. */
export interface LineStamp {
  readonly id: string;
  readonly at: number;
}

export interface Shown<M extends GameModel = GameModel> {
  readonly model: M;
  readonly now: number;
  readonly omniscient: boolean;
  /** Whom a viewer who plays may press now, and has; null: somebody who only watches. */
  readonly choice?: { readonly open: readonly string[]; readonly picked: string | null } | null;
  readonly moments: readonly PublicMoment[];
  /** What the server has read in the lines, by event. */
  readonly labels: ReadonlyMap<string, readonly LineLabel[]>;
  readonly dark: boolean;
  /** How fast the recording is played; null: live. */
  readonly speed: number | null;
}

export interface Chapter {
  /** Number of events that have happened once the chapter has begun. */
  readonly position: number;
  readonly name: string;
  readonly dark: boolean;
}

/** Where a recording turned: a bar up or down on the scrubber, or a flag in somebody's colour. */
export type TrackMark = {
  readonly eventId: string;
  readonly text: string;
} & (
  | {
      readonly shape: 'bar';
      /** From −1 to 1: how far, and which way. */
      readonly lift: number;
    }
  | { readonly shape: 'flag'; readonly color: string }
);

export interface Note {
  readonly hz: number;
  readonly at: number;
  readonly length: number;
}

export type Timbre = 'tone' | 'blip' | 'chalk' | 'bell';

export interface Tune {
  readonly id: string;
  readonly notes: readonly Note[];
  readonly timbre?: Timbre;
}

/** A line as it is read aloud. */
export interface Said {
  readonly id: string;
  /** From 1. */
  readonly seat: number;
  readonly name: string;
  readonly text: string;
}

export interface GamePanel {
  readonly id: string;
  readonly label: string;
  readonly Panel: FunctionComponent;
  /** Tells more than a player knows: not shown to somebody who plays. */
  readonly forSpectators?: boolean;
}

/** How a turn of the match is told in steps, to whoever watches it live and in a recording. */
export interface Reveal<M extends GameModel> {
  /** What is revealed now; null: nothing. */
  subject(model: M): string | null;
  readonly stepsMs: readonly number[];
  /** The model as it is shown at this step: without what the next ones tell. */
  before(model: M, step: number, omniscient: boolean): M;
  /** How long a recording rests after this event at least. */
  restMs(event: WireEvent): number;
}

/** What a game brings for somebody who plays it in the browser. */
export interface SeatView {
  /** What the player can do now; null before the server has said it. */
  turn(model: never): Turn | null;
  /** Over the stage: what this player alone knows. */
  readonly Hand: FunctionComponent;
  /** Below the stage: what to do now, and the controls for it. */
  readonly Bar: FunctionComponent;
  /** On the end screen: how this player did. */
  readonly Story: FunctionComponent;
}

export interface GameView<M extends GameModel = GameModel, P = unknown> {
  readonly id: string;
  readonly testId: string;
  readonly about: {
    readonly rules: string;
    readonly spoilers: string;
    /** Whose work it shows; empty when it is all the town's own. */
    readonly credits: string;
  };

  empty(matchId: string): M;
  /** Adds what happened to a live match: lines, cues, sounds. Events that were applied before change nothing, and those of a newer server are skipped. */
  apply(model: M, events: readonly WireEvent[]): M;
  read(model: M, state: unknown): M;
  /** The model after more events of a recording, which has no state: its facts are made from the events. */
  replay(model: M, events: readonly WireEvent[]): M;
  /** Is a match with this public view (`GET /api/matches/:id`) over? */
  isOver(view: unknown): boolean;
  seating?(model: M): Seating;
  readonly reveal?: Reveal<M>;

  chapters(events: readonly WireEvent[]): Chapter[];
  marks?(matchId: string, events: readonly WireEvent[]): Promise<readonly TrackMark[]>;
  spoken(event: WireEvent): string | null;
  tune(model: M): Tune | null;
  /** The newest line that everybody hears, to be read aloud; left out where nobody speaks. */
  said?(model: M): Said | null;

  picture(shown: Shown<M>): P;
  scene(setting: SceneSetting): GameScene<P>;

  readonly Header: FunctionComponent;
  /** In the header of a stream, which has no panels: what they would say, in one row. */
  readonly Strip?: FunctionComponent;
  readonly panels: readonly GamePanel[];
  readonly front: string;
  /** The code for players is fetched when somebody takes a seat. */
  seat?(): Promise<SeatView>;
  readonly Overlay?: FunctionComponent;
  readonly End: FunctionComponent;
}

export const BUILDING_STYLES = ['house', 'pavilion'] as const;
export type BuildingStyle = (typeof BUILDING_STYLES)[number];

export interface MeasureWords {
  readonly label: string;
  readonly why: string;
}

export interface GameRecord {
  readonly won: Readonly<Record<string, string>>;
  /** The winner whose games stand under a dark mark; none unless said. */
  readonly dark?: string;
  /** By role: the face that a player is shown with, where it is not the usual one. */
  readonly moods: Readonly<Record<string, Mood>>;
  /** By measure, in the order of their columns; one that is not named is shown as it is. */
  readonly measures: Readonly<Record<string, MeasureWords>>;
}

export interface GameEntry {
  readonly id: string;
  readonly title: string;
  readonly building: BuildingStyle;
  readonly record?: GameRecord;
  load(): Promise<GameView>;
}
