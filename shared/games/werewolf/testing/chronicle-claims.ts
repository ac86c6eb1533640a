/**
 * An independent reader of chronicles that knows every phrase: each sentence must match one, and its claim must hold
 * in the match's events. A phrase without a check does not compile.
 */
import { type Chronicle, quotesIn, type SettledMatch, unprovedQuotes } from '../../../matches/chronicle.ts';
import { numberWord, ordinal } from '../../../protocol/english.ts';
import * as closings from '../lore/phrases/closings.ts';
import * as nights from '../lore/phrases/nights.ts';
import * as openings from '../lore/phrases/openings.ts';
import * as talk from '../lore/phrases/talk.ts';
import * as votes from '../lore/phrases/votes.ts';
import { asSeen, type MatchAsSeen, type SeenDay } from './match-as-seen.ts';

export const PHRASES = {
  ...openings,
  ...nights,
  ...talk,
  ...votes,
  ...closings,
  /** Uses the words of the match's own moments. */
  HAIRSBREADTH: [
    '{voter}’s vote sent {hanged} away; without it, {hanged} would have tied with {rival}.',
    '{voter}’s vote alone sent {hanged} away; without it, nobody would have left.',
  ],
} as const;
type Group = keyof typeof PHRASES;
type Slots = Readonly<Record<string, string>>;
type Check = (slots: Slots, match: MatchAsSeen, day: SeenDay) => boolean;

const ROLE_OF: Readonly<Record<string, string>> = {
  'a werewolf': 'WEREWOLF',
  'the seer': 'SEER',
  'the doctor': 'DOCTOR',
  'a villager': 'VILLAGER',
};
const isWolf = ({ roleOf }: MatchAsSeen, name = ''): boolean => roleOf.get(name) === 'WEREWOLF';
const named = (list = ''): string[] => list.split(/, | and /).toSorted();
const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join() === b.toSorted().join();
const living = (match: MatchAsSeen, wolves: boolean): string[] =>
  match.names.filter((name) => !match.dead.has(name) && isWolf(match, name) === wolves);

/** A player's last public words up to that day, and when. */
const lastSaid = ({ days }: MatchAsSeen, by: string, until: number) =>
  days
    .filter(({ number: day }) => day <= until)
    .flatMap(({ number: day, said }) => said.map((line) => ({ ...line, day })))
    .findLast((line) => line.by === by);

const killed =
  (role: string): Check =>
  ({ dead, night, nightNumber }, { roleOf }, day) =>
    day.killed === dead &&
    roleOf.get(dead) === role &&
    (night === undefined || night === ordinal(day.number)) &&
    (nightNumber === undefined || nightNumber === numberWord(day.number));

const atNight =
  (check: (day: SeenDay) => boolean): Check =>
  ({ night }, _, day) =>
    night === ordinal(day.number) && day.killed === null && check(day);

const victim =
  (isFrom: (day: number, today: number) => boolean): Check =>
  ({ dead = '', quote = '' }, match, day) => {
    const last = lastSaid(match, dead, day.number - 1);
    return day.killed === dead && !!last?.text.startsWith(quote) && isFrom(last.day, day.number);
  };

const hangedWords =
  (isFrom: (day: number, today: number) => boolean): Check =>
  ({ hanged = '', quote = '' }, match, day) => {
    const last = lastSaid(match, hanged, day.number);
    return day.hanged === hanged && !!last?.text.startsWith(quote) && isFrom(last.day, day.number);
  };

const claim =
  (isTrue: boolean): Check =>
  ({ player = '', claimed = '', quote = '', role }, { roleOf }, day) =>
    day.said.some(({ by, text }) => by === player && text.startsWith(quote)) &&
    (roleOf.get(player) === ROLE_OF[claimed]) === isTrue &&
    (role === undefined || roleOf.get(player) === ROLE_OF[role]);

