/** What a world is about, told from what stands in it and from nothing else. */

import type { World } from '../contracts/worlds.ts';
import { plural } from '../protocol/plural.ts';
import { byImportance, importanceOf } from './importance.ts';
import type { Character, Location, WorldContent } from './model.ts';

export interface Summary {
  readonly summary: string;
  readonly keyThemes: readonly string[];
  readonly keyCharacters: readonly Pick<Character, 'id' | 'name' | 'role'>[];
  readonly keyLocations: readonly Pick<Location, 'id' | 'name' | 'type'>[];
}

const MOST_KEY = 5;
const TOLD = 3;
const MOST_THEMES = 5;

export type Counted = Pick<World, 'characters' | 'locations' | 'relationships'>;

export function summaryOf(content: WorldContent, counts: Counted): Summary {
  const importance = importanceOf(content);
  const characters = byImportance(content.characters, importance).slice(0, MOST_KEY);
  const locations = byImportance(content.locations, importance).slice(0, MOST_KEY);
  const text = [
    opening(content),
    extent(counts),
    ...characters.slice(0, TOLD).map((character) => tellCharacter(character, content)),
    ...locations.slice(0, TOLD).map((location, i) => tellLocation(location, i)),
    strife(content),
  ];
  return {
    summary: text.filter(Boolean).join(' '),
    keyThemes: themesOf(content),
    keyCharacters: characters.map(({ id, name, role }) => ({ id, name, role })),
    keyLocations: locations.map(({ id, name, type }) => ({ id, name, type })),
  };
}

/** Themes and roles stand as they were written, without an article: nobody can tell which one would be right. */
function opening({ world: { name, theme, description } }: WorldContent): string {
  return `${name} is a world${theme ? ` (${theme})` : ''}.${description ? ` ${sentence(description)}` : ''}`;
}

function extent({ characters, locations, relationships }: Counted): string {
  if (characters + locations === 0) return 'Nobody lives in it yet, and it has no places.';
  const parts = [
    plural(characters, 'character'),
    plural(locations, 'location'),
    plural(relationships, 'relationship'),
  ];
  return `It holds ${parts[0]}, ${parts[1]} and ${parts[2]}.`;
}

function tellCharacter(
  { id, name, role, background }: Character,
  { relationships, isPart }: WorldContent,
): string {
  const who = role ? `${name} (${role})` : name;
  const others = new Set(
    relationships.flatMap(({ fromId, toId }) => (fromId === id ? toId : toId === id ? fromId : [])),
  );
  const told =
    others.size > 0
      ? `is tied to ${isPart ? 'at least ' : ''}${plural(others.size, 'other', 'others')}`
      : 'is among its characters';
  return `${who} ${told}${background ? `: ${sentence(firstSentence(background))}` : '.'}`;
}

const PLACE_LEADS = ['Among its places is', 'There is also', 'Then there is'];

function tellLocation({ name, type, description }: Location, at: number): string {
  const what = type ? `${name} (${type})` : name;
  return `${PLACE_LEADS[at]} ${what}${description ? `: ${sentence(firstSentence(description))}` : '.'}`;
}

function strife({ characters, relationships }: WorldContent): string {
  const nameOf = new Map(characters.map(({ id, name }) => [id, name]));
  const [enemies] = relationships.filter(
    ({ type, fromId, toId }) => type === 'enemy' && nameOf.has(fromId) && nameOf.has(toId),
  );
  return enemies ? `${nameOf.get(enemies.fromId)} and ${nameOf.get(enemies.toId)} are enemies.` : '';
}

const STOPWORDS = new Set(
  'a an and are as at be but by for from had has have he her his i in into is it its no not of on once one or she so that the their them then there they this to was were when where which while who whom whose will with would you your after all been before can could every never only over still than those under upon what own out up if'.split(
    ' ',
  ),
);

/** Pairs of words that come back in several entries, then words that do; what a single entry repeats is not a theme. */
function themesOf({ world, characters, locations, relationships }: WorldContent): string[] {
  const texts = [
    `${world.theme ?? ''}. ${world.description ?? ''}`,
    ...characters.map(({ role, traits, background }) =>
      [role, traits.join('. '), background].filter(Boolean).join('. '),
    ),
    ...locations.map(({ type, description }) => [type, description].filter(Boolean).join('. ')),
    ...relationships.map(({ description }) => description ?? ''),
  ];
  const entries = texts.map(phrasesOf);
  const inEntries = new Map<string, number>();
  for (const phrases of entries)
    for (const phrase of new Set(phrases)) inEntries.set(phrase, (inEntries.get(phrase) ?? 0) + 1);
  const worth = (phrase: string, count: number): number => {
    const rarity = Math.log(1 + texts.length / count);
    return count * rarity * (phrase.includes(' ') ? 3 : 1);
  };
  const found = [...inEntries]
    .filter(([, count]) => count > 1)
    .sort(([a, m], [b, n]) => worth(b, n) - worth(a, m) || (a < b ? -1 : 1))
    .map(([phrase]) => phrase);
  const themes: string[] = world.theme ? [titled(world.theme)] : [];
  for (const phrase of found) {
    const isTold = themes.some((theme) =>
      phrase.split(' ').some((word) => theme.toLowerCase().includes(word)),
    );
    if (!isTold && themes.length < MOST_THEMES) themes.push(titled(phrase));
  }
  return themes;
}

function phrasesOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}' ]+/u)
    .flatMap((clause) => {
      const words = clause.split(/ +/).map((word) => word.replace(/'s?$/, ''));
      const telling = (word: string | undefined): word is string =>
        word !== undefined && word.length > 3 && !STOPWORDS.has(word) && !/^\d+$/.test(word);
      return words.flatMap((word, i) => {
        if (!telling(word)) return [];
        const next = words[i + 1];
        return telling(next) ? [word, `${word} ${next}`] : [word];
      });
    });
}

const titled = (text: string): string => text.replace(/(^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase());
const LONGEST_SENTENCE = 240;

const firstSentence = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  const [first = flat] = /^.+?[.!?](?=\s|$)/.exec(flat) ?? [];
  return first.length <= LONGEST_SENTENCE
    ? first
    : `${first.slice(0, LONGEST_SENTENCE).replace(/\s\S*$/, '')}…`;
};
const sentence = (text: string): string => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
