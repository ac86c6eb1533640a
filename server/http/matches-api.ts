/** Matches for the page and for anybody: what runs, what was, replays and transcripts. */
import { Router } from 'express';
import { z } from 'zod';
import type { Entry } from '../../shared/matches/game.ts';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER, wireEvents } from '../../shared/matches/game.ts';
import { journalLines, publicPart } from '../../shared/matches/public-edition.ts';
import { refuse } from '../../shared/protocol/refusals.ts';
import type {
  Edition,
  MatchEventsReply,
  MatchInsightReply,
  MatchPage,
  MatchReply,
  ReplayReply,
} from '../../shared/protocol/rest.ts';
import { MATCH_FILTERS } from '../../shared/protocol/rest.ts';
import { type DisclosurePolicy, disclosure } from '../matches/disclosure.ts';
import type { TownGate } from '../matches/door.ts';
import type { FinishedMatch } from '../matches/finished-matches.ts';
import type { TownServices } from '../town-services.ts';
import { ApiError, notFound, refused } from './api-error.ts';
import type { PreparedAnswer } from './finished-answers.ts';
import { gameName, gameOf } from './game-of.ts';

const Paging = z.strictObject({
  status: z.enum(MATCH_FILTERS).default('ALL'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: z.string().max(64).optional(),
  game: gameName,
});

/** More than any match has. */
const MOST_EVENTS = 5_000;

const Cursor = z.strictObject({
  after: z.string().max(128).optional(),
  limit: z.coerce.number().int().min(1).max(MOST_EVENTS).default(MOST_EVENTS),
});

/** A finished match, as much of it as this town gives away. */
interface ToldMatch extends FinishedMatch {
  readonly edition: Edition;
}

const SUFFIX: Readonly<Record<Edition, string>> = { whole: '', public: '.public' };

const PUBLIC_ONLY =
  'This town keeps its secrets: this is the public edition, with the roles and the seed that the end laid open.';

const AS_JSON = { 'Content-Type': 'application/json; charset=utf-8' };

export function matchesApi(town: TownServices, policy: DisclosurePolicy): Router {
  const router = Router();
  const { answers } = town;

  router.get('/matches', async (req, res) => {
    const { before, game, ...filter } = Paging.parse(req.query);
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
    const next = matches.length === filter.limit ? (matches.at(-1)?.matchId ?? null) : null;
    res.json({ matches, next } satisfies MatchPage);
  });

  router.get('/matches/:id', async (req, res) => {
    const door = await doorTo(req.params.id);
    const view = await door.view(null, req.params.id);
    if (!view.ok) throw refused(view.refusal);
    const ranked = (await town.matches.byId(req.params.id))?.ranked ?? true;
    res.json({ game: door.game, ranked, view: view.value } satisfies MatchReply);
  });

  router.get('/matches/:id/events', async (req, res) => {
    const { after, limit } = Cursor.parse(req.query);
    const { id } = req.params;
    const isWhole = after === undefined && limit === MOST_EVENTS;
    if (!isWhole || !(await isOver(id))) return void res.json(await eventsOf(id, { after, limit }));
    return answers.send(req, res, {
      name: `events ${id}`,
      prepare: async () => {
        const reply = await eventsOf(id, { after, limit });
        return { headers: AS_JSON, words: () => JSON.stringify(reply) };
      },
    });
  });

  router.get('/matches/:id/insight', async (req, res) => {
    const { id } = req.params;
    const door = await doorTo(id);
    const prepare = async (): Promise<MatchInsightReply> => {
      const insight = await door.insight(id);
      if (!insight.ok) throw refused(insight.refusal);
      return { game: door.game, insight: insight.value };
    };
    if (!(await isOver(id))) return void res.json(await prepare());
    return answers.send(req, res, {
      name: `insight ${id}`,
      prepare: async () => {
        const reply = await prepare();
        return { headers: AS_JSON, words: () => JSON.stringify(reply) };
      },
    });
  });

  router.get('/matches/:id/replay', (req, res) =>
    answers.send(req, res, {
      name: `replay ${req.params.id}`,
      prepare: () =>
        told(req.params.id, (match) => ({
          headers: AS_JSON,
          words: () => replayOf(match),
        })),
    }),
  );

  router.get('/matches/:id/journal', (req, res) =>
    answers.send(req, res, {
      name: `journal ${req.params.id}`,
      prepare: () =>
        told(req.params.id, ({ game, log, edition }) => ({
          headers: download('application/x-ndjson', `${req.params.id}${SUFFIX[edition]}.jsonl`),
          words: () => journalLines(game, log, edition).join(''),
        })),
    }),
  );

  router.get('/matches/:id/transcript.md', (req, res) =>
    answers.send(req, res, {
      name: `transcript ${req.params.id}`,
      prepare: () =>
        told(req.params.id, ({ game, log, edition }) => ({
          headers: download('text/markdown; charset=utf-8', `${req.params.id}.md`),
          words: () => game.transcript(log) + (edition === 'whole' ? '' : `\n${PUBLIC_ONLY}\n`),
        })),
    }),
  );

  async function eventsOf(
    matchId: string,
    { after, limit }: z.infer<typeof Cursor>,
  ): Promise<MatchEventsReply> {
    const door = await doorTo(matchId);
    const events = await door.events(null, matchId, { afterEventId: after ?? null, limit });
    if (!events.ok) throw refused(events.refusal);
    const moments = await door.moments(matchId);
    return { game: door.game, events: events.value, moments: moments.ok ? moments.value : [] };
  }

  /** Nothing more will be told of it. */
  async function isOver(matchId: string): Promise<boolean> {
    const status = (await town.matches.byId(matchId))?.status;
    return status === 'ended' || status === 'aborted';
  }

  async function doorTo(matchId: string): Promise<TownGate> {
    const door = await town.doors.ofMatch(matchId);
    if (!door) throw refused(refuse('MATCH_NOT_FOUND', 'There is no such match.'));
    return door;
  }

  async function told(
    matchId: string,
    answer: (match: ToldMatch) => PreparedAnswer,
  ): Promise<PreparedAnswer> {
    const match = await finished(matchId);
    const { game, log } = match;
    const { when } = disclosure(policy, { game, state: (log.at(-1) as Entry).after });
    return answer(
      when === 'now'
        ? { ...match, edition: 'whole' }
        : { ...match, edition: 'public', log: publicPart(game, log) },
    );
  }

  /** Nothing hidden is given away by REST a moment before the end. */
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

function replayOf({ game, log, moments, edition }: ToldMatch): string {
  const last = log.at(-1) as Entry;
  const viewer = edition === 'whole' ? OMNISCIENT_VIEWER : PUBLIC_VIEWER;
  return JSON.stringify({
    game: game.id,
    edition,
    events: log.flatMap((entry) => wireEvents(game, entry, viewer)),
    view: game.view(last.after, PUBLIC_VIEWER),
    moments,
  } satisfies ReplayReply);
}

const download = (type: string, file: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${file.replace(/[^\w.-]/g, '')}"`,
});
