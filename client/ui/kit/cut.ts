/** Words of strangers, no longer than their place; a character of two halves is never split. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest - 1);
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}
