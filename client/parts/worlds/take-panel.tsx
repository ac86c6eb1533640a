import { useSignal } from '@preact/signals';
import type { ExportFormat } from '../../../shared/worlds/model.ts';
import { CopyBox } from '../../ui/kit/copy-box.tsx';
import { worldsText } from './text.ts';
import type { Overview, WorldApi } from './worlds-api.ts';

interface TakeProps {
  readonly world: Overview;
  readonly api: WorldApi;
  refresh(): void;
}

/** Out of the town as a file, or to be read by whoever has a link. */
export function TakePanel({ world, api, refresh }: TakeProps) {
  const note = useSignal('');
  const take = async (format: ExportFormat): Promise<void> => {
    const { downloadUrl, fileSize } = await api.exportLink(format);
    const { pathname, search } = new URL(downloadUrl);
    note.value = worldsText.exported(fileSize);
    // From where this page comes, whatever the town thinks its address is.
    location.assign(pathname + search);
  };
  const link = `${location.origin}/worlds/${world.world.id}?share=${world.shareToken}`;
  return (
    <div class="world-take">
      <p>
        <button type="button" class="button" onClick={() => void take('json')}>
          {worldsText.exportJson}
        </button>{' '}
        <button type="button" class="button" onClick={() => void take('markdown')}>
          {worldsText.exportMarkdown}
        </button>
      </p>
      <p role="status">{note.value}</p>
      {world.shareToken ? (
        <>
          <p>{worldsText.shared}</p>
          <CopyBox label={worldsText.share} text={link} />
          <button type="button" class="button" onClick={() => void api.unshare().then(refresh)}>
            {worldsText.unshare}
          </button>
        </>
      ) : (
        <button type="button" class="button primary" onClick={() => void api.share().then(refresh)}>
          {worldsText.share}
        </button>
      )}
    </div>
  );
}
