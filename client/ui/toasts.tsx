import { useEffect } from 'preact/hooks';
import type { Toast } from '../state/store.ts';
import { en } from '../text/en.ts';
import { usePage } from './context.ts';
import { Icon } from './icon.tsx';

const SHOWN_MS = 6_000;

export function Toasts() {
  const { store } = usePage();
  return (
    <div class="toasts" role="status" aria-live="polite">
      {store.toasts.value.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { store, actions } = usePage();
  const { matchId } = toast;
  useEffect(() => {
    const timer = setTimeout(() => store.dismiss(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast.id, store]);
  return (
    <div class="toast" data-tone={toast.tone}>
      <span>{toast.text}</span>
      {matchId !== null && (
        <button
          type="button"
          class="button small"
          onClick={() => {
            store.dismiss(toast.id);
            actions.openMatch(matchId);
          }}
        >
          {en.board.watchIt}
        </button>
      )}
      <button type="button" class="button-bare" aria-label={en.close} onClick={() => store.dismiss(toast.id)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
