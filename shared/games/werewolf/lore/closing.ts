/** The ending of a chronicle: the survivors, the winners, and one fact that only the revealed roles show. */
import { capital, listed, numberWord } from '../../../protocol/english.ts';
import * as phrases from './phrases/closings.ts';
import type { Phrasing } from './phrasing.ts';
import type { Person, Story } from './story.ts';

/** A player who spoke more often than this does not count as quiet. */
const FEW = 6;
const EVEN: readonly string[] = [...phrases.WOLVES_WON_EVEN, ...phrases.WOLVES_WON];

export class Closing {
  readonly #story: Story;
  readonly #phrasing: Phrasing;

  constructor(story: Story, phrasing: Phrasing) {
    this.#story = story;
    this.#phrasing = phrasing;
  }

  tell(): string {
    return [this.#outcome(), this.#hindsight()].filter((sentence) => sentence !== '').join(' ');
  }

  #outcome(): string {
    const { deaths, people, winner } = this.#story;
    const living = people.filter((person) => !deaths.some((death) => death.person === person));
    const names = (wolves: boolean) =>
      living.filter(({ isWolf }) => isWolf === wolves).map(({ name }) => name);
    const [hungry, others] = [names(true), names(false)];
    const [wolves, left] = [listed(hungry), listed(others)];
    if (winner === 'WEREWOLVES') {
      const even = hungry.length === others.length ? EVEN : phrases.WOLVES_WON;
      return this.#phrasing.say(left ? even : phrases.WOLVES_WON_ALONE, { wolves, left });
    }
    const last = deaths.findLast(({ person }) => person.isWolf)?.person.name ?? '';
    return this.#phrasing.say(phrases.TOWN_WON, { left, last });
  }

  #hindsight(): string {
    const right = this.#alwaysRight();
    if (right) {
      const variants = this.#wasHeard(right) ? phrases.RIGHT_EVERY_DAY : phrases.RIGHT_AND_UNHEARD;
      return this.#phrasing.say(variants, { name: right.name });
    }
    const unseen = this.#neverNamed();
    if (unseen) return this.#phrasing.say(phrases.NEVER_SUSPECTED, { name: unseen.name });
    const quiet = this.#quietest();
    return quiet ? this.#phrasing.say(phrases.FEW_WORDS, quiet) : '';
  }

  get #votes(): Story['days'] {
    return this.#story.days.filter(({ voted }) => voted);
  }

  /** At least two votes, all for a wolf. */
  #alwaysRight(): Person | undefined {
    const votes = this.#votes;
    return this.#story.people.find((person) => {
      const own = votes.flatMap(({ ballots }) => ballots.filter(({ voter }) => voter === person));
      return (
        !person.isWolf &&
        own.length >= 2 &&
        own.length === votes.length &&
        own.every(({ target }) => target.isWolf)
      );
    });
  }

  #wasHeard(person: Person): boolean {
    return this.#votes.some(({ ballots, hanged }) =>
      ballots.some(({ voter, target }) => voter === person && target === hanged),
    );
  }

  /** Used only where there were votes, and every other player present at the last of them had been named. */
  #neverNamed(): Person | undefined {
    const votes = this.#votes.filter(({ ballots }) => ballots.length > 0);
    const last = votes.at(-1);
    if (!last || votes.length < 2) return undefined;
    const named = new Set(votes.flatMap(({ ballots }) => ballots.map(({ target }) => target)));
    const { deaths, people } = this.#story;
    const gone = new Set(
      deaths
        .filter(({ cause, day }) => day < last.number || (day === last.number && cause === 'NIGHT'))
        .map(({ person }) => person),
    );
    const unnamed = people.filter((person) => !gone.has(person) && !named.has(person));
    return unnamed.length === 1 ? unnamed.find(({ isWolf }) => isWolf) : undefined;
  }

  #quietest(): Readonly<Record<'name' | 'count' | 'count_', string>> | null {
    const { days, deaths, greetings, people } = this.#story;
    const speeches = [...greetings, ...days.flatMap((day) => day.speeches)];
    const counted = people.map((person) => ({
      person,
      times: speeches.filter(({ by }) => by === person).length,
    }));
    const living = counted.filter(({ person }) => !deaths.some((death) => death.person === person));
    const [least, next] = living.sort((a, b) => a.times - b.times);
    if (!least || !next || least.times === 0 || least.times > FEW || least.times === next.times) return null;
    const dead = counted.filter(({ person }) => deaths.some((death) => death.person === person));
    if (!dead.some(({ times }) => times > least.times)) return null;
    const count = times(least.times);
    return { name: least.person.name, count, count_: capital(count) };
  }
}

const times = (n: number): string => (n === 1 ? 'once' : n === 2 ? 'twice' : `${numberWord(n)} times`);
