import { en } from '../text/en.ts';

/** Marks a match of which nothing is counted. */
export const Unranked = () => (
  <span class="unranked" title={en.board.unrankedWhy}>
    {en.board.unranked}
  </span>
);