const reason =
  (voterIsWolf: boolean, hangedIsWolf: boolean): Check =>
  ({ voter = '', quote = '', hanged }, match, day) =>
    day.hanged !== null &&
    (hanged === undefined || hanged === day.hanged) &&
    isWolf(match, voter) === voterIsWolf &&
    isWolf(match, day.hanged) === hangedIsWolf &&
    day.ballots.some((ballot) => ballot.by === voter && ballot.for === day.hanged) &&
    !!day.reasons.get(voter)?.startsWith(quote);

const hanged =
  (expected: string): Check =>
  ({ hanged: name = '', role, ballots, hands, tally, tally_ }, { roleOf }, day) => {
    const against = day.ballots.filter((ballot) => ballot.for === name).length;
    const count = (ballots ?? hands ?? tally ?? tally_ ?? '').toLowerCase();
    const counted =
      count.match(/^(\w+) of (\w+) (?:ballots|hands)$/) ?? count.match(/^(\w+) ballots? of (\w+)$/);
    const all = day.ballots.length;
    const isCount = counted
      ? counted[1] === numberWord(against) && counted[2] === numberWord(all) && against !== all
      : all === 1
        ? /^a single (ballot|hand)$/.test(count)
        : against === all && count.startsWith(`all ${numberWord(all)} `);
    return (
      day.hanged === name &&
      roleOf.get(name) === expected &&
      (role === undefined || ROLE_OF[role] === expected) &&
      isCount
    );
  };

const votesHeld = ({ days }: MatchAsSeen): readonly SeenDay[] => days.filter(({ voted }) => voted);

const alwaysRight =
  (mustBeUnheard: boolean): Check =>
  ({ name = '' }, match) => {
    const own = votesHeld(match).map((day) => ({ day, ballot: day.ballots.find(({ by }) => by === name) }));
    const wasHeard = own.some(({ ballot, day }) => ballot && ballot.for === day.hanged);
    return (
      own.length >= 2 && own.every(({ ballot }) => isWolf(match, ballot?.for)) && !(mustBeUnheard && wasHeard)
    );
  };

