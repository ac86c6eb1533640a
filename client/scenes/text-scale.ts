// How large words over the art are: where the art is larger than usual, so are they; but not as much, for they were
// readable before.

export const textScale = (zoom: number, usual: number): number =>
  zoom <= usual ? 1 : Math.round((1 + (zoom / usual - 1) * 0.75) * 20) / 20;

const USUAL_IN_TOWN = 2;
/** On a small stage, whoever looks closely wants to see the houses, and not their labels. */
const SMALL_STAGE = 900;

export const townTextScale = ({ zoom, width }: { readonly zoom: number; readonly width: number }): number =>
  width < SMALL_STAGE ? 1 : textScale(zoom, USUAL_IN_TOWN);
