import { PENNANT_SIZE, pennant } from '../../art/pennant.ts';
import { pixelUrl } from '../../art/pixel-image.ts';

const SCALE = 3;

export const PavilionPicture = ({ leagueId }: { readonly leagueId: string }) => (
  <img
    src={pixelUrl(`pennant ${leagueId}`, () => pennant(leagueId))}
    width={PENNANT_SIZE * SCALE}
    height={PENNANT_SIZE * SCALE}
    alt=""
    draggable={false}
  />
);
