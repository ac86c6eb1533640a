// Which spoken lines the key moments point at, and as what. The server finds moments; this only turns
// their evidence round.

import type { PlayerId } from '../../../../shared/games/werewolf/model.ts';
import type { KeyMoment, MomentKind } from '../../../../shared/games/werewolf/moments/moment.ts';
import type { PublicMoment } from '../../../../shared/matches/moment.ts';

/** A match of Werewolf has Werewolf's moments: they come as its own reader made them. */
export const keyMomentsOf = (moments: readonly PublicMoment[]) => moments as readonly KeyMoment[];

export type LineLabel = 'accuses' | 'claims' | 'counters' | 'reports' | 'contradicts';

export interface LabelledLine {
  readonly label: LineLabel;
  readonly targetIds: readonly PlayerId[];
}

const LABELS: Partial<Record<MomentKind, LineLabel>> = {
  ACCUSATIONS: 'accuses',
  ROLE_CLAIM: 'claims',
  COUNTER_CLAIM: 'counters',
  RESULT: 'reports',
  CONTRADICTION: 'contradicts',
};

/** Only these are said in the very line; the other moments lean on earlier lines too. */
const LAST_LINE_ONLY: readonly LineLabel[] = ['counters', 'contradicts'];

export function labelLines(moments: readonly KeyMoment[]): ReadonlyMap<string, readonly LabelledLine[]> {
  const byLine = new Map<string, LabelledLine[]>();
  for (const { kind, evidence, targetIds } of moments) {
    const label = LABELS[kind];
    if (!label) continue;
    for (const eventId of LAST_LINE_ONLY.includes(label) ? evidence.slice(-1) : evidence) {
      const known = byLine.get(eventId) ?? [];
      if (!known.some((other) => other.label === label))
        byLine.set(eventId, [...known, { label, targetIds }]);
    }
  }
  return byLine;
}
