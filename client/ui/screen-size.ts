import { signal } from '@preact/signals';

const query = matchMedia('(max-width: 800px)');

/** A phone, or a window as narrow as one. */
export const narrow = signal(query.matches);
query.addEventListener('change', ({ matches }) => {
  narrow.value = matches;
});

export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
