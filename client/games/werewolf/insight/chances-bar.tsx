import { words } from '../text.ts';

export function ChancesBar({ chance }: { readonly chance: number }) {
  const village = Math.round(chance * 100);
  return (
    <div
      class="chances"
      role="img"
      aria-label={words.insight.chances(village)}
      style={{ '--village': `${village}%` }}
    >
      <span class="chances-village">
        {words.insight.village} <b>{village} %</b>
      </span>
      <span class="chances-wolves">
        <b>{100 - village} %</b> {words.insight.wolves}
      </span>
    </div>
  );
}
