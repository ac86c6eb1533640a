import { type ReadonlySignal, signal } from '@preact/signals';

function media(text: string): ReadonlySignal<boolean> {
  const query = matchMedia(text);
  const holds = signal(query.matches);
  query.addEventListener('change', ({ matches }) => {
    holds.value = matches;
  });
  return holds;
}

export const narrow = media('(max-width: 800px)');
export const reducedMotion = media('(prefers-reduced-motion: reduce)');

/** How the page is dressed, as its address asked when it was opened (`client/main.tsx`): for a stream, or for a frame. */
export const isDressed = (dress: 'overlay' | 'embed'): boolean => dress in document.documentElement.dataset;
