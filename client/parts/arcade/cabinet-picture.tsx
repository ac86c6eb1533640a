import { CABINET_H, CABINET_W, cabinet } from '../../art/cabinet.ts';
import { pixelUrl } from '../../art/pixel-image.ts';

export const CabinetPicture = ({ id, scale = 3 }: { readonly id: string; readonly scale?: number }) => (
  <img
    src={pixelUrl(`cabinet ${id}`, () => cabinet(id))}
    width={CABINET_W * scale}
    height={CABINET_H * scale}
    alt=""
    draggable={false}
  />
);
