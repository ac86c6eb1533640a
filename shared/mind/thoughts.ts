/** Reasoning before the answer, from endpoints that do not separate it. */
const THOUGHTS = /<think>[\s\S]*?(?:<\/think>|$)/g;

export const withoutThoughts = (text: string): string => text.replace(THOUGHTS, '').trim();
