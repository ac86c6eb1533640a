/**
 * The leak exam through the profile for language models: readers that always have a call waiting, in a match and in its
 * twin, which differs only in what they may not know. Every answer must be identical and arrive at the same moment, and
 * no call may end because of a step that its caller cannot see.
 */
import { setImmediate } from 'node:timers/promises';
import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { DEFAULT_SETTINGS, seatIndex } from '../../../shared/games/werewolf/model.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { werewolfLimits } from '../../parts/werewolf/settings.ts';
import { recordMatch, type Steps } from '../../parts/werewolf/testing/recorded-match.ts';
import { scriptedDoor } from '../../parts/werewolf/testing/scripted-door.ts';
import { ScriptedMatch } from '../../parts/werewolf/testing/scripted-match.ts';
import { werewolfToolset } from '../../parts/werewolf/toolset.ts';
import { hidingPart, rolesOf, sees, twinFor, WATCHERS, type Watcher } from '../../rooms/testing/twins.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import type { Dispatch } from '../../tools/dispatch.ts';
import { llmProfile } from '../../tools/profile/llm-profile.ts';

export interface ProfileLeak {
  readonly match: string;
  readonly watcher: Watcher;
  readonly what: string;
}

export interface ProfileReport {
  readonly answersCompared: number;
  readonly bytesCompared: number;
  readonly leaks: readonly ProfileLeak[];
}

/** The omniscient have no key to read with. */
const READERS = WATCHERS.filter((watcher) => watcher !== 'omniscient');
const HOLD_MS = 25_000;
const UNHURRIED = { calls: 1_000_000, everyMs: 1_000 };
const STATE = 'et_werewolf_match_get_state';
const READ = 'et_werewolf_match_events_get';

export async function examineProfile(options: {
  readonly matches: number;
  readonly seed: string;
  onMatch?(done: number): void;
}): Promise<ProfileReport> {
  const leaks: ProfileLeak[] = [];
  let [answersCompared, bytesCompared] = [0, 0];
  for (let i = 0; i < options.matches; i++) {
    const name = String(i).padStart(6, '0');
    const original = hidingPart(recordMatch(`mt_${name}`, `${options.seed}-${i}`));
    const until = original.at(-1)?.[0]?.at ?? 0;
    const heard = await show(original, READERS, until);
    for (const watcher of READERS) {
      const [again] = await show(twinFor(watcher, original, name), [watcher], until);
      const once = heard.find((reader) => reader.watcher === watcher);
      if (!once || !again) throw new Error(`${watcher} heard nothing`);
      answersCompared += once.answers.length;
      bytesCompared += once.answers.join('').length;
      for (const what of differences(once, again)) leaks.push({ match: name, watcher, what });
    }
    options.onMatch?.(i + 1);
  }
  return { answersCompared, bytesCompared, leaks };
}

function* differences(once: Reader, again: Reader): Iterable<string> {
  const early = once.endedByHidden + again.endedByHidden;
  if (early > 0) yield `${early} held calls ended with hidden steps`;
  const at = once.answers.findIndex((answer, i) => answer !== again.answers[i]);
  if (at >= 0) yield `answer ${at}: ${once.answers[at]} ≠ ${again.answers[at]}`;
  else if (once.answers.length !== again.answers.length) {
    yield `${once.answers.length} answers from the match, ${again.answers.length} from its twin`;
  }
}

/** Plays the steps at their own times to readers present from the start, and lets them wait until the end. */
async function show(steps: Steps, watchers: readonly Watcher[], until: number): Promise<Reader[]> {
  const [opening = [], ...rest] = steps;
  const clock = new FakeClock(opening[0]?.at);
  const match = new ScriptedMatch(opening);
  const set = werewolfToolset({
    door: scriptedDoor(match, clock),
    settings: DEFAULT_SETTINGS,
    limits: werewolfLimits(1_000),
  });
  const scaled = (seconds: number): number => seconds * 1_000;
  const { dispatch } = llmProfile({ sets: [set], clock, scaled, reads: UNHURRIED });
  const roles = rolesOf(steps);
  const readers = watchers.map((watcher) => new Reader(watcher, agentOf(match, watcher), dispatch, clock));
  for (const reader of readers) await reader.begin(match.matchId);
  await settled();
  const passTo = async (at: number): Promise<void> => {
    for (const reader of readers) reader.isSeeing = true;
    for (let next = clock.next(); next !== null && next <= at; next = clock.next()) {
      clock.advanceTo(next);
      await settled();
    }
    clock.advanceTo(at);
  };
  for (const step of rest) {
    await passTo(step[0]?.at ?? 0);
    for (const reader of readers) reader.isSeeing = seesStep(reader.watcher, step, roles);
    match.play(step);
    await settled();
    for (const reader of readers) await reader.look();
  }
  // The last steps may be hidden, and then the twin has others, at other times.
  await passTo(until);
  for (const reader of readers) reader.end();
  await settled();
  return readers;
}

const seesStep = (
  watcher: Watcher,
  step: readonly MatchEvent[],
  roles: ReturnType<typeof rolesOf>,
): boolean => step.some((event) => sees(watcher, event, roles));

function agentOf({ state }: ScriptedMatch, watcher: Watcher): AgentIdentity | null {
  if (watcher === 'public' || watcher === 'omniscient') return null;
  const player = state.players[seatIndex(watcher)];
  return player ? { agentId: player.agentId, name: player.displayName, scopes: ['werewolf:play'] } : null;
}

/** Enough turns of the event loop for every waiting call to be answered and made again. */
async function settled(): Promise<void> {
  for (let i = 0; i < 8; i++) await setImmediate();
}

class Reader {
  readonly watcher: Watcher;
  readonly answers: string[] = [];
  endedByHidden = 0;
  isSeeing = true;
  readonly #agent: AgentIdentity | null;
  readonly #dispatch: Dispatch;
  readonly #clock: FakeClock;
  readonly #gone = new AbortController();
  #matchId = '';

  constructor(watcher: Watcher, agent: AgentIdentity | null, dispatch: Dispatch, clock: FakeClock) {
    this.watcher = watcher;
    this.#agent = agent;
    this.#dispatch = dispatch;
    this.#clock = clock;
  }

  async begin(matchId: string): Promise<void> {
    this.#matchId = matchId;
    await this.look();
    // A reader without a key has no bookmark and would be answered at once forever.
    if (this.#agent) void this.#listen();
  }

  /** Looks after steps it can see; the number of other steps differs in the twin. */
  async look(): Promise<void> {
    if (!this.isSeeing) return;
    const { text } = await this.#dispatch(STATE, { matchId: this.#matchId }, this.#agent);
    this.answers.push(`${this.#clock.now()} state ${text}`);
    if (this.#agent) return;
    const read = await this.#dispatch(READ, { matchId: this.#matchId }, null);
    this.answers.push(`${this.#clock.now()} read ${read.text}`);
  }

  end(): void {
    this.#gone.abort();
  }

  async #listen(): Promise<void> {
    const { signal } = this.#gone;
    while (!signal.aborted) {
      const { text } = await this.#dispatch(READ, {}, this.#agent, { waitMs: HOLD_MS, signal });
      if (signal.aborted) return;
      if (!this.isSeeing) this.endedByHidden += 1;
      this.answers.push(`${this.#clock.now()} ${text}`);
    }
  }
}
