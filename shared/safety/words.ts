export const wordsIn = (text: string): readonly string[] => text.trim().split(/\s+/);
export const wordSet = (text: string): ReadonlySet<string> => new Set(wordsIn(text));
