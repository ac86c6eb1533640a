/** Labelled lines as JSONL: a line that names a table, then its messages, in order. */
import type { Alignment, PlayerId, Role, Seat } from '../../model.ts';
import { Conversation } from '../conversation.ts';
import { type NameBook, nameBook } from '../names.ts';
import type { Talk } from '../talk.ts';

export const KINDS = ['claims', 'reports', 'accusations'] as const;
export type Kind = (typeof KINDS)[number];

interface Table {
  readonly game: string;
  readonly table: readonly string[];
  /** Lines out of their match, of which nothing is known but the words. */
  readonly single: boolean;
}

interface Line {
  readonly who: string;
  /** `C:seer`, `R:Bo=wolf`, `A:Bo`, `D:Bo`, `V:Bo`; a `?` before it: borderline, counts neither way. */
  readonly labels: readonly string[];
  readonly text: string;
  readonly answers?: string;
  readonly seer?: boolean;
  readonly gone?: readonly string[];
}

export interface Meant {
  readonly claims: ReadonlySet<Role>;
  readonly results: ReadonlyMap<PlayerId, Alignment>;
  readonly accused: ReadonlySet<PlayerId>;
  readonly defended: ReadonlySet<PlayerId>;
  readonly vote: PlayerId | null;
  /** `C:SEER`, `A:p:2`, `R:p:2`. */
  readonly borderline: ReadonlySet<string>;
}

export interface Message {
  readonly text: string;
  readonly speaker: PlayerId;
  readonly answers: PlayerId | null;
  /** For a line out of its match. */
  readonly claimedSeer: boolean;
  readonly gone: readonly PlayerId[];
  readonly meant: Meant;
}

export interface Game {
  readonly id: string;
  readonly single: boolean;
  readonly names: NameBook;
  readonly nameOf: (id: PlayerId) => string;
  readonly messages: readonly Message[];
}

function meantBy(labels: readonly string[], idOf: (name: string) => PlayerId): Meant {
  const claims = new Set<Role>();
  const results = new Map<PlayerId, Alignment>();
  const accused = new Set<PlayerId>();
  const defended = new Set<PlayerId>();
  const borderline = new Set<string>();
  let vote: PlayerId | null = null;
  for (const label of labels) {
    const sure = !label.startsWith('?');
    const [kind = '', value = ''] = label.replace('?', '').split(/:(.*)/);
    const [name = '', found] = value.replace('!', '').split('=');
    if (!sure) borderline.add(kind === 'C' ? `C:${name.toUpperCase()}` : `${kind}:${idOf(name)}`);
    else if (kind === 'C') claims.add(name.toUpperCase() as Role);
    else if (kind === 'A') accused.add(idOf(name));
    else if (kind === 'D') defended.add(idOf(name));
    else if (kind === 'V') vote = idOf(name);
    else if (kind === 'R') {
      results.set(idOf(name), found === 'wolf' ? 'WEREWOLF' : 'NOT_WEREWOLF');
      claims.add('SEER');
      if (found === 'wolf') accused.add(idOf(name));
    }
  }
  return { claims, results, accused, defended, vote, borderline };
}

export function parseGames(jsonl: string): readonly Game[] {
  const games: (Game & { messages: Message[] })[] = [];
  let idOf: (name: string) => PlayerId = () => 'p:1';
  for (const line of jsonl.trim().split('\n')) {
    const read = JSON.parse(line) as Table | Line;
    if ('game' in read) {
      const { table } = read;
      const seats = table.map((displayName, i) => ({
        playerId: `p:${(i + 1) as Seat}` as PlayerId,
        displayName,
      }));
      idOf = (name) => {
        const at = table.indexOf(name);
        if (at < 0) throw new Error(`${read.game}: nobody is called ${name}`);
        return `p:${(at + 1) as Seat}`;
      };
      const nameOf = (id: PlayerId) => table[Number(id.charAt(2)) - 1] as string;
      games.push({ id: read.game, single: read.single, names: nameBook(seats), nameOf, messages: [] });
    } else {
      const { who, labels, text, answers, seer = false, gone = [] } = read;
      games.at(-1)?.messages.push({
        text,
        speaker: idOf(who),
        answers: answers ? idOf(answers) : null,
        claimedSeer: seer,
        gone: gone.map(idOf),
        meant: meantBy(labels, idOf),
      });
    }
  }
  return games;
}

type Spoken = Pick<Talk, 'accused' | 'defended' | 'results' | 'claims'>;

/** Processes a game in order. The meaning of a message according to `read` is context for the next. */
export function follow(
  { single, messages }: Game,
  read: (message: Message, earlier: Conversation | null, claimedSeer: boolean) => Spoken,
): void {
  const earlier = single ? null : new Conversation();
  const seers = new Set<PlayerId>();
  for (const message of messages) {
    for (const id of message.gone) earlier?.lose(id);
    const claimedSeer = single ? message.claimedSeer : seers.has(message.speaker);
    const said = read(message, earlier, claimedSeer);
    if (said.claims.has('SEER')) seers.add(message.speaker);
    earlier?.take(message.speaker, said);
  }
}

/** The labels in the form of a reading. */
export const spokenBy = ({ claims, results, accused, defended }: Meant): Spoken => ({
  claims: new Map([...claims].map((role) => [role, { implied: false }])),
  results,
  accused: new Map([...accused].map((id) => [id, 2 as const])),
  defended: new Map([...defended].map((id) => [id, { firm: false }])),
});

export interface Score {
  right: number;
  wrong: number;
  missed: number;
}

export interface Error {
  readonly kind: Kind;
  readonly found: boolean;
  readonly what: string;
  readonly text: string;
}

/** Counts per finding: two players accused in one message are two. */
export function scoreOf(
  games: readonly Game[],
  read: (message: Message, game: Game, earlier: Conversation | null, claimedSeer: boolean) => Talk,
  onError: (error: Error) => void = () => {},
): Record<Kind, Score> {
  const scores = Object.fromEntries(KINDS.map((kind) => [kind, { right: 0, wrong: 0, missed: 0 }])) as Record<
    Kind,
    Score
  >;
  for (const game of games)
    follow(game, (message, earlier, claimedSeer) => {
      const talk = read(message, game, earlier, claimedSeer);
      const { meant, text } = message;
      const written = (results: Iterable<readonly [PlayerId, Alignment]>) =>
        [...results].map(([id, found]) => `${id} ${found}`);
      const compared: readonly [Kind, string, readonly string[], readonly string[]][] = [
        ['claims', 'C', [...talk.claims.keys()], [...meant.claims]],
        ['reports', 'R', written(talk.results), written(meant.results)],
        ['accusations', 'A', [...talk.accused.keys()], [...meant.accused]],
      ];
      for (const [kind, letter, found, wanted] of compared) {
        const counts = (what: string) => !meant.borderline.has(`${letter}:${what.split(' ')[0]}`);
        for (const what of found.filter(counts)) {
          if (wanted.includes(what)) scores[kind].right += 1;
          else {
            scores[kind].wrong += 1;
            onError({ kind, found: true, what, text });
          }
        }
        for (const what of wanted)
          if (!found.includes(what)) {
            scores[kind].missed += 1;
            onError({ kind, found: false, what, text });
          }
      }
      return talk;
    });
  return scores;
}
