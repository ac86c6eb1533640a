import type { Request, Response, Router } from 'express';
import { kindOf } from '../../shared/agents/kinds.ts';
import {
  type Edition,
  MATCH_ROUTES,
  type MatchEventsReply,
  MOST_EVENTS,
  type ReplayReply,
} from '../../shared/contracts/matches.ts';
import type { Entry } from '../../shared/matches/game.ts';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER, wireEvents } from '../../shared/matches/game.ts';
import { labelledLines } from '../../shared/matches/labels.ts';
import { journalLines, publicPart } from '../../shared/matches/public-edition.ts';
import { refuse } from '../../shared/protocol/refusals.ts';
import { type DisclosurePolicy, disclosure } from '../matches/disclosure.ts';
import type { TownGate } from '../matches/door.ts';
import type { FinishedMatch } from '../matches/finished-matches.ts';
import type { Match } from '../store/match-record.ts';
import type { TownServices } from '../town-services.ts';
import { ApiError, notFound, refused } from './api-error.ts';
import type { PreparedAnswer } from './finished-answers.ts';
import { gameOf } from './game-of.ts';
import { ANSWERED, routes } from './routes.ts';

interface ReplayedMatch extends FinishedMatch {
  readonly edition: Edition;
}

const SUFFIX: Readonly<Record<Edition, string>> = { whole: '', public: '.public' };

const PUBLIC_ONLY =
  'This town keeps its secrets: this is the public edition, with the roles and the seed that the end laid open.';

const AS_JSON = { 'Content-Type': 'application/json; charset=utf-8' };

