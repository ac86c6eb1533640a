// What a game adds to the page: how its matches are read, told and drawn. Its module, with scene, panels, texts and
// styles, is one chunk that loads when the first of its matches is opened.

import type { FunctionComponent } from 'preact';
import type { Mood } from '../../shared/art/bust.ts';
import type { LineLabel } from '../../shared/matches/labels.ts';
import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { GameScene, SceneSetting } from '../scenes/play-scene.ts';
import type { Turn } from '../state/seat.ts';

/** The fields common to every game's model; the rest is the game's own. */
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
  /** The player controlled by this viewer; null for spectators and recordings. */
  readonly own: string | null;
}

/** The seated players, for guesses about them. */
export interface Seating {
  readonly players: readonly {
    readonly playerId: string;
    readonly agentId: string;
    readonly displayName: string;
  }[];
  /** Days or rounds begun: an early guess is worth more. */
  readonly day: number;
}

/**
 * The common part of transcript lines: the event's id, which `?at=` and evidence point to, and server time in
 * milliseconds.
 */
export interface LineStamp {
  readonly id: string;
  readonly at: number;
}

export interface Shown<M extends GameModel = GameModel> {
  readonly model: M;
  readonly now: number;
  readonly omniscient: boolean;
  /** The seats that a viewer who plays may press now, and the one pressed; null for spectators. */
  readonly choice?: { readonly open: readonly string[]; readonly picked: string | null } | null;
  readonly moments: readonly PublicMoment[];
  /** The server's labels of the lines, by event. */
  readonly labels: ReadonlyMap<string, readonly LineLabel[]>;
  readonly dark: boolean;
  /** The playback speed of a recording; null: live. */
  readonly speed: number | null;
}

export interface Chapter {
  /** Number of events that have happened once the chapter has begun. */
  readonly position: number;
  readonly name: string;
  readonly dark: boolean;
}

/** A turning point of a recording: a bar up or down on the scrubber, or a flag in a player's colour. */
export type TrackMark = {
  readonly eventId: string;
  readonly text: string;
} & (
  | {
      readonly shape: 'bar';
      /** From −1 to 1: size and direction. */
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

/** The text of a line for screen readers. */
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
  /** Reveals more than a player knows: hidden from viewers who play. */
  readonly forSpectators?: boolean;
}

/** Steps for revealing a turning point of the match, for live viewers and recordings. */
export interface Reveal<M extends GameModel> {
  /** The current step; null: none. */
  subject(model: M): string | null;
  readonly stepsMs: readonly number[];
  /** The model at this step: without the information of later ones. */
  before(model: M, step: number, omniscient: boolean): M;
  /** The minimum pause of a recording after this event. */
  restMs(event: WireEvent): number;
}

/** What a game adds for its players in the browser. */
export interface SeatView {
  /** The player's possible actions; null before the server has sent them. */
  turn(model: never): Turn | null;
  /** Over the stage: the player's private knowledge. */
  readonly Hand: FunctionComponent;
  /** Below the stage: the player's task, and its controls. */
  readonly Bar: FunctionComponent;
  /** On the end screen: the player's own result. */
  readonly Story: FunctionComponent;
}

export interface GameView<M extends GameModel = GameModel, P = unknown> {
  readonly id: string;
  readonly testId: string;
  readonly about: {
    readonly rules: string;
    readonly spoilers: string;
    /** Credits; empty when everything is the town's own work. */
    readonly credits: string;
  };

  empty(matchId: string): M;
  /**
   * Applies events to a live match: lines, cues, sounds. Repeated events change nothing, and those of a newer server
   * are skipped.
   */
  apply(model: M, events: readonly WireEvent[]): M;
  read(model: M, state: unknown): M;
  /** The model after more events of a recording, which has no state: its facts are derived from the events. */
  replay(model: M, events: readonly WireEvent[]): M;
  /** Whether a match with this public view (`GET /api/matches/:id`) is over. */
  isOver(view: unknown): boolean;
  seating?(model: M): Seating;
  readonly reveal?: Reveal<M>;

  chapters(events: readonly WireEvent[]): Chapter[];
  marks?(matchId: string, events: readonly WireEvent[]): Promise<readonly TrackMark[]>;
  spoken(event: WireEvent): string | null;
  tune(model: M): Tune | null;
  /** The newest public line, for screen readers; absent if nobody speaks. */
  said?(model: M): Said | null;

  picture(shown: Shown<M>): P;
  scene(setting: SceneSetting): GameScene<P>;

  readonly Header: FunctionComponent;
  /** In the header of a stream, which has no panels: their content in one row. */
  readonly Strip?: FunctionComponent;
  readonly panels: readonly GamePanel[];
  readonly front: string;
  /** The code for players loads when a viewer takes a seat. */
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
  /** The winner whose games get a dark mark; none by default. */
  readonly dark?: string;
  /** By role: the portrait to show, where it is not the usual one. */
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
