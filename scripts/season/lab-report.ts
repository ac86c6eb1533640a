/** What A and B did differently in the same matches: the choice that parted them, and what came of it. */
import type { Entry } from '../../shared/matches/game.ts';
import { cutText } from '../../shared/matches/text.ts';
import type { Standing } from '../../shared/ratings/paired-test.ts';
import type { PlayedMatch } from '../../shared/season/results.ts';
import type { ReadMatch } from './read-season.ts';

/** Something that the candidate chose or said. */
interface Deed {
  readonly round: number;
  /** Whom it chose, with the role; null for words. */
  readonly words: string;
  readonly isChoice: boolean;
}

/** One match as the candidate played it. */
export interface Outcome {
  readonly number: number;
  readonly matchId: string;
  readonly role: string;
  readonly won: boolean;
  readonly deeds: readonly Deed[];
  readonly moment: string | null;
}

export interface Pair {
  readonly a: Outcome;
  readonly b: Outcome;
}

const LONGEST_WORDS = 90;

/** `name`: of the candidate among the entrants; null where it did not play. */
export function outcomeOf(
  { game, log, played }: ReadMatch,
  name: string,
  wolves: readonly string[],
): Outcome | null {
  const seat = played.seats.findIndex(({ entrant }) => entrant === name);
  const own = played.seats[seat];
  if (!own) return null;
  const playerId = log.at(-1)!.after.players[seat]!.playerId;
  return {
    number: played.number,
    matchId: played.matchId,
    role: own.role,
    won: wolves.includes(own.role) === (played.winner === 'WEREWOLVES'),
    deeds: log.flatMap((entry) => deedIn(entry, playerId, { game, played })),
    moment: played.moments[0]?.text ?? null,
  };
}

function deedIn(
  { after, event }: Entry,
  playerId: string,
  { game, played }: { readonly game: ReadMatch['game']; readonly played: PlayedMatch },
): Deed[] {
  const { playerId: by, targetPlayerId, text } = event as Entry['event'] & Readonly<Record<string, unknown>>;
  if (by !== playerId) return [];
  const what = event.type.toLowerCase().replaceAll('_', ' ');
  const { round } = game.progress(after);
  if (typeof text === 'string')
    return [{ round, words: `“${cutText(text, LONGEST_WORDS)}”`, isChoice: false }];
  if (targetPlayerId === undefined) return [];
  const target = after.players.findIndex((player) => player.playerId === targetPlayerId);
  const whom = played.seats[target];
  const words = whom ? `${what}: ${whom.entrant}, ${whom.role.toLowerCase()}` : `${what}: nobody`;
  return [{ round, words, isChoice: true }];
}

/** The first choice that differs, or else the first words; null where both did the same. */
export function partingOf({ a, b }: Pair): { readonly a: Deed | null; readonly b: Deed | null } | null {
  for (const isChoice of [true, false]) {
    const [ofA, ofB] = [a, b].map(({ deeds }) => deeds.filter((deed) => deed.isChoice === isChoice)) as [
      Deed[],
      Deed[],
    ];
    const at = Array.from({ length: Math.max(ofA.length, ofB.length) }).findIndex(
      (_, i) => ofA[i]?.words !== ofB[i]?.words || ofA[i]?.round !== ofB[i]?.round,
    );
    if (at >= 0) return { a: ofA[at] ?? null, b: ofB[at] ?? null };
  }
  return null;
}

const EXAMPLES = 5;

const deedWords = (deed: Deed | null): string => (deed ? `day ${deed.round}, ${deed.words}` : 'nothing more');

/** In Markdown. Examples are matches that only one of the two won, the newest first. */
export function labReport(standing: Standing, pairs: readonly Pair[]): string {
  const { evidence, gain, pairs: count, verdict } = standing;
  const differ = pairs.filter(({ a, b }) => a.won !== b.won);
  const onlyB = differ.filter(({ b }) => b.won).length;
  const examples = differ
    .slice(-EXAMPLES)
    .toReversed()
    .flatMap((pair) => {
      const { a, b } = pair;
      const parting = partingOf(pair);
      return [
        `- Match ${b.number}, as ${b.role.toLowerCase()}: ${b.won ? 'B won, A lost' : 'A won, B lost'}`,
        ...(parting ? [`  - A: ${deedWords(parting.a)}`, `  - B: ${deedWords(parting.b)}`] : []),
        ...(a.moment ? [`  - With A: ${a.moment}`] : []),
        ...(b.moment ? [`  - With B: ${b.moment}`] : []),
      ];
    });
  return [
    `# ${verdict === 'undecided' ? 'Undecided' : `B is ${verdict}`} after ${count} pairs`,
    '',
    `Only B won ${onlyB} matches, only A ${differ.length - onlyB}; B gains ${gain.toFixed(2)} wins a match. Evidence ${evidence.toFixed(2)}.`,
    ...(examples.length > 0 ? ['', '## What changed', '', ...examples] : []),
    '',
  ].join('\n');
}
