/** The chronicle of a settled match, by rules: what happened in order, with hindsight, and in the players' own words. */
import type { Chronicle, Quote, RememberedMoment, SettledMatch } from '../../../matches/chronicle.ts';
import type { PublicMoment } from '../../../matches/moment.ts';
import { Closing } from './closing.ts';
import * as phrases from './phrases.ts';
import { Phrasing } from './phrasing.ts';
import { quoteOf, saying } from './quotes.ts';
import { type Day, type Person, type Spoken, type Story, storyOf } from './story.ts';
import { titleOf } from './titles.ts';
import { capital, listed, number, ordinal, ROLE_WORDS } from './words.ts';

/** Fits the budget of what a proposal may say. */
const LONGEST_PROSE = 2_250;
/** How often somebody's reason is told before what came of it. */
const REASON_FIRST = 0.4;

export function tell(match: SettledMatch): Chronicle {
  const story = storyOf(match);
  // What is quoted can be left out, from the end on, where a long match would not fit.
  for (let quotesADay = 2; ; quotesADay--) {
    const told = new Teller(match, story, quotesADay).tell();
    if (quotesADay === 0 || told.prose.join('\n').length + told.title.length <= LONGEST_PROSE) return told;
  }
}

class Teller {
  readonly #match: SettledMatch;
  readonly #story: Story;
  readonly #quotesADay: number;
  readonly #phrasing: Phrasing;
  readonly #used = new Set<string>();
  #wasClose = false;

  constructor(match: SettledMatch, story: Story, quotesADay: number) {
    this.#match = match;
    this.#story = story;
    this.#quotesADay = quotesADay;
    this.#phrasing = new Phrasing(`chronicle/${match.matchId}`);
  }

