import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import type { Allowance } from '../../budgets/allowance.ts';
import { ApiError, errorHandler, notFound } from '../../http/api-error.ts';
import { limitPerAddress } from '../../http/limits.ts';
import { takeTime } from '../../http/slow-requests.ts';
import type { Kernel } from '../kernel.ts';
import type { WorldAllowances } from './budgets.ts';
import { exportText } from './export.ts';
import type { ExportLinks } from './export-links.ts';
import { ImportError, type Importer } from './importer.ts';
import { worldVisitors } from './routes.ts';
import { tooLarge, uploadedText } from './upload.ts';
import type { WorldReads } from './world-reads.ts';

export interface FileRouteDeps extends Pick<Kernel, 'accounts' | 'log'> {
  readonly importer: Importer;
  readonly links: ExportLinks;
  readonly allowances: WorldAllowances;
  readonly perAddress: Allowance;
  readonly reads: WorldReads;
  readonly mostBytes: number;
}

const TYPES = { json: 'application/json', markdown: 'text/markdown' } as const;

export function fileRoutes(deps: FileRouteDeps): Router {
  const { accounts, importer, links, log, mostBytes, allowances, perAddress, reads } = deps;
  const router = Router();
  const { owner } = worldVisitors(accounts, allowances);
  router.use(['/exports', '/imports'], limitPerAddress(perAddress));
  const importing = new Set<string>();

  router.get('/exports/:file', async (req, res) => {
    const link = links.read(req.params.file, req.query);
    if (!link)
      throw new ApiError(403, 'FORBIDDEN', 'This link is not valid, or no longer: export the world again.');
    const world = await reads.anyWorld(link.worldId);
    if (!world) throw notFound('world');
    if (world.rev !== link.rev)
      throw new ApiError(
        410,
        'GONE',
        `This link is for revision ${link.rev}, and the world is at ${world.rev}: export it again.`,
      );
    if (link.share !== null && link.share !== links.markOf(await reads.shareTokenOf(link.worldId)))
      throw new ApiError(403, 'FORBIDDEN', 'This world is not shared any more, or by another link.');
    res.set({
      'Content-Type': `${TYPES[link.format]}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${req.params.file}"`,
      'Cache-Control': 'private, no-store',
    });
    await pipeline(Readable.from(exportText(reads, world, link.format)), res);
  });

  router.post('/imports', async (req, res) => {
    const me = await owner(req, 'writes');
    const importerId = 'agentId' in me ? me.agentId : me.ownerId;
    if (importing.has(importerId))
      throw new ApiError(429, 'RATE_LIMITED', 'Another import of yours is under way.');
    if (importer.isCrowded)
      throw new ApiError(503, 'UNAVAILABLE', 'Many worlds are being imported right now; try again later.');
    if (Number(req.get('content-length') ?? 0) > mostBytes) throw tooLarge(mostBytes);
    importing.add(importerId);
    const done = takeTime(req);
    try {
      res.status(201).json({ worldId: await importer.read(me, uploadedText(req, mostBytes)) });
    } catch (error) {
      throw error instanceof ImportError
        ? new ApiError(422, 'INVALID_FILE', `Not imported: ${error.message.replace(/\.$/, '')}.`)
        : error;
    } finally {
      done();
      importing.delete(importerId);
    }
  });

  router.use(['/exports', '/imports'], errorHandler(log));
  return router;
}
