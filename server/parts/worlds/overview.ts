/** A world at a glance, for the page: as much as a graph and a list can show. */
import { figureOf } from '../../../shared/art/figure.ts';
import { byImportance, importanceOf } from '../../../shared/worlds/importance.ts';
import type { World } from '../../../shared/worlds/model.ts';
import type { WorldReads } from './world-reads.ts';

/** More than that is no picture any more; search finds the rest. */
const MOST_CHARACTERS = 80;
const MOST_LOCATIONS = 200;

export async function overviewOf(reads: WorldReads, world: World) {
  const [content, activity] = await Promise.all([reads.survey(world), reads.activity(world.id)]);
  const importance = importanceOf(content);
  const characters = byImportance(content.characters, importance).slice(0, MOST_CHARACTERS);
  const shown = new Set(characters.map(({ id }) => id));
  return {
    world,
    characters: characters.map((character) => {
      const { id, name, role, traits, locationId } = character;
      return { id, name, role, traits, locationId, figure: figureOf(character) };
    }),
    locations: byImportance(content.locations, importance)
      .slice(0, MOST_LOCATIONS)
      .map(({ id, name, type, description }) => ({ id, name, type, description })),
    relationships: content.relationships
      .filter(({ fromId, toId }) => shown.has(fromId) && shown.has(toId))
      .map(({ id, fromId, toId, type, description }) => ({ id, fromId, toId, type, description })),
    activity,
  };
}
