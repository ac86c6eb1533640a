/**
 * Writes the chronicle of a settled match by rules: events in order, with hindsight, and in the players' own words.
 */
import {
  type Chronicle,
  LONGEST_QUOTE,
  type Quote,
  quotesInOrder,
  type RememberedMoment,
  type SettledMatch,
} from '../../../matches/chronicle.ts';
import { HIDDEN_LINE } from '../../../matches/hidden-lines.ts';
import type { PublicMoment } from '../../../matches/moment.ts';
import { cutText } from '../../../matches/text.ts';
import { capital, listed, numberWord, ordinal } from '../../../protocol/english.ts';
import { isSafe } from '../../../safety/safety.ts';
import { ROLE_NAMES } from '../moments/catalogue.ts';
import { claimsExplicitly } from '../talk/talk.ts';
import { Closing } from './closing.ts';
import * as nights from './phrases/nights.ts';
import * as openings from './phrases/openings.ts';
import * as talk from './phrases/talk.ts';
import * as votes from './phrases/votes.ts';
import { filled, Phrasing, rotated } from './phrasing.ts';
import { type Day, type Person, type Spoken, type Story, storyOf } from './story.ts';
import { titlesOf } from './titles.ts';

/**
 * The part of a player's words that the chronicle may quote: whole sentences from the first on, on one line, verbatim.
 */
const SHORTEST = 8;
/** A point inside a number or a word ends nothing; a bracket or an apostrophe may follow it. */
const SENTENCE_END = /[.!?…]+[)’'\]]*(?=\s|$)/g;

/** As many whole sentences from the start as fit; null if not even one does, or it may not be repeated. */
export function quoteOf({ by, eventId, text }: Spoken): Quote | null {
  if (text === HIDDEN_LINE) return null;
  const line = text.replace(/\s+/g, ' ').trim();
  // Quotation marks inside our own would end the quote early.
  if (/[“”„«»]/.test(line)) return null;
  const ends = [...line.matchAll(SENTENCE_END)].map(({ 0: mark, index }) => index + mark.length);
  const end = [...ends, line.length].findLast((at) => at <= LONGEST_QUOTE) ?? 0;
  const quoted = line.slice(0, end);
  if (quoted.length < SHORTEST || !isSafe(quoted)) return null;
  return { eventId, agentId: by.agentId, name: by.name, text: quoted };
}

/** Adds a full stop in the prose where the speaker left it out. The text between the marks stays verbatim. */
export const saying = ({ text }: Quote): string =>
  /[.!?…][)’'\]]*$/.test(text) ? `“${text}”` : `“${text}”.`;

/** Fits the size and shape limits of a proposal. */
const LONGEST_PROSE = 2_250;
const LONGEST_PARAGRAPH = 2_000;
const MOST_PARAGRAPHS = 12;
/** In UTF-16 units; letters of some names take two. */
const LONGEST_MOMENT = 400;
/** The story must not depend on which title it gets. */
const LONGEST_TITLE = 60;
/** How often a player's reason is told before its consequence. */
const REASON_FIRST = 0.4;

export function tell(match: SettledMatch, taken: readonly string[] = []): Chronicle {
  const story = storyOf(match);
  const titles = titlesOf(story, match.address, match.gameNumber);
  const title = titles.find((one) => !taken.includes(one)) ?? titles[0] ?? '';
  // A long match is shortened: first quotes are left out, from the end on, then days in the middle.
  for (let quotesADay = 2; quotesADay >= 0; quotesADay--) {
    const told = new Teller(match, story, { quotesADay, daysTold: story.days.length }).tell(title);
    if (fits(told)) return told;
  }
  for (let daysTold = story.days.length - 1; ; daysTold--) {
    const told = new Teller(match, story, { quotesADay: 0, daysTold }).tell(title);
    if (daysTold <= 1 || fits(told)) return told;
  }
}

