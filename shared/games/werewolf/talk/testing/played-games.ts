/**
 * Whole games as agents play them, every message labelled. The first line names the table, `TABLE Ann Ben …`; then a message a
 * line, `Speaker | labels | text`, in the order of play. Whoever has claimed to be the seer is one from then on. Deaths are not told:
 * who has said his last word and is then spoken of as dead is gone from there on.
 */
import type { PlayerId, Seat } from '../../model.ts';
import { nameBook } from '../names.ts';
import { hear } from '../talk.ts';
import { idsAt, type LabelledLine, labelsIn } from './labelled-lines.ts';

function seated(line: string) {
  const [, ...displayNames] = line.trim().split(/\s+/);
  return displayNames.map((displayName, i) => ({
    playerId: `p:${(i + 1) as Seat}` as PlayerId,
    displayName,
  }));
}

/** With who is gone when it is said. */
function withDeaths(lines: readonly LabelledLine[]): readonly LabelledLine[] {
  const lastWord = new Map(lines.map(({ speaker }, at) => [speaker, at]));
  const gone = new Set<PlayerId>();
  return lines.map((line, at) => {
    const before = [...gone];
    const { text, names, speaker: playerId, claimedSeer, answers } = line;
    const dead = hear(text, names, { playerId, claimedSeer, answers })?.others.dead ?? [];
    for (const id of dead) if ((lastWord.get(id) ?? -1) < at) gone.add(id);
    return { ...line, gone: before };
  });
}

export function parseGame(text: string): readonly LabelledLine[] {
  const [first = '', ...messages] = text.split('\n').filter((line) => line.trim());
  const table = seated(first);
  const names = nameBook(table);
  const idOf = idsAt(table);
  const seers = new Set<PlayerId>();
  const lines = messages.map((line) => {
    const [name = '', labels = '', ...rest] = line.split(' | ');
    const speaker = idOf(name);
    const read = labelsIn(labels, idOf);
    const claimedSeer = seers.has(speaker);
    if (read.meant.claims.has('SEER')) seers.add(speaker);
    return { ...read, text: rest.join(' | '), names, speaker, claimedSeer, match: table, gone: [] };
  });
  return withDeaths(lines);
}
