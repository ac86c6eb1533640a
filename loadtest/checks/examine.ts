/** Downloads the journal of every followed match, replays it, and compares it with what was received. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Entry, Game, GameEvent } from '../../shared/matches/game.ts';
import { logOf } from '../../shared/matches/log.ts';
import { isPublicEdition } from '../../shared/matches/public-edition.ts';
import type { Bubble } from '../../shared/protocol/room-messages.ts';
import type { Crew } from '../crew.ts';
import type { LoadGame } from '../load-game.ts';
import type { FollowedMatch } from '../match-book.ts';
import type { Findings } from '../messages.ts';
import type { Bubbles } from '../spectators/town-watcher.ts';
import { gapsIn, leaksIn } from './entitlement.ts';
import { brokenPromises, isLate } from './promises.ts';

const AT_ONCE = 4;
const MOST_TRIES = 20;
const RETRY_MS = 500;

type Draft = {
  -readonly [Key in keyof Findings]: Findings[Key] extends readonly string[] ? string[] : Findings[Key];
};

type Followers = Pick<Crew, 'url' | 'game' | 'matches'>;

export async function examine({ url, game, matches }: Followers, bubbles: Bubbles): Promise<Findings> {
  const refusals: Record<string, number> = {};
  const findings: Draft = {
    kind: 'findings',
    verified: [],
    badJournals: [],
    leaks: [],
    gaps: [],
    brokenPromises: [],
    lateRefusals: 0,
    unexpectedRefusals: refusals,
    acknowledged: 0,
    eventsChecked: 0,
  };
  const left = [...matches.all()].filter(({ fate }) => fate === 'ended' || fate === 'aborted');
  const work = async (): Promise<void> => {
    for (let match = left.pop(); match; match = left.pop()) {
      const { matchId } = match;
      const events = await download(url, matchId);
      if (typeof events === 'string') findings.badJournals.push(`${matchId}: ${events}`);
      else examineOne(game, { match, events, bubbles }, findings, refusals);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return findings;
}

interface Evidence {
  readonly match: FollowedMatch;
  readonly events: readonly GameEvent[];
  readonly bubbles: Bubbles;
}

function examineOne(
  load: LoadGame,
  { match: { matchId, witness }, events, bubbles }: Evidence,
  findings: Draft,
  refusals: Record<string, number>,
): void {
  const { game } = load;
  const verdict = game.verify(events);
  if (!verdict.ok) findings.badJournals.push(`${matchId}: event ${verdict.at}: ${verdict.reason}`);
  else if (!verdict.ended) findings.badJournals.push(`${matchId}: its journal has no end`);
  else findings.verified.push(matchId);
  const log = logOf(game, events);
  const named = (sentence: string): string => `${matchId}: ${sentence}`;
  findings.leaks.push(
    ...leaksIn(load, log, witness).map(named),
    ...strayBubbles(game, log, ofMatch(bubbles, matchId)).map(named),
  );
  findings.gaps.push(...gapsIn(game, log, witness).map(named));
  findings.brokenPromises.push(...brokenPromises(load, log, witness).map(named));
  findings.acknowledged += witness.acknowledged.length;
  findings.eventsChecked += witness.events.size;
  for (const refused of witness.refused) {
    if (isLate(load, log, refused)) findings.lateRefusals += 1;
    else {
      const what = `${refused.code} (${refused.action} in ${refused.stage}: ${refused.message})`;
      refusals[what] = (refusals[what] ?? 0) + 1;
    }
  }
}

const ofMatch = (bubbles: Bubbles, matchId: string): Bubble[] =>
  [...bubbles.values()].filter((bubble) => bubble.matchId === matchId);

/** Bubbles over a building are public lines of its match, verbatim. */
function strayBubbles(game: Game, log: readonly Entry[], bubbles: readonly Bubble[]): string[] {
  const said = new Map(
    log.flatMap((entry) => game.publicWire(entry)).map(({ eventId, payload }) => [eventId, payload.text]),
  );
  return bubbles
    .filter(({ eventId, text }) => said.get(eventId) !== text)
    .map((bubble) => `the town was shown a bubble that is no public line: ${JSON.stringify(bubble)}`);
}

const KEEPS_SECRETS =
  'the town gives away the public edition alone (OMNISCIENT=off), so that nothing can be held against it';

async function download(url: string, matchId: string): Promise<GameEvent[] | string> {
  let reason = '';
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    try {
      const response = await fetch(`${url}/api/matches/${matchId}/journal`);
      if (response.ok) {
        const lines = (await response.text()).split('\n').filter(Boolean);
        const events = lines.map((line) => JSON.parse(line) as GameEvent);
        return isPublicEdition(events[0]) ? KEEPS_SECRETS : events;
      }
      reason = `${response.status} ${await response.text()}`;
      await delay(Number(response.headers.get('retry-after')) * 1000 || RETRY_MS);
    } catch (error) {
      reason = String(error);
      await delay(RETRY_MS);
    }
  }
  return `could not be downloaded: ${reason}`;
}
