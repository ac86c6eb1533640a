export interface SearchDocument {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** Roles, traits, types: few words with much meaning. */
  readonly labels?: string;
  readonly text: string;
  /** Below 1 for documents that should rank last, such as action logs. */
  readonly weight?: number;
  /** Values it can be filtered by: "role:archmage", "trait:wise". */
  readonly facets?: readonly string[];
  readonly createdAt?: number;
  readonly updatedAt?: number;
}

export const SORT_KEYS = ['name', 'createdAt', 'updatedAt'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** A document's current version at its source; if it is deleted, only its id matters. */
export interface ChangedDocument extends SearchDocument {
  /** Increases with every change at the source. */
  readonly rev: number;
  readonly gone?: boolean;
}

export interface SearchQuery {
  readonly query: string;
  readonly limit: number;
  readonly offset?: number;
  /** Only these kinds; default: all. */
  readonly kinds?: readonly string[];
  /** Only documents with all of these. */
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
