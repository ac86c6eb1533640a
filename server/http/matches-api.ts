/** Matches for the page and for anybody: what runs, what was, replays and transcripts. Public view only. */
import { type Response, Router } from 'express';
import { z } from 'zod';
import type { Entry } from '../../shared/matches/game.ts';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER, wireEvents } from '../../shared/matches/game.ts';
import type { FinishedMatch } from '../matches/finished-matches.ts';
import type { TownServices } from '../town-services.ts';
import { ApiError, notFound, refused } from './api-error.ts';

const Paging = z.strictObject({
  status: z.enum(['ACTIVE', 'ENDED', 'ALL']).default('ALL'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: z.string().max(64).optional(),
});

const Cursor = z.strictObject({
  after: z.string().max(128).optional(),
  limit: z.coerce.number().int().min(1).max(5_000).default(5_000),
});

export function matchesApi(town: TownServices): Router {
  const router = Router();

  router.get('/matches', async (req, res) => {
    const { before, ...filter } = Paging.parse(req.query);
    if (before && !(await town.matches.byId(before))) {
      throw new ApiError(
        400,
        'INVALID_CURSOR',
        'before names no match; take it from next of the page before, or leave it out.',
      );
    }
    const matches = await town.door.listMatches({ ...filter, ...(before && { before }) });
    const next = matches.length === filter.limit ? (matches.at(-1)?.matchId ?? null) : null;
    res.json({ matches, next });
  });

  router.get('/matches/:id', async (req, res) => {
    const view = await town.door.view(null, req.params.id);
    if (!view.ok) throw refused(view.refusal);
    res.json({ view: view.value });
  });

  router.get('/matches/:id/events', async (req, res) => {
    const { after, limit } = Cursor.parse(req.query);
    const { id } = req.params;
    const events = await town.door.events(null, id, { afterEventId: after ?? null, limit });
    if (!events.ok) throw refused(events.refusal);
    const moments = await town.door.moments(id);
    res.json({ events: events.value, moments: moments.ok ? moments.value : [] });
  });

  router.get('/matches/:id/replay', async (req, res) => {
    const { game, log, moments } = await finished(req.params.id);
    const last = log.at(-1) as Entry;
    res.json({
      events: log.flatMap((entry) => wireEvents(game, entry, OMNISCIENT_VIEWER)),
      view: game.view(last.after, PUBLIC_VIEWER),
      moments,
    });
  });

  router.get('/matches/:id/journal', async (req, res) => {
    const { log } = await finished(req.params.id);
    download(res, 'application/x-ndjson', `${req.params.id}.jsonl`);
    res.send(log.map((entry) => `${JSON.stringify(entry.event)}\n`).join(''));
  });

  router.get('/matches/:id/transcript.md', async (req, res) => {
    const { game, log } = await finished(req.params.id);
    download(res, 'text/markdown; charset=utf-8', `${req.params.id}.md`);
    res.send(game.transcript(log));
  });

  /** Everything of a match is open once it has ended, and nothing hidden a moment before. */
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

function download(res: Response, type: string, file: string): void {
  res.set({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${file.replace(/[^\w.-]/g, '')}"`,
  });
}
