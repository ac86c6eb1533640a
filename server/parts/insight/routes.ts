import type { Request, Router } from 'express';
import { type AgentMatchReply, INSIGHT_ROUTES } from '../../../shared/contracts/insight.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { PreparedAnswer } from '../../http/finished-answers.ts';
import { ANSWERED, type RouteCall, routes } from '../../http/routes.ts';
import { withAccounts } from '../../matches/mixed-table.ts';
import { safetyFault } from '../../moderation/safety.ts';
import type { Kernel } from '../kernel.ts';
import { type AgentMatches, reportLines } from './agent-match.ts';
import { openThoughts, reasoningsIn } from './minds.ts';
import type { Models } from './models-table.ts';
import type { TraceRecorder } from './trace-recorder.ts';
import type { SeatOf, Traces } from './traces-table.ts';

/** To strangers a match that runs is as unknown as one that never was. */
const NOT_THERE = () => notFound('match of this agent');

interface Form {
  readonly file: string;
  headers(matchId: string, playerId: string): Readonly<Record<string, string>>;
  words(reply: AgentMatchReply): string;
}

const REPORT: Form = {
  file: 'report',
  headers: () => ({ 'Content-Type': 'application/json; charset=utf-8' }),
  words: (reply) => JSON.stringify(reply),
};

const LINES: Form = {
  file: 'report.jsonl',
  headers: (matchId, playerId) => ({
    'Content-Type': 'application/x-ndjson',
    'Content-Disposition': `attachment; filename="${`${matchId}-${playerId}.jsonl`.replace(/[^\w.-]/g, '_')}"`,
  }),
  words: (reply) => reportLines(reply).join(''),
};

export interface InsightRoutesDeps
  extends Pick<
    Kernel,
    | 'accounts'
    | 'answers'
    | 'disclosureOf'
    | 'histories'
    | 'askingOwner'
    | 'callerOf'
    | 'clock'
    | 'ownedAgent'
    | 'ownerOf'
  > {
  readonly traces: Traces;
  readonly models: Models;
  readonly recorder: Pick<TraceRecorder, 'flush'>;
  readonly matches: AgentMatches;
}

export function insightRoutes(deps: InsightRoutesDeps): Router {
  const { accounts, answers, clock, matches, models, recorder, traces } = deps;
  const report =
    (form: Form) =>
    async ({ params: { id: agentId, matchId }, req, res }: RouteCall<':id/:matchId'>) => {
      const seat = { agentId, matchId };
      if (!(await isOwner(req, agentId))) {
        const name = `${form.file} ${await matches.versionForAll(seat)}`;
        await answers.send(req, res, { name, prepare: async () => preparedFor(form, seat) });
        return ANSWERED;
      }
      const reply = await matches.forOwner(seat);
      if (!reply) throw NOT_THERE();
      res.set({ ...form.headers(reply.match.matchId, reply.agent.playerId), 'Cache-Control': 'no-store' });
      res.send(form.words(reply));
      return ANSWERED;
    };

  async function preparedFor(form: Form, seat: SeatOf): Promise<PreparedAnswer> {
    const found = await matches.forAll(seat);
    if (!found) throw NOT_THERE();
    return {
      headers: form.headers(seat.matchId, found.playerId),
      words: () => form.words(found.reply()),
    };
  }

  async function isOwner(req: Request, agentId: string): Promise<boolean> {
    const owner = await deps.askingOwner(req);
    return owner !== null && (await deps.ownerOf(agentId)) === owner;
  }

  /** Of whoever asks, by its cookie or by a key: who plays must not read the others' minds. */
  async function ownAgents(req: Request): Promise<string[]> {
    const caller = await deps.callerOf(req);
    const owner = caller ? await deps.ownerOf(caller.agentId) : await deps.askingOwner(req);
    const owned = owner === null ? [] : await accounts.ownedBy(owner);
    return [...owned.map(({ agentId }) => agentId), ...(caller ? [caller.agentId] : [])];
  }

  return routes(INSIGHT_ROUTES, {
    'GET /agents/:id/matches/:matchId/report': report(REPORT),
    'GET /agents/:id/matches/:matchId/report.jsonl': report(LINES),
    'GET /matches/:id/minds': async ({ params: { id }, req }) => {
      const match = await deps.histories.of(id);
      if (!match) throw notFound('match');
      const disclosed = deps.disclosureOf(match, await ownAgents(req));
      await recorder.flush();
      const before =
        disclosed.when === 'now'
          ? clock.now()
          : disclosed.when === 'late'
            ? clock.now() - disclosed.delayMs
            : 0;
      const kept = before > 0 ? await traces.reasoningsOf(id, before) : [];
      // Accounts are told when masks fall, and so are the models behind them.
      const isMasked = match.mixed?.kind === 'masked' && !match.isOver;
      const { players } = isMasked ? match.state : withAccounts(match.state, match.mixed);
      return {
        models: isMasked ? {} : await models.inMatch(id),
        names: Object.fromEntries(players.map(({ agentId, displayName }) => [agentId, displayName])),
        reasoning: openThoughts(match, reasoningsIn(match.log, players, kept)),
        when: disclosed.when,
      };
    },
    'GET /agents/:id/model': async ({ params }) => ({ model: await models.of(params.id) }),
    'PUT /agents/:id/model': async (call) => {
      const { agentId } = await deps.ownedAgent(call.req);
      const { model } = call.body;
      const fault = model === null ? null : safetyFault(model, 'name');
      if (fault) throw new ApiError(422, 'NAME_REFUSED', fault);
      await models.set(agentId, model, clock.now());
      return { model };
    },
  });
}
