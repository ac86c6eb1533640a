export const kitText = {
  loading: 'Loading…',
  missing: 'There is nothing at this address. It may never have been, or the link was cut short.',
  failed: 'The town did not answer.',
  refused: 'The town would not say.',
  retry: 'Try again',
  stale: 'The town does not answer just now: what you see may be old.',
  copy: 'Copy',
  /** A part of the page that scrolls by itself needs a name apart from the section around it. */
  scrolls: (label: string) => `${label}: scrollable`,
  trail: 'Where you are',
  more: 'Show more',
};
