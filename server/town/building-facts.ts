/**
 * The outside view of one match: made from public events and the game's own sign, so that it cannot reveal secrets.
 * Pure.
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
  /** False: its results do not count. */
  readonly ranked: boolean;
  readonly status: BuildingStatus;
  readonly sign: BuildingSign;
  /** What is happening, in a few words; empty if there is nothing to add to the sign. */
  readonly headline: string;
  /** Talk there is gripping, so the broadcast should stay. */
  readonly grips: boolean;
  readonly mark: Mark;
  readonly markAt: number;
  readonly phaseEndsAt: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Times of public talk and actions, newest last, as far back as the drama score looks. */
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

/** Returns the same object if nothing of the step is visible from outside. */
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

/** A gathering match has not begun. */
export const statusOf = (sign: BuildingSign, isEnded: boolean): BuildingStatus =>
  isEnded ? 'ended' : sign.tone === 'gathering' ? 'starting' : 'running';

type Trace = Pick<BuildingFacts, 'mark' | 'markAt' | 'stirrings'>;

/** What the step shows over the building; null: nothing. */
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
