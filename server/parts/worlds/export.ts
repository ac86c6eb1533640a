/** A whole world as a file, page by page: however large it is, only a page of it is in memory. */
import { iso } from '../../../shared/protocol/iso.ts';
import {
  characterEntry,
  locationEntry,
  relationshipEntry,
  SECTIONS,
  worldHead,
} from '../../../shared/worlds/markdown.ts';
import {
  type ExportFormat,
  TOWN_WORLD,
  type World,
  type WorldContent,
} from '../../../shared/worlds/model.ts';
import { characterOf, locationOf, relationshipOf } from './rows.ts';
import type { WorldReads } from './world-reads.ts';

const PAGE = 500;

export type Section = keyof typeof SECTIONS;

export interface ExportEntry {
  readonly section: Section;
  readonly json: Readonly<Record<string, unknown>>;
  readonly markdown: string;
}

/** All of a section follow each other; sections come in the order of the file. */
async function* entriesOf(reads: WorldReads, world: World): AsyncGenerator<ExportEntry[]> {
  if (world.id === TOWN_WORLD) return yield entriesIn(await reads.survey(world));
  // Somebody may add to the world while it goes out: what speaks of a character that came too late stays away with it.
  const told = new Set<string>();
  for await (const rows of pages((after) => reads.entitiesAfter(world.id, 'character', after, PAGE))) {
    const characters = rows.map(characterOf);
    for (const { id } of characters) told.add(id);
    const places = [...new Set(characters.flatMap(({ locationId }) => locationId ?? []))];
    const nameOf = await reads.namesOf(places);
    yield characters.map((character) => {
      const { createdAt, updatedAt, rev: _, ...fields } = character;
      const place = character.locationId && (nameOf.get(character.locationId) ?? null);
      return {
        section: 'characters',
        json: { ...fields, createdAt: iso(createdAt), updatedAt: iso(updatedAt) },
        markdown: characterEntry(character, place),
      };
    });
  }
  for await (const rows of pages((after) => reads.entitiesAfter(world.id, 'location', after, PAGE))) {
    yield rows.map(locationOf).map((location) => {
      const { createdAt, updatedAt, rev: _, ...fields } = location;
      return {
        section: 'locations',
        json: { ...fields, createdAt: iso(createdAt), updatedAt: iso(updatedAt) },
        markdown: locationEntry(location),
      };
    });
  }
  let after = '';
  for (;;) {
    const rows = await reads.relationshipsAfter(world.id, after, PAGE);
    if (rows.length === 0) return;
    after = rows.at(-1)?.relationship_id ?? '';
    const whole = rows.filter(({ from_id, to_id }) => told.has(from_id) && told.has(to_id));
    yield whole.map((row) => {
      const { id, fromId, toId, type, description, createdAt } = relationshipOf(row);
      return {
        section: 'relationships',
        json: { id, characterId1: fromId, characterId2: toId, type, description, createdAt: iso(createdAt) },
        markdown: relationshipEntry({ type, description }, row.from_name, row.to_name),
      };
    });
  }
}

/** The town's own world is small, and stands in no table of worlds. */
const entriesIn = ({ characters, locations, relationships }: WorldContent): ExportEntry[] => [
  ...characters.map(({ rev: _, createdAt: __, updatedAt: ___, ...json }) => ({
    section: 'characters' as const,
    json,
    markdown: characterEntry({ ...json, rev: 0, createdAt: 0, updatedAt: 0 }),
  })),
  ...locations.map(({ rev: _, createdAt: __, updatedAt: ___, ...json }) => ({
    section: 'locations' as const,
    json,
    markdown: locationEntry({ ...json, rev: 0, createdAt: 0, updatedAt: 0 }),
  })),
  ...relationships.map(({ createdAt: _, fromId, id, ...rest }) => {
    const nameOf = (id: string): string => characters.find((each) => each.id === id)?.name ?? id;
    const { toId, ...told } = rest;
    return {
      section: 'relationships' as const,
      json: { id, characterId1: fromId, characterId2: toId, ...told },
      markdown: relationshipEntry(told, nameOf(fromId), nameOf(toId)),
    };
  }),
];

async function* pages<Row extends { entity_id: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = '';
  for (;;) {
    const rows = await read(after);
    if (rows.length === 0) return;
    after = rows.at(-1)?.entity_id ?? '';
    yield rows;
  }
}

const ORDER: readonly Section[] = ['characters', 'locations', 'relationships'];

export const worldFacts = ({ id, name, theme, description }: World) => ({ id, name, theme, description });

/** One entry a line, so that tools which compare files have something to compare. */
async function* jsonText(reads: WorldReads, world: World): AsyncGenerator<string> {
  yield `{"world":${JSON.stringify(worldFacts(world))}`;
  let open = -1;
  let isFirst = true;
  const upTo = (section: number): string => {
    let text = '';
    while (open < section) {
      text += `${open < 0 ? '' : '\n]'},\n"${ORDER[open + 1]}":[`;
      open++;
      isFirst = true;
    }
    return text;
  };
  for await (const entries of entriesOf(reads, world)) {
    let text = '';
    for (const { json, section } of entries) {
      text += upTo(ORDER.indexOf(section));
      text += `${isFirst ? '' : ','}\n${JSON.stringify(json)}`;
      isFirst = false;
    }
    yield text;
  }
  yield `${upTo(ORDER.length - 1)}\n]}\n`;
}

async function* markdownText(reads: WorldReads, world: World): AsyncGenerator<string> {
  yield worldHead(world);
  let last: Section | null = null;
  for await (const entries of entriesOf(reads, world)) {
    let text = '';
    for (const { markdown, section } of entries) {
      if (section !== last) text += `${last === null ? '' : '\n'}${SECTIONS[section]}`;
      last = section;
      text += markdown;
    }
    yield text;
  }
}

export const exportText = (reads: WorldReads, world: World, format: ExportFormat): AsyncGenerator<string> =>
  format === 'json' ? jsonText(reads, world) : markdownText(reads, world);

export interface Measured {
  readonly bytes: number;
  /** The whole text, or as much of it as was asked for. */
  readonly head: string;
}

export async function measure(text: AsyncIterable<string>, most: number): Promise<Measured> {
  let [bytes, head] = [0, ''];
  for await (const piece of text) {
    bytes += Buffer.byteLength(piece);
    if (bytes <= most) head += piece;
  }
  return { bytes, head };
}

export type InlineContent = { world: object } & Record<Section, Readonly<Record<string, unknown>>[]>;

/** As many whole entries as fit. */
export async function inlineContent(reads: WorldReads, world: World, most: number): Promise<InlineContent> {
  const content: InlineContent = {
    world: worldFacts(world),
    characters: [],
    locations: [],
    relationships: [],
  };
  let left = most;
  for await (const entries of entriesOf(reads, world)) {
    for (const { json, section } of entries) {
      left -= Buffer.byteLength(JSON.stringify(json)) + 1;
      if (left < 0) return content;
      content[section].push(json);
    }
  }
  return content;
}
