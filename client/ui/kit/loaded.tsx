import type { ComponentChildren } from 'preact';
import { Button } from '../button.tsx';
import { kitText } from './text.ts';
import type { Resource } from './use-resource.ts';

interface LoadedProps<T> {
  readonly of: Resource<T>;
  readonly missing?: string;
  children(value: T): ComponentChildren;
}

export function Loaded<T>({ of: { answer, refresh }, missing = kitText.missing, children }: LoadedProps<T>) {
  const now = answer.value;
  if (now.state === 'loading') {
    return (
      <p class="page-state" role="status">
        {kitText.loading}
      </p>
    );
  }
  if (now.state === 'missing') {
    return (
      <div class="page-state" role="alert">
        <p>{missing}</p>
      </div>
    );
  }
  if (now.state === 'failed') {
    return (
      <div class="page-state" role="alert">
        <p>{now.reason === null ? kitText.failed : kitText.refused}</p>
        {now.reason !== null && <p class="page-reason">{now.reason}</p>}
        <Button look="primary" text={kitText.retry} onClick={refresh} />
      </div>
    );
  }
  return (
    <>
      {now.stale && (
        <p class="page-stale" role="status">
          {kitText.stale}
        </p>
      )}
      {children(now.value)}
    </>
  );
}
