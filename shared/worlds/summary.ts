/** What a world is about, told from what stands in it and from nothing else. */

import { SMALL_WORDS } from '../canon/plain-words.ts';
import type { World } from '../contracts/worlds.ts';
import { listed } from '../protocol/english.ts';
import { plural } from '../protocol/plural.ts';
import { isBenign, numberAt, stemOf } from '../writing/words.ts';
import { byImportance, importanceOf } from './importance.ts';
import type { Character, Location, LocationType, RelationType, WorldContent } from './model.ts';

export interface Summary {
  readonly summary: string;
  readonly keyThemes: readonly string[];
  readonly keyCharacters: readonly Pick<Character, 'id' | 'name' | 'role'>[];
  readonly keyLocations: readonly Pick<Location, 'id' | 'name' | 'type'>[];
}

const MOST_KEY = 5;
const TOLD = 3;
/** Home and relationships of one character. */
const MOST_DOINGS = 3;
const MOST_THEMES = 5;

export type Counted = Pick<World, 'characters' | 'locations' | 'relationships'>;

export function summaryOf(content: WorldContent, counts: Counted): Summary {
  const importance = importanceOf(content);
  const characters = byImportance(content.characters, importance).slice(0, MOST_KEY);
  const locations = byImportance(content.locations, importance).slice(0, MOST_KEY);
  // Each tie is mentioned once.
  const told = new Set<string>();
  const text = [
    worldSentence(content),
    extent(counts),
    ...characters.slice(0, TOLD).map((character, i) => characterTold(character, content, { told, at: i })),
    ...locations.slice(0, TOLD).map((location, i) => placeTold(location, i)),
  ];
  return {
    summary: text.filter(Boolean).join(' '),
    keyThemes: themesOf(content),
    keyCharacters: characters.map(({ id, name, role }) => ({ id, name, role })),
    keyLocations: locations.map(({ id, name, type }) => ({ id, name, type })),
  };
}

/** `a world of dark fantasy`, `a modern world`. */
export function worldSentence({ world: { name, theme, description } }: WorldContent): string {
  const kind = theme ? themed(theme.trim()) : 'a world';
  return `${name} is ${kind}${continued(description)}`;
}

const ADJECTIVE =
  /(?:^(?:modern|urban|dark|medieval|norse|low|high|near-future|steampunk|cyberpunk|post-\w+)$)|(?:ic|al|an|ern|ish|ary)$/i;

const themed = (theme: string): string => {
  const plain = withSmallStart(theme);
  if (!ADJECTIVE.test(theme)) return `a world of ${plain}`;
  return `${/^[aeio]/i.test(plain) ? 'an' : 'a'} ${plain} world`;
};

/** Names of peoples and places keep their capital. */
const withSmallStart = (text: string): string =>
  /^(?:Norse|Roman|Greek|Victorian|Arthurian|Celtic|Egyptian|Japanese|Chinese|Viking|Edwardian|Lovecraftian|[A-Z]{2})/.test(
    text,
  )
    ? text
    : text.toLowerCase();

const OPENS_SMALL = /^(?:an?|the|one|two|three|four|five|six|seven|eight|nine|ten|where|no|every|some) /i;

/** Appends a text to a sentence, after a colon if it is a phrase, otherwise as its own sentence. */
function continued(text: string | null): string {
  if (!text?.trim()) return '.';
  const flat = sentence(text.replace(/\s+/g, ' '));
  const isOne = !/[.!?]\s/.test(flat);
  return isOne && OPENS_SMALL.test(flat) ? `: ${flat.charAt(0).toLowerCase()}${flat.slice(1)}` : `. ${flat}`;
}

function extent({ characters, locations, relationships }: Counted): string {
  if (characters + locations === 0) return 'Nobody lives in it yet, and it has no places.';
  const parts = [
    plural(characters, 'character'),
    plural(locations, 'place'),
    ...(relationships > 0
      ? [`${plural(relationships, 'tie')}${relationships > 1 ? ' between them' : ''}`]
      : []),
  ];
  return `Its story so far has ${listed(parts)}.`;
}

interface Telling {
  readonly told: Set<string>;
  readonly at: number;
}

const PERSON_LEADS = ['Among its people is', 'Then there is', 'There is also'];

function characterTold(character: Character, content: WorldContent, { at, told }: Telling): string {
  const { background, name, role } = character;
  const who = role ? `${name}, ${roleTold(role)}` : name;
  const doing = [...homeOf(character, content), ...tiesOf(character, content, told)].slice(0, MOST_DOINGS);
  const does = listed(doing);
  const deed = background ? sentence(firstSentence(background)) : '';
  if (VERB_FIRST.test(deed)) {
    const tells = `${who}${role ? ',' : ''} ${deed.charAt(0).toLowerCase()}${deed.slice(1)}`;
    return does ? `${tells} ${name} ${does}.` : tells;
  }
  const tells = does ? `${who}${role ? ',' : ''} ${does}.` : `${PERSON_LEADS[at]} ${who}.`;
  return `${tells} ${deed}`.trim();
}

