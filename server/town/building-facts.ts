/**
 * What the town shows of one match from outside: made from public events and the game's own sign, so that no secret
 * can shine through a window. Pure.
 */
import type { Entry, Game } from '../../shared/matches/game.ts';
import { isOver } from '../../shared/matches/game.ts';
import type { BuildingSign } from '../../shared/matches/sign.ts';
import type { BuildingStatus, Mark } from '../../shared/schema/town-state.ts';
import type { LiveMatch } from '../matches/live-match.ts';

export interface BuildingFacts {
  readonly buildingId: string;
  readonly matchId: string;
  readonly game: string;
  readonly number: number;
  /** Empty: no place on the map. */
  readonly plotId: string;
  readonly agentIds: readonly string[];
  /** False: its results are not counted. */
  readonly ranked: boolean;
  readonly status: BuildingStatus;
  readonly sign: BuildingSign;
  /** What is going on there, in a few words; empty while there is nothing to add to the sign. */
  readonly headline: string;
  /** Nobody should be taken away from it, for what was said there. */
  readonly grips: boolean;
  readonly mark: Mark;
  readonly markAt: number;
  readonly phaseEndsAt: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** When somebody spoke or acted in public, newest last, as far as the drama score looks back. */
  readonly stirrings: readonly number[];
}

const STIRRINGS_KEPT = 12;

type Hosted = Pick<LiveMatch, 'game' | 'matchId' | 'plotId' | 'ranked' | 'state' | 'log'>;

export function buildingOf({ game, matchId, plotId, ranked, state, log }: Hosted): BuildingFacts {
  const opened: BuildingFacts = {
    buildingId: state.buildingId,
    matchId,
    game: game.id,
    number: state.gameNumber,
    plotId,
    agentIds: state.players.map(({ agentId }) => agentId),
    ranked,
    status: 'starting',
    sign: game.sign(state),
    headline: '',
    grips: false,
    mark: '',
    markAt: 0,
    phaseEndsAt: state.phaseEndsAt,
    startedAt: state.createdAt,
    endedAt: null,
    stirrings: [],
  };
  return buildingAfter(game, opened, log);
}

/** The very same building when nothing of the step can be seen from outside. */
export function buildingAfter(game: Game, before: BuildingFacts, added: readonly Entry[]): BuildingFacts {
  const last = added.findLast(isPublic);
  if (!last) return before;
  const { after, event } = last;
  const sign = game.sign(after);
  const status = statusOf(sign, isOver(game, after));
  const isSame =
    status === before.status && after.phaseEndsAt === before.phaseEndsAt && isSameSign(sign, before.sign);
  const trace = traceOf(game, before, added);
  if (isSame && trace === null) return before;
  return {
    ...before,
    ...trace,
    status,
    sign: isSame ? before.sign : sign,
    phaseEndsAt: after.phaseEndsAt,
    endedAt: status === 'ended' ? (before.endedAt ?? event.at) : null,
  };
}

/** A match that gathers has not begun. */
export const statusOf = (sign: BuildingSign, isEnded: boolean): BuildingStatus =>
  isEnded ? 'ended' : sign.tone === 'gathering' ? 'starting' : 'running';

type Trace = Pick<BuildingFacts, 'mark' | 'markAt' | 'stirrings'>;

/** What the step leaves over the house; null: nothing. */
function traceOf(game: Game, before: Trace, added: readonly Entry[]): Trace | null {
  let { mark, markAt } = before;
  const lines: number[] = [];
  for (const entry of added) {
    const stir = isPublic(entry) ? game.stir(entry.event) : null;
    if (stir === 'line') lines.push(entry.event.at);
    else if (stir) [mark, markAt] = [stir, entry.event.at];
  }
  if (lines.length === 0 && markAt === before.markAt && mark === before.mark) return null;
  return { mark, markAt, stirrings: [...before.stirrings, ...lines].slice(-STIRRINGS_KEPT) };
}

const isPublic = ({ event }: Entry): boolean => event.audience === 'public';

const isSameSign = (a: BuildingSign, b: BuildingSign): boolean =>
  a.label === b.label &&
  a.detail === b.detail &&
  a.tone === b.tone &&
  a.outcome === b.outcome &&
  a.banner === b.banner &&
  a.suspense === b.suspense &&
  a.weight === b.weight;
