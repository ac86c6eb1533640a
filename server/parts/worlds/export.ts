/** Exports a whole world as a file, page by page, so that only one page of it is in memory. */

import type { World } from '../../../shared/contracts/worlds.ts';
import { iso } from '../../../shared/protocol/iso.ts';
import {
  characterEntry,
  locationEntry,
  relationshipEntry,
  SECTIONS,
  worldHead,
} from '../../../shared/worlds/markdown.ts';
import { type ExportFormat, TOWN_WORLD, type WorldContent } from '../../../shared/worlds/model.ts';
import { noWorld } from './answers.ts';
import type { ExportLinks } from './export-links.ts';
import type { Holder } from './holder.ts';
import type { WorldReads } from './world-reads.ts';

const PAGE = 500;

export type Section = keyof typeof SECTIONS;

export interface ExportEntry {
  readonly section: Section;
  readonly json: Readonly<Record<string, unknown>>;
  readonly markdown: string;
}

/** All entries of a section are consecutive; sections come in the order of the file. */
async function* entriesOf(reads: WorldReads, world: World): AsyncGenerator<ExportEntry[]> {
  if (world.id === TOWN_WORLD) return yield entriesIn(await reads.survey(world));
  // The world may change during the export: entries that refer to a character added too late are left out.
  const told = new Set<string>();
  for await (const characters of pages((after) => reads.charactersAfter(world.id, after, PAGE))) {
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
  for await (const locations of pages((after) => reads.locationsAfter(world.id, after, PAGE))) {
    yield locations.map((location) => {
      const { createdAt, updatedAt, rev: _, ...fields } = location;
      return {
        section: 'locations',
        json: { ...fields, createdAt: iso(createdAt), updatedAt: iso(updatedAt) },
        markdown: locationEntry(location),
      };
    });
  }
  for await (const rows of pages((after) => reads.relationshipsAfter(world.id, after, PAGE))) {
    const whole = rows.filter(({ fromId, toId }) => told.has(fromId) && told.has(toId));
    yield whole.map(({ id, fromId, toId, type, description, createdAt, fromName, toName }) => ({
      section: 'relationships',
      json: { id, characterId1: fromId, characterId2: toId, type, description, createdAt: iso(createdAt) },
      markdown: relationshipEntry({ type, description }, fromName, toName),
    }));
  }
}

/** The town's own world is small and not in the worlds tables. */
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

async function* pages<Row extends { readonly id: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = '';
  for (;;) {
    const rows = await read(after);
    if (rows.length === 0) return;
    after = rows.at(-1)?.id ?? '';
    yield rows;
  }
}

const ORDER: readonly Section[] = ['characters', 'locations', 'relationships'];

export const worldFacts = ({ id, name, theme, description }: World) => ({ id, name, theme, description });

/** One entry per line, for diff tools. */
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

const INLINE_BYTES = 256 * 1024;

export interface ExporterDeps {
  readonly reads: WorldReads;
  readonly links: ExportLinks;
  address(): string;
}

export async function exportWorld(
  { reads, links, address }: ExporterDeps,
  holder: Holder,
  { worldId, format }: { readonly worldId: string; readonly format: ExportFormat },
) {
  const world = await reads.world(worldId, holder);
  if (!world) return noWorld();
  const isShared = 'shareToken' in holder && worldId !== TOWN_WORLD;
  const share = isShared ? links.markOf(holder.shareToken) : null;
  const { path, expiresAt } = links.pathOf({ worldId, format, rev: world.rev, share });
  const { bytes, head } = await measure(exportText(reads, world, format), INLINE_BYTES);
  const truncated = bytes > INLINE_BYTES;
  const content =
    format === 'markdown'
      ? head
      : truncated
        ? await inlineContent(reads, world, INLINE_BYTES)
        : JSON.parse(head);
  const value = {
    format,
    downloadUrl: `${address()}${path}`,
    expiresAt: new Date(expiresAt).toISOString(),
    fileSize: bytes,
    content,
    ...(truncated && { truncated }),
  };
  return { ok: true, value } as const;
}