/** Entries often start with a verb, without a subject. */
const VERB_FIRST =
  /^(?:(?:never|always|still|once|secretly|also) )?(?:keep|forge|guard|steal|sell|run|rule|lead|led|serve|hunt|teach|write|wrote|read|build|built|cast|count|carry|carrie|collect|enforce|replace|repair|brew|trade|smuggle|speak|spoke|sing|sang|play|paint|own|know|knew|want|wait|watch|work|live|lost|lose|love|hate|fear|dream|remember|forget|forgot|believe|claim|come|came|arrive|return|left|leave|lie|lied|sleep|walk|wander|travel|sail|fly|flie|flew|drive|drove|grow|grew|heal|fight|fought|kill|burn|find|found|make|made|take|took|give|gave|tell|told|hear|heard|see|saw|talk|pray|plan|plot|map|study|studie|swear|swore|survive|win|won|inherit|answer|ask|mix|bake|cook|dig|dug|feed|hide|hid|hold|held|help|judge|mend|open|pay|raise|rob|save|search|seek|sew|stand|stamp|tax|taxe|tend|train|turn|wear|wore|weave|was|is|has|had|can|will)(?:s|es|ed|d)? /i;

const roleTold = (role: string): string =>
  /^the /i.test(role) ? `the${role.slice(3)}` : /^[A-Z][a-z]/.test(role) ? withSmallStart(role) : role;

function homeOf({ locationId }: Character, { locations }: WorldContent): string[] {
  const home = locations.find(({ id }) => id === locationId);
  return home ? [`lives at ${home.name}`] : [];
}

const TIES: Readonly<Record<RelationType, readonly [from: string, to: string]>> = {
  ally: ['is an ally of', 'is an ally of'],
  enemy: ['is an enemy of', 'is an enemy of'],
  family: ['is family to', 'is family to'],
  mentor: ['is the mentor of', 'is a pupil of'],
  romantic: ['is in love with', 'is in love with'],
  neutral: ['knows', 'knows'],
};

/** Grouped by type, oldest first: `is an enemy of Ada and Bram`. */
function tiesOf({ id }: Character, { characters, relationships }: WorldContent, told: Set<string>): string[] {
  const nameOf = new Map(characters.map(({ id: each, name }) => [each, name]));
  const others = new Map<string, string[]>();
  for (const { fromId, toId, type } of relationships) {
    const other = fromId === id ? toId : toId === id ? fromId : undefined;
    const name = other === undefined ? undefined : nameOf.get(other);
    const tie = [type, ...[fromId, toId].sort()].join();
    if (name === undefined || told.has(tie)) continue;
    told.add(tie);
    const words = TIES[type][fromId === id ? 0 : 1];
    others.set(words, [...(others.get(words) ?? []), name]);
  }
  return [...others].map(([words, names]) => `${words} ${listed(names)}`);
}

export const KIND_OF_PLACE: Readonly<Record<LocationType, string>> = {
  city: 'a city',
  dungeon: 'a dungeon',
  forest: 'a forest',
  mountain: 'a mountain',
  ocean: 'an ocean',
  plains: 'a plain',
  village: 'a village',
  castle: 'a castle',
  temple: 'a temple',
  ruins: 'a ruin',
};

const PLACE_LEADS = ['Among its places is', 'Another is', 'And there is'];

function placeTold({ description, name, type }: Location, at: number): string {
  const what = `${name}${type ? `, ${KIND_OF_PLACE[type]}` : ''}`;
  return `${PLACE_LEADS[at]} ${what}${continued(description && firstSentence(description))}`;
}

/** Pairs of words that come back in several entries, then words that do; what a single entry repeats is not a theme. */
function themesOf({ world, characters, locations, relationships }: WorldContent): string[] {
  const texts = [
    `${world.theme ?? ''}. ${world.description ?? ''}`,
    ...characters.map(({ role, traits, background }) =>
      [role, traits.join('. '), background].filter(Boolean).join('. '),
    ),
    ...locations.map(({ description }) => description ?? ''),
    ...relationships.map(({ description }) => description ?? ''),
  ];
  const inNames = new Set(
    [world, ...characters].flatMap(({ name }) => name.toLowerCase().match(/\p{L}+/gu) ?? []),
  );
  const inEntries = new Map<string, number>();
  for (const text of texts)
    for (const phrase of new Set(phrasesOf(text, inNames)))
      inEntries.set(phrase, (inEntries.get(phrase) ?? 0) + 1);
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

const SHORTEST_THEME = 4;

function phrasesOf(text: string, inNames: ReadonlySet<string>): string[] {
  const isTelling = (word: string | undefined): word is string =>
    word !== undefined &&
    word.length >= SHORTEST_THEME &&
    !/^\d+$|ly$|'/.test(word) &&
    !SMALL_WORDS.has(word) &&
    !EMPTY_WORDS.has(word) &&
    numberAt([word], 0) === null &&
    !inNames.has(word) &&
    !isBenign(stemOf(word));
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^\p{L}\p{N}' ]+/u)
    .flatMap((clause) => {
      const words = clause.split(/ +/).map((word) => word.replace(/'s?$/, ''));
      return words.flatMap((word, i) => {
        if (!isTelling(word)) return [];
        const next = words[i + 1];
        return isTelling(next) ? [word, `${word} ${next}`] : [word];
      });
    });
}

/** Words of number, negation and time, which are not themes. */
const EMPTY_WORDS = new Set(
  'once last lost found dead half both whole everything nothing nobody everybody anyone someone else away behind year years days never every none without cannot nothing neither least people person place places thing things lives used still been must'.split(
    ' ',
  ),
);

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
