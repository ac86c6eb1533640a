import type { ReviewTotals } from '../../../shared/contracts/gateway.ts';
import { arcadeText as text } from './text.ts';

export const Stars = ({ count, rating }: ReviewTotals) =>
  rating === null ? null : (
    <span
      class="stars"
      role="img"
      aria-label={text.starsOf(rating, count)}
      title={text.starsOf(rating, count)}
    >
      <b>★ {rating.toFixed(1)}</b> ({count})
    </span>
  );

const MOST = 5;

export const StarRow = ({ rating }: { readonly rating: number }) => (
  <span class="stars" role="img" aria-label={text.ofFive(rating)}>
    <b>{'★'.repeat(rating)}</b>
    {'☆'.repeat(MOST - rating)}
  </span>
);
