// The panels as they stand beside the table: what belongs together goes behind one tab on a phone.

import { MomentsPanel } from '../../../ui/moments-panel.tsx';
import { words } from '../text.ts';
import { ChoicesPanel } from './choices-panel.tsx';
import { HonestyPanel } from './honesty-panel.tsx';
import { MeetingsPanel } from './meetings-panel.tsx';
import { OddSharePanel } from './odd-share-panel.tsx';
import { ScorePanel } from './score-panel.tsx';
import { useTable, useUntold } from './use-table.ts';

export function ScoreAndChoices() {
  const table = useTable();
  return (
    <div class="eo-group">
      <ScorePanel table={table} />
      <ChoicesPanel table={table} />
    </div>
  );
}

/** How the two play. */
export function Habits() {
  const { players, rounds } = useTable();
  return (
    <div class="eo-group">
      <HonestyPanel players={players} rounds={rounds} />
      <OddSharePanel players={players} rounds={rounds} />
      <MeetingsPanel players={players} rounds={rounds} side={0} />
    </div>
  );
}

export const KeyMoments = () => (
  <MomentsPanel testId="even-odd-key-moments" empty={words.moments.empty} untold={useUntold()} />
);
