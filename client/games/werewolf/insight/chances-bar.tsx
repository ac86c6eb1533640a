import type { MatchModel } from '../state/match-model.ts';
import { packHasNumbers } from '../state/match-model.ts';
import { words } from '../text.ts';

/** Where dawn certainly ends the match, text replaces a chance that would mean nothing for a whole night. */
export function ChancesBar({ chance, model }: { readonly chance: number; readonly model: MatchModel }) {
  if (packHasNumbers(model)) return <p class="parity">{words.reveal.parity}</p>;
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