const CHECKS: Readonly<Record<Group, Check>> = {
  OPENINGS_WOLVES: ({ cast, game }, match) =>
    match.winner === 'WEREWOLVES' && same(named(cast), match.names) && game === String(match.gameNumber),
  OPENINGS_TOWN: ({ cast, game }, match) =>
    match.winner === 'VILLAGERS' && same(named(cast), match.names) && game === String(match.gameNumber),
  // Compares the stated number of quotes with the actual one.
  PASSED_OVER: (_, { days }) => days.length > 2,
  KILLED: killed('VILLAGER'),
  KILLED_SEER: killed('SEER'),
  KILLED_DOCTOR: killed('DOCTOR'),
  SAVED: atNight(({ saved }) => saved),
  QUIET_NIGHT: atNight(({ saved }) => !saved),
  VICTIMS_WORDS_THAT_DAY: victim((said, today) => said === today - 1),
  VICTIMS_WORDS: victim((said, today) => said < today - 1),
  TRUE_CLAIM: claim(true),
  FALSE_CLAIM: claim(false),
  WOLF_REASON_BEFORE: reason(true, false),
  WOLF_REASON_AFTER: reason(true, false),
  HONEST_REASON_BEFORE: reason(false, false),
  HONEST_REASON_AFTER: reason(false, false),
  RIGHT_REASON_BEFORE: reason(false, true),
  RIGHT_REASON_AFTER: reason(false, true),
  PACK_REASON: reason(true, true),
  HANGED_INNOCENT: hanged('VILLAGER'),
  HANGED_SEER: hanged('SEER'),
  HANGED_DOCTOR: hanged('DOCTOR'),
  HANGED_WOLF: hanged('WEREWOLF'),
  PACK_TURNED: ({ other }, match, day) =>
    isWolf(match, other) &&
    isWolf(match, day.hanged ?? '') &&
    day.ballots.some(({ by, for: target }) => by === other && target === day.hanged),
  LAST_WORDS_THAT_DAY: hangedWords((said, today) => said === today),
  LAST_WORDS_EARLIER: hangedWords((said, today) => said < today),
  HAIRSBREADTH: ({ voter, hanged: target }, _, day) =>
    day.hanged === target && day.ballots.some((ballot) => ballot.by === voter && ballot.for === target),
  TIED: ({ tied }, _, day) => day.hanged === null && same(named(tied), day.tied),
  NOBODY_NAMED: (_, __, day) => day.voted && day.hanged === null && day.ballots.length === 0,
  WOLVES_WON: ({ wolves, left }, match) =>
    match.winner === 'WEREWOLVES' &&
    same(named(wolves), living(match, true)) &&
    same(named(left), living(match, false)),
  WOLVES_WON_EVEN: (slots, match, day) =>
    CHECKS.WOLVES_WON(slots, match, day) && named(slots.left).length === named(slots.wolves).length,
  WOLVES_WON_ALONE: ({ wolves }, match) =>
    match.winner === 'WEREWOLVES' &&
    same(named(wolves), living(match, true)) &&
    living(match, false).length === 0,
  TOWN_WON: ({ left, last }, match) =>
    match.winner === 'VILLAGERS' &&
    living(match, true).length === 0 &&
    same(named(left), living(match, false)) &&
    (last === undefined || last === [...match.dead.keys()].findLast((name) => isWolf(match, name))),
  RIGHT_EVERY_DAY: alwaysRight(false),
  RIGHT_AND_UNHEARD: alwaysRight(true),
  NEVER_SUSPECTED({ name = '' }, match) {
    const held = votesHeld(match).filter(({ ballots }) => ballots.length > 0);
    const targets = new Set(held.flatMap(({ ballots }) => ballots.map(({ for: target }) => target)));
    const last = held.at(-1);
    const wasThere = (player: string): boolean => {
      const death = match.dead.get(player);
      return !death || death.day > last!.number || (death.day === last!.number && death.cause === 'VOTE');
    };
    return (
      held.length >= 2 &&
      isWolf(match, name) &&
      !targets.has(name) &&
      match.names.every((other) => other === name || !wasThere(other) || targets.has(other))
    );
  },
  FEW_WORDS({ count, count_, name = '' }, match) {
    const own = match.spoke.get(name) ?? 0;
    const told = (count ?? count_ ?? '').toLowerCase();
    const others = match.names.filter((other) => other !== name);
    const times = own === 1 ? 'once' : own === 2 ? 'twice' : `${numberWord(own)} times`;
    return (
      told === times &&
      !match.dead.has(name) &&
      others.every((other) => match.dead.has(other) || (match.spoke.get(other) ?? 0) > own) &&
      others.some((other) => match.dead.has(other) && (match.spoke.get(other) ?? 0) > own)
    );
  },
};

const COUNTED = '(?:[Aa]ll \\w+ ballots|[Aa] single ballot|\\w+ ballots? of \\w+)';
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function slotPattern(slot: string, names: string): string {
  const list = `(?:${names})(?:, (?:${names}))*(?: and (?:${names}))?`;
  const patterns: Readonly<Record<string, string>> = {
    where: '(?:at|in) [\\w ’]+?',
    game: '\\d+',
    night: '\\w+',
    nightNumber: '\\w+',
    role: Object.keys(ROLE_OF).join('|'),
    claimed: Object.keys(ROLE_OF).join('|'),
    ballots: '(?:All \\w+|\\w+ of \\w+) ballots|A single ballot',
    hands: '(?:All \\w+|\\w+ of \\w+) hands|A single hand',
    tally: COUNTED,
    tally_: COUNTED,
    count: 'once|twice|\\w+ times|One day|\\w+ days',
    count_: 'Once|Twice|\\w+ times',
    rival: `${list}|another|others|[\\w ,]+`,
  };
  return patterns[slot] ?? (LISTS.has(slot) ? list : names);
}
const LISTS = new Set(['cast', 'left', 'wolves', 'tied']);

