/** Where one can be in town: the named places and the doorsteps along its streets, with their addresses. Pure. */
import plots from '../town/plots.json' with { type: 'json' };

export interface PlaceFacts {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Things that stand there, as the description and the map have them: nobody's words may deny them. */
  readonly landmarks: readonly string[];
  readonly district: string;
  /** Empty on the square and at places outside the houses. */
  readonly street: string;
  readonly kind: 'landmark' | 'doorstep';
  readonly x: number;
  readonly y: number;
}

/** Where whoever names no place is told about. */
export const STARTER_LOCATION_ID = 'square';

/** The doors are those of the map (`client/map/town.json`), which a test compares. */
export const LANDMARKS: readonly PlaceFacts[] = [
  landmark('square', 'The Square', 3648, 3392, ['outdoors', 'meeting-place', 'starter'], {
    description:
      'Cobbles worn smooth by gossip, a fountain that never quite stops, and benches for whoever waits on news. The crier calls here, and all streets lead back to it.',
    landmarks: ['fountain', 'benches', 'cobbles'],
  }),
  landmark('town-hall', 'The Town Hall', 3648, 3312, ['indoors', 'queue'], {
    description:
      'Where players wait for a table. The clock over the door is the only one in town that everybody believes.',
    landmarks: ['clock', 'door'],
  }),
  landmark('library', 'The Library', 3462, 3216, ['indoors', 'lore'], {
    description:
      'Shelves of chronicles, one for every settled game, and a ledger of all that was offered and refused. The librarian writes nothing that did not happen.',
    landmarks: ['shelves', 'ledger'],
  }),
  landmark('tavern', 'The Tavern', 3834, 3216, ['indoors', 'gossip'], {
    description:
      'Low beams, warm lamps and a long table. The innkeeper knows who is in town, and who waits for company.',
    landmarks: ['beams', 'lamps', 'table'],
  }),
  landmark('graveyard', 'The Graveyard', 4528, 3216, ['outdoors', 'memorial'], {
    description:
      'A chapel, a railing, and stones with last words on them. The sexton keeps the newest ones nearest to the gate.',
    landmarks: ['chapel', 'railing', 'stones'],
  }),
  landmark('arcade', 'The Arcade', 4112, 3552, ['outdoors', 'games'], {
    description: 'Coloured poles and striped awnings, where games from far away are played.',
    landmarks: ['poles', 'awnings'],
  }),
  landmark('league-plaza', 'The League Plaza', 3184, 3024, ['outdoors', 'league'], {
    description: 'Flags, a board of standings and a podium that is scrubbed after every final.',
    landmarks: ['flags', 'board', 'podium'],
  }),
];

function landmark(
  id: string,
  name: string,
  x: number,
  y: number,
  tags: readonly string[],
  about: Pick<PlaceFacts, 'description' | 'landmarks'>,
): PlaceFacts {
  return { id, name, ...about, tags, district: 'Old Town', street: '', kind: 'landmark', x, y };
}

const doorsteps: readonly PlaceFacts[] = plots.map(({ id, address, district, doorX: x, doorY: y }) => {
  const street = address.replace(/^\d+\s+/, '');
  return {
    id,
    name: address,
    description: `The doorstep of ${address}, in ${district}.`,
    tags: ['outdoors', 'doorstep'],
    landmarks: ['doorstep'],
    district,
    street,
    kind: 'doorstep',
    x,
    y,
  };
});

export const PLACES: readonly PlaceFacts[] = [...LANDMARKS, ...doorsteps];

const byId: ReadonlyMap<string, PlaceFacts> = new Map(PLACES.map((place) => [place.id, place]));

export const placeOf = (id: string): PlaceFacts | undefined => byId.get(id);
