/**
 * One agent's match for whoever asks: everything for its owner, at any time; for everybody else what became public,
 * once the match is over; and for strangers, while it runs, not even that the agent plays in it.
 */
import type { Entry } from '../../../shared/matches/game.ts';
import { publicPart } from '../../../shared/matches/public-edition.ts';
import type { AgentMatchReply } from '../../../shared/protocol/rest.ts';
import { type AgentReport, agentReport } from '../../../shared/traces/agent-report.ts';
import type { KnownMatch } from '../../matches/match-histories.ts';
import type { Hosting } from '../hosting.ts';
import { reasoningsIn } from './minds.ts';
import type { Models } from './models-table.ts';
import type { TraceRecorder } from './trace-recorder.ts';
import type { SeatOf, Traces } from './traces-table.ts';

export interface AgentMatchesDeps {
  readonly traces: Traces;
  readonly models: Models;
  readonly recorder: Pick<TraceRecorder, 'flush'>;
  readonly hosting: Pick<Hosting, 'histories' | 'disclosureOf'>;
}

export class AgentMatches {
  readonly #deps: AgentMatchesDeps;

  constructor(deps: AgentMatchesDeps) {
    this.#deps = deps;
  }

  /** Null: there is no such thing, or none for whoever asks. */
  async of(seat: SeatOf, isOwner: boolean): Promise<AgentMatchReply | null> {
    const { histories } = this.#deps.hosting;
    const match = await histories.of(seat.matchId);
    const player = match?.state.players.find(({ agentId }) => agentId === seat.agentId);
    if (!match || !player || !(isOwner || match.isOver)) return null;
    const { game, state } = match;
    const result = game.result(state);
    const cards = game.cards(state);
    const roleOf = (number: number): string | null =>
      cards.find((card) => card.seat === number)?.role ?? null;
    const models = await this.#deps.models.inMatch(seat.matchId);
    return {
      edition: isOwner ? 'owner' : 'public',
      match: {
        matchId: seat.matchId,
        game: game.id,
        gameNumber: state.gameNumber,
        startedAt: state.createdAt,
        endedAt: match.isOver ? (match.log.at(-1) as Entry).event.at : null,
        winner: result?.winner ?? null,
        aborted: result?.aborted ?? false,
      },
      agent: {
        agentId: seat.agentId,
        name: player.displayName,
        playerId: player.playerId,
        seat: player.seat,
        model: models[seat.agentId] ?? null,
        role: roleOf(player.seat),
        won: result?.seats.find(({ seat: number }) => number === player.seat)?.won ?? null,
      },
      players: state.players.map(({ playerId, agentId, displayName, seat: number }) => ({
        playerId,
        agentId,
        displayName,
        role: match.isOver ? roleOf(number) : null,
      })),
      ...(isOwner ? await this.#ownEdition(match, seat) : await this.#publicEdition(match, seat)),
    };
  }

  async #ownEdition(match: KnownMatch, seat: SeatOf): Promise<Pick<AgentMatchReply, 'report' | 'reasoning'>> {
    const { recorder, traces } = this.#deps;
    await recorder.flush();
    const report = agentReport({ ...match, playerId: playerIn(match, seat) }, await traces.callsOf(seat));
    return { report, reasoning: await this.#thoughts(match, seat) };
  }

  /** Calls were never public. Where the town keeps its secrets, neither is what only this player could see. */
  async #publicEdition(
    match: KnownMatch,
    seat: SeatOf,
  ): Promise<Pick<AgentMatchReply, 'report' | 'reasoning'>> {
    const { game, log } = match;
    const isWhole = this.#deps.hosting.disclosureOf(match).when === 'now';
    const playerId = playerIn(match, seat);
    if (isWhole)
      return {
        report: agentReport({ ...match, playerId }, []),
        reasoning: await this.#thoughts(match, seat),
      };
    const report = agentReport({ game, log: publicPart(game, log), playerId }, []);
    return { report: withoutNights(report), reasoning: [] };
  }

  async #thoughts(match: KnownMatch, { agentId, matchId }: SeatOf): Promise<AgentMatchReply['reasoning']> {
    await this.#deps.recorder.flush();
    const kept = await this.#deps.traces.reasoningsOf(matchId, Number.MAX_SAFE_INTEGER);
    return reasoningsIn(
      match.log,
      match.state.players,
      kept.filter((each) => each.agentId === agentId),
    );
  }
}

const playerIn = ({ state }: KnownMatch, { agentId }: SeatOf): string =>
  state.players.find((player) => player.agentId === agentId)?.playerId ?? '';

/** Whether a secret duty was met is as secret as the deed: it cannot be told from what everybody saw. */
const withoutNights = (report: AgentReport): AgentReport => ({
  ...report,
  duties: [],
  shown: report.shown.filter(({ visibility }) => visibility === 'PUBLIC'),
  totals: { ...report.totals, dutiesAsked: 0, dutiesMissed: 0 },
});

/** One line for each thing, for training and evaluation. */
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
