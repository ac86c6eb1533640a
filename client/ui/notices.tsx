import { useEffect } from 'preact/hooks';
import type { Toast } from '../state/store.ts';
import { en } from '../text/en.ts';
import { Button, Icon } from './button.tsx';
import { usePage } from './context.ts';

export const CrierBar = ({ text, testId }: { readonly text: string; readonly testId: string }) => (
  <div class="crier" aria-live="polite" data-testid={testId}>
    <p>
      <b>{en.crier.name}:</b> {text}
    </p>
  </div>
);

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
        <Button
          look="small"
          text={en.board.watchIt}
          onClick={() => {
            store.dismiss(toast.id);
            actions.openMatch(matchId);
          }}
        />
      )}
      <button type="button" class="button-bare" aria-label={en.close} onClick={() => store.dismiss(toast.id)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
