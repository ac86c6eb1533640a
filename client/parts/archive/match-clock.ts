/** "2:07": minutes and seconds since the match began. */
export function clockWords(at: number, startedAt: number): string {
  const seconds = Math.max(0, Math.round((at - startedAt) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** "DAY_VOTE" → "day vote". */
export const plainWord = (word: string): string => word.replaceAll('_', ' ').toLowerCase();
