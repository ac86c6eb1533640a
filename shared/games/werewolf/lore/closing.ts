/** How a chronicle ends: who was left, who had won, and one thing that only shows when all cards are open. */

import * as phrases from './phrases.ts';
import type { Phrasing } from './phrasing.ts';
import type { Person, Story } from './story.ts';
import { listed, number } from './words.ts';

/** More often than this nobody is quiet. */
const FEW = 6;

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
    const named = (wolves: boolean) =>
      listed(living.filter(({ isWolf }) => isWolf === wolves).map(({ name }) => name));
    const [wolves, left] = [named(true), named(false)];
    if (winner === 'WEREWOLVES')
      return this.#phrasing.say(left ? phrases.WOLVES_WON : phrases.WOLVES_WON_ALONE, { wolves, left });
    const last = deaths.findLast(({ person }) => person.isWolf)?.person.name ?? '';
    return this.#phrasing.say(phrases.TOWN_WON, { left, last });
  }

  #hindsight(): string {
    const { winner } = this.#story;
    const right = this.#alwaysRight();
    if (right) {
      const variants = winner === 'WEREWOLVES' ? phrases.RIGHT_AND_UNHEARD : phrases.RIGHT_EVERY_DAY;
      return this.#phrasing.say(variants, { name: right.name });
    }
    const unseen = this.#neverNamed();
    if (unseen) return this.#phrasing.say(phrases.NEVER_SUSPECTED, { name: unseen.name });
    const quiet = this.#quietest();
    return quiet ? this.#phrasing.say(phrases.FEW_WORDS, quiet) : '';
  }

  /** At least two votes, all for a wolf. */
  #alwaysRight(): Person | undefined {
    const { days, people } = this.#story;
    const held = days.filter(({ voted }) => voted);
    return people.find((person) => {
      const own = held.flatMap(({ ballots }) => ballots.filter(({ voter }) => voter === person));
      return (
        !person.isWolf &&
        own.length >= 2 &&
        own.length === held.length &&
        own.every(({ target }) => target.isWolf)
      );
    });
  }

  #neverNamed(): Person | undefined {
    const { days, people } = this.#story;
    const ballots = days.flatMap((day) => day.ballots);
    const votes = days.filter(({ voted }) => voted).length;
    return votes < 2
      ? undefined
      : people.find((person) => person.isWolf && !ballots.some(({ target }) => target === person));
  }

  #quietest(): { readonly name: string; readonly count: string } | null {
    const { days, deaths, people } = this.#story;
    const speeches = days.flatMap((day) => day.speeches);
    const counted = people.map((person) => ({
      person,
      times: speeches.filter(({ by }) => by === person).length,
    }));
    const living = counted.filter(({ person }) => !deaths.some((death) => death.person === person));
    const [least, next] = living.sort((a, b) => a.times - b.times);
    if (!least || !next || least.times === 0 || least.times > FEW || least.times === next.times) return null;
    const dead = counted.filter(({ person }) => deaths.some((death) => death.person === person));
    if (!dead.some(({ times }) => times > least.times)) return null;
    return { name: least.person.name, count: times(least.times) };
  }
}

const times = (n: number): string => (n === 1 ? 'once' : n === 2 ? 'twice' : `${number(n)} times`);
