/** What a villager has listened to in one match, so that nothing has to be understood twice. Holds no secrets. */
import type { PlayerId } from '../../model.ts';
import type { BotSight, Said } from '../sight.ts';
import { type Heard, type Hearing, hear } from './hearing.ts';
import { Heardbook } from './phrasing.ts';
import { Roster } from './roster.ts';

export class Ear {
  readonly matchId: string;
  readonly roster: Roster;
  /** Every sentence said, whispered or written on a ballot before this player's eyes, its own included. */
  readonly book: Heardbook;
  readonly #heard = new Map<string, Heard>();
  readonly #hunches = new Map<PlayerId, number>();
  #said = 0;
  #whispered = 0;
  #voted = 0;

  constructor({ matchId, players }: BotSight) {
    this.matchId = matchId;
    this.roster = new Roster(players);
    this.book = new Heardbook(this.roster);
  }

  /** Takes in what is new since the last time. */
  follow({ said, whispered, voted }: BotSight): this {
    for (; this.#said < said.length; this.#said++) this.book.add(said[this.#said]!.text);
    for (; this.#whispered < whispered.length; this.#whispered++)
      this.book.add(whispered[this.#whispered]!.text);
    for (; this.#voted < voted.length; this.#voted++) this.book.add(voted[this.#voted]!.reason ?? '');
    return this;
  }

  /** What this listener felt about somebody at first sight; `draw` is asked once. */
  hunch(about: PlayerId, draw: () => number): number {
    const hunch = this.#hunches.get(about) ?? draw();
    this.#hunches.set(about, hunch);
    return hunch;
  }

  listen(said: Said, hearing: Hearing): Heard {
    const known = this.#heard.get(said.eventId);
    if (known) return known;
    const heard = hear(said.text, this.roster, hearing);
    this.#heard.set(said.eventId, heard);
    return heard;
  }
}
