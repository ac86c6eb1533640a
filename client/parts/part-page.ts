import type { FunctionComponent } from 'preact';
import type { PartPageId, PartPattern } from '../../shared/protocol/pages.ts';
import type { SignPicture } from '../scenes/pictures.ts';

/** A board at a place of the map (`client/map/places-plan.ts`) that links to a page. */
export interface PlaceSign {
  readonly place: string;
  readonly label: string;
  readonly path: string;
}

export interface PartEntry {
  readonly id: PartPageId;
  /** In the header, and above a page without a title of its own. */
  readonly title: string;
  /** The part of the server that must be open in this town; `null`: available in every town. */
  readonly needs: string | null;
  /**
   * Empty: reached by links alone. The first is the target of the town's header. While a page is open the map shows
   * the sign whose path is nearest.
   */
  readonly signs: readonly PlaceSign[];
  overlay?(): Promise<FunctionComponent>;
  /** Boards with changing texts, polled now and then. They may replace one of `signs`. */
  liveSigns?(): Promise<readonly SignPicture[]>;
  load(): Promise<Readonly<Record<string, FunctionComponent<PageProps>>>>;
}

/** An entry whose chunk has exactly one page for every address of its part. */
export interface RegisteredPart<Id extends PartPageId> extends PartEntry {
  readonly id: Id;
  load(): Promise<PartPages<Id>>;
}

export interface PageProps {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

export type PartPages<Id extends PartPageId> = Readonly<
  Record<PartPattern<Id>, FunctionComponent<PageProps>>
>;