interface Known {
  readonly group: Group;
  readonly variant: string;
  readonly pattern: RegExp;
}

function knownPhrases(players: readonly string[]): Known[] {
  const names = players
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');
  return Object.entries(PHRASES).flatMap(([group, variants]) =>
    variants.map((variant) => {
      const seen = new Set<string>();
      const source = variant
        .split(/(\{\w+\})/)
        .map((piece) => {
          const slot = /^\{(\w+)\}$/.exec(piece)?.[1];
          if (!slot) return escaped(piece);
          if (seen.has(slot)) return `\\k<${slot}>`;
          seen.add(slot);
          if (slot === 'quote') return '“(?<quote>[^”]*)”\\.?';
          return `(?<${slot}>${slotPattern(slot, names)})`;
        })
        .join('');
      return { group: group as Group, variant, pattern: new RegExp(`${source}(?= |$)`, 'y') };
    }),
  );
}

interface Sentence {
  readonly known: Known;
  readonly text: string;
  readonly slots: Slots;
}

/** Parses the whole paragraph as a sequence of known phrases; null if a sentence is unknown. */
function sentencesIn(paragraph: string, known: readonly Known[], from = 0): Sentence[] | null {
  if (from >= paragraph.length) return [];
  for (const phrase of known) {
    phrase.pattern.lastIndex = from;
    const found = phrase.pattern.exec(paragraph);
    if (!found) continue;
    const rest = sentencesIn(paragraph, known, from + found[0].length + 1);
    if (rest) return [{ known: phrase, text: found[0], slots: { ...found.groups } }, ...rest];
  }
  return null;
}

/** "Three days", "14 days". */
const daysIn = (count = ''): number => {
  const word = (count.split(' ')[0] ?? '').toLowerCase();
  return Array.from({ length: 13 }, (_, n) => n).find((n) => numberWord(n) === word) ?? Number(word);
};

export interface ReadChronicle {
  /** Sentences that are false or unknown. */
  readonly wrong: readonly string[];
  /** The phrases, in order. */
  readonly variants: readonly string[];
  readonly groups: readonly Group[];
}

export function readChronicle(match: SettledMatch, { prose, winner }: Chronicle): ReadChronicle {
  const seen = asSeen(match);
  const known = knownPhrases(seen.names);
  const wrong: string[] = seen.winner === winner ? [] : [`winner ${winner}`];
  const said: Sentence[] = [];
  let passedOver = 0;
  for (const [at, paragraph] of prose.entries()) {
    const sentences = sentencesIn(paragraph, known);
    const i = at + passedOver;
    if (!sentences) wrong.push(`nobody knows how to read: ${paragraph}`);
    // A paragraph for each day; the rest is the ending.
    const day = seen.days[Math.min(Math.max(i, 1), seen.days.length) - 1] as SeenDay;
    for (const sentence of sentences ?? []) {
      said.push(sentence);
      if (!CHECKS[sentence.known.group](sentence.slots, seen, day)) wrong.push(sentence.text);
      if (sentence.known.group === 'PASSED_OVER') passedOver += daysIn(sentence.slots.count) - 1;
    }
  }
  return {
    wrong,
    variants: said.map((one) => one.known.variant),
    groups: said.map((one) => one.known.group),
  };
}

/** Text between quotation marks or kept as evidence that was not said so from its first word on. */
export function inventedQuotes(match: SettledMatch, chronicle: Chronicle): string[] {
  const { lines } = asSeen(match);
  const kept = quotesIn(chronicle);
  return [
    ...unprovedQuotes(chronicle, match.players),
    ...kept.filter(({ eventId, text }) => !lines.get(eventId)?.startsWith(text)).map(({ text }) => text),
  ];
}
