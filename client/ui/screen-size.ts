import { type ReadonlySignal, signal } from '@preact/signals';

/** Whether the media query holds, now and later. */
function media(text: string): ReadonlySignal<boolean> {
  const query = matchMedia(text);
  const holds = signal(query.matches);
  query.addEventListener('change', ({ matches }) => {
    holds.value = matches;
  });
  return holds;
}

/** A phone, or a window as narrow as one. */
export const narrow = media('(max-width: 800px)');
export const reducedMotion = media('(prefers-reduced-motion: reduce)');
