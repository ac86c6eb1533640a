/**
 * What a world could do with next, found by its gaps. A reason tells only what can be seen to be so: which ties, homes and
 * kinds are written down, and which words stand in no entry. What lives in a text alone nobody here can judge; where a
 * claim would rest on it, the reason is a proposal instead.
 */
import type { Idea } from '../contracts/worlds.ts';
import { pick, shuffle } from '../matches/rng.ts';
import { byImportance, importanceOf } from './importance.ts';
import {
  type Character,
  type IdeaCategory,
  LOCATION_TYPES,
  type Location,
  type WorldContent,
} from './model.ts';
import { newNames } from './names.ts';
import { type Archetype, archetypesOf, type Family, familyOf } from './themes.ts';

/** An idea that still lacks its name. */
interface Gap extends Omit<Idea, 'name'> {
  named(name: string): string;
}

interface Findings {
  readonly texts: string;
  readonly content: WorldContent;
  readonly family: Family;
  readonly seed: string;
  readonly characters: readonly Character[];
  readonly locations: readonly Location[];
  readonly archetypes: readonly Archetype[];
}

const FINDERS: Readonly<Record<IdeaCategory, (found: Findings) => Gap[][]>> = {
  characters: (found) => [counterparts(found), rivals(found), keepers(found), missingArchetypes(found)],
  locations: (found) => [homes(found), neutralGround(found), missingPlaces(found)],
  events: (found) => [reckonings(found), meetings(found), happenings(found)],
  items: (found) => [keepsakes(found), relics(found)],
};

