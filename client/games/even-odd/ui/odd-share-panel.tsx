import type { Pair } from '../../../../shared/games/even-odd/model.ts';
import { Section } from '../../../ui/section.tsx';
import { type DrawnRound, SIDES, type Side, type TablePlayer } from '../state/table-model.ts';
import { oddShare } from '../state/table-stats.ts';
import { words } from '../text.ts';

/** How much of a match, or of many. */
interface RoundsProps {
  readonly players: Pair<TablePlayer>;
  readonly rounds: readonly DrawnRound[];
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

export function OddSharePanel({ players, rounds }: RoundsProps) {
  return (
    <Section id="odd-share" title={words.oddShare.title}>
      {SIDES.map((side) => (
        <ShareBar key={side} player={players[side]} rounds={rounds} side={side} />
      ))}
      <p class="eo-note">{words.oddShare.why}</p>
    </Section>
  );
}

interface ShareBarProps {
  readonly player: TablePlayer;
  readonly rounds: readonly DrawnRound[];
  readonly side: Side;
}

function ShareBar({ player: { name, role }, rounds, side }: ShareBarProps) {
  const { hits, of, rate, low, high } = oddShare(rounds, side);
  const band = { '--low': percent(low), '--high': percent(high), '--rate': percent(rate) };
  return (
    <div class="eo-share" data-role={role}>
      <span class="eo-name" dir="auto">
        {name}
      </span>
      <span class="eo-share-text" aria-hidden="true">
        {of === 0 ? words.oddShare.none : words.oddShare.short(rate, hits, of)}
      </span>
      <span
        class="eo-share-bar"
        role="img"
        aria-label={
          of === 0 ? `${name}: ${words.oddShare.none}` : words.oddShare.whole(name, rate, low, high)
        }
        style={band}
      >
        {of > 0 && <i class="eo-band" />}
        <i class="eo-half" />
        {of > 0 && <i class="eo-rate" />}
      </span>
    </div>
  );
}
