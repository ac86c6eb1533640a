/** Checks a restarted town from outside: the matches are back, in their previous state, and advance. */
import { setTimeout as delay } from 'node:timers/promises';
import type { TownProcess } from '../../server/operations/testing/town-process.ts';
import { dueAt } from '../../shared/games/werewolf/rules/phases.ts';
import type { MatchView } from '../../shared/games/werewolf/view.ts';
import type { KeptMatch, Snapshot } from './snapshot.ts';

const LOOK_EVERY_MS = 250;

interface Health {
  readonly quarantined: readonly { readonly matchId: string; readonly reason: string }[];
}

const running = (snapshot: Snapshot): KeptMatch[] =>
  [...snapshot.matches.values()].filter((match) => match.status === 'running');

async function viewOf({ url }: TownProcess, matchId: string): Promise<MatchView | null> {
  const response = await fetch(`${url}/api/matches/${matchId}`);
  return response.ok ? ((await response.json()) as { view: MatchView }).view : null;
}

/** Before any agent may speak, only time can have advanced a match. */
export async function phasesAsLeft(town: TownProcess, left: Snapshot): Promise<string[]> {
  const { quarantined } = (await (await fetch(`${town.url}/healthz`)).json()) as Health;
  const findings = quarantined.map(({ matchId, reason }) => `${matchId} was quarantined: ${reason}`);
  for (const { matchId, state } of running(left)) {
    const view = await viewOf(town, matchId);
    if (!view) findings.push(`${matchId} is gone after the restart`);
    else if (view.phase === state.phase && view.dayNumber === state.dayNumber) {
      const [before, after] = [state.players, view.players].map((players) =>
        players.map((player) => player.alive).join(),
      );
      if (before !== after) findings.push(`${matchId}: the living of ${state.phase} are not those of before`);
    } else if (view.phaseStartedAt < dueAt(state)) {
      findings.push(`${matchId} was left in ${state.phase} and found in ${view.phase} before its time`);
    }
  }
  return findings;
}

/** The matches that are still in the phase they were found in. */
export async function allTurnedPhase(
  town: TownProcess,
  left: Snapshot,
  patienceMs: number,
): Promise<string[]> {
  let waiting = running(left);
  for (const until = Date.now() + patienceMs; waiting.length > 0 && Date.now() < until; ) {
    await delay(LOOK_EVERY_MS);
    const views = await Promise.all(waiting.map(({ matchId }) => viewOf(town, matchId)));
    waiting = waiting.filter(({ state }, i) => {
      const view = views[i];
      return !view || (view.phase === state.phase && view.dayNumber === state.dayNumber);
    });
  }
  return waiting.map(({ matchId }) => matchId);
}
