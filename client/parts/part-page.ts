import type { FunctionComponent } from 'preact';
import type { PartPageId, PartPattern } from '../../shared/protocol/pages.ts';
import type { SignPicture } from '../scenes/pictures.ts';

/** A board at a place of the map (`client/map/places-plan.ts`), which leads to a page. */
export interface PlaceSign {
  readonly place: string;
  readonly label: string;
  readonly path: string;
}

export interface PartEntry {
  readonly id: PartPageId;
  /** In the header, and above a page that says no other. */
  readonly title: string;
  /** The part of the server that must be open in this town; `null`: every town has what it needs. */
  readonly needs: string | null;
  /** None: it is reached by links alone. The first is where the town's header leads. While a page is open the map shows the sign whose path is nearest. */
  readonly signs: readonly PlaceSign[];
  overlay?(): Promise<FunctionComponent>;
  /** Boards whose words change: asked for now and then. They hang where they say, also in the place of one of `signs`. */
  liveSigns?(): Promise<readonly SignPicture[]>;
  load(): Promise<Readonly<Record<string, FunctionComponent<PageProps>>>>;
}

/** An entry whose chunk has a page for every address of its part, and no other. */
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
