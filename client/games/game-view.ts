// What a game brings to the page: how its matches are read, told and drawn. Its module, with scene, panels, words and
// styles, is one chunk that loads when the first of its matches is opened.

import type { FunctionComponent } from 'preact';
import type { Mood } from '../../shared/art/bust.ts';
import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { GameScene, SceneSetting } from '../scenes/game-scene.ts';

/** What every game's model says in the same words; the rest is the game's own. */
export interface GameModel {
  readonly matchId: string;
  /** 0 until it is known. */
  readonly gameNumber: number;
  /** Enough is known to draw the table. */
  readonly seated: boolean;
  /** In the game's own word. */
  readonly phase: string;
  readonly over: boolean;
  /** Server time in milliseconds; the countdown runs to it. */
  readonly phaseEndsAt: number;
  /** The crier's last line. */
  readonly crier: { readonly id: string; readonly text: string } | null;
  /** The newest event by time: what a shared link points to. */
  readonly lastEventId: string | null;
  readonly lastEventAt: number;
  /** Ids of every event that was applied. */
  readonly seen: ReadonlySet<string>;
}

/** A match as it is shown at one moment. */
export interface Shown<M extends GameModel = GameModel> {
  readonly model: M;
  /** Server time live, the recording's own time in a replay. */
  readonly now: number;
  /** This viewer may be shown secrets. */
  readonly omniscient: boolean;
  readonly moments: readonly PublicMoment[];
  /** It is night in the town. */
  readonly dark: boolean;
  /** How fast the recording is played; null: live. */
  readonly speed: number | null;
}

/** Where a part of a recording begins. */
export interface Chapter {
  /** Number of events that have happened once the chapter has begun. */
  readonly position: number;
  readonly name: string;
  /** Painted dark on the scrubber. */
  readonly dark: boolean;
}

/** Where a recording turned: a bar up or down on the scrubber, or a flag in somebody's colour. */
export type TrackMark = {
  readonly eventId: string;
  /** What turned there. */
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
  /** Seconds from the start of the tune. */
  readonly at: number;
  readonly length: number;
}

/** What it is played on. */
export type Timbre = 'tone' | 'blip' | 'chalk' | 'bell';

/** The sound of what just happened; another id is another sound. */
export interface Tune {
  readonly id: string;
  readonly notes: readonly Note[];
  /** A plain tone where it says nothing else. */
  readonly timbre?: Timbre;
}

export interface GamePanel {
  readonly id: string;
  /** On its tab on a phone. */
  readonly label: string;
  readonly Panel: FunctionComponent;
}

export interface GameView<M extends GameModel = GameModel, P = unknown> {
  readonly id: string;
  /** How the test ids of the page's own parts begin in its matches. */
  readonly testId: string;
  readonly about: {
    /** A paragraph for newcomers. */
    readonly rules: string;
    /** What the omniscient view shows. */
    readonly spoilers: string;
    /** Whose work it shows; empty when it is all the town's own. */
    readonly credits: string;
  };

  /** Before anything is known. */
  empty(matchId: string): M;
  /** What happened, added to the model. Events that were applied before change nothing, and those of a newer server are skipped. */
  apply(model: M, events: readonly WireEvent[]): M;
  /** What is: the model with everything that the room's synchronised state says put in its place. */
  read(model: M, state: unknown): M;
  /** Is a match with this public view (`GET /api/matches/:id`) over? */
  isOver(view: unknown): boolean;

  chapters(events: readonly WireEvent[]): Chapter[];
  /** What else stands on the scrubber of a recording, where the game has something to say. */
  marks?(matchId: string, events: readonly WireEvent[]): Promise<readonly TrackMark[]>;
  /** What is said in an event, which a replay leaves time to read. */
  spoken(event: WireEvent): string | null;
  tune(model: M): Tune | null;

  picture(shown: Shown<M>): P;
  /** Opens the game's scene in a Phaser scene of its own. */
  scene(setting: SceneSetting): GameScene<P>;

  /** Beside the match's title: phase and round. */
  readonly Header: FunctionComponent;
  readonly panels: readonly GamePanel[];
  /** The id of the panel in front on a phone. */
  readonly front: string;
  /** Over the stage while the match is on. */
  readonly Overlay?: FunctionComponent;
  /** Over the stage once the match is over. */
  readonly End: FunctionComponent;
}

/** How a game's building looks on the map. */
export const BUILDING_STYLES = ['house', 'pavilion'] as const;
export type BuildingStyle = (typeof BUILDING_STYLES)[number];

/** What is counted of its players: how a column is headed, and what stands in it. */
export interface MeasureWords {
  readonly label: string;
  readonly why: string;
}

/** How a game's matches are spoken of where none is drawn. */
export interface GameRecord {
  /** By winner. */
  readonly won: Readonly<Record<string, string>>;
  /** The winner whose games stand under a dark mark; none unless said. */
  readonly dark?: string;
  /** By role: the face that a player is shown with, where it is not the usual one. */
  readonly moods: Readonly<Record<string, Mood>>;
  /** By measure, in the order of their columns; one that is not named is shown as it is. */
  readonly measures: Readonly<Record<string, MeasureWords>>;
}

/** All that the page knows of a game before its chunk is there. */
export interface GameEntry {
  readonly id: string;
  readonly title: string;
  readonly building: BuildingStyle;
  readonly record?: GameRecord;
  load(): Promise<GameView>;
}
