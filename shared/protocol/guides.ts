/** The guides that the town shows as pages, by file name in `docs`. */
export const GUIDES = ['experiences', 'league'] as const;

export const guidePath = (name: (typeof GUIDES)[number]): string => `/guides/${name}`;
