import type { ExportFormat } from '../../../shared/worlds/model.ts';
import { CopyBox } from '../../ui/kit/copy-box.tsx';
import { useDeed } from './deed.ts';
import type { PanelProps } from './sheet.tsx';
import { worldsText } from './text.ts';

/** Out of the town as a file, or to be read by whoever has a link. */
export function TakePanel({ world, api, refresh }: PanelProps) {
  const { busy, note, run } = useDeed();
  const take = (format: ExportFormat) =>
    run(async () => {
      const { downloadUrl, fileSize } = await api.exportLink(format);
      const { pathname, search } = new URL(downloadUrl);
      // From where this page comes, whatever the town thinks its address is.
      location.assign(pathname + search);
      return worldsText.exported(fileSize);
    });
  const sharing = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      refresh();
      return '';
    });
  const link = `${location.origin}/worlds/${world.world.id}?share=${world.shareToken}`;
  return (
    <div class="world-take">
      <p>
        <button type="button" class="button" disabled={busy.value} onClick={() => void take('json')}>
          {worldsText.exportJson}
        </button>{' '}
        <button type="button" class="button" disabled={busy.value} onClick={() => void take('markdown')}>
          {worldsText.exportMarkdown}
        </button>
      </p>
      <p role="status">{note.value}</p>
      {!world.mayEdit ? null : world.shareToken ? (
        <>
          <p>{worldsText.shared}</p>
          <CopyBox label={worldsText.share} text={link} />
          <button
            type="button"
            class="button"
            disabled={busy.value}
            onClick={() => void sharing(api.unshare)}
          >
            {worldsText.unshare}
          </button>
        </>
      ) : (
        <button
          type="button"
          class="button primary"
          disabled={busy.value}
          onClick={() => void sharing(api.share)}
        >
          {worldsText.share}
        </button>
      )}
    </div>
  );
}
