/** New names that sound like the world they are for: chains of letters, learnt from its family's names and its own. */
import seedrandom from 'seedrandom';
import { isSafe } from '../safety/safety.ts';
import type { Family } from './themes.ts';

const NAMES: Readonly<Record<Family, string>> = {
  fantasy:
    'Aldara Berenor Caelith Dorwin Elowen Faelar Gwenda Haldor Ilvara Jorund Kaelen Liriel Maelis Nerith Orwen Perrin Quillon Rowena Saelor Thessaly Ulfric Vanora Wynne Ysolde Zephrine Branwen Corvane Eldred Isaura Torvald Merrik Oriana',
  future:
    'Axon Brisa Cade Daxen Eris Faro Garrick Halley Ion Jax Kiro Lyra Mako Nadir Oxide Pax Quanta Ryker Selene Talon Umbra Vega Wexler Xandra Yara Zenith Corvus Echo Indra Juno Kepler Nova Orin Sable',
  history:
    'Agnes Baldwin Cecily Drusus Edith Fulvia Godfrey Hester Isolde Josiah Katherine Lucius Matilda Nathaniel Octavia Philippa Quintus Richard Sabina Tobias Ursula Valerius Winifred Ambrose Beatrix Cornelius Eleanor Gregory Livia Marcus',
  present:
    'Alex Bianca Carter Dana Elena Felix Grace Hector Imani Jonas Kavya Leo Maya Nina Owen Priya Quinn Rosa Samir Tessa Uma Victor Wendy Xavier Yusuf Zoe Adrian Camila Desmond Farah Ingrid Malik',
  horror:
    'Abigail Barnabas Cordelia Desmond Ephraim Florence Gideon Hepzibah Ichabod Judith Keziah Lenore Mortimer Nathaniel Obadiah Prudence Quentin Rosamund Silas Temperance Usher Verity Wilhelmina Ambrose Bathsheba Cyrus Edgar Lavinia',
};

const ORDER = 2;
const SHORTEST = 4;
const LONGEST = 10;
const TRIES = 60;

export function newNames(family: Family, own: readonly string[], count: number, seed: string): string[] {
  const firsts = own
    .flatMap((name) => name.split(/\s+/, 1))
    .filter((name) => /^[A-Z][a-z]{2,11}$/.test(name));
  const learnt = [...NAMES[family].split(' '), ...firsts];
  const chain = chainOf(learnt);
  const taken = new Set([...learnt, ...own].map((name) => name.toLowerCase()));
  const random = seedrandom.alea(`${seed}/names`);
  const made: string[] = [];
  for (let tries = 0; made.length < count && tries < count * TRIES; tries++) {
    const name = walk(chain, random);
    if (name.length < SHORTEST || name.length > LONGEST || taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    // Letters by chance make words that no name may have.
    if (isSafe(name, 'name')) made.push(name);
  }
  // A chain that only repeats what it has learnt: numbered, rather than none.
  while (made.length < count)
    made.push(`${learnt[made.length % learnt.length]} the ${NTH[made.length % NTH.length]}`);
  return made;
}

const NTH = ['Younger', 'Elder', 'Second', 'Third', 'Last'];

type Chain = ReadonlyMap<string, readonly string[]>;

function chainOf(names: readonly string[]): Chain {
  const chain = new Map<string, string[]>();
  for (const name of names) {
    const letters = `${'^'.repeat(ORDER)}${name.toLowerCase()}$`;
    for (let i = 0; i + ORDER < letters.length; i++) {
      const from = letters.slice(i, i + ORDER);
      const to = letters.charAt(i + ORDER);
      const known = chain.get(from);
      if (known) known.push(to);
      else chain.set(from, [to]);
    }
  }
  return chain;
}

function walk(chain: Chain, random: () => number): string {
  let state = '^'.repeat(ORDER);
  let name = '';
  while (name.length <= LONGEST) {
    const next = chain.get(state) ?? ['$'];
    const letter = next[Math.floor(random() * next.length)] ?? '$';
    if (letter === '$') break;
    name += letter;
    state = state.slice(1) + letter;
  }
  return name.charAt(0).toUpperCase() + name.slice(1);
}
