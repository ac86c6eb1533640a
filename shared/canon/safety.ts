/** What must not stand in the town's books, by category (policy v1). Words of players are looked at just as models'. */
import { cleanText, hasPiledMarks } from '../matches/text.ts';

export const SAFETY_POLICY = 'v1';

export const SAFETY_CATEGORIES = [
  'INJECTION',
  'LINK',
  'PRIVATE_DATA',
  'HATE',
  'SEXUAL',
  'HARM',
  'UNREADABLE',
] as const;
export type SafetyCategory = (typeof SAFETY_CATEGORIES)[number];

const PATTERNS: readonly (readonly [SafetyCategory, RegExp])[] = [
  [
    'INJECTION',
    /\b(ignore|disregard|forget|override)\b.{0,40}\b(previous|prior|above|earlier|all|your|these|system)\b.{0,30}\b(instructions?|prompts?|rules|messages?|context)\b/is,
  ],
  [
    'INJECTION',
    /\b(system|developer) (prompt|message)\b|<\|?(im_start|im_end|system|assistant|user)\|?>|\[\/?INST\]|^\s*(system|assistant)\s*:/im,
  ],
  [
    'INJECTION',
    /\byou are (now|no longer)\b.{0,40}\b(chatgpt|an? (ai|assistant|language model)|dan|jailbroken)\b/is,
  ],
  ['LINK', /\b(?:https?|ftp|file|data|javascript):|\bwww\.\S+\.\S/i],
  ['PRIVATE_DATA', /[\w.+-]+@[\w-]+\.[a-z]{2,}/i],
  ['PRIVATE_DATA', /\b(?:\d[ -]?){13,19}\b|\b(?:sk|et|ghp|xox[bp])[-_][A-Za-z0-9_-]{16,}/],
  [
    'HATE',
    /\b(?:n[i1]gg(?:er|a)s?|f[a4]gg?[o0]ts?|k[i1]kes?|sp[i1]cs?|ch[i1]nks?|tr[a4]nn(?:y|ies)|r[e3]t[a4]rds?|gas the|heil hitler)\b/i,
  ],
  ['SEXUAL', /\b(?:porn\w*|blow ?jobs?|c[u0]nts?|cumshots?|rap(?:e[ds]?|ist|ing)|incest|pedo\w*)\b/i],
  [
    'HARM',
    /\b(?:kill yourself|kys|hang yourself|cut yourself|pipe bomb|how to (?:make|build) (?:a )?bombs?)\b/i,
  ],
];

export function unsafeIn(text: string): SafetyCategory[] {
  const found = PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([category]) => category);
  const unreadable = hasPiledMarks(text) || cleanText(text) !== text.trim().replace(/\r\n?/g, '\n');
  return [...new Set([...found, ...(unreadable ? (['UNREADABLE'] as const) : [])])];
}

export const isSafe = (text: string): boolean => unsafeIn(text).length === 0;