  tell(): Chronicle {
    const { address, moments } = this.#match;
    const story = this.#story;
    const title = titleOf(story, address, this.#phrasing);
    const days = story.days.map((day) => this.#day(day)).filter((paragraph) => paragraph !== '');
    const closing = new Closing(story, this.#phrasing).tell();
    // A last night that no vote followed belongs to the end.
    const prose = [
      this.#opening(),
      ...(story.days.at(-1)?.voted
        ? [...days, closing]
        : [...days.slice(0, -1), `${days.at(-1) ?? ''} ${closing}`.trim()]),
    ];
    return {
      title,
      prose,
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

  #opening(): string {
    const { address, gameNumber } = this.#match;
    const { people, winner } = this.#story;
    return this.#phrasing.say(winner === 'WEREWOLVES' ? phrases.OPENINGS_WOLVES : phrases.OPENINGS_TOWN, {
      where: address ? `at ${address}` : 'in the hall',
      game: String(gameNumber),
      cast: listed(people.map(({ name }) => name)),
    });
  }

  #day(day: Day): string {
    let left = this.#quotesADay;
    const quoting = (spoken: Spoken | null | undefined): Quote | null => {
      const quote = spoken && left > 0 ? this.#quote(spoken) : null;
      if (quote) left--;
      return quote;
    };
    const sentences = [
      ...this.#night(day, quoting),
      ...this.#claims(day, quoting),
      ...this.#vote(day, quoting),
    ];
    return sentences.join(' ');
  }

  #night(day: Day, quoting: (spoken: Spoken | undefined) => Quote | null): string[] {
    const { killed, saved, number: night } = day;
    const words = { night: ordinal(night), nightNumber: number(night) };
    if (!killed) return saved ? [this.#phrasing.say(phrases.SAVED, words)] : [];
    const dead = { ...words, dead: killed.name, role: ROLE_WORDS[killed.role] };
    const told = this.#phrasing.say(
      killed.role === 'SEER'
        ? phrases.KILLED_SEER
        : killed.role === 'DOCTOR'
          ? phrases.KILLED_DOCTOR
          : phrases.KILLED,
      dead,
    );
    const quote = quoting(lastSpeech(this.#story, killed, night - 1));
    return quote
      ? [told, this.#phrasing.say(phrases.VICTIMS_WORDS, { ...dead, quote: saying(quote) })]
      : [told];
  }

  /** Whoever stood up as the seer or the doctor that day. */
  #claims({ speeches }: Day, quoting: (spoken: Spoken | undefined) => Quote | null): string[] {
    return this.#match.moments.flatMap(({ kind, text, evidence }) => {
      const claimed =
        kind === 'ROLE_CLAIM' ? /claims to be (the seer|the doctor)\.$/.exec(text)?.[1] : undefined;
      const spoken = speeches.find(({ eventId }) => evidence.includes(eventId));
      if (!claimed || !spoken || !text.startsWith(`${spoken.by.name} claims`)) return [];
      const quote = quoting(spoken);
      if (!quote) return [];
      const role = ROLE_WORDS[spoken.by.role];
      const words = { player: spoken.by.name, claimed, role, quote: saying(quote) };
      return [this.#phrasing.say(role === claimed ? phrases.TRUE_CLAIM : phrases.FALSE_CLAIM, words)];
    });
  }

  #vote(day: Day, quoting: (spoken: Spoken | null | undefined) => Quote | null): string[] {
    const { ballots, hanged, tied, voted } = day;
    if (!voted) return [];
    if (!hanged) {
      if (tied.length > 0)
        return [this.#phrasing.say(phrases.TIED, { tied: listed(tied.map(({ name }) => name)) })];
      return [this.#phrasing.say(phrases.NOBODY_NAMED)];
    }
    const against = ballots.filter(({ target }) => target === hanged);
    const voter = pickVoter(against, hanged);
    const reason = voter && quoting(voter.reason);
    const defence = quoting(lastSpeech(this.#story, hanged, day.number));
    const words = {
      hanged: hanged.name,
      role: ROLE_WORDS[hanged.role],
      votes: `${capital(number(against.length))} of ${number(ballots.length)}`,
      tally: `${number(against.length)} ${against.length === 1 ? 'ballot' : 'ballots'} of ${number(ballots.length)}`,
    };
    const other = against.find(({ voter: by }) => hanged.isWolf && by.isWolf)?.voter;
    const explained =
      voter && reason
        ? [
            this.#phrasing.say(voterPhrases(voter.voter, hanged), {
              voter: voter.voter.name,
              quote: saying(reason),
            }),
          ]
        : [];
    const asked = this.#phrasing.chance(REASON_FIRST);
    return [
      ...(defence ? [this.#phrasing.say(phrases.LAST_WORDS, { ...words, quote: saying(defence) })] : []),
      ...(asked ? explained : []),
      this.#phrasing.say(hangedPhrases(hanged), words),
      ...(asked ? [] : explained),
      ...(other
        ? [this.#phrasing.say(phrases.PACK_TURNED, { ...words, other: other.name })]
        : this.#hairsbreadth(day)),
    ];
  }

  /** That one ballot made it, where one did. */
  #hairsbreadth({ hanged }: Day): string[] {
    const close = this.#match.moments.find(
      ({ kind, text }) => kind === 'DECISIVE_VOTE' && text.includes(`sent ${hanged?.name} away; without it`),
    );
    // Once in a chronicle it is drama, twice it is arithmetic.
    if (!close || this.#wasClose) return [];
    this.#wasClose = true;
    return [close.text.replaceAll("'", '’')];
  }

  #quote(spoken: Spoken): Quote | null {
    if (this.#used.has(spoken.eventId)) return null;
    const quote = quoteOf(spoken);
    if (quote) this.#used.add(spoken.eventId);
    return quote;
  }

  #cast(): Chronicle['cast'] {
    const { people, deaths, winner } = this.#story;
    return people.map((person) => {
      const death = deaths.find((fallen) => fallen.person === person);
      const last =
        death && lastSpeech(this.#story, person, death.cause === 'NIGHT' ? death.day - 1 : death.day);
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

  /** The three that weigh most, in the order they happened. */
  #moments(moments: readonly PublicMoment[]): RememberedMoment[] {
    const said = new Map(
      this.#story.days.flatMap(({ speeches }) => speeches).map((spoken) => [spoken.eventId, spoken]),
    );
    const heaviest = [...moments].sort((a, b) => b.weight - a.weight || a.at - b.at).slice(0, 3);
    return heaviest
      .sort((a, b) => a.at - b.at)
      .map(({ kind, text, evidence }) => ({
        kind,
        text,
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

/** The last that somebody said to the hall, up to the end of that day. */
function lastSpeech({ days }: Story, person: Person, day: number): Spoken | undefined {
  return days
    .filter(({ number: n }) => n <= day)
    .flatMap(({ speeches }) => speeches)
    .findLast(({ by }) => by === person);
}

/** A wolf's reason for hanging an innocent says most, and an honest one for hanging a wolf. */
function pickVoter(against: Day['ballots'], hanged: Person) {
  const explained = against.filter(({ reason }) => reason !== null);
  return explained.find(({ voter }) => voter.isWolf !== hanged.isWolf) ?? explained[0];
}

function hangedPhrases({ role }: Person): readonly string[] {
  if (role === 'WEREWOLF') return phrases.HANGED_WOLF;
  if (role === 'SEER') return phrases.HANGED_SEER;
  return role === 'DOCTOR' ? phrases.HANGED_DOCTOR : phrases.HANGED_INNOCENT;
}

function voterPhrases(voter: Person, hanged: Person): readonly string[] {
  if (hanged.isWolf) return voter.isWolf ? phrases.VOTER_WAS_WOLF : phrases.VOTER_WAS_RIGHT;
  return voter.isWolf ? phrases.VOTER_WAS_WOLF : phrases.VOTER_MEANT_IT;
}
