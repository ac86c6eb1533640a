/** A world as a document for people: the layout that world builders know. Made piece by piece, so that it can be streamed. */
import type { World } from '../contracts/worlds.ts';
import { capital } from '../protocol/english.ts';
import type { Character, Location, Relationship } from './model.ts';

/** One line, with what Markdown would take for its own made plain. */
const line = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&');

const fact = (name: string, value: string | null | undefined): string =>
  value ? `- **${name}**: ${line(value)}\n` : '';

export function worldHead({
  name,
  theme,
  description,
}: Pick<World, 'name' | 'theme' | 'description'>): string {
  const facts = [
    theme && `**Theme**: ${line(theme)}`,
    description && `**Description**: ${line(description)}`,
  ];
  return [`# ${line(name)}`, ...facts.filter(Boolean), ''].join('\n\n');
}

export const SECTIONS = {
  characters: '## Characters\n\n',
  locations: '## Locations\n\n',
  relationships: '## Relationships\n\n',
} as const;

export const characterEntry = (
  { name, role, traits, background }: Character,
  locationName: string | null = null,
): string =>
  `### ${line(name)}\n${fact('Role', role)}${fact('Traits', traits.join(', '))}${fact('Background', background)}${fact('Location', locationName)}\n`;

export const locationEntry = ({ name, type, description }: Location): string =>
  `### ${line(name)}\n${fact('Type', type && capital(type))}${fact('Description', description)}\n`;

export const relationshipEntry = (
  { type, description }: Pick<Relationship, 'type' | 'description'>,
  from: string,
  to: string,
): string =>
  `- **${line(from)}** → **${line(to)}** (${type})${description ? `: ${line(description)}` : ''}\n`;
