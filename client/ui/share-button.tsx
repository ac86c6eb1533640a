import { en } from '../text/en.ts';
import { usePage, useWatch } from './context.ts';
import { Icon } from './icon.tsx';

/** A link to this match, for the system's sheet or the clipboard. While it runs the link leads to where it will be. */
export function ShareButton({ brief = false }: { readonly brief?: boolean }) {
  const { actions } = usePage();
  const { model, mode } = useWatch();
  const isLive = mode.value === 'live' && !model.value.over;
  return (
    <button
      type="button"
      class={brief ? 'button button-icon' : 'button'}
      title={en.match.share}
      onClick={() => void actions.shareLink(isLive ? null : model.value.lastEventId)}
    >
      <Icon name="share" />
      <span class={brief ? 'hidden-text' : undefined}>{en.match.share}</span>
    </button>
  );
}
