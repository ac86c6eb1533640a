/** What a world could do with next, found by its gaps. Every reason names what really stands in it. */
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

export interface Idea {
  readonly name: string;
  readonly role: string;
  readonly traits: readonly string[];
  readonly background: string;
  readonly rationale: string;
}

/** An idea that still lacks its name. */
interface Gap extends Omit<Idea, 'name'> {
  named(name: string): string;
}

interface Findings {
  readonly content: WorldContent;
  readonly family: Family;
  readonly seed: string;
  /** The most important first. */
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
    content,
    family,
    seed: `${seed}/${category}`,
    characters: byImportance(content.characters, importance),
    locations: byImportance(content.locations, importance),
    archetypes: archetypesOf(family),
  };
  const gaps = FINDERS[category](found);
  const own = [...content.characters, ...content.locations].map((each) => each.name);
  const names = newNames(family, own, count, found.seed);
  return inTurn(gaps, count).map(({ named, ...idea }, i) => ({ name: named(names[i] ?? ''), ...idea }));
}

/** One of each kind of gap before the second of any. */
function inTurn(kinds: readonly (readonly Gap[])[], count: number): Gap[] {
  const rounds = Math.max(...kinds.map((gaps) => gaps.length));
  const ordered = Array.from({ length: rounds }, (_, round) => kinds.flatMap((gaps) => gaps[round] ?? []));
  return ordered.flat().slice(0, count);
}

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
        rationale: `${calling(lonely)} has no relationship to anybody yet.`,
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
      rationale: `Nobody opposes ${calling(loved)}: a story needs somebody who does.`,
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
        rationale: `No character lives at ${place.name}.`,
      };
    });
}

function missingArchetypes({ archetypes, characters, content }: Findings): Gap[] {
  return archetypes
    .filter(({ known }) => !characters.some(({ role }) => role && known.test(role)))
    .map(({ role, traits, gives }) => ({
      named: (name) => name,
      role,
      traits,
      background: `Came to ${content.world.name} for one season, and stayed.`,
      rationale: `${content.world.name} has no ${role.toLowerCase()} yet, nor anybody like one: ${gives}.`,
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
        rationale: `It is not known where ${calling(homeless)} lives.`,
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
      rationale: `Enemies, ${nameOf.get(fromId)} and ${nameOf.get(toId)}, have no ground on which they could meet.`,
    }));
}

function missingPlaces({ content, locations, seed }: Findings): Gap[] {
  const known = new Set(locations.map(({ type }) => type));
  const [centre] = locations;
  return shuffle(
    seed,
    'places',
    LOCATION_TYPES.filter((type) => !known.has(type)),
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
    rationale: `${content.world.name} has no ${type} among its ${locations.length} locations.`,
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
      rationale: `The ${type} tie of ${nameOf.get(fromId)} and ${nameOf.get(toId)} has not been put to the test.`,
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
      rationale: `Nothing connects ${first.name} and ${second.name} so far.`,
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
    const place = locations.length ? locations[i % locations.length] : undefined;
    const where = place?.name ?? content.world.name;
    return {
      named: (name) => `The ${name} ${kind}`,
      role: kind,
      traits: ['Shared', 'Remembered'],
      background: `For three days nobody at ${where} can keep to themselves.`,
      rationale: place ? `${where} has no event of its own.` : `${where} has no event yet.`,
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
    rationale: `${calling(owner)} owns nothing that others could want.`,
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
      rationale: `Nothing at ${place.name} is worth a journey yet.`,
    };
  });
}
