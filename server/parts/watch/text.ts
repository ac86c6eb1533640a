import type { WatchReply } from '../../../shared/contracts/watch.ts';

/** The card in words, for the model beside it. */
export function cardText({
  game,
  lines,
  number,
  phase,
  result,
  seats,
  secondsLeft,
  you,
}: WatchReply): string {
  const clock = secondsLeft === null ? '' : `, ${secondsLeft} s left`;
  const table = seats.map(
    ({ choice, isOut, name, note, seat, votes }) =>
      `${seat} ${name}${isOut ? ' (out)' : ''}: ${[note, choice, votes > 0 && `${votes} votes`].filter(Boolean).join('; ') || 'in the match'}`,
  );
  const own = you ? [[you.role, ...you.knows.map((fact) => `${fact}.`), you.task].join(' ')] : [];
  return [
    `${game} game #${number}. ${result ?? `${phase}${clock}`}${result ? '' : '.'}`,
    ...table,
    ...own,
    ...lines.map(({ text }) => text),
  ].join('\n');
}
