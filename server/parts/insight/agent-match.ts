/**
 * One agent's match for whoever asks: everything for its owner, at any time; for everybody else what became public,
 * once the match is over; and for strangers, while it runs, not even that the agent plays in it.
 */

import type { AgentMatchReply } from '../../../shared/contracts/insight.ts';
import type { Entry } from '../../../shared/matches/game.ts';
import { publicPart } from '../../../shared/matches/public-edition.ts';
import { type AgentReport, agentReport } from '../../../shared/traces/agent-report.ts';
import type { KnownMatch } from '../../matches/match-histories.ts';
import { seatOf, withAccounts } from '../../matches/mixed-table.ts';
import type { Kernel } from '../kernel.ts';
import { reasoningsIn } from './minds.ts';
import type { Models } from './models-table.ts';
import type { TraceRecorder } from './trace-recorder.ts';
import type { SeatOf, Traces } from './traces-table.ts';

export interface AgentMatchesDeps extends Pick<Kernel, 'histories' | 'disclosureOf' | 'line'> {
  readonly traces: Traces;
  readonly models: Models;
  readonly matches: Pick<Kernel['matches'], 'byId'>;
  readonly recorder: Pick<TraceRecorder, 'flush'>;
}

interface SeatedMatch {
  readonly match: KnownMatch;
  readonly player: KnownMatch['state']['players'][number];
  readonly model: string | null;
}

type Contents = Pick<AgentMatchReply, 'report' | 'reasoning'>;

/** Everything is at hand; to put it together takes the processor for a while. */
export interface Findings {
  readonly playerId: string;
  reply(): AgentMatchReply;
}

export class AgentMatches {
  readonly #deps: AgentMatchesDeps;

  constructor(deps: AgentMatchesDeps) {
    this.#deps = deps;
  }

  /** As it stands now. Null: no such thing. */
  async forOwner(seat: SeatOf): Promise<AgentMatchReply | null> {
    const { line, recorder, traces } = this.#deps;
    const seated = await this.#seated(seat);
    if (!seated) return null;
    await recorder.flush();
    const { match, player } = seated;
    const [calls, reasoning] = await Promise.all([traces.callsOf(seat), this.#thoughts(match, seat)]);
    return line.do(async (busy) =>
      busy(() =>
        replyOf('owner', seated, {
          report: agentReport({ ...match, playerId: player.playerId }, calls),
          reasoning,
        }),
      ),
    );
  }

  /** Changes with whatever may still be added to what everybody is told: thoughts are written a little later. */
  async versionForAll({ agentId, matchId }: SeatOf): Promise<string> {
    return `${matchId} ${agentId} ${await this.#deps.traces.countReasonings({ agentId, matchId })}`;
  }

  /** Null: no such thing, or it still goes on. */
  async forAll(seat: SeatOf): Promise<Findings | null> {
    const { matches, recorder } = this.#deps;
    // What runs is not even read: it may lie on another node, and strangers get none of it.
    if ((await matches.byId(seat.matchId))?.status === 'running') return null;
    const seated = await this.#seated(seat);
    if (!seated?.match.isOver) return null;
    const { match, player } = seated;
    const { playerId } = player;
    if (this.#deps.disclosureOf(match).when !== 'now') {
      const contents = () => ({ report: publicReport(match, playerId), reasoning: [] });
      return { playerId, reply: () => replyOf('public', seated, contents()) };
    }
    await recorder.flush();
    const reasoning = await this.#thoughts(match, seat);
    const contents = () => ({ report: agentReport({ ...match, playerId }, []), reasoning });
    return { playerId, reply: () => replyOf('public', seated, contents()) };
  }

  async #seated({ agentId, matchId }: SeatOf): Promise<SeatedMatch | null> {
    const found = await this.#deps.histories.of(matchId);
    const match = found && withOwnSeat(found, agentId);
    const player = match?.state.players.find((seated) => seated.agentId === agentId);
    if (!match || !player) return null;
    return { match, player, model: (await this.#deps.models.inMatch(matchId))[agentId] ?? null };
  }

  async #thoughts(match: KnownMatch, { agentId, matchId }: SeatOf): Promise<AgentMatchReply['reasoning']> {
    const kept = await this.#deps.traces.reasoningsOf(matchId, Number.MAX_SAFE_INTEGER);
    return reasoningsIn(
      match.log,
      match.state.players,
      kept.filter((each) => each.agentId === agentId),
    );
  }
}

/** An owner knows its own agent behind the mask; the others' masks fall at the end. */
function withOwnSeat(match: KnownMatch, agentId: string): KnownMatch {
  if (match.isOver) return { ...match, state: withAccounts(match.state, match.mixed) };
  const own = seatOf(match, agentId);
  const players = match.state.players.map((player) => (player === own ? { ...player, agentId } : player));
  return { ...match, state: { ...match.state, players } };
}

function replyOf(
  edition: AgentMatchReply['edition'],
  { match: { game, isOver, log, state }, player, model }: SeatedMatch,
  contents: Contents,
): AgentMatchReply {
  const result = game.result(state);
  const cards = game.cards(state);
  const roleOf = (number: number): string | null => cards.find(({ seat }) => seat === number)?.role ?? null;
  const { agentId, displayName: name, playerId, seat } = player;
  const won = result?.seats.find((each) => each.seat === seat)?.won ?? null;
  return {
    edition,
    match: {
      matchId: state.matchId,
      game: game.id,
      gameNumber: state.gameNumber,
      startedAt: state.createdAt,
      endedAt: isOver ? (log.at(-1) as Entry).event.at : null,
      winner: result?.winner ?? null,
      aborted: result?.aborted ?? false,
    },
    agent: { agentId, name, playerId, seat, model, role: roleOf(seat), won },
    players: state.players.map((each) => ({
      playerId: each.playerId,
      agentId: each.agentId,
      displayName: each.displayName,
      role: isOver ? roleOf(each.seat) : null,
    })),
    ...contents,
  };
}

/** Calls were never public. Where the town keeps its secrets, neither is what only this player could see. */
const publicReport = ({ game, log }: KnownMatch, playerId: string): AgentReport =>
  withoutNights(agentReport({ game, log: publicPart(game, log), playerId }, []));

/** Whether a secret duty was met is as secret as the deed: it cannot be told from what everybody saw. */
const withoutNights = (report: AgentReport): AgentReport => ({
  ...report,
  duties: [],
  shown: report.shown.filter(({ visibility }) => visibility === 'PUBLIC'),
  totals: { ...report.totals, dutiesAsked: 0, dutiesMissed: 0 },
});

export function reportLines({ report, reasoning, ...about }: AgentMatchReply): string[] {
  const { calls, shown, duties, deeds, fooledBy, totals } = report;
  const line = (type: string, value: object): string => `${JSON.stringify({ type, ...value })}\n`;
  return [
    line('match', { ...about, totals }),
    ...shown.map(({ type: event, ...rest }) => line('shown', { event, ...rest })),
    ...calls.map((call) => line('call', call)),
    ...reasoning.map((thought) => line('reasoning', thought)),
    ...duties.map((duty) => line('duty', duty)),
    ...deeds.map((deed) => line('deed', deed)),
    ...fooledBy.map((deceiver) => line('fooled', deceiver)),
  ];
}
