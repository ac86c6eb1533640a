/**
 * A transcript for the terminal: renders the Markdown of every game's transcripts. Knows the few marks that
 * transcripts use, and no game.
 */
import type { Paint } from './program.ts';

const BETWEEN_COLUMNS = '  ';

export function onTerminal(markdown: string, paint: Paint): string {
  const lines = markdown.trimEnd().split('\n');
  const shown = lines.flatMap((line, i): string[] => {
    if (line.startsWith('|')) return lines[i - 1]?.startsWith('|') ? [] : tableFrom(lines.slice(i), paint);
    return shownLine(line, paint);
  });
  return `${shown.join('\n')}\n`;
}

/** Markdown separates paragraphs by empty lines; on a terminal only chapters are. */
function shownLine(line: string, paint: Paint): string[] {
  const [, mark = '', text = line] = /^(#{1,3}|-|>) (.*)$/.exec(line) ?? [];
  switch (mark) {
    case '#':
      return [paint('bold', words(text, paint))];
    case '##':
      return ['', paint('yellow', `━━ ${words(text, paint)} ━━`)];
    case '###':
      return [paint('dim', `  ── ${words(text, paint)} ──`)];
    case '-':
      return [`  · ${words(text, paint)}`];
    case '>':
      return [paint('cyan', `  ${words(text, paint)}`)];
    default:
      return text === '' ? [] : [`  ${words(text, paint)}`];
  }
}

function tableFrom(lines: readonly string[], paint: Paint): string[] {
  const end = lines.findIndex((line) => !line.startsWith('|'));
  const rows = lines
    .slice(0, end < 0 ? lines.length : end)
    .filter((line) => !/^[|\s:-]+$/.test(line))
    .map(cellsOf);
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  return rows.map((cells, row) => {
    const line = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(BETWEEN_COLUMNS);
    return `  ${row === 0 ? paint('dim', line.trimEnd()) : line.trimEnd()}`;
  });
}

/** An escaped bar is part of a name. */
const cellsOf = (row: string): string[] =>
  row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => words(cell.trim(), (_, text) => text));

const MARKS = /\\(.)|\*\*((?:\\.|[^*\\])+)\*\*|\*((?:\\.|[^*\\])+)\*|`([^`]*)`/gu;

const words = (text: string, paint: Paint): string =>
  text.replace(MARKS, (_, escaped?: string, bold?: string, italic?: string, code?: string) => {
    if (escaped !== undefined) return escaped;
    if (bold !== undefined) return paint('bold', words(bold, paint));
    if (italic !== undefined) return paint('italic', words(italic, paint));
    return code ?? '';
  });
