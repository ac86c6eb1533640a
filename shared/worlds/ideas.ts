/**
 * Ideas for a world, from patterns of its family. A rationale claims only what can be verified: relationships, homes and kinds of
 * places that are missing, and words that no entry contains. Otherwise it is worded as a proposal.
 */
import type { Idea } from '../contracts/worlds.ts';
import { pick, shuffle } from '../matches/rng.ts';
import { byImportance, importanceOf } from './importance.ts';
import type { IdeaCategory, WorldContent } from './model.ts';
import { newNames } from './names.ts';
import { PATTERNS, type Pattern } from './patterns.ts';
import { FAMILIES, type Family, familyOf } from './themes.ts';

/** Values for a pattern's placeholders. */
type Binding = Readonly<Partial<Record<'who' | 'other' | 'place' | 'tie', string>>>;

interface Found {
  readonly content: WorldContent;
  readonly family: Family;
  readonly seed: string;
  readonly texts: string;
  /** The most important first. */
  readonly characters: WorldContent['characters'];
  readonly locations: WorldContent['locations'];
}

/** Deterministic for a seed; no pattern occurs twice. `skip` is the number of earlier suggestions. */
export function ideasFor(
  content: WorldContent,
  category: IdeaCategory,
  count: number,
  seed: string,
  skip = 0,
): Idea[] {
  const all = allIdeas(content, category, seed);
  const round = Math.floor(skip / all.length);
  const again = round === 0 ? all : allIdeas(content, category, `${seed}/${round}`);
  const from = skip % all.length;
  return [...again.slice(from), ...again.slice(0, from)].slice(0, count);
}

function allIdeas(content: WorldContent, category: IdeaCategory, seed: string): Idea[] {
  const { theme, description, name } = content.world;
  const family = familyOf(theme, description, name);
  const importance = importanceOf(content);
  const found: Found = {
    content,
    family,
    seed: `${seed}/${category}`,
    texts: textsOf(content),
    characters: byImportance(content.characters, importance),
    locations: byImportance(content.locations, importance),
  };
  const [needed, others] = [[] as Idea[], [] as Idea[]];
  const patterns = shuffle(found.seed, 'patterns', PATTERNS[category]);
  const own = [...content.characters, ...content.locations].map((each) => each.name);
  const names = newNames(family, own, patterns.length, found.seed);
  for (const [i, pattern] of patterns.entries()) {
    const made = ideaOf(pattern, names[i] ?? '', found);
    if (made) (made.isNeeded ? needed : others).push(made.idea);
  }
  return inTurn(needed, others);
}

/** Alternates gaps in the world with other ideas. */
const inTurn = (needed: readonly Idea[], others: readonly Idea[]): Idea[] =>
  Array.from({ length: Math.max(needed.length, others.length) }, (_, i) =>
    [needed[i], others[i]].filter((idea) => idea !== undefined),
  ).flat();

/** Null if the family lacks the pattern or no entry fits it. */
function ideaOf(pattern: Pattern, name: string, found: Found): { idea: Idea; isNeeded: boolean } | null {
  const { content, family, seed, texts } = found;
  const role = ofFamily(pattern.role, family);
  const called = ofFamily(pattern.called ?? '{name}', family);
  const binding = bindingFor(pattern, found);
  if (!binding || role === '-' || called === '-') return null;
  const fill = (text: string): string =>
    filled(text, { ...binding, name, role, kind: role.toLowerCase(), world: content.world.name });
  const isMissing = pattern.missing !== undefined && !isKnown(pattern, content, texts);
  const rationale = fill(isMissing ? (pattern.missing ?? '') : pattern.rationale);
  const idea = {
    name: fill(called),
    role,
    traits: shuffle(seed, `traits-${name}`, pattern.traits.split(', ')).slice(0, 2),
    background: fill(pattern.background),
    rationale: content.isPart ? `As far as was looked: ${rationale}` : rationale,
  };
  return { idea, isNeeded: isMissing || pattern.about !== undefined };
}

const ofFamily = (text: string, family: Family): string => {
  const each = text.split('|');
  return each.length === 1 ? text : (each[FAMILIES.indexOf(family)] ?? '-');
};

const filled = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{([\w-]+)\}/g, (_, word: string) => {
    const { kind = '' } = words;
    if (word === 'a-role') return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
    return words[word] ?? '';
  });

function isKnown({ known, type }: Pattern, { locations }: WorldContent, texts: string): boolean {
  if (known) return known.test(texts);
  return locations.some((each) => each.type === type) || new RegExp(`\\b${type}`, 'i').test(texts);
}

function bindingFor({ about, background, called = '', rationale }: Pattern, found: Found): Binding | null {
  const { seed } = found;
  const bindings = about ? bindingsAbout(about, found) : [anybody(found, `${background}/${seed}`)];
  const words = `${background}${called}${rationale}`;
  const usable = bindings.filter((binding) =>
    (['who', 'other', 'place'] as const).every((word) => binding[word] || !words.includes(`{${word}}`)),
  );
  return usable.length > 0 ? pick(seed, background, usable.slice(0, MOST_LOOKED_AT)) : null;
}

/** Ideas are about the most important entries. */
const MOST_LOOKED_AT = 8;

function anybody({ characters, locations }: Found, seed: string): Binding {
  const [who, other] = shuffle(seed, 'who', characters.slice(0, MOST_LOOKED_AT));
  const [place] = shuffle(seed, 'place', locations.slice(0, MOST_LOOKED_AT));
  return {
    ...(who && { who: who.name }),
    ...(other && { other: other.name }),
    ...(place && { place: place.name }),
  };
}

function bindingsAbout(
  about: NonNullable<Pattern['about']>,
  { characters, content, locations }: Found,
): Binding[] {
  const tiesOf = (id: string) =>
    content.relationships.filter(({ fromId, toId }) => fromId === id || toId === id);
  const nameOf = new Map(characters.map(({ id, name }) => [id, name]));
  const pairs = content.relationships.flatMap(({ fromId, toId, type }) => {
    const [who, other] = [nameOf.get(fromId), nameOf.get(toId)];
    return who && other ? [{ who, other, tie: type }] : [];
  });
  const whoever = (isSo: (each: (typeof characters)[number]) => boolean): Binding[] =>
    characters.filter(isSo).map(({ name }) => ({ who: name }));
  switch (about) {
    case 'without ties':
      return whoever(({ id }) => tiesOf(id).length === 0);
    case 'without enemies':
      return whoever(({ id }) => tiesOf(id).length > 0 && !tiesOf(id).some(({ type }) => type === 'enemy'));
    case 'without a home':
      return whoever(({ locationId }) => !locationId);
    case 'enemies':
      return pairs.filter(({ tie }) => tie === 'enemy');
    case 'tied':
      return pairs;
    case 'empty place': {
      const lived = new Set(content.characters.map(({ locationId }) => locationId));
      return locations.filter(({ id }) => !lived.has(id)).map(({ name }) => ({ place: name }));
    }
    default:
      return about satisfies never;
  }
}

const textsOf = ({ world, characters, locations, relationships }: WorldContent): string =>
  [
    world.description,
    ...characters.flatMap(({ name, role, traits, background }) => [name, role, ...traits, background]),
    ...locations.flatMap(({ name, description }) => [name, description]),
    ...relationships.map(({ description }) => description),
  ]
    .filter(Boolean)
    .join('\n');
