import type { CanonTable } from './canon-table.ts';
import type { NamedAgent } from './npc/toolbox.ts';

const LONGEST_NAME_WORDS = 4;
const AT_ONCE = 400;
const MOST = 5;

export function phrasesIn(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’_-][\p{L}\p{N}]+)*/gu) ?? [];
  const phrases = words.flatMap((_, i) =>
    Array.from({ length: LONGEST_NAME_WORDS }, (__, more) => words.slice(i, i + more + 1).join(' ')),
  );
  return [...new Set(phrases.flatMap((phrase) => [phrase, phrase.replace(/['’]s$/, '')]))];
}

/** `candidates` in lower case. */
export async function agentsNamed(canon: CanonTable, candidates: readonly string[]): Promise<NamedAgent[]> {
  const found: NamedAgent[] = [];
  for (let i = 0; i < candidates.length && found.length < MOST; i += AT_ONCE) {
    const rows = await canon.store.read(
      canon.sql
        .selectFrom('agents')
        .select(['agentId', 'name'])
        .where(({ eb, fn }) => eb(fn<string>('lower', ['name']), 'in', candidates.slice(i, i + AT_ONCE)))
        .where('deletedAt', 'is', null)
        .orderBy('agentId')
        .limit(MOST)
        .compile(),
    );
    found.push(...rows);
  }
  return found.sort((a, b) => b.name.length - a.name.length).slice(0, MOST);
}
