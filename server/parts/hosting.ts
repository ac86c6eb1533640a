/** What a part is handed once the town runs: matches that it may arrange and watch, and the town's ear. */
import type { Edition } from '../../shared/protocol/rest.ts';
import type { CrierLine } from '../../shared/town/crier/line.ts';
import type { FinishedAnswers } from '../http/finished-answers.ts';
import type { ArrangedMatches } from '../matches/arranged-matches.ts';
import type { Disclosure } from '../matches/disclosure.ts';
import type { Doors } from '../matches/doors.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import type { KnownMatch, MatchHistories } from '../matches/match-histories.ts';
import type { ReadingLine } from '../matches/reading-line.ts';
import type { GameOfTown } from './part.ts';

export interface Hosting {
  readonly nodeId: string;
  readonly games: readonly GameOfTown[];
  /** To every match of the town, wherever it lives. */
  readonly doors: Doors;
  arrange: ArrangedMatches['arrange'];
  /** Matches of this process; also told of those that are open already. */
  onOpened(listener: (match: LiveMatch) => void): void;
  onClosed(listener: (match: LiveMatch) => void): void;
  /** Matches with every step of them, running or over, wherever they live. Never for a viewer as they are. */
  readonly histories: MatchHistories;
  /** Whether somebody who owns these agents may see everything of a match now. */
  disclosureOf(match: KnownMatch, ownAgentIds?: readonly string[]): Disclosure;
  /** For heavy work that strangers can ask for. */
  readonly line: Pick<ReadingLine, 'do'>;
  /** What is told of finished matches, made once and kept. */
  readonly answers: Pick<FinishedAnswers, 'send'>;
  /** What everybody may have of a finished match. */
  readonly edition: Edition;
  /** False: that node has left or fallen silent. */
  isAlive(nodeId: string): boolean;
  /** Called across the square, on every node. */
  cry(line: CrierLine): void;
}
