/** Finds lore by words, misspelt words and meaning. The town's index is kept among those of the worlds. */
import { type Fact, toldBy } from '../../../shared/canon/fact.ts';
import type { LoreHit } from '../../../shared/contracts/context.ts';
import type { ChangedDocument } from '../../search/document.ts';
import type { Search, SearchSource } from '../../search/search.ts';
import type { CanonTable } from './canon-table.ts';
import { fallenAsked, fallenIn } from './fallen-asked.ts';

export const TOWN_WORLD = 'eliza-town';
const MOST = 20;
const LONGEST_QUERY = 400;
const NAME_AS_ROLE = /^(.+?) as (?:an? |the )?(\p{L}+)$/iu;
const LOOKED_THROUGH = 100;

export class LoreSearch {
  readonly #search: Search;
  readonly #canon: Pick<CanonTable, 'facts'>;
  readonly #source: SearchSource;

  constructor(search: Search, canon: Pick<CanonTable, 'changedAfter' | 'facts'>) {
    this.#search = search;
    this.#canon = canon;
    this.#source = {
      changesAfter: async (rev, limit) => (await canon.changedAfter(rev, limit)).map(documentOf),
    };
  }

  async search(query: string, k = 5): Promise<LoreHit[]> {
    const asked = query.trim().slice(0, LONGEST_QUERY);
    if (asked === '') return [];
    const limit = Math.min(MOST, Math.max(1, Math.trunc(k)));
    const part = partIn(asked);
    const fallen = fallenAsked(asked);
    const { hits } = await this.#search.search(TOWN_WORLD, this.#source, {
      query: asked,
      limit: part || fallen ? LOOKED_THROUGH : limit,
    });
    const facts = await this.#canon.facts(hits.map(({ id }) => id));
    const isOfFallen = (id: string): boolean => {
      const fact = facts.get(id);
      return fact !== undefined && fallen !== null && fallenIn(fact, fallen) !== undefined;
    };
    return hits
      .toSorted((a, b) => Number(isOfFallen(b.id)) - Number(isOfFallen(a.id)))
      .flatMap(({ id, relevance, snippet }) => {
        const fact = facts.get(id);
        if (!fact || (part && playedAnother(fact, part))) return [];
        return [{ factId: id, type: fact.type, score: relevance, snippet, version: fact.version }];
      })
      .slice(0, limit);
  }
}

interface Part {
  readonly name: string;
  readonly role: string;
}

function partIn(query: string): Part | null {
  const [, name, role] = NAME_AS_ROLE.exec(query) ?? [];
  return name && role ? { name: name.toLowerCase(), role: role.toLowerCase() } : null;
}

/** Whether that player only had other roles here: the fact has the words of the query, but the role was not theirs. */
function playedAnother(fact: Fact, part: Part): boolean {
  const played = (toldBy(fact).cast ?? []).filter(({ name }) => name.toLowerCase() === part.name);
  return played.length > 0 && played.every(({ role }) => role.toLowerCase() !== part.role);
}

/** The text contains "Barnaby as werewolf won.", so that a query for a player in a role finds it. */
function documentOf(fact: Fact & { readonly rev: number }): ChangedDocument {
  const { archivedAt, factId, rev, type } = fact;
  const {
    address = '',
    cast = [],
    game = '',
    latest = [],
    moments = [],
    prose = [],
    title = factId,
    winner = '',
  } = toldBy(fact);
  const parts = cast.map(
    ({ name, role, won, fate }) =>
      `${name} as ${role.toLowerCase()} ${won ? 'won' : 'lost'}${fate ? `, ${fate}` : ''}.`,
  );
  const quotes = moments.flatMap(({ quotes: said, text }) => [
    text,
    ...said.map(({ name, text: words }) => `${name}: ${words}`),
  ]);
  return {
    id: factId,
    kind: type,
    name: title,
    labels: [game, address, winner.toLowerCase()].filter((word) => word !== '').join(' '),
    text: [...prose, ...latest.map((match) => match.title), ...parts, ...quotes].join('\n'),
    rev,
    ...(archivedAt !== null && { gone: true }),
  };
}
