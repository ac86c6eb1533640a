/** Answers by rules as facts for a model, and the sources of what it says. */
import type { Source } from '../../../../shared/contracts/context.ts';
import type { Facts } from '../../../../shared/writing/facts.ts';
import { isPlain, stemOf } from '../../../../shared/writing/words.ts';
import type { Reply } from './reply.ts';

const QUOTED = /“([^”]*)”/g;
const SENTENCE = /(?:“[^”]*”|[^.!?])+[.!?]*\s*/g;

export function factsOf(replies: readonly Reply[]): Facts {
  const sources = replies.flatMap((reply) => reply.sources);
  const labels = new Map(sources.map(({ kind, label }) => [bare(label), kind]));
  labels.delete('');
  const text = replies.map((reply) => reply.text).join(' ');
  const titles = new Set(labels.keys());
  return {
    names: [...labels].map(([name, kind]) => ({ name, ...(kind === 'player' && { is: ['player'] }) })),
    relations: [],
    statements: replies
      .flatMap((reply) => reply.text.match(SENTENCE) ?? [])
      .map((sentence) => sentence.trim()),
    quotes: [...text.matchAll(QUOTED)].flatMap(([, quote = '']) => (titles.has(quote) ? [] : [quote])),
  };
}

const bare = (label: string): string => label.replace(/^“|”$/g, '');

const LEAST_SHARED = 2;
const MOST_SOURCES = 6;

/** The sources it names, or those of the answers it shares words with. */
export function sourcesOf(said: string, replies: readonly Reply[]): Source[] {
  const all = replies.flatMap(({ sources }) => sources);
  const named = all.filter(({ label }) => label !== '' && said.includes(bare(label)));
  if (named.length > 0) return named.slice(0, MOST_SOURCES);
  const words = weightyIn(said);
  return replies
    .filter(({ text }) => [...weightyIn(text)].filter((stem) => words.has(stem)).length >= LEAST_SHARED)
    .flatMap(({ sources }) => sources)
    .slice(0, MOST_SOURCES);
}

const weightyIn = (text: string): ReadonlySet<string> =>
  new Set(
    (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !isPlain(word) && word.length > 2).map(stemOf),
  );
