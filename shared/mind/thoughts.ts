/** Aloud before the answer, where an endpoint does not keep them apart. */
const THOUGHTS = /<think>[\s\S]*?(?:<\/think>|$)/g;

export const withoutThoughts = (text: string): string => text.replace(THOUGHTS, '').trim();
