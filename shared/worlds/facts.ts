/** A world as facts for a model, and for the check of its text. */
import { plural } from '../protocol/plural.ts';
import { type Facts, type GivenRelation, RELATIONS } from '../writing/facts.ts';
import { byImportance, importanceOf } from './importance.ts';
import type { Character, Location, WorldContent } from './model.ts';
import { type Counted, KIND_OF_PLACE, worldSentence } from './summary.ts';

/** Only the most important entries fit a prompt. */
const MOST_CHARACTERS = 16;
const MOST_LOCATIONS = 10;
const MOST_TEXT = 400;

export function worldFacts(content: WorldContent, counts: Counted): Facts {
  const importance = importanceOf(content);
  const characters = byImportance(content.characters, importance).slice(0, MOST_CHARACTERS);
  const locations = byImportance(content.locations, importance).slice(0, MOST_LOCATIONS);
  const nameOf = new Map([...characters, ...locations].map(({ id, name }) => [id, name]));
  const { name } = content.world;
  return {
    topic: name,
    names: [
      { name },
      ...characters.map((each) => ({ name: each.name, is: [each.role?.toLowerCase() ?? 'character'] })),
      ...locations.map((each) => ({ name: each.name, ...(each.type && { is: [each.type] }) })),
    ],
    relations: relationsIn(content, characters, nameOf),
    statements: [
      worldSentence(content),
      `${name} has ${plural(counts.characters, 'character')}, ${plural(counts.locations, 'location')} and ${plural(counts.relationships, 'relationship')}.`,
      ...characters.map(characterFact),
      ...relationsIn(content, characters, nameOf).map(tieFact),
      ...locations.map(placeFact),
    ],
    quotes: [],
  };
}

function relationsIn(
  { relationships }: WorldContent,
  characters: readonly Character[],
  nameOf: ReadonlyMap<string, string>,
): GivenRelation[] {
  const ties = relationships.flatMap(({ fromId, toId, type }): GivenRelation[] => {
    const [from, to] = [nameOf.get(fromId), nameOf.get(toId)];
    const relation = RELATIONS.find((each) => each === type);
    return from && to && relation ? [{ from, to, relation }] : [];
  });
  const homes = characters.flatMap(({ locationId, name }): GivenRelation[] => {
    const to = nameOf.get(locationId ?? '');
    return to ? [{ from: name, relation: 'lives-at', to }] : [];
  });
  return [...ties, ...homes];
}

const TIES: Readonly<Partial<Record<GivenRelation['relation'], string>>> = {
  ally: 'is an ally of',
  enemy: 'is an enemy of',
  family: 'is family to',
  mentor: 'is the mentor of',
  romantic: 'is in love with',
  'lives-at': 'lives at',
};

const tieFact = ({ from, relation, to }: GivenRelation): string => `${from} ${TIES[relation]} ${to}.`;

const cut = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').slice(0, MOST_TEXT);

const characterFact = ({ background, name, role, traits }: Character): string =>
  `${name}${role ? ` is ${role.toLowerCase()}` : ' is a character'}${traits.length > 0 ? `, ${traits.join(', ').toLowerCase()}` : ''}. ${cut(background)}`.trim();

const placeFact = ({ description, name, type }: Location): string =>
  `${name} is ${type ? KIND_OF_PLACE[type] : 'a place'}. ${cut(description)}`.trim();
