/** Owners read what their agents did; everybody reads what agents thought, when the match allows it. */
import { type Request, Router } from 'express';
import { z } from 'zod';
import type { AgentMatchReply, AgentModelReply, MatchMindsReply } from '../../../shared/protocol/rest.ts';
import { notFound } from '../../http/api-error.ts';
import type { PreparedAnswer } from '../../http/finished-answers.ts';
import type { Hosting } from '../hosting.ts';
import type { Kernel } from '../kernel.ts';
import { type AgentMatches, reportLines } from './agent-match.ts';
import { openThoughts, reasoningsIn } from './minds.ts';
import type { Models } from './models-table.ts';
import type { TraceRecorder } from './trace-recorder.ts';
import type { SeatOf, Traces } from './traces-table.ts';

const LONGEST_MODEL = 60;
/** A name, a version, a maker: nothing that could pass for a sentence or a link. */
const Wanted = z.strictObject({
  model: z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_MODEL)
    .regex(/^[\p{L}\p{N} ._:/+()-]+$/u)
    .nullable(),
});

/** To strangers a match that runs is as unknown as one that never was. */
const NOT_THERE = () => notFound('match of this agent');

/** The same report, to be read by a page or to be taken along. */
interface Form {
  readonly file: string;
  headers(matchId: string, playerId: string): Readonly<Record<string, string>>;
  words(reply: AgentMatchReply): string;
}

const FORMS: readonly Form[] = [
  {
    file: 'report',
    headers: () => ({ 'Content-Type': 'application/json; charset=utf-8' }),
    words: (reply) => JSON.stringify(reply),
  },
  {
    file: 'report.jsonl',
    headers: (matchId, playerId) => ({
      'Content-Type': 'application/x-ndjson',
      'Content-Disposition': `attachment; filename="${`${matchId}-${playerId}.jsonl`.replace(/[^\w.-]/g, '_')}"`,
    }),
    words: (reply) => reportLines(reply).join(''),
  },
];

export interface InsightRoutesDeps
  extends Pick<Kernel, 'accounts' | 'askingOwner' | 'callerOf' | 'clock' | 'ownedAgent' | 'ownerOf'> {
  readonly traces: Traces;
  readonly models: Models;
  readonly recorder: Pick<TraceRecorder, 'flush'>;
  /** Null until the town is open. */
  readonly hosting: () => Hosting | null;
  readonly matches: () => AgentMatches | null;
}

export function insightRoutes(deps: InsightRoutesDeps): Router {
  const { accounts, clock, models, recorder, traces } = deps;
  const router = Router();

  for (const form of FORMS) {
    router.get(`/agents/:id/matches/:matchId/${form.file}`, async (req, res) => {
      const { id: agentId, matchId } = req.params as { id: string; matchId: string };
      const seat = { agentId, matchId };
      const [matches, answers] = [deps.matches(), deps.hosting()?.answers];
      if (!matches || !answers) throw NOT_THERE();
      if (!(await isOwner(req, agentId))) {
        const name = `${form.file} ${await matches.versionForAll(seat)}`;
        return answers.send(req, res, { name, prepare: async () => preparedFor(form, seat) });
      }
      const reply = await matches.forOwner(seat);
      if (!reply) throw NOT_THERE();
      res.set({ ...form.headers(reply.match.matchId, reply.agent.playerId), 'Cache-Control': 'no-store' });
      return void res.send(form.words(reply));
    });
  }

  router.get('/matches/:id/minds', async (req, res) => {
    const match = await deps.hosting()?.histories.of(req.params.id);
    if (!match) throw notFound('match');
    const disclosed = deps.hosting()?.disclosureOf(match, await ownAgents(req)) ?? { when: 'never' };
    await recorder.flush();
    const before =
      disclosed.when === 'now'
        ? clock.now()
        : disclosed.when === 'late'
          ? clock.now() - disclosed.delayMs
          : 0;
    const kept = before > 0 ? await traces.reasoningsOf(req.params.id, before) : [];
    res.json({
      models: await models.inMatch(req.params.id),
      names: Object.fromEntries(
        match.state.players.map(({ agentId, displayName }) => [agentId, displayName]),
      ),
      reasoning: openThoughts(match, reasoningsIn(match.log, match.state.players, kept)),
      when: disclosed.when,
    } satisfies MatchMindsReply);
  });

  router.get('/agents/:id/model', async (req, res) => {
    res.json({ model: await models.of(req.params.id) } satisfies AgentModelReply);
  });

  router.put('/agents/:id/model', async (req, res) => {
    const { agentId } = await deps.ownedAgent(req);
    const { model } = Wanted.parse(req.body);
    await models.set(agentId, model, clock.now());
    res.json({ model } satisfies AgentModelReply);
  });

  async function preparedFor(form: Form, seat: SeatOf): Promise<PreparedAnswer> {
    const found = await deps.matches()?.forAll(seat);
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

  return router;
}
