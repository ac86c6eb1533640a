import type { ExperienceCard, ReviewTotals } from '../../../shared/contracts/gateway.ts';
import { CABINET_H, CABINET_W, cabinet } from '../../art/cabinet.ts';
import { pixelUrl } from '../../art/pixel-image.ts';
import { Chip } from '../../ui/kit/cards.tsx';
import { arcadeText as text } from './text.ts';

const SCALE = 3;

export const CabinetPicture = ({ id }: { readonly id: string }) => (
  <img
    src={pixelUrl(`cabinet ${id}`, () => cabinet(id))}
    width={CABINET_W * SCALE}
    height={CABINET_H * SCALE}
    alt=""
    draggable={false}
  />
);

export const LiveDot = ({ status }: Pick<ExperienceCard['live_status'], 'status'>) => (
  <span class="live" data-status={status}>
    {text.status[status]}
  </span>
);

const TONES = {
  verified: 'good',
  unverified: 'plain',
  failed: 'bad',
  pending: 'gold',
  connectivity_verified: 'plain',
} as const;

/** The experience's verification by the town, as a seal of wax or a word. */
export function Seal({ verification_status: status }: Pick<ExperienceCard, 'verification_status'>) {
  if (status !== 'verified') return <Chip tone={TONES[status]}>{text.verification[status]}</Chip>;
  return (
    <span class="seal" title={text.verifiedWhy}>
      <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true" focusable="false">
        <path
          fill="#ad4343"
          d="M5 0h6v1h2v1h1v1h1v2h1v6h-1v2h-1v1h-1v1h-2v1H5v-1H3v-1H2v-1H1v-2H0V5h1V3h1V2h1V1h2z"
        />
        <path fill="#ea8f5e" d="M5 1h5v1H5zM3 2h2v1H3zM2 3h1v2H2zM1 5h1v4H1z" />
        <path fill="#fcf7e6" d="M11 4h2v2h-1v1h-1v1h-1v1H9v1H8v1H6v-1H5V9H4V8H3V6h2v1h1v1h2V7h1V6h1V5h1z" />
      </svg>
      {text.verification.verified}
    </span>
  );
}

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