const fits = ({ prose }: Chronicle): boolean =>
  prose.length <= MOST_PARAGRAPHS &&
  prose.every((paragraph) => paragraph.length <= LONGEST_PARAGRAPH) &&
  prose.join('\n').length + LONGEST_TITLE <= LONGEST_PROSE;

interface Room {
  readonly quotesADay: number;
  readonly daysTold: number;
}

type Quoting = (spoken: Spoken | null | undefined) => Quote | null;

class Teller {
  readonly #match: SettledMatch;
  readonly #story: Story;
  readonly #room: Room;
  readonly #phrasing: Phrasing;
  readonly #used = new Set<string>();
  readonly #quotes: Quote[] = [];
  #wasClose = false;

  constructor(match: SettledMatch, story: Story, room: Room) {
    this.#match = match;
    this.#story = story;
    this.#room = room;
    this.#phrasing = new Phrasing(`chronicle/${match.matchId}`);
  }

  tell(title: string): Chronicle {
    const { moments } = this.#match;
    const story = this.#story;
    const days = this.#days();
    const closing = new Closing(story, this.#phrasing).tell();
    // A last night without a following vote belongs to the ending.
    const prose = [
      this.#opening(),
      ...(story.days.at(-1)?.voted
        ? [...days, closing]
        : [...days.slice(0, -1), `${days.at(-1) ?? ''} ${closing}`.trim()]),
    ];
    return {
      title,
      prose,
      quotes: quotesInOrder(prose, this.#quotes),
      winner: story.winner,
      days: story.endedOn,
      cast: this.#cast(),
      moments: this.#moments(moments),
      decidedBy:
        moments.find(({ kind }) => kind === 'DECISION')?.evidence.at(-1) ??
        story.deaths.at(-1)?.eventId ??
        '',
    };
  }

  #days(): string[] {
    const { days } = this.#story;
    const from = this.#room.daysTold - 1;
    const passedOver = days.length - 1 - from;
    if (passedOver <= 0) return days.map((day) => this.#day(day));
    const count = passedOver === 1 ? 'One day' : `${capital(numberWord(passedOver))} days`;
    return [
      ...days.slice(0, from).map((day) => this.#day(day)),
      this.#phrasing.say(openings.PASSED_OVER, { count }),
      ...days.slice(-1).map((day) => this.#day(day)),
    ];
  }

  #opening(): string {
    const { address, gameNumber } = this.#match;
    const { people, winner } = this.#story;
    const variants = winner === 'WEREWOLVES' ? openings.OPENINGS_WOLVES : openings.OPENINGS_TOWN;
    const [variant = ''] = rotated<string>(variants, gameNumber);
    return filled(variant, {
      where: address ? `at ${address}` : 'in the hall',
      game: String(gameNumber),
      cast: listed(people.map(({ name }) => name)),
    });
  }

  #day(day: Day): string {
    let left = this.#room.quotesADay;
    const quoting: Quoting = (spoken) => {
      const quote = spoken && left > 0 ? this.#quote(spoken) : null;
      if (quote) left--;
      return quote;
    };
    return [...this.#night(day, quoting), ...this.#claims(day, quoting), ...this.#vote(day, quoting)].join(
      ' ',
    );
  }

  #night({ killed, number: night, saved }: Day, quoting: Quoting): string[] {
    const words = { night: ordinal(night), nightNumber: numberWord(night) };
    if (!killed) return [this.#phrasing.say(saved ? nights.SAVED : nights.QUIET_NIGHT, words)];
    const dead = { ...words, dead: killed.name, role: ROLE_NAMES[killed.role] };
    const told = this.#phrasing.say(killedPhrases(killed), dead);
    const spoken = lastSpeech(this.#story, killed, night - 1);
    const quote = quoting(spoken);
    if (!spoken || !quote) return [told];
    const variants =
      dayOf(this.#story, spoken) === night - 1 ? nights.VICTIMS_WORDS_THAT_DAY : nights.VICTIMS_WORDS;
    return [told, this.#phrasing.say(variants, { ...dead, quote: saying(quote) })];
  }

  #claims({ speeches }: Day, quoting: Quoting): string[] {
    return this.#match.moments.flatMap(({ kind, text, evidence }) => {
      const claimed =
        kind === 'ROLE_CLAIM' ? /claims to be (the seer|the doctor)\.$/.exec(text)?.[1] : undefined;
      const spoken = speeches.find(({ eventId }) => evidence.includes(eventId));
      if (!claimed || !spoken || !text.startsWith(`${spoken.by.name} claims`)) return [];
      // The quoted line must itself be the claim.
      const proof = quoteOf(spoken)?.text ?? '';
      if (!claimsExplicitly(proof, claimed === 'the seer' ? 'SEER' : 'DOCTOR')) return [];
      const quote = quoting(spoken);
      if (!quote) return [];
      const role = ROLE_NAMES[spoken.by.role];
      const words = { player: spoken.by.name, claimed, role, quote: saying(quote) };
      return [this.#phrasing.say(role === claimed ? talk.TRUE_CLAIM : talk.FALSE_CLAIM, words)];
    });
  }

  #vote(day: Day, quoting: Quoting): string[] {
    const { ballots, hanged, tied, voted } = day;
    if (!voted) return [];
    if (!hanged)
      return tied.length > 0
        ? [this.#phrasing.say(votes.TIED, { tied: listed(tied.map(({ name }) => name)) })]
        : [this.#phrasing.say(votes.NOBODY_NAMED)];
    const against = ballots.filter(({ target }) => target === hanged);
    const voter = pickVoter(against, hanged);
    const reason = voter && quoting(voter.reason);
    const words = {
      hanged: hanged.name,
      role: ROLE_NAMES[hanged.role],
      ...countWords(against.length, ballots.length),
    };
    const other = against.find(({ voter: by }) => hanged.isWolf && by.isWolf)?.voter;
    const isPackReason = reason && voter.voter === other;
    const first = !isPackReason && this.#phrasing.chance(REASON_FIRST);
    const explained =
      voter && reason
        ? [
            this.#phrasing.say(reasonPhrases(voter.voter, hanged, first), {
              ...words,
              voter: voter.voter.name,
              quote: saying(reason),
            }),
          ]
        : [];
    return [
      ...this.#lastWords(day, hanged, quoting),
      ...(first ? explained : []),
      this.#phrasing.say(hangedPhrases(hanged), words),
      ...(first ? [] : explained),
      ...(other && !isPackReason
        ? [this.#phrasing.say(votes.PACK_TURNED, { ...words, other: other.name })]
        : this.#hairsbreadth(day)),
    ];
  }

  #lastWords(day: Day, hanged: Person, quoting: Quoting): string[] {
    const spoken = lastSpeech(this.#story, hanged, day.number);
    const quote = quoting(spoken);
    if (!spoken || !quote) return [];
    const variants =
      dayOf(this.#story, spoken) === day.number ? votes.LAST_WORDS_THAT_DAY : votes.LAST_WORDS_EARLIER;
    return [this.#phrasing.say(variants, { hanged: hanged.name, quote: saying(quote) })];
  }

  /** Whether a single ballot decided. */
  #hairsbreadth({ hanged }: Day): string[] {
    const close = this.#match.moments.find(
      ({ kind, text }) => kind === 'DECISIVE_VOTE' && text.includes(`sent ${hanged?.name} away; without it`),
    );
    // Once in a chronicle it is drama, twice it is arithmetic.
    if (!close || this.#wasClose) return [];
    this.#wasClose = true;
    return [close.text.replace(/'(?=s vote (?:alone )?sent )/, '’')];
  }

  #quote(spoken: Spoken): Quote | null {
    if (this.#used.has(spoken.eventId)) return null;
    const quote = quoteOf(spoken);
    if (!quote) return null;
    this.#used.add(spoken.eventId);
    this.#quotes.push(quote);
    return quote;
  }

  #cast(): Chronicle['cast'] {
    const { people, deaths, winner } = this.#story;
    return people.map((person) => {
      const death = deaths.find((fallen) => fallen.person === person);
      const last =
        death &&
        (lastSpeech(this.#story, person, death.cause === 'NIGHT' ? death.day - 1 : death.day) ??
          this.#story.greetings.findLast(({ by }) => by === person));
      return {
        agentId: person.agentId,
        name: person.name,
        role: person.role,
        side: person.isWolf ? 'WEREWOLVES' : 'VILLAGERS',
        won: person.isWolf === (winner === 'WEREWOLVES'),
        survived: !death,
        fate: death ? (death.cause === 'NIGHT' ? 'killed in the night' : 'hanged') : '',
        day: death?.day ?? 0,
        lastWords: last ? quoteOf(last) : null,
      };
    });
  }

  #moments(moments: readonly PublicMoment[]): RememberedMoment[] {
    const said = new Map(
      this.#story.days.flatMap(({ speeches }) => speeches).map((spoken) => [spoken.eventId, spoken]),
    );
    const heaviest = [...moments].sort((a, b) => b.weight - a.weight || a.at - b.at).slice(0, 3);
    return heaviest
      .sort((a, b) => a.at - b.at)
      .map(({ kind, text, evidence }) => ({
        kind,
        text: text.length <= LONGEST_MOMENT ? text : cutText(text, LONGEST_MOMENT / 2 - 1),
        evidence: evidence.slice(0, 8),
        quotes: evidence
          .flatMap((eventId) => {
            const spoken = said.get(eventId);
            const quote = spoken && quoteOf(spoken);
            return quote ? [quote] : [];
          })
          .slice(0, 2),
      }));
  }
}

function lastSpeech({ days }: Story, person: Person, day: number): Spoken | undefined {
  return days
    .filter(({ number: n }) => n <= day)
    .flatMap(({ speeches }) => speeches)
    .findLast(({ by }) => by === person);
}

const dayOf = ({ days }: Story, spoken: Spoken): number =>
  days.find(({ speeches }) => speeches.includes(spoken))?.number ?? 0;

function countWords(against: number, all: number) {
  const [some, whole] = [numberWord(against), numberWord(all)];
  const of = (one: string, many: string): string =>
    all === 1
      ? `A single ${one}`
      : against === all
        ? `All ${whole} ${many}`
        : `${capital(some)} of ${whole} ${many}`;
  const tally =
    all === 1
      ? 'a single ballot'
      : against === all
        ? `all ${whole} ballots`
        : `${some} ${against === 1 ? 'ballot' : 'ballots'} of ${whole}`;
  return { ballots: of('ballot', 'ballots'), hands: of('hand', 'hands'), tally, tally_: capital(tally) };
}

/** Most telling: a wolf's reason for hanging an innocent, then an honest one for hanging a wolf. */
function pickVoter(against: Day['ballots'], hanged: Person) {
  const explained = against.filter(({ reason }) => reason !== null);
  return explained.find(({ voter }) => voter.isWolf !== hanged.isWolf) ?? explained[0];
}

function killedPhrases({ role }: Person): readonly string[] {
  if (role === 'SEER') return nights.KILLED_SEER;
  return role === 'DOCTOR' ? nights.KILLED_DOCTOR : nights.KILLED;
}

function hangedPhrases({ role }: Person): readonly string[] {
  if (role === 'WEREWOLF') return votes.HANGED_WOLF;
  if (role === 'SEER') return votes.HANGED_SEER;
  return role === 'DOCTOR' ? votes.HANGED_DOCTOR : votes.HANGED_INNOCENT;
}

function reasonPhrases(voter: Person, hanged: Person, first: boolean): readonly string[] {
  if (hanged.isWolf) {
    if (voter.isWolf) return talk.PACK_REASON;
    return first ? talk.RIGHT_REASON_BEFORE : talk.RIGHT_REASON_AFTER;
  }
  if (voter.isWolf) return first ? talk.WOLF_REASON_BEFORE : talk.WOLF_REASON_AFTER;
  return first ? talk.HONEST_REASON_BEFORE : talk.HONEST_REASON_AFTER;
}
