import { en } from '../text/en.ts';
import { usePage } from './context.ts';

/** Stays as long as the trouble does; toasts tell of its beginning and its end. */
export function LinkBanner() {
  const { store } = usePage();
  const link = store.link.value;
  if (link !== 'reconnecting' && link !== 'broken') return null;
  return (
    <p class="link-banner" role={link === 'broken' ? 'alert' : undefined}>
      {link === 'broken' ? en.link.broken : en.link.offline}
    </p>
  );
}
