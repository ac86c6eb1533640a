/** Told apart on the dark card, also by those who do not see every colour: light and dark ones alternate. */
export const SERIES_COLORS = [
  '#f9d763',
  '#8fb8ff',
  '#ff9b86',
  '#7fe0b8',
  '#e0a6ee',
  '#f2b15a',
  '#a9d7e8',
  '#d0e06a',
] as const;
