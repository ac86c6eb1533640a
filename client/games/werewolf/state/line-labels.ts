// What each spoken line does, as chips beside it: what the line itself says is read from the line, as the server reads
// it; what it means beside earlier lines, the key moments say, whose evidence is turned round here.

import type { PlayerId } from '../../../../shared/games/werewolf/model.ts';
import type { KeyMoment, MomentKind } from '../../../../shared/games/werewolf/moments/moment.ts';
import { type NameBook, nameBook } from '../../../../shared/games/werewolf/talk/names.ts';
import { readTalk } from '../../../../shared/games/werewolf/talk/talk.ts';
import type { PublicMoment } from '../../../../shared/matches/moment.ts';
import type { Line, LineOf, MatchModel } from './match-model.ts';

export const keyMomentsOf = (moments: readonly PublicMoment[]) => moments as readonly KeyMoment[];

const LINE_LABELS = ['accuses', 'claims', 'counters', 'reports', 'contradicts'] as const;
export type LineLabel = (typeof LINE_LABELS)[number];

export interface LabelledLine {
  readonly label: LineLabel;
  readonly targetIds: readonly PlayerId[];
}

/** Of accusations and claims the moments keep only the proof; the lines tell them all. */
const FROM_MOMENTS: Partial<Record<MomentKind, LineLabel>> = {
  COUNTER_CLAIM: 'counters',
  RESULT: 'reports',
  CONTRADICTION: 'contradicts',
};

/** Only these are said in the very line; a report is its own proof. */
const LAST_LINE_ONLY: readonly LineLabel[] = ['counters', 'contradicts'];

const NO_LABELS: readonly LabelledLine[] = [];
const isSpeech = (line: Line): line is LineOf<'speech'> => line.kind === 'speech';

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

/** Names do not change in a match; a book of them is made once for each list of players. */
const books = new WeakMap<MatchModel['players'], NameBook>();
function bookOf(players: MatchModel['players']): NameBook {
  const book = books.get(players) ?? nameBook(players);
  books.set(players, book);
  return book;
}

/** A line is read once, however often the page is drawn. */
const readings = new WeakMap<LineOf<'speech'>, readonly LabelledLine[]>();

function byWords(line: LineOf<'speech'>, model: MatchModel): readonly LabelledLine[] {
  const known = readings.get(line);
  if (known || !model.seated) return known ?? NO_LABELS;
  const answered = model.lines.find(({ id }) => id === line.replyTo);
  const answers =
    answered?.kind === 'speech' && answered.playerId !== line.playerId ? answered.playerId : null;
  const talk = readTalk(line.text, bookOf(model.players), {
    playerId: line.playerId,
    claimedSeer: false,
    answers,
  });
  const gone = new Set(
    model.lines.flatMap((each) => (each.kind === 'death' && each.at < line.at ? [each.playerId] : [])),
  );
  const accused = [...talk.accused.keys()].filter((id) => !gone.has(id));
  const labels: LabelledLine[] = [];
  if (accused.length > 0) labels.push({ label: 'accuses', targetIds: accused });
  if (talk.claims.size > 0) labels.push({ label: 'claims', targetIds: [] });
  if (talk.results.size > 0) labels.push({ label: 'reports', targetIds: [...talk.results.keys()] });
  readings.set(line, labels);
  return labels;
}

/** Asks for the labels of any line of the match, each kind at most once. */
export function labelLines(
  model: MatchModel,
  moments: readonly KeyMoment[],
): (line: Line) => readonly LabelledLine[] {
  const fromMoments = byMoments(moments);
  return (line) => {
    if (!isSpeech(line)) return NO_LABELS;
    const all = [...byWords(line, model), ...(fromMoments.get(line.id) ?? NO_LABELS)];
    return LINE_LABELS.flatMap((label) => all.find((each) => each.label === label) ?? []);
  };
}
