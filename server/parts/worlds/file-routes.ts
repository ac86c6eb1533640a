/** Whole worlds as files: out by a signed link, in by their owner. Streamed both ways. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, Router } from 'express';
import type { AgentAccounts } from '../../agents/agent-accounts.ts';
import { ApiError, errorHandler, notFound } from '../../http/api-error.ts';
import { ownerOf } from '../../http/owned-agent.ts';
import { sameOrigin } from '../../http/same-origin.ts';
import type { Log } from '../../log.ts';
import { exportText } from './export.ts';
import type { ExportLinks } from './export-links.ts';
import { ImportError, type Importer } from './importer.ts';
import type { WorldReads } from './world-reads.ts';

export interface FileRouteDeps {
  readonly accounts: AgentAccounts;
  readonly importer: Importer;
  readonly links: ExportLinks;
  readonly log: Log;
  readonly reads: WorldReads;
  /** Of a file that is read in. */
  readonly mostBytes: number;
}

const TYPES = { json: 'application/json', markdown: 'text/markdown' } as const;

export function fileRoutes({ accounts, importer, links, log, mostBytes, reads }: FileRouteDeps): Router {
  const router = Router();
  /** An import holds the town's writer again and again: one at a time for an owner. */
  const importing = new Set<string>();

  router.get('/exports/:file', async (req, res) => {
    const link = links.read(req.params.file, req.query);
    if (!link)
      throw new ApiError(403, 'FORBIDDEN', 'This link is not valid, or no longer: export the world again.');
    const world = await reads.anyWorld(link.worldId);
    if (!world) throw notFound('world');
    res.set({
      'Content-Type': `${TYPES[link.format]}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${req.params.file}"`,
      'Cache-Control': 'private, no-store',
    });
    await pipeline(Readable.from(exportText(reads, world, link.format)), res);
  });

  router.post('/imports', sameOrigin([]), async (req, res) => {
    const ownerId = await ownerOf(accounts, req);
    if (!ownerId) throw new ApiError(401, 'UNAUTHORIZED', 'This browser owns no agents yet; make one first.');
    if (!req.is('application/json'))
      throw new ApiError(415, 'UNSUPPORTED_TYPE', 'Send the file as application/json.');
    if (importing.has(ownerId))
      throw new ApiError(429, 'RATE_LIMITED', 'Another import of yours is under way.');
    importing.add(ownerId);
    try {
      res.status(201).json({ worldId: await importer.read({ ownerId }, textOf(req, mostBytes)) });
    } catch (error) {
      throw error instanceof ImportError
        ? new ApiError(422, 'INVALID_FILE', `Not imported: ${error.message}.`)
        : error;
    } finally {
      importing.delete(ownerId);
    }
  });

  router.use(['/exports', '/imports'], errorHandler(log));
  return router;
}

async function* textOf(req: Request, mostBytes: number): AsyncGenerator<string> {
  let bytes = 0;
  const decoder = new TextDecoder();
  const tooLarge = () =>
    new ApiError(413, 'TOO_LARGE', `A file may have ${Math.round(mostBytes / 2 ** 20)} MB at most.`);
  if (Number(req.get('content-length') ?? 0) > mostBytes) throw tooLarge();
  // Whoever sent something wrong is still to be told so: the connection stays.
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw tooLarge();
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}
