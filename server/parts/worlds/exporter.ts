/** What `export_world` answers: a link to the whole file, and the content itself where it is small. */
import type { Answer } from '../../../shared/protocol/refusals.ts';
import { type ExportFormat, TOWN_WORLD } from '../../../shared/worlds/model.ts';
import { answer, type Body } from '../../tools/tool.ts';
import { exportText, inlineContent, measure } from './export.ts';
import type { ExportLinks } from './export-links.ts';
import type { Holder } from './holder.ts';
import { noWorld } from './world-error.ts';
import type { WorldReads } from './world-reads.ts';

/** What of a world is told in the answer itself. */
const INLINE_BYTES = 256 * 1024;

export interface ExporterDeps {
  readonly reads: WorldReads;
  readonly links: ExportLinks;
  /** The town's own address. */
  address(): string;
}

export async function exportWorld(
  { reads, links, address }: ExporterDeps,
  holder: Holder,
  { worldId, format }: { readonly worldId: string; readonly format: ExportFormat },
): Promise<Answer<Body>> {
  const world = await reads.world(worldId, holder);
  if (!world) return noWorld();
  const isShared = 'shareToken' in holder && worldId !== TOWN_WORLD;
  const share = isShared ? links.markOf(holder.shareToken) : null;
  const { path, expiresAt } = links.pathOf({ worldId, format, rev: world.rev, share });
  const { bytes, head } = await measure(exportText(reads, world, format), INLINE_BYTES);
  const truncated = bytes > INLINE_BYTES;
  const content =
    format === 'markdown'
      ? head
      : truncated
        ? await inlineContent(reads, world, INLINE_BYTES)
        : JSON.parse(head);
  return answer({
    format,
    downloadUrl: `${address()}${path}`,
    expiresAt: new Date(expiresAt).toISOString(),
    fileSize: bytes,
    content,
    ...(truncated && { truncated }),
  });
}
