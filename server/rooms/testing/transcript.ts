/** The frames one viewer received, and a comparison of two showings of a match. */

/** Its frames in order, and how many arrived with steps hidden from it. */
export interface Transcript {
  readonly frames: readonly string[];
  readonly framesOfHiddenSteps: number;
  readonly hiddenSteps: number;
}

export interface Leak {
  readonly match: string;
  readonly watcher: string;
  readonly what: string;
}

/** A reconnection token is random for every join and says nothing about the match. */
const TOKEN_AT = 2;
const TOKEN_LENGTH = 9;

export function withoutToken([welcome, ...frames]: Buffer[]): Buffer[] {
  if (!welcome) throw new Error('a viewer was not welcomed');
  welcome.fill(0, TOKEN_AT, TOKEN_AT + TOKEN_LENGTH);
  return [welcome, ...frames];
}

export function* differences(once: Transcript, again: Transcript): Iterable<string> {
  const hidden = once.framesOfHiddenSteps + again.framesOfHiddenSteps;
  if (hidden > 0) yield `${hidden} frames came with hidden steps`;
  yield* differencesOf(once.frames, again.frames);
}

export function* differencesOf(some: readonly string[], others: readonly string[]): Iterable<string> {
  if (some.length !== others.length) yield `${some.length} in one showing, ${others.length} in the other`;
  const at = some.findIndex((frame, i) => frame !== others[i]);
  if (at >= 0) yield `number ${at}: ${firstDifference(some[at] ?? '', others[at] ?? '')}`;
}

function firstDifference(some: string, other: string): string {
  let at = 0;
  while (some[at] === other[at] && at < some.length) at++;
  const around = (frame: string): string => JSON.stringify(frame.slice(Math.max(0, at - 60), at + 60));
  return `byte ${at}: ${around(some)} ≠ ${around(other)}`;
}
