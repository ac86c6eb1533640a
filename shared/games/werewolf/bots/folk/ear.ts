/** Everything a villager has heard in one match, so that nothing is parsed twice. Holds no secrets. */
import type { PlayerId } from '../../model.ts';
import type { BotSight, Said } from '../sight.ts';
import type { Claim, Remark } from './memory.ts';
import type { Opinion } from './mind.ts';
import { Latest } from './once.ts';
import { Heardbook } from './phrasing.ts';
import type { Readings } from './readings.ts';

/** The dead who could be mentioned on that day: the night's victim is gone at dawn, the hanged one after the talk. */
const goneOn = ({ deaths }: BotSight, day: number): PlayerId[] =>
  deaths
    .filter((death) => (death.cause === 'NIGHT' ? death.day <= day : death.day < day))
    .map((death) => death.playerId);

function fileUnder<Key, Item>(files: Map<Key, Item[]>, key: Key, item: Item): void {
  const file = files.get(key);
  if (!file) files.set(key, [item]);
  else if (!file.includes(item)) file.push(item);
}

export class Ear {
  readonly readings: Readings;
  /** Every sentence this player has heard, in public, whispered or on a ballot, its own included. */
  readonly book: Heardbook;
  readonly opinions = new Latest<PlayerId, Opinion>();
  readonly #remarks: Remark[] = [];
  readonly #byDay = new Map<number, Remark[]>();
  readonly #openings = new Map<number, Remark[]>();
  readonly #talk = new Map<number, Remark[]>();
  readonly #accusers = new Map<string, PlayerId[]>();
  readonly #defenders = new Map<string, PlayerId[]>();
  readonly #bySpeaker = new Map<PlayerId, Remark[]>();
  readonly #claims = new Map<PlayerId, Claim & { reports: Map<PlayerId, boolean> }>();
  readonly #hunches = new Map<PlayerId, number>();
  #lastClaim = -1;
  #whispered = 0;
  #voted = 0;

  constructor(readings: Readings) {
    this.readings = readings;
    this.book = new Heardbook(readings);
  }

  get remarks(): readonly Remark[] {
    return this.#remarks;
  }

  remarksOn(day: number): readonly Remark[] {
    return this.#byDay.get(day) ?? [];
  }

  openingsOn(day: number): readonly Remark[] {
    return this.#openings.get(day) ?? [];
  }

  /** All but the openings. */
  talkOn(day: number): readonly Remark[] {
    return this.#talk.get(day) ?? [];
  }

  remarksBy(playerId: PlayerId): readonly Remark[] {
    return this.#bySpeaker.get(playerId) ?? [];
  }

  /** The accusers of that player on that day, first accuser first. */
  accusersOf(target: PlayerId, day: number): readonly PlayerId[] {
    return this.#accusers.get(`${day} ${target}`) ?? [];
  }

  defendersOf(target: PlayerId, day: number): readonly PlayerId[] {
    return this.#defenders.get(`${day} ${target}`) ?? [];
  }

  /** Role claims, and what the claimants say they found. */
  get claims(): ReadonlyMap<PlayerId, Claim> {
    return this.#claims;
  }

  /** Where each player last claimed or reported something. */
  get lastClaim(): number {
    return this.#lastClaim;
  }

  /** Whether the sight is of the same match, and no earlier than what has been heard. */
  hasHeardTheStartOf({ matchId, said, whispered, voted }: BotSight): boolean {
    return (
      matchId === this.readings.matchId &&
      said.length >= this.#remarks.length &&
      whispered.length >= this.#whispered &&
      voted.length >= this.#voted
    );
  }

  /** Takes in what is new since the last time. */
  follow(sight: BotSight): this {
    const { said, whispered, voted } = sight;
    while (this.#remarks.length < said.length) this.#listen(sight, said[this.#remarks.length]!);
    for (; this.#whispered < whispered.length; this.#whispered++)
      this.book.add(whispered[this.#whispered]!.text);
    for (; this.#voted < voted.length; this.#voted++) this.book.add(voted[this.#voted]!.reason ?? '');
    return this;
  }

  #listen(sight: BotSight, said: Said): void {
    const by = said.playerId;
    const heard = this.readings.hear(said, goneOn(sight, said.day));
    const remark = { said, heard, at: this.#remarks.length };
    this.book.add(said.text);
    this.#remarks.push(remark);
    fileUnder(this.#byDay, said.day, remark);
    fileUnder(said.kind === 'OPENING' ? this.#openings : this.#talk, said.day, remark);
    fileUnder(this.#bySpeaker, by, remark);
    for (const target of heard.accused) fileUnder(this.#accusers, `${said.day} ${target}`, by);
    for (const target of heard.defended) fileUnder(this.#defenders, `${said.day} ${target}`, by);
    this.#weigh(remark);
  }

  #weigh(remark: Remark): void {
    const { claim, reports } = remark.heard;
    const by = remark.said.playerId;
    if (claim && !this.#claims.has(by))
      this.#claims.set(by, { by, role: claim, first: remark, reports: new Map() });
    for (const { target, wolf } of reports) this.#claims.get(by)?.reports.set(target, wolf);
    if (claim || reports.length > 0) this.#lastClaim = remark.at;
  }

  /** This listener's first impression of a player; calls `draw` once. */
  hunch(about: PlayerId, draw: () => number): number {
    const hunch = this.#hunches.get(about) ?? draw();
    this.#hunches.set(about, hunch);
    return hunch;
  }
}
