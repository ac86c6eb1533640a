/** Where a page of the books ended. Several things may have been written in the same moment: the time alone loses some. */
export interface ShelfMark {
  readonly at: number;
  readonly id: string;
}

export const writtenMark = ({ at, id }: ShelfMark): string => `${at}.${id}`;

/** A bare time means everything before it. Null: no mark. */
export function readMark(text: string): ShelfMark | null {
  const [, at, id = ''] = /^(\d{1,15})(?:\.(.{1,200}))?$/.exec(text) ?? [];
  return at === undefined ? null : { at: Number(at), id };
}

/** Later first; of the same moment, the greater name first, as the tables' own order has it. */
export const laterFirst = (a: ShelfMark, b: ShelfMark): number => b.at - a.at || (a.id < b.id ? 1 : -1);
