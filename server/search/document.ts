export interface SearchDocument {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** Roles, traits, types: few words that say much. */
  readonly labels?: string;
  readonly text: string;
  /** Less than 1 for what should come after all else, as mere notes of what was done. */
  readonly weight?: number;
  /** What it can be picked by: "role:archmage", "trait:wise". */
  readonly facets?: readonly string[];
  readonly createdAt?: number;
  readonly updatedAt?: number;
}

export const SORT_KEYS = ['name', 'createdAt', 'updatedAt'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** A document as its source has it now; only its id counts when it is gone. */
export interface ChangedDocument extends SearchDocument {
  /** Grows with every change in the source. */
  readonly rev: number;
  readonly gone?: boolean;
}

export interface SearchQuery {
  readonly query: string;
  readonly limit: number;
  readonly offset?: number;
  /** Only these kinds; all when absent. */
  readonly kinds?: readonly string[];
  /** Only documents that have all of these. */
  readonly facets?: readonly string[];
  readonly sortBy?: SortKey;
  readonly descending?: boolean;
}

export interface SearchHit {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** 0 to 1. */
  readonly relevance: number;
  readonly snippet: string;
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** Before paging. */
  readonly total: number;
}
