import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { ApiError } from '../../net/rest.ts';
import { Button } from '../button.tsx';
import { kitText } from './words.ts';

// What a page shows of the town's answer: asked for once, again now and then, and kept while the town is away.

export type Answer<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T; readonly stale: boolean }
  | { readonly state: 'missing' }
  /** `reason`: what the town said, when it said something. */
  | { readonly state: 'failed'; readonly reason: string | null };

export interface Resource<T> {
  readonly answer: ReadonlySignal<Answer<T>>;
  /** Null until it is loaded. */
  readonly value: T | null;
  refresh(): void;
}

export interface ResourceOptions<T> {
  readonly key: string;
  load(): Promise<T>;
  readonly everyMs?: number;
  /** It will say the same for ever: no use asking again. */
  isFinal?(value: T): boolean;
}

export function useResource<T>({ key, load, everyMs, isFinal }: ResourceOptions<T>): Resource<T> {
  const answer = useSignal<Answer<T>>({ state: 'loading' });
  const latest = useRef(load);
  latest.current = load;
  const ends = useRef(isFinal);
  ends.current = isFinal;
  const asked = useRef(0);
  const refresh = useMemo(
    () => () => {
      const turn = ++asked.current;
      latest.current().then(
        (value) => {
          // An answer that was overtaken by a later question is old.
          if (turn === asked.current) answer.value = { state: 'ready', value, stale: false };
        },
        (error: unknown) => {
          if (turn === asked.current) answer.value = afterFailure(answer.peek(), error);
        },
      );
    },
    [answer],
  );
  useEffect(() => {
    answer.value = { state: 'loading' };
    refresh();
    const timer =
      everyMs === undefined
        ? undefined
        : setInterval(() => {
            const now = answer.peek();
            if (now.state === 'ready' && ends.current?.(now.value)) clearInterval(timer);
            else if (document.visibilityState === 'visible') refresh();
          }, everyMs);
    return () => {
      clearInterval(timer);
      asked.current++;
    };
  }, [key, everyMs, answer, refresh]);
  return {
    answer,
    get value() {
      const now = answer.value;
      return now.state === 'ready' ? now.value : null;
    },
    refresh,
  };
}

function afterFailure<T>(before: Answer<T>, error: unknown): Answer<T> {
  if (error instanceof ApiError && error.status === 404) return { state: 'missing' };
  if (before.state === 'ready') return { ...before, stale: true };
  return { state: 'failed', reason: error instanceof ApiError ? error.message : null };
}

interface LoadedProps<T> {
  readonly of: Resource<T>;
  /** What is loading: "the league". */
  readonly what: string;
  readonly missing?: string;
  children(value: T, refresh: () => void): ComponentChildren;
}

export function Loaded<T>({
  of: { answer, refresh },
  what,
  missing = kitText.missing,
  children,
}: LoadedProps<T>) {
  const now = answer.value;
  if (now.state === 'loading') {
    return (
      <p class="page-state" role="status">
        {kitText.loading(what)}
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
      {children(now.value, refresh)}
    </>
  );
}

type LoadProps<T> = Omit<ResourceOptions<T>, 'key'> &
  Omit<LoadedProps<T>, 'of'> & {
    /** Loads again when it changes. */
    readonly from: string;
  };

/** For a part of a page that alone shows what it loads. */
export function Load<T>({ from, what, missing, children, ...options }: LoadProps<T>) {
  const resource = useResource({ key: from, ...options });
  return (
    <Loaded of={resource} what={what} {...(missing !== undefined && { missing })}>
      {children}
    </Loaded>
  );
}
