/**
 * Reads a match for a card: through the match's door, which gives each caller its own view and events, so that what is
 * disclosed is decided where it always is.
 */
import type { z } from 'zod';
import { playScope, SCOPES } from '../../../shared/agents/scopes.ts';
import { MOST_LINES, type WatchInput, type WatchReply } from '../../../shared/contracts/watch.ts';
import type { WireEvent } from '../../../shared/matches/wire-event.ts';
import { type Answer, no, refuse, yes } from '../../../shared/protocol/refusals.ts';
import type { Caller } from '../../agents/identity.ts';
import type { Door, TownGate } from '../../matches/door.ts';
import { matchUris } from '../../tools/matches/match-uris.ts';
import type { GameOfTown } from '../part.ts';

export interface MatchWatchDeps {
  readonly games: readonly Pick<GameOfTown, 'game' | 'hall'>[];
  readonly doors: {
    ofMatch(matchId: string): Promise<WatchedDoor | undefined>;
    all(): Iterable<Pick<TownGate, 'game' | 'listMatches'>>;
  };
  /** The match in which this agent sits. */
  ownMatch(agentId: string): Promise<string | undefined>;
  /** The most exciting match; null: none is. */
  featured(): string | null;
}

export type WatchedDoor = Pick<TownGate, 'game'> & Pick<Door, 'now' | 'view' | 'events'>;

type Asked = Readonly<z.output<typeof WatchInput>>;

/** More than there are in a phase; later ones come in pages. */
const FIRST_PAGE = 300;
const PAGE = 200;

const NO_MATCH = refuse('MATCH_NOT_FOUND', 'No such match, or none that can be shown here.');
const NOTHING_ON = refuse('MATCH_NOT_FOUND', 'No match has been played here yet.');

export class MatchWatch {
  readonly #deps: MatchWatchDeps;

  constructor(deps: MatchWatchDeps) {
    this.#deps = deps;
  }

  async look(caller: Caller, { after = null, matchId: wanted }: NullableAfter): Promise<Answer<WatchReply>> {
    const matchId = wanted ?? (await this.#choose(caller));
    if (matchId === undefined) return no(NOTHING_ON);
    const door = await this.#deps.doors.ofMatch(matchId);
    const entry = this.#deps.games.find(({ game }) => game.id === door?.game);
    if (!door || !entry?.hall) return no(NO_MATCH);
    const { game, hall: shown } = entry;
    const viewer = mayPlay(caller, game.id) ? caller : null;
    // Events first: what happens in between is in the next answer rather than in none.
    const read = await readOn(door, viewer, matchId, after);
    if (!read.ok) return read;
    const view = await door.view(viewer, matchId);
    if (!view.ok) return view;
    const hall = shown.hall(view.value);
    const tellings = shown.tell(read.value, view.value);
    const lines = read.value.flatMap(({ eventId: id, type, visibility }, i) => {
      const text = tellings[i]?.line ?? null;
      // The phase is in the card's heading.
      return text === null || type === 'PHASE_CHANGED'
        ? []
        : [{ id, text, isSecret: visibility === 'PRIVATE' }];
    });
    const { number, phase, phaseEndsAt, result, seats, you } = hall;
    const isOver = result !== null;
    const isTimed = !isOver && Number.isFinite(phaseEndsAt);
    return yes({
      matchId,
      game: game.title,
      number,
      phase,
      secondsLeft: isTimed ? Math.max(0, Math.round((phaseEndsAt - door.now()) / 1_000)) : null,
      result,
      seats,
      you,
      guess: game.riddle && !you ? { picks: game.riddle.picks } : null,
      lines: lines.slice(-MOST_LINES),
      next: read.value.at(-1)?.eventId ?? after,
      uri: you && !isOver ? matchUris(game.id).match(matchId) : null,
    } as WatchReply);
  }

  async #choose(caller: Caller): Promise<string | undefined> {
    const own = caller && (await this.#deps.ownMatch(caller.agentId));
    const now = own ?? this.#deps.featured();
    if (now) return now;
    for (const status of ['ACTIVE', 'ENDED'] as const) {
      for (const door of this.#deps.doors.all()) {
        const [latest] = await door.listMatches({ status, limit: 1 });
        if (latest) return latest.matchId;
      }
    }
    return undefined;
  }
}

type NullableAfter = Omit<Asked, 'after'> & { readonly after?: string | null | undefined };

/** A key without the game's scope watches as the public. */
function mayPlay(caller: Caller, game: string): boolean {
  const scope = SCOPES.find((each) => each === playScope(game));
  return caller !== null && (!scope || caller.scopes.includes(scope));
}

/** The events after a cursor, or the latest; a cursor that this viewer cannot have counts as none. */
async function readOn(
  door: WatchedDoor,
  caller: Caller,
  matchId: string,
  after: string | null,
): Promise<Answer<readonly WireEvent[]>> {
  if (after === null) return door.events(caller, matchId, { afterEventId: null, limit: FIRST_PAGE });
  const found: WireEvent[] = [];
  for (;;) {
    const afterEventId = found.at(-1)?.eventId ?? after;
    const page = await door.events(caller, matchId, { afterEventId, limit: PAGE });
    if (!page.ok) return page.refusal.code === 'INVALID_CURSOR' ? readOn(door, caller, matchId, null) : page;
    found.push(...page.value);
    if (page.value.length < PAGE) return yes(found);
  }
}
