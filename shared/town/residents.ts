/** The townsfolk: names for house agents and simulated matches. One word each, easy to shout. */

// biome-ignore format: a list of names reads better in rows.
export const HOUSE_NAMES = [
  'Mabel', 'Otto', 'Pim', 'Agnes', 'Barnaby', 'Clementine', 'Dorrit', 'Edmund',
  'Fenella', 'Gideon', 'Hattie', 'Ignatius', 'Juniper', 'Kasimir', 'Lavender', 'Mortimer',
  'Nettie', 'Oswin', 'Petunia', 'Quentin', 'Rosalind', 'Silas', 'Tabitha', 'Ulric',
  'Verity', 'Wilfred', 'Xanthe', 'Yorick', 'Zinnia', 'Ambrose', 'Briony', 'Cuthbert',
  'Delphine', 'Elwood', 'Florian', 'Greta', 'Horatio', 'Isolde', 'Jasper', 'Kerensa',
  'Linus', 'Marigold', 'Nestor', 'Ottoline', 'Percival', 'Quilla', 'Rufus', 'Saskia',
  'Thaddeus', 'Ursula', 'Valentin', 'Winifred', 'Yvaine', 'Zebedee', 'Araminta', 'Bertram',
  'Cordelia', 'Digby', 'Esmeralda', 'Fitzroy', 'Gwendolyn', 'Hugo', 'Ivo', 'Josephine',
] as const;

export interface Resident {
  readonly agentId: string;
  readonly displayName: string;
}

const ID_PREFIX = 'ag_house_';

export const isResident = (agentId: string): boolean => agentId.startsWith(ID_PREFIX);

/** How many have a plain name; later residents are the second of that name, the third, and so on. */
export const TOWNSFOLK = HOUSE_NAMES.length;

/** From 0 without a bound; each number is always the same resident. */
export function residentNumber(index: number): Resident {
  const name = HOUSE_NAMES[index % TOWNSFOLK] ?? HOUSE_NAMES[0];
  const agentId = `${ID_PREFIX}${name.toLowerCase()}`;
  const generation = Math.floor(index / TOWNSFOLK) + 1;
  if (generation === 1) return { agentId, displayName: name };
  return { agentId: `${agentId}-${generation}`, displayName: `${name} ${roman(generation)}` };
}

// biome-ignore format: a table reads better in rows.
const NUMERALS = [
  [1000, 'M'], [900, 'CM'], [500, 'D'], [400, 'CD'], [100, 'C'], [90, 'XC'],
  [50, 'L'], [40, 'XL'], [10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I'],
] as const;

function roman(number: number): string {
  const [value, sign] = NUMERALS.find(([worth]) => worth <= number) ?? [number, ''];
  return number === 0 ? '' : sign + roman(number - value);
}