/** The same for the same world until it changes. */
export function ideasFor(content: WorldContent, category: IdeaCategory, count: number, seed: string): Idea[] {
  const importance = importanceOf(content);
  const { theme, description, name } = content.world;
  const family = familyOf(theme, description, name);
  const found: Findings = {
    texts: textsOf(content),
    content,
    family,
    seed: `${seed}/${category}`,
    characters: byImportance(content.characters, importance),
    locations: byImportance(content.locations, importance),
    archetypes: archetypesOf(family),
  };
  const fill = category === 'characters' ? newcomers(found) : category === 'locations' ? outlands(found) : [];
  const gaps = [...inTurn(FINDERS[category](found), count), ...fill].slice(0, count);
  const own = [...content.characters, ...content.locations].map((each) => each.name);
  const names = newNames(family, own, count, found.seed);
  const looked = content.isPart ? 'As far as was looked: ' : '';
  return gaps.map(({ named, rationale, ...idea }, i) => ({
    name: named(names[i] ?? ''),
    ...idea,
    rationale: `${looked}${rationale}`,
  }));
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

/** One of each kind of gap before the second of any. */
function inTurn(kinds: readonly (readonly Gap[])[], count: number): Gap[] {
  const rounds = Math.max(...kinds.map((gaps) => gaps.length));
  const ordered = Array.from({ length: rounds }, (_, round) => kinds.flatMap((gaps) => gaps[round] ?? []));
  return ordered.flat().slice(0, count);
}

const anyOf = (role: string): string => `${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${role.toLowerCase()}`;

const relationsOf = ({ content }: Findings, id: string) =>
  content.relationships.filter(({ fromId, toId }) => fromId === id || toId === id);

const calling = ({ name, role }: Character): string => (role ? `${name} (${role})` : name);

function counterparts(found: Findings): Gap[] {
  return found.characters
    .filter(({ id }) => relationsOf(found, id).length === 0)
    .map((lonely, i) => {
      const { role, traits } = pick(found.seed, `counterpart-${i}`, found.archetypes);
      return {
        named: (name) => name,
        role,
        traits,
        background: `Owes ${lonely.name} a debt that neither of them speaks of, and has come to settle it.`,
        rationale: `No tie of ${calling(lonely)} is written down yet.`,
      };
    });
}

function rivals(found: Findings): Gap[] {
  const hasEnemy = (id: string) => relationsOf(found, id).some(({ type }) => type === 'enemy');
  return found.characters
    .filter(({ id }) => relationsOf(found, id).length > 0 && !hasEnemy(id))
    .map((loved, i) => ({
      named: (name) => name,
      role: loved.role ? `Rival ${loved.role}`.slice(0, 50) : 'Rival',
      traits: shuffle(found.seed, `rival-${i}`, [
        'Cunning',
        'Ambitious',
        'Wronged',
        'Charming',
        'Ruthless',
        'Patient',
      ]).slice(0, 3),
      background: `Wants what ${loved.name} has, and believes it was theirs first.`,
      rationale: `${calling(loved)} has ties, and no enemy among them: somebody could oppose them.`,
    }));
}

function keepers({ content, locations, archetypes, seed }: Findings): Gap[] {
  const lived = new Set(content.characters.map(({ locationId }) => locationId));
  return locations
    .filter(({ id }) => !lived.has(id))
    .map((place, i) => {
      const { role, traits } = pick(seed, `keeper-${i}`, archetypes);
      return {
        named: (name) => name,
        role,
        traits,
        background: `Has lived at ${place.name} longer than anybody remembers, and knows who comes and goes.`,
        rationale: `Nobody is set down as living at ${place.name}.`,
      };
    });
}

function missingArchetypes({ archetypes, content, texts }: Findings): Gap[] {
  return archetypes
    .filter(({ known }) => !known.test(texts))
    .map(({ role, traits, gives }) => ({
      named: (name) => name,
      role,
      traits,
      background: `Came to ${content.world.name} for one season, and stayed.`,
      rationale: `No entry of ${content.world.name} speaks of ${anyOf(role)} or the like, who gives a story ${gives}.`,
    }));
}

/** For a world in which nothing is missing that can be told: more of what stories live by. */
function newcomers({ archetypes, content }: Findings): Gap[] {
  return [...archetypes, ...archetypes].map(({ role, traits, gives }) => ({
    named: (name) => name,
    role,
    traits,
    background: `Has come to ${content.world.name} with a letter for somebody who never answers.`,
    rationale: `One more ${role.toLowerCase()} could give ${content.world.name} ${gives}.`,
  }));
}

const PLACE_WORDS: Readonly<Record<Location['type'] & string, readonly string[]>> = {
  city: ['City', 'Gate', 'Market'],
  dungeon: ['Vault', 'Cells', 'Depths'],
  forest: ['Wood', 'Thicket', 'Grove'],
  mountain: ['Peak', 'Pass', 'Ridge'],
  ocean: ['Deep', 'Sound', 'Reef'],
  plains: ['Fields', 'Steppe', 'Downs'],
  village: ['Hamlet', 'Crossing', 'Ford'],
  castle: ['Keep', 'Hold', 'Tower'],
  temple: ['Shrine', 'Sanctum', 'Chapel'],
  ruins: ['Ruins', 'Stones', 'Remains'],
};

function homes({ characters, seed }: Findings): Gap[] {
  return characters
    .filter(({ locationId }) => !locationId)
    .map((homeless, i) => {
      const type = pick(seed, `home-${i}`, ['village', 'city', 'castle', 'forest'] as const);
      return {
        named: (name) => `${name}'s ${pick(seed, `home-word-${i}`, PLACE_WORDS[type])}`,
        role: type,
        traits: ['Familiar', 'Guarded'],
        background: `Where ${homeless.name} goes when nobody is looking.`,
        rationale: `${calling(homeless)} is not set down at any place.`,
      };
    });
}

function neutralGround({ content, characters, seed }: Findings): Gap[] {
  const nameOf = new Map(characters.map(({ id, name }) => [id, name]));
  return content.relationships
    .filter(({ type, fromId, toId }) => type === 'enemy' && nameOf.has(fromId) && nameOf.has(toId))
    .map(({ fromId, toId }, i) => ({
      named: (name) => `${name} ${pick(seed, `neutral-${i}`, ['Bridge', 'Ford', 'Crossing', 'Court'])}`,
      role: 'ruins',
      traits: ['Neutral', 'Watched'],
      background: `By old custom no weapon is drawn here; it is the one place where ${nameOf.get(fromId)} and ${nameOf.get(toId)} can talk.`,
      rationale: `${nameOf.get(fromId)} and ${nameOf.get(toId)} are enemies: here they could meet.`,
    }));
}

function missingPlaces({ content, locations, seed, texts }: Findings): Gap[] {
  const known = new Set(locations.map(({ type }) => type));
  const [centre] = locations;
  return shuffle(
    seed,
    'places',
    LOCATION_TYPES.filter((type) => !known.has(type) && !new RegExp(`\\b${type}`, 'i').test(texts)),
  ).map((type, i) => ({
    named: (name) => `${name} ${pick(seed, `place-${i}`, PLACE_WORDS[type])}`,
    role: type,
    traits: shuffle(seed, `place-traits-${i}`, [
      'Remote',
      'Contested',
      'Forgotten',
      'Sacred',
      'Crowded',
      'Silent',
    ]).slice(0, 2),
    background: centre
      ? `A day's journey from ${centre.name}, and little spoken of there.`
      : `The first place that travellers to ${content.world.name} see.`,
    rationale:
      locations.length > 0
        ? `No place of ${content.world.name} is of the kind “${type}”, and no entry speaks of one.`
        : `${content.world.name} has no places yet.`,
  }));
}

function outlands({ content, seed }: Findings): Gap[] {
  return shuffle(seed, 'outlands', LOCATION_TYPES).map((type, i) => ({
    named: (name) => `${name} ${pick(seed, `outland-${i}`, PLACE_WORDS[type])}`,
    role: type,
    traits: ['Distant', 'Half-remembered'],
    background: `Stands on every map of ${content.world.name}, each time somewhere else.`,
    rationale: `${content.world.name} could reach further than its maps do.`,
  }));
}

function reckonings({ content, characters, locations, seed }: Findings): Gap[] {
  const nameOf = new Map(characters.map(({ id, name }) => [id, name]));
  const where = (i: number): string =>
    locations.length ? ` at ${pick(seed, `where-${i}`, locations).name}` : '';
  const told = {
    ally: 'a promise between them is tested',
    enemy: 'their quarrel comes to a head',
    family: 'an inheritance divides them',
    mentor: 'the pupil finds the teacher at fault',
    romantic: 'a third person asks for an answer',
    neutral: 'they are forced to take sides',
  } as const;
  return content.relationships
    .filter(({ fromId, toId }) => nameOf.has(fromId) && nameOf.has(toId))
    .map(({ fromId, toId, type }, i) => ({
      named: (name) => `The Night of ${name}`,
      role: type === 'enemy' ? 'Reckoning' : 'Turning point',
      traits: ['Public', 'Irreversible'],
      background: `${nameOf.get(fromId)} and ${nameOf.get(toId)} meet${where(i)}, and ${told[type]}.`,
      rationale: `${nameOf.get(fromId)} and ${nameOf.get(toId)} have a tie (${type}) that an event could put to the test.`,
    }));
}

function meetings(found: Findings): Gap[] {
  const lonely = found.characters.filter(({ id }) => relationsOf(found, id).length === 0);
  return lonely.slice(1).map((second, i) => {
    const first = lonely[i] as Character;
    return {
      named: (name) => `The ${name} Wager`,
      role: 'Chance meeting',
      traits: ['Unplanned', 'Consequential'],
      background: `${first.name} and ${second.name} are taken for each other, and find it useful.`,
      rationale: `No tie of ${first.name} or of ${second.name} is written down: this could be one.`,
    };
  });
}

function happenings({ content, locations, seed }: Findings): Gap[] {
  const kinds = [
    'Festival',
    'Fire',
    'Census',
    'Eclipse',
    'Funeral',
    'Siege',
    'Homecoming',
    'Trial',
    'Flood',
    'Auction',
  ];
  return shuffle(seed, 'happenings', kinds).map((kind, i) => {
    const where =
      (locations.length ? locations[i % locations.length] : undefined)?.name ?? content.world.name;
    return {
      named: (name) => `The ${name} ${kind}`,
      role: kind,
      traits: ['Shared', 'Remembered'],
      background: `For three days nobody at ${where} can keep to themselves.`,
      rationale: `${where} could have a day that everybody remembers.`,
    };
  });
}

function keepsakes({ characters, seed }: Findings): Gap[] {
  const things = ['Ring', 'Ledger', 'Lantern', 'Blade', 'Letter', 'Map', 'Mask', 'Key', 'Coin', 'Bell'];
  return characters.map((owner, i) => ({
    named: (name) => `${name}'s ${pick(seed, `thing-${i}`, things)}`,
    role: 'Keepsake',
    traits: [...(owner.traits.length ? [pick(seed, `trait-${i}`, owner.traits)] : ['Worn']), 'Wanted'],
    background: `${owner.name} carries it everywhere and has told three people three different stories about it.`,
    rationale: `A thing that others want could set them in motion around ${calling(owner)}.`,
  }));
}

function relics({ content, locations, seed }: Findings): Gap[] {
  const things = ['Crown', 'Engine', 'Codex', 'Idol', 'Mirror', 'Seed', 'Anchor', 'Clock'];
  const places: readonly { name: string }[] = locations.length ? locations : [content.world];
  return shuffle(seed, 'relics', things).map((thing, i) => {
    const place = places[i % places.length] as { name: string };
    return {
      named: (name) => `The ${thing} of ${name}`,
      role: 'Relic',
      traits: ['Old', 'Misunderstood'],
      background: `It has lain at ${place.name} in plain sight, and nobody has asked what it is for.`,
      rationale: `It could give somebody a reason to travel to ${place.name}.`,
    };
  });
}
