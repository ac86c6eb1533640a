/** The most important entries of a world: PageRank over relationships, whereabouts and mentions. */
import type { WorldContent } from './model.ts';

const DAMPING = 0.85;
const ROUNDS = 30;

export function importanceOf({ characters, locations, relationships }: WorldContent): Map<string, number> {
  const ids = [...characters, ...locations].map(({ id }) => id);
  const links = new Map<string, Map<string, number>>(ids.map((id) => [id, new Map()]));
  const link = (from: string, to: string, weight: number): void => {
    const out = links.get(from);
    if (out && links.has(to) && from !== to) out.set(to, (out.get(to) ?? 0) + weight);
  };
  for (const { fromId, toId } of relationships) {
    link(fromId, toId, 1);
    link(toId, fromId, 1);
  }
  for (const { id, locationId } of characters) {
    if (!locationId) continue;
    link(id, locationId, 1);
    link(locationId, id, 0.5);
  }
  for (const { from, to } of mentionsIn(characters, locations)) link(from, to, 1);
  return ranked(ids, links);
}

interface Named {
  readonly id: string;
  readonly name: string;
}

type Texts = Pick<WorldContent, 'characters' | 'locations'>;

/** Mentions of whole names, and of parts of a name that are unique: “Volmar” is Count Volmar. */
function mentionsIn(
  characters: Texts['characters'],
  locations: Texts['locations'],
): { from: string; to: string }[] {
  const named: readonly Named[] = [...characters, ...locations];
  const byName = indexed(named, ({ name }) =>
    name.length < SHORTEST_MENTION ? [] : [wordsIn(name).join(' ')],
  );
  const byWord = indexed(named, ({ name }) => (name.includes(' ') ? [...new Set(wordsIn(name))] : []));
  const texts = [
    ...characters.map(({ id, background }) => ({ id, text: background ?? '' })),
    ...locations.map(({ id, description }) => ({ id, text: description ?? '' })),
  ];
  return texts.flatMap(({ id, text }) => {
    const whole = phrasesIn(wordsIn(text)).flatMap((phrase) => byName.get(phrase) ?? []);
    const parts = (text.match(CAPITAL) ?? []).flatMap((word) => {
      const bearers = byWord.get(word.toLowerCase()) ?? [];
      return bearers.length === 1 ? bearers : [];
    });
    return [...new Set([...whole, ...parts])].map((other) => ({ from: id, to: other.id }));
  });
}

const LONGEST_NAME_WORDS = 8;

/** All runs of up to so many words. */
const phrasesIn = (words: readonly string[]): string[] =>
  words.flatMap((_, from) =>
    Array.from({ length: Math.min(LONGEST_NAME_WORDS, words.length - from) }, (_, more) =>
      words.slice(from, from + more + 1).join(' '),
    ),
  );

function indexed(named: readonly Named[], keysOf: (one: Named) => readonly string[]): Map<string, Named[]> {
  const index = new Map<string, Named[]>();
  for (const each of named)
    for (const key of keysOf(each)) {
      const others = index.get(key);
      if (others) others.push(each);
      else index.set(key, [each]);
    }
  return index;
}

/** Capitalised words inside a sentence. */
const CAPITAL = /(?<=[\p{L},;] )\p{Lu}[\p{L}\p{N}]{3,}/gu;

const SHORTEST_MENTION = 3;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function ranked(
  ids: readonly string[],
  links: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Map<string, number> {
  const count = ids.length || 1;
  let rank = new Map(ids.map((id) => [id, 1 / count]));
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Map(ids.map((id) => [id, (1 - DAMPING) / count]));
    for (const [from, out] of links) {
      const total = [...out.values()].reduce((sum, weight) => sum + weight, 0);
      for (const [to, weight] of out) {
        next.set(to, (next.get(to) ?? 0) + (DAMPING * (rank.get(from) ?? 0) * weight) / total);
      }
    }
    rank = next;
  }
  return rank;
}

/** The most important first; equals in the order of their making. */
export const byImportance = <T extends { readonly id: string }>(
  items: readonly T[],
  importance: ReadonlyMap<string, number>,
): T[] => {
  // What differs by less is noise of the arithmetic.
  const of = ({ id }: T): number => Math.round((importance.get(id) ?? 0) * 1e9);
  return items.toSorted((a, b) => of(b) - of(a) || (a.id < b.id ? -1 : 1));
};
