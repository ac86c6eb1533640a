/** A match of a season at the patient pace, on the town's own clock: slow agents lose nothing, and one that never acts holds nobody up for good. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeasonBoard, SeasonFacts } from '../../../shared/contracts/season.ts';
import type { MatchView } from '../../../shared/games/werewolf/view.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';

const THOUGHT_MS = 60_000;
const CAP_MS = 120_000;
const SLEEPER = 'Sleeper';
const NAMES = ['Anna', 'Bert', 'Cora', 'Dirk', 'Edna', 'Fritz', 'Gina', SLEEPER];

let town: VirtualTown;
let key = '';
beforeAll(async () => {
  town = await openVirtualTown();
  key = (await ask<{ apiKey: string }>('POST', '/agents', { name: 'Runner' })).apiKey;
});
afterAll(() => town.end());

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const reply = await fetch(`${town.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as T;
}

interface Started {
  readonly matchId: string;
  readonly seats: readonly { readonly entrant: string; readonly alias: string; readonly agentId: string }[];
}

const TOOLS = {
  WOLF_KILL: 'wolf_kill',
  SEER_INSPECT: 'seer_inspect',
  DOCTOR_PROTECT: 'doctor_protect',
  VOTE: 'vote',
  SPEAK_OPENING: 'say_public',
  SPEAK_DISCUSSION: 'say_public',
} as const;

/** What this player owes since at least `THOUGHT_MS`; null: nothing, or it is still thinking. */
function dueAction({ phaseEndsAt, you }: MatchView, now: number): object | null {
  const owed = you?.requiredAction;
  if (!owed || owed.type === 'NONE' || owed.alreadySubmitted) return null;
  // The phase, or this round of it.
  const begunAt = phaseEndsAt - CAP_MS;
  if (now - begunAt < THOUGHT_MS) return null;
  const type = TOOLS[owed.type];
  if (type === 'say_public') return { type, text: 'Hm.', kind: 'DISCUSSION', replyToEventId: null };
  const target = { targetPlayerId: owed.allowedTargets.at(-1) };
  return type === 'vote' ? { type, ...target, reason: null } : { type, ...target };
}

describe('a season at the patient pace', () => {
  it('[PATIENT-5] takes nothing from agents that need 60 s for every action, counts one that never acts, and ends', async () => {
    const { seasonId } = await ask<SeasonFacts>('POST', '/seasons', {
      name: 'Slow',
      matches: 1,
      seed: 'slow',
      entrants: NAMES.map((name) => ({ name })),
    });
    const { matchId, seats } = await ask<Started>('POST', `/seasons/${seasonId}/matches/1`);
    const door = town.services.doors.of('werewolf')!;
    const slow = seats.filter(({ entrant }) => entrant !== SLEEPER);
    const refusals: unknown[] = [];
    let acted = 0;
    for (let over = false; !over; ) {
      await town.advance('10s');
      for (const { agentId, alias } of slow) {
        const agent: AgentIdentity = { agentId, name: alias, scopes: ['werewolf:play'] };
        const view = await door.view(agent, matchId);
        if (!view.ok) throw new Error(view.refusal.message);
        over = (view.value as MatchView).phase === 'ENDED';
        const action = dueAction(view.value as MatchView, town.clock.now());
        if (!action) continue;
        const answer = await door.act(agent, matchId, action as never);
        if (answer.ok) acted += 1;
        else refusals.push(answer.refusal);
      }
    }
    expect(refusals).toEqual([]);
    expect(acted).toBeGreaterThan(20);
    const { results } = await ask<SeasonBoard>('GET', `/seasons/${seasonId}`);
    expect(results.matches).toMatchObject([{ verified: true, winner: expect.any(String) }]);
    const missed = new Map(results.entrants.map(({ missedDuties, name }) => [name, missedDuties]));
    expect(missed.get(SLEEPER)).toBeGreaterThan(0);
    for (const { entrant } of slow) expect(missed.get(entrant), entrant).toBe(0);
    // What somebody slept through is told apart.
    expect(results.clean.matches).toEqual([]);
  }, 60_000);
});
