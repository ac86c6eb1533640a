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
