// The chips beside each spoken line: its own meaning from the server's labels, and its relation to earlier lines from
// the key moments, whose evidence is inverted here.

import type { KeyMoment, MomentKind } from '../../../../shared/games/werewolf/moments/moment.ts';
import type { LineLabel as SentLabel } from '../../../../shared/matches/labels.ts';
import type { PublicMoment } from '../../../../shared/matches/moment.ts';
import type { Line } from './match-model.ts';

export const keyMomentsOf = (moments: readonly PublicMoment[]) => moments as readonly KeyMoment[];

const LINE_LABELS = ['accuses', 'claims', 'counters', 'reports', 'contradicts'] as const;
export type LineLabel = (typeof LINE_LABELS)[number];

export interface LabelledLine {
  readonly label: LineLabel;
  readonly targetIds: readonly string[];
}

/** Moments keep only the proof of accusations and claims; the lines list them all. */
const FROM_MOMENTS: Partial<Record<MomentKind, LineLabel>> = {
  COUNTER_CLAIM: 'counters',
  RESULT: 'reports',
  CONTRADICTION: 'contradicts',
};

/** Only these are stated in the very line; a report is its own proof. */
const LAST_LINE_ONLY: readonly LineLabel[] = ['counters', 'contradicts'];

const NO_LABELS: readonly LabelledLine[] = [];

function byMoments(moments: readonly KeyMoment[]): ReadonlyMap<string, readonly LabelledLine[]> {
  const byLine = new Map<string, LabelledLine[]>();
  for (const { kind, evidence, targetIds } of moments) {
    const label = FROM_MOMENTS[kind];
    if (!label) continue;
    for (const eventId of LAST_LINE_ONLY.includes(label) ? evidence.slice(-1) : evidence)
      byLine.set(eventId, [...(byLine.get(eventId) ?? []), { label, targetIds }]);
  }
  return byLine;
}

const isKnown = (sent: SentLabel): sent is LabelledLine => LINE_LABELS.some((label) => label === sent.label);

/** Looks up the labels of any line of the match, each kind at most once. `sent`: by event. */
export function labelLines(
  sent: ReadonlyMap<string, readonly SentLabel[]>,
  moments: readonly KeyMoment[],
): (line: Line) => readonly LabelledLine[] {
  const fromMoments = byMoments(moments);
  return ({ id, kind }) => {
    if (kind !== 'speech') return NO_LABELS;
    const all = [...(sent.get(id) ?? []).filter(isKnown), ...(fromMoments.get(id) ?? NO_LABELS)];
    return LINE_LABELS.flatMap((label) => all.find((each) => each.label === label) ?? []);
  };
}
