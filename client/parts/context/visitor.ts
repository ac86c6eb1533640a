// Who talks: a name of this browser's own that says nothing about anybody.

import { visitorName } from '../../state/visitor-name.ts';

const KEY = 'eliza-visitor';

export function visitorId(): string {
  const made = `visitor-${visitorName()}`;
  try {
    const known = localStorage.getItem(KEY);
    if (known) return known;
    localStorage.setItem(KEY, made);
  } catch {
    // A browser that keeps nothing is a new visitor every time.
  }
  return made;
}