export function matchesApi(town: TownServices, policy: DisclosurePolicy): Router {
  const { answers } = town;

  const router = routes(MATCH_ROUTES, {
    'GET /matches': async ({ query: { before, game, ...filter } }) => {
      if (before && !(await town.matches.byId(before))) {
        throw new ApiError(
          400,
          'INVALID_CURSOR',
          'before names no match; take it from next of the page before, or leave it out.',
        );
      }
      const matches = await town.list.list({
        ...filter,
        ...(before && { before }),
        ...(game && { game: gameOf(town, game).game.id }),
      });
      return { matches, next: matches.length === filter.limit ? (matches.at(-1)?.matchId ?? null) : null };
    },
    'GET /matches/:id': async ({ params: { id } }) => {
      const door = await doorTo(id);
      const view = await door.view(null, id);
      if (!view.ok) throw refused(view.refusal);
      const row = await town.matches.byId(id);
      return {
        game: door.game,
        ranked: row?.ranked ?? true,
        mixed: row?.mixed != null,
        origin: row?.status === 'ended' && !row.ranked ? await originOf(id) : null,
        players: row ? await seatedAccounts(town, row) : null,
        view: view.value,
      };
    },
    'GET /matches/:id/events': async ({ params: { id }, query: { after, limit }, req, res }) => {
      const reply = () => eventsOf(id, { after, limit });
      const isWhole = after === undefined && limit === MOST_EVENTS;
      if (!isWhole || !(await isOver(id))) return reply();
      return sendOnce(req, res, `events ${id}`, reply);
    },
    'GET /matches/:id/insight': async ({ params: { id }, req, res }) => {
      const door = await doorTo(id);
      const reply = async () => {
        const insight = await door.insight(id);
        if (!insight.ok) throw refused(insight.refusal);
        return { game: door.game, insight: insight.value };
      };
      return (await isOver(id)) ? sendOnce(req, res, `insight ${id}`, reply) : reply();
    },
    'GET /matches/:id/replay': async ({ params: { id }, req, res }) => {
      const prepare = () => told(id, (match) => ({ headers: AS_JSON, words: () => replayOf(match) }));
      await answers.send(req, res, { name: `replay ${id}`, prepare });
      return ANSWERED;
    },
    'GET /matches/:id/journal': ({ params: { id }, req, res }) =>
      answers.send(req, res, {
        name: `journal ${id}`,
        prepare: () =>
          told(id, ({ game, log, edition }) => ({
            headers: download('application/x-ndjson', `${id}${SUFFIX[edition]}.jsonl`),
            words: () => journalLines(game, log, edition).join(''),
          })),
      }),
    'GET /matches/:id/transcript.md': ({ params: { id }, req, res }) =>
      answers.send(req, res, {
        name: `transcript ${id}`,
        prepare: () =>
          told(id, ({ game, log, edition }) => ({
            headers: download('text/markdown; charset=utf-8', `${id}.md`),
            words: () => game.transcript(log) + (edition === 'whole' ? '' : `\n${PUBLIC_ONLY}\n`),
          })),
      }),
  });

  async function originOf(matchId: string) {
    const match = await town.finished.get(matchId);
    return match?.game.origin?.((match.log.at(-1) as Entry).after) ?? null;
  }

  /** Serialises and compresses final answers once. */
  async function sendOnce(req: Request, res: Response, name: string, reply: () => Promise<object>) {
    await answers.send(req, res, {
      name,
      prepare: async () => {
        const prepared = await reply();
        return { headers: AS_JSON, words: () => JSON.stringify(prepared) };
      },
    });
    return ANSWERED;
  }

  async function eventsOf(
    matchId: string,
    { after, limit }: { readonly after: string | undefined; readonly limit: number },
  ): Promise<MatchEventsReply> {
    const door = await doorTo(matchId);
    const events = await door.events(null, matchId, { afterEventId: after ?? null, limit });
    if (!events.ok) throw refused(events.refusal);
    const [moments, labels] = await Promise.all([door.moments(matchId), door.labels(matchId)]);
    return {
      game: door.game,
      events: events.value,
      moments: moments.ok ? moments.value : [],
      labels: labels.ok ? labels.value : [],
    };
  }

  /** The answer is final. */
  async function isOver(matchId: string): Promise<boolean> {
    const status = (await town.matches.byId(matchId))?.status;
    return status === 'ended' || status === 'aborted';
  }

  async function doorTo(matchId: string): Promise<TownGate> {
    const door = await town.doors.ofMatch(matchId);
    if (!door) throw refused(refuse('MATCH_NOT_FOUND', 'No such match.'));
    return door;
  }

  async function told(
    matchId: string,
    answer: (match: ReplayedMatch) => PreparedAnswer,
  ): Promise<PreparedAnswer> {
    const match = await finished(matchId);
    const { game, log, mixed } = match;
    const { when } = disclosure(policy, { game, mixed, state: (log.at(-1) as Entry).after });
    return answer(
      when === 'now'
        ? { ...match, edition: 'whole' }
        : { ...match, edition: 'public', log: publicPart(game, log) },
    );
  }

  /** Nothing hidden may be revealed by REST before the end. */
  async function finished(matchId: string): Promise<FinishedMatch> {
    if ((await town.matches.byId(matchId))?.status === 'running') {
      throw new ApiError(
        409,
        'MATCH_RUNNING',
        'This match is still being played; ask again when it has ended.',
      );
    }
    const match = await town.finished.get(matchId);
    if (!match) throw notFound('finished match');
    return match;
  }

  return router;
}

/** Null: a masked table that is still running. */
async function seatedAccounts({ agents, seats }: TownServices, { matchId, mixed, status }: Match) {
  if (mixed === 'masked' && status === 'running') return null;
  const seated = await seats.of([matchId]);
  const names = await agents.namesOf(seated.map(({ agentId }) => agentId));
  return seated.map(({ agentId, displayName, seat }) => ({
    playerId: `p:${seat}`,
    seat,
    displayName,
    agentId,
    name: names.get(agentId) ?? displayName,
    kind: kindOf(agentId),
  }));
}

function replayOf({ game, log, moments, edition }: ReplayedMatch): string {
  const last = log.at(-1) as Entry;
  const viewer = edition === 'whole' ? OMNISCIENT_VIEWER : PUBLIC_VIEWER;
  return JSON.stringify({
    game: game.id,
    edition,
    events: log.flatMap((entry) => wireEvents(game, entry, viewer)),
    view: game.view(last.after, PUBLIC_VIEWER),
    moments,
    labels: labelledLines(log),
  } satisfies ReplayReply);
}

const download = (type: string, file: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${file.replace(/[^\w.-]/g, '')}"`,
});
